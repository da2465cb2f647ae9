// Reads the contents of one frame of a `.recount` file (events/FORMAT.md, "The file"). Internal:
// files are read with recount_file.h or recount_file_stream.h, single frames with recount_frame.h.
#ifndef RECOUNT_EVENTS_FRAME_READER_H_
#define RECOUNT_EVENTS_FRAME_READER_H_

#include "events/owned_event.h"
#include "events/recount_file.h"

namespace recount {

// The magic, the version, and four zero bytes. The first frame is behind them.
inline constexpr uint64_t kFileHeadBytes = 16;

// A fault at this offset in a file.
Error At(ErrorCode code, uint64_t offset, std::string message);

// Adds the contents of a frame to `file`, as spans into the frame. `bytes` begin with its size, at
// a multiple of 8, and `offset` is their place in the file. An examination (ExamineRecountFile)
// leaves chains and veils unchecked.
Fault ReadFrame(uint64_t offset, Bytes bytes, bool examines, RecountFile& file);

// Reads a frame without events that has the openings of one event.
Result<EventOpenings> ReadFrameOfOpenings(uint64_t offset, Bytes bytes);

}  // namespace recount

#endif  // RECOUNT_EVENTS_FRAME_READER_H_
