// Writes and reads the table Openings of file.fbs, which both a .recount file and the store
// contain.
#ifndef RECOUNT_EVENTS_OPENINGS_TABLE_H_
#define RECOUNT_EVENTS_OPENINGS_TABLE_H_

#include <vector>

#include "events/file_generated.h"
#include "events/opening.h"

namespace recount {

// Writes the openings of event `seq` into the builder.
flatbuffers::Offset<events::file::Openings> WriteOpenings(flatbuffers::FlatBufferBuilder& builder,
                                                          uint64_t seq,
                                                          absl::Span<const Slot> slots);

// Returns the verified table in bytes that begin at a multiple of 8; nullptr if they are not such a
// table.
const events::file::Openings* OpeningsTableIn(Bytes bytes);

// Returns how many bytes of openings and leaves the slots of a verified table reference, counted
// once per reference.
size_t NamedBytes(const events::file::Openings& openings);

// Returns the slots of a verified table, or bad_opening if there are no slots or more than
// kMaxSlots, if a slot does not have exactly one of opening and leaf, or if an opening is invalid.
//
// `room` is how many bytes may still be copied from the frame or value that contains the table. It
// starts as the size of that frame or value. Many offsets may point to one place, so the size of
// all slots is subtracted from `room` before any of them is copied. If `room` is too small, the
// result is bad_opening and `room` becomes 0.
Result<std::vector<Slot>> ReadOpenings(const events::file::Openings& openings, size_t& room);

}  // namespace recount

#endif  // RECOUNT_EVENTS_OPENINGS_TABLE_H_
