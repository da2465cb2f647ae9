// Tests actions and configs as bytes and as JSON.
#include "engine/kit/testing/wire.h"

#include <gtest/gtest.h>

#include "engine/empyrean/empyrean.h"
#include "events/event_json.h"

namespace recount::engine::empyrean {
namespace {

const EventCodec& Codec() {
  static const EventCodec kCodec(Empyrean::kSchema);
  return kCodec;
}

constexpr auto ThereAndBack = kit::testing::ThereAndBack<Empyrean>;

TEST(Bytes, EveryActionComesBack) {
  for (const char* action : {
           R"({"type":"draft_hero","card":2})",
           R"({"type":"draft_ability","card":30})",
           R"({"type":"choose","action":"enhance"})",
           R"({"type":"choose","action":"heal"})",
           R"({"type":"choose","action":"overcome"})",
           R"({"type":"choose","action":"recruit"})",
           R"({"type":"feat","card":30})",
           R"({"type":"use","card":30})",
           R"({"type":"heal","card":3})",
           R"({"type":"draw"})",
           R"({"type":"play","card":3,"host":null})",
           R"({"type":"play","card":30,"host":3})",
           R"({"type":"recruit","from":"hq","card":4})",
           R"({"type":"recruit","from":"reserves","card":null})",
           R"({"type":"attack","attacker":3,"target":0})",
           R"({"type":"join","card":3})",
           R"({"type":"strike"})",
           R"({"type":"respond","card":3})",
           R"({"type":"target","card":3})",
           R"({"type":"target_slot","host":3,"slot":0})",
           R"({"type":"target_seat","seat":2})",
           R"({"type":"pass"})",
           R"({"type":"end_turn"})",
       }) {
    EXPECT_EQ(ThereAndBack(action), action);
  }
}

TEST(Bytes, AStringThatIsNotInTheListIsNoAction) {
  EXPECT_EQ(ThereAndBack(R"({"type":"choose","action":"hero"})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"choose","action":"veiled"})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"choose","action":null})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"recruit","from":"box","card":null})"), "refused");
}

TEST(Bytes, NullStandsOnlyWhereThePageHasIt) {
  EXPECT_EQ(ThereAndBack(R"({"type":"feat","card":null})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"attack","attacker":3,"target":null})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"play","card":null,"host":null})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"play","card":3})"), "refused");
  EXPECT_EQ(ThereAndBack(R"({"type":"feat","card":-1})"), R"({"type":"feat","card":null})")
      << "a number that is no card, which the rules refuse";
}

std::string ConfigThereAndBack(const Config& config) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::created};
  parts.config = Empyrean::WriteConfig(builder, config);
  const Bytes bytes = FinishEvent(builder, parts);
  const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
  const Config again = Empyrean::ReadConfig(As<events::empyrean::Event>(event));
  EXPECT_EQ(again.has_teams, config.has_teams);
  EXPECT_EQ(again.teams, config.teams);
  EXPECT_EQ(again.max_rounds, config.max_rounds);
  EXPECT_EQ(again.length, config.length);
  EXPECT_EQ(again.mode, config.mode);
  EXPECT_EQ(again.decks, config.decks);
  return Codec().ConfigJson(event).dump();
}

TEST(Bytes, TheConfigIsWrittenAsThePageHasIt) {
  EXPECT_EQ(ConfigThereAndBack(Config{}),
            R"({"length":"standard","mode":"free_for_all","teams":null,)"
            R"("decks":"standardized","max_rounds":100})");
  EXPECT_EQ(ConfigThereAndBack({.length = Length::extended,
                                .mode = Mode::teams,
                                .has_teams = true,
                                .teams = {{0, 2}, {1}},
                                .decks = Decks::draft,
                                .max_rounds = 1000}),
            R"({"length":"extended","mode":"teams","teams":[[0,2],[1]],)"
            R"("decks":"draft","max_rounds":1000})");
}

}  // namespace
}  // namespace recount::engine::empyrean
