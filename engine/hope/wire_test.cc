// Tests actions and configs as bytes and as JSON.
#include "engine/kit/testing/wire.h"

#include <gtest/gtest.h>

#include "engine/hope/hope.h"
#include "events/event_json.h"

namespace recount::engine::hope {
namespace {

const EventCodec& Codec() {
  static const EventCodec kCodec(Hope::kSchema);
  return kCodec;
}

constexpr auto ThereAndBack = kit::testing::ThereAndBack<Hope>;

TEST(Bytes, EveryActionComesBack) {
  for (const char* action : {
           R"({"type":"declare_deck","deck":"humans"})",
           R"({"type":"keep"})",
           R"({"type":"mulligan","cards":[1,5,35]})",
           R"({"type":"play_unit","card":7,"space":3})",
           R"({"type":"heal","card":7,"unit":8})",
           R"({"type":"move","unit":7,"to":49})",
           R"({"type":"swap","unit":7,"with":0})",
           R"({"type":"play_location","card":0,"space":12})",
           R"({"type":"declare_target","card":1})",
           R"({"type":"declare_attackers","units":[1,2]})",
           R"({"type":"play_event","card":1})",
           R"({"type":"use_ability","card":1,"ability":0})",
           R"({"type":"choose","value":-1})",
           R"({"type":"choose","value":12})",
           R"({"type":"discard","card":1})",
           R"({"type":"pass"})",
       }) {
    EXPECT_EQ(ThereAndBack(action), action);
  }
}

TEST(Bytes, AListThatIsNotAscendingIsNoAction) {
  EXPECT_EQ(ThereAndBack(R"({"type":"mulligan","cards":[2,1]})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"mulligan","cards":[1,1]})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"declare_attackers","units":[70001,70000]})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"declare_attackers","units":[]})"),
            R"({"type":"declare_attackers","units":[]})");
}

TEST(Bytes, NullIsNotMinusOne) {
  EXPECT_EQ(ThereAndBack(R"({"type":"choose","value":null})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"choose","value":"-1"})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"discard","card":-1})"), R"({"type":"discard","card":null})");
}

TEST(Bytes, TheConfigIsWrittenAsThePageHasIt) {
  Config config{.two_on_two = true, .has_decks = true, .min_cards = 6};
  config.decks = {RegisteredDeck{{"tanfan", 6}}, std::nullopt, std::nullopt, std::nullopt};
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::created};
  parts.config = Hope::WriteConfig(builder, config);
  const Bytes bytes = FinishEvent(builder, parts);
  const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
  EXPECT_EQ(Codec().ConfigJson(event).dump(),
            R"({"two_on_two":true,"artifacts":false,)"
            R"("decks":[[{"card":"tanfan","copies":6}],null,null,null],)"
            R"("deck_rules":{"min_cards":6,"max_copies":2,"recommended":false},"max_rounds":50})");
  const Config again = Hope::ReadConfig(As<events::hope::Event>(event));
  ASSERT_EQ(again.decks.size(), 4u);
  EXPECT_EQ(again.decks[0]->front().card, "tanfan");
  EXPECT_FALSE(again.decks[1].has_value());
}

// Entries may share one place in the bytes, so the size of each copy is bounded.
TEST(Bytes, ACardOfADeckWhoseNameIsLongerThanAnyIsNoCard) {
  Config config{.has_decks = true};
  config.decks = {RegisteredDeck{{std::string(4096, 'x'), 6}, {std::string(4097, 'x'), 6}}};
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::created};
  parts.config = Hope::WriteConfig(builder, config);
  const Bytes bytes = FinishEvent(builder, parts);
  const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
  const Config again = Hope::ReadConfig(As<events::hope::Event>(event));
  ASSERT_EQ(again.decks.at(0)->size(), 2u);
  EXPECT_EQ(again.decks[0]->at(0).card.size(), 4096u);
  EXPECT_EQ(again.decks[0]->at(1).card, "");
}

TEST(Bytes, AConfigWithoutDecksHasNull) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::created};
  parts.config = Hope::WriteConfig(builder, Config{});
  const Bytes bytes = FinishEvent(builder, parts);
  const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
  EXPECT_TRUE(Codec().ConfigJson(event).at("decks").is_null());
  EXPECT_FALSE(Hope::ReadConfig(As<events::hope::Event>(event)).has_decks);
}

}  // namespace
}  // namespace recount::engine::hope
