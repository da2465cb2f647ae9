#include "replay/verify/replay_path.h"

#include <vector>

#include "events/check.h"
#include "replay/log/fold_log.h"

namespace recount::replay::verify {

void ReplayPath(const log::Log& log, const log::LogHeader& header,
                const judging::JudgingState& judging, uint64_t node, engine::Match& match,
                judging::Checkpoints& checkpoints) {
  const judging::Way way = judging::WayTo(
      judging, node, [&](uint64_t seq) { return checkpoints.Find(seq) != nullptr; },
      [&](uint64_t seq) { return checkpoints.NewestUpTo(seq); });
  if (const std::vector<uint8_t>* state = checkpoints.Find(way.base)) {
    RECOUNT_CHECK(match.Restore(*state));
  }
  checkpoints.Restarted();
  std::vector<engine::LogEvent> events;
  for (const judging::Stretch& stretch : way.stretches) {
    events.clear();
    (void)log.ForEachEvent(stretch.first, [&](const LoggedEvent& event) {
      events.push_back({event.seq, event.bytes});
      return event.seq < stretch.last;
    });
    // A digest that differs was found before.
    RECOUNT_CHECK(!log::FoldLog(match, header, events, {.compares_digests = false}).fault);
    checkpoints.Reached(stretch.last, events.size(), match);
  }
}

}  // namespace recount::replay::verify
