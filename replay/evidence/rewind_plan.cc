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

std::vector<engine::Seat> RewindPlan::learnt_of() const {
  std::vector<engine::Seat> seats;
  for (engine::Seat seat = 0; seat < players; ++seat) {
    if (viewer.SeesAs(seat)) seats.push_back(seat);
  }
  return seats;
}

RewindPlan RewindPlan::AsSeenBy(engine::Viewer asked) const {
  RewindPlan plan = *this;
  plan.viewer = asked;
  if (asked.IsJudge()) return plan;
  std::erase_if(plan.learnt, [&](const Learnt& row) { return !asked.SeesAs(row.seat); });
  // Where a card lies that the seat does not see is not told.
  for (Learnt& row : plan.learnt) {
    row.place = {};
    row.held_from.reset();
    row.position.reset();
    row.is_position_unknown = false;
    row.already.reset();
    row.reshuffled.reset();
  }
  return plan;
}

Result<RewindPlan> RewindPlanTo(Observations& observations, const Memory& memory, uint64_t seq,
                                std::optional<uint64_t> before) {
  timeline::Timeline& timeline = observations.timeline();
  const log::Log& log = timeline.log();
  const Result<LoggedEvent> there = log::EventAt(log, seq);
  if (!there.ok()) return there.error();
  const judging::JudgingState& judging = timeline.judging();
  const uint64_t cursor = before ? judging.CursorAfter(*before - 1) : judging.cursor();

  RewindPlan backup;
  backup.players = observations.players();
  backup.game = timeline.header().game;
  backup.is_observed = timeline.header().is_observed();
  backup.to = judging.NodeAt(seq);
  judging::Detour detour = judging::Between(judging, cursor, backup.to);
  backup.events = std::move(detour.back);
  backup.restored = std::move(detour.forth);
  const absl::Span<const uint64_t> repairs = judging.repairs();
  // The events are in the order in which they are undone, the newest first.
  for (auto event = backup.events.rbegin(); event != backup.events.rend(); ++event) {
    const bool is_repair = std::binary_search(repairs.begin(), repairs.end(), *event);
    if (is_repair) backup.repairs.push_back(*event);
  }
  backup.learnt = memory.LearntSince(backup.to, before);
  if (Fault fault = observations.AddPositions(backup.to, backup.learnt)) return *fault;
  backup.unknown = UnknownIn(observations, backup.to, before);
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
  Result<Observations> observations = ObservationsOf(log, sets, std::nullopt, progress);
  if (!observations.ok()) return observations.error();
  const Memory memory(*observations, observations->read() - 1);
  return RewindPlanTo(*observations, memory, seq, std::nullopt);
}

}  // namespace recount::replay::evidence
