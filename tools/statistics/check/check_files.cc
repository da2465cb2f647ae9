#include "tools/statistics/check/check_files.h"

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/exports/export_folder.h"
#include "tools/statistics/exports/export_names.h"
#include "tools/statistics/exports/file_hash.h"

namespace recount::tools::statistics::check {
namespace {

using replay::statistics::AllTables;
using replay::statistics::FindTable;

Fault CheckFile(const std::string& folder, const exports::ManifestFile& file, FileNames& readable,
                CheckReport& report) {
  const auto find = [&](ExportFault fault, std::string message) {
    report.findings.push_back({.fault = fault, .file = file.file, .message = std::move(message)});
  };
  const Result<exports::FileHash> hash = exports::HashFile(folder, file.file, file.bytes);
  const std::optional<ErrorCode> code = CodeOf(hash);
  if (code && code != ErrorCode::not_found && code != ErrorCode::bad_request) return hash.error();
  if (code == ErrorCode::not_found) {
    find(ExportFault::missing_file, "the manifest names it, and it is not there");
  } else if (code == ErrorCode::bad_request) {
    find(ExportFault::changed_file, hash.error().message);
  } else if (hash->bytes != file.bytes) {
    find(ExportFault::changed_file,
         fmt::format("it has {} bytes, the manifest says {}", hash->bytes, file.bytes));
  } else if (hash->sha256 != file.sha256) {
    find(ExportFault::changed_file,
         fmt::format("its SHA-256 is {}, the manifest says {}", hash->sha256, file.sha256));
  }
  // Even a changed file is read, to say which rows differ, but not one that has grown: it could be
  // of any size.
  if (!code && hash->bytes <= file.bytes) readable.insert(file.file);
  return std::nullopt;
}

// Reports a statement of the manifest about a table that does not match.
void FindInManifest(const exports::ManifestTable& table, std::string message, CheckReport& report) {
  report.findings.push_back({.fault = ExportFault::manifest,
                             .file = std::string(exports::kManifestName),
                             .table = table.table,
                             .message = std::move(message)});
}

}  // namespace

std::map<std::string, exports::ManifestFile> FilesOf(const exports::Manifest& manifest) {
  std::map<std::string, exports::ManifestFile> files;
  for (const exports::ManifestTable& table : manifest.tables) {
    for (const exports::ManifestFile& file : table.files) files.emplace(file.file, file);
  }
  return files;
}

bool HasRightNames(const exports::Manifest& manifest, CheckReport& report) {
  const size_t before = report.findings.size();
  for (const exports::ManifestTable& table : manifest.tables) {
    for (const exports::ManifestFile& file : table.files) {
      if (exports::IsFileOf(*FindTable(table.table), manifest.format, file.file)) continue;
      FindInManifest(
          table,
          fmt::format("no export keeps rows of {} in a file named {}", table.table, file.file),
          report);
    }
  }
  return report.findings.size() == before;
}

Result<FileNames> CheckAllFiles(const std::string& folder, const exports::Manifest& manifest,
                                CheckReport& report) {
  const std::map<std::string, exports::ManifestFile> files = FilesOf(manifest);
  report.files = files.size();
  for (const exports::ManifestTable& table : manifest.tables) report.rows += table.rows;
  FileNames readable;
  for (const auto& [name, file] : files) {
    if (Fault fault = CheckFile(folder, file, readable, report)) return *fault;
  }
  const Result<std::vector<std::string>> there = exports::FilesBelow(folder);
  if (!there.ok()) return there.error();
  for (const std::string& name : *there) {
    if (name == exports::kManifestName || files.contains(name)) continue;
    report.findings.push_back({.fault = ExportFault::extra_file,
                               .file = name,
                               .message = "it is there, and the manifest does not name it"});
  }
  return readable;
}

Fault CheckCounts(const exports::Manifest& manifest,
                  const Result<std::unique_ptr<ExportReader>>& reader, CheckReport& report) {
  if (!reader.ok() && reader.error().code != ErrorCode::not_found) return reader.error();
  std::set<std::string> wrong;  // names of tables and files that already have findings
  for (const ExportFinding& finding : report.findings) {
    if (finding.fault == ExportFault::wrong_rows) wrong.insert(*finding.table);
    if (finding.fault == ExportFault::missing_file) wrong.insert(*finding.file);
    if (finding.fault == ExportFault::changed_file) wrong.insert(*finding.file);
  }
  for (const exports::ManifestTable& table : manifest.tables) {
    if (wrong.contains(table.table)) continue;
    uint64_t sum = 0;
    for (const exports::ManifestFile& file : table.files) {
      sum += file.rows;
      if (!reader.ok() || wrong.contains(file.file)) continue;
      const Result<uint64_t> count = (*reader)->CountRows(*FindTable(table.table), file.file);
      if (!count.ok() && !IsOfFile(count.error())) return count.error();
      if (!count.ok() || *count == file.rows) continue;
      FindInManifest(
          table,
          fmt::format("it says {} rows of {}, the file has {}", file.rows, file.file, *count),
          report);
    }
    if (sum != table.rows) {
      FindInManifest(
          table, fmt::format("it says {} rows of the table, and {} of its files", table.rows, sum),
          report);
    }
    const bool is_of_games = FindTable(table.table) == &AllTables()[replay::statistics::kGames];
    if (is_of_games && table.rows != manifest.exported) {
      FindInManifest(
          table,
          fmt::format("it says {} exported games, and {} rows", manifest.exported, table.rows),
          report);
    }
  }
  return std::nullopt;
}

}  // namespace recount::tools::statistics::check
