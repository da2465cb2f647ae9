// Logs of made-up events, for programs that write a store until they fail: the store knows no rule.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_MADE_LOGS_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_MADE_LOGS_H_

#include <string>
#include <vector>

#include "events/error.h"
#include "events/owned_event.h"
#include "store/store.h"

namespace recount::tools::dev::store_faults {

// The map with which a store of such logs begins: so small that it soon has to grow.
inline constexpr size_t kSmallMapBytes = size_t{1} << 20;

// `count` events from `seq` on, with openings and a snapshot beside some, as a batch for the end of
// a log. Two with the same seq are equal except for their `mark`, which says which process wrote
// them.
class MadeEvents {
 public:
  MadeEvents(uint64_t seq, uint64_t count, uint64_t mark = 0);
  MadeEvents(const MadeEvents&) = delete;

  // Valid as long as this.
  store::NewEvents For(uint64_t log) const;

 private:
  uint64_t seq_;
  std::vector<OwnedEvent> kept_;
  std::vector<Bytes> bytes_;
  std::vector<EventOpenings> openings_;
  std::vector<Snapshot> snapshots_;
};

// Snapshots of event 0 and those up to `seq`, every third.
Fault PutMadeSnapshots(store::Store& store, uint64_t log, uint64_t seq);

// Begins the log of that number, with `more` events after its first.
Result<store::LogHead> BeginMade(store::Store& store, uint64_t number, uint64_t more = 0);

Result<store::LogHead> AppendMade(store::Store& store, uint64_t log, uint64_t seq, uint64_t count,
                                  uint64_t mark = 0);

std::vector<store::LogHead> HeadsOf(const store::Reader& reader);

// Each log from number `first` on, with its length, head and snapshots, a line each.
std::string Described(const store::Reader& reader, uint64_t first = 1);

// What CheckTables finds, a line each; what it could not do, too. Empty: nothing.
std::string FindingsOf(const store::Store& store);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_MADE_LOGS_H_
