// The parts that all fuzz targets share: the function that libFuzzer calls, and an input in the
// form that the readers of this project need.
#ifndef RECOUNT_TOOLS_DEV_FUZZ_INPUT_H_
#define RECOUNT_TOOLS_DEV_FUZZ_INPUT_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

#include "events/bytes.h"

// Each target defines this function. It returns 0; an error ends the process.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace recount::tools::dev::fuzz {

// A copy of the input at an address that is a multiple of 8. The target may overwrite it. It has no
// padding, so that the address sanitizer sees a read of one byte too many.
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
