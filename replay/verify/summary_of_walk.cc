#include "replay/verify/summary_of_walk.h"

#include "replay/timeline/timeline.h"

namespace recount::replay::verify {

std::optional<timeline::Summary> SummaryOfWalk::SumUp() const {
  // A penalty after an illegal event that was accepted later has a state only now.
  const judging::RulingRecord* ending_by = judging.EndingRuling();
  const bool is_unknown =
      ending_by != nullptr && !ending_by->ruling.result && !standings.contains(ending_by->seq);
  if (match == nullptr || is_unknown) {
    // This is rare enough to go to the refused event again with a timeline.
    auto timeline = timeline::Timeline::Open(log, sets);
    if (!timeline.ok()) return std::nullopt;
    auto summary = timeline::SummaryOf(*timeline);
    return summary.ok() ? std::optional(*summary) : std::nullopt;
  }
  const Result<timeline::Ending> ending = timeline::EndingBy(
      judging, match, [&](const judging::RulingRecord& record) -> Result<RuledResult> {
        const auto known = standings.find(record.seq);
        if (known != standings.end()) {
          return timeline::ResultAgainst(known->second, record.ruling.seat,
                                         record.ruling.clauses.front());
        }
        return Error{.code = ErrorCode::damaged, .message = "made after an illegal event"};
      });
  if (!ending.ok()) return std::nullopt;
  timeline::Summary summary = timeline::SummaryOf(judging, *ending, *match, judging.cursor());
  if (ending->by != timeline::Ending::By::none) {
    summary.ended =
        timeline::TimeOf(log, ending->ruling.value_or(judging.cursor()), header.game->schema());
  }
  return summary;
}

}  // namespace recount::replay::verify
