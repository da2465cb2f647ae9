// Tests actions and configs as bytes and as JSON.
#include "engine/kit/testing/wire.h"

#include <gtest/gtest.h>

#include "engine/heretics/heretics.h"

namespace recount::engine::heretics {
namespace {

constexpr auto ThereAndBack = kit::testing::ThereAndBack<Heretics>;

TEST(Bytes, EveryActionComesBack) {
  for (const char* action : {
           R"({"type":"choose_faction","faction":"catholics"})",
           R"({"type":"choose_faction","faction":"orthodox"})",
           R"({"type":"send","card":0})",
           R"({"type":"send","card":43})",
       }) {
    EXPECT_EQ(ThereAndBack(action), action);
  }
}

TEST(Bytes, WhatIsNoActionIsRefused) {
  EXPECT_EQ(ThereAndBack(R"({"type":"send"})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"send","card":1,"faction":"orthodox"})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"lay","card":1})"), "refused");
}

}  // namespace
}  // namespace recount::engine::heretics
