#include "events/cells.h"

#include <gtest/gtest.h>
#include <utf8proc.h>

#include "events/cell_ranges.h"

namespace recount {
namespace {

constexpr std::string_view kFamily = "\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466";
constexpr std::string_view kScotsFlag =
    "\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F";

TEST(CellsOf, CountsAsATerminalDraws) {
  const struct {
    std::string_view text;
    size_t cells;
  } rows[] = {
      {"", 0},
      {"Ana", 3},
      {"Ji\u0159\u00ED", 4},
      {"Jir\u030Ci\u0301", 4},  // the same with combining marks
      {"\u0639\u0644\u064A", 3},
      {"\u0915\u094D\u0937\u093F", 2},
      {"\u6f22\u5b57", 4},
      {"\uFF21", 2},              // a wide form of A
      {"\uFF71", 1},              // a narrow form of Katakana
      {"\uD55C", 2},              // a Hangul syllable, precomposed
      {"\u1112\u1161\u11AB", 2},  // the same as three code points
      {"\u2014\u00B7\u2026", 3},  // characters of ambiguous width are narrow
      {"\u2500\u2502", 2},
      {"\U0001F469", 2},
      {"\u2696", 1},
      {"\u2696\uFE0F", 2},
      {"\u2696\uFE0E", 1},
      {"\U0001F469\uFE0E", 2},
      {"\U0001F44D\U0001F3FD", 2},
      {"1\uFE0F\u20E3", 2},
      {"\U0001F1E8\U0001F1FF", 2},
      {kScotsFlag, 2},
      {kFamily, 2},
      {"\x1b[31mred\x1b[0m", 3},
      {"[U+202E]", 8},
      {"\U00020000\U0003FFFD", 4},
      {"\xC3", 1},
  };
  for (const auto& row : rows) EXPECT_EQ(CellsOf(row.text), row.cells) << row.text;
}

// The exceptions are those of write_cell_ranges.cc.
TEST(CellsOf, CountsEveryCodePointAsTheLibraryDoes) {
  size_t different = 0;
  for (int32_t point = 0; point <= 0x10FFFF; ++point) {
    const bool is_format_seen = utf8proc_category(point) == UTF8PROC_CATEGORY_CF;
    const bool is_of_hangul =
        (point >= 0x1160 && point <= 0x11FF) || (point >= 0xD7B0 && point <= 0xD7FB);
    const bool is_of_ideographs = point >= 0x20000 && point <= 0x3FFFD;
    if (is_format_seen || is_of_hangul || is_of_ideographs) continue;
    const int cells = utf8proc_charwidth(point);
    if (CellsOfPoint(static_cast<uint32_t>(point)) != static_cast<size_t>(cells)) ++different;
  }
  EXPECT_EQ(different, 0u);
}

TEST(FirstCells, CutsBetweenWhatIsDrawnAsOne) {
  const struct {
    std::string_view text;
    size_t cells;
    std::string_view first;
  } rows[] = {
      {"Ana", 2, "An"},
      {"Ana", 0, ""},
      {"Ana", 9, "Ana"},
      {"\u6f22\u5b57", 3, "\u6f22"},
      {"\u6f22\u5b57", 1, ""},
      {"e\u0301e\u0301", 1, "e\u0301"},
      {kFamily, 1, ""},
      {kFamily, 2, kFamily},
      {"1\uFE0F\u20E32", 2, "1\uFE0F\u20E3"},
  };
  for (const auto& row : rows) EXPECT_EQ(FirstCells(row.text, row.cells), row.first) << row.text;
}

TEST(Padded, FillsByCells) {
  EXPECT_EQ(Padded("Ana", 5), "Ana  ");
  EXPECT_EQ(Padded("\u6f22", 5), "\u6f22   ");
  EXPECT_EQ(Padded(kFamily, 3), std::string(kFamily) + " ");
  EXPECT_EQ(Padded("Ana", 2), "Ana");
}

TEST(BrokenLines, BreakAtBlanksAndThenWithinWords) {
  using Lines = std::vector<std::string_view>;
  const struct {
    std::string_view text;
    size_t first;
    size_t others;
    Lines lines;
  } rows[] = {
      {"", 10, 10, {""}},
      {"one two three", 7, 7, {"one two", "three"}},
      {"one two three", 8, 5, {"one two", "three"}},
      {"one  two", 4, 4, {"one", "two"}},
      {"  one two", 5, 5, {"  one", "two"}},
      {"    abcdef", 6, 4, {"    ab", "cdef"}},
      {"abcdefgh ij", 3, 3, {"abc", "def", "gh", "ij"}},
      {"ab", 0, 0, {"a", "b"}},
      {"\u6f22\u5b57", 1, 1, {"\u6f22", "\u5b57"}},
      {"\u6f22\u5b57 x", 3, 3, {"\u6f22", "\u5b57", "x"}},
      {"\x1b[1mone two\x1b[0m", 3, 3, {"\x1b[1mone", "two\x1b[0m"}},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(BrokenLines(row.text, row.first, row.others), row.lines) << row.text;
  }
}

TEST(Folded, HangsUnderTheLastColumnOfTheLeftHalf) {
  const struct {
    std::string_view text;
    size_t cells;
    std::string_view folded;
  } rows[] = {
      {"", 20, ""},
      {"short\n\nlines\n", 20, "short\n\nlines\n"},
      {"no end of a line", 20, "no end of a line"},
      {"   4  Ana sends Friar to Prague\n", 20, "   4  Ana sends\n      Friar to\n      Prague\n"},
      {"a text without any columns\n", 20, "a text without any\n  columns\n"},
      {"    indented by four cells\n", 20, "    indented by four\n      cells\n"},
      {"a column  far to the right of it\n", 20,
       "a column  far to the\n          right of\n          it\n"},
      {"a column so far  to the right\n", 20, "a column so far  to\n  the right\n"},
      {"\x1b[2m   4\x1b[0m  Ana sends Friar\n", 18, "\x1b[2m   4\x1b[0m  Ana sends\n      Friar\n"},
  };
  for (const auto& row : rows) EXPECT_EQ(Folded(row.text, row.cells), row.folded) << row.text;
}

// For any text, no line is wider than requested, and only blanks are lost.
TEST(Folded, KeepsEveryLineWithinItsWidth) {
  const std::string_view words[] = {
      "Ana",     "\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57", kFamily,   "  ",
      "e\u0301", "0123456789012345678901234567890123456789",         "\x1b[1m", "\x1b[0m"};
  uint32_t random = 1;
  for (int i = 0; i < 2'000; ++i) {
    std::string text;
    for (int k = 0; k < 12; ++k) {
      random = random * 1'664'525 + 1'013'904'223;
      text.append(words[(random >> 20) % std::size(words)]).append(random >> 31, ' ');
    }
    for (const size_t cells : {20, 33, 80}) {
      const std::string folded = Folded(text, cells);
      for (std::string_view rest = folded; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        ASSERT_LE(CellsOf(line), cells) << text;
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
      }
      const auto without_blanks = [](std::string from) {
        std::erase_if(from, [](char c) { return c == ' ' || c == '\n'; });
        return from;
      };
      ASSERT_EQ(without_blanks(folded), without_blanks(text));
    }
  }
}

}  // namespace
}  // namespace recount
