// Tests INH-8 and INH-10: Personalities, Relationships, Traits and Assets.
#include <gtest/gtest.h>

#include "engine/inhumanity/test_game.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

TEST(Clauses, INH_8_1_LimitsOfCommitting) {
  TestGame game({.personalities = {"leader", "coward"}});
  game.Draw("rest");
  EXPECT_EQ(game.Do(0, "act"), "");
  EXPECT_EQ(game.Do(0, "commit 6"), "INH-4.1");
  EXPECT_EQ(game.Do(0, "commit 3"), "INH-8.1");
  EXPECT_EQ(game.Do(0, "commit 2"), "");
  EXPECT_EQ(game.Do(1, "support 3"), "INH-4.4");
  EXPECT_EQ(game.Do(1, "support 2"), "INH-8.1");
  EXPECT_EQ(game.Do(1, "support 1"), "");
}

TEST(Clauses, INH_8_1_TriggersWorkByWhatHasHappenedWhereTheTagsFit) {
  TestGame game({.personalities = {"squishy", "coward"}});
  game.Begin("grave", 1, {0, 1});
  game.Finish({6, 6});
  EXPECT_EQ(game.Report(),
            "humanity_lost 1 5, doomed 1 1, humanity_gained 0 1, humanity_gained 2 1, "
            "humanity_lost 0 1, hunger 1 1, removed 1 1, hope_removed - 1");
}

// Support by Last Hope is support, but commits no Humanity (ruling 51).
TEST(Clauses, INH_8_1_FirstDieFailsForCommittedHumanityOnly) {
  TestGame game({.personalities = {"plain", "non_violent"}});
  game.Begin("ambush", 2, {1, 0});
  EXPECT_EQ(DiceToRoll(game.cards(), game.state), 2);
  TestGame other({.personalities = {"plain", "non_violent"}});
  other.state.seats[1].humanity = 0;
  other.Begin("ambush", 2, {0});
  EXPECT_EQ(other.Do(1, "last_hope"), "");
  EXPECT_EQ(DiceToRoll(other.cards(), other.state), 3);
  TestGame peaceful({.personalities = {"plain", "non_violent"}});
  peaceful.Begin("rest", 2, {1, 0});
  EXPECT_EQ(DiceToRoll(peaceful.cards(), peaceful.state), 3);
}

TEST(Clauses, INH_8_2_MustSupportWithHumanity) {
  TestGame game({.relationships = {"parent_and_child"}});
  game.Draw("rest");
  EXPECT_EQ(game.Do(0, "act"), "");
  EXPECT_EQ(game.Do(0, "commit 1"), "");
  EXPECT_EQ(game.Do(1, "refuse"), "INH-8.2");
  game.state.seats[1].humanity = 0;
  EXPECT_EQ(game.Do(2, "refuse"), "");  // has Humanity, no such Relationship
  EXPECT_EQ(game.Do(1, "refuse"), "");
}

TEST(Clauses, INH_8_2_BothPartiesAreBound) {
  TestGame game({.relationships = {"parent_and_child"}, .first_player = 1});
  game.Draw("rest");
  EXPECT_EQ(game.Do(1, "act"), "");
  EXPECT_EQ(game.Do(1, "commit 1"), "");
  EXPECT_EQ(game.Do(2, "refuse"), "");
  EXPECT_EQ(game.Do(0, "refuse"), "INH-8.2");
  EXPECT_EQ(game.Do(0, "support 1"), "");
  game.Finish({6, 6});
  EXPECT_EQ(game.Report(), "humanity_gained 0 1");  // supports_partner
}

TEST(Clauses, INH_8_2_TriggersOfAPairInTheOrderOfTheList) {
  TestGame game({.relationships = {"feud", "twins", "feud"}});
  for (Seat seat = 0; seat < 3; ++seat) game.state.seats[seat].humanity = 3;
  game.Begin("rest", 1, {0, 0});
  game.Finish({6});
  // In feud 0-1 seat 1 refused seat 0; twins 1-2 took no part; in feud 2-0 seat 2 refused.
  EXPECT_EQ(game.Report(),
            "humanity_lost 1 1, humanity_gained 0 1, humanity_lost 2 1, "
            "humanity_gained 0 1");
}

TEST(Clauses, INH_8_2_BothCommitWhereBothTookPart) {
  TestGame game({.relationships = {"", "twins"}});
  for (Seat seat = 0; seat < 3; ++seat) game.state.seats[seat].humanity = 3;
  game.Begin("rest", 1, {1, 1});
  game.Finish({6, 6, 6});
  EXPECT_EQ(game.Report(), "humanity_gained 1 1, humanity_gained 2 1");
}

TEST(Clauses, INH_8_3_ATraitWorksAtOnceAndStaysFaceUp) {
  TestGame game({.traits = {{"inspiring"}, {"medic"}}});
  game.state.seats[0].harm = 1;
  EXPECT_EQ(game.Do(1, "play_trait medic 0"), "");
  EXPECT_EQ(game.At(0).harm, 0);
  const uint16_t medic = game.Card("medic");
  std::vector<uint16_t> played;
  ForEachTrait(game.cards(), game.state, TraitPlace::played, 1,
               [&](uint16_t card) { played.push_back(card); });
  EXPECT_EQ(played, std::vector<uint16_t>{medic});
  EXPECT_EQ(game.Do(1, "play_trait medic 0"), "INH-8.4");  // once
}

// Section 9: `played_traits` has them in the order played, regardless of the player.
TEST(Clauses, INH_8_3_PlayedTraitsStayInTheOrderPlayed) {
  const Cards cards = CardsWith(R"({"traits":{
      "medic":{"effects":[]},"lucky":{"when":["draw"],"effects":[]},
      "mentor":{"effects":[]}}})");
  for (Seat seat = 0; seat < 5; ++seat) {
    Dealt dealt{.players = 5};
    dealt.traits.resize(5);
    dealt.traits[seat] = {"lucky", "mentor", "medic"};
    TestGame game(dealt, &cards);
    std::vector<uint16_t> order;
    for (const char* key : {"mentor", "medic", "lucky"}) {
      order.push_back(game.Card(key, seat));
      EXPECT_EQ(game.Do(seat, fmt::format("play_trait {}", key)), "");
    }
    std::vector<uint16_t> played;
    ForEachTrait(cards, game.state, TraitPlace::played, seat,
                 [&](uint16_t card) { played.push_back(card); });
    EXPECT_EQ(played, order) << int{seat};
    for (Seat other = 0; other < 5; ++other) {
      EXPECT_EQ(game.At(other).hand_count, other == seat ? 0 : 3);
    }
  }
}

TEST(Clauses, INH_8_4_OwnTraitsFromTheHandOnly) {
  TestGame game({.traits = {{"inspiring"}, {"brave"}}});
  EXPECT_EQ(game.Do(0, "play_trait brave"), "INH-8.4");
  EXPECT_EQ(game.Do(0, "play_trait rope"), "INH-8.4");
  EXPECT_EQ(game.Do(0, "play_trait nothing"), "INH-8.4");
}

TEST(Clauses, INH_8_5_PhaseTurnAndTagsOfTheCard) {
  TestGame game({.traits = {{"lucky", "clever"}, {"strong", "schemer"}, {"schemer"}}});
  EXPECT_EQ(game.Do(0, "play_trait lucky"), "INH-8.5");   // outcome only
  EXPECT_EQ(game.Do(1, "play_trait strong"), "INH-8.5");  // own turn, before the roll
  game.Begin("rest", 1, {0, 0});
  EXPECT_EQ(game.Do(1, "play_trait strong"), "INH-8.5");  // not the acting player
  EXPECT_EQ(game.Do(0, "play_trait clever"), "INH-8.5");  // no climbing
  EXPECT_EQ(game.Do(1, "play_trait schemer 0"), "");
  TestGame cliff({.traits = {{"clever"}}});
  cliff.Begin("cliff", 1, {0, 0});
  EXPECT_EQ(cliff.Do(0, "play_trait clever"), "");
  EXPECT_EQ(HardshipOf(cliff.cards(), cliff.state), 0);
}

TEST(Clauses, INH_8_5_TagsNeedAnAnnouncedScene) {
  const Cards cards = CardsWith(R"({"traits":{"inspiring":{"tags":["climbing"]}}})");
  TestGame game({.traits = {{"inspiring"}}}, &cards);
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "INH-8.5");
  game.Draw("cliff");
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "INH-8.5");
  EXPECT_EQ(game.Do(0, "avoid"), "");
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "INH-8.5");  // avoided is not announced
}

TEST(Clauses, INH_8_6_ATargetInPlayExactlyWhereTheCardNeedsOne) {
  TestGame game({.traits = {{"medic", "inspiring"}}});
  EXPECT_EQ(game.Do(0, "play_trait medic"), "INH-8.6");
  EXPECT_EQ(game.Do(0, "play_trait medic 3"), "INH-8.6");
  EXPECT_EQ(game.Do(0, "play_trait inspiring 1"), "INH-8.6");
  EXPECT_EQ(game.Do(0, "play_trait medic 0"), "");
}

// A personal Asset belongs to the player whose Scene it was (ruling 33).
TEST(Clauses, INH_8_7_AScenesAssetBelongsToTheActingPlayerOrToAll) {
  TestGame game({.first_player = 2});
  game.Begin("ambush", 3, {1, 0});
  game.Finish({6, 6, 6, 6});
  EXPECT_EQ(game.Report(), "harm 1 1, asset_gained 2 1");
  EXPECT_EQ(AssetOf(game.state, game.Card("rifle"))->owner, 2);
  EXPECT_EQ(game.Do(0, "use_asset rope"), "INH-8.7");
  game.Begin("cache", 2, {0, 0});  // gains the car, and the top card of the Asset deck: a rope
  game.Finish({6, 1});
  EXPECT_EQ(game.Report(), "asset_gained 0 1, asset_gained - 1");
}

TEST(Clauses, INH_8_8_PersonalAssetsAreUsedByTheirHolderInOthersTurnsToo) {
  TestGame game;
  game.Give("rifle", 1);
  game.Begin("rest", 1, {0, 0});
  EXPECT_EQ(game.Do(0, "use_asset rifle"), "INH-8.8");
  EXPECT_EQ(game.Do(1, "use_asset rifle"), "");
  EXPECT_EQ(game.state.bonus_dice, 2);
}

TEST(Clauses, INH_8_9_GroupAssetsByAnybodyDuringAScene) {
  TestGame game;
  game.Give("food", kNoSeat);
  game.state.seats[2].hunger = 1;
  EXPECT_EQ(game.Do(2, "use_asset food 2"), "INH-8.9");
  game.Draw("rest");
  EXPECT_EQ(game.Do(2, "use_asset food 2"), "");
  EXPECT_EQ(game.At(2).hunger, 0);
}

// Ruling 32 is that personal Assets may also be used outside a Scene.
TEST(Clauses, INH_8_9_PersonalAssetsAlsoOutsideAScene) {
  TestGame game;
  game.Give("whisky", 0);
  game.state.seats[1].humanity = 2;
  EXPECT_EQ(game.Do(0, "use_asset whisky 1"), "");
  EXPECT_EQ(game.Report(), "humanity_gained 1 1, harm 0 1");
}

TEST(Clauses, INH_8_10_AfterItsUsesAnAssetIsOut) {
  TestGame game;
  const uint16_t rifle = game.Give("rifle", 0);
  game.Begin("rest", 1, {0, 0});
  EXPECT_EQ(game.Do(0, "use_asset rifle"), "");
  EXPECT_EQ(AssetOf(game.state, rifle)->uses, 1);
  EXPECT_EQ(game.Do(0, "use_asset rifle"), "");
  EXPECT_EQ(AssetOf(game.state, rifle), nullptr);
  EXPECT_TRUE(game.Cited("INH-8.10"));
  EXPECT_EQ(game.Do(0, "use_asset rifle"), "INH-8.7");
}

TEST(Clauses, INH_8_11_TheActingPlayerStealsAnothersPersonalAsset) {
  TestGame game;
  game.Give("rifle", 1);
  game.Give("rope", kNoSeat);
  EXPECT_EQ(game.Do(2, "steal rifle"), "INH-8.11");
  EXPECT_EQ(game.Do(0, "steal rope"), "INH-8.11");
  EXPECT_EQ(game.Do(0, "steal car"), "INH-8.11");
  EXPECT_EQ(game.Do(0, "steal rifle"), "");
  EXPECT_EQ(game.Do(0, "steal rifle"), "INH-8.11");  // their own by now
}

// Nobody steals from the dead (ruling 28).
TEST(Clauses, INH_8_11_NotFromTheDead) {
  const Cards cards = CardsWith(R"({"traits":{"schemer":{"turn":"any","effects":[
      {"op":"suffer","to":"chosen","condition":"harm","n":3}]}}})");
  TestGame other({.traits = {{"schemer"}}}, &cards);
  other.Give("rifle", 1);
  EXPECT_EQ(other.Do(0, "play_trait schemer 1"), "");
  EXPECT_EQ(other.Do(0, "steal rifle"), "INH-8.11");
}

TEST(Clauses, INH_8_12_TheThiefGivesUpOneHumanityWhateverKeepsIt) {
  TestGame game({.personalities = {"sociopath"}, .traits = {{"saint"}}});
  game.Give("rifle", 1);
  EXPECT_EQ(game.Do(0, "play_trait saint 0"), "");
  EXPECT_EQ(game.Do(0, "steal rifle"), "");
  EXPECT_EQ(game.At(0).humanity, 3);
  EXPECT_EQ(game.Report(), "");  // a price, no loss
  game.Give("car", 1);
  game.state.seats[0].humanity = 0;
  EXPECT_EQ(game.Do(0, "steal car"), "INH-8.12");
}

TEST(Clauses, INH_8_13_LendingIsAnOption) {
  TestGame game;
  game.Give("rifle", 0);
  EXPECT_EQ(game.Do(0, "lend rifle 1"), "INH-8.13");
}

TEST(Clauses, INH_8_13_LentTillTheTurnEnds) {
  TestGame game({.config = {.lending = true}});
  game.Give("rifle", 0);
  game.Give("rope", kNoSeat);
  EXPECT_EQ(game.Do(0, "lend rope 1"), "INH-8.13");
  EXPECT_EQ(game.Do(0, "lend rifle 0"), "INH-8.13");
  EXPECT_EQ(game.Do(0, "lend rifle 3"), "INH-8.13");
  EXPECT_EQ(game.Do(1, "lend rifle 2"), "INH-8.13");
  EXPECT_EQ(game.Do(0, "lend rifle 1"), "");
  EXPECT_EQ(game.Do(0, "lend rifle 2"), "INH-8.13");
  game.Begin("rest", 1, {0, 0});
  EXPECT_EQ(game.Do(0, "use_asset rifle"), "INH-8.8");
  EXPECT_EQ(game.Do(1, "use_asset rifle"), "");
  game.Finish({6, 6, 6});
  EXPECT_EQ(AssetOf(game.state, game.Card("rifle"))->lent_to, kNoSeat);
}

TEST(Clauses, INH_8_13_AStolenAssetIsLentNoMore) {
  TestGame game({.config = {.lending = true}});
  game.Give("rifle", 1);
  EXPECT_EQ(game.Do(1, "lend rifle 0"), "");
  EXPECT_EQ(game.Do(0, "steal rifle"), "");
  const AssetInPlay* rifle = AssetOf(game.state, game.Card("rifle"));
  EXPECT_EQ(rifle->owner, 0);
  EXPECT_EQ(rifle->lent_to, kNoSeat);
}

TEST(Clauses, INH_8_14_CardsThatChangeARollNeedOne) {
  TestGame game({.traits = {{"natural", "miracle", "lucky"}}});
  game.Begin("orchard", 1, {0, 0});
  EXPECT_EQ(game.Do(0, "use_hope 0"), "");
  EXPECT_EQ(game.Do(0, "roll"), "");  // not rolled: hardship 0
  EXPECT_EQ(game.Do(0, "play_trait lucky"), "INH-8.14");
  EXPECT_EQ(game.Do(0, "play_trait natural"), "INH-8.14");
  EXPECT_EQ(game.Do(0, "play_trait miracle"), "");
  TestGame avoided({.traits = {{"miracle"}}});
  avoided.Draw("rest");
  EXPECT_EQ(avoided.Do(0, "avoid"), "");
  EXPECT_EQ(avoided.Do(0, "play_trait miracle"), "INH-8.14");
}

TEST(Clauses, INH_8_15_ASpentTraitIsNotReplaced) {
  TestGame game({.traits = {{"inspiring"}}});
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "");
  EXPECT_EQ(game.At(0).hand_count, 2);
}

TEST(Clauses, INH_10_2_EffectsInTheirOrderPlayersClockwise) {
  TestGame game({.players = 5, .first_player = 3});
  game.Draw("flood");
  EXPECT_EQ(game.Do(3, "avoid"), "");
  EXPECT_EQ(game.Do(3, "resolve"), "");
  EXPECT_EQ(game.Report(), "hunger 3 1, hunger 4 1, hunger 0 1, hunger 1 1, hunger 2 1");
}

TEST(Clauses, INH_10_3_WhatCannotBeDoneIsLeftOut) {
  const Cards cards = CardsWith(R"({"scenes":{"cache":{"succeed":[{"op":"gain_asset","asset":"car"},
      {"op":"gain_asset","asset":"car"},{"op":"gain_hope","n":1}]}}})");
  TestGame game({}, &cards);
  game.Begin("cache", 1, {0, 0});
  game.Finish({6});
  EXPECT_EQ(game.Report(), "asset_gained 0 1, hope_added - 1");
  EXPECT_TRUE(game.Cited("INH-10.3"));
}

TEST(Clauses, INH_10_4_ShieldsKeepOffTheNextSteps) {
  TestGame game({.traits = {{"brave"}}});
  game.Draw("cliff");
  EXPECT_EQ(game.Do(0, "play_trait brave"), "");
  game.state.seats[0].shields[0] = 5;
  game.state.seats[1].shields[0] = 2;
  EXPECT_EQ(game.Do(0, "avoid"), "");
  EXPECT_EQ(game.Do(0, "resolve"), "");  // 3 Harm each
  EXPECT_EQ(game.Report(), "shielded 0 3, shielded 1 2, harm 1 1, shielded 2 1, harm 2 2");
  EXPECT_EQ(game.At(0).shields[0], 0);  // the turn is over
}

TEST(Clauses, INH_10_5_TheSparedAreNotHitByRefuseAndFail) {
  TestGame game({.traits = {{}, {"sprinter"}}});
  game.Begin("ambush", 1, {0, 0});
  EXPECT_EQ(game.Do(1, "play_trait sprinter"), "");
  game.Finish({1});
  EXPECT_EQ(game.Report(), "harm 2 1, harm 0 1");
  EXPECT_EQ(game.state.spared, 0);
}

TEST(Clauses, INH_10_6_ASceneThatEndsHasNoConsequences) {
  TestGame game;
  game.Give("car", 0);
  game.Begin("cliff", 2, {1, 0});
  EXPECT_EQ(game.Do(0, "use_asset car"), "");
  EXPECT_EQ(game.Report(), "scene_ended 0 1");
  EXPECT_EQ(game.LastClause(), "INH-10.6");
  EXPECT_EQ(game.At(0).humanity, 3);  // committed is committed
  EXPECT_EQ(game.state.turn_seat, 1);
  EXPECT_EQ(game.state.phase, Phase::draw);
}

}  // namespace
}  // namespace recount::engine::inhumanity
