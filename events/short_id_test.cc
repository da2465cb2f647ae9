#include "events/short_id.h"

#include <gtest/gtest.h>

namespace recount {
namespace {

TEST(ShortIdTest, HasAsManyDigitsAsTellTheIdFromTheOthers) {
  const ShortIds ids({"1a2b3c4d5e6f", "1a2b3c4d5e00", "1a2b3c4dffff", "1a2b3c4dffff", "77"});
  EXPECT_EQ(ids.Of("1a2b3c4d5e6f"), "1a2b3c4d5e6");
  EXPECT_EQ(ids.Of("1a2b3c4d5e00"), "1a2b3c4d5e0");
  EXPECT_EQ(ids.Of("1a2b3c4dffff"), "1a2b3c4df");
  EXPECT_EQ(ids.Of("77"), "77");
  // An id that is not among them is shortened too.
  EXPECT_EQ(ids.Of("000000000000"), "00000000");
  EXPECT_EQ(ids.Of("1a2b3c4dff00"), "1a2b3c4dff0");
  EXPECT_EQ(ids.Of(""), "");
  EXPECT_EQ(ShortIds({}).Of("1a2b3c4d5e6f"), "1a2b3c4d");
}

}  // namespace
}  // namespace recount
