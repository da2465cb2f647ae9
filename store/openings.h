// The openings beside one event, as the store keeps them: a table Openings of events/file.fbs.
#ifndef RECOUNT_STORE_OPENINGS_H_
#define RECOUNT_STORE_OPENINGS_H_

#include <string>
#include <vector>

#include "events/opening.h"

namespace recount::store {

// The bytes of the openings of event `seq`.
std::string EncodeOpenings(uint64_t seq, absl::Span<const Slot> slots);

// The slots in the bytes: bad_opening if they are invalid, or of another event.
Result<std::vector<Slot>> DecodeOpenings(Bytes bytes, uint64_t seq);

}  // namespace recount::store

#endif  // RECOUNT_STORE_OPENINGS_H_
