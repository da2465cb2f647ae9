#include "tools/dev/bench/sizes.h"

#include <gtest/gtest.h>

namespace recount::tools::dev::bench {
namespace {

TEST(HereticsSizes, UsualEventsFitIntoTwoBlocksOfTheChain) {
  int usual = 0;
  for (const Size& size : HereticsSizes()) {
    if (!size.is_usual_event) continue;
    EXPECT_LE(size.bytes, kMostHashedBytes) << size.of;
    ++usual;
  }
  EXPECT_EQ(usual, 4);
}

// XXH3 has a fast path for up to 128 bytes.
TEST(HereticsSizes, WhatADigestRunsOverFitsIntoTheShortPathOfXxh3) {
  EXPECT_EQ(HereticsSizes().at(1).of, "card set's hash and state");
  EXPECT_LE(HereticsSizes().at(1).bytes, 128u);
}

}  // namespace
}  // namespace recount::tools::dev::bench
