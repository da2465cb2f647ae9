#include "tools/report/visible_text.h"

#include <gtest/gtest.h>

#include "events/utf8.h"

namespace recount::tools {
namespace {

using namespace std::string_view_literals;

struct Case {
  std::string_view text;
  std::string_view seen;
};

TEST(VisibleTextTest, ShowsWhatNobodyCouldSee) {
  constexpr Case kCases[] = {
      {"", ""},
      {"Ana", "Ana"},
      {"Dvo\u0159\u00e1k \u6f22\u5b57 \U0001F469", "Dvo\u0159\u00e1k \u6f22\u5b57 \U0001F469"},
      {"\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc\u05d5\u05dd"},
      {"a\u200cb\u200dc\ufe0f", "a\u200cb\u200dc\ufe0f"},  // joiners, a variation selector
      {"a\0b"sv, "a[U+0000]b"},
      {"\x1b[2J\x7f", "[U+001B][2J[U+007F]"},
      {"\u0080\u009f\u00a0", "[U+0080][U+009F]\u00a0"},
      {"a\u202eb\u2066c", "a[U+202E]b[U+2066]c"},
      {"\u061c\u200e\u200f", "[U+061C][U+200E][U+200F]"},
      {"\u00ad\u200b\u2060\ufeff\u3164", "[U+00AD][U+200B][U+2060][U+FEFF][U+3164]"},
      {"\U000E0041\uFFFE\U0001FFFF\U0010FFFF", "[U+E0041][U+FFFE][U+1FFFF][U+10FFFF]"},
      {"a\tb", "a b"},
      {"a\nb\rc\r\nd\n\re\u2028f\u2029g", "a\nb\nc\nd\n\ne\nf\ng"},
      {"\r", "\n"},
      {"a\xff\xc3", "a\uFFFD\uFFFD"},
      {"\xed\xa0\x80", "\uFFFD\uFFFD\uFFFD"},  // a surrogate
  };
  for (const Case& one : kCases) EXPECT_EQ(VisibleText(one.text), one.seen);
}

TEST(VisibleTextTest, IsUtf8WhateverTheBytes) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text = {'x', static_cast<char>(first), static_cast<char>(second)};
      EXPECT_TRUE(IsUtf8(VisibleText(text))) << first << " " << second;
    }
  }
}

// Seen twice is as seen once: what was shown hides nothing any more.
TEST(VisibleTextTest, ShowsEveryCodePointForGood) {
  for (uint32_t point = 0x80; point < 0x800; ++point) {
    const std::string text = {static_cast<char>(0xC0 | point >> 6),
                              static_cast<char>(0x80 | (point & 0x3F))};
    const std::string seen = VisibleText(text);
    EXPECT_EQ(VisibleText(seen), seen) << point;
  }
}

}  // namespace
}  // namespace recount::tools
