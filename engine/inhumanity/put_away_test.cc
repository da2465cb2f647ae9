// Tests what is left of a turn when it ends: `last_scene` as docs/reference/inhumanity.md defines
// it, and the resets of "When a turn ends" there.
#include <gtest/gtest.h>

#include "engine/inhumanity/test_game.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

// Gives the row of `last_scene` without its card: "hardship successes dice success mode clause".
std::string LastScene(const TestGame& game) {
  const auto& last = game.state.last_scene;
  std::string dice = last.dice_count == kNoDice ? "null" : "[";
  for (size_t i = 0; last.dice_count != kNoDice && i < last.dice_count; ++i) {
    dice += fmt::format("{}", DieAt(last.dice, i));
  }
  if (last.dice_count != kNoDice) dice += "]";
  return fmt::format("{} {} {} {} {} {}", last.hardship, last.successes, dice, last.is_success,
                     static_cast<int>(last.mode), game.LastClause());
}

// Expects that nothing of the turn is left.
void ExpectReset(const State& state) {
  EXPECT_EQ(state.scene, kNoCard);
  EXPECT_EQ(state.mode, Mode::none);
  EXPECT_EQ(state.rolling, Rolling::none);
  EXPECT_EQ(state.dice, Dice{});
  EXPECT_EQ(state.dice_count, kNoDice);
  EXPECT_EQ(state.modifier, 0);
  EXPECT_EQ(state.bonus_dice, 0);
  EXPECT_EQ(state.added_successes, 0);
  EXPECT_EQ(state.hardship, 0);
  EXPECT_EQ(state.hope_dice, 0);
  EXPECT_EQ(state.auto_success, 0);
  EXPECT_EQ(state.last_hope, 0);
  EXPECT_EQ(state.spared, 0);
  EXPECT_EQ(state.between_turns, 0);
  for (const SeatState& seat : state.seats) {
    EXPECT_EQ(seat.stance, Stance::none);
    EXPECT_EQ(seat.choice, kNoChoice);
    EXPECT_EQ(seat.committed, 0);
    EXPECT_EQ(seat.shields, (std::array<uint16_t, 3>{}));
  }
  for (size_t i = 0; i < state.asset_count; ++i) EXPECT_EQ(state.assets[i].lent_to, kNoSeat);
}

TEST(PutAway, BeforeTheFirstSceneThereIsNone) {
  const TestGame game;
  EXPECT_EQ(game.state.last_scene.seat, kNoSeat);
  EXPECT_EQ(game.state.last_scene.card, kNoCard);
  EXPECT_EQ(game.state.last_scene.hardship, -1);
  EXPECT_EQ(game.state.last_scene.dice_count, kNoDice);
  ExpectReset(game.state);
}

TEST(PutAway, ARollThatSucceedsOrFails) {
  for (const uint16_t die : {4, 3}) {
    TestGame game({.first_player = 2});
    game.Begin("rest", 2, {1, 0});
    const uint16_t card = game.state.scene;
    game.Finish({1, die, 2});
    EXPECT_EQ(LastScene(game), die == 4 ? "1 1 [142] 1 1 INH-4.17" : "1 0 [132] 0 1 INH-4.18");
    EXPECT_EQ(game.state.last_scene.card, card);
    EXPECT_EQ(game.state.last_scene.seat, 2);
    EXPECT_EQ(game.state.last_scene.round, 1);
    ExpectReset(game.state);
  }
}

TEST(PutAway, WithHardshipZeroNoDieIsRolled) {
  TestGame game;
  game.Begin("orchard", 2, {1, 0});
  game.Finish({});
  EXPECT_EQ(LastScene(game), "0 0 [] 1 1 INH-4.15");
  ExpectReset(game.state);
}

TEST(PutAway, WithoutARollHardshipAndDiceAreNull) {
  TestGame avoided;
  avoided.PassTurn();
  EXPECT_EQ(LastScene(avoided), "-1 0 null 0 4 INH-3.6");
  TestGame choice;
  choice.Draw("storm");
  EXPECT_EQ(choice.Do(0, "act"), "");
  for (const Seat seat : {1, 2, 0}) EXPECT_EQ(choice.Do(seat, "choose search"), "");
  EXPECT_EQ(choice.At(1).committed, 1);
  EXPECT_EQ(choice.Do(0, "resolve"), "");
  EXPECT_EQ(LastScene(choice), "-1 0 null 0 2 INH-5.3");
  ExpectReset(choice.state);
  TestGame poor;
  poor.state.seats[0].humanity = 0;
  poor.state.hope = 0;
  poor.Draw("ambush");
  EXPECT_EQ(poor.Do(0, "act"), "");
  EXPECT_EQ(poor.Do(0, "resolve"), "");
  EXPECT_EQ(LastScene(poor), "-1 0 null 0 3 INH-3.8");
  ExpectReset(poor.state);
}

// The acting player dies before `resolve`. The dice that were rolled until then are kept.
TEST(PutAway, INH_9_3_WhatHadBeenRolledWhenTheActingPlayerDied) {
  TestGame before({.traits = {{}, {"medic"}}}, &DeadlyCards());
  before.Begin("rest", 1, {1, 0});
  EXPECT_EQ(before.Do(1, "play_trait medic 0"), "");
  EXPECT_EQ(LastScene(before), "-1 0 null 0 1 INH-9.3");
  ExpectReset(before.state);
  TestGame after({.traits = {{}, {"medic"}}}, &DeadlyCards());
  after.Begin("rest", 1, {1, 0});
  EXPECT_EQ(after.Do(0, "use_hope 2"), "");
  after.dice = {1, 5, 1, 6};
  EXPECT_EQ(after.Do(0, "roll"), "");
  EXPECT_EQ(after.Do(1, "play_trait medic 0"), "");
  EXPECT_EQ(LastScene(after), "1 2 [1516] 1 1 INH-9.3");
  ExpectReset(after.state);
}

TEST(PutAway, INH_10_6_WhatHadBeenRolledWhenACardEndedTheScene) {
  TestGame game;
  game.Give("car", 0);
  game.Begin("rest", 1, {0, 0});
  EXPECT_EQ(game.Do(0, "use_hope 1"), "");
  game.dice = {6, 6};
  EXPECT_EQ(game.Do(0, "roll"), "");
  EXPECT_EQ(game.Do(0, "use_asset car"), "");
  EXPECT_EQ(LastScene(game), "1 2 [66] 1 1 INH-10.6");
  ExpectReset(game.state);
}

// Puts all that a turn can leave into a state, and then ends the turn in each possible way.
TEST(PutAway, NothingOfATurnIsLeftHoweverItEnds) {
  const Cards cards = CardsWith(R"({"traits":{
      "medic":{"effects":[{"op":"suffer","to":"chosen","condition":"harm","n":9}]},
      "inspiring":{"effects":[{"op":"spare","to":"all"},
          {"op":"shield","to":"all","from":"humanity","n":1}]},
      "strong":{"effects":[{"op":"add_dice","n":2},{"op":"hardship","n":3},
          {"op":"auto_succeed"}]}}})");
  for (const char* end : {"resolve", "play_trait medic 0", "use_asset car"}) {
    TestGame game({.config = {.lending = true}, .traits = {{"inspiring", "strong", "medic"}}},
                  &cards);
    game.Give("car", 0);
    game.Give("rifle", 1);
    game.state.seats[2].humanity = 0;
    EXPECT_EQ(game.Do(1, "lend rifle 2"), "");
    EXPECT_EQ(game.Do(0, "play_trait inspiring"), "");
    game.Begin("rest", 1, {1});
    EXPECT_EQ(game.Do(2, "last_hope"), "");
    EXPECT_EQ(game.Do(0, "play_trait strong"), "");
    EXPECT_EQ(game.Do(0, "use_hope 1"), "");
    EXPECT_EQ(game.state.modifier, 3);
    EXPECT_EQ(game.state.bonus_dice, 2);
    EXPECT_EQ(game.Do(0, "roll"), "");
    EXPECT_EQ(game.Do(0, end), "") << end;
    ExpectReset(game.state);
    EXPECT_NE(game.state.phase, Phase::outcome) << end;
  }
}

// Section 10.2: the end of the game resets the same as the end of a turn.
TEST(PutAway, NothingOfATurnIsLeftAtTheEnd) {
  TestGame game({.config = {.lending = true}, .traits = {{"saint", "brave"}, {"medic"}}},
                &DeadlyCards());
  game.Give("rifle", 1);
  EXPECT_EQ(game.Do(0, "play_trait saint 1"), "");
  EXPECT_EQ(game.Do(1, "lend rifle 2"), "");
  game.Begin("rest", 2, {1, 0});
  EXPECT_EQ(game.Do(1, "play_trait medic 1"), "");
  EXPECT_EQ(game.state.aftermath_count, 1);
  EXPECT_EQ(game.Do(0, "play_trait brave"), "");
  ASSERT_EQ(game.state.phase, Phase::end);
  ExpectReset(game.state);
  EXPECT_EQ(LastScene(game), "-1 0 null 0 1 INH-9.3");
  EXPECT_EQ(game.state.aftermath_count, 0);
  EXPECT_EQ(game.state.turn_seat, 0);
  EXPECT_EQ(game.state.round, 1);
  EXPECT_EQ(DeciderOf(game.state), kNoSeat);
}

}  // namespace
}  // namespace recount::engine::inhumanity
