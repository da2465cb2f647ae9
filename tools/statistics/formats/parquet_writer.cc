#include "tools/statistics/formats/parquet_writer.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>
#include <vector>

#include "events/check.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/formats/duckdb_database.h"
#include "tools/statistics/formats/files.h"
#include "tools/statistics/formats/parquet_files.h"

namespace recount::tools::statistics::formats {
namespace {

Fault MakeFolder(const std::string& path) {
  if (mkdir(path.c_str(), 0777) == 0 || errno == EEXIST) return std::nullopt;
  return FileError("making", path);
}

class ParquetWriter final : public TableWriter {
 public:
  explicit ParquetWriter(const FormatOptions& options) : options_(options) {}

  Fault Open() {
    Result<std::unique_ptr<DuckdbDatabase>> database =
        DuckdbDatabase::Open(options_.folder, DuckdbDatabase::Access::writes);
    if (!database.ok()) return database.error();
    database_ = *std::move(database);
    for (const TableDescription* table : options_.tables) {
      tables_.push_back(std::make_unique<ParquetFiles>(*table, *database_));
      if (Fault fault = tables_.back()->Open()) return fault;
    }
    return std::nullopt;
  }

  bool needs_parts() const override { return true; }

  Fault BeginPart(std::string_view game, uint64_t part) override {
    if (Fault fault = EndPart()) return fault;
    for (const auto& files : tables_) {
      const TableDescription& table = files->table();
      if (!table.game.empty() && table.game != game) continue;
      if (IsOfCardKinds(table)) continue;
      if (Fault fault = BeginFile(*files, game, part)) return fault;
    }
    return std::nullopt;
  }

  Fault Write(absl::Span<const Rows> rows) override {
    for (const auto& files : tables_) {
      const Rows& own = rows[replay::statistics::NumberOf(files->table())];
      if (IsOfCardKinds(files->table()) || own.empty()) continue;
      RECOUNT_CHECK(files->is_open());
      if (Fault fault = files->Take(own)) return fault;
    }
    return std::nullopt;
  }

  Fault WriteCardKinds(std::string_view game, const Rows& rows) override {
    if (Fault fault = EndPart()) return fault;
    for (const auto& files : tables_) {
      if (!IsOfCardKinds(files->table())) continue;
      if (Fault fault = BeginFile(*files, game, 0)) return fault;
      if (Fault fault = files->Take(rows)) return fault;
    }
    return EndPart();
  }

  Fault Finish() override {
    if (Fault fault = EndPart()) return fault;
    for (const auto& files : tables_) {
      if (Fault fault = SyncFolders(*files)) return fault;
    }
    return std::nullopt;
  }

  std::vector<WrittenFile> files() const override {
    std::vector<WrittenFile> all;
    for (const auto& files : tables_) {
      std::vector<WrittenFile> written = files->written();
      std::sort(written.begin(), written.end(),
                [](const WrittenFile& a, const WrittenFile& b) { return a.file < b.file; });
      all.insert(all.end(), written.begin(), written.end());
    }
    return all;
  }

 private:
  static bool IsOfCardKinds(const TableDescription& table) {
    return replay::statistics::NumberOf(table) == replay::statistics::kCardKinds;
  }

  Fault BeginFile(ParquetFiles& files, std::string_view game, uint64_t part) {
    std::string file = ParquetPart(files.table(), game, part);
    const std::string folder = options_.folder + "/" + file.substr(0, file.rfind('/'));
    if (Fault fault = MakeFolder(options_.folder + "/" + files.table().name)) return fault;
    if (Fault fault = MakeFolder(folder)) return fault;
    return files.Begin(std::move(file));
  }

  // Ends one file after the other, because at its end each needs the memory of a row group once
  // more.
  Fault EndPart() {
    for (const auto& files : tables_) {
      if (!files->is_open()) continue;
      if (options_.is_stop_wanted()) {
        return Error{.code = ErrorCode::io, .message = "the export was stopped"};
      }
      if (Fault fault = files->End()) return fault;
      if (Fault fault = SyncPath(options_.folder + "/" + files->written().back().file)) {
        return fault;
      }
    }
    return std::nullopt;
  }

  // Syncs the folders that contain the table's files.
  Fault SyncFolders(const ParquetFiles& files) {
    std::string last;
    for (const WrittenFile& file : files.written()) {
      const std::string folder = options_.folder + "/" + file.file.substr(0, file.file.rfind('/'));
      if (folder == last) continue;
      if (Fault fault = SyncPath(folder)) return fault;
      last = folder;
    }
    return last.empty() ? std::nullopt : SyncPath(options_.folder + "/" + files.table().name);
  }

  FormatOptions options_;
  std::unique_ptr<DuckdbDatabase> database_;
  std::vector<std::unique_ptr<ParquetFiles>> tables_;
};

}  // namespace

Result<std::unique_ptr<TableWriter>> OpenParquetWriter(const FormatOptions& options) {
  auto writer = std::make_unique<ParquetWriter>(options);
  if (Fault fault = writer->Open()) return *fault;
  return std::unique_ptr<TableWriter>(std::move(writer));
}

}  // namespace recount::tools::statistics::formats
