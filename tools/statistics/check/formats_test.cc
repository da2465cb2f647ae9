#include "tools/statistics/formats/formats.h"

#include <stdlib.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "events/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/rows.h"
#include "tools/statistics/check/check_report.h"
#include "tools/statistics/check/comparison_fixture.h"
#include "tools/statistics/check/export_reader.h"
#include "tools/statistics/testing/export_folder.h"
#include "tools/statistics/testing/sample_rows.h"
#include "tools/statistics/testing/small_files.h"

namespace recount::tools::statistics::check {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

formats::FormatOptions OptionsOf(formats::Format format, const std::string& folder) {
  return {format, folder, TablesNamed()};
}

// Returns the formats to test: Parquet only if the test is given its library.
std::vector<formats::Format> Formats() {
  if (getenv("RECOUNT_STATS_LIBRARY") == nullptr)
    return {formats::Format::csv, formats::Format::sqlite};
  return {formats::Format::csv, formats::Format::sqlite, formats::Format::parquet};
}

TEST(FormatsTest, WhatIsWrittenIsRight) {
  for (const formats::Format format : Formats()) {
    const ExportFolder folder;
    auto writer = formats::OpenWriter(OptionsOf(format, folder.path()));
    ASSERT_EQ(WriteSample(**writer, 7, 9, 5, 3), std::nullopt);
    EXPECT_THAT(FindingsOf(OptionsOf(format, folder.path()), NamesOf((*writer)->files()),
                           [](formats::RowSink& sink) { return WriteSample(sink, 7, 9, 5, 2); }),
                IsEmpty());
  }
}

TEST(FormatsTest, RowsOfAnotherStoreAreWrongInEveryTable) {
  for (const formats::Format format : Formats()) {
    const ExportFolder folder;
    auto writer = formats::OpenWriter(OptionsOf(format, folder.path()));
    ASSERT_EQ(WriteSample(**writer, 7, 9, 5, 3), std::nullopt);
    const std::vector<ExportFinding> wrong =
        FindingsOf(OptionsOf(format, folder.path()), NamesOf((*writer)->files()),
                   [](formats::RowSink& sink) { return WriteSample(sink, 7, 9, 6, 2); });
    // All tables are wrong except those of turns of three games, which the sample does not contain.
    EXPECT_EQ(wrong.size(), TablesNamed().size() - 3);
  }
}

TEST(FormatsTest, GamesAreReadBackInTheirOrder) {
  for (const formats::Format format : Formats()) {
    const ExportFolder folder;
    auto writer = formats::OpenWriter(OptionsOf(format, folder.path()));
    ASSERT_EQ(WriteSample(**writer, 7, 9, 5, 3), std::nullopt);
    auto reader = OpenExportReader(OptionsOf(format, folder.path()), NamesOf((*writer)->files()));
    const Result<std::vector<ExportedGame>> games = (*reader)->Games();
    ASSERT_TRUE(games.ok());
    ASSERT_EQ(games->size(), 14u);
    for (uint64_t i = 0; i < 14; ++i) {
      EXPECT_EQ((*games)[i].id, SampleId(i));
      EXPECT_EQ((*games)[i].game, i < 7 ? "heretics" : "hope");
    }
  }
}

TEST(FormatsTest, RowsAreCounted) {
  for (const formats::Format format : Formats()) {
    const ExportFolder folder;
    auto writer = formats::OpenWriter(OptionsOf(format, folder.path()));
    ASSERT_EQ(WriteSample(**writer, 7, 9, 5, 3), std::nullopt);
    auto reader = OpenExportReader(OptionsOf(format, folder.path()), NamesOf((*writer)->files()));
    for (const formats::WrittenFile& file : (*writer)->files()) {
      const formats::TableDescription& table = *replay::statistics::FindTable(file.table);
      const auto count = (*reader)->CountRows(table, file.file);
      ASSERT_TRUE(count.ok()) << count.error().message;
      EXPECT_EQ(*count, file.rows) << file.file;
      for (const std::string name : {"", "none", "*", "games'", "../games.csv"}) {
        const auto nothing = (*reader)->CountRows(table, file.file + name + "x");
        EXPECT_EQ(CodeOf(nothing), ErrorCode::not_found) << file.file << name;
      }
    }
  }
}

// Compares the export with only the games from..to of `heretics`, made from `seed`. A test that
// expects findings passes another seed than that of the export.
std::vector<ExportFinding> CheckSome(formats::Format format, const std::string& folder,
                                     const FileNames& files, uint64_t from, uint64_t to,
                                     uint64_t seed) {
  std::set<std::string> ids;
  std::vector<formats::Rows> all = replay::statistics::RowsOfAllTables();
  for (uint64_t i = from; i < to; ++i) {
    ids.insert(SampleId(i));
    AddSampleGame("heretics", i, 9, seed, all);
  }
  const auto give = [&](formats::RowSink& sink) {
    EXPECT_EQ(sink.BeginPart("heretics", 0), std::nullopt);
    EXPECT_EQ(sink.Write(all), std::nullopt);
    EXPECT_EQ(sink.WriteCardKinds("heretics", SampleCardKinds("heretics", 9, 5)), std::nullopt);
    return sink.Finish();
  };
  return FindingsOf(OptionsOf(format, folder), files, give, ids);
}

TEST(FormatsTest, SomeGamesAreCheckedAlone) {
  for (const formats::Format format : Formats()) {
    const ExportFolder folder;
    auto writer = formats::OpenWriter(OptionsOf(format, folder.path()));
    ASSERT_EQ(WriteSample(**writer, 7, 9, 5, 3), std::nullopt);
    const FileNames files = NamesOf((*writer)->files());
    EXPECT_THAT(CheckSome(format, folder.path(), files, 2, 5, 5), IsEmpty());
    EXPECT_THAT(CheckSome(format, folder.path(), files, 0, 7, 5), IsEmpty());
    const std::vector<ExportFinding> wrong = CheckSome(format, folder.path(), files, 2, 5, 6);
    ASSERT_FALSE(wrong.empty());
    EXPECT_EQ(wrong[0].table, "games");
    EXPECT_EQ(wrong[0].game_id, SampleId(2));
  }
}

TEST(FormatsTest, AFullDiskIsAnErrorWhereverItComes) {
  for (const formats::Format format : Formats()) {
    for (const rlim_t bytes : {0, 5000, 100'000, 700'000, 1'600'000}) {
      if (format == formats::Format::parquet && bytes > 100'000) continue;  // no file is that large
      const ExportFolder folder;
      const SmallFiles limit(bytes);
      auto writer = formats::OpenWriter(OptionsOf(format, folder.path()));
      const Fault fault =
          writer.ok() ? WriteSample(**writer, 400, 60, 1, 2) : Fault(writer.error());
      ASSERT_TRUE(fault) << bytes;
      EXPECT_EQ(fault->code, ErrorCode::io) << fault->message;
      EXPECT_THAT(fault->message, HasSubstr(folder.path()));
    }
  }
}

TEST(FormatsTest, AFolderThatIsNotThereIsAnError) {
  for (const formats::Format format : Formats()) {
    const auto writer = formats::OpenWriter(OptionsOf(format, "/nonexistent/folder"));
    ASSERT_FALSE(writer.ok());
    EXPECT_EQ(writer.error().code, ErrorCode::io);
    EXPECT_THAT(writer.error().message, HasSubstr("/nonexistent/folder"));
  }
}

TEST(FormatsTest, ParquetWithoutItsLibrarySaysWhatToRun) {
  if (getenv("RECOUNT_STATS_LIBRARY") != nullptr) GTEST_SKIP();  // loaded once per process
  setenv("RECOUNT_STATS_LIBRARY", "/nonexistent/libduckdb.so", 1);
  const ExportFolder folder;
  const auto writer = formats::OpenWriter(OptionsOf(formats::Format::parquet, folder.path()));
  const auto reader = OpenExportReader(OptionsOf(formats::Format::parquet, folder.path()), {});
  for (const bool is_writer : {true, false}) {
    ASSERT_FALSE(is_writer ? writer.ok() : reader.ok());
    const Error& error = is_writer ? writer.error() : reader.error();
    EXPECT_EQ(error.code, ErrorCode::not_found);
    EXPECT_THAT(error.message, HasSubstr("./bazelw build //tools:stats"));
    EXPECT_THAT(error.message, HasSubstr("/nonexistent/libduckdb.so"));
  }
  EXPECT_THAT(folder.Files(), IsEmpty());
}

}  // namespace
}  // namespace recount::tools::statistics::check
