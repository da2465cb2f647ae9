#include "tools/statistics/check/sql_rows.h"

#include "events/event_json.h"
#include "replay/statistics/rows.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/row_batch.h"

namespace recount::tools::statistics::check {
namespace {

using replay::statistics::CellView;
using replay::statistics::Column;
using replay::statistics::ColumnType;

bool IsCell(const SqlValue& found, ColumnType type, const CellView& cell) {
  using Kind = SqlValue::Kind;
  if (cell.is_null || found.kind == Kind::null) return cell.is_null && found.kind == Kind::null;
  const bool is_text = replay::statistics::IsText(type);
  const bool is_time = type == ColumnType::time;
  switch (found.kind) {
    case Kind::number:
      return !is_text && !is_time && found.number == cell.number;
    case Kind::text:
      return is_time ? found.text == TimeText(cell.number) : is_text && found.text == cell.text;
    case Kind::microseconds:
      return is_time && found.number == formats::MicrosecondsOf(cell.number);
    default:
      return false;
  }
}

// Returns the value in the form for a message.
std::string FoundText(const SqlValue& found, ColumnType type) {
  using Kind = SqlValue::Kind;
  switch (found.kind) {
    case Kind::null:
      return "null";
    case Kind::number:
      if (type == ColumnType::time) type = ColumnType::long_integer;
      return ValueText(type, {.number = found.number});
    case Kind::text:
      return Quoted(found.text);
    // A time has milliseconds, so other microseconds are shown as they are.
    case Kind::microseconds:
      if (found.number % 1000 != 0) return std::to_string(found.number) + " microseconds";
      return ValueText(ColumnType::time, {.number = found.number / 1000});
    case Kind::other:
      break;
  }
  return "a value that is neither text nor integer";
}

}  // namespace

std::optional<std::string> SqlRows::Text(size_t place) const {
  const SqlValue value = At(place);
  if (value.kind == SqlValue::Kind::text) return std::string(value.text);
  if (value.kind == SqlValue::Kind::number) return std::to_string(value.number);
  return std::nullopt;
}

std::string SqlRows::Difference(const formats::Rows& rows, size_t row) {
  for (size_t place = 0; place < columns_.size(); ++place) {
    const Column& column = rows.table().columns[columns_[place]];
    const CellView cell = rows.At(row, columns_[place]);
    const SqlValue found = At(place);
    if (IsCell(found, column.type, cell)) continue;
    return CellDifference(column, FoundText(found, column.type), ValueText(column.type, cell));
  }
  return "";
}

Result<uint64_t> FirstNumber(SqlRows& rows) {
  const Result<bool> is_there = rows.Next();
  if (!is_there.ok()) return is_there.error();
  if (*is_there) return static_cast<uint64_t>(rows.At(0).number);
  return Error{.code = ErrorCode::damaged, .message = "there is no answer"};
}

void AddGames(SqlRows& rows, const std::optional<std::string>& game,
              std::vector<ExportedGame>& games) {
  for (;;) {
    const Result<bool> is_there = rows.Next();
    if (!is_there.ok() || !*is_there) return;
    std::optional<ExportedGame> found =
        ExportedGameOf(rows.Text(0), game ? game : rows.Text(3), rows.Text(1), rows.Text(2));
    if (found) games.push_back(*std::move(found));
  }
}

}  // namespace recount::tools::statistics::check
