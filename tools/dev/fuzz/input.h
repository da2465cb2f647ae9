// What all fuzz targets share: the function that libFuzzer calls, and its input as the readers of
// this project want it.
#ifndef RECOUNT_TOOLS_DEV_FUZZ_INPUT_H_
#define RECOUNT_TOOLS_DEV_FUZZ_INPUT_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

#include "events/bytes.h"

// Each target defines it. Returns 0; whatever is wrong ends the process.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace recount::tools::dev::fuzz {

// A copy at a multiple of 8, to be written over at will. It is not padded: the address sanitizer
// sees a read of one byte too many.
class AlignedInput {
 public:
  explicit AlignedInput(Bytes input) : size_(input.size()), bytes_(new uint8_t[input.size()]) {
    if (!input.empty()) std::memcpy(bytes_.get(), input.data(), input.size());
  }

  Bytes bytes() const { return Bytes(bytes_.get(), size_); }
  MutableBytes mutable_bytes() { return MutableBytes(bytes_.get(), size_); }

 private:
  static_assert(__STDCPP_DEFAULT_NEW_ALIGNMENT__ >= 8);

  size_t size_;
  std::unique_ptr<uint8_t[]> bytes_;
};

}  // namespace recount::tools::dev::fuzz

#endif  // RECOUNT_TOOLS_DEV_FUZZ_INPUT_H_
