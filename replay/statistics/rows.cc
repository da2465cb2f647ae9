#include "replay/statistics/rows.h"

#include "events/error.h"
#include "replay/statistics/all_tables.h"

namespace recount::replay::statistics {
namespace {

constexpr std::string_view kSymbolForNull = "\xE2\x90\x80";  // U+2400

}  // namespace

Rows::Rows(const TableDescription& table)
    : table_(&table),
      width_(table.columns.size()),
      has_game_(table.columns.front().name == "game_id") {
  for (const Column& column : table.columns) kinds_.push_back(KindsOf(column));
}

uint8_t Rows::KindsOf(const Column& column) {
  const auto bit = [](Kind kind) { return 1 << static_cast<int>(kind); };
  int kinds = IsText(column.type) ? bit(Kind::text) | bit(Kind::constant) : bit(Kind::number);
  if (column.may_be_null) kinds |= bit(Kind::null);
  return static_cast<uint8_t>(kinds);
}

void AppendInCell(std::string_view text, std::string& to) {
  for (;;) {
    const size_t zero = text.find('\0');
    to.append(text.substr(0, zero));
    if (zero == std::string_view::npos) return;
    to.append(kSymbolForNull);
    text.remove_prefix(zero + 1);
  }
}

Rows::Cell Rows::Kept(std::string_view text) {
  const size_t begin = texts_.size();
  AppendInCell(text, texts_);
  return {static_cast<int64_t>(begin), static_cast<uint32_t>(texts_.size() - begin), Kind::text};
}

void Rows::BeginGame(std::string_view id, std::string_view game) {
  // The two texts are stored once per game; every row of the game refers to them.
  id_ = Kept(id);
  game_ = Kept(game);
}

Rows& Rows::Text(std::string_view text) {
  cells_.push_back(Kept(text));
  return *this;
}

Rows& Rows::TextOrNull(const std::optional<std::string>& text) {
  return text ? Text(*text) : Null();
}

void Rows::End() {
  RECOUNT_CHECK_EQ(cells_.size() % width_, 0u);
  const Cell* row = &cells_[cells_.size() - width_];
  for (size_t i = 0; i < width_; ++i) {
    if ((kinds_[i] >> static_cast<int>(row[i].kind) & 1) != 0) continue;
    FailCheck(__FILE__, __LINE__, table_->name + "." + table_->columns[i].name);
  }
}

void Rows::SetNull(size_t row, size_t column) {
  RECOUNT_CHECK(table_->columns[column].may_be_null);
  cells_[row * width_ + column] = {};
}

void Rows::Clear() {
  cells_.clear();
  texts_.clear();
}

std::vector<Rows> RowsOfAllTables() {
  std::vector<Rows> all;
  for (const TableDescription& table : AllTables()) all.emplace_back(table);
  return all;
}

}  // namespace recount::replay::statistics
