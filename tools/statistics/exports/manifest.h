// The manifest of an export: what is in its folder, and of which games (docs/statistics.md, "The
// manifest"). It is written last, so that a folder without one is no export.
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
  std::string file;  // below the folder
  uint64_t rows = 0;
  uint64_t bytes = 0;
  std::string sha256;  // hex
};

struct ManifestTable {
  std::string table;
  uint64_t rows = 0;
  std::vector<ManifestFile> files;
};

// What was asked for. Names and ids of an anonymous export are pseudonyms.
struct ManifestOptions {
  std::vector<std::string> ids;  // whole ones
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
  std::optional<std::string> history;  // up to there (history.h), hex; builds before 0.3: nothing
  ManifestOptions options;
  uint64_t exported = 0;
  uint64_t unfinished = 0;
  uint64_t related = 0;
  uint64_t unreadable = 0;
  std::optional<std::string> heads;  // null if anonymous
  std::vector<std::string> withdrawn;
  std::vector<ManifestTable> tables;  // in the order of AllTables()
};

// "csv", "sqlite", "parquet"; and the format of this name.
std::string_view FormatName(formats::Format format);
std::optional<formats::Format> FormatCalled(std::string_view name);

// The document, as it stands in the file.
OrderedJson ManifestJson(const Manifest& manifest);

// The manifest that a text says, which comes from outside. bad_request says what is not as it must
// be. A file's name lies below the folder, without `..`.
Result<Manifest> ManifestIn(std::string_view text);

// That of the export in a folder: not_found if there is none; io; bad_request as above.
Result<Manifest> ReadManifest(const std::string& folder);

// That in a file of any name. As above.
Result<Manifest> ReadManifestFile(const std::string& path);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_MANIFEST_H_
