#include "replay/timeline/line.h"

#include "replay/judging/way.h"

namespace recount::replay::timeline {

std::vector<engine::LogEvent> LineTo(const log::Log& log, const judging::JudgingState& judging,
                                     uint64_t node) {
  const judging::Way way = judging::WayTo(
      judging, node, [](uint64_t) { return false; }, [](uint64_t) { return 0; });
  std::vector<engine::LogEvent> events;
  for (const judging::Stretch& stretch : way.stretches) {
    (void)log.ForEachEvent(stretch.first, [&](const LoggedEvent& event) {
      events.push_back({event.seq, event.bytes});
      return event.seq < stretch.last;
    });
  }
  return events;
}

}  // namespace recount::replay::timeline
