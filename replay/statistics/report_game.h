// Reads the parts of `games` and `seats` that the report needs.
//
//   const GameReader reader;               // looks up the columns
//   ReportGame game = reader.Read(rows);   // the rows of one game, for all tables
#ifndef RECOUNT_REPLAY_STATISTICS_REPORT_GAME_H_
#define RECOUNT_REPLAY_STATISTICS_REPORT_GAME_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/rows.h"

namespace recount::replay::statistics {

// A column of a table, looked up once. `rows` has an entry for each of AllTables(). Texts are valid
// until the rows change.
class TableColumn {
 public:
  TableColumn(TableNumber table, std::string_view column)
      : table_(table), column_(AllTables()[table].IndexOf(column)) {}

  CellView At(absl::Span<const Rows> rows, size_t row) const {
    return rows[table_].At(row, column_);
  }
  bool IsNull(absl::Span<const Rows> rows, size_t row) const { return At(rows, row).is_null; }
  bool IsTrue(absl::Span<const Rows> rows, size_t row) const { return At(rows, row).number == 1; }
  std::optional<int64_t> Number(absl::Span<const Rows> rows, size_t row) const;
  std::optional<std::string_view> Text(absl::Span<const Rows> rows, size_t row) const;

 private:
  TableNumber table_;
  size_t column_;
};

struct ReportSeat {
  enum class Outcome : uint8_t { none, win, draw, loss };

  std::optional<std::string_view> player;
  std::optional<int64_t> side;
  std::optional<std::string_view> leads;
  std::optional<int64_t> turn_order;
  std::optional<int64_t> score;
  Outcome outcome = Outcome::none;
};

// A game of the report. Its texts are valid until the rows change.
struct ReportGame {
  std::string_view name;  // "heretics"
  int64_t players = 0;
  std::optional<int64_t> sides;
  std::optional<int64_t> started_at;  // milliseconds since 1970 UTC
  std::optional<int64_t> ended_at;
  bool is_fork = false;
  bool is_void = false;
  // The game has ended by its rules or by a ruling, has no open dispute, and is not a fork. All
  // numbers but those of judging and of refusals are about these games.
  bool is_counted = false;
  bool is_draw = false;
  bool is_won = false;  // it has winners, and is not a draw
  int64_t turns = 0;
  int64_t timeline_events = 0;
  std::vector<ReportSeat> seats;

  bool has_sides() const { return sides.value_or(0) > 1; }
};

class GameReader {
 public:
  // The rows are those of one game.
  ReportGame Read(absl::Span<const Rows> rows) const;

 private:
  ReportSeat ReadSeat(absl::Span<const Rows> rows, size_t row) const;

  TableColumn game_{kGames, "game"};
  TableColumn players_{kGames, "players"};
  TableColumn sides_{kGames, "sides"};
  TableColumn started_at_{kGames, "started_at"};
  TableColumn ended_at_{kGames, "ended_at"};
  TableColumn ended_by_{kGames, "ended_by"};
  TableColumn draw_{kGames, "draw"};
  TableColumn turns_{kGames, "turns"};
  TableColumn timeline_events_{kGames, "timeline_events"};
  TableColumn open_disputes_{kGames, "open_disputes"};
  TableColumn parent_id_{kGames, "parent_id"};
  TableColumn player_{kSeats, "player"};
  TableColumn side_{kSeats, "side"};
  TableColumn leads_{kSeats, "leads"};
  TableColumn turn_order_{kSeats, "turn_order"};
  TableColumn score_{kSeats, "score"};
  TableColumn outcome_{kSeats, "outcome"};
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_REPORT_GAME_H_
