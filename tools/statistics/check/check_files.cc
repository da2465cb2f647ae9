#include "tools/statistics/check/check_files.h"

#include <utility>
#include <vector>

#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/exports/export_folder.h"
#include "tools/statistics/exports/export_names.h"
#include "tools/statistics/exports/file_hash.h"

namespace recount::tools::statistics::check {
namespace {

using replay::statistics::FindTable;

Fault CheckFile(const std::string& folder, const exports::ManifestFile& file, FileNames& readable,
                CheckReport& report) {
  const Result<exports::FileHash> hash = exports::HashFile(folder, file.file, file.bytes);
  if (!hash.ok()) {
    switch (hash.error().code) {
      case ErrorCode::not_found:
        report.findings.push_back(OfFile(ExportFault::missing_file, file.file,
                                         "the manifest names it, and it is not there"));
        return std::nullopt;
      case ErrorCode::bad_request:
        report.findings.push_back(
            OfFile(ExportFault::changed_file, file.file, hash.error().message));
        return std::nullopt;
      default:
        return hash.error();
    }
  }
  if (hash->bytes <= file.bytes) readable.insert(file.file);
  if (hash->bytes != file.bytes) {
    report.findings.push_back(
        OfFile(ExportFault::changed_file, file.file,
               fmt::format("it has {} bytes, the manifest says {}", hash->bytes, file.bytes)));
  } else if (hash->sha256 != file.sha256) {
    report.findings.push_back(
        OfFile(ExportFault::changed_file, file.file,
               fmt::format("its SHA-256 is {}, the manifest says {}", hash->sha256, file.sha256)));
  }
  return std::nullopt;
}

}  // namespace

ExportFinding OfFile(ExportFault fault, const std::string& file, std::string message) {
  ExportFinding finding{.fault = fault};
  finding.file = file;
  finding.message = std::move(message);
  return finding;
}

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
      ExportFinding finding = OfFile(
          ExportFault::manifest, std::string(exports::kManifestName),
          fmt::format("no export keeps rows of {} in a file named {}", table.table, file.file));
      finding.table = table.table;
      report.findings.push_back(std::move(finding));
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
    report.findings.push_back(
        OfFile(ExportFault::extra_file, name, "it is there, and the manifest does not name it"));
  }
  return readable;
}

}  // namespace recount::tools::statistics::check
