// Encodes the openings of one event for the store, as a table Openings of events/file.fbs.
#ifndef RECOUNT_STORE_OPENINGS_H_
#define RECOUNT_STORE_OPENINGS_H_

#include <string>
#include <vector>

#include "events/opening.h"

namespace recount::store {

// The bytes of the openings of event `seq`.
std::string EncodeOpenings(uint64_t seq, absl::Span<const Slot> slots);

// Returns the slots in the bytes; bad_opening if they are invalid or belong to another event.
Result<std::vector<Slot>> DecodeOpenings(Bytes bytes, uint64_t seq);

}  // namespace recount::store

#endif  // RECOUNT_STORE_OPENINGS_H_
