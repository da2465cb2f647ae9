#include "store/jetstream/names.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace recount::store::jetstream {
namespace {

using ::testing::ElementsAre;

constexpr std::string_view kId = "0123456789abcdef0123456789abcdef";

TEST(Names, ASubjectIsReadAsItWasWritten) {
  const LogPlace place{.era = 12, .part = 255, .table = "t-17", .id = std::string(kId)};
  const auto log = PlaceIn(LogSubject(place));
  ASSERT_TRUE(log.has_value());
  EXPECT_EQ(LogSubject(*log), LogSubject(place));
  const auto open = OpenPlaceIn(OpenSubject(place, 40));
  ASSERT_TRUE(open.has_value());
  EXPECT_EQ(OpenSubject(open->place, open->seq), OpenSubject(place, 40));
}

TEST(Names, WhatIsNoSubjectOfALogHasNoPlace) {
  const std::string id(kId);
  const std::vector<std::string> none = {
      "",
      "recount.log.",
      "recount.log.1.0.t17",
      "recount.log.1.0." + id,
      "recount.log.1.0.t17." + id + ".0",
      "recount.open.1.0.t17." + id,
      "recount.log.01.0.t17." + id,
      "recount.log.-1.0.t17." + id,
      "recount.log..0.t17." + id,
      "recount.log.1.256.t17." + id,
      "recount.log.1001.0.t17." + id,
      "recount.log.4611686018427387904.0.t17." + id,
      "recount.log.1.0.T17." + id,
      "recount.log.1.0.." + id,
      "recount.log.1.0." + std::string(33, 't') + "." + id,
      "recount.log.1.0.t17." + id + "0",
      "recount.log.1.0.t17." + id.substr(1),
      "recount.log.1.0.t17." + id.substr(1) + "A",
  };
  for (const std::string& subject : none) EXPECT_FALSE(PlaceIn(subject).has_value()) << subject;
  for (const std::string& subject :
       {"recount.open.1.0.t17." + id, "recount.open.1.0.t17." + id + ".00",
        "recount.open.1.0.t17." + id + ".1.2", "recount.log.1.0.t17." + id + ".0"}) {
    EXPECT_FALSE(OpenPlaceIn(subject).has_value()) << subject;
  }
}

TEST(Names, ASubjectIsSplitAsFarAsThereIsRoom) {
  std::array<std::string_view, 2> tokens;
  EXPECT_EQ(SplitSubject("", absl::MakeSpan(tokens)), 1u);
  EXPECT_EQ(SplitSubject("a.b", absl::MakeSpan(tokens)), 2u);
  EXPECT_THAT(tokens, ElementsAre("a", "b"));
  EXPECT_EQ(SplitSubject("..cd.", absl::MakeSpan(tokens)), 4u);
  EXPECT_THAT(tokens, ElementsAre("", ""));
}

TEST(Names, APartitionHasAnEqualShareOfFirstBytes) {
  EXPECT_EQ(PartOf(255, 1), 0u);
  EXPECT_EQ(PartOf(127, 2), 0u);
  EXPECT_EQ(PartOf(128, 2), 1u);
  EXPECT_EQ(PartOf(255, 256), 255u);
}

}  // namespace
}  // namespace recount::store::jetstream
