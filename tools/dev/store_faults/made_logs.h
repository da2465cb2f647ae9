// Logs of made-up events, for programs that write a store until they fail. They are possible
// because the store does not know the rules.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_MADE_LOGS_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_MADE_LOGS_H_

#include <string>
#include <vector>

#include "events/error.h"
#include "events/owned_event.h"
#include "store/store.h"

namespace recount::tools::dev::store_faults {

// The initial map size of a store of such logs. It is so small that the map soon has to grow.
inline constexpr size_t kSmallMapBytes = size_t{1} << 20;

// A batch of `count` events from number `seq` on, for the end of a log. Some have openings and a
// snapshot. Two batches with the same `seq` differ only in their `mark`, which identifies the
// process that wrote them.
class MadeEvents {
 public:
  MadeEvents(uint64_t seq, uint64_t count, uint64_t mark = 0);
  MadeEvents(const MadeEvents&) = delete;

  // Returns the batch, which is valid as long as this object.
  store::NewEvents For(uint64_t log) const;

 private:
  uint64_t seq_;
  std::vector<OwnedEvent> kept_;
  std::vector<Bytes> bytes_;
  std::vector<EventOpenings> openings_;
  std::vector<Snapshot> snapshots_;
};

// Writes snapshots of event 0 and of every third event up to `seq`.
Fault PutMadeSnapshots(store::Store& store, uint64_t log, uint64_t seq);

// Begins the log of that number, with `more` events after its first.
Result<store::LogHead> BeginMade(store::Store& store, uint64_t number, uint64_t more = 0);

Result<store::LogHead> AppendMade(store::Store& store, uint64_t log, uint64_t seq, uint64_t count,
                                  uint64_t mark = 0);

std::vector<store::LogHead> HeadsOf(const store::Reader& reader);

// Describes each log from number `first` on in a line: its length, head and snapshots.
std::string Described(const store::Reader& reader, uint64_t first = 1);

// Returns what CheckTables finds or could not check, one line each; empty if there is nothing.
std::string FindingsOf(const store::Store& store);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_MADE_LOGS_H_
