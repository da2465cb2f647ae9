#include "tools/statistics/check/parquet_games.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "replay/statistics/all_tables.h"
#include "replay/statistics/table.h"
#include "tools/statistics/check/parquet_reader.h"

namespace recount::tools::statistics::check {
namespace {

using replay::statistics::CellView;

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz_";

// What stands between the two, if it has only these signs; the name of a file may be anything.
std::optional<std::string> Between(const std::string& name, std::string_view before,
                                   std::string_view after, std::string_view signs) {
  if (!name.starts_with(before) || !name.ends_with(after)) return std::nullopt;
  if (name.size() <= before.size() + after.size()) return std::nullopt;
  std::string middle = name.substr(before.size(), name.size() - before.size() - after.size());
  if (middle.find_first_not_of(signs) != std::string::npos) return std::nullopt;
  return middle;
}

// The names in a folder, ascending; none if there is no such folder.
std::vector<std::string> NamesIn(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; entry != end && !error;
       entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

void AddGames(ParquetReader& reader, const std::string& game,
              std::vector<formats::ExportedGame>& games) {
  const formats::TableDescription& table =
      replay::statistics::AllTables()[replay::statistics::kGames];
  const size_t events = table.IndexOf("events");
  const size_t head = table.IndexOf("head");
  for (;;) {
    const Result<bool> is_there = reader.Next();
    if (!is_there.ok() || !*is_there) return;
    const CellView id = reader.At(0);
    const CellView count = reader.At(events);
    const CellView hash = reader.At(head);
    if (id.is_null || count.is_null || count.number < 0) continue;
    games.push_back({std::string(id.text), game, static_cast<uint64_t>(count.number),
                     hash.is_null ? std::nullopt : std::optional<std::string>(hash.text)});
  }
}

}  // namespace

Result<std::vector<formats::ExportedGame>> ParquetGames(const std::string& folder,
                                                        const FileNames& readable,
                                                        const formats::DuckdbDatabase& database) {
  const formats::TableDescription& table =
      replay::statistics::AllTables()[replay::statistics::kGames];
  const Result<formats::DuckdbConnection> connection = database.Connect();
  if (!connection.ok()) return connection.error();
  std::vector<formats::ExportedGame> games;
  for (const std::string& name : NamesIn(folder + "/" + table.name)) {
    const std::optional<std::string> game = Between(name, "game=", "", kLetters);
    if (!game) continue;
    const std::string path = table.name + "/" + name;
    for (const std::string& part : NamesIn(folder + "/" + path)) {
      if (!Between(part, "part-", ".parquet", kDigits)) continue;
      if (!readable.contains(path + "/" + part)) continue;
      Result<ParquetReader> reader = ParquetReader::Open(
          table, *connection, database.LiteralOf(path + "/" + part), database.library());
      if (reader.ok()) AddGames(*reader, *game, games);
    }
  }
  return games;
}

}  // namespace recount::tools::statistics::check
