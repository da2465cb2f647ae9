#include "replay/statistics/turn_rows.h"

#include <nlohmann/json.hpp>

namespace recount::replay::statistics {

using engine::StatisticsValue;
using engine::TurnColumn;

TurnRows::Turn& TurnRows::TurnAt(int64_t number, const engine::Match& before) {
  const auto found = turns_.find(number);
  if (found != turns_.end()) return found->second;
  Turn& turn = turns_[number];
  turn.resize(static_cast<size_t>(players_));
  for (size_t seat = 0; seat < turn.size(); ++seat) {
    statistics_.TurnBegins(before, static_cast<engine::Seat>(seat), turn[seat].begin);
    turn[seat].counts.resize(words_.count_columns());
    turn[seat].first.resize(words_.first_columns());
  }
  return turn;
}

void TurnRows::Count(const FoldedEvent& event, SeatTurn& turn) const {
  const GameWords::ActionWords& words = words_.Action(ActionType(*event.event));
  for (const size_t column : words.counted_in) ++turn.counts[column];
  for (const auto& [column, field] : words.first_in) {
    if (turn.first[column]) continue;
    turn.first[column] = words_.codec().ActionJson(*event.event).at(field).get<std::string>();
  }
}

void TurnRows::Counted(const FoldedEvent& event, const engine::Match& before,
                       const engine::Match& after) {
  // Turn 0 comes before the first turn and has no row.
  if (event.turn < 1) return;
  Turn& turn = TurnAt(event.turn, before);
  if (event.event->kind() == events::EventKind::action && !event.is_undone) {
    Count(event, turn[event.event->seat()]);
  }
  // The columns for the end of a turn come from its newest event, so each event replaces them.
  for (size_t seat = 0; seat < turn.size(); ++seat) {
    turn[seat].end.clear();
    statistics_.TurnEnds(before, after, static_cast<engine::Seat>(seat), turn[seat].end);
  }
}

void TurnRows::Write(int64_t number, int seat, const SeatTurn& turn) {
  rows_.Begin().Number(number).Number(seat);
  size_t begin = 0;
  size_t end = 0;
  size_t count = 0;
  size_t first = 0;
  const auto put = [&](const StatisticsValue& value) {
    if (value.kind == StatisticsValue::Kind::null) {
      rows_.Null();
    } else if (value.kind == StatisticsValue::Kind::number) {
      rows_.Number(value.number);
    } else {
      rows_.Text(value.text);
    }
  };
  for (const TurnColumn& column : statistics_.turn_columns()) {
    switch (column.from) {
      case TurnColumn::From::begin:
        put(turn.begin[begin++]);
        break;
      case TurnColumn::From::count:
        rows_.Number(turn.counts[count++]);
        break;
      case TurnColumn::From::first:
        rows_.TextOrNull(turn.first[first++]);
        break;
      case TurnColumn::From::end:
        put(end < turn.end.size() ? turn.end[end++] : StatisticsValue::Null());
        break;
    }
  }
  rows_.End();
}

void TurnRows::Finish() {
  for (const auto& [number, turn] : turns_) {
    for (int seat = 0; seat < players_; ++seat)
      Write(number, seat, turn[static_cast<size_t>(seat)]);
  }
}

}  // namespace recount::replay::statistics
