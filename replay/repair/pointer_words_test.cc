#include "replay/repair/pointer_words.h"

#include <gtest/gtest.h>

namespace recount::replay::repair {
namespace {

TEST(PointerWords, SayWhoseAndWhich) {
  const std::vector<std::string> names = {"Ana", "Bo"};
  const struct {
    const char* pointer;
    const char* words;
  } kCases[] = {
      {"", "the whole state"},
      {"/players/1", "Bo"},
      {"/players/1/draw_deck", "Bo's draw deck"},
      {"/players/0/heroes/2/attached", "Ana's heroes 3, attached"},
      {"/players/7/hand", "players 8, hand"},
      {"/last_round/characters/0/card", "last round, characters 1, card"},
      {"/wave", "wave"},
      {"/x\x1b[31m/y\xe2\x80\xae", "x[U+001B][31m, y[U+202E]"},
  };
  for (const auto& each : kCases) EXPECT_EQ(PointerInWords(each.pointer, names), each.words);
}

}  // namespace
}  // namespace recount::replay::repair
