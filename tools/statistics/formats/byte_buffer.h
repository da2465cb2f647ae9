// A buffer to which rows are appended. It is fast because it checks its capacity once per value,
// not per byte, and does not set new memory to zero.
//
//   char* to = buffer.Reserve(20);
//   to = std::to_chars(to, to + 20, number).ptr;
//   buffer.EndAt(to);
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_BYTE_BUFFER_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_BYTE_BUFFER_H_

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace recount::tools::statistics::formats {

class ByteBuffer {
 public:
  // Returns where `more` bytes may be written. EndAt says how many were.
  char* Reserve(size_t more) {
    if (capacity_ - size_ < more) Grow(more);
    return bytes_.get() + size_;
  }
  void EndAt(const char* end) { size_ = static_cast<size_t>(end - bytes_.get()); }

  void Append(std::string_view bytes) {
    if (bytes.empty()) return;
    std::memcpy(Reserve(bytes.size()), bytes.data(), bytes.size());
    size_ += bytes.size();
  }

  std::string_view bytes() const { return {bytes_.get(), size_}; }
  size_t size() const { return size_; }
  void Clear() { size_ = 0; }  // keeps the memory

 private:
  void Grow(size_t more) {
    capacity_ = std::max(size_ + more, 2 * capacity_);
    std::unique_ptr<char[]> larger(new char[capacity_]);
    if (size_ > 0) std::memcpy(larger.get(), bytes_.get(), size_);
    bytes_ = std::move(larger);
  }

  std::unique_ptr<char[]> bytes_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_BYTE_BUFFER_H_
