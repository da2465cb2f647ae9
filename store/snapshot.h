// Encodes the value of a snapshot in the table `snapshots`: layout (2), rules (2), game, 0,
// canonical bytes. Internal to the store.
#ifndef RECOUNT_STORE_SNAPSHOT_H_
#define RECOUNT_STORE_SNAPSHOT_H_

#include <optional>
#include <string>

#include "events/bytes.h"
#include "events/owned_event.h"

namespace recount::store {

std::string EncodeSnapshot(const Snapshot& snapshot);

// Returns the snapshot in `bytes`, which must outlive it; nothing if they are not a snapshot.
std::optional<Snapshot> DecodeSnapshot(uint64_t seq, Bytes bytes);

}  // namespace recount::store

#endif  // RECOUNT_STORE_SNAPSHOT_H_
