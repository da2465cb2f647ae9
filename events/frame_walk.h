// Walks over the frames of a `.recount` file (events/FORMAT.md, "The file"). Internal: files are
// read with recount_file.h or recount_file_stream.h.
#ifndef RECOUNT_EVENTS_FRAME_WALK_H_
#define RECOUNT_EVENTS_FRAME_WALK_H_

#include <optional>

#include "events/byte_window.h"
#include "events/error.h"
#include "events/sha256.h"

namespace recount {

// Returns the offset of the next frame if a frame ends here: the next multiple of 8.
uint64_t BehindPadding(uint64_t end);

// Shows the next frame with its size, or only its size if that is 0. torn, corrupt.
Result<Bytes> PeekFrame(ByteWindow& window);

class FrameWalk {
 public:
  explicit FrameWalk(ByteWindow window) : window_(std::move(window)) {}

  struct Frame {
    uint64_t offset;
    Bytes bytes;  // beginning with its size, valid until the next call
  };

  // Returns the next frame; nothing after the trailer, whose hash then is that of the file. Checks
  // everything that lies between the frames. The error is the first fault, or that of the source.
  Result<std::optional<Frame>> Next();

 private:
  Fault ReadHead();
  Fault ReadPadding();
  Fault ReadTrailer();
  void Pass(Bytes bytes);
  Hash256 Hash();

  ByteWindow window_;
  Sha256Stream hash_;  // unless the bytes are in memory
};

}  // namespace recount

#endif  // RECOUNT_EVENTS_FRAME_WALK_H_
