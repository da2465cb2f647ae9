// What readers are shown of a store, as one hash.
#ifndef RECOUNT_STORE_TESTING_CONTENT_H_
#define RECOUNT_STORE_TESTING_CONTENT_H_

#include "absl/status/statusor.h"
#include "store/store.h"

namespace recount::store {

// Everything that the Reader gives, through each way to it. A status where it gives an error, and
// where openings do not fit the veil of their event, which `verify` asks.
absl::StatusOr<Hash256> ContentHash(const Reader& reader);

}  // namespace recount::store

#endif  // RECOUNT_STORE_TESTING_CONTENT_H_
