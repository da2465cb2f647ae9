#include "events/recount_file_stream.h"

#include "events/chain.h"
#include "events/frame_reader.h"
#include "fmt/format.h"

namespace recount {

Error TwoHistories(uint64_t offset, const LogFrame& log) {
  return At(
      ErrorCode::corrupt, offset,
      fmt::format("log {} is in the file twice, with different events", LogId(log.chain.front())));
}

Result<std::optional<FileFrame>> RecountFileStream::Next() {
  const auto frame = walk_.Next();
  if (!frame.ok()) return frame.error();
  if (!*frame) return std::optional<FileFrame>();
  FileFrame read;
  read.offset = (*frame)->offset;
  read.bytes = (*frame)->bytes;
  Fault fault = ReadFrame(read.offset, read.bytes, /*examines=*/false, read.content);
  if (fault) return *std::move(fault);
  return std::optional<FileFrame>(std::move(read));
}

}  // namespace recount
