#include "replay/judging/folded_name.h"

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
      {"Ren\u00E9", "rene\u0301"},    // in one piece
      {"RENE\u0301", "rene\u0301"},   // in two
      {"Stra\u00DFe", "strasse"},
      {"Kim Lou", "kim lou"},
      {"\u1F48\u03B4\u03C5\u03C3\u03C3\u03B5\u03CD\u03C2",
       "\u03BF\u0313\u03B4\u03C5\u03C3\u03C3\u03B5\u03C5\u0301\u03C3"},
      {"", ""},
      {" \u00A0\t\u200B", ""},
      {"Kim\u2800", "kim"},  // a blank of Braille, of Ogham, of Egyptian script
      {"\u1680Kim\U00013441", "kim"},
      {"Kim \u3000\u2029 Lou", "kim lou"},
      {"K\u2065i\uFFF9m\uFFFE\U00013430\uFE0F\u200D", "kim"},
      {"\u2028", ""},
      {"\u3000\u2800\u1680", ""},
  };
  for (const Row& row : kRows) EXPECT_EQ(FoldedName(row.name), row.as) << row.name;
}

}  // namespace
}  // namespace recount::replay::judging
