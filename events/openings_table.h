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

// The slots of a verified table: bad_opening where there are more than kMaxSlots, where a slot has
// not just one of opening and leaf, or where an opening is none.
Result<std::vector<Slot>> ReadOpenings(const events::file::Openings& openings);

}  // namespace recount

#endif  // RECOUNT_EVENTS_OPENINGS_TABLE_H_
