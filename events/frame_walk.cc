#include "events/frame_walk.h"

#include <algorithm>

#include "events/event.h"
#include "events/frame_reader.h"
#include "events/recount_file.h"
#include "fmt/format.h"

namespace recount {
namespace {

constexpr uint64_t kPrefixBytes = 4;  // the size of a frame

uint32_t ReadSize(Bytes bytes, size_t offset) {
  return flatbuffers::ReadScalar<uint32_t>(bytes.data() + offset);
}

// Bytes without a meaning must be zero, so that equal contents have equal files.
bool AreZero(Bytes bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](uint8_t byte) { return byte == 0; });
}

}  // namespace

uint64_t BehindPadding(uint64_t end) {
  return end + (kEventAlignment - end % kEventAlignment) % kEventAlignment;
}

Result<Bytes> PeekFrame(ByteWindow& window) {
  const uint64_t offset = window.offset();
  const Result<Bytes> prefix = window.Peek(kPrefixBytes);
  if (!prefix.ok()) return prefix.error();
  if (prefix->size() < kPrefixBytes) {
    return At(ErrorCode::torn, offset, "the file ends before the next frame or the trailer");
  }
  const uint64_t size = ReadSize(*prefix, 0);
  if (size > kMaxFrameBytes) {
    return At(ErrorCode::corrupt, offset,
              fmt::format("a frame has {} bytes; the maximum is {}", size, kMaxFrameBytes));
  }
  const Result<Bytes> frame = window.Peek(kPrefixBytes + size);
  if (!frame.ok()) return frame.error();
  if (frame->size() < kPrefixBytes + size) {
    return At(ErrorCode::torn, offset,
              fmt::format("a frame has {} bytes, but only {} are left", size,
                          frame->size() - kPrefixBytes));
  }
  return *frame;
}

Result<std::optional<FrameWalk::Frame>> FrameWalk::Next() {
  if (Fault fault = window_.offset() == 0 ? ReadHead() : ReadPadding()) return *fault;
  const uint64_t offset = window_.offset();
  const Result<Bytes> frame = PeekFrame(window_);
  if (!frame.ok()) return frame.error();
  // A frame of size 0 is the beginning of the trailer.
  if (frame->size() == kPrefixBytes) {
    if (Fault fault = ReadTrailer()) return *fault;
    return std::optional<Frame>();
  }
  Pass(*frame);
  return std::optional<Frame>({offset, *frame});
}

Fault FrameWalk::ReadHead() {
  const Result<Bytes> head = window_.Peek(kFileHeadBytes);
  if (!head.ok()) return head.error();
  if (head->size() < kFileMagic.size() ||
      !std::equal(kFileMagic.begin(), kFileMagic.end(), head->begin())) {
    return At(ErrorCode::corrupt, 0, "this is not a .recount file: its first eight bytes differ");
  }
  if (head->size() < kFileHeadBytes) return At(ErrorCode::torn, 8, "the file ends inside its head");
  const uint32_t version = ReadSize(*head, 8);
  // A newer format may define the other bytes differently, so the version is checked first.
  if (version > kFormatVersion) {
    return At(ErrorCode::too_new, 8,
              fmt::format("the file has format version {}, but this build reads at most {}: use a "
                          "newer build",
                          version, kFormatVersion));
  }
  if (version == 0 || ReadSize(*head, 12) != 0) {
    return At(ErrorCode::corrupt, 8, "the version or the reserved bytes are invalid");
  }
  Pass(*head);
  return std::nullopt;
}

Fault FrameWalk::ReadPadding() {
  const uint64_t end = window_.offset();
  const Result<Bytes> padding = window_.Peek(BehindPadding(end) - end);
  if (!padding.ok()) return padding.error();
  if (!AreZero(*padding)) {
    return At(ErrorCode::corrupt, end, "the padding between two frames is not zero");
  }
  Pass(*padding);
  return std::nullopt;
}

Fault FrameWalk::ReadTrailer() {
  const uint64_t offset = window_.offset();
  const Result<Bytes> trailer = window_.Peek(kTrailerBytes + 1);
  if (!trailer.ok()) return trailer.error();
  if (trailer->size() < kTrailerBytes) {
    return At(ErrorCode::torn, offset, "the file ends inside its trailer");
  }
  if (trailer->size() > kTrailerBytes) {
    return At(ErrorCode::corrupt, offset + kTrailerBytes, "there are bytes after the trailer");
  }
  const Bytes zeros = trailer->first(kTrailerBytes - sizeof(Hash256));
  const Bytes expected = trailer->last(sizeof(Hash256));
  if (!AreZero(zeros)) {
    return At(ErrorCode::corrupt, offset, "the trailer does not begin with zero bytes");
  }
  Pass(zeros);
  if (Bytes(Hash()) != expected) {
    return At(ErrorCode::corrupt, offset,
              "the SHA-256 of the file differs from that in the trailer");
  }
  return std::nullopt;
}

void FrameWalk::Pass(Bytes bytes) {
  // What is in memory is hashed whole, which is faster, and which WebAssembly's host needs.
  if (!window_.whole()) hash_.Add(bytes);
  window_.Skip(bytes.size());
}

Hash256 FrameWalk::Hash() {
  return window_.whole() ? Sha256(window_.whole()->first(window_.offset())) : hash_.Finish();
}

}  // namespace recount
