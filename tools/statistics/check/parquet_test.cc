#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "events/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/rows.h"
#include "tools/statistics/check/check_report.h"
#include "tools/statistics/check/comparison_fixture.h"
#include "tools/statistics/formats/duckdb_database.h"
#include "tools/statistics/formats/parquet_writer.h"
#include "tools/statistics/testing/export_folder.h"
#include "tools/statistics/testing/sample_rows.h"
#include "tools/statistics/testing/small_files.h"

namespace recount::tools::statistics::check {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

formats::FormatOptions ParquetOptions(const std::string& folder,
                                      const std::vector<std::string>& tables = {}) {
  return {formats::Format::parquet, folder, TablesNamed(tables)};
}

std::vector<formats::WrittenFile> ExportParquet(const std::string& folder,
                                                const std::vector<std::string>& tables = {},
                                                uint64_t batch = 2) {
  auto writer = formats::OpenParquetWriter(ParquetOptions(folder, tables));
  EXPECT_TRUE(writer.ok()) << writer.error().message;
  EXPECT_EQ(WriteSample(**writer, 5, 700, 1, batch), std::nullopt);
  return (*writer)->files();
}

// Checks the files that were written.
std::vector<ExportFinding> CheckParquet(const std::string& folder,
                                        const std::vector<formats::WrittenFile>& files,
                                        const std::vector<std::string>& tables = {}) {
  return FindingsOf(ParquetOptions(folder, tables), NamesOf(files),
                    [](formats::RowSink& sink) { return WriteSample(sink, 5, 700, 1, 3); });
}

// Uses DuckDB directly: returns the texts that a statement gives, or the error.
class ReadParquet {
 public:
  explicit ReadParquet(const ExportFolder& folder)
      : database_(
            *formats::DuckdbDatabase::Open(folder.path(), formats::DuckdbDatabase::Access::writes)),
        connection_(*database_->Connect()) {}

  std::string File(std::string_view file) const { return database_->LiteralOf(file); }

  std::vector<std::string> Ask(const std::string& statement) {
    Result<formats::DuckdbRows> rows = connection_.Query(statement);
    if (!rows.ok()) return {rows.error().message};
    const formats::duckdb::Library& library = database_->library();
    std::vector<std::string> texts;
    if (library.column_type(&rows->result(), 0) != formats::duckdb::Type::varchar) return {};
    while (formats::duckdb::DataChunk* const chunk = *rows->Next()) {
      const auto* const values = static_cast<const formats::duckdb::Text*>(
          library.vector_get_data(library.data_chunk_get_vector(chunk, 0)));
      for (uint64_t row = 0; row < library.data_chunk_get_size(chunk); ++row) {
        texts.emplace_back(values[row].View());
      }
    }
    return texts;
  }

 private:
  std::unique_ptr<formats::DuckdbDatabase> database_;
  formats::DuckdbConnection connection_;
};

TEST(ParquetTest, EveryTableOfEveryGameHasItsPart) {
  const ExportFolder folder;
  const std::vector<formats::WrittenFile> files = ExportParquet(folder.path());
  std::vector<std::string> names;
  for (const formats::WrittenFile& file : files) names.push_back(file.file);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(folder.Files(), names);
  EXPECT_THAT(names, testing::Contains("games/game=hope/part-00000.parquet"));
  EXPECT_THAT(names, testing::Contains("card_kinds/game=heretics/part-00000.parquet"));
  EXPECT_THAT(names, testing::Contains("hope_turns/game=hope/part-00000.parquet"));
  EXPECT_THAT(names, testing::Not(testing::Contains(HasSubstr("hope_turns/game=heretics"))));
  EXPECT_EQ(files[0].table, "games");
  EXPECT_EQ(files[0].file, "games/game=heretics/part-00000.parquet");
  EXPECT_EQ(files[0].rows, 5u);
}

TEST(ParquetTest, APartWithoutRowsIsAFileWithoutRows) {
  const ExportFolder folder;
  auto writer = formats::OpenParquetWriter(ParquetOptions(folder.path(), {"games", "disputes"}));
  ASSERT_EQ((*writer)->BeginPart("hope", 3), std::nullopt);
  ASSERT_EQ((*writer)->Finish(), std::nullopt);
  EXPECT_THAT(folder.Files(), ElementsAre("disputes/game=hope/part-00003.parquet",
                                          "games/game=hope/part-00003.parquet"));
  ReadParquet reader(folder);
  EXPECT_THAT(reader.Ask("SELECT count(*)::VARCHAR FROM " +
                         reader.File("games/game=hope/part-00003.parquet")),
              ElementsAre("0"));
}

TEST(ParquetTest, TypesAreThoseOfTheFormat) {
  const ExportFolder folder;
  ExportParquet(folder.path());
  ReadParquet reader(folder);
  const std::string file = reader.File("seats/game=hope/part-00000.parquet");
  EXPECT_THAT(reader.Ask("SELECT name || ' ' || type || ' ' || coalesce(converted_type, '') "
                         "FROM parquet_schema(" +
                         file + ") WHERE name IN ('game_id', 'game', 'seat', 'score', 'won')"),
              ElementsAre("game_id BYTE_ARRAY UTF8", "seat INT32 INT_32", "score INT64 INT_64",
                          "won BOOLEAN "));
  EXPECT_THAT(
      reader.Ask("SELECT type || ' ' || logical_type FROM parquet_schema(" +
                 reader.File("games/game=hope/part-00000.parquet") + ") WHERE name = 'started_at'"),
      ElementsAre("INT64 TimestampType(isAdjustedToUTC=1, unit=TimeUnit(MILLIS=<null>, "
                  "MICROS=MicroSeconds(), NANOS=<null>))"));
}

TEST(ParquetTest, RowGroupsDictionariesStatisticsAndCompressionAreThoseOfTheFormat) {
  const ExportFolder folder;
  auto writer = formats::OpenParquetWriter(ParquetOptions(folder.path(), {"chance"}));
  ASSERT_EQ(WriteSample(**writer, 180, 700, 1, 7), std::nullopt);
  ReadParquet reader(folder);
  const std::string file = reader.File("chance/game=hope/part-00000.parquet");
  EXPECT_THAT(reader.Ask("SELECT DISTINCT row_group_id || ' ' || row_group_num_rows FROM "
                         "parquet_metadata(" +
                         file + ") ORDER BY 1"),
              ElementsAre("0 122880", "1 3120"));
  EXPECT_THAT(reader.Ask("SELECT DISTINCT compression FROM parquet_metadata(" + file + ")"),
              ElementsAre("ZSTD"));
  EXPECT_THAT(reader.Ask("SELECT encodings || ' ' || stats_min_value || ' ' || stats_max_value || "
                         "' ' || stats_null_count FROM parquet_metadata(" +
                         file + ") WHERE row_group_id = 0 AND path_in_schema = 'n'"),
              ElementsAre("PLAIN_DICTIONARY 0 0 0"));
}

TEST(ParquetTest, ValuesAreKept) {
  const ExportFolder folder;
  auto writer = formats::OpenParquetWriter(ParquetOptions(folder.path(), {"annotations"}));
  std::vector<formats::Rows> all = replay::statistics::RowsOfAllTables();
  formats::Rows& rows = all[replay::statistics::kAnnotations];
  rows.BeginGame("ff", "hope");
  rows.Begin().Number(1).Number(-3).Text("").Text("twelve bytes").Number(-1).End();
  rows.Begin().Number(2).Number(9'000'000'000'000'000'000).Null().Null().Null().End();
  rows.Begin()
      .Number(3)
      .Number(0)
      .Text("thirteen byte")
      .Text("\u2400\"\r\n")
      .Number(std::numeric_limits<int64_t>::max());
  rows.End();
  ASSERT_EQ((*writer)->BeginPart("hope", 0), std::nullopt);
  ASSERT_EQ((*writer)->Write(all), std::nullopt);
  ASSERT_EQ((*writer)->Finish(), std::nullopt);
  ReadParquet reader(folder);
  const std::string from = " FROM " + reader.File("annotations/game=hope/part-00000.parquet");
  EXPECT_THAT(
      reader.Ask("SELECT at_seq || '|' || coalesce(author, '-') || '|' || "
                 "coalesce(text, '-')" +
                 from),
      ElementsAre("-3||twelve bytes", "9000000000000000000|-|-", "0|thirteen byte|\u2400\"\r\n"));
  EXPECT_THAT(reader.Ask("SELECT coalesce(epoch_us(written_at)::VARCHAR, '-')" + from),
              ElementsAre("-1000", "-", "9223372036854774000"));
  EXPECT_THAT(CheckParquet(folder.path(), (*writer)->files(), {"games"}), SizeIs(1));
}

TEST(ParquetTest, TheSameRowsAreTheSameBytes) {
  const ExportFolder one;
  const ExportFolder other;
  const ExportFolder third;
  const std::vector<formats::WrittenFile> files = ExportParquet(one.path(), {}, 1);
  ExportParquet(other.path(), {}, 5);
  ExportParquet(third.path(), {}, 5);
  ASSERT_THAT(files, testing::Not(IsEmpty()));
  for (const formats::WrittenFile& file : files) {
    EXPECT_EQ(one.Read(file.file), other.Read(file.file)) << file.file;
    EXPECT_EQ(third.Read(file.file), other.Read(file.file)) << file.file;
  }
}

TEST(ParquetTest, NamesOfFoldersHaveNoMeaning) {
  const ExportFolder folder;
  const std::string odd = folder.path() + "/it's [a] *?{b}%20\"";
  ASSERT_EQ(mkdir(odd.c_str(), 0700), 0);
  const std::vector<formats::WrittenFile> files = ExportParquet(odd);
  EXPECT_THAT(CheckParquet(odd, files), IsEmpty());
}

TEST(ParquetTest, NothingOutsideTheFolderIsReadable) {
  const ExportFolder folder;
  ReadParquet reader(folder);
  EXPECT_THAT(reader.Ask("SELECT content FROM read_text('/etc/hostname')"),
              ElementsAre(HasSubstr("disabled by configuration")));
  EXPECT_THAT(reader.Ask("SET enable_external_access = true"),
              ElementsAre(HasSubstr("the configuration has been locked")));
  EXPECT_THAT(reader.Ask("INSTALL httpfs"), ElementsAre(HasSubstr("disabled")));
}

TEST(ParquetTest, AFullDiskIsAnErrorWhereverItComes) {
  for (const rlim_t bytes : {0, 100, 3000, 20'000, 100'000}) {
    const ExportFolder folder;
    const SmallFiles limit(bytes);
    auto writer = formats::OpenParquetWriter(ParquetOptions(folder.path()));
    ASSERT_TRUE(writer.ok());
    const Fault fault = WriteSample(**writer, 300, 700, 1, 2);
    ASSERT_TRUE(fault) << bytes;
    EXPECT_EQ(fault->code, ErrorCode::io);
    EXPECT_THAT(fault->message, HasSubstr(folder.path()));
  }
}

TEST(ParquetTest, AnExportThatIsGivenUpEnds) {
  const ExportFolder folder;
  auto writer = formats::OpenParquetWriter(ParquetOptions(folder.path()));
  std::vector<formats::Rows> all = replay::statistics::RowsOfAllTables();
  AddSampleGame("hope", 1, 5000, 1, all);
  ASSERT_EQ((*writer)->BeginPart("hope", 0), std::nullopt);
  ASSERT_EQ((*writer)->Write(all), std::nullopt);
}

TEST(ParquetCheckerTest, WhatWasWrittenIsRight) {
  const ExportFolder folder;
  const std::vector<formats::WrittenFile> written = ExportParquet(folder.path());
  const std::vector<std::string> files = folder.Files();
  EXPECT_THAT(CheckParquet(folder.path(), written), IsEmpty());
  EXPECT_EQ(folder.Files(), files);
}

TEST(ParquetCheckerTest, TheFirstDifferenceIsReported) {
  struct Case {
    std::string query;
    std::string message;
  };
  const std::string turn = "(CASE WHEN file_row_number = 2100 THEN 77::INTEGER ELSE turn END)";
  for (const Case& one : std::vector<Case>{
           {"SELECT * REPLACE (" + turn + " AS turn) FROM F",
            "row 2100, column \"turn\": 77, expected"},
           {"SELECT * REPLACE (NULL::VARCHAR AS kind) FROM F",
            "row 0, column \"kind\": null, expected"},
           {"SELECT * REPLACE (recorded_at + INTERVAL 1 MICROSECOND AS recorded_at) FROM F",
            "microseconds, expected"},
           {"SELECT * FROM F LIMIT 3000", "row 3000 is missing"},
           {"SELECT * FROM F UNION ALL SELECT * FROM F", "row 3500 is one too many"},
           {"SELECT * FROM F LIMIT 0", "row 0 is missing"},
           {"SELECT * REPLACE (turn::BIGINT AS turn) FROM F",
            "column \"turn\" is of INT64, expected INT32"},
           {"SELECT * REPLACE (recorded_at::VARCHAR AS recorded_at) FROM F",
            "column \"recorded_at\" is of STRING, expected TIMESTAMP"},
           {"SELECT * EXCLUDE turn FROM F", "the file has 16 columns, expected 17"},
           {"SELECT * RENAME (turn AS turns) FROM F", "column 7 is \"turns\", expected \"turn\""},
       }) {
    const ExportFolder folder;
    const std::string file = "events/game=hope/part-00000.parquet";
    const std::vector<formats::WrittenFile> files = ExportParquet(folder.path(), {"events"});
    ReadParquet reader(folder);
    std::string query = one.query;
    for (size_t at = 0; (at = query.find("FROM F")) != std::string::npos;) {
      query.replace(at, 6, "FROM T");
    }
    // This is done in a table, so that the file can be replaced.
    EXPECT_THAT(
        reader.Ask("CREATE TABLE T AS SELECT * EXCLUDE file_row_number, file_row_number "
                   "FROM read_parquet(" +
                   reader.File(file) + ", hive_partitioning = false, file_row_number = true)"),
        testing::Each(testing::Not(HasSubstr("DuckDB"))));
    EXPECT_THAT(reader.Ask("COPY (SELECT * EXCLUDE file_row_number FROM (" + query + ")) TO " +
                           reader.File(file) + " (FORMAT parquet)"),
                testing::Each(testing::Not(HasSubstr("DuckDB"))));
    const std::vector<ExportFinding> wrong = CheckParquet(folder.path(), files, {"events"});
    ASSERT_THAT(wrong, SizeIs(1)) << one.query;
    EXPECT_THAT(wrong[0].message, HasSubstr(one.message));
    EXPECT_EQ(wrong[0].file, file);
    EXPECT_EQ(wrong[0].table, "events");
  }
}

TEST(ParquetCheckerTest, BrokenFilesAreWrongAndNoError) {
  const ExportFolder folder;
  const std::vector<formats::WrittenFile> files = ExportParquet(folder.path(), {"cards"});
  const std::string file = "cards/game=heretics/part-00000.parquet";
  const std::string bytes = folder.Read(file);
  std::string overwritten = bytes;
  overwritten.replace(bytes.size() / 2, 1000, 1000, '\xA5');
  for (const std::string& broken :
       {std::string(), std::string("PAR1"), std::string("no Parquet at all"),
        bytes.substr(0, bytes.size() / 2), bytes.substr(10), overwritten}) {
    folder.Write(file, broken);
    EXPECT_THAT(CheckParquet(folder.path(), files, {"cards"}), SizeIs(1)) << broken.size();
  }
}

TEST(ParquetCheckerTest, AMissingFileIsReported) {
  const ExportFolder folder;
  const std::vector<formats::WrittenFile> files = ExportParquet(folder.path(), {"games"});
  const std::string file = "games/game=hope/part-00000.parquet";
  ASSERT_EQ(unlink((folder.path() + "/" + file).c_str()), 0);
  const std::vector<ExportFinding> wrong = CheckParquet(folder.path(), files, {"games"});
  ASSERT_THAT(wrong, SizeIs(1));
  EXPECT_EQ(wrong[0].message, "the file is missing");
  EXPECT_EQ(wrong[0].file, file);
}

}  // namespace
}  // namespace recount::tools::statistics::check
