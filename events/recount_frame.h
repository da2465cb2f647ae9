// Writes and reads one frame of a `.recount` file by itself, byte for byte (events/FORMAT.md,
// "Bytes"): its size, its buffer, and zero bytes up to the next multiple of 8. Messages of a
// cluster are such frames.
//
//   std::string message = FrameOfLog(log);              // events, no openings
//   Result<LogFrame> again = ReadLogFrame(copy.bytes());
//
// The bytes of a frame must begin at a multiple of 8 (AlignedCopy) and outlive the result of
// reading them.
#ifndef RECOUNT_EVENTS_RECOUNT_FRAME_H_
#define RECOUNT_EVENTS_RECOUNT_FRAME_H_

#include <string>

#include "events/log_frame.h"
#include "events/owned_event.h"

namespace recount {

std::string FrameOfLog(const LogFrame& log);
std::string FrameOfCardSet(std::string_view canonical_json);

// A frame of a log that has no events, only the openings of event `seq`. Its `before` is zero.
std::string FrameOfOpenings(events::file::LogKind kind, uint64_t seq, absl::Span<const Slot> slots);

// Reads the frame in `bytes`, and verifies it like one of a file: torn, corrupt, unsupported,
// edited, reordered, missing, bad_opening. It is also corrupt if it is a frame of another type, or
// if bytes follow it.
Result<LogFrame> ReadLogFrame(Bytes bytes);

// Reads the frame of a log like ReadLogFrame, but leaves chains and veils to the caller, like
// ExamineRecountFile. For bytes that were verified before.
Result<LogFrame> ExamineLogFrame(Bytes bytes);

// Reads the openings in a frame without events. It does not check them against the event's veil.
Result<EventOpenings> ReadOpeningsFrame(Bytes bytes);

// Reads the canonical JSON of the card set in a frame; card_set if its hash does not match.
Result<std::string> ReadCardSetFrame(Bytes bytes);

}  // namespace recount

#endif  // RECOUNT_EVENTS_RECOUNT_FRAME_H_
