#include <gtest/gtest.h>

#include "events/sha256.h"

extern "C" void recount_sha256(const uint8_t* bytes, uint32_t size, uint8_t* hash);

namespace recount::tools::dev::determinism {
namespace {

TEST(PortableSha256, GivesTheHashesOfTheShippingBuild) {
  std::vector<uint8_t> message;
  for (uint32_t size = 0; size < 300; ++size) {
    Hash256 hash;
    recount_sha256(message.data(), size, hash.data());
    EXPECT_EQ(ToHex(hash), ToHex(Sha256(message))) << size;
    message.push_back(static_cast<uint8_t>(size * 7 + 200));
  }
}

}  // namespace
}  // namespace recount::tools::dev::determinism
