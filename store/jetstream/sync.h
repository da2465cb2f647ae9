// Makes a store and its cluster equal: brings what is only there, sends what is only here.
//
//   Result<SyncReport> report = Sync(store, membership, {});
//
// Cost: linear in what is new on either side, and one look at each log of the store.
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
  std::vector<uint64_t> logs;  // only these are sent; empty: all
  bool goes_on = false;        // until a stop is wanted
  std::function<bool()> is_stop_wanted = nullptr;
  std::function<void(const SyncReport&)> each = nullptr;  // what has been done since the last call
};

// Brings first, so that what is the same on both sides is not sent. unavailable, forbidden, io;
// what had been brought and sent until then stays. What is wrong with single logs and streams is
// a finding.
Result<SyncReport> Sync(Store& store, const Membership& membership, const SyncOptions& options);

// A log of which the cluster does not have every event, as far as this store knows.
struct OnlyHere {
  LogHead head;
  uint64_t events = 0;  // that are only here
};
Result<std::vector<OnlyHere>> FindOnlyHere(const Reader& reader);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_SYNC_H_
