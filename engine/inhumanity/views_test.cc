// Tests who sees what: the tables of docs/reference/inhumanity.md, "State", row by row.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/inhumanity/test_game.h"
#include "events/schema.h"

namespace recount::engine::inhumanity {
namespace {

Json Seen(const TestGame& game, Viewer viewer) {
  return Json::parse(
      Inhumanity::StateJson(game.cards(), game.state, viewer, {kPlayerNames, 3}).dump());
}

// Returns the keys of a Scene that are null for the viewer.
std::set<std::string> HiddenOfScene(const TestGame& game, Viewer viewer) {
  std::set<std::string> hidden;
  const Json scene = Seen(game, viewer).at("scene");
  const Json judges = Seen(game, Viewer::Judge()).at("scene");
  for (const auto& item : judges.items()) {
    if (scene.at(item.key()) == item.value()) continue;
    EXPECT_TRUE(scene.at(item.key()).is_null()) << item.key();
    hidden.insert(item.key());
  }
  return hidden;
}

constexpr Viewer kOthers[] = {Viewer::OfSeat(1), Viewer::OfSeat(2), Viewer::Spectator()};

TEST(Views, PilesAreNullsToAllButTheJudge) {
  const TestGame game;
  for (const Viewer viewer : {Viewer::OfSeat(0), Viewer::OfSeat(1), Viewer::Spectator()}) {
    const Json state = Seen(game, viewer), judges = Seen(game, Viewer::Judge());
    const auto expect_nulls = [](const Json& pile, const Json& real) {
      EXPECT_EQ(pile, Json(std::vector<Json>(real.size())));
      EXPECT_TRUE(
          std::all_of(real.begin(), real.end(), [](const Json& c) { return !c.is_null(); }));
    };
    for (const auto& pile : judges.at("scene_piles").items()) {
      expect_nulls(state.at("scene_piles").at(pile.key()), pile.value());
    }
    for (const char* pile : {"asset_pile", "relationship_pile", "personality_pile", "trait_pile"}) {
      expect_nulls(state.at(pile), judges.at(pile));
    }
  }
}

TEST(Views, HandsAreSeenByTheirSeatAndTheJudge) {
  const TestGame game({.traits = {{"medic", "lucky", "gambler"}}});
  const Json own = Seen(game, Viewer::OfSeat(0)).at("players").at(0).at("traits");
  EXPECT_EQ(own, Seen(game, Viewer::Judge()).at("players").at(0).at("traits"));
  EXPECT_EQ(own.size(), 3u);
  for (const Viewer viewer : kOthers) {
    EXPECT_EQ(Seen(game, viewer).at("players").at(0).at("traits"),
              Json({nullptr, nullptr, nullptr}));
  }
}

TEST(Views, INH_3_3_ASceneThatWasDrawnIsReadByTheActingPlayerAlone) {
  TestGame game;
  game.Draw("storm");
  EXPECT_TRUE(HiddenOfScene(game, Viewer::OfSeat(0)).empty());
  const std::set<std::string> hidden = {"card", "callout", "tags", "unavoidable", "options"};
  for (const Viewer viewer : kOthers) EXPECT_EQ(HiddenOfScene(game, viewer), hidden);
}

TEST(Views, INH_3_5_AnAnnouncedRollSceneHidesItsRatingUntilTheOutcome) {
  TestGame game;
  game.Draw("ambush");
  EXPECT_EQ(game.Do(0, "act"), "");
  const std::set<std::string> hidden = {"card", "unavoidable", "rating", "hardship"};
  const auto expect_hidden = [&] {
    EXPECT_TRUE(HiddenOfScene(game, Viewer::OfSeat(0)).empty());
    for (const Viewer viewer : kOthers) EXPECT_EQ(HiddenOfScene(game, viewer), hidden);
  };
  expect_hidden();
  EXPECT_EQ(game.Do(0, "commit 1"), "");
  expect_hidden();
  EXPECT_EQ(game.Do(1, "refuse"), "");
  EXPECT_EQ(game.Do(2, "refuse"), "");
  expect_hidden();
  EXPECT_EQ(game.Do(0, "use_hope 0"), "");
  expect_hidden();
  // While the dice are being rolled, the phase is `ready`.
  NoEffects none;
  ApplyAction(game.cards(), game.state, 0, {.type = ActionType::roll}, none);
  expect_hidden();
  const uint16_t one = 1;
  ApplyOutcome(game.cards(), game.state, {ChanceKind::dice, {&one, 1}}, none);
  EXPECT_EQ(game.state.phase, Phase::outcome);
  for (const Viewer viewer : kOthers) EXPECT_TRUE(HiddenOfScene(game, viewer).empty());
}

TEST(Views, INH_3_5_AnAnnouncedChoiceSceneShowsItsOptionsNotItsCard) {
  TestGame game;
  game.Draw("storm");
  EXPECT_EQ(game.Do(0, "act"), "");
  for (const Viewer viewer : kOthers) {
    EXPECT_EQ(HiddenOfScene(game, viewer), (std::set<std::string>{"card", "unavoidable"}));
  }
  const Json scene = Seen(game, Viewer::Spectator()).at("scene");
  EXPECT_EQ(scene.at("options").dump(),
            R"([{"commit":1,"option":"search"},{"commit":0,"option":"stay"}])");
}

TEST(Views, AnAvoidedSceneIsOpenAtItsOutcome) {
  TestGame game;
  game.Draw("rest");
  EXPECT_EQ(game.Do(0, "avoid"), "");
  for (const Viewer viewer : kOthers) EXPECT_TRUE(HiddenOfScene(game, viewer).empty());
}

TEST(Views, WhatTheDeadLeaveAndTheGiftAreSeenByTheirSeat) {
  const Cards cards = CardsWith(R"({"traits":{"medic":{"effects":[
      {"op":"suffer","to":"chosen","condition":"harm","n":9}]}}})");
  TestGame game({.traits = {{"medic"}}}, &cards);
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  game.PassTurn();
  EXPECT_EQ(game.Do(1, "draw_gift"), "");
  const Json own = Seen(game, Viewer::OfSeat(1)), judges = Seen(game, Viewer::Judge());
  EXPECT_EQ(own.at("players").at(1).at("lost_traits"),
            judges.at("players").at(1).at("lost_traits"));
  EXPECT_EQ(own.at("aftermath"), judges.at("aftermath"));
  for (const Viewer viewer : {Viewer::OfSeat(0), Viewer::OfSeat(2), Viewer::Spectator()}) {
    const Json state = Seen(game, viewer);
    EXPECT_EQ(state.at("players").at(1).at("lost_traits"), Json({nullptr, nullptr, nullptr}));
    EXPECT_EQ(state.at("aftermath").at(0).at("gift"), nullptr);
  }
}

TEST(Views, ATraitThatCouldNotBePlayedIsNotShownToOthers) {
  TestGame game({.traits = {{"lucky"}}});
  game.Give("rifle", 1);
  const auto seen = [&](const State& before, const Action& action, Viewer viewer) {
    return Inhumanity::ViewAction(before, game.state, 0, action, viewer).card;
  };
  const Action play{.type = ActionType::play_trait, .card = game.Card("lucky", 0)};
  for (const Viewer viewer : kOthers) EXPECT_EQ(seen(game.state, play, viewer), kVeiled<uint16_t>);
  EXPECT_EQ(seen(game.state, play, Viewer::OfSeat(0)), play.card);
  EXPECT_EQ(seen(game.state, play, Viewer::Judge()), play.card);
  // Assets in play are open; those of the pile are not.
  const Action steal{.type = ActionType::steal, .card = game.Card("rifle")};
  EXPECT_EQ(seen(game.state, steal, Viewer::Spectator()), steal.card);
  const Action none{.type = ActionType::steal, .card = game.Card("car")};
  EXPECT_EQ(seen(game.state, none, Viewer::Spectator()), kVeiled<uint16_t>);
  // After it is played it lies face up.
  const Cards cards = CardsWith(R"({"traits":{"lucky":{"when":["draw"],"effects":[]}}})");
  TestGame other({.traits = {{"lucky"}}}, &cards);
  const State before = other.state;
  const Action played{.type = ActionType::play_trait, .card = other.Card("lucky", 0)};
  EXPECT_EQ(other.Do(0, "play_trait lucky"), "");
  EXPECT_EQ(Inhumanity::ViewAction(before, other.state, 0, played, Viewer::OfSeat(2)), played);
}

TEST(Views, EverythingElseIsShown) {
  TestGame game({.config = {.martial_law = true}});
  game.Give("rifle", 1);
  game.Begin("ambush", 1, {1, 0});
  game.Finish({1, 2});
  const Json judges = Seen(game, Viewer::Judge());
  for (const Viewer viewer : {Viewer::OfSeat(0), Viewer::OfSeat(1), Viewer::Spectator()}) {
    Json state = Seen(game, viewer);
    for (const auto& item : judges.items()) {
      if (item.key() == "players" || item.key().ends_with("_pile") || item.key() == "scene_piles") {
        continue;
      }
      EXPECT_EQ(state.at(item.key()), item.value()) << item.key();
    }
  }
}

}  // namespace
}  // namespace recount::engine::inhumanity
