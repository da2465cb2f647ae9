#include "tools/statistics/formats/spreadsheet_text.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "gtest/gtest.h"

namespace recount::tools::statistics::formats {
namespace {

TEST(SpreadsheetTextTest, FormulasAreSeenBehindBlanksAndInvisibleCharacters) {
  for (const std::string_view sign : {"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20",
                                      "\uFE66", "\uFE62", "\uFE63", "\uFE6B"}) {
    for (const std::string_view lead :
         {"", " ", "  ", "\uFEFF", "\u200B", "\u00A0", "\u3000", "\u2028", "\u2060", "\u00AD",
          "\x01", "\u202E", "\v", " \uFEFF\u200B ", "\t", "\r\n"}) {
      const std::string text = std::string(lead) + std::string(sign) + "cmd|' /C calc'!A0";
      EXPECT_TRUE(IsTakenForFormula(text)) << text;
      EXPECT_TRUE(NeedsMark(text)) << text;
    }
  }
  for (const std::string_view text : {"\tx", "\rx", "\nx", "\t"}) {
    EXPECT_TRUE(IsTakenForFormula(text)) << text;
  }
}

TEST(SpreadsheetTextTest, OtherTextsAreNotTakenForFormulas) {
  for (const std::string_view text :
       {"", "a=1", "Ana", "\uFF0C", "'=1", "\"=1", "1-2", " ", "\uFEFF", "\u2212x", "(=1)"}) {
    EXPECT_FALSE(IsTakenForFormula(text)) << text;
  }
}

// These are numbers in some country.
constexpr std::string_view kNumbers[] = {"0",
                                         "00123",
                                         "1e5",
                                         "1E5",
                                         "1E+05",
                                         "1.5e-10",
                                         "12345678901234567890123456789012",
                                         "1,5",
                                         "1.234,5",
                                         "1'234",
                                         "1\u202F234",
                                         ".5",
                                         "5.",
                                         "50%",
                                         "(5)",
                                         "$5",
                                         "5 $",
                                         "\u20AC5",
                                         "5 \u20AC",
                                         "\u00A35",
                                         "5 EUR",
                                         "5 kr",
                                         "R$ 5",
                                         "R$1.234,50",
                                         "kr 5",
                                         "kr. 5,00",
                                         "Kr5",
                                         "EUR 5",
                                         "usd 5.00",
                                         "CHF 1'234.50",
                                         "GBP 5",
                                         "US$ 5",
                                         "\u22125",
                                         "#5",
                                         "1 1/2",
                                         "1_000",
                                         "\uFF11\uFF12\uFF13",
                                         "\u0661\u0662",
                                         "\u06F1",
                                         "\u0967",
                                         "\u0E51",
                                         " 7",
                                         "7 ",
                                         "7\u00A0",
                                         "\uFEFF7",
                                         "\u200B7",
                                         "7\u200B"};
constexpr std::string_view kDates[] = {"1/2",
                                       "1-2",
                                       "1.2.",
                                       "1.2.2026",
                                       "2026-11-21",
                                       "21/11/26",
                                       "2026-11-21T10:15:00.123Z",
                                       "10:15",
                                       "10:15 pm",
                                       "10 am",
                                       "10 a",
                                       "3 Mar",
                                       "3-MAR-2026",
                                       "3. M\u00E4rz 2026",
                                       "Mar 3",
                                       "MARCH1",
                                       "SEPT2",
                                       "Dec-1",
                                       "May 5, 2026",
                                       "M\u00C4RZ 3",
                                       "ao\u00FBt 2026",
                                       "3 stycznia",
                                       "3 \u043C\u0430\u044F 2026",
                                       "2026\u5E743\u67085\u65E5",
                                       "10 Mar 2026 10:15 PM"};
constexpr std::string_view kWords[] = {"true", "FALSE",       " True",      "Wahr",
                                       "VRAI", "  onwaar   ", "VERDADEIRO", "\x01true",
                                       "#N/A", "#DIV/0!",     "#NAME?",     "#nv"};

TEST(SpreadsheetTextTest, NumbersAndDatesOfAnyCountryAreSeen) {
  for (const absl::Span<const std::string_view> texts :
       {absl::MakeConstSpan(kNumbers), absl::MakeConstSpan(kDates), absl::MakeConstSpan(kWords)}) {
    for (const std::string_view text : texts) {
      EXPECT_TRUE(IsTakenForValue(text)) << text;
      EXPECT_TRUE(NeedsMark(text)) << text;
    }
  }
}

TEST(SpreadsheetTextTest, OtherTextsAreNotTakenForValues) {
  for (const std::string_view text :
       {"",
        " ",
        "Ana",
        "Player 2",
        "Ana 2",
        "heretics-core",
        "HER-3.4",
        "JDG-8",
        "1st of two",
        "2 cards drawn",
        "3d6",
        "0x1f",
        "Mario 64",
        "March",
        "may",
        "Decoy 1",
        "H2O",
        "e5",
        "A1",
        "T 2",
        "\u73A9\u5BB62",
        "\u0418\u0433\u0440\u043E\u043A 1",
        "true story",
        "true!",
        "t",
        "verdadeiros",
        "EUR",
        "kr kr 5",
        "R2D2",
        "Euro 5",
        "USA 5",
        "null",
        "#hashtag",
        "...",
        "\uFEFF",
        "\U0001F3B2",
        "\u00C9va 3",
        "5b02c1e4f00d4a7b8c9d0e1f2a3b4c5d",
        "5302413400343a7387930714273b4c5d",
        "5302413400343473879307142730dde6",
        "00d4e1f25a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d"}) {
    EXPECT_FALSE(IsTakenForValue(text)) << text;
    EXPECT_FALSE(NeedsMark(text)) << text;
  }
}

TEST(SpreadsheetTextTest, BytesThatAreNotUtf8AreMarked) {
  for (const std::string_view text : {"\xFF", "1\xE2", "a\xF0\x9F", "\xC2", "\xEF\xBB=1"}) {
    EXPECT_TRUE(NeedsMark(text)) << text.size();
  }
}

TEST(SpreadsheetTextTest, AMarkThatWasSetCanBeRemovedAndNoOtherIs) {
  for (const std::string_view text :
       {"", "Ana", "=1", "00123", "'", "''", "'=1", "'Ana'", "'00123", "O'Neil", " '", "\u2019x"}) {
    const std::string field = NeedsMark(text) ? kTextMark + std::string(text) : std::string(text);
    EXPECT_EQ(WithoutMark(field), text);
  }
  EXPECT_TRUE(NeedsMark("'"));
  EXPECT_FALSE(NeedsMark("O'Neil"));
}

}  // namespace
}  // namespace recount::tools::statistics::formats
