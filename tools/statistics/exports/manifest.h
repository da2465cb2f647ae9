// The manifest of an export: which files and games it has (docs/statistics.md, "The manifest"). It
// is written last, so a folder without a manifest is not an export.
//
//   const Result<Manifest> manifest = ReadManifest("stats");
//   manifest->tables[0].files[0].sha256
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_MANIFEST_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_MANIFEST_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "events/json.h"
#include "tools/statistics/formats/csv_dialect.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::exports {

inline constexpr std::string_view kManifestName = "manifest.json";

struct ManifestFile {
  std::string file;  // path below the folder
  uint64_t rows = 0;
  uint64_t bytes = 0;
  std::string sha256;  // hex
};

struct ManifestTable {
  std::string table;
  uint64_t rows = 0;
  std::vector<ManifestFile> files;
};

// The options of the export. Names and ids of an anonymous export are pseudonyms.
struct ManifestOptions {
  std::vector<std::string> ids;  // complete ids
  std::vector<std::string> games;
  std::vector<std::string> players;
  std::optional<int64_t> since;  // milliseconds since 1970
  std::optional<int64_t> until;
  bool is_unfinished_wanted = false;
  bool is_anonymous = false;
  std::vector<std::string> tables;
  std::optional<uint64_t> changed_since;
  formats::CsvDialect csv = {};
};

struct Manifest {
  std::string build;
  formats::Format format = formats::Format::csv;
  uint64_t order = 0;
  std::optional<std::string> history;  // up to `order` (history.h), hex; nothing before build 0.3
  ManifestOptions options;
  uint64_t exported = 0;
  uint64_t unfinished = 0;
  uint64_t related = 0;
  uint64_t unreadable = 0;
  std::optional<std::string> heads;  // null if anonymous
  std::vector<std::string> withdrawn;
  std::vector<ManifestTable> tables;  // in the order of AllTables()
};

// Convert a format to its name "csv", "sqlite" or "parquet", and back.
std::string_view FormatName(formats::Format format);
std::optional<formats::Format> FormatCalled(std::string_view name);

// Returns the document as it is in the file.
OrderedJson ManifestJson(const Manifest& manifest);

// Parses a manifest, which may come from anybody. bad_request says what is invalid. Names of files
// are below the folder, without `..`.
Result<Manifest> ManifestIn(std::string_view text);

// Reads the manifest of the export in a folder. not_found if there is none; io; bad_request as
// above.
Result<Manifest> ReadManifest(const std::string& folder);

// Reads a manifest from a file of any name. The errors are the same.
Result<Manifest> ReadManifestFile(const std::string& path);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_MANIFEST_H_
