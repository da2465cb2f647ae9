#include "replay/statistics/report_game.h"

#include <algorithm>

#include "events/check.h"

namespace recount::replay::statistics {
namespace {

using Outcome = ReportSeat::Outcome;

Outcome OutcomeNamed(std::string_view name) {
  if (name == "win") return Outcome::win;
  if (name == "draw") return Outcome::draw;
  if (name == "loss") return Outcome::loss;
  return Outcome::none;
}

}  // namespace

std::optional<int64_t> TableColumn::Number(absl::Span<const Rows> rows, size_t row) const {
  const CellView cell = At(rows, row);
  return cell.is_null ? std::nullopt : std::optional<int64_t>(cell.number);
}

std::optional<std::string_view> TableColumn::Text(absl::Span<const Rows> rows, size_t row) const {
  const CellView cell = At(rows, row);
  return cell.is_null ? std::nullopt : std::optional<std::string_view>(cell.text);
}

ReportSeat GameReader::ReadSeat(absl::Span<const Rows> rows, size_t row) const {
  return {
      .player = player_.Text(rows, row),
      .side = side_.Number(rows, row),
      .leads = leads_.Text(rows, row),
      .turn_order = turn_order_.Number(rows, row),
      .score = score_.Number(rows, row),
      .outcome = OutcomeNamed(outcome_.At(rows, row).text),
  };
}

ReportGame GameReader::Read(absl::Span<const Rows> rows) const {
  RECOUNT_CHECK_EQ(rows.size(), AllTables().size());
  RECOUNT_CHECK_EQ(rows[kGames].count(), 1u);
  ReportGame game;
  game.name = game_.At(rows, 0).text;
  game.players = players_.At(rows, 0).number;
  game.sides = sides_.Number(rows, 0);
  game.started_at = started_at_.Number(rows, 0);
  game.ended_at = ended_at_.Number(rows, 0);
  game.is_fork = !parent_id_.IsNull(rows, 0);
  const std::string_view ended_by = ended_by_.At(rows, 0).text;
  // A ruling on an open dispute may still let play continue, so such a game has not ended.
  const bool has_ended = open_disputes_.At(rows, 0).number == 0;
  game.is_void = has_ended && ended_by == "void";
  game.is_counted = has_ended && (ended_by == "game" || ended_by == "ruling") && !game.is_fork;
  game.is_draw = draw_.IsTrue(rows, 0);
  game.turns = turns_.At(rows, 0).number;
  game.timeline_events = timeline_events_.At(rows, 0).number;
  for (size_t seat = 0; seat < rows[kSeats].count(); ++seat) {
    game.seats.push_back(ReadSeat(rows, seat));
  }
  game.is_won = std::any_of(game.seats.begin(), game.seats.end(),
                            [](const ReportSeat& seat) { return seat.outcome == Outcome::win; });
  return game;
}

}  // namespace recount::replay::statistics
