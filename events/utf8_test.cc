#include "events/utf8.h"

#include <gtest/gtest.h>

namespace recount {
namespace {

struct Text {
  const char* name;
  std::string_view bytes;
  bool is_utf8;
};

TEST(IsUtf8, FollowsRfc3629) {
  using std::string_view_literals::operator""sv;
  const Text texts[] = {
      {"nothing", ""sv, true},
      {"ASCII", "Ana"sv, true},
      {"a zero byte", "a\0b"sv, true},
      {"U+0080, the first of two bytes", "\xC2\x80"sv, true},
      {"U+07FF", "\xDF\xBF"sv, true},
      {"U+0800", "\xE0\xA0\x80"sv, true},
      {"U+D7FF, before the surrogates", "\xED\x9F\xBF"sv, true},
      {"U+E000, behind them", "\xEE\x80\x80"sv, true},
      {"U+FFFF", "\xEF\xBF\xBF"sv, true},
      {"U+10000", "\xF0\x90\x80\x80"sv, true},
      {"U+10FFFF, the last", "\xF4\x8F\xBF\xBF"sv, true},
      {"U+110000", "\xF4\x90\x80\x80"sv, false},
      {"U+D800, a surrogate", "\xED\xA0\x80"sv, false},
      {"U+DFFF", "\xED\xBF\xBF"sv, false},
      {"two bytes for U+0000", "\xC0\x80"sv, false},
      {"two bytes for U+007F", "\xC1\xBF"sv, false},
      {"three bytes for U+07FF", "\xE0\x9F\xBF"sv, false},
      {"four bytes for U+FFFF", "\xF0\x8F\xBF\xBF"sv, false},
      {"five bytes", "\xF8\x88\x80\x80\x80"sv, false},
      {"a byte that begins nothing", "\xFF"sv, false},
      {"a continuation alone", "\x80"sv, false},
      {"an end in a character", "a\xE2\x82"sv, false},
      {"a zero byte in a character", "\xE2\0\x82"sv, false},
      {"a fault behind a zero byte", "\0\xFF"sv, false},
  };
  for (const Text& text : texts) EXPECT_EQ(IsUtf8(text.bytes), text.is_utf8) << text.name;
}

TEST(Shortened, LeavesSixtyFourBytesAsTheyAre) {
  EXPECT_EQ(Shortened(std::string(64, 'x')), std::string(64, 'x'));
}

TEST(Shortened, CutsTheSixtyFifth) {
  EXPECT_EQ(Shortened(std::string(65, 'x')), std::string(64, 'x') + "…");
}

TEST(Shortened, CutsBetweenCharacters) {
  // Bytes 63 to 65 are one character.
  EXPECT_EQ(Shortened(std::string(63, 'x') + "€uro"), std::string(63, 'x') + "…");
}

}  // namespace
}  // namespace recount
