#include "replay/recording/consequences.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "engine/observed/observed_match.h"
#include "engine/observed/places.h"
#include "replay/hindsight/hindsight.h"
#include "replay/judging/way.h"
#include "replay/play/observed_entry.h"
#include "replay/timeline/ending.h"
#include "replay/timeline/line.h"

namespace recount::replay::recording {
namespace {

using engine::observed::ObservedMatch;

// Returns what the record has learnt of the cards on the line that the timeline is on, at an event
// of that line. `there` is the match at the event, `arrived` the one in which the cards are to be
// identified: the same, or what a repair makes of it, which has mixed some of the labels. Nothing
// if the event is on another line: the cards may have been mixed when the game went over to this
// one, and no log says so.
std::vector<play::Reveal> LearntOnTheWay(timeline::Timeline& timeline, const ObservedMatch& there,
                                         uint64_t node, const ObservedMatch& arrived,
                                         const std::set<uint16_t>& mixed) {
  const judging::JudgingState& judging = timeline.judging();
  if (timeline.SeekToEnd() || timeline.illegal() || timeline.SeekTo(0)) return {};
  const std::vector<engine::LogEvent> line =
      timeline::LineTo(timeline.log(), judging, judging.cursor());
  const auto at = std::find_if(line.begin(), line.end(),
                               [&](const engine::LogEvent& event) { return event.seq == node; });
  if (at == line.end()) return {};
  const hindsight::Hindsight hindsight(*engine::observed::AsObserved(timeline.match()), line);
  const size_t events = static_cast<size_t>(at - line.begin()) + 1;
  if (events > hindsight.size()) return {};
  const hindsight::Facts& facts = hindsight.After(events);
  std::vector<play::Reveal> learnt;
  for (const hindsight::Learnt& one : hindsight::LearntLater(there, facts)) {
    if (mixed.contains(one.label) || arrived.knowledge().IsKnown(one.label)) continue;
    learnt.push_back({engine::observed::PlaceOf(arrived, one.label), there.NumberOf(one.card)});
  }
  return learnt;
}

Result<Destination> DestinationOf(timeline::Timeline& timeline,
                                  const judging::JudgingState& judging, const engine::Match* made,
                                  const ConsequenceOptions& options) {
  const log::LogHeader& header = timeline.header();
  const uint64_t cursor = judging.cursor();
  const log::AcceptedEventsAt before = timeline.judging().AcceptedHere();
  const log::AcceptedEventsAt accepted = judging.AcceptedHere();
  const bool has_moved = cursor != timeline.judging().cursor() ||
                         log::FirstOfOthers(accepted.get(), before.get()).has_value();
  // The log does not have a repair yet.
  const uint64_t node = made != nullptr ? judging.After(cursor) : cursor;
  if (Fault fault = timeline.SeekWith(node, accepted)) return *fault;
  Destination led{.drawn = {},
                  .match = (made != nullptr ? *made : timeline.match()).Clone(),
                  .seq = made != nullptr ? cursor : timeline.seq()};
  // What has been learnt stays learnt, although the game goes back.
  const ObservedMatch* observed = engine::observed::AsObserved(*led.match);
  if (observed != nullptr && has_moved && !options.is_dry_run && !options.are_cards_mixed &&
      !timeline.illegal()) {
    const ObservedMatch there = *engine::observed::AsObserved(timeline.match());
    const std::vector<play::Reveal> learnt =
        LearntOnTheWay(timeline, there, node, *observed, options.mixed);
    if (Fault fault = timeline.SeekWith(node, accepted)) return *fault;
    play::Play play(std::move(led.match), header.names, header.seed, led.seq, judging.count());
    play.set_time(options.now);
    led.drawn = play.IdentifyAgain(learnt);
    led.match = play.match().Clone();
    led.seq = play.seq();
    return led;
  }
  // A dry run stops before chance, because its outcome is unknown.
  const bool draws = !options.is_dry_run && has_moved && header.is_seeded() &&
                     !timeline.illegal() && led.match->node_kind() == engine::NodeKind::chance;
  if (!draws) return led;
  if (!header.seed) return SeedWithheld();
  play::Play play(std::move(led.match), header.names, header.seed, led.seq, judging.count());
  play.set_time(options.now);
  led.drawn = play.DrawChance();
  led.match = play.match().Clone();
  led.seq = play.seq();
  return led;
}

// Adds the overturned rulings by which events on the way to the cursor count, since play went on
// from them.
void AddOverturnedAcceptances(const judging::JudgingState& judging,
                              std::vector<uint64_t>& overturned) {
  const log::AcceptedEventsAt accepted = judging.AcceptedHere();
  if (accepted == nullptr) return;
  const judging::Path path = judging.PathTo(judging.cursor());
  for (const auto& [event, acceptance] : *accepted) {
    const bool counts = path.Contains(event);
    if (counts && judging.FindRuling(acceptance.ruling)->is_overturned) {
      overturned.push_back(acceptance.ruling);
    }
  }
  std::sort(overturned.begin(), overturned.end());
}

// Returns the summary of the game with a judgement, event `seq`, that the timeline does not have
// yet.
Result<timeline::Summary> SummaryWith(timeline::Timeline& timeline,
                                      const judging::JudgingState& judging, const Destination& led,
                                      uint64_t seq, std::optional<int64_t> at) {
  std::optional<timeline::Summary::Illegal> illegal;
  if (const auto& refused = timeline.illegal()) {
    illegal = timeline::Summary::Illegal{refused->seq, refused->refusal.clause};
  }
  const Result<timeline::Ending> ending = timeline::EndingBy(
      judging, illegal ? nullptr : led.match.get(),
      [&](const judging::RulingRecord& record) -> Result<RuledResult> {
        if (Fault fault = timeline.SeekWith(record.cursor_before, judging.AcceptedAt(record.seq))) {
          return *fault;
        }
        return timeline::ResultAgainst(timeline.match(), record.ruling.seat,
                                       record.ruling.clauses.front());
      });
  if (!ending.ok()) return ending.error();
  timeline::Summary summary = timeline::SummaryOf(judging, *ending, *led.match, led.seq);
  summary.illegal = illegal;
  if (ending->by == timeline::Ending::By::none) return summary;
  // The judgement itself has the time `at`. An older event has its own time in the log.
  const uint64_t last = ending->ruling.value_or(led.seq);
  summary.ended =
      last >= seq ? at : timeline::TimeOf(timeline.log(), last, timeline.header().game->schema());
  return summary;
}

}  // namespace

Error SeedWithheld() {
  return Error{.code = ErrorCode::not_found,
               .message = "the seed of this game has been withheld: chance cannot be drawn"};
}

Result<Consequences> ConsequencesOf(timeline::Timeline& timeline, const Judgement& judgement,
                                    const engine::Match* made, const ConsequenceOptions& options) {
  judging::JudgingState judging = timeline.judging();
  const uint64_t seq = judging.count();
  const uint64_t cursor_before = judging.cursor();
  judging.Apply(judgement);
  const uint64_t cursor = judging.cursor();
  std::vector<uint64_t> overturned;
  if (cursor != cursor_before) overturned = judging::OverturnedOnTheWay(judging, cursor);
  if (cursor != cursor_before) AddOverturnedAcceptances(judging, overturned);
  Result<Destination> to = options.entered != nullptr
                               ? Result<Destination>(std::move(*options.entered))
                               : DestinationOf(timeline, judging, made, options);
  if (!to.ok()) return to.error();
  // Rows were entered after a state, which is where the timeline must be.
  if (options.entered != nullptr) {
    if (Fault fault = timeline.SeekTo(cursor)) return *fault;
  }
  judging.ApplyGameEvents(to->drawn.events.size());
  Result<timeline::Summary> summary = SummaryWith(timeline, judging, *to, seq, options.now);
  if (!summary.ok()) return summary.error();
  return Consequences{seq,
                      cursor_before,
                      cursor,
                      std::move(overturned),
                      std::move(judging),
                      *std::move(to),
                      *std::move(summary)};
}

PenaltyLevel DueFor(const Judgement& judgement, const Consequences& led) {
  const auto* amendment = std::get_if<Amendment>(&judgement);
  const judging::RulingRecord* ruling =
      led.judging.FindRuling(amendment != nullptr ? amendment->ruling : led.seq);
  return ruling == nullptr ? PenaltyLevel::null_value : ruling->due;
}

}  // namespace recount::replay::recording
