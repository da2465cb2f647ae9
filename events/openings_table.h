// The table Openings of file.fbs, which a .recount file and the store both keep: written and read.
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

// The verified table in bytes that begin at a multiple of 8; nullptr where they are none.
const events::file::Openings* OpeningsTableIn(Bytes bytes);

// How many bytes the slots of a verified table name: of openings and leaves, each as often as a
// slot names it.
size_t NamedBytes(const events::file::Openings& openings);

// The slots of a verified table: bad_opening where there is none or more than kMaxSlots, where a
// slot has not just one of opening and leaf, or where an opening is none.
//
// `room` is how many bytes may still be copied out of the frame or value that the table lies in: at
// first as many as that has. Offsets may name one place many times, so the slots take their bytes
// from it before any of them is copied; bad_opening where it has too few, and it is 0 then.
Result<std::vector<Slot>> ReadOpenings(const events::file::Openings& openings, size_t& room);

}  // namespace recount

#endif  // RECOUNT_EVENTS_OPENINGS_TABLE_H_
