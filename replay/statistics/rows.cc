#include "replay/statistics/rows.h"

#include "events/error.h"

namespace recount::replay::statistics {
namespace {

constexpr std::string_view kSymbolForNull = "\xE2\x90\x80";  // U+2400

}  // namespace

Rows::Cell Rows::Kept(std::string_view text) {
  const size_t begin = texts_.size();
  for (;;) {
    const size_t zero = text.find('\0');
    texts_.append(text.substr(0, zero));
    if (zero == std::string_view::npos) break;
    texts_.append(kSymbolForNull);
    text.remove_prefix(zero + 1);
  }
  return {static_cast<int64_t>(begin), static_cast<uint32_t>(texts_.size() - begin), Kind::text};
}

void Rows::BeginGame(std::string_view id, std::string_view game) {
  id_ = Kept(id);
  game_ = Kept(game);
}

Rows& Rows::Begin() {
  if (table_->columns.front().name == "game_id") {
    cells_.push_back(id_);
    cells_.push_back(game_);
  }
  return *this;
}

Rows& Rows::Null() {
  cells_.push_back({});
  return *this;
}

Rows& Rows::Number(int64_t number) {
  cells_.push_back({number, 0, Kind::number});
  return *this;
}

Rows& Rows::Text(std::string_view text) {
  cells_.push_back(Kept(text));
  return *this;
}

Rows& Rows::NumberOrNull(const std::optional<int64_t>& number) {
  return number ? Number(*number) : Null();
}

Rows& Rows::TextOrNull(const std::optional<std::string>& text) {
  return text ? Text(*text) : Null();
}

void Rows::End() {
  const std::vector<Column>& columns = table_->columns;
  RECOUNT_CHECK_EQ(cells_.size() % columns.size(), 0u);
  const Cell* row = &cells_[cells_.size() - columns.size()];
  for (size_t i = 0; i < columns.size(); ++i) {
    const bool fits = row[i].kind == Kind::null
                          ? columns[i].may_be_null
                          : (row[i].kind == Kind::text) == IsText(columns[i].type);
    if (!fits) FailCheck(__FILE__, __LINE__, table_->name + "." + columns[i].name);
  }
}

void Rows::SetNull(size_t row, size_t column) {
  RECOUNT_CHECK(table_->columns[column].may_be_null);
  cells_[row * table_->columns.size() + column] = {};
}

void Rows::Clear() {
  cells_.clear();
  texts_.clear();
}

std::vector<Rows> RowsOfAllTables() {
  std::vector<Rows> all;
  for (const Table& table : AllTables()) all.emplace_back(table);
  return all;
}

}  // namespace recount::replay::statistics
