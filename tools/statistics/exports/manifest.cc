#include "tools/statistics/exports/manifest.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "events/event_json.h"
#include "events/json_members.h"
#include "events/time_text.h"
#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/formats/files.h"

namespace recount::tools::statistics::exports {
namespace {

constexpr std::string_view kFormats[] = {"csv", "sqlite", "parquet"};
constexpr uint64_t kVersion = 1;
constexpr size_t kMostBytes = size_t{64} << 20;  // enough for the names of a million files

OrderedJson OptionsJson(const ManifestOptions& options) {
  OrderedJson json;
  json["ids"] = options.ids;
  json["game"] = options.games;
  json["player"] = options.players;
  json["since"] = TimeOrNull(options.since);
  json["until"] = TimeOrNull(options.until);
  json["unfinished"] = options.is_unfinished_wanted;
  json["anonymous"] = options.is_anonymous;
  json["tables"] = options.tables;
  json["changed_since"] = OrNull(options.changed_since);
  json["spreadsheet"] = options.csv.is_for_spreadsheets;
  // A manifest without this key belongs to an export with commas, for example by an earlier build.
  if (options.csv.separator != formats::CsvDialect().separator) {
    json["separator"] = std::string(1, options.csv.separator);
  }
  return json;
}

OrderedJson ManifestTableJson(const ManifestTable& table) {
  OrderedJson json;
  json["rows"] = table.rows;
  json["files"] = OrderedJson::array();
  for (const ManifestFile& file : table.files) {
    json["files"].push_back(
        {{"file", file.file}, {"rows", file.rows}, {"bytes", file.bytes}, {"sha256", file.sha256}});
  }
  return json;
}

// Returns whether the path is below the export's folder: `games.csv`,
// `games/game=hope/part-00000.parquet`.
bool IsInFolder(std::string_view file) {
  if (file.empty() || file.front() == '/' || file.find('\0') != std::string_view::npos)
    return false;
  const std::string path = "/" + std::string(file) + "/";
  return path.find("/../") == std::string::npos && path.find("/./") == std::string::npos &&
         path.find("//") == std::string::npos;
}

bool IsHash(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// Parses a text that TimeText has written. Returns milliseconds since 1970.
std::optional<int64_t> TimeOf(const std::string& text) {
  const std::optional<TimeRange> times = TimeRangeIn(text);
  return times && TimeText(times->first) == text ? std::optional(times->first) : std::nullopt;
}

constexpr MemberWords kManifestWords = {.document = "the manifest: ",
                                        .key = "",
                                        .expected = " must be ",
                                        .text = "a text",
                                        .number = "a number"};

std::optional<int64_t> ReadTime(MemberReader& reader, const Json& json, const char* key) {
  const Json& value = reader.At(json, key);
  if (value.is_null()) return std::nullopt;
  const std::optional<int64_t> time = TimeOf(TextMember(json, key));
  reader.Expect(time.has_value(), key, "a time or null");
  return time;
}

char ReadSeparator(MemberReader& reader, const Json& json) {
  const std::string separator = reader.Text(json, "separator");
  if (separator.size() == 1 && formats::kCsvSeparators.find(separator) != std::string_view::npos) {
    return separator.front();
  }
  reader.Refuse("\"separator\" must be a comma, a semicolon, | or a tab");
  return formats::CsvDialect().separator;
}

ManifestOptions ReadOptions(MemberReader& reader, const Json& json) {
  ManifestOptions options;
  options.ids = reader.Texts(json, "ids");
  options.games = reader.Texts(json, "game");
  options.players = reader.Texts(json, "player");
  options.since = ReadTime(reader, json, "since");
  options.until = ReadTime(reader, json, "until");
  options.is_unfinished_wanted = reader.Bool(json, "unfinished");
  options.is_anonymous = reader.Bool(json, "anonymous");
  options.tables = reader.Texts(json, "tables");
  if (!reader.At(json, "changed_since").is_null()) {
    options.changed_since = reader.Number(json, "changed_since");
  }
  options.csv.is_for_spreadsheets = reader.Bool(json, "spreadsheet");
  if (json.contains("separator")) options.csv.separator = ReadSeparator(reader, json);
  for (const std::string& table : options.tables) {
    if (replay::statistics::FindTable(table) == nullptr) {
      reader.Refuse(fmt::format("there is no table \"{}\"", table));
    }
  }
  return options;
}

// Builds before 0.3 did not write the history.
std::optional<std::string> ReadHistory(MemberReader& reader, const Json& json) {
  if (!json.is_object() || !json.contains("history")) return std::nullopt;
  const std::string history = reader.Text(json, "history");
  if (!IsHash(history)) reader.Refuse("\"history\" must have 64 hex digits");
  return history;
}

ManifestTable ReadTable(MemberReader& reader, const Json& json) {
  ManifestTable table;
  table.rows = reader.Number(json, "rows");
  for (const Json& entry : reader.List(json, "files")) {
    ManifestFile& file = table.files.emplace_back();
    file.file = reader.Text(entry, "file");
    file.rows = reader.Number(entry, "rows");
    file.bytes = reader.Number(entry, "bytes");
    file.sha256 = reader.Text(entry, "sha256");
    if (!IsInFolder(file.file)) reader.Refuse("a \"file\" must lie below the folder");
    if (!IsHash(file.sha256)) reader.Refuse("a \"sha256\" must have 64 hex digits");
  }
  return table;
}

// Returns the tables in the order of AllTables(). They must be exactly those of the options.
std::vector<ManifestTable> ReadTables(MemberReader& reader, const Json& json,
                                      const std::vector<std::string>& wanted) {
  std::vector<ManifestTable> tables;
  for (const formats::TableDescription& table : replay::statistics::AllTables()) {
    const auto found = json.find(table.name);
    const bool is_wanted = std::find(wanted.begin(), wanted.end(), table.name) != wanted.end();
    if (is_wanted != (found != json.end())) {
      reader.Refuse(fmt::format("table \"{}\" is only in the options, or not in them", table.name));
    }
    if (found == json.end()) continue;
    ManifestTable& read = tables.emplace_back(ReadTable(reader, *found));
    read.table = table.name;
  }
  if (json.size() != tables.size()) reader.Refuse("\"tables\" has one that there is not");
  return tables;
}

}  // namespace

std::string_view FormatName(formats::Format format) {
  return kFormats[static_cast<size_t>(format)];
}

std::optional<formats::Format> FormatCalled(std::string_view name) {
  const auto* found = std::find(std::begin(kFormats), std::end(kFormats), name);
  if (found == std::end(kFormats)) return std::nullopt;
  return static_cast<formats::Format>(found - std::begin(kFormats));
}

OrderedJson ManifestJson(const Manifest& manifest) {
  OrderedJson json;
  json["version"] = kVersion;
  json["build"] = manifest.build;
  json["format"] = std::string(FormatName(manifest.format));
  json["order"] = manifest.order;
  if (manifest.history) json["history"] = *manifest.history;
  json["options"] = OptionsJson(manifest.options);
  json["games"] = {{"exported", manifest.exported},
                   {"unfinished", manifest.unfinished},
                   {"related", manifest.related},
                   {"unreadable", manifest.unreadable}};
  json["heads"] = OrNull(manifest.heads);
  json["withdrawn"] = manifest.withdrawn;
  json["tables"] = OrderedJson::object();
  for (const ManifestTable& table : manifest.tables)
    json["tables"][table.table] = ManifestTableJson(table);
  return json;
}

Result<Manifest> ManifestIn(std::string_view text) {
  const std::optional<Json> json = ParseJson(text);
  if (!json) return Error::BadRequest("the manifest is not JSON: " + WhyNoJson(text));
  MemberReader reader(kManifestWords);
  if (reader.Number(*json, "version") != kVersion) {
    reader.Refuse(fmt::format("\"version\" must be {}", kVersion));
  }
  Manifest manifest;
  manifest.build = reader.Text(*json, "build");
  const std::optional<formats::Format> format = FormatCalled(reader.Text(*json, "format"));
  if (!format) reader.Refuse("\"format\" must be csv, sqlite or parquet");
  manifest.format = format.value_or(formats::Format::csv);
  manifest.order = reader.Number(*json, "order");
  manifest.history = ReadHistory(reader, *json);
  manifest.options = ReadOptions(reader, reader.At(*json, "options"));
  const Json& games = reader.At(*json, "games");
  manifest.exported = reader.Number(games, "exported");
  manifest.unfinished = reader.Number(games, "unfinished");
  manifest.related = reader.Number(games, "related");
  manifest.unreadable = reader.Number(games, "unreadable");
  if (!reader.At(*json, "heads").is_null()) {
    manifest.heads = reader.Text(*json, "heads");
    if (!IsHash(*manifest.heads)) reader.Refuse("\"heads\" must have 64 hex digits");
  }
  manifest.withdrawn = reader.Texts(*json, "withdrawn");
  manifest.tables = ReadTables(reader, reader.Object(*json, "tables"), manifest.options.tables);
  if (reader.fault()) return *reader.fault();
  return manifest;
}

namespace {

Result<Manifest> ReadBelow(const std::string& folder, std::string_view name) {
  Result<formats::OpenFile> file = formats::OpenFile::ReadBelow(folder, name);
  if (!file.ok()) return file.error();
  std::string text;
  std::string piece(size_t{1} << 16, '\0');
  for (;;) {
    const Result<size_t> read = file->ReadInto(piece.data(), piece.size());
    if (!read.ok()) return read.error();
    text.append(piece, 0, *read);
    // The manifest may come from anybody, so its size is bounded before it is parsed.
    if (text.size() > kMostBytes) return Error::BadRequest("the manifest has more than 64 MiB");
    if (*read < piece.size()) break;
  }
  return ManifestIn(text);
}

}  // namespace

Result<Manifest> ReadManifest(const std::string& folder) {
  return ReadBelow(folder, kManifestName);
}

Result<Manifest> ReadManifestFile(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ReadBelow(".", path);
  return ReadBelow(path.substr(0, slash), std::string_view(path).substr(slash + 1));
}

}  // namespace recount::tools::statistics::exports
