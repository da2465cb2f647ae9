// Tests actions and configs as bytes and as JSON.
#include "engine/kit/testing/wire.h"

#include <gtest/gtest.h>

#include "engine/inhumanity/inhumanity.h"

namespace recount::engine::inhumanity {
namespace {

constexpr auto ThereAndBack = kit::testing::ThereAndBack<Inhumanity>;

TEST(Bytes, EveryActionComesBack) {
  for (const char* action : {
           R"({"type":"draw","terrain":"wilderness"})",
           R"({"type":"act"})",
           R"({"type":"avoid"})",
           R"({"type":"commit","dice":5})",
           R"({"type":"support","dice":1})",
           R"({"type":"refuse"})",
           R"({"type":"last_hope"})",
           R"({"type":"use_hope","dice":0})",
           R"({"type":"roll"})",
           R"({"type":"choose","option":"refuse"})",
           R"({"type":"choose","option":""})",
           R"({"type":"resolve"})",
           R"({"type":"play_trait","card":73,"target":null})",
           R"({"type":"play_trait","card":73,"target":0})",
           R"({"type":"use_asset","card":52,"target":4})",
           R"({"type":"steal","card":52})",
           R"({"type":"lend","card":52,"to":1})",
           R"({"type":"bequeath","card":1023,"to":1})",
           R"({"type":"draw_gift"})",
           R"({"type":"give_gift","to":2})",
           R"({"type":"new_character"})",
           R"({"type":"decline"})",
       }) {
    EXPECT_EQ(ThereAndBack(action), action);
  }
}

TEST(Bytes, AnyIntegerAndAnyStringIsAnAction) {
  for (const char* action : {
           R"({"type":"draw","terrain":"moon"})",
           R"({"type":"draw","terrain":""})",
           R"({"type":"commit","dice":-1})",
           R"({"type":"commit","dice":900000})",
           R"({"type":"play_trait","card":-7,"target":255})",
           R"({"type":"give_gift","to":9007199254740992})",
       }) {
    EXPECT_NE(ThereAndBack(action), "refused") << action;
  }
}

TEST(Bytes, AnotherShapeIsNone) {
  for (const char* action : {
           R"({"type":"draw","terrain":3})",
           R"({"type":"draw"})",
           R"({"type":"act","dice":1})",
           R"({"type":"commit","dice":"1"})",
           R"({"type":"commit","dice":1.0})",
           R"({"type":"commit","dice":null})",
           R"({"type":"give_gift","to":null})",
           R"({"type":"play_trait","card":1})",
           R"({"type":"play_trait","card":null,"target":null})",
           R"({"type":"choose","option":null})",
           R"({"type":"pass"})",
       }) {
    EXPECT_EQ(ThereAndBack(action), "refused") << action;
  }
}

TEST(Bytes, AConfigComesBack) {
  for (const bool martial_law : {false, true}) {
    for (const bool lending : {false, true}) {
      flatbuffers::FlatBufferBuilder builder;
      const auto config =
          Inhumanity::WriteConfig(builder, {.martial_law = martial_law, .lending = lending});
      events::inhumanity::EventBuilder event(builder);
      event.add_config(flatbuffers::Offset<events::inhumanity::Config>(config.o));
      builder.Finish(event.Finish());
      const Config read = Inhumanity::ReadConfig(
          *flatbuffers::GetRoot<events::inhumanity::Event>(builder.GetBufferPointer()));
      EXPECT_EQ(read.martial_law, martial_law);
      EXPECT_EQ(read.lending, lending);
    }
  }
}

}  // namespace
}  // namespace recount::engine::inhumanity
