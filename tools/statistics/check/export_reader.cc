#include "tools/statistics/check/export_reader.h"

#include "events/check.h"
#include "events/event_json.h"
#include "events/visible_text.h"
#include "fmt/format.h"
#include "tools/statistics/exports/export_names.h"
#include "tools/statistics/formats/csv_table.h"
#include "tools/statistics/formats/parquet_files.h"
#include "tools/statistics/formats/sqlite_schema.h"

namespace recount::tools::statistics::check {
namespace {

using replay::statistics::CellView;
using replay::statistics::Column;
using replay::statistics::ColumnType;

constexpr size_t kLongestText = 80;  // the most bytes of a text that a message shows

}  // namespace

std::optional<ExportedGame> ExportedGameOf(std::optional<std::string> id,
                                           std::optional<std::string> game,
                                           const std::optional<std::string>& events,
                                           std::optional<std::string> head) {
  constexpr size_t kMostDigits = 18;
  // A row with other values cannot come from an export; the comparison reports it.
  if (!id || !game || !events || events->empty() || events->size() > kMostDigits ||
      events->find_first_not_of("0123456789") != std::string::npos) {
    return std::nullopt;
  }
  return ExportedGame{*std::move(id), *std::move(game), std::stoull(*events), std::move(head)};
}

std::string Quoted(std::string_view text) {
  if (text.size() <= kLongestText) return '"' + VisibleLine(text) + '"';
  size_t size = kLongestText;
  while (size > 0 && (text[size] & '\xC0') == '\x80') --size;  // keep characters whole
  return fmt::format("\"{}…\" ({} bytes)", VisibleLine(text.substr(0, size)), text.size());
}

std::string ValueText(ColumnType type, const CellView& cell) {
  if (cell.is_null) return "null";
  switch (type) {
    case ColumnType::text:
    case ColumnType::json:
      return Quoted(cell.text);
    case ColumnType::boolean:
      return cell.number != 0 ? "true" : "false";
    case ColumnType::time:
      return TimeText(cell.number);
    case ColumnType::integer:
    case ColumnType::long_integer:
      break;
  }
  return fmt::format("{}", cell.number);
}

std::string CellDifference(const Column& column, std::string_view found,
                           std::string_view expected) {
  return fmt::format(", column \"{}\": {}, expected {}", column.name, found, expected);
}

std::string ExportReader::FileOf(const formats::TableDescription& table, std::string_view game,
                                 uint64_t part) const {
  switch (options_.format) {
    case formats::Format::csv:
      return formats::CsvFileOf(table);
    case formats::Format::sqlite:
      return std::string(formats::kSqliteFile);
    case formats::Format::parquet:
      return formats::ParquetPart(table, game, part);
  }
  FailCheck(__FILE__, __LINE__, "a file of no format");
}

Result<formats::OpenFile> ExportReader::OpenReadable(const formats::TableDescription& table,
                                                     const std::string& file) const {
  // The name is checked too, because DuckDB would interpret some characters in it as a pattern.
  if (readable_.contains(file) && exports::IsFileOf(table, options_.format, file)) {
    return formats::OpenFile::ReadBelow(options_.folder, file);
  }
  return Error{.code = ErrorCode::not_found, .message = file + " may not be read"};
}

Result<std::unique_ptr<ExportReader>> OpenExportReader(const formats::FormatOptions& options,
                                                       const FileNames& readable) {
  std::unique_ptr<ExportReader> reader =
      options.format == formats::Format::csv      ? MakeCsvReader(options, readable)
      : options.format == formats::Format::sqlite ? MakeSqliteReader(options, readable)
                                                  : MakeParquetReader(options, readable);
  if (Fault fault = reader->Begin()) return *fault;
  return reader;
}

}  // namespace recount::tools::statistics::check
