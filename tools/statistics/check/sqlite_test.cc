#include <sqlite3.h>
#include <sys/stat.h>

#include <cstdint>
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
#include "tools/statistics/check/export_reader.h"
#include "tools/statistics/formats/sqlite_writer.h"
#include "tools/statistics/testing/export_folder.h"
#include "tools/statistics/testing/sample_rows.h"

namespace recount::tools::statistics::check {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// Opens a SQLite database as anybody would.
class Shell {
 public:
  explicit Shell(const ExportFolder& folder) {
    EXPECT_EQ(sqlite3_open((folder.path() + "/stats.sqlite").c_str(), &database_), SQLITE_OK);
  }
  Shell(const Shell&) = delete;
  Shell& operator=(const Shell&) = delete;
  ~Shell() { sqlite3_close(database_); }

  // Returns the first column of each row, or the message of an error.
  std::vector<std::string> Ask(const std::string& statement) {
    std::vector<std::string> values;
    const auto add = [](void* to, int, char** row, char**) {
      static_cast<std::vector<std::string>*>(to)->push_back(row[0] == nullptr ? "null" : row[0]);
      return 0;
    };
    char* error = nullptr;
    sqlite3_exec(database_, statement.c_str(), add, &values, &error);
    if (error != nullptr) values.push_back(error);
    sqlite3_free(error);
    return values;
  }

 private:
  sqlite3* database_ = nullptr;
};

formats::FormatOptions SqliteOptions(const ExportFolder& folder,
                                     const std::vector<std::string>& tables = {}) {
  return {formats::Format::sqlite, folder.path(), TablesNamed(tables)};
}

void ExportSqlite(const ExportFolder& folder, const std::vector<std::string>& tables = {},
                  uint64_t games = 5) {
  auto writer = formats::OpenSqliteWriter(SqliteOptions(folder, tables));
  ASSERT_TRUE(writer.ok()) << writer.error().message;
  ASSERT_EQ(WriteSample(**writer, games, 7, 1, 2), std::nullopt);
  ASSERT_THAT((*writer)->files(), SizeIs(TablesNamed(tables).size()));
}

Fault GiveSqliteSample(formats::RowSink& sink) { return WriteSample(sink, 5, 7, 1, 3); }

std::vector<ExportFinding> CheckSqlite(const ExportFolder& folder,
                                       const std::vector<std::string>& tables = {}) {
  return FindingsOf(SqliteOptions(folder, tables), {"stats.sqlite"}, GiveSqliteSample);
}

TEST(SqliteTest, TheFileIsWholeAndAlone) {
  const ExportFolder folder;
  ExportSqlite(folder);
  EXPECT_THAT(folder.Files(), ElementsAre("stats.sqlite"));
  Shell shell(folder);
  EXPECT_THAT(shell.Ask("PRAGMA integrity_check"), ElementsAre("ok"));
  EXPECT_THAT(shell.Ask("PRAGMA foreign_key_check"), IsEmpty());
  EXPECT_THAT(shell.Ask("PRAGMA user_version"), ElementsAre("1"));
  EXPECT_THAT(shell.Ask("PRAGMA journal_mode"), ElementsAre("delete"));
  EXPECT_THAT(shell.Ask("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"),
              ElementsAre("seats_player", "events_type", "citations_clause", "cards_key"));
  EXPECT_THAT(shell.Ask("SELECT name FROM pragma_table_list WHERE schema = 'main' AND NOT strict"),
              ElementsAre("sqlite_schema"));
}

TEST(SqliteTest, KeysAndTypesAreEnforced) {
  const ExportFolder folder;
  ExportSqlite(folder);
  Shell shell(folder);
  EXPECT_THAT(shell.Ask("INSERT INTO seats SELECT * FROM seats LIMIT 1"),
              ElementsAre(HasSubstr("UNIQUE constraint failed: seats.game_id, seats.seat")));
  EXPECT_THAT(shell.Ask("UPDATE games SET rules = 'x'"), ElementsAre(HasSubstr("cannot store")));
  EXPECT_THAT(shell.Ask("UPDATE games SET rules = NULL"), ElementsAre(HasSubstr("NOT NULL")));
  EXPECT_THAT(shell.Ask("PRAGMA foreign_keys = ON; DELETE FROM games"),
              ElementsAre(HasSubstr("FOREIGN KEY constraint failed")));
}

TEST(SqliteTest, ReferencesLeadToExportedTablesOnly) {
  const ExportFolder folder;
  ExportSqlite(folder, {"games", "citations"});
  Shell shell(folder);
  EXPECT_THAT(shell.Ask("SELECT \"table\" FROM pragma_foreign_key_list('citations')"),
              ElementsAre("games"));
  EXPECT_THAT(shell.Ask("SELECT name FROM sqlite_schema WHERE sql IS NOT NULL"),
              ElementsAre("games", "citations", "citations_clause"));
  EXPECT_THAT(CheckSqlite(folder, {"games", "citations"}), IsEmpty());
}

TEST(SqliteTest, RowsKeepTheirOrderAndValues) {
  const ExportFolder folder;
  auto writer = formats::OpenSqliteWriter(SqliteOptions(folder, {"annotations"}));
  std::vector<formats::Rows> all = replay::statistics::RowsOfAllTables();
  formats::Rows& rows = all[replay::statistics::kAnnotations];
  for (const char* const id : {"ff", "0a"}) {
    rows.BeginGame(id, "hope");
    rows.Begin().Number(1).Number(-3).Text("").Text("a\"\r\n\u2400").Number(-1).End();
    rows.Begin().Number(2).Number(9'000'000'000'000'000'000).Null().Null().Null().End();
  }
  ASSERT_EQ((*writer)->Write(all), std::nullopt);
  ASSERT_EQ((*writer)->Finish(), std::nullopt);
  Shell shell(folder);
  EXPECT_THAT(shell.Ask("SELECT game_id||at_seq FROM annotations LIMIT 3"),
              ElementsAre("ff-3", "ff9000000000000000000", "0a-3"));
  EXPECT_THAT(shell.Ask("SELECT quote(author)||quote(text)||quote(written_at)||quote(at_seq) "
                        "FROM annotations LIMIT 2"),
              ElementsAre("'''a\"\r\n\u2400''1969-12-31T23:59:59.999Z'-3",
                          "NULLNULLNULL9000000000000000000"));
}

TEST(SqliteTest, AFileThatIsThereIsNotOverwritten) {
  const ExportFolder folder;
  folder.Write("stats.sqlite", "");
  const auto writer = formats::OpenSqliteWriter(SqliteOptions(folder));
  ASSERT_FALSE(writer.ok());
  EXPECT_EQ(writer.error().code, ErrorCode::io);
  EXPECT_EQ(folder.Read("stats.sqlite"), "");
}

TEST(SqliteCheckerTest, WhatWasWrittenIsRight) {
  const ExportFolder folder;
  ExportSqlite(folder);
  const std::string bytes = folder.Read("stats.sqlite");
  EXPECT_THAT(CheckSqlite(folder), IsEmpty());
  EXPECT_EQ(folder.Read("stats.sqlite"), bytes);
}

TEST(SqliteCheckerTest, TheFirstWrongRowOfATableIsReported) {
  struct Case {
    std::string statement, table;
    std::string message;
  };
  for (const Case& one : std::vector<Case>{
           {"UPDATE events SET effects = 12345 WHERE rowid = 5", "events",
            "row 4, column \"effects\": 12345, expected"},
           {"UPDATE events SET kind = 'a' || char(10) WHERE rowid >= 5", "events",
            "row 4, column \"kind\": \"a[U+000A]\", expected"},
           {"UPDATE games SET turns = 77 WHERE rowid = 2", "games",
            "row 1, column \"turns\": 77, expected"},
           {"UPDATE seats SET won = NULL WHERE rowid = 1", "seats",
            "row 0, column \"won\": null, expected"},
           {"DELETE FROM chance WHERE rowid = 3", "chance", "row 2, column \"seq\": 3"},
           {"DELETE FROM chance WHERE rowid > 69", "chance", "row 69 is missing"},
           {"INSERT INTO seats SELECT 'zz', game, seat, NULL, NULL, NULL, NULL, NULL, NULL, NULL, "
            "NULL, actions, NULL, illegal, penalties, NULL FROM seats LIMIT 1",
            "seats", "row 70 is one too many"},
           {"DROP INDEX cards_key", "cards", "\"cards_key\" is missing"},
           {"DROP TABLE cards", "cards", "\"cards\" is missing"},
           {"ALTER TABLE seats ADD COLUMN more TEXT", "seats", "seats is defined as"},
           {"CREATE VIEW mine AS SELECT 1", "games", "\"mine\" is in the file"},
           {"CREATE TRIGGER mine AFTER DELETE ON games BEGIN SELECT 1; END", "games",
            "\"mine\" is in the file"},
           {"PRAGMA user_version = 2", "games", "user_version is 2, expected 1"},
       }) {
    const ExportFolder folder;
    ExportSqlite(folder);
    EXPECT_THAT(Shell(folder).Ask(one.statement), IsEmpty()) << one.statement;
    const std::vector<ExportFinding> wrong = CheckSqlite(folder);
    ASSERT_THAT(wrong, SizeIs(1)) << one.statement;
    EXPECT_EQ(wrong[0].table, one.table) << one.statement;
    EXPECT_THAT(wrong[0].message, HasSubstr(one.message)) << one.statement;
    EXPECT_EQ(wrong[0].file, "stats.sqlite");
  }
}

TEST(SqliteCheckerTest, BrokenFilesAreWrongAndNoError) {
  const ExportFolder folder;
  ExportSqlite(folder);
  const std::string bytes = folder.Read("stats.sqlite");
  std::string overwritten = bytes;
  overwritten.replace(bytes.size() / 2, bytes.size() / 4, bytes.size() / 4, '\xFF');
  for (const std::string& broken : {std::string(), std::string("no database at all"),
                                    bytes.substr(0, bytes.size() / 2), overwritten}) {
    folder.Write("stats.sqlite", broken);
    EXPECT_THAT(CheckSqlite(folder), testing::Not(IsEmpty())) << broken.size();
  }
}

TEST(SqliteCheckerTest, AMissingFileIsReported) {
  const ExportFolder folder;
  const std::vector<ExportFinding> wrong = CheckSqlite(folder);
  ASSERT_THAT(wrong, SizeIs(1));
  EXPECT_EQ(wrong[0].message, "the file is missing");
}

TEST(SqliteCheckerTest, NamesOfFoldersAreNoOptions) {
  const ExportFolder folder;
  ExportSqlite(folder);
  const std::string bytes = folder.Read("stats.sqlite");
  const std::string odd = folder.path() + "/a?mode=rwc&x=%41#b";
  ASSERT_EQ(mkdir(odd.c_str(), 0700), 0);
  folder.Write("a?mode=rwc&x=%41#b/stats.sqlite", bytes);
  EXPECT_THAT(
      FindingsOf({formats::Format::sqlite, odd, TablesNamed()}, {"stats.sqlite"}, GiveSqliteSample),
      IsEmpty());
}

TEST(SqliteCheckerTest, AnExportThatNamesNoTableHasNoGamesAndNoFindings) {
  const ExportFolder folder;
  ExportSqlite(folder);
  const formats::FormatOptions options = {formats::Format::sqlite, folder.path(), {}};
  EXPECT_THAT(FindingsOf(options, {"stats.sqlite"}, GiveSqliteSample), IsEmpty());
  const auto reader = OpenExportReader(options, {"stats.sqlite"});
  EXPECT_THAT(*(*reader)->Games(), IsEmpty());
}

}  // namespace
}  // namespace recount::tools::statistics::check
