#include "events/visible_text.h"

#include <gtest/gtest.h>
#include <utf8proc.h>

#include "events/code_points_fixture.h"
#include "events/utf8.h"

namespace recount {
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
      // Joiners and variation selectors stay only where a script or an emoji uses them.
      {"\u06a9\u200c\u06a9 \u0915\u094d\u200d", "\u06a9\u200c\u06a9 \u0915\u094d\u200d"},
      {"\U0001F469\u200d\u2696\ufe0f", "\U0001F469\u200d\u2696\ufe0f"},
      {"\u2764\ufe0f\u200d\U0001F525", "\u2764\ufe0f\u200d\U0001F525"},
      {"a\u200cb\u200dc\ufe0f", "a[U+200C]b[U+200D]c[U+FE0F]"},
      {"\u200d\u6f22\u200d\u200d\ufe0f", "[U+200D]\u6f22\u200d[U+200D][U+FE0F]"},
      // An emoji stays whole; incomplete sequences are written out.
      {"1\ufe0f\u20e3 \u00a9\ufe0f", "1\ufe0f\u20e3 \u00a9\ufe0f"},
      {"\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",
       "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F"},
      {"\U0001F44D\U0001F3FD\u200d\u2764\ufe0f", "\U0001F44D\U0001F3FD\u200d\u2764\ufe0f"},
      {"\U0001F469\u200dAna \U0001F469\u200d", "\U0001F469[U+200D]Ana \U0001F469[U+200D]"},
      {"1\ufe0f \U0001F469\ufe00 \U0001F3FD\ufe0f",
       "1[U+FE0F] \U0001F469[U+FE00] \U0001F3FD[U+FE0F]"},
      {"\U0001F3F4\U000E0067\U000E007F", "\U0001F3F4[U+E0067][U+E007F]"},
      {"\u180e\u034f\u2065\U000E0100", "[U+180E][U+034F][U+2065][U+E0100]"},
      {"a\0b"sv, "a[U+0000]b"},
      {"\x1b[2J\x7f", "[U+001B][2J[U+007F]"},
      {"\u0080\u009f\u00a0", "[U+0080][U+009F]\u00a0"},
      {"a\u202eb\u2066c", "a[U+202E]b[U+2066]c"},
      {"\u061c\u200e\u200f", "[U+061C][U+200E][U+200F]"},
      {"\u00ad\u200b\u2060\ufeff\u3164", "[U+00AD][U+200B][U+2060][U+FEFF][U+3164]"},
      {"\U000E0041\uFFFE\U0001FFFF\U0010FFFF", "[U+E0041][U+FFFE][U+1FFFF][U+10FFFF]"},
      {"a\tb", "a b"},
      {"a\nb\rc\r\nd\n\re\u2028f\u2029g\u0085h", "a\nb\nc\nd\n\ne\nf\ng[U+0085]h"},
      {"\r", "\n"},
      {"a\xff\xc3", "a\uFFFD\uFFFD"},
      {"\xed\xa0\x80", "\uFFFD\uFFFD\uFFFD"},  // a surrogate
  };
  for (const Case& one : kCases) {
    EXPECT_EQ(VisibleText(one.text), one.seen);
    EXPECT_EQ(VisibleText(one.seen), one.seen);
  }
}

TEST(VisibleTextTest, KeepsALineOneLine) {
  constexpr Case kCases[] = {
      {"Ana Dvo\u0159\u00e1k", "Ana Dvo\u0159\u00e1k"},
      {"a\r\nb\tc", "a[U+000D][U+000A]b[U+0009]c"},
      {"a\u2028b\u2029c\u0085d", "a[U+2028]b[U+2029]c[U+0085]d"},
      {"\x1b[31mred\x1b[0m", "[U+001B][31mred[U+001B][0m"},
      {"\x9b"
       "1m",
       "\uFFFD"
       "1m"},
  };
  for (const Case& one : kCases) {
    EXPECT_EQ(VisibleLine(one.text), one.seen);
    EXPECT_EQ(VisibleLine(one.seen), one.seen);
  }
}

TEST(VisibleTextTest, LetsLinesAndOurColoursOutAndNothingElse) {
  constexpr Case kCases[] = {
      {"\x1b[1mid\x1b[0m\n\x1b[9;2mold\x1b[0m\n", "\x1b[1mid\x1b[0m\n\x1b[9;2mold\x1b[0m\n"},
      {"\x1b[2J\x1b]0;title\x07", "[U+001B][2J[U+001B]]0;title[U+0007]"},
      {"\x1b[31", "[U+001B][31"},
      {"a\tb\rc\u202ed\u2028", "a[U+0009]b[U+000D]c[U+202E]d[U+2028]"},
  };
  for (const Case& one : kCases) EXPECT_EQ(VisibleOutput(one.text), one.seen);
}

TEST(VisibleTextTest, IsUtf8WhateverTheBytes) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text = {'x', static_cast<char>(first), static_cast<char>(second)};
      EXPECT_TRUE(IsUtf8(VisibleText(text))) << first << " " << second;
    }
  }
}

// A second pass changes nothing.
TEST(VisibleTextTest, ShowsEveryCodePointForGood) {
  ForEachCodePoint([](utf8proc_int32_t point, const std::string& one) {
    const std::string seen = VisibleText(one);
    EXPECT_EQ(VisibleText(seen), seen) << point;
    const std::string line = VisibleLine(one);
    EXPECT_EQ(VisibleLine(line), line) << point;
  });
}

TEST(VisibleName, AlwaysShowsSomething) {
  constexpr Case kCases[] = {
      {"", ""},
      {"Kim", "Kim"},
      {"Kim\u3000", "Kim\u3000"},
      {"K\u202Eim", "K[U+202E]im"},
      {" ", "[U+0020]"},
      {"\u00A0\u200B\u3000", "[U+00A0][U+200B][U+3000]"},
      {"\u200D\uFE0F", "[U+200D][U+FE0F]"},
      {"\u0301", "\u0301"},
      {"\xFF", "\uFFFD"},
  };
  for (const Case& one : kCases) {
    EXPECT_EQ(VisibleName(one.text), one.seen);
    EXPECT_EQ(VisibleLine(one.seen), one.seen);
  }
}

TEST(BareText, IsWhatAPersonTellsApart) {
  constexpr struct {
    std::string_view text;
    std::string_view bare;
  } kRows[] = {
      {"", ""},
      {"Kim", "Kim"},
      {" Kim\t", "Kim"},
      {"Kim\u2800", "Kim"},
      {"\u1680K\u2065i\uFFFBm\u2028", "Kim"},
      {"Kim \u3000 Lou", "Kim Lou"},
      {"Kim\r\nLou", "Kim Lou"},
      {"K\u200Dim\uFE0F", "Kim"},
      {"\u2028\u00A0\u200B\u3000", ""},
      {" \xE2\x80", " \xE2\x80"},  // not UTF-8
  };
  for (const auto& row : kRows) EXPECT_EQ(BareText(row.text), row.bare);
}

// Comparisons ignore the characters that are written out as numbers, alone, before, inside and
// after a name.
TEST(BareText, LeavesOutEveryCodePointThatIsWrittenOut) {
  ForEachCodePoint([](utf8proc_int32_t point, const std::string& one) {
    const bool is_written_out = VisibleLine(one).starts_with("[U+");
    if (!is_written_out) return;
    EXPECT_EQ(BareText(one), "") << point;
    EXPECT_EQ(BareText(one + "Kim"), "Kim") << point;
    EXPECT_EQ(BareText("Kim" + one), "Kim") << point;
    const std::string inside = BareText("Ki" + one + "m");
    EXPECT_TRUE(inside == "Kim" || inside == "Ki m") << point;
  });
}

}  // namespace
}  // namespace recount
