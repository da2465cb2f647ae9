#include "tools/statistics/check/csv_lines.h"

#include <optional>
#include <string>
#include <vector>

#include "events/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/statistics/testing/export_folder.h"

namespace recount::tools::statistics::check {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> LinesOf(const std::string& bytes) {
  const ExportFolder folder;
  folder.Write("games.csv", bytes);
  CsvLines lines(*formats::OpenFile::ReadBelow(folder.path(), "games.csv"));
  std::vector<std::string> all;
  for (;;) {
    const Result<std::string_view> line = lines.Next();
    EXPECT_TRUE(line.ok());
    if (line->empty()) return all;
    all.emplace_back(*line);
  }
}

TEST(CsvLinesTest, ALineEndsOutsideOfQuotesOrWithTheFile) {
  EXPECT_THAT(LinesOf(""), IsEmpty());
  EXPECT_THAT(LinesOf("a\r\nb"), ElementsAre("a\r\n", "b"));
  EXPECT_THAT(LinesOf("\n\r\n"), ElementsAre("\n", "\r\n"));
  EXPECT_THAT(LinesOf("\"a\r\n\"\"b\n\",c\n\"d\n"), ElementsAre("\"a\r\n\"\"b\n\",c\n", "\"d\n"));
}

TEST(CsvLinesTest, LinesAreWholeWhereverTheFileIsReadOn) {
  constexpr size_t kBlock = size_t{1} << 18;
  for (const size_t size : {kBlock - 2, kBlock - 1, kBlock, kBlock + 1, 3 * kBlock}) {
    const std::string line = std::string(size - 1, 'x') + "\n";
    EXPECT_EQ(LinesOf("first\n" + line + line + "last"),
              (std::vector<std::string>{"first\n", line, line, "last"}))
        << size;
    EXPECT_EQ(LinesOf(line), std::vector<std::string>{line}) << size;
  }
}

TEST(CsvLinesTest, NoPieceOfALineIsLongerThan64MiB) {
  constexpr size_t kLongest = size_t{64} << 20;
  const std::vector<std::string> lines = LinesOf(std::string(kLongest + 1, 'x') + "\ny");
  ASSERT_THAT(lines, testing::SizeIs(3));
  EXPECT_EQ(lines[0].size(), kLongest);
  EXPECT_EQ(lines[1], "x\n");
  EXPECT_EQ(lines[2], "y");
}

TEST(CsvFieldsTest, QuotesAndMarksAreRemovedAndAnEmptyFieldIsNull) {
  const formats::CsvDialect plain;
  const formats::CsvDialect sheet{.is_for_spreadsheets = true, .separator = ';'};
  EXPECT_THAT(CsvFields("", plain), ElementsAre(std::nullopt));
  EXPECT_THAT(CsvFields("\"a\",,\"\",-3,\"b\"\"c,\r\n\"\r\n", plain),
              ElementsAre("a", std::nullopt, "", "-3", "b\"c,\r\n"));
  EXPECT_THAT(CsvFields("\"'1\";'2;\"a,b\"\n", sheet), ElementsAre("1", "2", "a,b"));
  EXPECT_THAT(CsvFields("\"'1\",'2", plain), ElementsAre("'1", "'2"));
  EXPECT_THAT(CsvFields("\"a,b", plain), ElementsAre("\"a,b"));
}

TEST(CsvFieldsTest, TheFirstTextIsOneInQuotesThatEnds) {
  const formats::CsvDialect plain;
  EXPECT_EQ(FirstCsvText("\"ab\",1\r\n", plain), "ab");
  EXPECT_EQ(FirstCsvText("\"'ab\",1\r\n", {.is_for_spreadsheets = true}), "ab");
  for (const char* const line : {"", "\r\n", "ab,1\r\n", "\"ab\"", "\"ab,1\r\n", "\"a\"b,1\r\n"}) {
    EXPECT_EQ(FirstCsvText(line, plain), std::nullopt) << line;
  }
}

}  // namespace
}  // namespace recount::tools::statistics::check
