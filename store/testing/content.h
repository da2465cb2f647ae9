// Hashes everything that readers see of a store.
#ifndef RECOUNT_STORE_TESTING_CONTENT_H_
#define RECOUNT_STORE_TESTING_CONTENT_H_

#include "events/error.h"
#include "store/store.h"

namespace recount::store {

// Returns a hash of everything that the Reader returns, through every function. Returns a fault if
// the Reader does, or if openings do not fit the veil of their event, which `verify` checks.
// Snapshots are only counted: each is a hint, and its user compares it with the digest of its
// event.
Result<Hash256> ContentHash(const Reader& reader);

}  // namespace recount::store

#endif  // RECOUNT_STORE_TESTING_CONTENT_H_
