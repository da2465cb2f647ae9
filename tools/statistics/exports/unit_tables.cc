#include "tools/statistics/exports/unit_tables.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <vector>

#include "fmt/format.h"
#include "replay/log/log.h"
#include "replay/log/log_header.h"
#include "replay/recording/store_log.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/game_rows.h"
#include "replay/timeline/summary.h"
#include "tools/statistics/formats/duckdb_database.h"
#include "tools/statistics/formats/files.h"
#include "tools/statistics/formats/parquet_files.h"

namespace recount::tools::statistics::exports {
namespace {

using replay::log::FileLog;
using replay::statistics::AllTables;
using replay::statistics::Caches;
using replay::statistics::KindsOfSet;

constexpr size_t kGamesAtOnce = 64;

// Returns a name that no other process uses and that readers of the folder ignore.
std::string PartialName(const std::string& unit) {
  std::random_device random;
  const uint64_t number = uint64_t{random()} << 32 | random();
  return fmt::format(".{}-{:016x}.partial", unit, number);
}

Fault MakeFolders(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (!error) return std::nullopt;
  return Error{.code = ErrorCode::io,
               .message = fmt::format("making {}: {}", path, error.message())};
}

// The files of a unit. They get their names only when all are complete.
class UnitFiles {
 public:
  UnitFiles(std::string folder, const std::string& unit)
      : folder_(std::move(folder)), name_(unit + ".parquet"), partial_(PartialName(unit)) {}
  UnitFiles(const UnitFiles&) = delete;
  UnitFiles& operator=(const UnitFiles&) = delete;
  ~UnitFiles() {
    for (const auto& files : tables_) {
      if (files->written().empty()) continue;
      unlink(PathOf(files->table(), partial_).c_str());  // fails if the file was renamed
    }
  }

  Fault Open() {
    if (Fault fault = MakeFolders(folder_)) return fault;
    Result<std::unique_ptr<formats::DuckdbDatabase>> database =
        formats::DuckdbDatabase::Open(folder_, formats::DuckdbDatabase::Access::writes);
    if (!database.ok()) return database.error();
    database_ = *std::move(database);
    for (const formats::TableDescription& table : AllTables()) {
      tables_.push_back(
          std::make_unique<formats::ParquetFiles>(table, *database_, formats::GameColumn::in_file));
      if (Fault fault = tables_.back()->Open()) return fault;
      // A table of turns is made only if the file has a game of that kind.
      if (!table.game.empty()) continue;
      if (Fault fault = Begin(*tables_.back())) return fault;
    }
    return std::nullopt;
  }

  // Takes the rows of all tables and clears them.
  Fault Take(std::vector<formats::Rows>& rows) {
    for (size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].empty()) continue;
      if (!tables_[i]->is_open()) {
        if (Fault fault = Begin(*tables_[i])) return fault;
      }
      if (Fault fault = tables_[i]->Take(rows[i])) return fault;
      rows[i].Clear();
    }
    return std::nullopt;
  }

  Fault Finish() {
    for (const auto& files : tables_) {
      if (!files->is_open()) continue;
      if (Fault fault = files->End()) return fault;
      if (Fault fault = formats::SyncPath(PathOf(files->table(), partial_))) return fault;
    }
    // Only now, after all files are complete and synced, do they get their names.
    for (const auto& files : tables_) {
      if (files->written().empty()) continue;
      const std::string path = PathOf(files->table(), name_);
      if (std::rename(PathOf(files->table(), partial_).c_str(), path.c_str()) != 0) {
        return formats::FileError("renaming to", path);
      }
      if (Fault fault = formats::SyncPath(folder_ + "/" + files->table().name)) return fault;
    }
    return std::nullopt;
  }

 private:
  std::string PathOf(const formats::TableDescription& table, const std::string& name) const {
    return fmt::format("{}/{}/{}", folder_, table.name, name);
  }

  Fault Begin(formats::ParquetFiles& files) {
    const std::string& table = files.table().name;
    if (Fault fault = MakeFolders(folder_ + "/" + table)) return fault;
    return files.Begin(table + "/" + partial_);
  }

  std::string folder_;
  std::string name_;
  std::string partial_;
  std::unique_ptr<formats::DuckdbDatabase> database_;
  std::vector<std::unique_ptr<formats::ParquetFiles>> tables_;
};

// Returns whether all of the game may be seen, by the rule of `stats export`.
bool HasEnded(const FileLog& log, Caches& caches) {
  const auto header = replay::log::Begin(log, caches.card_sets());
  if (!header.ok()) return false;
  const auto summary = replay::timeline::SummaryFor(log, header->names.size(), caches.card_sets());
  return summary.ok() && summary->ending.by != replay::timeline::Ending::By::none &&
         summary->open_disputes == 0;
}

void AddKinds(const Caches& caches, formats::Rows& rows) {
  std::map<std::pair<std::string, std::string>, const KindsOfSet*> sets;  // by game and hash
  for (const auto& [game, words] : caches.words()) {
    for (const auto& [hash, kinds] : words->sets()) {
      sets.emplace(std::pair(std::string(game->id()), kinds.hash), &kinds);
    }
  }
  for (const auto& [name, kinds] : sets) {
    replay::statistics::AddCardKinds(name.first, *kinds, rows);
  }
}

}  // namespace

Fault WriteUnitTables(const RecountFile& file, const std::string& folder, const std::string& unit) {
  UnitFiles files(folder, unit);
  if (Fault fault = files.Open()) return fault;
  Caches caches;
  std::vector<formats::Rows> rows = replay::statistics::RowsOfAllTables();
  size_t games = 0;
  for (const LogFrame& frame : file.logs) {
    if (frame.from != 0) continue;
    const FileLog log(file, frame);
    // A log that is wrong is left out, because its verification reports it.
    if (replay::recording::CheckChain(log) || !HasEnded(log, caches)) continue;
    if (AddGame(log, caches, replay::statistics::Naming(), {}, rows)) continue;
    if (++games % kGamesAtOnce != 0) continue;
    if (Fault fault = files.Take(rows)) return fault;
  }
  AddKinds(caches, rows[replay::statistics::kCardKinds]);
  if (Fault fault = files.Take(rows)) return fault;
  return files.Finish();
}

}  // namespace recount::tools::statistics::exports
