#include "events/bytes.h"
#include "events/event.h"
#include "events/frame_reader.h"
#include "events/frame_walk.h"
#include "events/recount_file.h"
#include "events/recount_file_stream.h"

namespace recount {
namespace {

class FileReader {
 public:
  explicit FileReader(Bytes bytes) : walk_(ByteWindow(bytes)) {}

  // Reads everything, or returns the first fault.
  Result<RecountFile> Read() {
    for (;;) {
      const auto frame = walk_.Next();
      if (!frame.ok()) return frame.error();
      if (!*frame) return std::move(file_);
      if (Fault fault = Add(**frame, /*examines=*/false)) return *std::move(fault);
    }
  }

  // Reads what can be read, and collects the faults outside of chains and openings.
  ExaminedFile Examine() {
    std::vector<Error> faults;
    for (;;) {
      const auto frame = walk_.Next();
      if (!frame.ok()) faults.push_back(frame.error());
      if (!frame.ok() || !*frame) return {std::move(file_), std::move(faults)};
      // The size of a bad frame is known, so the examination continues with the next frame.
      if (Fault fault = Add(**frame, /*examines=*/true)) faults.push_back(*std::move(fault));
    }
  }

 private:
  Fault Add(const FrameWalk::Frame& frame, bool examines) {
    const size_t logs = file_.logs.size();
    if (Fault fault = ReadFrame(frame.offset, frame.bytes, examines, file_)) return fault;
    return file_.logs.size() == logs ? std::nullopt
                                     : CheckOneHistory(frame.offset, file_.logs.back());
  }

  // A log may be in the file twice, but with the same events.
  Fault CheckOneHistory(uint64_t offset, const LogFrame& log) {
    // Only a log that begins with event 0 has the chain(0) that identifies it.
    if (log.from != 0) return std::nullopt;
    const auto [known, is_new] = heads_.emplace(log.chain.front(), log.chain.back());
    if (is_new || known->second == log.chain.back()) return std::nullopt;
    return TwoHistories(offset, log);
  }

  FrameWalk walk_;
  RecountFile file_;
  std::map<Hash256, Hash256> heads_;  // the last chain hash of each whole log, by its first
};

}  // namespace

Result<RecountFile> ReadRecountFile(Bytes bytes) {
  RECOUNT_CHECK_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % kEventAlignment, 0u);
  return FileReader(bytes).Read();
}

ExaminedFile ExamineRecountFile(Bytes bytes) {
  RECOUNT_CHECK_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % kEventAlignment, 0u);
  return FileReader(bytes).Examine();
}

}  // namespace recount
