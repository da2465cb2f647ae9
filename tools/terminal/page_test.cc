#include "tools/terminal/page.h"

#include <gtest/gtest.h>

namespace recount::tools::terminal {
namespace {

using engine::Ink;

// Writes the lines of a marked table: '*' before a changed line, [ ] around what is marked.
std::string Marked(const Lines& lines) {
  std::string text;
  for (const Line& line : lines) {
    text += line.is_changed ? "*" : " ";
    for (const Span& span : line.spans) {
      text += span.is_marked ? "[" + span.text + "]" : span.text;
    }
    text += "\n";
  }
  return text;
}

TEST(PageTest, TheColoursOfASheetBecomeInks) {
  const Lines lines = LinesOf("\x1b[1mCity\x1b[0m  \x1b[36mPrague\x1b[0m\nplain\n");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].Text(), "City  Prague");
  ASSERT_EQ(lines[0].spans.size(), 3u);
  EXPECT_EQ(lines[0].spans[0].ink, Ink::bold);
  EXPECT_EQ(lines[0].spans[1].ink, Ink::plain);
  EXPECT_EQ(lines[0].spans[2].ink, Ink::cyan);
  EXPECT_EQ(lines[1].Text(), "plain");
  EXPECT_EQ(LinesOf("cut \x1b[3")[0].Text(), "cut ");
  EXPECT_TRUE(LinesOf("").empty());
}

TEST(PageTest, WhatChangedIsMarked) {
  struct Case {
    const char* before;
    const char* after;
    const char* marked;
  };
  const Case cases[] = {
      {"a\nb\n", "a\nb\n", " a\n b\n"},
      {"Hand 4 cards\n", "Hand 3 cards\n", "*Hand [3] cards\n"},
      {"Hand 14\n", "Hand 15\n", "*Hand [15]\n"},
      {"a\nc\n", "a\nb\nc\n", " a\n*[b]\n c\n"},
      {"a\nb\nc\n", "a\nc\n", " a\n c\n"},
      {"", "new line\n", "*[new line]\n"},
      {"Temple 1\nCities -\n", "Temple 1 2\nCities -\n", "*Temple 1 [2]\n Cities -\n"},
      {"Ünal: 1\n", "Ünal: 2\n", "*Ünal: [2]\n"},
      {"Ä\n", "Ö\n", "*[Ö]\n"},
  };
  for (const Case& each : cases) {
    Lines after = LinesOf(each.after);
    MarkChanges(LinesOf(each.before), after);
    EXPECT_EQ(Marked(after), each.marked) << each.before << "to\n" << each.after;
  }
}

TEST(PageTest, MarksKeepTheInk) {
  Lines after = LinesOf("\x1b[36mone two\x1b[0m\n");
  MarkChanges(LinesOf("one six\n"), after);
  ASSERT_EQ(after[0].spans.size(), 2u);
  EXPECT_EQ(after[0].spans[1].text, "two");
  EXPECT_EQ(after[0].spans[1].ink, Ink::cyan);
}

TEST(PageTest, TextIsBrokenAtBlanksAndWithin) {
  struct Case {
    const char* text;
    int columns;
    int indent;
    std::vector<std::string> lines;
  };
  const Case cases[] = {
      {"", 10, 0, {""}},
      {"one two three", 7, 0, {"one two", "three"}},
      {"one two three", 8, 2, {"one two", "  three"}},
      {"abcdefgh", 3, 0, {"abc", "def", "gh"}},
      {"abcdefgh", 1, 5, {"a", "b", "c", "d", "e", "f", "g", "h"}},
      {"Größe", 3, 0, {"Grö", "ße"}},
  };
  for (const Case& each : cases) {
    std::vector<std::string> lines;
    for (const Line& line : Wrapped(each.text, each.columns, each.indent)) {
      lines.push_back(line.Text());
    }
    EXPECT_EQ(lines, each.lines) << each.text << " in " << each.columns;
  }
}

TEST(PageTest, EdgesCutTheLeft) {
  EXPECT_EQ(Edges("left", "right", 12), "left   right");
  EXPECT_EQ(Edges("much on the left", "right", 12), "much o right");
  EXPECT_EQ(Edges("left", "right", 3), "rig");
  EXPECT_EQ(Edges("left", "", 6), "left  ");
  EXPECT_EQ(Edges("\u6f22\u5b57", "\U0001F1E8\U0001F1FF", 8), "\u6f22\u5b57  \U0001F1E8\U0001F1FF");
}

TEST(PageTest, CutsBetweenCharacters) {
  EXPECT_EQ(Cut("Größe", 3), "Grö");
  EXPECT_EQ(Cut("\u6f22\u5b57", 3), "\u6f22");
  EXPECT_EQ(Cut("\U0001F469\u200D\u2696\uFE0F\u5b57", 3), "\U0001F469\u200D\u2696\uFE0F");
  EXPECT_EQ(Cut("abc", 0), "");
  EXPECT_EQ(Cut("abc", -1), "");
  EXPECT_EQ(Cut("\xC3", 4), "\xC3");  // invalid UTF-8: a byte counts as a column
}

TEST(PageTest, AWrappedTextBeginsEachOfItsLinesAnew) {
  Lines lines;
  AddWrapped(lines, "one two three\nfour", 9, 2);
  AddWrapped(lines, "", 9);
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0].Text(), "one two");
  EXPECT_EQ(lines[1].Text(), "  three");
  EXPECT_EQ(lines[2].Text(), "four");
  EXPECT_EQ(lines[3].Text(), "");
}

TEST(PageTest, TheLastCharacterIsTakenAwayWhole) {
  std::string text = "aé\U0001F469\u200D\u2696\uFE0F\U0001F1E8\U0001F1FF";
  TakeLast(text);
  EXPECT_EQ(text, "aé\U0001F469\u200D\u2696\uFE0F");
  TakeLast(text);
  EXPECT_EQ(text, "aé");
  TakeLast(text);
  EXPECT_EQ(text, "a");
  TakeLast(text);
  TakeLast(text);
  EXPECT_EQ(text, "");
}

}  // namespace
}  // namespace recount::tools::terminal
