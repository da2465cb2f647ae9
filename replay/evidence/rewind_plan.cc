#include "replay/evidence/rewind_plan.h"

#include <algorithm>
#include <map>

namespace recount::replay::evidence {
namespace {

// Counts the decisions among the events that would be reversed, and finds the chance events.
Fault LookAtReversed(const log::Log& log, const Schema& schema, RewindPlan& backup) {
  std::map<engine::Seat, uint64_t> decisions;
  for (size_t i = backup.events.size(); i-- > 0;) {
    const Result<LoggedEvent> logged = log::EventAt(log, backup.events[i]);
    if (!logged.ok()) return logged.error();
    const events::Envelope* event = ReadEvent(logged->bytes, schema);
    if (event == nullptr) continue;
    if (event->kind() == events::EventKind::action) ++decisions[event->seat()];
    const bool is_chance = event->kind() == events::EventKind::chance;
    // On another line of play the recorded outcomes count again, so nothing is drawn.
    if (is_chance && backup.restored.empty()) backup.redrawn.push_back(logged->seq);
  }
  for (const auto& [seat, count] : decisions) backup.decisions.push_back({seat, count});
  return std::nullopt;
}

}  // namespace

Result<RewindPlan> RewindPlanTo(const log::Log& log, const timeline::Timeline& timeline,
                                const Ledger& ledger, uint64_t seq,
                                std::optional<uint64_t> before) {
  const Result<LoggedEvent> there = log::EventAt(log, seq);
  if (!there.ok()) return there.error();
  const judging::JudgingState& judging = timeline.judging();
  const uint64_t cursor = before ? judging.After(*before) : judging.cursor();

  RewindPlan backup;
  backup.to = judging.NodeAt(seq);
  judging::Detour detour = judging::Between(judging, cursor, backup.to);
  backup.events = std::move(detour.back);
  backup.restored = std::move(detour.forth);
  for (const Knowledge& known : ledger.known) {
    // A card that was seen by accident exactly at `to` counts, because going back to `to` does not
    // undo the accident.
    const bool is_behind = known.exposure ? known.seq >= backup.to : known.seq > backup.to;
    // Before the ruling, only the accidents that were already recorded are known.
    const uint64_t learnt_at = known.exposure.value_or(known.seq);
    if (is_behind && (!before || learnt_at < *before)) backup.learnt.push_back(known);
  }
  std::stable_sort(backup.learnt.begin(), backup.learnt.end(),
                   [](const Knowledge& a, const Knowledge& b) { return a.seq < b.seq; });
  backup.unknown_from = ledger.UnknownFrom(backup.to, before);
  if (Fault fault = LookAtReversed(log, timeline.header().game->schema(), backup)) {
    return *fault;
  }
  return backup;
}

Result<RewindPlan> RewindPlanTo(const log::Log& log, log::CardSets& sets, uint64_t seq,
                                const std::function<void(uint64_t)>& progress) {
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  const Result<LoggedEvent> there = log::EventAt(log, seq);
  if (!there.ok()) return there.error();
  const Result<Ledger> ledger = LedgerOf(log, sets, std::nullopt, progress);
  if (!ledger.ok()) return ledger.error();
  return RewindPlanTo(log, *timeline, *ledger, seq, std::nullopt);
}

}  // namespace recount::replay::evidence
