// Holds the files of an export against its manifest: their names, kinds, sizes and hashes, and how
// many rows they have.
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

// The files that the manifest names, each once.
std::map<std::string, exports::ManifestFile> FilesOf(const exports::Manifest& manifest);

// Whether every file has the name that an export gives it: its rows are looked for there. If not,
// the report says which has another.
bool HasRightNames(const exports::Manifest& manifest, CheckReport& report);

// Reports each file that is missing, too many or changed, and how many files and rows there are.
// Gives the files whose rows may be read: regular files of at most the size that the manifest
// names, whatever their bytes are. io.
Result<FileNames> CheckAllFiles(const std::string& folder, const exports::Manifest& manifest,
                                CheckReport& report);

// Appends a finding `manifest` for each count of rows or games in it that does not fit the others
// or the files. Files that are missing or changed, and tables with wrong rows, have findings
// already and are passed over. Rows in files of Parquet are counted only if its library is there.
// io.
Fault CheckCounts(const exports::Manifest& manifest,
                  const Result<std::unique_ptr<ExportReader>>& reader, CheckReport& report);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_FILES_H_
