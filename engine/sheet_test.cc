// Tests that names are made safe and that lines are wrapped.
#include "engine/sheet.h"

#include <gtest/gtest.h>

#include "events/cells.h"
#include "events/visible_text.h"

namespace recount::engine {
namespace {

TEST(Words, NothingThatATerminalObeysGetsThrough) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"Ana", "Ana"},
      {"\x1b[31mred", "[U+001B][31mred"},
      {std::string("\x7f\0\n", 3), "[U+007F][U+0000][U+000A]"},
      {"a\xc2\x9b"
       "b",
       "a[U+009B]b"},
      {"\xc2\xa0\xc4\x8d", "\xc2\xa0\xc4\x8d"},
      {"Ji\xc5\x99\xc3\xad", "Ji\xc5\x99\xc3\xad"},
      {"\x9b"
       "1m",
       "\xef\xbf\xbd"
       "1m"},
  };
  for (const auto& [text, safe] : table) EXPECT_EQ(Printable(text), safe);
}

TEST(Words, NamePlayersAndListThem) {
  const std::vector<std::string> names = {"Ana", "", "Bo\n"};
  EXPECT_EQ(PlayerName(names, 0), "Ana");
  EXPECT_EQ(PlayerName(names, 1), "seat 1");
  EXPECT_EQ(PlayerName(names, 2), "Bo[U+000A]");
  EXPECT_EQ(PlayerName(names, 7), "seat 7");
  EXPECT_EQ(PlayerNames(names, 0), "");
  EXPECT_EQ(PlayerNames(names, 1), "Ana");
  EXPECT_EQ(PlayerNames(names, 5), "Ana and Bo[U+000A]");
  EXPECT_EQ(PlayerNames(names, 7), "Ana, seat 1 and Bo[U+000A]");
  EXPECT_TRUE(IsSameWords("Field HETMAN", "field Hetman"));
  EXPECT_FALSE(IsSameWords("Field Hetman", "Field Hetma"));
}

TEST(Words, NameAPlayerWithTheSeatWhereTheNameMayMeanSomebodyElse) {
  const std::vector<std::string> names = {"Ana",   "Ana",        "0",    "seat 1",
                                          "judge", "Bo[U+000A]", "Bo\n", "Player 1"};
  EXPECT_EQ(PlayerName(names, 0), "Ana (seat 0)");
  EXPECT_EQ(PlayerName(names, 1), "Ana (seat 1)");
  EXPECT_EQ(PlayerName(names, 2), "0 (seat 2)");
  EXPECT_EQ(PlayerName(names, 3), "seat 1 (seat 3)");
  EXPECT_EQ(PlayerName(names, 4), "judge (seat 4)");
  EXPECT_EQ(PlayerName(names, 5), "Bo[U+000A] (seat 5)");
  EXPECT_EQ(PlayerName(names, 6), "Bo[U+000A] (seat 6)");
  EXPECT_EQ(PlayerName(names, 7), "Player 1");
  EXPECT_EQ(PlayerLabel(names, 7), "Player 1 (seat 7)");
  EXPECT_EQ(PlayerLabel(names, 8), "seat 8");
}

TEST(Words, NamePlayersWithTheSeatWhereTheirNamesAreTheSameName) {
  const struct {
    std::string first;
    std::string second;
    bool is_same;
  } rows[] = {
      {"Ana", "Bo", false},
      {"Kim", "Kim", true},
      {"Kim", "KIM", true},
      {"Kim Lou", "kim lou", true},
      {"Kim", "Kim\u2800", true},
      {"Kim", " Kim", true},
      {"Kim Lou", "KIM  Lou", true},
      {"Kim Lou", "Kim\u00A0Lou", true},
      {"Kim Lou", "KimLou", false},
      {"Kim", "Kim Lou", false},
      {"Jos\u00E9", "Jose\u0301", true},
      {"Jos\u00E9", "JOSE\u0301", true},
      {"Jos\u00E9", "Jose", false},
      {"Kim", "\uFF2B\uFF49\uFF4D", true},
      {"Ana", "\u0410na", false},          // a Cyrillic letter
      {"Kim", "Kim\u200B", false},         // printed as "Kim[U+200B]",
      {"Kim[u+200b]", "Kim\u200B", true},  // as this is
      {"Bo[U+000A]", "Bo\n", true},
      {"Kim~", "Kim", false},
      {"Kim\x7F", "Kim", false},
      {"Kim", "", false},
  };
  for (const auto& row : rows) {
    const std::vector<std::string> names = {row.first, row.second};
    for (Seat seat = 0; seat < 2; ++seat) {
      const bool has_seat = row.is_same || names[seat].empty();
      EXPECT_EQ(PlayerName(names, seat),
                has_seat ? PlayerLabel(names, seat) : VisibleName(names[seat]))
          << row.first << ", " << row.second;
    }
  }
}

TEST(Words, NameAPlayerWithTheSeatWhereTheNameReadsAsSomebodyElse) {
  const struct {
    std::string name;
    bool has_seat;
  } rows[] = {
      {"1", true},           {"01", true},           {" 1", true},     {"1\u00A0", true},
      {"seat\u20001", true}, {"seat  1", true},      {"judge ", true}, {"spectator\u3000", true},
      {"seat 1", true},      {"Ana (seat 1)", true}, {"1st", false},   {"judges", false},
      {"seat", false},       {"1\u200B", false},  // printed as "1[U+200B]"
  };
  for (const auto& row : rows) {
    const std::vector<std::string> names = {row.name, "Bo"};
    EXPECT_EQ(PlayerName(names, 0), row.has_seat ? PlayerLabel(names, 0) : VisibleName(row.name))
        << row.name;
  }
}

std::string Drawn(const Drawing& drawing) {
  Sheet sheet(drawing, 10);
  sheet.Title("A game", "round 1");
  sheet.Heading("Ana (seat 0)", "12 points");
  sheet.Entry("Hand", CommaPieces({"7 Lay Preacher", "10 Field Hetman", "11 Supreme Hetman"}));
  sheet.Text("Temple", "empty", Ink::faint);
  return sheet.Take();
}

TEST(Sheet, AlignsAndWrapsWithinItsWidth) {
  EXPECT_EQ(Drawn({.width = 40}),
            "== A game ====================== round 1\n"
            "-- Ana (seat 0) -------------- 12 points\n"
            "Hand      7 Lay Preacher,\n"
            "          10 Field Hetman,\n"
            "          11 Supreme Hetman\n"
            "Temple    empty\n");
}

TEST(Sheet, HasLabelsOnLinesOfTheirOwnIfItIsNarrow) {
  EXPECT_EQ(Drawn({.width = 20}),
            "== A game == round 1\n"
            "--------------------\n"
            "  Ana (seat 0)\n"
            "  12 points\n"
            "Hand\n"
            "  7 Lay Preacher,\n"
            "  10 Field Hetman,\n"
            "  11 Supreme Hetman\n"
            "Temple\n"
            "  empty\n");
  EXPECT_EQ(Drawn({.width = -3}), Drawn({.width = 20}));
}

TEST(Sheet, CountsCells) {
  Sheet sheet({.width = 24}, 10);
  sheet.Heading("\u6f22\u5b57 (seat 0)", "1");
  sheet.Text("\U0001F469\u200D\u2696\uFE0F", "\u6f22\u5b57 \u6f22\u5b57\u6f22\u5b57\u6f22\u5b57");
  sheet.Board({{{{"\u6f22\u5b57"}}, {{"e\u0301"}}}});
  const std::string drawn = sheet.Take();
  EXPECT_EQ(drawn,
            "-- \u6f22\u5b57 (seat 0) ----- 1\n"
            "\U0001F469\u200D\u2696\uFE0F        \u6f22\u5b57\n"
            "          \u6f22\u5b57\u6f22\u5b57\u6f22\u5b57\n"
            "+----------+----------+\n"
            "|\u6f22\u5b57      |e\u0301         |\n"
            "+----------+----------+\n");
}

TEST(Sheet, UsesBoxesAndColoursOnlyWhereAsked) {
  EXPECT_EQ(Drawn({.width = 60, .uses_colour = true, .uses_boxes = true}),
            "══ \x1b[1mA game\x1b[0m ══════════════════════════════════════════ round 1\n"
            "── \x1b[1mAna (seat 0)\x1b[0m ────────────────────────────────── 12 points\n"
            "\x1b[1mHand\x1b[0m      7 Lay Preacher, 10 Field Hetman, 11 Supreme Hetman\n"
            "\x1b[1mTemple\x1b[0m    \x1b[2mempty\x1b[0m\n");
}

TEST(Sheet, BreaksWhatIsWiderThanALine) {
  Sheet sheet({.width = 40}, 10);
  sheet.Heading("A heading that goes on and on for more than a line has room", "at the right");
  sheet.Text("A label that is long", std::string(35, 'x') + " y");
  sheet.Entry("Hand", {Piece{"a piece that has its blanks and is wider than its column"}});
  EXPECT_EQ(sheet.Take(),
            "----------------------------------------\n"
            "  A heading that goes on and on for more\n"
            "  than a line has room\n"
            "  at the right\n"
            "A label that is long\n"
            "          xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
            "          xxxxx y\n"
            "Hand      a piece that has its blanks\n"
            "          and is wider than its column\n");
}

TEST(Sheet, DrawsABoardOfEqualSpaces) {
  const std::vector<std::vector<Cell>> rows = {{{{"Grunt"}, {"2/2"}}, {{"1"}}},
                                               {{{"2"}}, {{"a very long title indeed"}}}};
  Sheet plain({.width = 40}, 10);
  plain.Board(rows);
  EXPECT_EQ(plain.Take(),
            "+------------------+------------------+\n"
            "|Grunt             |1                 |\n"
            "|2/2               |                  |\n"
            "+------------------+------------------+\n"
            "|2                 |a very long title |\n"
            "+------------------+------------------+\n");
  Sheet narrow({.width = 20}, 10);
  narrow.Board({{{{"one"}}, {{"two"}}, {{"three"}}}});
  EXPECT_EQ(narrow.Take(),
            "+--------+--------+\n"
            "|one     |two     |\n"
            "+--------+--------+\n"
            "+------------------+\n"
            "|three             |\n"
            "+------------------+\n");
  Sheet boxes({.width = 40, .uses_boxes = true}, 10);
  boxes.Board({{{{"x"}}}});
  EXPECT_EQ(boxes.Take(),
            "┌──────────────────┐\n"
            "│x                 │\n"
            "└──────────────────┘\n");
}

}  // namespace
}  // namespace recount::engine
