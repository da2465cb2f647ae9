// Synchronizes a store and its cluster: it brings the events that only the cluster has, and sends
// those that only the store has.
//
//   Result<SyncReport> report = Sync(store, membership, {});
//
// Cost: linear in the new events on either side, and one look-up per log of the store.
#ifndef RECOUNT_STORE_JETSTREAM_SYNC_H_
#define RECOUNT_STORE_JETSTREAM_SYNC_H_

#include <functional>
#include <string>
#include <vector>

#include "events/error.h"
#include "store/jetstream/knowledge.h"
#include "store/store.h"

namespace recount::store::jetstream {

struct SyncReport {
  uint64_t sent = 0;  // events
  uint64_t brought = 0;
  std::vector<ClusterFinding> findings;
};

struct SyncOptions {
  std::vector<uint64_t> logs;  // only these are sent; all if empty
  bool goes_on = false;        // until is_stop_wanted
  std::function<bool()> is_stop_wanted = nullptr;
  std::function<void(const SyncReport&)> each = nullptr;  // gets the progress since the last call
};

// First copies events from the cluster, so that events that both sides have are not sent.
// unavailable, forbidden, io; events that were copied or sent before the fault stay. Faults of
// single logs and streams are findings.
Result<SyncReport> Sync(Store& store, const Membership& membership, const SyncOptions& options);

// A log of which the cluster lacks events, as far as this store knows.
struct OnlyHere {
  LogHead head;
  uint64_t events = 0;  // the events that only this store has
};
Result<std::vector<OnlyHere>> FindOnlyHere(const Reader& reader);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_SYNC_H_
