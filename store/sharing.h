// Who is asked before a store writes events that many hosts must agree to (store/jetstream). A
// store that nobody shares asks nobody.
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

  // Returns once everybody agrees that these logs begin so, with what the store is to write beside
  // them. Otherwise nothing is written: conflict, exists, unavailable, forbidden, io. May be called
  // by several threads, outside of any transaction.
  virtual Result<std::vector<ClusterEntry>> BeforeCreate(absl::Span<const NewLog> logs,
                                                         absl::Span<const FoundOpenings> found) = 0;

  // The same for events at the end of logs of the store.
  virtual Result<std::vector<ClusterEntry>> BeforeAppend(absl::Span<const NewEvents> batch) = 0;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_SHARING_H_
