#include "tools/statistics/check/csv_difference.h"

#include <algorithm>

#include "fmt/format.h"
#include "tools/statistics/check/difference.h"
#include "tools/statistics/formats/spreadsheet_text.h"

namespace recount::tools::statistics::check {
namespace {

// The first field of the line as it stands there, with its quotes: up to a separator or the end of
// a line, or all if neither comes.
std::string_view FieldOf(std::string_view line, char separator) {
  bool is_in_quotes = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') is_in_quotes = !is_in_quotes;
    if (!is_in_quotes && (line[i] == separator || line[i] == '\r' || line[i] == '\n')) {
      return line.substr(0, i);
    }
  }
  return line;
}

std::string Unquoted(std::string_view field) {
  std::string text;
  for (size_t i = 1; i + 1 < field.size(); ++i) {
    text += field[i];
    if (field[i] == '"') ++i;  // twice in the field, once in the text
  }
  return text;
}

bool IsQuoted(std::string_view field) {
  return field.size() >= 2 && field.front() == '"' && field.back() == '"';
}

bool IsPlain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' ||
         c == ':' || c == '.';
}

// The field as a part of a message.
std::string FieldText(std::string_view field) {
  constexpr size_t kLongestValue = 40;
  if (field.empty()) return "null";
  if (IsQuoted(field)) return Quoted(Unquoted(field));
  if (field.size() <= kLongestValue && std::all_of(field.begin(), field.end(), IsPlain)) {
    return std::string(field);
  }
  return Quoted(field);
}

}  // namespace

std::string CsvRowMessage(const replay::statistics::TableDescription& table, uint64_t row,
                          std::string_view expected, std::string_view found, char separator) {
  const size_t common = static_cast<size_t>(
      std::mismatch(expected.begin(), expected.end(), found.begin(), found.end()).first -
      expected.begin());
  size_t begin = 0;
  for (const replay::statistics::Column& column : table.columns) {
    const std::string_view field = FieldOf(expected.substr(begin), separator);
    const size_t end = begin + field.size();
    // The separator behind it counts: without it the field is longer in the file.
    if (common > end) {
      begin = end + 1;
      continue;
    }
    const std::string_view other = FieldOf(found.substr(begin), separator);
    if (other == field) break;
    return CellMessage(row, column, FieldText(other), FieldText(field));
  }
  return fmt::format("row {}: the line does not end as it should", row);
}

std::optional<std::string> FirstCsvText(std::string_view line, const formats::CsvDialect& dialect) {
  const std::string_view field = FieldOf(line, dialect.separator);
  if (field.size() == line.size() || !IsQuoted(field)) return std::nullopt;
  const std::string text = Unquoted(field);
  return dialect.is_for_spreadsheets ? std::string(formats::WithoutMark(text)) : text;
}

}  // namespace recount::tools::statistics::check
