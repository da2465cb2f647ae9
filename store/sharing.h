// Lets many hosts agree before a store writes events (store/jetstream). A store that is not shared
// asks nobody.
//
//   store.ShareThrough(std::move(sharing));
//   store.Append(events);   // Sharing::BeforeAppend, and only then the transaction
#ifndef RECOUNT_STORE_SHARING_H_
#define RECOUNT_STORE_SHARING_H_

#include <vector>

#include "absl/types/span.h"
#include "events/error.h"
#include "store/log_writes.h"

namespace recount::store {

class Sharing {
 public:
  virtual ~Sharing() = default;

  // Returns when the hosts have agreed on these logs, with entries that the store writes in the
  // same transaction. Otherwise nothing may be written: conflict, exists, unavailable, forbidden,
  // io. Several threads may call this, outside of any transaction.
  virtual Result<std::vector<ClusterEntry>> BeforeCreate(absl::Span<const NewLog> logs,
                                                         absl::Span<const FoundOpenings> found) = 0;

  // Does the same as BeforeCreate for events to append to logs of the store.
  virtual Result<std::vector<ClusterEntry>> BeforeAppend(absl::Span<const NewEvents> batch) = 0;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_SHARING_H_
