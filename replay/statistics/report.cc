#include "replay/statistics/report.h"

#include "events/event_json.h"

namespace recount::replay::statistics {

void ReportBuilder::Add(absl::Span<const Rows> rows) {
  const ReportGame game = reader_.Read(rows);
  if (game.is_fork) {
    // A fork repeats its parent's events, so it is not an independent sample.
    ++totals_.forks;
    return;
  }
  if (game.is_void) ++totals_.voided;
  judging_.Add(rows);
  clauses_.Add(game, rows);
  if (game.is_counted) AddCounted(game, rows);
}

void ReportBuilder::AddCounted(const ReportGame& game, absl::Span<const Rows> rows) {
  const std::string name(game.name);
  ++totals_.counted;
  if (game.started_at) {
    constexpr size_t kDate = std::string_view("2026-11-21").size();
    ++by_day_[{TimeText(*game.started_at).substr(0, kDate), name}];
  } else {
    ++untimed_[name];
  }
  Lengths& lengths = lengths_[{name, game.players}];
  ++lengths.n;
  lengths.turns.Add(game.turns);
  lengths.events.Add(game.timeline_events);
  // If a clock went back during the game, its length is unknown.
  const bool has_length = game.started_at && game.ended_at && *game.started_at <= *game.ended_at &&
                          !held_back_.is_anonymous;
  if (has_length) lengths.duration.Add(*game.ended_at - *game.started_at);
  AddPace(game, rows);
  win_rates_.Add(game);
  cards_.Add(game, rows);
  ratings_.Add(game);
}

void ReportBuilder::AddPace(const ReportGame& game, absl::Span<const Rows> rows) {
  ValueCounts* pace = nullptr;
  for (size_t row = 0; row < rows[kEvents].count(); ++row) {
    const CellView taken = taken_ms_.At(rows, row);
    const bool is_counted_action = !taken.is_null && !superseded_.IsTrue(rows, row) &&
                                   kind_.At(rows, row).text == "action" &&
                                   legality_.At(rows, row).text == "legal";
    if (!is_counted_action) continue;
    if (pace == nullptr) pace = &pace_[std::string(game.name)];
    pace->Add(taken.number);
  }
}

}  // namespace recount::replay::statistics
