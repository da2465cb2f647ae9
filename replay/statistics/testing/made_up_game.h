// Rows of an invented game. A test states only the cells that matter.
//
//   MadeUpGame game("heretics", {"win", "loss"});
//   game.seats[0]["leads"] = "Scion";
//   game.Add(kCitations, {{"seq", 3}, {"source", "effect"}, {"clause", "HTC-1"}});
//   std::vector<Rows> rows = game.AllRows();
#ifndef RECOUNT_REPLAY_STATISTICS_TESTING_MADE_UP_GAME_H_
#define RECOUNT_REPLAY_STATISTICS_TESTING_MADE_UP_GAME_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/statistics/all_tables.h"
#include "replay/statistics/rows.h"

namespace recount::replay::statistics {

// A number, a text, or null.
struct MadeUpCell {
  MadeUpCell() = default;
  MadeUpCell(int value) : number(value) {}
  MadeUpCell(int64_t value) : number(value) {}
  MadeUpCell(const char* value) : text(value) {}
  MadeUpCell(std::string value) : text(std::move(value)) {}

  std::optional<int64_t> number;
  std::optional<std::string> text;
};

// Cells by column. A missing column is null or, if it may not be null, 0 or the empty text.
using MadeUpRow = std::map<std::string, MadeUpCell>;

struct MadeUpGame {
  // A game that has ended by its rules. `outcomes` has one entry per seat: "win", "draw", "loss";
  // each seat is a side of its own.
  MadeUpGame(std::string_view name, const std::vector<std::string>& outcomes);

  // Adds a row of a table other than `games` and `seats`. Rows must be added in the order of their
  // keys.
  void Add(TableNumber table, MadeUpRow row) { others[table].push_back(std::move(row)); }

  // Returns an entry for each of AllTables().
  std::vector<Rows> AllRows() const;

  std::string name;
  MadeUpRow game;
  std::vector<MadeUpRow> seats;
  std::map<TableNumber, std::vector<MadeUpRow>> others;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_TESTING_MADE_UP_GAME_H_
