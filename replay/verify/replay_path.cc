#include "replay/verify/replay_path.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "events/check.h"
#include "replay/log/fold_log.h"

namespace recount::replay::verify {
namespace {

using judging::Stretch;

// How many events are read before they are executed.
constexpr uint64_t kMostAtOnce = 512;

std::vector<engine::LogEvent> EventsIn(const log::Log& log, const Stretch& stretch) {
  std::vector<engine::LogEvent> events;
  (void)log.ForEachEvent(stretch.first, [&](const LoggedEvent& event) {
    events.push_back({event.seq, event.bytes});
    return event.seq < stretch.last;
  });
  return events;
}

// Executes a stretch up to the first event that cannot be executed.
Replayed ReplayStretch(const log::Log& log, const log::LogHeader& header, Stretch stretch,
                       engine::Match& match, const log::AcceptedEvents* accepted,
                       judging::Checkpoints& checkpoints, RefusedEvents& refused) {
  Replayed replayed{refused.FirstIn(stretch, accepted != nullptr), {}};
  if (replayed.stopped_at == stretch.first) return replayed;
  if (replayed.stopped_at) stretch.last = *replayed.stopped_at - 1;
  const std::vector<engine::LogEvent> events = EventsIn(log, stretch);
  log::OvercomeEvents overcome;
  // A digest that differs was found before, unless the event has not been executed.
  engine::FoldReport report =
      log::FoldLog(match, header, events,
                   {.compares_digests = accepted != nullptr ? std::nullopt : std::optional(false),
                    .accepted = accepted,
                    .overcome = &overcome});
  if (report.fault) {
    // Only after an event that is accepted now an event is executed that was not before.
    RECOUNT_CHECK(accepted != nullptr);
    replayed = {events[report.applied].seq, std::move(report.fault)};
    if (report.applied == 0) return replayed;
    stretch.last = *replayed.stopped_at - 1;
  }
  refused.Executed(stretch, overcome);
  checkpoints.Reached(stretch.last, stretch.last - stretch.first + 1, match);
  return replayed;
}

}  // namespace

std::unique_ptr<engine::Match> OpenFirst(const log::Log& log, log::CardSets& sets) {
  const Result<LoggedEvent> created = log::EventAt(log, 0);
  RECOUNT_CHECK(created.ok());
  auto match = log::OpenMatch(log, created->bytes, sets);
  RECOUNT_CHECK(match.ok());
  return *std::move(match);
}

Replayed ReplayPath(const log::Log& log, const log::LogHeader& header,
                    const judging::JudgingState& judging, uint64_t node, engine::Match& match,
                    const log::AcceptedEvents* accepted, judging::Checkpoints& checkpoints,
                    RefusedEvents& refused) {
  const judging::Way way = judging::WayTo(
      judging, node, [&](uint64_t seq) { return checkpoints.Find(seq) != nullptr; },
      [&](uint64_t seq) { return checkpoints.NewestUpTo(seq); });
  if (const std::vector<uint8_t>* state = checkpoints.Find(way.base)) {
    RECOUNT_CHECK(match.Restore(*state));
  }
  checkpoints.Restarted();
  Replayed replayed;
  for (Stretch rest : way.stretches) {
    while (!replayed.stopped_at && rest.first <= rest.last) {
      const Stretch some{rest.first, std::min(rest.last, rest.first + kMostAtOnce - 1)};
      replayed = ReplayStretch(log, header, some, match, accepted, checkpoints, refused);
      rest.first = replayed.stopped_at.value_or(some.last) + 1;
    }
    if (rest.first <= rest.last) refused.Behind(rest);
  }
  return replayed;
}

}  // namespace recount::replay::verify
