// Logs with as many judgements as somebody may put into one: for tests and figures of how the cost
// of judging grows.
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
  rewinds,      // one event back each time, and that event again
  far_rewinds,  // from the end of one branch of 1,000 events to the end of another
  outcomes,     // one after another
  penalties,    // of a few seats and infractions, rising
  infractions,  // each another one
  voids,        // one after another
  appeals,      // each of a ruling, and overturned
  annotations,
  exposures,
  amendments,   // of one rewind, to another event each time
  withdrawals,  // each of a dispute of its own
  moots,        // each of a penalty of its own
};
inline constexpr int kJudgementKinds = static_cast<int>(Judgements::moots) + 1;

// "far_rewinds": what people read.
std::string_view NameOf(Judgements kind);

// A game of a few events, or of 2,000 for far_rewinds, with `count` judgements of that kind, and
// what they need: legal throughout, with digests and openings, without times.
PreparedLog ManyJudgements(Judgements kind, uint64_t count);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_TESTING_MANY_JUDGEMENTS_H_
