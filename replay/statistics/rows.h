// Rows of one table, in memory: made by the fold over a log, read by the formats and the report.
//
//   Rows rows(*FindTable("chance"));
//   rows.BeginGame(id, "heretics");          // the first two cells of each row from here on
//   rows.Begin().Number(7).Number(0).Text("cities").Text("shuffle");
//   rows.Number(36).Number(44).Number(0);
//   rows.End();
//   rows.count();                            // 1
//   rows.At(0, 4).text;                      // "cities"
//
// A row of n columns takes 16 n bytes, and its texts. Clear keeps the memory.
#ifndef RECOUNT_REPLAY_STATISTICS_ROWS_H_
#define RECOUNT_REPLAY_STATISTICS_ROWS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/statistics/table.h"

namespace recount::replay::statistics {

// A value of a row. `text` is valid until the rows change.
struct CellView {
  bool is_null = false;
  int64_t number = 0;          // of the types that are no texts; of a boolean 1 or 0
  std::string_view text = {};  // of text and json

  bool operator==(const CellView&) const = default;
};

class Rows {
 public:
  // Of a table that outlives the rows.
  explicit Rows(const Table& table) : table_(&table) {}

  const Table& table() const { return *table_; }
  size_t count() const { return cells_.size() / table_->columns.size(); }
  bool empty() const { return cells_.empty(); }

  CellView At(size_t row, size_t column) const {
    const Cell& cell = cells_[row * table_->columns.size() + column];
    switch (cell.kind) {
      case Kind::null:
        return {.is_null = true};
      case Kind::number:
        return {.number = cell.value};
      case Kind::text:
        break;
    }
    return {.text = std::string_view(texts_).substr(static_cast<size_t>(cell.value), cell.size)};
  }

  // The game of the rows that follow: their cells `game_id` and `game`, which are kept once.
  void BeginGame(std::string_view id, std::string_view game);

  // Begins a row of that game; of a table without `game_id` an empty one. Cells follow in the order
  // of the columns. End checks that each column has a value that it can have.
  Rows& Begin();
  Rows& Null();
  Rows& Number(int64_t number);
  // U+0000 becomes U+2400: many readers would end the text there.
  Rows& Text(std::string_view text);
  Rows& NumberOrNull(const std::optional<int64_t>& number);
  Rows& TextOrNull(const std::optional<std::string>& text);
  void End();

  // Replaces a value that may be null.
  void SetNull(size_t row, size_t column);

  void Clear();
  // Removes the rows from this one on.
  void ShrinkTo(size_t count) { cells_.resize(count * table_->columns.size()); }

 private:
  enum class Kind : uint8_t { null, number, text };
  struct Cell {
    int64_t value = 0;  // the number, or where the text begins
    uint32_t size = 0;
    Kind kind = Kind::null;
  };
  Cell Kept(std::string_view text);

  const Table* table_;
  std::vector<Cell> cells_;
  std::string texts_;
  Cell id_;
  Cell game_;
};

// A set of Rows for each table of AllTables().
std::vector<Rows> RowsOfAllTables();

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_ROWS_H_
