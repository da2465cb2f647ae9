// How a game stands, in few words: what a list of games shows beside what its first event says. It
// is kept beside the log, as a hint, so that 20,000 games are listed without replaying one.
//
//   Result<Summary> summary = SummaryOf(timeline);          // goes to the cursor
//   std::string bytes = EncodeSummary(*summary);            // NewLog::summary, NewEvents::summary
//   std::optional<Summary> kept = KeptSummary(log);         // nothing: ask the timeline
#ifndef RECOUNT_REPLAY_SUMMARY_H_
#define RECOUNT_REPLAY_SUMMARY_H_

#include <optional>
#include <string>
#include <string_view>

#include "replay/ending.h"

namespace recount::replay {

struct Summary {
  uint64_t seq = 0;   // of the game event whose state it is: at the cursor, or before `illegal`
  std::string phase;  // of that state
  Ending ending;
  std::optional<int64_t> ended;  // when; nothing while it goes on, or where the event has no time
  uint64_t open_disputes = 0;

  // The event that the rules refuse and that the cursor stands at or behind.
  struct Illegal {
    uint64_t seq = 0;
    std::string clause;  // empty if there is none

    bool operator==(const Illegal&) const = default;
  };
  std::optional<Illegal> illegal;

  bool operator==(const Summary&) const = default;
};

// The summary of the game as it is; the timeline is at the cursor then. damaged or too_new where a
// state that it needs cannot be reached.
Result<Summary> SummaryOf(Timeline& timeline);

// The summary of a game that stands at this state, the one after event `seq`, at `at`, where no
// judgement has ended it and no dispute is open.
Summary SummaryAt(const engine::Match& match, uint64_t seq, const std::optional<int64_t>& at);

// The summary of a game that has ended so, and stands at this state, the one after event `seq`;
// when it has ended, and what the rules refuse in it, are left to be filled in.
Summary SummaryOf(const judging::JudgingState& judging, const Ending& ending,
                  const engine::Match& match, uint64_t seq);

// The summary of a game of so many players: what was kept of it beside its log, or what following
// the log gives. damaged or too_new as in SummaryOf.
Result<Summary> SummaryFor(const Log& log, size_t players, CardSets& sets);

// When event `seq` was recorded; nothing where it has no time, or cannot be read.
std::optional<int64_t> TimeOf(const Log& log, uint64_t seq, const Schema& schema);

std::string EncodeSummary(const Summary& summary);

// Nothing where the bytes are no summary of this build's version.
std::optional<Summary> DecodeSummary(std::string_view bytes);

// What was kept of the log as it is now; nothing where there is none.
std::optional<Summary> KeptSummary(const Log& log);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_SUMMARY_H_
