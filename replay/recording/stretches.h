// Stretches of logs, which begin behind event 0: each goes on a log of the same import, or one of
// the store (events/FORMAT.md, "Rules for the contents").
//
//   stretches.Keep(name, frame);
//   Result<std::set<size_t>> joined = JoinStretches(stretches, reader, logs);
#ifndef RECOUNT_REPLAY_RECORDING_STRETCHES_H_
#define RECOUNT_REPLAY_RECORDING_STRETCHES_H_

#include <deque>
#include <set>
#include <string>
#include <vector>

#include "events/recount_file.h"
#include "replay/recording/recorder.h"
#include "store/store.h"

namespace recount::replay::recording {

// A copy of the stretch in a frame, with the file that it is from, for messages.
struct KeptStretch {
  KeptStretch(std::string_view name, const LogFrame& frame);

  std::string file;
  uint64_t from;
  Hash256 before;  // chain(from - 1)
  std::vector<OwnedEvent> events;
  std::vector<EventOpenings> openings;
};

// Appends each stretch to the log whose event before it has that chain hash: one of `logs`, or one
// of the store, of which a copy is added to `logs`. Events that are there already must be the same.
// Gives the places in `logs` of those that were joined; their states and summaries are of before.
// bad_request if a stretch goes on no log; exists if it has other events than its log.
Result<std::set<size_t>> JoinStretches(std::vector<KeptStretch> stretches,
                                       const store::Reader& reader, std::deque<PreparedLog>& logs);

// The log of the store with its openings and its card set, but without states.
Result<PreparedLog> CopyOfStored(const store::Reader& reader, const store::LogHead& head);

// That a game is there already, and is another one.
Error OtherEvents(std::string_view id);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_STRETCHES_H_
