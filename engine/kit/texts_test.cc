#include "engine/kit/texts.h"

#include <gtest/gtest.h>

#include <array>

namespace recount::engine::kit {
namespace {

enum class Kind { one, both, either, none };

struct Told {
  std::array<int, 4> numbers;
};

constexpr Placeholder<Told> kPlaceholders[] = {
    {"number", [](const Told& told, size_t i) { return std::to_string(told.numbers[i]); }},
    {"dots", [](const Told& told,
                size_t i) { return std::string(static_cast<size_t>(told.numbers[i]), '.'); }},
};

constexpr Sentence<Kind, Told> kSentences[] = {
    {Kind::one, "no placeholder"},
    {Kind::both, "{number} and {number 3}{dots 1}"},
    {Kind::either, "zero", [](const Told& told) { return told.numbers[0] == 0; }},
    {Kind::either, "not zero: {number}"},
};
static_assert(AreWellFormed<Kind, Told>(kSentences, kPlaceholders));

std::optional<std::string> Text(Kind kind, std::array<int, 4> numbers) {
  return TextOf<Kind, Told>(kSentences, kPlaceholders, kind, Told{numbers});
}

TEST(TextOf, FillsInPlaceholdersAndTakesTheFirstRowThatHolds) {
  EXPECT_EQ(Text(Kind::one, {}), "no placeholder");
  EXPECT_EQ(Text(Kind::both, {7, 2, 0, 9}), "7 and 9..");
  EXPECT_EQ(Text(Kind::either, {0}), "zero");
  EXPECT_EQ(Text(Kind::either, {5}), "not zero: 5");
  EXPECT_EQ(Text(Kind::none, {}), std::nullopt);
}

TEST(AreWellFormed, RefusesUnknownPlaceholders) {
  for (const std::string_view text : {"{card}", "{number 4}", "{number", "{}", "a {", "{ 1}"}) {
    const Sentence<Kind, Told> sentences[] = {{Kind::one, text}};
    EXPECT_FALSE((AreWellFormed<Kind, Told>(sentences, kPlaceholders))) << text;
  }
}

}  // namespace
}  // namespace recount::engine::kit
