// Tests that the digest of a large state is the same as that of the portable code, whichever
// instruction set the processor supports.
#include "engine/digest.h"

#include <gtest/gtest.h>

#include <vector>

namespace recount::engine {
namespace {

TEST(HashOfLarge, IsThatOfThePortableCode) {
  std::vector<uint8_t> bytes;
  for (size_t size = 0; size <= 20'000; size = size * 9 / 8 + 1) {
    while (bytes.size() < size) bytes.push_back(static_cast<uint8_t>(bytes.size() * 37 + 11));
    EXPECT_TRUE(XXH128_isEqual(HashOfLarge(bytes.data(), size), XXH3_128bits(bytes.data(), size)))
        << size;
  }
}

}  // namespace
}  // namespace recount::engine
