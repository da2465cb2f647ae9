// Logs with very many judgements, for tests and measurements of how the cost of judging grows.
//
//   PreparedLog log = ManyJudgements(Judgements::penalties, 32'000);
#ifndef RECOUNT_REPLAY_RECORDING_TESTING_MANY_JUDGEMENTS_H_
#define RECOUNT_REPLAY_RECORDING_TESTING_MANY_JUDGEMENTS_H_

#include <string_view>

#include "replay/recording/recorder.h"

namespace recount::replay::recording {

enum class Judgements {
  disputes,     // all of them open
  stands,       // each on a dispute of its own
  rewinds,      // one event back each time, then that event again
  far_rewinds,  // from the end of one branch of 1,000 events to the end of another
  outcomes,     // one after another
  penalties,    // against a few seats for a few infractions, rising
  infractions,  // a new infraction each time
  voids,        // one after another
  appeals,      // each against a ruling, which is then overturned
  annotations,
  exposures,
  amendments,   // of one rewind, to a different event each time
  withdrawals,  // each of a separate dispute
  moots,        // each of a separate penalty
  repairs,      // of a value: two at the cursor, then one of an early state, and so on
  corrections,  // of the last event, which is entered again each time
};
inline constexpr int kJudgementKinds = static_cast<int>(Judgements::corrections) + 1;

// Returns the name for people, for example "far_rewinds".
std::string_view NameOf(Judgements kind);

// Returns a game of a few events, or of 2,000 for far_rewinds, with `count` judgements of that kind
// and the events that they need. It is valid, with digests and openings, without times.
PreparedLog ManyJudgements(Judgements kind, uint64_t count);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_TESTING_MANY_JUDGEMENTS_H_
