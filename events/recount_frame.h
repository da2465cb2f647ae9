// One frame of a `.recount` file by itself, byte for byte (events/FORMAT.md, "Bytes"): its size,
// its buffer, and the zero bytes to the next multiple of 8. Messages of a cluster are such frames.
//
//   std::string message = FrameOfLog(log);              // events, no openings
//   Result<LogFrame> again = ReadLogFrame(copy.bytes());
//
// Who reads a frame needs its bytes at a multiple of 8 (AlignedCopy), and keeps them as long as
// what was read.
#ifndef RECOUNT_EVENTS_RECOUNT_FRAME_H_
#define RECOUNT_EVENTS_RECOUNT_FRAME_H_

#include <string>

#include "events/log_frame.h"
#include "events/owned_event.h"

namespace recount {

std::string FrameOfLog(const LogFrame& log);
std::string FrameOfCardSet(std::string_view canonical_json);

// A log's frame without events: what lies beside event `seq`. Its `before` is zero.
std::string FrameOfOpenings(events::file::LogKind kind, uint64_t seq, absl::Span<const Slot> slots);

// The frame in `bytes`, verified like one of a file: torn, corrupt, unsupported, edited, reordered,
// missing, bad_opening. corrupt, too, if it is a frame of another type, or if more follows it.
Result<LogFrame> ReadLogFrame(Bytes bytes);

// The openings in a frame without events. Whether they lead to the event's veil is not checked.
Result<EventOpenings> ReadOpeningsFrame(Bytes bytes);

// The canonical JSON of the card set in a frame; card_set if its hash is another one.
Result<std::string> ReadCardSetFrame(Bytes bytes);

}  // namespace recount

#endif  // RECOUNT_EVENTS_RECOUNT_FRAME_H_
