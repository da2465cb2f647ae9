// What readers are shown of a store, as one hash.
#ifndef RECOUNT_STORE_TESTING_CONTENT_H_
#define RECOUNT_STORE_TESTING_CONTENT_H_

#include "events/error.h"
#include "store/store.h"

namespace recount::store {

// Everything that the Reader gives, through each way to it. A fault if it gives an error, or if
// openings do not fit the veil of their event, which `verify` checks. Of snapshots only how many
// there are: each is a hint, and the user of a snapshot compares it with the digest of its event.
Result<Hash256> ContentHash(const Reader& reader);

}  // namespace recount::store

#endif  // RECOUNT_STORE_TESTING_CONTENT_H_
