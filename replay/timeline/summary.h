// A short summary of a game, for a list of games in addition to the first event. It is stored
// beside the log as a hint, so that 20,000 games can be listed without replaying any.
//
//   Result<Summary> summary = SummaryOf(timeline);          // goes to the cursor
//   std::string bytes = EncodeSummary(*summary);            // NewLog::summary, NewEvents::summary
//   std::optional<Summary> kept = KeptSummary(log);         // nothing: compute it
#ifndef RECOUNT_REPLAY_TIMELINE_SUMMARY_H_
#define RECOUNT_REPLAY_TIMELINE_SUMMARY_H_

#include <optional>
#include <string>
#include <string_view>

#include "replay/timeline/ending.h"

namespace recount::replay::timeline {

struct Summary {
  uint64_t seq = 0;   // the game event of the state: the one at the cursor, or before `illegal`
  std::string phase;  // the phase of that state
  Ending ending;
  std::optional<int64_t> ended;  // empty until the game ends, or if the event has no time
  uint64_t open_disputes = 0;

  // The event that the rules refuse, if it is at the cursor or before it.
  struct Illegal {
    uint64_t seq = 0;
    std::string clause;  // empty if there is none

    bool operator==(const Illegal&) const = default;
  };
  std::optional<Illegal> illegal;

  // The seats that the state awaits; empty if the stored summary does not say so.
  std::optional<engine::SeatSet> awaited = {};

  bool operator==(const Summary&) const = default;
};

// Returns true if the game has ended, by its rules or by a ruling, and no dispute is open.
inline bool HasEnded(const Summary& summary) {
  return summary.ending.by != Ending::By::none && summary.open_disputes == 0;
}

// Returns the current summary of the game. Moves the timeline to the cursor. damaged or too_new if
// a state that it needs cannot be reached.
Result<Summary> SummaryOf(Timeline& timeline);

// Returns the summary of a game in this state (after event `seq`, at `at`). Requires that no
// judgement has ended the game and no dispute is open.
Summary SummaryAt(const engine::Match& match, uint64_t seq, const std::optional<int64_t>& at);

// Returns the summary of a game with this ending, in this state (after event `seq`). The caller
// fills in the time of the end and the illegal event.
Summary SummaryOf(const judging::JudgingState& judging, const Ending& ending,
                  const engine::Match& match, uint64_t seq);

// Returns the summary of a game with this number of players: the stored one, or one that is
// computed from the log. damaged or too_new as in SummaryOf.
Result<Summary> SummaryFor(const log::Log& log, size_t players, log::CardSets& sets);

// Returns the time when event `seq` was recorded; nothing if it has no time or cannot be read.
std::optional<int64_t> TimeOf(const log::Log& log, uint64_t seq, const Schema& schema);

std::string EncodeSummary(const Summary& summary);

// Returns nothing if the bytes are not a summary of this build's version.
std::optional<Summary> DecodeSummary(std::string_view bytes);

// Returns the stored summary of the log in its current form; nothing if the log has none.
std::optional<Summary> KeptSummary(const log::Log& log);

}  // namespace recount::replay::timeline

#endif  // RECOUNT_REPLAY_TIMELINE_SUMMARY_H_
