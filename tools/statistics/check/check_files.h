// Holds the files of an export against its manifest: their names, kinds, sizes and hashes.
//
//   const Result<FileNames> readable = CheckAllFiles("stats", manifest, report);
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_FILES_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_FILES_H_

#include <map>
#include <string>

#include "events/error.h"
#include "tools/statistics/check/check_report.h"
#include "tools/statistics/check/readable.h"
#include "tools/statistics/exports/manifest.h"

namespace recount::tools::statistics::check {

// A finding about a file, by its path below the folder.
ExportFinding OfFile(ExportFault fault, const std::string& file, std::string message);

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

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_FILES_H_
