#include "tools/statistics/exports/export_names.h"

#include <algorithm>
#include <string>

#include "events/error.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/formats/csv_table.h"
#include "tools/statistics/formats/sqlite_schema.h"

namespace recount::tools::statistics::exports {
namespace {

constexpr std::string_view kSpilled = ".spilled/";  // DuckDB's
constexpr std::string_view kSorted = "etilqs_";     // SQLite's
constexpr std::string_view kJournals[] = {"", "-journal", "-wal", "-shm"};

// Removes `beginning` from the start of the text. Returns false if the text does not begin with it.
bool Skip(std::string_view& text, std::string_view beginning) {
  if (!text.starts_with(beginning)) return false;
  text.remove_prefix(beginning.size());
  return true;
}

// Removes all leading characters that are among `signs`. Returns false if there are none.
bool SkipSigns(std::string_view& text, std::string_view signs) {
  const size_t count = std::min(text.find_first_not_of(signs), text.size());
  text.remove_prefix(count);
  return count > 0;
}

// Returns whether the path has the form "TABLE/game=GAME/part-NNNNN.parquet".
bool IsPart(std::string_view file, const replay::statistics::TableDescription& table) {
  return Skip(file, table.name) && Skip(file, "/game=") &&
         SkipSigns(file, "abcdefghijklmnopqrstuvwxyz_") && Skip(file, "/part-") &&
         SkipSigns(file, "0123456789") && file == ".parquet";
}

}  // namespace

bool IsNameOfExport(std::string_view file) {
  if (file == kManifestName) return true;
  for (const std::string_view end : kJournals) {
    if (file == std::string(formats::kSqliteFile).append(end)) return true;
  }
  const bool is_scratch = file.starts_with(kSpilled) ||
                          (file.starts_with(kSorted) && file.find('/') == std::string_view::npos);
  if (is_scratch) return true;
  const auto& tables = replay::statistics::AllTables();
  return std::any_of(tables.begin(), tables.end(),
                     [&](const replay::statistics::TableDescription& table) {
                       return file == formats::CsvFileOf(table) || IsPart(file, table);
                     });
}

bool IsFileOf(const replay::statistics::TableDescription& table, formats::Format format,
              std::string_view file) {
  switch (format) {
    case formats::Format::csv:
      return file == formats::CsvFileOf(table);
    case formats::Format::sqlite:
      return file == formats::kSqliteFile;
    case formats::Format::parquet:
      return IsPart(file, table);
  }
  FailCheck(__FILE__, __LINE__, "an unknown format");
}

}  // namespace recount::tools::statistics::exports
