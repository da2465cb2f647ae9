#include "tools/statistics/formats/csv_table.h"

#include <charconv>
#include <cstring>

#include "events/event_json.h"
#include "tools/statistics/formats/spreadsheet_text.h"

namespace recount::tools::statistics::formats {
namespace {

using replay::statistics::CellView;
using replay::statistics::Column;
using replay::statistics::ColumnType;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kLineEnd = "\r\n";
constexpr size_t kNumberRoom = 20;  // "-9223372036854775808"

// Appends a value of a type that is not a text.
void AppendValue(ColumnType type, int64_t number, ByteBuffer& out) {
  switch (type) {
    case ColumnType::boolean:
      out.Append(number != 0 ? "true" : "false");
      return;
    case ColumnType::time:
      out.Append(TimeText(number));
      return;
    default:
      break;
  }
  char* const to = out.Reserve(kNumberRoom);
  out.EndAt(std::to_chars(to, to + kNumberRoom, number).ptr);
}

}  // namespace

void CsvTable::AppendHeader(ByteBuffer& out) const {
  if (dialect_.is_for_spreadsheets) out.Append(kByteOrderMark);
  bool is_first = true;
  for (const Column& column : table_->columns) {
    if (!is_first) AppendSeparator(out);
    out.Append(column.name);
    is_first = false;
  }
  out.Append(kLineEnd);
}

void CsvTable::AppendSeparator(ByteBuffer& out) const {
  char* const to = out.Reserve(1);
  *to = dialect_.separator;
  out.EndAt(to + 1);
}

void CsvTable::AppendField(std::string_view text, bool is_marked, ByteBuffer& out) const {
  // Every byte may be a quote; there are also two quotes around them and one mark.
  char* to = out.Reserve(2 * text.size() + 3);
  *to++ = '"';
  if (is_marked) *to++ = kTextMark;
  while (!text.empty()) {
    const void* const quote = std::memchr(text.data(), '"', text.size());
    const size_t size =
        quote == nullptr ? text.size()
                         : static_cast<size_t>(static_cast<const char*>(quote) - text.data()) + 1;
    std::memcpy(to, text.data(), size);
    to += size;
    if (quote != nullptr) *to++ = '"';
    text.remove_prefix(size);
  }
  *to++ = '"';
  out.EndAt(to);
}

void CsvTable::AppendRow(const replay::statistics::Rows& rows, size_t row, ByteBuffer& out) {
  for (size_t i = 0; i < table_->columns.size(); ++i) {
    if (i > 0) AppendSeparator(out);
    const CellView cell = rows.At(row, i);
    if (cell.is_null) continue;
    const ColumnType type = table_->columns[i].type;
    if (!replay::statistics::IsText(type)) {
      AppendValue(type, cell.number, out);
      continue;
    }
    const bool is_text = type == ColumnType::text;  // JSON never begins like a formula
    const bool is_marked = is_text && dialect_.is_for_spreadsheets && NeedsMark(cell.text);
    if (is_text && !dialect_.is_for_spreadsheets && IsTakenForFormula(cell.text)) ++formula_texts_;
    AppendField(cell.text, is_marked, out);
  }
  out.Append(kLineEnd);
}

std::string CsvFileOf(const replay::statistics::TableDescription& table) {
  return table.name + ".csv";
}

}  // namespace recount::tools::statistics::formats
