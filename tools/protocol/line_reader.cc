#include "tools/protocol/line_reader.h"

#include <cerrno>

#include "replay/process/processes.h"

namespace recount::tools::protocol {

LineReader::LineReader(int descriptor, size_t bound)
    : bound_(bound), window_([this, descriptor](MutableBytes room) -> Result<size_t> {
        const int64_t count = replay::process::ReadSome(
            descriptor, reinterpret_cast<char*>(room.data()), room.size());
        if (count >= 0) return static_cast<size_t>(count);
        error_ = errno;
        return replay::process::SystemError("reading a line");
      }) {}

std::optional<Line> LineReader::Next() {
  // An end that was reached stays one, even if the descriptor would give more.
  if (error_ != 0) return std::nullopt;
  Result<std::optional<Line>> line = NextLine(window_, bound_);
  return line.ok() ? *std::move(line) : std::nullopt;
}

}  // namespace recount::tools::protocol
