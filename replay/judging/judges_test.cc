#include "replay/judging/judges.h"

#include <gtest/gtest.h>

namespace recount::replay::judging {
namespace {

TEST(FoldedName, IsTheSameHoweverANameIsWritten) {
  struct Row {
    const char* name;
    const char* as;
  };
  constexpr Row kRows[] = {
      {"Kim", "kim"},
      {"KIM", "kim"},
      {"  Kim\t", "kim"},
      {"\u00A0Kim\u3000", "kim"},     // blanks that do not break, and wide ones
      {"Ki\u200Bm\u00AD", "kim"},     // no width; a soft hyphen
      {"\uFF2B\uFF49\uFF4D", "kim"},  // letters as wide as Chinese ones
      {"Ren\u00E9", "ren\u00E9"},     // in one piece
      {"RENE\u0301", "ren\u00E9"},    // in two
      {"Stra\u00DFe", "strasse"},
      {"Kim Lou", "kim lou"},
      {"\u1F48\u03B4\u03C5\u03C3\u03C3\u03B5\u03CD\u03C2",
       "\u1F40\u03B4\u03C5\u03C3\u03C3\u03B5\u03CD\u03C3"},
      {"", ""},
      {" \u00A0\t\u200B", ""},
  };
  for (const Row& row : kRows) EXPECT_EQ(FoldedName(row.name), row.as) << row.name;
}

TEST(Judges, AJudgeIsTheSameInAnyCaseAndWithAnyBlanksAround) {
  Judges judges;
  EXPECT_EQ(judges.NumberOf("Kim"), 0);
  EXPECT_FALSE(judges.Take(0, "Kim"));
  EXPECT_EQ(judges.NumberOf(" KIM "), 0);
  EXPECT_FALSE(judges.Take(0, " KIM "));
  EXPECT_EQ(judges.NumberOf("Lou"), 1);
  EXPECT_FALSE(judges.Take(1, "Lou"));
  EXPECT_EQ(judges.Take(0, "LOU")->clause, "JDG-6");  // has two names
}

TEST(Judges, NumbersThatANameHasHadUnderItsLettersStand) {
  Judges judges;
  EXPECT_FALSE(judges.Take(0, "Kim"));
  EXPECT_FALSE(judges.Take(1, "kim"));  // as 0.2 did
  EXPECT_EQ(judges.NumberOf("kim"), 1);
  EXPECT_EQ(judges.NumberOf("Kim"), 0);
  EXPECT_EQ(judges.NumberOf("KIM"), 0);
  EXPECT_EQ(judges.Take(0, "kim")->clause, "JDG-6");
}

TEST(Judges, AWithheldNameBindsNothing) {
  Judges judges;
  EXPECT_FALSE(judges.Take(0, std::nullopt));
  EXPECT_EQ(judges.NumberOf("Kim"), 1);
  EXPECT_EQ(judges.Take(2, std::nullopt)->clause, "JDG-6");  // the next new one is 1
}

}  // namespace
}  // namespace recount::replay::judging
