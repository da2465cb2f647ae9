// Reads a `.recount` file of any size a frame at a time (events/FORMAT.md, "The file").
//
//   RecountFileStream stream(source);
//   for (;;) {
//     Result<std::optional<FileFrame>> frame = stream.Next();
//     if (!frame.ok()) return frame.error();
//     if (!*frame) break;                        // the file is whole
//     for (const LogFrame& log : (*frame)->content.logs) …
//   }
//
// What was read counts only when the end has been reached, because the hash of the file is there.
#ifndef RECOUNT_EVENTS_RECOUNT_FILE_STREAM_H_
#define RECOUNT_EVENTS_RECOUNT_FILE_STREAM_H_

#include <optional>

#include "events/byte_window.h"
#include "events/frame_walk.h"
#include "events/recount_file.h"

namespace recount {

// One frame of a file, verified. Everything is a view that is valid until the next frame is read.
struct FileFrame {
  uint64_t offset = 0;  // in the file
  Bytes bytes;          // beginning with the size of the frame, without padding
  RecountFile content;  // the header's build, one log, one card set, or one manifest
};

// Returns the fault of a file whose frame at `offset` has other events of a log than an earlier
// frame.
Error TwoHistories(uint64_t offset, const LogFrame& log);

class RecountFileStream {
 public:
  explicit RecountFileStream(ByteWindow window) : walk_(std::move(window)) {}

  // Returns the next frame, or nothing at the end of the whole file. Its checks and errors are
  // those of ReadRecountFile, in the order of the bytes, except that the caller has to see whether
  // a log is in the file twice with different events (TwoHistories). An error of the source is
  // returned as it is.
  Result<std::optional<FileFrame>> Next();

 private:
  FrameWalk walk_;
};

}  // namespace recount

#endif  // RECOUNT_EVENTS_RECOUNT_FILE_STREAM_H_
