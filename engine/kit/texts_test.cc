#include "engine/kit/texts.h"

#include <gtest/gtest.h>

#include <array>

namespace recount::engine::kit {
namespace {

enum class Kind { one, both, either, none };

struct EffectContext {
  std::array<int, 4> numbers;
};

constexpr Placeholder<EffectContext> kPlaceholders[] = {
    {"number",
     [](const EffectContext& effect, size_t i) { return std::to_string(effect.numbers[i]); }},
    {"dots", [](const EffectContext& effect,
                size_t i) { return std::string(static_cast<size_t>(effect.numbers[i]), '.'); }},
};

constexpr Sentence<Kind, EffectContext> kSentences[] = {
    {Kind::one, "no placeholder"},
    {Kind::both, "{number} and {number 3}{dots 1}"},
    {Kind::either, "zero", [](const EffectContext& effect) { return effect.numbers[0] == 0; }},
    {Kind::either, "not zero: {number}"},
};
static_assert(AreWellFormed<Kind, EffectContext>(kSentences, kPlaceholders));

std::optional<std::string> Text(Kind kind, std::array<int, 4> numbers) {
  return TextOf<Kind, EffectContext>(kSentences, kPlaceholders, kind, EffectContext{numbers});
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
    const Sentence<Kind, EffectContext> sentences[] = {{Kind::one, text}};
    EXPECT_FALSE((AreWellFormed<Kind, EffectContext>(sentences, kPlaceholders))) << text;
  }
}

}  // namespace
}  // namespace recount::engine::kit
