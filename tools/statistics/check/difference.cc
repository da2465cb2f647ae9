#include "tools/statistics/check/difference.h"

#include "events/event_json.h"
#include "events/visible_text.h"
#include "fmt/format.h"

namespace recount::tools::statistics::check {
namespace {

using replay::statistics::CellView;
using replay::statistics::Column;
using replay::statistics::ColumnType;

constexpr size_t kLongestText = 80;  // bytes of a text that a message shows

}  // namespace

std::string Quoted(std::string_view text) {
  if (text.size() <= kLongestText) return '"' + VisibleLine(text) + '"';
  size_t size = kLongestText;
  while (size > 0 && (text[size] & '\xC0') == '\x80') --size;  // no half of a character
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

std::string CellMessage(uint64_t row, const Column& column, std::string_view found,
                        std::string_view expected) {
  return fmt::format("row {}, column \"{}\": {}, expected {}", row, column.name, found, expected);
}

std::string NoRowMessage(uint64_t row) {
  return fmt::format("row {} is missing: the file ends before it", row);
}

std::string RowTooManyMessage(uint64_t row) {
  return fmt::format("row {} is one too many: expected the end of the file", row);
}

std::optional<formats::ExportedGame> ExportedGameOf(std::optional<std::string> id,
                                                    std::optional<std::string> game,
                                                    const std::optional<std::string>& events,
                                                    std::optional<std::string> head) {
  constexpr size_t kMostDigits = 18;
  if (!id || !game || !events || events->empty() || events->size() > kMostDigits ||
      events->find_first_not_of("0123456789") != std::string::npos) {
    return std::nullopt;
  }
  return formats::ExportedGame{*std::move(id), *std::move(game), std::stoull(*events),
                               std::move(head)};
}

std::optional<std::string> GameOf(const formats::Rows& rows, size_t row) {
  if (rows.table().columns.front().name != "game_id") return std::nullopt;
  return std::string(rows.At(row, 0).text);
}

}  // namespace recount::tools::statistics::check
