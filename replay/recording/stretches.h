// Stretches of logs, which begin after event 0. Each continues a log of the same import, or one of
// the store (events/FORMAT.md, "Rules for the contents").
//
//   stretches.Keep(name, frame);
//   Result<std::set<size_t>> joined = JoinStretches(stretches, reader, logs);
#ifndef RECOUNT_REPLAY_RECORDING_STRETCHES_H_
#define RECOUNT_REPLAY_RECORDING_STRETCHES_H_

#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "events/recount_file.h"
#include "replay/recording/recorder.h"
#include "store/store.h"

namespace recount::replay::recording {

// A copy of the stretch in a frame, with the name of its file for messages.
struct KeptStretch {
  KeptStretch(std::string_view name, const LogFrame& frame);

  std::string file;
  uint64_t from;
  Hash256 before;  // chain(from - 1)
  std::vector<OwnedEvent> events;
  std::vector<EventOpenings> openings;
};

// Finds the logs that stretches continue.
class Continuations {
 public:
  explicit Continuations(absl::Span<const KeptStretch> stretches);

  // Returns true if a stretch continues the log with these chain hashes, from chain(0) on.
  bool Continue(absl::Span<const Hash256> chain) const;

 private:
  std::set<std::pair<uint64_t, Hash256>> begins_;  // `from` and `before` of each
};

// Appends each stretch to the log whose event before it has that chain hash: one of `logs`, or one
// of the store, of which a copy is added to `logs`. Events that the log already has must be equal.
// Returns the indexes in `logs` of those that were joined; their states and summaries are outdated.
// bad_request if a stretch continues no log; exists if its events differ from those of its log.
Result<std::set<size_t>> JoinStretches(std::vector<KeptStretch> stretches,
                                       const store::Reader& reader, std::deque<PreparedLog>& logs);

// Returns a copy of a log of the store with its openings and its card set, but without states.
Result<PreparedLog> CopyOfStored(const store::Reader& reader, const store::LogHead& head);

// Returns the error exists: the store or the import has a different game with this id.
Error OtherEvents(std::string_view id);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_STRETCHES_H_
