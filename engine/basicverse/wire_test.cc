// Tests actions and configs as bytes and as JSON.
#include "engine/kit/testing/wire.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/basicverse/basicverse.h"
#include "events/event_json.h"

namespace recount::engine::basicverse {
namespace {

const EventCodec& Codec() {
  static const EventCodec kCodec(Basicverse::kSchema);
  return kCodec;
}

constexpr auto ThereAndBack = kit::testing::ThereAndBack<Basicverse>;

TEST(Bytes, EveryActionComesBack) {
  for (const char* action : {
           R"({"type":"pick_hero","hero":"juno"})",
           R"({"type":"choose_ability","ability":3})",
           R"({"type":"resurrect","heal":4,"cards":2})",
           R"({"type":"play","card":12,"as":"strike","targets":[1]})",
           R"({"type":"play","card":0,"as":"gather_mana","targets":[]})",
           R"({"type":"ability","ability":1,"card":12,"targets":[1,3,5,7,9]})",
           R"({"type":"ability","ability":1,"card":null,"targets":[]})",
           R"({"type":"train"})",
           R"({"type":"reconstitute"})",
           R"({"type":"short_hop","steps":4})",
           R"({"type":"donate","card":84})",
           R"({"type":"end_turn"})",
           R"({"type":"react","card":61,"as":"deflect","targets":[0]})",
           R"({"type":"react_ability","ability":2,"card":61,"targets":[0]})",
           R"({"type":"pass"})",
           R"({"type":"move","steps":8})",
           R"({"type":"choose","option":1})",
           R"({"type":"recipient","seat":9})",
           R"({"type":"assign","card":7})",
           R"({"type":"discard","card":7})",
       }) {
    EXPECT_EQ(ThereAndBack(action), action);
  }
}

TEST(Bytes, WhatHasAnotherFormIsNoAction) {
  for (const char* action : {
           R"({"type":"pick_hero","hero":7})",
           R"({"type":"pick_hero"})",
           R"({"type":"play","card":null,"as":"strike","targets":[1]})",
           R"({"type":"play","card":12,"as":"strike","targets":1})",
           R"({"type":"play","card":12,"as":"strike","targets":["1"]})",
           R"({"type":"play","card":12,"as":"strike"})",
           R"({"type":"play","card":12.0,"as":"strike","targets":[]})",
           R"({"type":"react_ability","ability":2,"card":null,"targets":[0]})",
           R"({"type":"train","more":1})",
           R"({"type":"resurrect","heal":true,"cards":0})",
           R"({"type":"fly"})",
       }) {
    EXPECT_EQ(ThereAndBack(action), "refused") << action;
  }
}

// A value that names nothing is kept, so that the rules can refuse it.
TEST(Bytes, WhatNamesNothingIsKept) {
  EXPECT_EQ(ThereAndBack(R"({"type":"discard","card":-1})"), R"({"type":"discard","card":null})");
  EXPECT_EQ(ThereAndBack(R"({"type":"play","card":1,"as":"","targets":[3,3,-1]})"),
            R"({"type":"play","card":1,"as":"","targets":[3,3,null]})");
}

Json ConfigThereAndBack(const Config& config) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::created};
  parts.config = Basicverse::WriteConfig(builder, config);
  const Bytes bytes = FinishEvent(builder, parts);
  const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
  const Config again = Basicverse::ReadConfig(As<events::basicverse::Event>(event));
  EXPECT_EQ(again.fortress, config.fortress);
  EXPECT_EQ(again.heroes, config.heroes);
  EXPECT_EQ(again.max_rounds, config.max_rounds);
  EXPECT_EQ(again.setup, config.setup);
  EXPECT_EQ(again.teams_by, config.teams_by);
  EXPECT_EQ(again.teams, config.teams);
  return Json(Codec().ConfigJson(event));
}

TEST(Bytes, AConfigComesBackAndIsReadAsThePageWritesIt) {
  Config config;
  EXPECT_EQ(ConfigThereAndBack(config),
            Json::parse(R"({"fortress":20,"heroes":"choose","max_rounds":100,"setup":"team",
                            "teams":"alternate"})"));
  config.fortress = 12;
  config.heroes = HeroPicks::draft;
  config.max_rounds = 1000;
  config.setup = Formation::brawl;
  config.teams_by = TeamsBy::random;
  EXPECT_EQ(ConfigThereAndBack(config),
            Json::parse(R"({"fortress":12,"heroes":"draft","max_rounds":1000,"setup":"brawl",
                            "teams":"random"})"));
  config.teams_by = TeamsBy::list;
  config.teams = {Team::red, Team::blue, Team::blue, Team::red};
  EXPECT_EQ(ConfigThereAndBack(config)["teams"], Json::parse(R"(["red","blue","blue","red"])"));
}

}  // namespace
}  // namespace recount::engine::basicverse
