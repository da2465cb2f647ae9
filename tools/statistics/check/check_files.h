// Checks the files of an export against its manifest: their names, kinds, sizes and hashes, and
// their numbers of rows.
//
//   const Result<FileNames> readable = CheckAllFiles("stats", manifest, report);
//   Fault fault = CheckCounts(manifest, *OpenExportReader(…, *readable), report);
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_FILES_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_FILES_H_

#include <map>
#include <memory>
#include <string>

#include "events/error.h"
#include "tools/statistics/check/check_report.h"
#include "tools/statistics/check/export_reader.h"
#include "tools/statistics/exports/manifest.h"

namespace recount::tools::statistics::check {

// Returns the files that the manifest names, each once.
std::map<std::string, exports::ManifestFile> FilesOf(const exports::Manifest& manifest);

// Returns whether every file has the name that an export gives it, because its rows are looked up
// by that name. If not, the report names the files that differ.
bool HasRightNames(const exports::Manifest& manifest, CheckReport& report);

// Reports each file that is missing, unexpected or changed, and the numbers of files and rows.
// Returns the files whose rows may be read: regular files that are at most as large as the manifest
// says, whatever they contain. io.
Result<FileNames> CheckAllFiles(const std::string& folder, const exports::Manifest& manifest,
                                CheckReport& report);

// Appends a finding `manifest` for each number of rows or games in it that contradicts the others
// or the files. Skips missing and changed files and tables with wrong rows, which have findings
// already. Rows of Parquet files are counted only if the library is there. io.
Fault CheckCounts(const exports::Manifest& manifest,
                  const Result<std::unique_ptr<ExportReader>>& reader, CheckReport& report);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_FILES_H_
