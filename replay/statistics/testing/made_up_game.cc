#include "replay/statistics/testing/made_up_game.h"

#include <algorithm>

#include "events/check.h"

namespace recount::replay::statistics {
namespace {

void AddCell(const Column& column, const MadeUpCell& cell, Rows& rows) {
  if (cell.number) {
    rows.Number(*cell.number);
  } else if (cell.text) {
    rows.Text(*cell.text);
  } else if (column.may_be_null) {
    rows.Null();
  } else if (IsText(column.type)) {
    rows.Text("");
  } else {
    rows.Number(0);
  }
}

void AddRow(const MadeUpRow& row, Rows& rows) {
  const TableDescription& table = rows.table();
  // This fails if the test names an unknown column.
  for (const auto& [name, cell] : row) table.IndexOf(name);
  rows.Begin();
  for (const Column& column : table.columns) {
    if (column.name == "game_id" || column.name == "game") continue;
    const auto cell = row.find(column.name);
    AddCell(column, cell == row.end() ? MadeUpCell() : cell->second, rows);
  }
  rows.End();
}

}  // namespace

MadeUpGame::MadeUpGame(std::string_view game_name, const std::vector<std::string>& outcomes)
    : name(game_name) {
  const auto players = static_cast<int64_t>(outcomes.size());
  const bool is_draw = std::count(outcomes.begin(), outcomes.end(), "draw") > 0;
  game = {
      {"players", players}, {"sides", players}, {"ended_by", "game"}, {"draw", is_draw ? 1 : 0}};
  for (int64_t seat = 0; seat < players; ++seat) {
    const std::string& outcome = outcomes[static_cast<size_t>(seat)];
    seats.push_back(
        {{"seat", seat}, {"side", seat}, {"outcome", outcome}, {"won", outcome == "win" ? 1 : 0}});
  }
}

std::vector<Rows> MadeUpGame::AllRows() const {
  std::vector<Rows> all = RowsOfAllTables();
  for (Rows& rows : all) rows.BeginGame("0123456789abcdef0123456789abcdef", name);
  AddRow(game, all[kGames]);
  for (const MadeUpRow& seat : seats) AddRow(seat, all[kSeats]);
  for (const auto& [table, rows] : others) {
    RECOUNT_CHECK(table != kGames && table != kSeats && table != kCardKinds);
    for (const MadeUpRow& row : rows) AddRow(row, all[table]);
  }
  return all;
}

}  // namespace recount::replay::statistics
