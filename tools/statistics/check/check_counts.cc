#include "tools/statistics/check/check_counts.h"

#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/check/checkers.h"

namespace recount::tools::statistics::check {
namespace {

using replay::statistics::AllTables;
using replay::statistics::FindTable;

class CountCheck {
 public:
  CountCheck(const std::string& folder, const exports::Manifest& manifest,
             const FileNames& readable, CheckReport& report)
      : folder_(folder), manifest_(manifest), readable_(readable), report_(report) {
    for (const ExportFinding& finding : report.findings) {
      if (finding.fault == ExportFault::wrong_rows) wrong_tables_.insert(*finding.table);
      if (finding.fault == ExportFault::missing_file) wrong_files_.insert(*finding.file);
      if (finding.fault == ExportFault::changed_file) wrong_files_.insert(*finding.file);
    }
  }

  Fault Run() {
    if (Fault fault = Open()) return fault;
    for (const exports::ManifestTable& table : manifest_.tables) {
      if (Fault fault = CheckTable(table)) return fault;
    }
    return std::nullopt;
  }

 private:
  Fault Open() {
    std::vector<const formats::TableDescription*> tables;
    for (const exports::ManifestTable& table : manifest_.tables)
      tables.push_back(FindTable(table.table));
    if (tables.empty()) return std::nullopt;
    Result<std::unique_ptr<formats::TableChecker>> reader =
        OpenChecker({.format = manifest_.format,
                     .folder = folder_,
                     .tables = std::move(tables),
                     .csv = manifest_.options.csv},
                    readable_);
    if (reader.ok()) reader_ = *std::move(reader);
    if (reader.ok() || reader.error().code == ErrorCode::not_found) return std::nullopt;
    return reader.error();
  }

  Fault CheckTable(const exports::ManifestTable& table) {
    if (wrong_tables_.contains(table.table)) return std::nullopt;
    uint64_t sum = 0;
    for (const exports::ManifestFile& file : table.files) {
      sum += file.rows;
      if (reader_ == nullptr || wrong_files_.contains(file.file)) continue;
      const Result<std::optional<uint64_t>> count =
          reader_->CountRows(*FindTable(table.table), file.file);
      if (!count.ok()) return count.error();
      if (!*count || **count == file.rows) continue;
      Find(table,
           fmt::format("it says {} rows of {}, the file has {}", file.rows, file.file, **count));
    }
    if (sum != table.rows) {
      Find(table,
           fmt::format("it says {} rows of the table, and {} of its files", table.rows, sum));
    }
    const bool is_of_games = table.table == AllTables()[replay::statistics::kGames].name;
    if (is_of_games && table.rows != manifest_.exported) {
      Find(table,
           fmt::format("it says {} exported games, and {} rows", manifest_.exported, table.rows));
    }
    return std::nullopt;
  }

  void Find(const exports::ManifestTable& table, std::string message) {
    ExportFinding& finding =
        report_.findings.emplace_back(ExportFinding{.fault = ExportFault::manifest});
    finding.file = std::string(exports::kManifestName);
    finding.table = table.table;
    finding.message = std::move(message);
  }

  const std::string& folder_;
  const exports::Manifest& manifest_;
  const FileNames& readable_;
  CheckReport& report_;
  std::set<std::string> wrong_tables_;
  std::set<std::string> wrong_files_;
  std::unique_ptr<formats::TableChecker> reader_;  // none: the library is missing
};

}  // namespace

Fault CheckCounts(const std::string& folder, const exports::Manifest& manifest,
                  const FileNames& readable, CheckReport& report) {
  return CountCheck(folder, manifest, readable, report).Run();
}

}  // namespace recount::tools::statistics::check
