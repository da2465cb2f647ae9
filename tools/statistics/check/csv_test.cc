#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "events/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/rows.h"
#include "tools/statistics/check/csv_checker.h"
#include "tools/statistics/formats/csv_dialect.h"
#include "tools/statistics/formats/csv_writer.h"
#include "tools/statistics/testing/export_folder.h"
#include "tools/statistics/testing/sample_rows.h"

namespace recount::tools::statistics::check {
namespace {

using replay::statistics::FindTable;
using replay::statistics::kAnnotations;
using replay::statistics::RowsOfAllTables;
using testing::ElementsAre;
using testing::SizeIs;

formats::FormatOptions CsvOptions(const ExportFolder& folder,
                                  const std::vector<std::string>& tables,
                                  formats::CsvDialect dialect = {}) {
  return {formats::Format::csv, folder.path(), TablesNamed(tables), dialect};
}

struct Note {
  std::string author;
  std::optional<std::string> text;
  std::optional<int64_t> time;
};

std::vector<formats::Rows> RowsOf(const std::vector<Note>& notes) {
  std::vector<formats::Rows> all = RowsOfAllTables();
  formats::Rows& rows = all[kAnnotations];
  rows.BeginGame("ab12", "hope");
  int64_t seq = 7;
  for (const Note& note : notes) {
    rows.Begin().Number(seq++).Number(-3).Text(note.author);
    rows.TextOrNull(note.text).NumberOrNull(note.time).End();
  }
  return all;
}

// What annotations.csv is; and how many texts are taken for formulas and not marked.
std::string CsvOf(const std::vector<Note>& notes, formats::CsvDialect dialect = {},
                  uint64_t formula_texts = 0) {
  const ExportFolder folder;
  auto writer = formats::OpenCsvWriter(CsvOptions(folder, {"annotations"}, dialect));
  EXPECT_EQ((*writer)->Write(RowsOf(notes)), std::nullopt);
  EXPECT_EQ((*writer)->Finish(), std::nullopt);
  EXPECT_EQ((*writer)->formula_texts(), formula_texts);
  EXPECT_THAT(folder.Files(), ElementsAre("annotations.csv"));
  return folder.Read("annotations.csv");
}

constexpr std::string_view kHeader = "game_id,game,seq,at_seq,author,text,written_at\r\n";

TEST(CsvTest, TextsAreAlwaysQuotedAndNothingElseIs) {
  EXPECT_EQ(CsvOf({{"Ana", "a \"b\", c", 1'795'256'100'123}}),
            std::string(kHeader) +
                "\"ab12\",\"hope\",7,-3,\"Ana\",\"a \"\"b\"\", c\",2026-11-21T10:15:00.123Z\r\n");
}

TEST(CsvTest, NullIsNothingAndTheEmptyTextIsTwoQuotes) {
  EXPECT_EQ(CsvOf({{"", std::nullopt, std::nullopt}, {"x", "", std::nullopt}}),
            std::string(kHeader) +
                "\"ab12\",\"hope\",7,-3,\"\",,\r\n"
                "\"ab12\",\"hope\",8,-3,\"x\",\"\",\r\n");
}

TEST(CsvTest, LineEndsInTextsAndTimesBefore1970AreKept) {
  EXPECT_EQ(CsvOf({{"a\r\nb\nc\rd", "\"", -1}}),
            std::string(kHeader) +
                "\"ab12\",\"hope\",7,-3,\"a\r\nb\nc\rd\",\"\"\"\",1969-12-31T23:59:59.999Z\r\n");
}

TEST(CsvTest, ZeroInATextIsItsSymbol) {
  EXPECT_EQ(CsvOf({{std::string("a\0b", 3), "x", 0}}),
            std::string(kHeader) +
                "\"ab12\",\"hope\",7,-3,\"a\u2400b\",\"x\",1970-01-01T00:00:00.000Z\r\n");
}

TEST(CsvTest, FormulasAreCountedAndLeftAsTheyAre) {
  EXPECT_EQ(CsvOf({{"=1+1", "\uFF0Bx", std::nullopt}}, {}, 2),
            std::string(kHeader) + "\"ab12\",\"hope\",7,-3,\"=1+1\",\"\uFF0Bx\",\r\n");
}

constexpr formats::CsvDialect kSheet = {.is_for_spreadsheets = true};

TEST(CsvTest, ForSpreadsheetsFormulasAndNumbersBecomeTexts) {
  EXPECT_EQ(CsvOf({{"=1", "+1", std::nullopt},
                   {"-1", "@x", std::nullopt},
                   {"\tx", "\rx", std::nullopt},
                   {"\nx", "a=1", std::nullopt},
                   {"\uFF1D", "\uFF0B", std::nullopt},
                   {"\uFF0D", "\uFF20", std::nullopt},
                   {"\uFF0C", "'=1", std::nullopt},
                   {"\uFEFF=1", "\u200B =1", std::nullopt},
                   {"00123", "1/2", std::nullopt}},
                  kSheet),
            "\uFEFF" + std::string(kHeader) + "\"ab12\",\"hope\",7,-3,\"'=1\",\"'+1\",\r\n" +
                "\"ab12\",\"hope\",8,-3,\"'-1\",\"'@x\",\r\n" +
                "\"ab12\",\"hope\",9,-3,\"'\tx\",\"'\rx\",\r\n" +
                "\"ab12\",\"hope\",10,-3,\"'\nx\",\"a=1\",\r\n" +
                "\"ab12\",\"hope\",11,-3,\"'\uFF1D\",\"'\uFF0B\",\r\n" +
                "\"ab12\",\"hope\",12,-3,\"'\uFF0D\",\"'\uFF20\",\r\n" +
                "\"ab12\",\"hope\",13,-3,\"\uFF0C\",\"''=1\",\r\n" +
                "\"ab12\",\"hope\",14,-3,\"'\uFEFF=1\",\"'\u200B =1\",\r\n" +
                "\"ab12\",\"hope\",15,-3,\"'00123\",\"'1/2\",\r\n");
}

TEST(CsvTest, AnotherSeparatorIsBetweenFieldsAndNowhereElse) {
  for (const char separator : formats::kCsvSeparators) {
    std::string expected = std::string(kHeader) + "\"ab12\",\"hope\",7,-3,\"a;b|c\td\",,\r\n";
    std::replace(expected.begin(), expected.end(), ',', separator);
    EXPECT_EQ(CsvOf({{"a;b|c\td", std::nullopt, std::nullopt}}, {.separator = separator}),
              expected);
  }
}

TEST(CsvTest, TheSizeOfTheCallsDoesNotChangeTheBytes) {
  const ExportFolder one;
  const ExportFolder other;
  auto writer = formats::OpenCsvWriter(CsvOptions(one, {}));
  ASSERT_EQ(WriteSample(**writer, 50, 40, 1, 1), std::nullopt);
  auto second = formats::OpenCsvWriter(CsvOptions(other, {}));
  ASSERT_EQ(WriteSample(**second, 50, 40, 1, 17), std::nullopt);
  EXPECT_THAT(one.Files(), SizeIs(TablesNamed().size()));
  for (const formats::WrittenFile& file : (*writer)->files()) {
    EXPECT_EQ(one.Read(file.file), other.Read(file.file)) << file.file;
  }
  EXPECT_EQ((*writer)->files()[0].rows, 100u);
  EXPECT_EQ((*writer)->files()[1].rows, 4000u);
}

TEST(CsvTest, AFileThatIsThereIsNotOverwritten) {
  const ExportFolder folder;
  folder.Write("games.csv", "mine");
  const auto writer = formats::OpenCsvWriter(CsvOptions(folder, {"games"}));
  ASSERT_FALSE(writer.ok());
  EXPECT_EQ(writer.error().code, ErrorCode::io);
  EXPECT_EQ(folder.Read("games.csv"), "mine");
}

TEST(CsvTest, ALinkIsNotFollowed) {
  const ExportFolder folder;
  ASSERT_EQ(symlink("/dev/full", (folder.path() + "/games.csv").c_str()), 0);
  EXPECT_FALSE(formats::OpenCsvWriter(CsvOptions(folder, {"games"})).ok());
}

// What the checker finds once `change` was made to annotations.csv.
template <class Change>
std::vector<formats::WrongRow> Found(const std::vector<Note>& notes, const Change& change) {
  const ExportFolder folder;
  auto writer = formats::OpenCsvWriter(CsvOptions(folder, {"annotations"}));
  EXPECT_EQ((*writer)->Write(RowsOf(notes)), std::nullopt);
  EXPECT_EQ((*writer)->Finish(), std::nullopt);
  std::string bytes = folder.Read("annotations.csv");
  change(bytes);
  folder.Write("annotations.csv", bytes);
  auto checker = OpenCsvChecker(CsvOptions(folder, {"annotations"}), NamesOf((*writer)->files()));
  EXPECT_EQ((*checker)->Write(RowsOf(notes)), std::nullopt);
  EXPECT_EQ((*checker)->Finish(), std::nullopt);
  return (*checker)->wrong_rows();
}

void Replace(std::string& bytes, std::string_view from, std::string_view to) {
  bytes.replace(bytes.find(from), from.size(), to);
}

const std::vector<Note> kNotes = {{"Ana", "one, two", 0}, {"Bo", std::nullopt, 1}, {"Cy", "3", 2}};

TEST(CsvCheckerTest, WhatWasWrittenIsRight) {
  EXPECT_THAT(Found(kNotes, [](std::string&) {}), testing::IsEmpty());
}

TEST(CsvCheckerTest, TheFirstDifferenceIsTold) {
  struct Case {
    std::string from, to;
    uint64_t row;
    std::string message;
  };
  const std::string quote = "\"";
  for (const Case& one : std::vector<Case>{
           {"\"one, two\"", "\"one, tvo\"", 0,
            "row 0, column \"text\": \"one, tvo\", expected \"one, two\""},
           {",8,", ",9,", 1, "row 1, column \"seq\": 9, expected 8"},
           {",8,", ",,", 1, "row 1, column \"seq\": null, expected 8"},
           {"-3,\"Bo\"", "-31,\"Bo\"", 1, "row 1, column \"at_seq\": -31, expected -3"},
           {"\"Bo\",", "\"Bo\",\"\"", 1, "row 1, column \"text\": \"\", expected null"},
           {"\"3\"", "3", 2, "row 2, column \"text\": 3, expected \"3\""},
           {"00.002Z", "00.003Z", 2,
            "row 2, column \"written_at\": 1970-01-01T00:00:00.003Z, expected "
            "1970-01-01T00:00:00.002Z"},
           {"00.002Z\r\n", "00.002Z\n", 2, "row 2: the line does not end as it should"},
           {"00.002Z\r\n", "00.002Z", 2, "row 2: the line does not end as it should"},
           {"seq,at", "seq;at", 0,
            "the header is \"game_id,game,seq;at_seq,author,text,written_at\", expected "
            "\"game_id,game,seq,at_seq,author,text,written_at\""},
       }) {
    const std::vector<formats::WrongRow> wrong =
        Found(kNotes, [&](std::string& bytes) { Replace(bytes, one.from, one.to); });
    ASSERT_THAT(wrong, SizeIs(1)) << one.message;
    EXPECT_EQ(wrong[0].message, one.message);
    EXPECT_EQ(wrong[0].row, one.row) << one.message;
    EXPECT_EQ(wrong[0].table, "annotations");
    EXPECT_EQ(wrong[0].file, "annotations.csv");
  }
}

TEST(CsvCheckerTest, RowsThatAreMissingOrTooManyAreTold) {
  const auto cut = [](std::string& bytes) { bytes.erase(bytes.rfind("\"ab12\"")); };
  const std::vector<formats::WrongRow> missing = Found(kNotes, cut);
  ASSERT_THAT(missing, SizeIs(1));
  EXPECT_EQ(missing[0].message, "row 2 is missing: the file ends before it");
  EXPECT_EQ(missing[0].game_id, "ab12");

  const auto more = [](std::string& bytes) { bytes += "\"cd\",\"hope\",1,1,,,\r\n"; };
  const std::vector<formats::WrongRow> extra = Found(kNotes, more);
  ASSERT_THAT(extra, SizeIs(1));
  EXPECT_EQ(extra[0].message, "row 3 is one too many: expected the end of the file");
  EXPECT_EQ(extra[0].row, 3u);
  EXPECT_EQ(extra[0].game_id, "cd");
}

// Rows of games whose ids a spreadsheet would take for numbers, in tables of both kinds.
std::vector<formats::Rows> RowsOfGames(const std::vector<std::string>& ids) {
  std::vector<formats::Rows> all = RowsOfAllTables();
  formats::Rows& rows = all[kAnnotations];
  for (const std::string& id : ids) {
    rows.BeginGame(id, "hope");
    rows.Begin().Number(7).Number(-3).Text("Ana").Text("'1/2").Null().End();
  }
  return all;
}

TEST(CsvCheckerTest, MarksAndSeparatorsDoNotHideWhichGameARowIsOf) {
  for (const char separator : formats::kCsvSeparators) {
    const formats::CsvDialect dialect{.is_for_spreadsheets = true, .separator = separator};
    const ExportFolder folder;
    auto writer = formats::OpenCsvWriter(CsvOptions(folder, {"annotations"}, dialect));
    ASSERT_EQ((*writer)->Write(RowsOfGames({"0012", "34", "1e5", "ab"})), std::nullopt);
    ASSERT_EQ((*writer)->Finish(), std::nullopt);

    // Of games that are passed over, nothing is compared.
    auto checker =
        OpenCsvChecker(CsvOptions(folder, {"annotations"}, dialect), NamesOf((*writer)->files()));
    (*checker)->PassOverAllBut({"0012", "1e5"});
    ASSERT_EQ((*checker)->Write(RowsOfGames({"0012", "1e5"})), std::nullopt);
    ASSERT_EQ((*checker)->Finish(), std::nullopt);
    EXPECT_THAT((*checker)->wrong_rows(), testing::IsEmpty());

    // A wrong row is one of the game, not of its field.
    auto other =
        OpenCsvChecker(CsvOptions(folder, {"annotations"}, dialect), NamesOf((*writer)->files()));
    ASSERT_EQ((*other)->Write(RowsOfGames({"0012", "34", "2e5"})), std::nullopt);
    ASSERT_EQ((*other)->Finish(), std::nullopt);
    ASSERT_THAT((*other)->wrong_rows(), SizeIs(1));
    EXPECT_EQ((*other)->wrong_rows()[0].game_id, "2e5");
    EXPECT_EQ((*other)->wrong_rows()[0].message,
              "row 2, column \"game_id\": \"'1e5\", expected \"'2e5\"");

    auto with_commas =
        OpenCsvChecker(CsvOptions(folder, {"annotations"}), NamesOf((*writer)->files()));
    ASSERT_EQ((*with_commas)->Write(RowsOfGames({"0012", "34", "1e5", "ab"})), std::nullopt);
    ASSERT_EQ((*with_commas)->Finish(), std::nullopt);
    EXPECT_THAT((*with_commas)->wrong_rows(), SizeIs(1));
  }
}

TEST(CsvCheckerTest, TheGamesOfAnExportAreNamedWithoutTheirMarks) {
  const formats::CsvDialect dialect{.is_for_spreadsheets = true, .separator = ';'};
  const ExportFolder folder;
  auto writer = formats::OpenCsvWriter(CsvOptions(folder, {"games"}, dialect));
  ASSERT_EQ(WriteSample(**writer, 3, 1, 1, 1), std::nullopt);
  auto checker =
      OpenCsvChecker(CsvOptions(folder, {"games"}, dialect), NamesOf((*writer)->files()));
  const auto found = (*checker)->Games();

  const ExportFolder plain;
  auto plain_writer = formats::OpenCsvWriter(CsvOptions(plain, {"games"}));
  ASSERT_EQ(WriteSample(**plain_writer, 3, 1, 1, 1), std::nullopt);
  auto plain_checker =
      OpenCsvChecker(CsvOptions(plain, {"games"}), NamesOf((*plain_writer)->files()));
  const auto expected = (*plain_checker)->Games();

  ASSERT_TRUE(found.ok() && expected.ok());
  ASSERT_THAT(*found, SizeIs(expected->size()));
  for (size_t i = 0; i < expected->size(); ++i) {
    EXPECT_EQ((*found)[i].id, (*expected)[i].id);
    EXPECT_EQ((*found)[i].head, (*expected)[i].head);
    EXPECT_EQ((*found)[i].events, (*expected)[i].events);
  }
}

TEST(CsvCheckerTest, AMissingFileIsTold) {
  const ExportFolder folder;
  auto checker = OpenCsvChecker(CsvOptions(folder, {"annotations"}), {"annotations.csv"});
  EXPECT_EQ((*checker)->Write(RowsOf(kNotes)), std::nullopt);
  EXPECT_EQ((*checker)->Finish(), std::nullopt);
  ASSERT_THAT((*checker)->wrong_rows(), SizeIs(1));
  EXPECT_EQ((*checker)->wrong_rows()[0].message, "the file is missing");
}

TEST(CsvCheckerTest, AnyBytePastTheFirstBlockIsCompared) {
  const ExportFolder folder;
  auto writer = formats::OpenCsvWriter(CsvOptions(folder, {"events"}));
  ASSERT_EQ(WriteSample(**writer, 50, 60, 1, 9), std::nullopt);
  const std::string bytes = folder.Read("events.csv");
  ASSERT_GT(bytes.size(), 600'000u);
  for (const size_t at : {bytes.size() - 1, bytes.size() / 2, size_t{300'000}, size_t{2}}) {
    std::string changed = bytes;
    changed[at] ^= 1;
    folder.Write("events.csv", changed);
    auto checker = OpenCsvChecker(CsvOptions(folder, {"events"}), NamesOf((*writer)->files()));
    ASSERT_EQ(WriteSample(**checker, 50, 60, 1, 4), std::nullopt);
    EXPECT_THAT((*checker)->wrong_rows(), SizeIs(1)) << at;
  }
  folder.Write("events.csv", bytes);
  auto checker = OpenCsvChecker(CsvOptions(folder, {"events"}), NamesOf((*writer)->files()));
  ASSERT_EQ(WriteSample(**checker, 50, 60, 1, 50), std::nullopt);
  EXPECT_THAT((*checker)->wrong_rows(), testing::IsEmpty());
}

}  // namespace
}  // namespace recount::tools::statistics::check
