// Measures how fast the formats are written: two million rows like those of `events`, each format
// beside its bare limit in the same run.
//
//   RECOUNT_STATS_LIBRARY=… taskset -c 0 formats_bench FOLDER [ROWS]
//
// Or measures how much memory a format needs for all tables of this many games, with 80 rows per
// game and table:
//
//   RECOUNT_STATS_LIBRARY=… formats_bench FOLDER memory csv|sqlite|parquet GAMES
#include <sqlite3.h>
#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "events/check.h"
#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/rows.h"
#include "replay/statistics/table.h"
#include "tools/process/output.h"
#include "tools/statistics/check/export_reader.h"
#include "tools/statistics/check/row_comparison.h"
#include "tools/statistics/formats/duckdb_library.h"
#include "tools/statistics/formats/formats.h"
#include "tools/statistics/testing/export_folder.h"
#include "tools/statistics/testing/sample_rows.h"

namespace recount::tools::statistics {
namespace {

using replay::statistics::kEvents;

// Returns the CPU time of all threads in seconds, which does not depend on how busy the machine is.
double ProcessorTime() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

constexpr uint64_t kRowsOfGame = 84;
constexpr uint64_t kGamesOfBatch = 40;

void AddGame(uint64_t number, formats::Rows& rows) {
  uint64_t mixed = number * 0x9E3779B97F4A7C15;
  std::string id;
  for (int i = 0; i < 2; ++i) {
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    id += fmt::format("{:016x}", mixed);
  }
  rows.BeginGame(id, "heretics");
  rows.Begin().Number(0).Text("created").Null().Number(0).Number(0).Text("legal").Number(0);
  rows.Null().Null().Null().Null().Null().Number(1).Null().Null().End();
  for (uint64_t seq = 1; seq < kRowsOfGame; ++seq) {
    mixed = (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9 + 1;
    const int64_t seat = static_cast<int64_t>(mixed % 4);
    const int64_t card = static_cast<int64_t>(mixed / 4 % 44);
    const int64_t turn = static_cast<int64_t>(seq) / 5;
    rows.Begin().Number(static_cast<int64_t>(seq)).Text(seq % 12 == 0 ? "chance" : "action");
    rows.Number(static_cast<int64_t>(seq) - 1).Number(0).Number(0).Text("legal").Number(turn);
    rows.Text(seq % 12 == 0 ? "resolve" : "send");
    if (seq % 12 == 0) {
      rows.Null().Text("cities").Null().Null();
    } else {
      rows.Number(seat).Text("send").Number(card).Text(fmt::format("{{\"card\":{}}}", card));
    }
    rows.Number(static_cast<int64_t>(mixed / 1000 % 3)).Null().Null().End();
  }
}

struct Batches {
  std::vector<std::vector<formats::Rows>> all;
  uint64_t rows = 0;
};

Batches MakeBatches(uint64_t rows) {
  Batches batches;
  for (uint64_t number = 0; batches.rows < rows;) {
    std::vector<formats::Rows>& batch =
        batches.all.emplace_back(replay::statistics::RowsOfAllTables());
    for (uint64_t i = 0; i < kGamesOfBatch; ++i) AddGame(number++, batch[kEvents]);
    batches.rows += batch[kEvents].count();
  }
  return batches;
}

void Tell(std::string_view what, uint64_t rows, double begin) {
  const double seconds = ProcessorTime() - begin;
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  process::WriteOut("{:32} {:8.0f} rows/s  {:6.2f} s  peak {} MB\n", what,
                    static_cast<double>(rows) / seconds, seconds, usage.ru_maxrss / 1024);
  process::Output::Standard().Flush();
}

void WriteFormat(formats::Format format, std::string_view name, const std::string& folder,
                 const Batches& batches) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const double begin = ProcessorTime();
  const formats::FormatOptions options = {
      format, folder, {replay::statistics::FindTable("events")}};
  auto writer = formats::OpenWriter(options);
  RECOUNT_CHECK(writer.ok());
  RECOUNT_CHECK(!(*writer)->BeginPart("heretics", 0));
  for (const std::vector<formats::Rows>& batch : batches.all)
    RECOUNT_CHECK(!(*writer)->Write(batch));
  RECOUNT_CHECK(!(*writer)->Finish());
  Tell(name, batches.rows, begin);
  const double checking = ProcessorTime();
  const auto reader = check::OpenExportReader(options, NamesOf((*writer)->files()));
  RECOUNT_CHECK(reader.ok());
  check::RowComparison comparison(**reader, std::nullopt);
  RECOUNT_CHECK(!comparison.BeginPart("heretics", 0));
  for (const std::vector<formats::Rows>& batch : batches.all)
    RECOUNT_CHECK(!comparison.Write(batch));
  RECOUNT_CHECK(!comparison.Finish());
  RECOUNT_CHECK(comparison.findings().empty());
  Tell(fmt::format("{}, checked", name), batches.rows, checking);
}

// Inserts the same rows with a prepared statement in one transaction: no keys, no indexes, default
// settings.
void InsertBare(const std::string& folder, const Batches& batches) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const double begin = ProcessorTime();
  const formats::TableDescription& table = *replay::statistics::FindTable("events");
  sqlite3* database = nullptr;
  RECOUNT_CHECK_EQ(sqlite3_open((folder + "/bare.sqlite").c_str(), &database), SQLITE_OK);
  std::string create = "CREATE TABLE events (";
  std::string insert = "INSERT INTO events VALUES (?";
  for (size_t i = 0; i < table.columns.size(); ++i) {
    const bool is_text = replay::statistics::IsText(table.columns[i].type);
    create += fmt::format("{}\"{}\" {}", i == 0 ? "" : ",", table.columns[i].name,
                          is_text ? "TEXT" : "INTEGER");
    if (i > 0) insert += ",?";
  }
  sqlite3_exec(database, (create + "); BEGIN").c_str(), nullptr, nullptr, nullptr);
  sqlite3_stmt* statement = nullptr;
  sqlite3_prepare_v2(database, (insert + ")").c_str(), -1, &statement, nullptr);
  for (const std::vector<formats::Rows>& batch : batches.all) {
    for (size_t row = 0; row < batch[kEvents].count(); ++row) {
      for (size_t i = 0; i < table.columns.size(); ++i) {
        const auto cell = batch[kEvents].At(row, i);
        const int number = static_cast<int>(i) + 1;
        if (cell.is_null) {
          sqlite3_bind_null(statement, number);
        } else if (replay::statistics::IsText(table.columns[i].type)) {
          sqlite3_bind_text(statement, number, cell.text.data(), static_cast<int>(cell.text.size()),
                            SQLITE_STATIC);
        } else {
          sqlite3_bind_int64(statement, number, cell.number);
        }
      }
      RECOUNT_CHECK_EQ(sqlite3_step(statement), SQLITE_DONE);
      sqlite3_reset(statement);
    }
  }
  sqlite3_finalize(statement);
  sqlite3_exec(database, "COMMIT", nullptr, nullptr, nullptr);
  sqlite3_close(database);
  Tell("bare inserts", batches.rows, begin);
}

void Run(const formats::duckdb::Library& library, formats::duckdb::Connection* connection,
         const std::string& text) {
  formats::duckdb::Result result = {};
  if (library.query(connection, text.c_str(), &result) != formats::duckdb::State::success) {
    FailCheck(__FILE__, __LINE__, library.result_error(&result));
  }
  library.destroy_result(&result);
}

// Measures DuckDB's own COPY as the baseline: loads WriteFormat's Parquet file into a table in
// memory, then copies that table to a file.
void CopyBare(const std::string& folder, uint64_t rows) {
  const formats::duckdb::Library& library = **formats::duckdb::LoadLibrary();
  formats::duckdb::Database* database = nullptr;
  formats::duckdb::Connection* connection = nullptr;
  RECOUNT_CHECK(library.open_ext(nullptr, &database, nullptr, nullptr) ==
                formats::duckdb::State::success);
  RECOUNT_CHECK(library.connect(database, &connection) == formats::duckdb::State::success);
  Run(library, connection, "SET threads = 1");
  Run(library, connection,
      "CREATE TABLE t AS SELECT * FROM read_parquet('" + folder +
          "/events/game=heretics/part-00000.parquet', hive_partitioning = false)");
  const double begin = ProcessorTime();
  Run(library, connection,
      "COPY t TO '" + folder +
          "/bare.parquet' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880)");
  Tell("bare COPY", rows, begin);
  library.disconnect(&connection);
  library.close(&database);
}

formats::Format FormatNamed(std::string_view name) {
  if (name == "csv") return formats::Format::csv;
  return name == "sqlite" ? formats::Format::sqlite : formats::Format::parquet;
}

void TellMemory(const std::string& folder, std::string_view format, uint64_t games) {
  constexpr uint64_t kGamesOfPart = 10'000;
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  std::vector<const formats::TableDescription*> tables;
  for (const formats::TableDescription& table : replay::statistics::AllTables())
    tables.push_back(&table);
  auto writer = formats::OpenWriter({FormatNamed(format), folder, tables});
  RECOUNT_CHECK(writer.ok());
  std::vector<formats::Rows> all = replay::statistics::RowsOfAllTables();
  const double begin = ProcessorTime();
  for (uint64_t game = 0; game < games; ++game) {
    if (game % kGamesOfPart == 0) {
      RECOUNT_CHECK(!(*writer)->BeginPart("heretics", game / kGamesOfPart));
    }
    AddSampleGame("heretics", game, 80, 1, all);
    if (const Fault fault = (*writer)->Write(all)) FailCheck(__FILE__, __LINE__, fault->message);
    for (formats::Rows& rows : all) rows.Clear();
  }
  if (const Fault fault = (*writer)->Finish()) FailCheck(__FILE__, __LINE__, fault->message);
  Tell(fmt::format("{} games, all tables, {}", games, format), games * 80 * 10, begin);
}

}  // namespace
}  // namespace recount::tools::statistics

int main(int count, char** arguments) {
  using namespace recount::tools::statistics;
  if (count < 2) return 2;
  const std::string folder = arguments[1];
  if (count == 5) {
    TellMemory(folder, arguments[3], std::strtoull(arguments[4], nullptr, 10));
    return 0;
  }
  const Batches batches =
      MakeBatches(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 2'000'000);
  for (int round = 0; round < 2; ++round) {
    WriteFormat(formats::Format::csv, "csv", folder + "/csv", batches);
    WriteFormat(formats::Format::parquet, "parquet", folder + "/parquet", batches);
    CopyBare(folder + "/parquet", batches.rows);
    WriteFormat(formats::Format::sqlite, "sqlite", folder + "/sqlite", batches);
    InsertBare(folder + "/bare", batches);
  }
  return 0;
}
