// A copy of bytes that begins at a multiple of 8, as events, files and tables are read in place.
//
//   const AlignedCopy copy(AsBytes(content));
//   Result<RecountFile> file = ReadRecountFile(copy.bytes());
#ifndef RECOUNT_EVENTS_ALIGNED_COPY_H_
#define RECOUNT_EVENTS_ALIGNED_COPY_H_

#include <algorithm>
#include <vector>

#include "events/bytes.h"

namespace recount {

class AlignedCopy {
 public:
  AlignedCopy() = default;
  // Of any number of bytes, wherever they lie. Even the copy of none lies somewhere.
  explicit AlignedCopy(Bytes bytes)
      : words_(bytes.size() / sizeof(uint64_t) + 1), size_(bytes.size()) {
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<uint8_t*>(words_.data()));
  }
  explicit AlignedCopy(std::string_view text) : AlignedCopy(AsBytes(text)) {}

  // Valid as long as the copy, and where that is moved to.
  Bytes bytes() const { return Bytes(reinterpret_cast<const uint8_t*>(words_.data()), size_); }

 private:
  std::vector<uint64_t> words_;
  size_t size_ = 0;
};

}  // namespace recount

#endif  // RECOUNT_EVENTS_ALIGNED_COPY_H_
