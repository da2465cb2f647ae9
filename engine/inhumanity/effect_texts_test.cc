// Tests the effect texts of each event: the clauses of its effects in their order, which follows
// from docs/reference/inhumanity.md, "Flow", "Clauses" and "`report`".
#include <gtest/gtest.h>

#include "engine/inhumanity/test_game.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

// The player, the action, and the clauses of its effects.
struct Step {
  Seat seat;
  std::string_view words;
  std::string_view effects;
};

// Does the steps one after the other; "scene KEY" draws that Scene.
void Play(TestGame& game, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    if (step.words.starts_with("scene ")) {
      game.Draw(step.words.substr(std::string_view("scene ").size()));
    } else {
      ASSERT_EQ(game.Do(step.seat, step.words), "") << step.words;
    }
    EXPECT_EQ(game.Effects(), step.effects) << step.words << " by seat " << int{step.seat};
  }
}

// Returns a set in which, at any time, "medic" kills its target and "lucky" dooms them.
const Cards& DoomingCards() {
  static const Cards kCards = CardsWith(R"({"traits":{
      "medic":{"effects":[{"op":"suffer","to":"chosen","condition":"harm","n":9}]},
      "lucky":{"when":["draw","hope"],"effects":[{"op":"lose_humanity","to":"chosen","n":9}]},
      "brave":{"effects":[{"op":"suffer","to":"all","condition":"hunger","n":3}]}}})");
  return kCards;
}

TEST(EffectTexts, TheSetUpShufflesScenesThenTheOtherPilesThenDealsSeatBySeat) {
  EXPECT_EQ(TestGame().Effects(),
            "1.4 1.4 1.4 1.4 1.4 1.6 1.6 1.6 1.6 2.2 1.8 1.8 1.8 1.9 1.9 1.9 1.10 1.10 1.10 "
            "1.7 1.7 1.7 1.11 2.1 2.3");
  EXPECT_EQ(TestGame({.config = {.martial_law = true}}).Effects().substr(0, 49),
            "1.4 1.4 1.4 1.4 1.4 1.6 1.6 1.6 1.6 2.2 1.5 1.8 1");
}

TEST(EffectTexts, TheSetUpNamesWhoIsDealtWhat) {
  const TestGame game({.players = 4, .personalities = {"plain", "sociopath"}, .first_player = 2});
  const std::vector<Effect>& effects = game.last.effects;
  ASSERT_EQ(effects.size(), 9u + 1 + 4 * 4 + 3);
  for (uint16_t pile = 0; pile < kPiles; ++pile) EXPECT_EQ(effects[pile].numbers[0], pile);
  EXPECT_EQ(effects[9].numbers[0], 2) << "who begins";
  for (uint16_t seat = 0; seat < 4; ++seat) {
    const uint16_t left = seat == 3 ? 0 : static_cast<uint16_t>(seat + 1);
    using Numbers = std::array<uint16_t, 4>;
    EXPECT_EQ(effects[10u + seat].numbers,
              (Numbers{seat, game.At(static_cast<Seat>(seat)).personality}));
    EXPECT_EQ(effects[14u + seat].numbers, (Numbers{seat, 3})) << "Traits";
    EXPECT_EQ(effects[18u + seat].numbers, (Numbers{seat, game.state.relationships[seat], left}));
    EXPECT_EQ(effects[22u + seat].numbers,
              (Numbers{seat, static_cast<uint16_t>(seat == 1 ? 4 : 5)}));
  }
  EXPECT_EQ(effects[26].numbers[0], 4) << "Hope";
  EXPECT_EQ(effects[27].numbers[0], 1) << "the round";
  EXPECT_EQ(effects[28].numbers[0], 2) << "whose turn";
}

TEST(EffectTexts, ARollSceneThatSucceeds) {
  TestGame game;
  for (Seat seat = 0; seat < 3; ++seat) game.state.seats[seat].humanity = 4;
  game.dice = {6, 6, 6, 6, 1, 1};
  Play(game, {{0, "scene flood", "3.3"},
              {0, "act", "3.5"},
              {0, "commit 4", "4.2 4.5"},
              {1, "support 1", "4.2 4.5"},
              {2, "refuse", "4.3"},
              {0, "use_hope 1", "4.9"},
              {0, "roll", "4.10 4.12 4.12 4.13"},
              {0, "resolve", "4.16 6.2 4.17 6.1 6.1 4.17 2.3"}});
}

TEST(EffectTexts, ARollSceneThatFails) {
  TestGame game;
  game.dice = {1, 1};
  Play(game, {{0, "scene ambush", "3.3"},
              {0, "act", "3.5"},
              {0, "commit 1", "4.2 4.5"},
              {1, "refuse", "4.5"},
              {2, "support 1", "4.2 4.3"},
              {0, "use_hope 0", "4.9"},
              {0, "roll", "4.10 4.12 4.12 4.13"},
              {0, "resolve", "4.16 7.3 4.18 7.3 7.3 4.18 2.3"}});
}

TEST(EffectTexts, TheVerdictNamesSuccessOrFailure) {
  for (const uint16_t die : {1, 6}) {
    TestGame game;
    game.Begin("rest", 1, {0, 0});
    EXPECT_EQ(game.Do(0, "use_hope 0"), "");
    game.dice = {die};
    EXPECT_EQ(game.Do(0, "roll"), "");
    ASSERT_EQ(game.last.effects.size(), 4u);
    EXPECT_EQ(game.last.effects[0].numbers[0], 1) << "the hardship";
    EXPECT_EQ(game.last.effects[1].numbers[0], 1) << "dice";
    EXPECT_EQ(game.last.effects[2].numbers[0], die == 6) << "successes";
    EXPECT_EQ(static_cast<EffectKind>(game.last.effects[3].kind),
              die == 6 ? EffectKind::scene_succeeds : EffectKind::scene_fails);
    EXPECT_EQ(game.last.effects[3].numbers[0], game.state.scene);
  }
}

// Ruling 14.
TEST(EffectTexts, ARollSceneWithHardshipZero) {
  TestGame game;
  game.state.seats[1].hunger = 1;
  game.Begin("orchard", 1, {1, 0});
  Play(game, {{0, "use_hope 0", "4.9"},
              {0, "roll", "4.10 4.15 4.13"},
              {0, "resolve", "4.16 7.3 4.17 7.5 4.15 2.3"}});
}

TEST(EffectTexts, FurtherSuccessesComeBehindSucceed) {
  TestGame game;
  game.Begin("cache", 2, {0, 0});
  game.dice = {6, 6};
  Play(game, {{0, "use_hope 0", "4.9"},
              {0, "roll", "4.10 4.12 4.12 4.13"},
              {0, "resolve", "4.16 4.17 8.7 8.7 4.14 1.6 4.17 2.3"}});
}

TEST(EffectTexts, LastHopeIsOfferedToThoseWithoutHumanity) {
  TestGame game;
  for (Seat seat = 0; seat < 3; ++seat) game.state.seats[seat].humanity = 0;
  game.Draw("rest");
  Play(game, {{0, "act", "3.5"},
              {0, "last_hope", "4.6 4.7"},
              {1, "refuse", "4.7"},
              {2, "last_hope", "4.6 4.3"}});
}

TEST(EffectTexts, WithoutMeansEverybodyFails) {
  TestGame game;
  game.state.seats[0].humanity = 0;
  game.state.hope = 0;
  game.Draw("ambush");
  Play(game, {{0, "act", "3.5 3.8"}, {0, "resolve", "3.8 7.3 7.3 7.3 3.8 2.3"}});
}

TEST(EffectTexts, AnAvoidedScene) {
  TestGame game;
  Play(game, {{0, "scene flood", "3.3"},
              {0, "avoid", "3.4"},
              {0, "resolve", "3.6 7.3 7.3 7.3 3.6 2.3"},
              {1, "scene share", "3.3"},
              {1, "avoid", "3.4"},
              {1, "resolve", "3.6 6.2 6.2 6.2 3.6 2.3"}});
}

TEST(EffectTexts, AChoiceSceneOptionByOption) {
  TestGame game;
  Play(game, {{0, "scene storm", "3.3"},
              {0, "act", "3.5"},
              {1, "choose stay", ""},
              {2, "choose search", "4.2"},
              {0, "choose search", "4.2 5.1"},
              {0, "resolve", "5.3 6.4 5.3 7.3 5.3 2.3"},
              {1, "scene share", "3.3"},
              {1, "act", "3.5"},
              {2, "choose accept", ""},
              {0, "choose accept", ""},
              {1, "choose accept", "5.1"},
              {1, "resolve", "5.4 6.1 6.1 5.3 2.3"}});
  EXPECT_EQ(game.At(1).humanity, 5) << "had all of it";
}

TEST(EffectTexts, ANewRoundComesWithAHopeDieWhereThereIsRoom) {
  TestGame game;
  for (int turn = 0; turn < 3; ++turn) game.PassTurn();
  EXPECT_EQ(game.Effects(), "3.6 3.6 2.5 2.1 2.6 2.3");
  ASSERT_EQ(game.last.effects.size(), 6u);
  EXPECT_EQ(game.last.effects[2].numbers[0], 1) << "the round that is over";
  EXPECT_EQ(game.last.effects[3].numbers[0], 2) << "the new one";
  game.state.hope = 5;
  for (int turn = 0; turn < 3; ++turn) game.PassTurn();
  EXPECT_EQ(game.Effects(), "3.6 3.6 2.5 2.1 2.3");
}

TEST(EffectTexts, TheGameEndsWonOrLost) {
  TestGame won;
  won.state.round = 5;
  for (int turn = 0; turn < 3; ++turn) won.PassTurn();
  EXPECT_EQ(won.Effects(), "3.6 3.6 2.5 11.1");
  EXPECT_EQ(won.last.effects.back().numbers[0], 0b111) << "who is in play";
  TestGame lost({.traits = {{"brave"}}}, &DoomingCards());
  lost.Draw("rest");
  EXPECT_EQ(lost.Do(0, "play_trait brave"), "");
  EXPECT_EQ(lost.Effects(), "8.3 7.3 9.1 6.5 9.9 9.9 7.3 9.1 6.5 9.9 7.3 9.1 6.5 9.3 11.2");
}

TEST(EffectTexts, AllWhoDieByAnOutcomeEndTheGameWithTheClauseOfTheScene) {
  TestGame game;
  for (Seat seat = 0; seat < 3; ++seat) game.state.seats[seat].harm = 2;
  game.state.hope = 0;
  game.Begin("ambush", 1, {1, 1});
  game.Finish({1, 1, 1});
  EXPECT_EQ(game.Effects(), "4.18 7.3 9.1 9.9 9.9 7.3 9.1 9.9 7.3 9.1 4.18 11.2");
}

// Each op that a card in hand may have is listed with its sentences after INH-8.3.
TEST(EffectTexts, EachEffectOfACardByItsClause) {
  const std::pair<std::string_view, std::string_view> table[] = {
      {R"({"op":"gain_humanity","to":"self","n":1})", "6.1"},
      {R"({"op":"lose_humanity","to":"self","n":1})", "6.2"},
      {R"({"op":"lose_humanity","to":"self","n":9})", "6.2 6.2"},
      {R"({"op":"suffer","to":"self","condition":"hunger","n":1})", "7.3"},
      {R"({"op":"suffer","to":"self","condition":"harm","n":1})", "7.3"},
      {R"({"op":"suffer","to":"chosen","condition":"harm","n":3})", "7.3 9.1 6.5 9.9 9.9"},
      {R"({"op":"heal","to":"self","condition":"hunger","n":1})", "7.5"},
      {R"({"op":"heal","to":"chosen","condition":"harm","n":1})", "7.5"},
      {R"({"op":"gain_hope","n":1})", "6.4"},
      {R"({"op":"lose_hope","n":1})", "6.4"},
      {R"({"op":"draw_traits","to":"self","n":1})", "1.6"},
      {R"({"op":"shield","to":"self","from":"harm","n":1})", "10.4"},
      {R"({"op":"shield","to":"self","from":"harm","n":3},
          {"op":"suffer","to":"self","condition":"harm","n":3})",
       "10.4 10.4"},
      {R"({"op":"shield","to":"self","from":"hunger","n":3},
          {"op":"suffer","to":"self","condition":"hunger","n":4})",
       "10.4 10.4 7.3"},
      {R"({"op":"shield","to":"self","from":"humanity","n":1},
          {"op":"lose_humanity","to":"self","n":2})",
       "10.4 10.4 6.2"},
      {R"({"op":"spare","to":"all"})", "10.5 10.5 10.5"},
      {R"({"op":"hardship","n":-2})", "4.10"},
      {R"({"op":"add_dice","n":2})", "8.3"},
      {R"({"op":"auto_succeed"})", "4.13"},
      {R"({"op":"gain_hope","n":1},{"op":"end_scene"})", "6.4 10.6 10.6 2.3"},
  };
  for (const auto& [effects, text] : table) {
    const Cards cards = CardsWith(
        fmt::format(R"({{"traits":{{"inspiring":{{"when":["hope"],"effects":[{}]}}}}}})", effects));
    TestGame game({.traits = {{"inspiring"}}}, &cards);
    for (Seat seat = 0; seat < 3; ++seat) {
      game.state.seats[seat].humanity = 4;
      game.state.seats[seat].hunger = 1;
    }
    game.state.seats[1].harm = 2;  // Crippled: heal has no effect
    game.Begin("rest", 1, {0, 0});
    const bool is_for_one = effects.find("chosen") != std::string_view::npos;
    ASSERT_EQ(game.Do(0, is_for_one ? "play_trait inspiring 1" : "play_trait inspiring"), "");
    EXPECT_EQ(game.Effects(), "8.3 " + std::string(text)) << effects;
  }
}

TEST(EffectTexts, EffectsAfterTheRoll) {
  const std::pair<std::string_view, std::string_view> table[] = {
      {R"({"op":"add_successes","n":2})", "8.3 4.13"},
      {R"({"op":"reroll","which":"failed"})", "8.3 4.12 4.12 4.13"},
      {R"({"op":"reroll","which":"all"})", "8.3 4.12 4.12 4.13"},
  };
  for (const auto& [effects, text] : table) {
    const Cards cards =
        CardsWith(fmt::format(R"({{"traits":{{"lucky":{{"effects":[{}]}}}}}})", effects));
    TestGame game({.traits = {{"lucky"}}}, &cards);
    game.Begin("rest", 2, {0, 0});
    game.dice = {1, 6};
    EXPECT_EQ(game.Do(0, "use_hope 0"), "");
    EXPECT_EQ(game.Do(0, "roll"), "");
    EXPECT_EQ(game.Do(0, "play_trait lucky"), "");
    EXPECT_EQ(game.Effects(), text) << effects;
  }
}

TEST(EffectTexts, HuntedComesFromScenesAndGoesByCardsOfTheExpansion) {
  TestGame game({.config = {.martial_law = true}, .traits = {{"ghost"}}});
  game.Begin("wanted", 1, {0, 0});
  game.dice = {1};
  Play(game, {{0, "use_hope 0", "4.9"},
              {0, "roll", "4.10 4.12 4.12 4.13"},
              {0, "resolve", "4.16 7.6 4.18 7.6 4.18 2.3"},
              {0, "play_trait ghost", "8.3 7.7"}});
}

TEST(EffectTexts, AnAssetThatIsNotThereHasNoEffect) {
  const Cards cards = CardsWith(R"({"scenes":{"cache":{"succeed":[
      {"op":"gain_asset","asset":"car"},{"op":"gain_asset","asset":"car"}]}}})");
  TestGame game({}, &cards);
  game.Begin("cache", 1, {1, 1});
  game.Finish({6, 1, 1});
  EXPECT_EQ(game.Effects(), "4.17 8.7 10.3 4.17 2.3");
}

TEST(EffectTexts, AssetsAreUsedStolenLentAndSpent) {
  TestGame game({.config = {.lending = true}});
  game.Give("rifle", 1);
  game.Give("shelter", 2);
  game.Give("food", kNoSeat);
  game.state.seats[0].hunger = 1;
  game.Draw("rest");
  Play(game, {{1, "lend rifle 2", "8.13"},
              {0, "use_asset food 0", "8.9 8.10 7.5"},
              {2, "use_asset shelter 1", "8.8 8.10 10.5"},
              {0, "steal rifle", "8.12"},
              {0, "act", "3.5"},
              {0, "use_asset rifle", "8.8 8.3"},
              {0, "use_asset rifle", "8.8 8.10 8.3"}});
}

TEST(EffectTexts, ATheftNamesTheThiefTheAssetAndWhoHadIt) {
  TestGame game({.config = {.lending = true}});
  const uint16_t rifle = game.Give("rifle", 1);
  EXPECT_EQ(game.Do(1, "lend rifle 2"), "");
  EXPECT_EQ(game.last.effects[0].numbers, (std::array<uint16_t, 4>{1, rifle, 2, 0}));
  EXPECT_EQ(game.Do(0, "steal rifle"), "");
  EXPECT_EQ(game.last.effects[0].numbers, (std::array<uint16_t, 4>{0, rifle, 1, 0}));
}

TEST(EffectTexts, TheSparedAreNamedWhereAListWouldHitThem) {
  TestGame game({.players = 4, .traits = {{"sprinter"}}});
  game.Give("shelter", 3);
  game.state.seats[1].humanity = 4;
  game.Begin("ambush", 1, {0, 1, 0});
  EXPECT_EQ(game.Do(0, "play_trait sprinter"), "");
  EXPECT_EQ(game.Do(3, "use_asset shelter 3"), "");
  game.Finish({1, 1});
  // Refuse would affect 1 and 3, Fail 0 and 2.
  EXPECT_EQ(game.Effects(), "10.5 4.16 7.3 10.5 4.18 7.3 4.18 2.3");
  EXPECT_EQ(game.SeatsOfEffects(INH_10_5), "3 0");
  EXPECT_EQ(game.Report(), "harm 1 1, harm 2 1");
}

TEST(EffectTexts, AListThatHitsNobodyIsNotReported) {
  TestGame game({.traits = {{"sprinter"}}});
  game.Begin("ambush", 1, {1, 1});
  game.state.spared = 0b111;
  game.Finish({1, 1, 1});
  EXPECT_EQ(game.Effects(), "10.5 10.5 10.5 4.18 2.3");
}

TEST(EffectTexts, PersonalitiesComeBeforeRelationshipsAndBothBehindTheLists) {
  TestGame game({.personalities = {"zealot", "coward"}, .relationships = {"", "", "feud"}});
  for (Seat seat = 0; seat < 3; ++seat) game.state.seats[seat].humanity = 4;
  game.Begin("flood", 1, {0, 0});
  game.Finish({1});
  // Refuse affects 1 and 2, Fail 0. The zealot fails, the coward refuses; then the feud of 2 and 0.
  EXPECT_EQ(game.Effects(), "4.16 6.2 6.2 4.18 7.3 8.1 6.4 8.1 7.3 8.2 6.2 6.1 4.18 2.3");
}

TEST(EffectTexts, WhatTheDeadDecide) {
  TestGame game({.traits = {{"medic"}}}, &DoomingCards());
  game.Give("rifle", 1);
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  EXPECT_EQ(game.Effects(), "8.3 7.3 9.1 6.5 9.9 9.9");
  game.Draw("rest");
  Play(game, {{0, "avoid", "3.4"},
              {0, "resolve", "3.6 3.6 9.8"},
              {1, "bequeath rifle 2", "9.4 9.8"},
              {1, "draw_gift", "9.5 9.8"},
              {1, "give_gift 2", "9.5 9.8"},
              {1, "new_character", "9.6 2.3"}});
  EXPECT_EQ(game.last.effects[0].numbers, (std::array<uint16_t, 4>{1, 3, 0, 0})) << "Humanity";
}

TEST(EffectTexts, WhatTheDeadDecline) {
  TestGame game({.traits = {{"medic"}}}, &DoomingCards());
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  game.PassTurn();
  EXPECT_EQ(game.Effects(), "3.6 3.6 9.8");
  Play(game, {{1, "decline", "9.5 9.8"}, {1, "decline", "9.6 2.3"}});
}

TEST(EffectTexts, ADoomedPlayerIsRemovedBetweenTurns) {
  TestGame game({.relationships = {"parent_and_child"}, .traits = {{"lucky"}}}, &DoomingCards());
  EXPECT_EQ(game.Do(0, "play_trait lucky 1"), "");
  EXPECT_EQ(game.Effects(), "8.3 6.2 6.2");
  game.PassTurn();
  // The Relationship with seat 0 works. That with seat 2 ends without its trigger.
  EXPECT_EQ(game.Effects(), "3.6 3.6 9.2 6.5 9.9 8.2 6.2 9.9 9.8");
}

TEST(EffectTexts, TheSceneOfAnActingPlayerWhoDiesIsPutAway) {
  TestGame game({.traits = {{}, {"medic"}}}, &DoomingCards());
  game.Draw("rest");
  EXPECT_EQ(game.Do(1, "play_trait medic 0"), "");
  EXPECT_EQ(game.Effects(), "8.3 7.3 9.1 6.5 9.9 9.9 9.3 9.8");
}

// Section 6.3.2 lists the clauses.
TEST(EffectTexts, NotAwaitedHasTheClauseOfTheSituation) {
  TestGame game({.traits = {{"medic"}}}, &DoomingCards());
  EXPECT_EQ(NotAwaitedClause(game.state, 2), INH_2_7);
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  EXPECT_EQ(NotAwaitedClause(game.state, 1), INH_9_3);
  game.PassTurn();
  EXPECT_EQ(NotAwaitedClause(game.state, 0), INH_9_8);
  EXPECT_EQ(NotAwaitedClause(game.state, 1), INH_9_8);
  game.state.phase = Phase::setup;
  EXPECT_EQ(NotAwaitedClause(game.state, 0), kNoClause);
}

}  // namespace
}  // namespace recount::engine::inhumanity
