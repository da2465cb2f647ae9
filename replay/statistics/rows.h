// Rows of one table in memory. The fold over a log makes them; the formats and the report read
// them.
//
//   Rows rows(*FindTable("chance"));
//   rows.BeginGame(id, "heretics");          // the first two cells of all following rows
//   rows.Begin().Number(7).Number(0).Text("cities").Text("shuffle");
//   rows.Number(36).Number(44).Number(0);
//   rows.End();
//   rows.count();                            // 1
//   rows.At(0, 4).text;                      // "cities"
//
// A row of n columns takes 16 n bytes, plus its texts. Clear keeps the memory, because allocating
// it costs more than filling it.
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
  int64_t number = 0;          // for types other than text and json; 1 or 0 for a boolean
  std::string_view text = {};  // for text and json

  bool operator==(const CellView&) const = default;
};

// Appends a text in the form of a cell: U+0000 becomes U+2400, because many readers would end the
// text there.
void AppendInCell(std::string_view text, std::string& to);

class Rows {
 public:
  // Rows of this table, which must outlive them.
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

  // Sets the game of the rows that follow. Their cells `game_id` and `game` are stored only once.
  void BeginGame(std::string_view id, std::string_view game);

  // Begins a row of that game; in a table without `game_id`, an empty row. Cells follow in the
  // order of the columns. End checks that each column has a value of its type.
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
  // Adds a text without U+0000 that outlives the rows. It is not copied.
  Rows& Constant(std::string_view text) {
    cells_.push_back({static_cast<int64_t>(reinterpret_cast<intptr_t>(text.data())),
                      static_cast<uint32_t>(text.size()), Kind::constant});
    return *this;
  }
  // Adds a text; U+0000 becomes U+2400, because many readers would end the text there.
  Rows& Text(std::string_view text);
  Rows& NumberOrNull(const std::optional<int64_t>& number) {
    return number ? Number(*number) : Null();
  }
  Rows& TextOrNull(const std::optional<std::string>& text);
  void End();

  // Replaces a value by null, in a column that may be null.
  void SetNull(size_t row, size_t column);

  void Clear();
  // Removes all rows from this index on.
  void ShrinkTo(size_t count) { cells_.resize(count * width_); }

 private:
  enum class Kind : uint8_t { null, number, text, constant };
  struct Cell {
    int64_t value = 0;  // the number, the start of the text, or the address of a constant
    uint32_t size = 0;
    Kind kind = Kind::null;
  };
  Cell Kept(std::string_view text);

  // Returns the kinds that a column's cells may have, as bits.
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

// Returns a set of Rows for each table of AllTables().
std::vector<Rows> RowsOfAllTables();

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_ROWS_H_
