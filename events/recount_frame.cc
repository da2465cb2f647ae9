#include "events/recount_frame.h"

#include <algorithm>

#include "events/frame_reader.h"
#include "events/frame_walk.h"

namespace recount {
namespace {

// Checks that the bytes are one frame with its padding, and returns the frame.
Result<Bytes> OnlyFrame(Bytes bytes) {
  RECOUNT_CHECK_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % kEventAlignment, 0u);
  ByteWindow window(bytes);
  return PeekFrame(window);
}

Fault CheckPadding(Bytes bytes, Bytes frame) {
  const Bytes padding = bytes.subspan(frame.size());
  const bool is_right =
      bytes.size() == BehindPadding(frame.size()) &&
      std::all_of(padding.begin(), padding.end(), [](uint8_t byte) { return byte == 0; });
  if (is_right) return std::nullopt;
  return At(ErrorCode::corrupt, frame.size(), "the padding behind the frame is not as it must be");
}

Result<RecountFile> ReadOne(Bytes bytes, bool examines) {
  const Result<Bytes> frame = OnlyFrame(bytes);
  if (!frame.ok()) return frame.error();
  RecountFile file;
  if (Fault fault = ReadFrame(0, *frame, examines, file)) return *std::move(fault);
  if (Fault fault = CheckPadding(bytes, *frame)) return *std::move(fault);
  return file;
}

Result<LogFrame> ReadOneLog(Bytes bytes, bool examines) {
  Result<RecountFile> read = ReadOne(bytes, examines);
  if (!read.ok()) return read.error();
  if (read->logs.size() != 1) return At(ErrorCode::corrupt, 0, "this is not a frame of events");
  return std::move(read->logs.front());
}

}  // namespace

Result<LogFrame> ReadLogFrame(Bytes bytes) { return ReadOneLog(bytes, /*examines=*/false); }

Result<LogFrame> ExamineLogFrame(Bytes bytes) { return ReadOneLog(bytes, /*examines=*/true); }

Result<EventOpenings> ReadOpeningsFrame(Bytes bytes) {
  const Result<Bytes> frame = OnlyFrame(bytes);
  if (!frame.ok()) return frame.error();
  Result<EventOpenings> openings = ReadFrameOfOpenings(0, *frame);
  if (!openings.ok()) return openings;
  if (Fault fault = CheckPadding(bytes, *frame)) return *std::move(fault);
  return openings;
}

Result<std::string> ReadCardSetFrame(Bytes bytes) {
  const Result<RecountFile> read = ReadOne(bytes, /*examines=*/false);
  if (!read.ok()) return read.error();
  if (read->card_sets.size() != 1) return At(ErrorCode::corrupt, 0, "this is not a card set");
  return std::string(read->card_sets.begin()->second);
}

}  // namespace recount
