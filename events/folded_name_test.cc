#include "events/folded_name.h"

#include <gtest/gtest.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "events/code_points_fixture.h"

namespace recount {
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
      {"\u00A0Kim\u3000", "kim"},     // no-break and wide blanks
      {"Ki\u200Bm\u00AD", "kim"},     // zero-width; soft hyphen
      {"\uFF2B\uFF49\uFF4D", "kim"},  // fullwidth letters
      {"Ren\u00E9", "rene\u0301"},    // precomposed
      {"RENE\u0301", "rene\u0301"},   // decomposed
      {"Stra\u00DFe", "strasse"},
      {"Kim Lou", "kim lou"},
      {"\u1F48\u03B4\u03C5\u03C3\u03C3\u03B5\u03CD\u03C2",
       "\u03BF\u0313\u03B4\u03C5\u03C3\u03C3\u03B5\u03C5\u0301\u03C3"},
      {"\u1FB4", "\u03B1\u0301\u03B9"},              // an iota subscript, precomposed
      {"\u1FB3\u0301", "\u03B1\u0301\u03B9"},        // the same as two code points
      {"\u03B1\u0345\u0301", "\u03B1\u0301\u03B9"},  // the same as three
      {"", ""},
      {" \u00A0\t\u200B", ""},
      {"Kim\u2800", "kim"},  // a blank of Braille, of Ogham, of Egyptian script
      {"\u1680Kim\U00013441", "kim"},
      {"Kim \u3000\u2029 Lou", "kim lou"},
      {"K\u2065i\uFFF9m\uFFFE\U00013430\uFE0F\u200D", "kim"},
      {"\u2028", ""},
      {"\u3000\u2800\u1680", ""},
      {"Kim\xFF", "Kim\xFF"},  // not UTF-8
  };
  for (const Row& row : kRows) EXPECT_EQ(FoldedName(row.name), row.as) << row.name;
}

TEST(IsSameName, IsNotForLettersThatOnlyLookAlike) {
  EXPECT_TRUE(IsSameName("Jos\u00E9", "JOSE\u0301 "));
  EXPECT_FALSE(IsSameName("Kim", "Kim Lou"));
  EXPECT_FALSE(IsSameName("Kim Lou", "KimLou"));
  EXPECT_FALSE(IsSameName("Jose", "Jos\u00E9"));
  EXPECT_FALSE(IsSameName("Ana", "\u0410na"));  // a Cyrillic letter
  EXPECT_TRUE(IsSameName("\xFF", "\xFF"));
  EXPECT_FALSE(IsSameName("\xFF", "\xFE"));
}

// ---- Every code point of Unicode.

TEST(FoldedName, OfAnyCodePointAloneBeforeInsideAndBehindANameTellsWhatIsSeen) {
  ForEachCodePoint([](utf8proc_int32_t point, const std::string& one) {
    SCOPED_TRACE(point);
    const std::string inside = FoldedName("Ki" + one + "m");
    if (IsBlankName(one)) {
      EXPECT_EQ(FoldedName(one), "");
      EXPECT_EQ(FoldedName(one + "Kim"), "kim");
      EXPECT_EQ(FoldedName("Kim" + one), "kim");
      EXPECT_TRUE(inside == "kim" || inside == "ki m") << inside;
    } else {
      EXPECT_NE(FoldedName(one), "");
      EXPECT_NE(FoldedName(one + "Kim"), "kim");
      EXPECT_NE(FoldedName("Kim" + one), "kim");
      EXPECT_NE(inside, "kim");
    }
    EXPECT_FALSE(IsBlankName(VisibleName(one)));
    if (VisibleLine(one).starts_with("[U+")) {
      EXPECT_TRUE(IsBlankName(one));
    }
  });
}

// Some format characters are drawn: the signs of Arabic and Kaithi numbers, a Syriac abbreviation.
bool IsDrawnFormat(utf8proc_int32_t point) {
  constexpr utf8proc_int32_t kDrawn[] = {0x600, 0x601, 0x602, 0x603, 0x604,   0x605,  0x6DD,
                                         0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD};
  return std::find(std::begin(kDrawn), std::end(kDrawn), point) != std::end(kDrawn);
}

TEST(IsBlankName, KnowsWhatUnicodeCallsAControlAFormatOrASeparator) {
  ForEachCodePoint([](utf8proc_int32_t point, const std::string& one) {
    SCOPED_TRACE(point);
    switch (utf8proc_category(point)) {
      case UTF8PROC_CATEGORY_CC:
      case UTF8PROC_CATEGORY_ZS:
      case UTF8PROC_CATEGORY_ZL:
      case UTF8PROC_CATEGORY_ZP:
        EXPECT_TRUE(IsBlankName(one));
        break;
      case UTF8PROC_CATEGORY_CF:
        EXPECT_EQ(IsBlankName(one), !IsDrawnFormat(point));
        break;
      default:
        break;
    }
    if (utf8proc_get_property(point)->ignorable != 0) {
      EXPECT_TRUE(IsBlankName(one));
    }
  });
}

std::string FormOf(const std::string& text, int options) {
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                             static_cast<utf8proc_ssize_t>(text.size()), &mapped,
                                             static_cast<utf8proc_option_t>(options));
  std::string form(reinterpret_cast<const char*>(mapped), static_cast<size_t>(size));
  std::free(mapped);
  return form;
}

TEST(FoldedName, IsTheSameOfEveryNormalFormAndOfItself) {
  constexpr int kForms[] = {UTF8PROC_COMPOSE, UTF8PROC_DECOMPOSE,
                            UTF8PROC_COMPOSE | UTF8PROC_COMPAT,
                            UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT};
  ForEachCodePoint([&](utf8proc_int32_t point, const std::string& one) {
    const auto category = utf8proc_category(point);
    if (category == UTF8PROC_CATEGORY_CN || category == UTF8PROC_CATEGORY_CO) return;
    SCOPED_TRACE(point);
    for (const std::string& name : {"Kim" + one + "\u0301", "\u03B1\u0345" + one}) {
      const std::string folded = FoldedName(name);
      EXPECT_EQ(FoldedName(folded), folded);
      for (const int form : kForms) {
        EXPECT_EQ(FoldedName(FormOf(name, UTF8PROC_STABLE | form)), folded) << form;
      }
    }
  });
}

}  // namespace
}  // namespace recount
