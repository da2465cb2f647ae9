#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "events/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/rows.h"
#include "tools/statistics/check/check_report.h"
#include "tools/statistics/check/comparison_fixture.h"
#include "tools/statistics/check/export_reader.h"
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

// Returns the contents of annotations.csv, and checks how many texts are taken for formulas and not
// marked.
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

// Returns a function that passes these rows to a comparison.
auto Giving(std::vector<formats::Rows> rows) {
  return [rows = std::move(rows)](formats::RowSink& sink) {
    Fault fault = sink.Write(rows);
    return fault ? fault : sink.Finish();
  };
}

// Returns the findings after `change` was applied to annotations.csv.
template <class Change>
std::vector<ExportFinding> Found(const std::vector<Note>& notes, const Change& change) {
  const ExportFolder folder;
  auto writer = formats::OpenCsvWriter(CsvOptions(folder, {"annotations"}));
  EXPECT_EQ((*writer)->Write(RowsOf(notes)), std::nullopt);
  EXPECT_EQ((*writer)->Finish(), std::nullopt);
  std::string bytes = folder.Read("annotations.csv");
  change(bytes);
  folder.Write("annotations.csv", bytes);
  return FindingsOf(CsvOptions(folder, {"annotations"}), NamesOf((*writer)->files()),
                    Giving(RowsOf(notes)));
}

void Replace(std::string& bytes, std::string_view from, std::string_view to) {
  bytes.replace(bytes.find(from), from.size(), to);
}

const std::vector<Note> kNotes = {{"Ana", "one, two", 0}, {"Bo", std::nullopt, 1}, {"Cy", "3", 2}};

TEST(CsvCheckerTest, WhatWasWrittenIsRight) {
  EXPECT_THAT(Found(kNotes, [](std::string&) {}), testing::IsEmpty());
}

TEST(CsvCheckerTest, TheFirstDifferenceIsReported) {
  struct Case {
    std::string from, to;
    std::string message;
  };
  const std::string quote = "\"";
  for (const Case& one : std::vector<Case>{
           {"\"one, two\"", "\"one, tvo\"",
            "row 0, column \"text\": \"one, tvo\", expected \"one, two\""},
           {",8,", ",9,", "row 1, column \"seq\": 9, expected 8"},
           {",8,", ",,", "row 1, column \"seq\": null, expected 8"},
           {"-3,\"Bo\"", "-31,\"Bo\"", "row 1, column \"at_seq\": -31, expected -3"},
           {"\"Bo\",", "\"Bo\",\"\"", "row 1, column \"text\": \"\", expected null"},
           {"\"3\"", "3", "row 2, column \"text\": 3, expected \"3\""},
           {"00.002Z", "00.003Z",
            "row 2, column \"written_at\": 1970-01-01T00:00:00.003Z, expected "
            "1970-01-01T00:00:00.002Z"},
           {"00.002Z\r\n", "00.002Z\n", "row 2: the line does not end as it should"},
           {"00.002Z\r\n", "00.002Z", "row 2: the line does not end as it should"},
           {"seq,at", "seq;at",
            "the header is \"game_id,game,seq;at_seq,author,text,written_at\", expected "
            "\"game_id,game,seq,at_seq,author,text,written_at\""},
       }) {
    const std::vector<ExportFinding> wrong =
        Found(kNotes, [&](std::string& bytes) { Replace(bytes, one.from, one.to); });
    ASSERT_THAT(wrong, SizeIs(1)) << one.message;
    EXPECT_EQ(wrong[0].message, one.message);
    EXPECT_EQ(wrong[0].table, "annotations");
    EXPECT_EQ(wrong[0].file, "annotations.csv");
  }
}

TEST(CsvCheckerTest, RowsThatAreMissingOrTooManyAreReported) {
  const auto cut = [](std::string& bytes) { bytes.erase(bytes.rfind("\"ab12\"")); };
  const std::vector<ExportFinding> missing = Found(kNotes, cut);
  ASSERT_THAT(missing, SizeIs(1));
  EXPECT_EQ(missing[0].message, "row 2 is missing: the file ends before it");
  EXPECT_EQ(missing[0].game_id, "ab12");

  const auto more = [](std::string& bytes) { bytes += "\"cd\",\"hope\",1,1,,,\r\n"; };
  const std::vector<ExportFinding> extra = Found(kNotes, more);
  ASSERT_THAT(extra, SizeIs(1));
  EXPECT_EQ(extra[0].message, "row 3 is one too many: expected the end of the file");
  EXPECT_EQ(extra[0].game_id, "cd");
}

// Returns rows of games whose ids a spreadsheet would take for numbers, in tables of both kinds.
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
    const formats::FormatOptions options = CsvOptions(folder, {"annotations"}, dialect);
    auto writer = formats::OpenCsvWriter(options);
    ASSERT_EQ(Giving(RowsOfGames({"0012", "34", "1e5", "ab"}))(**writer), std::nullopt);
    const FileNames files = NamesOf((*writer)->files());

    // Games that are skipped are not compared at all.
    EXPECT_THAT(FindingsOf(options, files, Giving(RowsOfGames({"0012", "1e5"})),
                           std::set<std::string>{"0012", "1e5"}),
                testing::IsEmpty());

    // A wrong row is reported for its game, not for its field.
    const std::vector<ExportFinding> wrong =
        FindingsOf(options, files, Giving(RowsOfGames({"0012", "34", "2e5"})));
    ASSERT_THAT(wrong, SizeIs(1));
    EXPECT_EQ(wrong[0].game_id, "2e5");
    EXPECT_EQ(wrong[0].message, "row 2, column \"game_id\": \"'1e5\", expected \"'2e5\"");

    EXPECT_THAT(FindingsOf(CsvOptions(folder, {"annotations"}), files,
                           Giving(RowsOfGames({"0012", "34", "1e5", "ab"}))),
                SizeIs(1));
  }
}

// Returns the games of a CSV export of the sample rows.
std::vector<ExportedGame> GamesWith(formats::CsvDialect dialect) {
  const ExportFolder folder;
  const formats::FormatOptions options = CsvOptions(folder, {"games"}, dialect);
  auto writer = formats::OpenCsvWriter(options);
  EXPECT_EQ(WriteSample(**writer, 3, 1, 1, 1), std::nullopt);
  const auto reader = OpenExportReader(options, NamesOf((*writer)->files()));
  return *(*reader)->Games();
}

TEST(CsvCheckerTest, TheGamesOfAnExportAreNamedWithoutTheirMarks) {
  const std::vector<ExportedGame> found =
      GamesWith({.is_for_spreadsheets = true, .separator = ';'});
  const std::vector<ExportedGame> expected = GamesWith({});
  ASSERT_THAT(expected, SizeIs(6));
  ASSERT_THAT(found, SizeIs(expected.size()));
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(found[i].id, expected[i].id);
    EXPECT_EQ(found[i].head, expected[i].head);
    EXPECT_EQ(found[i].events, expected[i].events);
  }
}

TEST(CsvCheckerTest, AMissingFileIsReported) {
  const ExportFolder folder;
  const std::vector<ExportFinding> wrong =
      FindingsOf(CsvOptions(folder, {"annotations"}), {"annotations.csv"}, Giving(RowsOf(kNotes)));
  ASSERT_THAT(wrong, SizeIs(1));
  EXPECT_EQ(wrong[0].message, "the file is missing");
}

TEST(CsvCheckerTest, AFileThatMayNotBeReadCountsAsMissing) {
  const ExportFolder folder;
  folder.Write("annotations.csv", "");
  const std::vector<ExportFinding> wrong =
      FindingsOf(CsvOptions(folder, {"annotations"}), {}, Giving(RowsOf(kNotes)));
  ASSERT_THAT(wrong, SizeIs(1));
  EXPECT_EQ(wrong[0].message, "the file is missing");
}

TEST(CsvCheckerTest, AFileWithoutRowsThatShouldHaveNoneIsComparedToo) {
  const ExportFolder folder;
  const formats::FormatOptions options = CsvOptions(folder, {"annotations"});
  const auto nothing = [](formats::RowSink& sink) { return sink.Finish(); };
  folder.Write("annotations.csv", kHeader);
  EXPECT_THAT(FindingsOf(options, {"annotations.csv"}, nothing), testing::IsEmpty());
  for (const std::string& wrong : {std::string(), std::string(kHeader) + "\r\n"}) {
    folder.Write("annotations.csv", wrong);
    EXPECT_THAT(FindingsOf(options, {"annotations.csv"}, nothing), SizeIs(1)) << wrong;
  }
}

TEST(CsvCheckerTest, AQuoteThatNeverEndsIsAWrongRow) {
  const std::vector<ExportFinding> wrong =
      Found(kNotes, [](std::string& bytes) { Replace(bytes, "\"one, two\"", "\"one, two"); });
  ASSERT_THAT(wrong, SizeIs(1));
  EXPECT_THAT(wrong[0].message, testing::StartsWith("row 0, column \"text\": \""));
}

TEST(CsvCheckerTest, AnyBytePastTheFirstBlockIsCompared) {
  const ExportFolder folder;
  const formats::FormatOptions options = CsvOptions(folder, {"events"});
  auto writer = formats::OpenCsvWriter(options);
  ASSERT_EQ(WriteSample(**writer, 50, 60, 1, 9), std::nullopt);
  const FileNames files = NamesOf((*writer)->files());
  const auto give = [](formats::RowSink& sink) { return WriteSample(sink, 50, 60, 1, 4); };
  const std::string bytes = folder.Read("events.csv");
  ASSERT_GT(bytes.size(), 600'000u);
  for (const size_t at : {bytes.size() - 1, bytes.size() / 2, size_t{300'000}, size_t{2}}) {
    std::string changed = bytes;
    changed[at] ^= 1;
    folder.Write("events.csv", changed);
    EXPECT_THAT(FindingsOf(options, files, give), SizeIs(1)) << at;
  }
  folder.Write("events.csv", bytes);
  EXPECT_THAT(FindingsOf(options, files, give), testing::IsEmpty());
}

}  // namespace
}  // namespace recount::tools::statistics::check
