#include "tools/protocol/line_reader.h"

#include <cerrno>

#include "replay/process/processes.h"

namespace recount::tools::protocol {

bool LineReader::Fill() {
  constexpr size_t kChunk = 1 << 16;
  buffer_.resize(kChunk);
  used_ = 0;
  const int64_t count = replay::process::ReadSome(descriptor_, buffer_.data(), kChunk);
  if (count < 0) error_ = errno;
  buffer_.resize(count > 0 ? static_cast<size_t>(count) : 0);
  return count > 0;
}

std::optional<Line> LineReader::Next() {
  Line line;
  bool has_bytes = false;
  for (;;) {
    if (used_ == buffer_.size() && !Fill()) {
      // After a failed read, a line that has begun may be incomplete, so it is not returned.
      if (!has_bytes || error_ != 0) return std::nullopt;
      return line;
    }
    has_bytes = true;
    const size_t newline = buffer_.find('\n', used_);
    const size_t end = newline == std::string::npos ? buffer_.size() : newline;
    if (line.text.size() + (end - used_) > bound_) line.is_too_long = true;
    if (line.is_too_long) {
      line.text.clear();
    } else {
      line.text.append(buffer_, used_, end - used_);
    }
    used_ = newline == std::string::npos ? end : newline + 1;
    if (newline != std::string::npos) return line;
  }
}

}  // namespace recount::tools::protocol
