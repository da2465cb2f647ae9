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
// A row of n columns takes 16 n bytes, and its texts. Clear keeps the memory, which is worth it:
// new memory costs more than filling it does.
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

// Appends a text as a cell has it: with U+2400 where it has U+0000, at which many readers end one.
void AppendInCell(std::string_view text, std::string& to);

class Rows {
 public:
  // Of a table that outlives the rows.
  explicit Rows(const TableDescription& table);

  const TableDescription& table() const { return *table_; }
  size_t count() const { return cells_.size() / width_; }
  bool empty() const { return cells_.empty(); }

  CellView At(size_t row, size_t column) const {
    const Cell& cell = cells_[row * width_ + column];
    switch (cell.kind) {
      case Kind::null:
        return {.is_null = true};
      case Kind::number:
        return {.number = cell.value};
      case Kind::constant:
        return {.text = {reinterpret_cast<const char*>(cell.value), cell.size}};
      case Kind::text:
        break;
    }
    return {.text = {texts_.data() + cell.value, cell.size}};
  }

  // The game of the rows that follow: their cells `game_id` and `game`, which are kept once.
  void BeginGame(std::string_view id, std::string_view game);

  // Begins a row of that game; of a table without `game_id` an empty one. Cells follow in the order
  // of the columns. End checks that each column has a value that it can have.
  Rows& Begin() {
    if (has_game_) {
      cells_.push_back(id_);
      cells_.push_back(game_);
    }
    return *this;
  }
  Rows& Null() {
    cells_.push_back({});
    return *this;
  }
  Rows& Number(int64_t number) {
    cells_.push_back({number, 0, Kind::number});
    return *this;
  }
  // A text without U+0000 that outlives the rows: it is not copied.
  Rows& Constant(std::string_view text) {
    cells_.push_back({static_cast<int64_t>(reinterpret_cast<intptr_t>(text.data())),
                      static_cast<uint32_t>(text.size()), Kind::constant});
    return *this;
  }
  // U+0000 becomes U+2400: many readers would end the text there.
  Rows& Text(std::string_view text);
  Rows& NumberOrNull(const std::optional<int64_t>& number) {
    return number ? Number(*number) : Null();
  }
  Rows& TextOrNull(const std::optional<std::string>& text);
  void End();

  // Replaces a value that may be null.
  void SetNull(size_t row, size_t column);

  void Clear();
  // Removes the rows from this one on.
  void ShrinkTo(size_t count) { cells_.resize(count * width_); }

 private:
  enum class Kind : uint8_t { null, number, text, constant };
  struct Cell {
    int64_t value = 0;  // the number; where the text begins; of a constant its address
    uint32_t size = 0;
    Kind kind = Kind::null;
  };
  Cell Kept(std::string_view text);

  // The kinds that a column's cells may have, as bits.
  static uint8_t KindsOf(const Column& column);

  const TableDescription* table_;
  size_t width_;
  bool has_game_;
  std::vector<uint8_t> kinds_;  // by column
  std::vector<Cell> cells_;
  std::string texts_;
  Cell id_;
  Cell game_;
};

// A set of Rows for each table of AllTables().
std::vector<Rows> RowsOfAllTables();

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_ROWS_H_
