#include "replay/verify/hindsight_check.h"

#include <memory>
#include <utility>
#include <vector>

#include "engine/observed/observed_match.h"
#include "fmt/format.h"
#include "replay/timeline/line.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::verify {
namespace {

using engine::observed::AsObserved;

Finding FindingOfContradiction(const hindsight::Contradiction& contradiction) {
  const std::string learnt = contradiction.known_at ? fmt::format("what event {} says of the cards",
                                                                  *contradiction.known_at)
                                                    : "what the record says of the cards later";
  const std::string instead = contradiction.clause.empty()
                                  ? "it would have come to something else"
                                  : fmt::format("{} would have refused it", contradiction.clause);
  return {.seq = contradiction.seq,
          .fault = FaultKind::contradicted,
          .clause = contradiction.clause,
          .message = fmt::format("event {}: it does not agree with {}: {}", contradiction.seq,
                                 learnt, instead),
          .known_at = contradiction.known_at};
}

}  // namespace

void AddHindsight(const log::Log& log, log::CardSets& sets, LogReport& report) {
  // The chance of an observed game is entered by hand.
  if (!report.is_chance_recorded || report.was_stopped) return;
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok() || AsObserved(timeline->match()) == nullptr) return;
  const std::unique_ptr<engine::Match> first = timeline->match().Clone();
  // Where nothing was found, the line to the cursor can be played.
  const bool is_sound = report.findings.empty();
  if (!is_sound && (timeline->SeekToEnd() || timeline->illegal())) return;
  const judging::JudgingState& judging = timeline->judging();
  report.observed =
      hindsight::CheckLine(*AsObserved(*first), timeline::LineTo(log, judging, judging.cursor()));
  for (const hindsight::Contradiction& contradiction : report.observed->contradictions) {
    report.findings.push_back(FindingOfContradiction(contradiction));
  }
  SortBySeq(report.findings);
}

}  // namespace recount::replay::verify
