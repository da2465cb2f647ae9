// Tests the effects of the set-up, windows, phases, rounds, artifacts and ends: the clauses with
// their numbers, in the order of docs/reference/hope.md, "Flow".
#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

TEST(FlowEffects, TheSetUpInItsOrder) {
  const TestGame game("grunt*8", kBlanks);
  EXPECT_EQ(game.history,
            (std::vector<std::string>{"1.3(15) 2.1", "", "", "2.3", "2.3(1) 2.4(0 6) 2.4(1 6)", "",
                                      "3.1(1) 3.1(5) 3.2(0 5)"}));
  const TestGame artifacts("grunt*8", kBlanks, {.artifacts = true});
  EXPECT_EQ(artifacts.history[3], "15.1(5)");
  const TestGame four(FourDecks("grunt*6"), {.two_on_two = true, .artifacts = true});
  EXPECT_EQ(four.history[5], "15.1(10)");
  EXPECT_EQ(four.history[9], "2.3(3) 2.4(0 6) 2.4(1 6) 2.4(2 6) 2.4(3 6)");
}

TEST(FlowEffects, PhasesAndTurnsOfARound) {
  TestGame game("grunt*8", kBlanks);
  const std::string_view steps[] = {
      "3.4 3.2(1 5)",         // main, seat 1
      "3.4 3.1(6) 3.2(0 6)",  // move
      "3.4 3.2(1 6)",         //
      "3.4 3.1(7) 3.2(0 7)",  // explore
      "3.4 3.2(1 7)",         //
      "3.4 3.1(8) 3.2(0 8)",  // battle
      "3.4 3.2(1 8)",         //
      "3.4 3.3(9) 8.1",       // dominance
      "3.4 3.3(10)",          // draw
      "3.4",                  // all hands are full
      "3.4 3.1(2) 3.1(5) 3.2(0 5)",
  };
  for (const std::string_view step : steps) {
    game.PassStep();
    EXPECT_EQ(game.Effects(), step);
  }
  EXPECT_EQ(game.state.round, 2);
}

// Section 5.2: `passed` is emptied whenever a phase, a turn or a step begins, and when a battle
// ends.
TEST(FlowEffects, HPE_3_4_NobodyHasPassedWhereAStepBegins) {
  TestGame game("titan blank*5", "tower blank*5", {.max_rounds = 2});
  game.Put("titan", 0, 12);
  game.Put("tower", 1, 17);
  int steps = 0;
  for (; game.state.phase != Phase::end; ++steps) {
    EXPECT_EQ(game.state.passed, 0) << "step " << steps;
    if (game.state.phase == Phase::battle && game.state.step == Step::open &&
        game.state.active == 0 && game.On(17) != kNoCard) {
      ASSERT_EQ(game.Do(0, "declare_target 6"), "");
      EXPECT_EQ(game.state.passed, 0);
      game.PassStep();
      EXPECT_EQ(game.state.step, Step::attackers);
      EXPECT_EQ(game.state.passed, 0);
      ASSERT_EQ(game.Do(0, "declare_attackers 0"), "");
      EXPECT_EQ(game.state.passed, 0);
    }
    game.PassStep();
  }
  EXPECT_EQ(steps, 2 * 11 + 1) << "a round has 11 windows and steps, and there is one battle";
}

// Zeros are left out: the second seat's 9.2 is (1 1).
TEST(FlowEffects, TheDrawPhaseDrawsAndTellsOfEmptyDecks) {
  TestGame game("grunt*8", "blank*7");
  game.GoTo(Phase::draw);
  for (const int card : {0, 1, 2}) {
    ASSERT_EQ(game.Do(0, fmt::format("discard {}", card)), "");
    EXPECT_EQ(game.Effects(), "");
  }
  ASSERT_EQ(game.Do(1, "discard 8"), "");
  game.PassStep();
  EXPECT_EQ(game.Effects(), "3.4 9.2(0 2) 9.3 9.2(1 1)");
  EXPECT_EQ(game.Discards(0), (std::vector<int>{0, 1, 2}));
}

TEST(FlowEffects, APassInTheDiscardStepIsFinal) {
  TestGame game("grunt*8", "grunt*8");
  game.GoTo(Phase::draw);
  ASSERT_EQ(game.Do(0, "pass"), "");
  ASSERT_EQ(game.Do(1, "discard 8"), "");
  EXPECT_EQ(game.state.passed, 1);
  EXPECT_EQ(game.Do(0, "discard 0"), "not awaited");
}

TEST(FlowEffects, ARoundTurnsCardsUpAndWaitsForTheirTriggersInTurnOrder) {
  TestGame game("grunt miner*2 blank*3", "miner hall blank*4");
  game.state.first_player = 1;
  game.GoTo(Phase::draw);
  game.PassStep();
  game.Put("miner", 0, 7);
  game.Put("miner", 0, 3);
  game.Put("miner", 1, 12);
  game.Put("hall", 1, 13);
  game.state.flags[12] = kFlipped | kMoved;
  game.state.flags[13] = kFlipped;
  game.state.used[13] = 1;
  game.PassStep();
  EXPECT_EQ(game.Effects(),
            "3.4 3.1(2) 12.6(6) 12.6(7) 13.12(6 2) 13.12(1 2) 13.12(2 2) 3.1(5) 3.2(1 5)"
            " 13.12(1 2) 13.12(0 2) 13.12(0 2)");
  EXPECT_EQ(game.state.flags[12], kMoved);  // until the next move phase
  EXPECT_EQ(game.state.used[13], 0u);
  game.GoTo(Phase::move);
  EXPECT_EQ(game.state.flags[12], 0);
}

TEST(FlowEffects, ModifiersEndWithTheirPhaseOrTheirRound) {
  TestGame game("grunt*6", kBlanks);
  game.Put("grunt", 0, 0);
  game.state.modifiers[0] = {0, 1, 0, 0, kNoKeyword, 0, Until::round};
  game.state.modifiers[1] = {0, 2, 0, 0, kNoKeyword, 0, Until::phase};
  game.state.modifiers[2] = {0, 4, 0, 0, kNoKeyword, 0, Until::battle};
  game.state.modifier_count = 3;
  EXPECT_EQ(game.derived().Att(0), 2 + 7);
  game.GoTo(Phase::main, 1);
  EXPECT_EQ(game.state.modifier_count, 3);  // the end of a turn ends none of them
  game.GoTo(Phase::move);
  EXPECT_EQ(game.Effects(), "3.4 3.1(2) 3.1(6) 3.2(0 6)");
  EXPECT_EQ(game.derived().Att(0), 2 + 1);
  game.GoTo(Phase::dominance);
  game.state.modifiers[1] = {0, 2, 0, 0, kNoKeyword, 0, Until::phase};
  game.state.modifier_count = 2;
  game.GoTo(Phase::draw);
  EXPECT_EQ(game.Effects(), "3.4 3.1(1) 3.3(10)");
  game.GoTo(Phase::main);
  EXPECT_EQ(game.Effects(), "3.4 3.1(1) 3.1(2) 3.1(5) 3.2(0 5)");
  EXPECT_EQ(game.state.modifier_count, 0);
}

// A unit that a bonus kept alive dies when the bonus ends: with the phase, and with the round.
TEST(FlowEffects, HPE_12_7_DeathsFollowTheEndOfABonus) {
  for (const Until until : {Until::phase, Until::round}) {
    TestGame game("grunt*6", kBlanks);
    game.Put("grunt", 0, 1);
    game.AddWounds(1, 2);
    game.state.modifiers[0] = {0, 0, 0, 1, kNoKeyword, 0, until};
    game.state.modifier_count = 1;
    game.GoTo(until == Until::phase ? Phase::move : Phase::draw);
    if (until == Until::phase) {
      EXPECT_EQ(game.Effects(), "3.4 3.1(1) 12.7 3.1(6) 3.2(0 6)");
    } else {
      EXPECT_EQ(game.On(1), 0);
      game.GoTo(Phase::main);
      EXPECT_EQ(game.Effects(), "3.4 3.1(1) 12.7 3.1(2) 3.1(5) 3.2(0 5)");
    }
    EXPECT_EQ(game.Discards(0), std::vector<int>{0});
  }
}

// Section 5.5: all units that must die are found first, and then the search is repeated.
TEST(FlowEffects, HPE_12_7_AnAuraThatLowersVitalityKills) {
  const Cards cards = CardsWith(
      R"([{"id":"plague","title":"","kind":"unit","race":"mutants","cost":0,"att":0,"def":0,
           "vit":2,"statics":[{"static":"aura","race":null,"att":0,"def":0,"vit":-1,
                               "keyword":null}]}])");
  TestGame game("plague*2 scout grunt blank*2", kBlanks, {}, &cards);
  game.Put("plague", 0, 0);
  game.Put("scout", 0, 6);
  game.Put("grunt", 0, 11);
  game.GoTo(Phase::move);
  ASSERT_EQ(game.Do(0, "move 0 1"), "");
  EXPECT_EQ(game.Effects(), "12.7(2)");
  ASSERT_EQ(game.Do(0, "pass"), "");
  EXPECT_EQ(game.On(11), 3) << "a vitality of 1 is left, and the plague is not beside it";
  TestGame two("plague*2 scout grunt blank*2", kBlanks, {}, &cards);
  two.Put("plague", 0, 7);
  two.Put("plague", 0, 0);
  two.Put("grunt", 0, 6);
  two.GoTo(Phase::move);
  two.AddWounds(7, 1);
  ASSERT_EQ(two.Do(0, "move 3 2"), "HPE-5.2");
  ASSERT_EQ(two.Do(0, "move 1 1"), "");  // both are next to the grunt, but not to each other
  EXPECT_EQ(two.Effects(), "12.7(3)");
  EXPECT_EQ(two.On(7), 0);
}

TEST(FlowEffects, RedCostsArePaidGreenOnesReceived) {
  TestGame game("hero*2 green_one*4", kBlanks);
  ASSERT_EQ(game.Do(0, "play_unit 0 3"), "");
  EXPECT_EQ(game.Effects(), "4.3(0 3)");
  ASSERT_EQ(game.Do(0, "play_unit 2 4"), "");
  EXPECT_EQ(game.Effects(), "4.3(0 4)");
  EXPECT_EQ(game.Source(0), 16);
  game.AddWounds(3, 1);
  ASSERT_EQ(game.Do(0, "heal 1 0"), "");
  EXPECT_EQ(game.Effects(), "4.6(0 1)");
  EXPECT_EQ(game.Source(0), 16);
}

struct MulliganCase {
  int deck;
  std::string_view action;
  std::string_view effects;
};

// Fewer than two cards are not shuffled. 2.5 is reported for the shuffle, then for the draw.
TEST(FlowEffects, HPE_2_5_AMulliganShufflesTwoCardsOrMore) {
  for (const MulliganCase& row :
       {MulliganCase{6, "mulligan 0", "2.5(0 1)"}, MulliganCase{6, "mulligan 0 1", "2.5 2.5(0 2)"},
        MulliganCase{7, "mulligan 0", "2.5 2.5(0 1)"},
        MulliganCase{9, "mulligan 0 1 2 3 4 5", "2.5 2.5(0 6)"}, MulliganCase{9, "keep", ""}}) {
    TestGame game(fmt::format("grunt*{}", row.deck), kBlanks);
    game.state.phase = Phase::mulligan;
    game.state.step = Step::none;
    game.state.round = 0;
    ASSERT_EQ(game.Do(0, row.action), "") << row.action;
    EXPECT_EQ(game.Effects(), row.effects) << row.action;
    EXPECT_EQ(game.state.active, 1);
    EXPECT_EQ(game.Hand(0).size(), 6u);
    EXPECT_EQ(game.state.seats[0].draw_count, row.deck - 6);
    ASSERT_EQ(game.Do(1, "keep"), "");
    EXPECT_EQ(game.Effects(), "3.1(1) 3.1(5) 3.2(0 5)");
  }
}

// Relic n lies on space 10 + n.
TEST(FlowEffects, HPE_15_2_15_3_15_4_ArtifactsAreTakenCarriedAndLeft) {
  TestGame game("grunt*6", "shot*6", {.artifacts = true});
  game.Put("grunt", 0, 6);
  game.GoTo(Phase::move);
  ASSERT_EQ(game.Do(0, "move 0 11"), "");
  EXPECT_EQ(game.Effects(), "15.2(0 1) 15.3(0 0 1)");
  EXPECT_EQ(game.derived().Def(11), 3);
  game.state.flags[11] = 0;
  ASSERT_EQ(game.Do(0, "move 0 12"), "");
  EXPECT_EQ(game.Effects(), "15.2(0 2) 15.3(0 0 0 65535)");
  EXPECT_EQ(game.derived().Vit(12), 1);
  EXPECT_EQ(game.derived().ArtifactsBorneBy(0), 2);
  EXPECT_EQ(game.derived().ArtifactsBorneBy(1), 0);
  game.GoTo(Phase::battle);
  ASSERT_EQ(game.Do(1, "play_event 6"), "");
  ASSERT_EQ(game.Do(1, "choose 0"), "");
  EXPECT_EQ(game.Effects(), "12.4(0 1) 12.7 15.4(1 12) 15.4(2 12) 13.4(6)");
  EXPECT_EQ(game.derived().Tokens(), SpaceBit(10) | SpaceBit(12) | SpaceBit(13) | SpaceBit(14));
}

TEST(FlowEffects, HPE_15_3_AUnitDiesOfAnArtifactThatTakesItsLastVitality) {
  TestGame game("scout*2 blank*4", kBlanks, {.artifacts = true});
  game.Put("scout", 0, 7);
  game.Put("scout", 0, 6);
  game.GoTo(Phase::move);
  ASSERT_EQ(game.Do(0, "move 0 12"), "");
  EXPECT_EQ(game.Effects(), "15.2(0 2) 15.3(0 0 0 65535) 12.7 15.4(2 12)");
  ASSERT_EQ(game.Do(0, "move 1 12"), "");  // the token lies face up now
  EXPECT_EQ(game.Effects(), "15.2(1 2) 15.3(1 0 0 65535) 12.7(1) 15.4(2 12)");
}

TEST(FlowEffects, HPE_15_2_AUnitThatIsPlayedOntoATokenTakesIt) {
  TestGame game("tower grunt*5", kBlanks, {.artifacts = true});
  game.Put("tower", 0, 5);
  ASSERT_EQ(game.Do(0, "play_unit 1 10"), "");
  EXPECT_EQ(game.Effects(), "4.3(0 1) 15.2(1) 15.3(1 2)");
}

TEST(FlowEffects, SwapsCarryArtifactsCountersAndFlips) {
  TestGame game("jumper nurse grunt*4", kBlanks, {.artifacts = true});
  game.Put("jumper", 0, 5);
  game.Put("nurse", 0, 24);
  game.GoTo(Phase::move);
  ASSERT_EQ(game.Do(0, "move 0 10"), "");  // relic 0
  game.state.flags[10] = 0;
  game.state.flags[24] = kFlipped;
  game.AddWounds(24, 1);
  game.state.used[24] = 2;
  ASSERT_EQ(game.Do(0, "swap 0 1"), "");
  EXPECT_EQ(game.Effects(), "");
  EXPECT_EQ(game.On(24), 0);
  EXPECT_EQ(game.On(10), 1);
  EXPECT_EQ(game.Wounds(10), 1);
  EXPECT_EQ(game.Wounds(24), 0);
  EXPECT_EQ(game.state.flags[10], kFlipped);
  EXPECT_EQ(game.state.flags[24], kMoved);
  EXPECT_EQ(game.state.used[10], 2u);
  EXPECT_EQ(game.state.used[24], 0u);
  EXPECT_EQ(game.derived().Att(24), 1 + 2) << "the artifact goes with its bearer";
  EXPECT_EQ(game.derived().Att(10), 1);
  game.state.flags[24] = 0;
  ASSERT_EQ(game.Do(0, "swap 0 1"), "");
  EXPECT_EQ(game.derived().Att(10), 1 + 2);
  EXPECT_EQ(game.state.moves_left, 0);
}

TEST(FlowEffects, AMoveCarriesCountersFlipAndWhatIsUsed) {
  TestGame game("nurse blank*5", kBlanks);
  game.Put("nurse", 0, 0);
  game.GoTo(Phase::move);
  game.state.flags[0] = kFlipped;
  game.AddWounds(0, 2);
  game.state.used[0] = 3;
  ASSERT_EQ(game.Do(0, "move 0 5"), "");
  EXPECT_EQ(game.Wounds(5), 2);
  EXPECT_EQ(game.state.flags[5], kFlipped | kMoved);
  EXPECT_EQ(game.state.used[5], 3u);
  EXPECT_EQ(game.Wounds(0), 0);
  EXPECT_EQ(game.state.flags[0], 0);
  EXPECT_EQ(game.state.used[0], 0u);
  EXPECT_EQ(game.state.moves_left, 2);
}

struct End {
  std::string_view event;  // card 0, of seat 0, at a cost of 0
  std::vector<int> sources;
  bool artifacts;
  std::string_view end;  // the effects after all have gained or lost
  std::vector<Seat> winners;
};

// An end has the winners as bits, and 1 for a draw. 13.4 says that the game goes on and the event
// is done.
const End kEnds[] = {
    {"feast", {15, 14}, false, "10.1(1)", {0}},
    {"feast", {14, 15}, false, "10.1(2)", {1}},
    {"feast", {16, 15}, false, "10.1(1)", {0}},
    {"feast", {15, 16}, false, "10.1(2)", {1}},
    {"feast", {15, 15}, false, "10.4(3 1)", {0, 1}},
    {"feast", {14, 14}, false, "13.4", {}},
    {"feast", {15, 15}, true, "13.4", {}},
    {"ruin", {15, 16}, false, "10.2(2)", {1}},
    {"ruin", {16, 15}, false, "10.2(1)", {0}},
    {"ruin", {16, 15}, true, "10.2(1)", {0}},
    {"ruin", {2, 15}, false, "10.3(3 1)", {0, 1}},
    {"ruin", {16, 16}, false, "13.4", {}},
    {"ruin", {15, 15, 15, 15}, false, "16.8 16.8(1) 16.8(2) 16.8(3) 16.9(15 1)", {0, 1, 2, 3}},
    {"ruin", {15, 15, 16, 15}, false, "16.8 16.8(1) 16.8(3) 16.9(12)", {2, 3}},
    {"ruin", {15, 16, 15, 15}, false, "16.8 16.8(2) 16.8(3) 16.9(3)", {0, 1}},
    {"ruin", {16, 15, 15, 16}, false, "16.8(1) 16.8(2) 13.4", {}},
    {"feast", {3, 7, 2, 7}, false, "16.2(3)", {0, 1}},
    {"feast", {3, 7, 4, 7}, false, "16.2(12)", {2, 3}},
    {"feast", {3, 7, 4, 6}, false, "10.4(15 1)", {0, 1, 2, 3}},
    {"feast", {3, 6, 4, 5}, false, "13.4", {}},
    {"feast", {3, 9, 4, 5}, true, "13.4", {}},
};

TEST(FlowEffects, EndsTellTheirWinners) {
  for (const End& end : kEnds) {
    const size_t players = end.sources.size();
    std::vector<std::string> decks(players, "grunt*6");
    decks[0] = fmt::format("{}*6", end.event);
    TestGame game(decks, {.two_on_two = players == 4, .artifacts = end.artifacts});
    for (size_t i = 0; i < players; ++i) game.state.seats[i].source = end.sources[i];
    ASSERT_EQ(game.Do(0, "play_event 0"), "");
    std::string effects = "4.3";
    for (size_t i = 0; i < players; ++i) effects += fmt::format(" 13.4({} 15)", i);
    EXPECT_EQ(game.Effects(), fmt::format("{} {}", effects, end.end));
    // If its player is still in the game, the event is on the discard pile even if the game ends
    // during it.
    EXPECT_EQ(game.Discards(0), IsIn(game.state, 0) ? std::vector<int>{0} : std::vector<int>{});
    ASSERT_EQ(KindOf(game.state) == NodeKind::end, !end.winners.empty());
    if (end.winners.empty()) continue;
    EXPECT_EQ(game.state.queue_count, 0);
    EXPECT_EQ(game.state.active, kNoSeat);
    EXPECT_EQ(game.state.step, Step::none);
    const GameResult result = ResultOf(game.state);
    const std::string clause = game.Result().substr(std::string_view("HPE-").size());
    EXPECT_NE(fmt::format(" {}", end.end).find(fmt::format(" {}(", clause)), std::string::npos)
        << clause << ", not " << end.end;
    EXPECT_EQ(result.winners, end.winners);
    EXPECT_EQ(result.is_draw, end.end.ends_with(" 1)"));
  }
}

}  // namespace
}  // namespace recount::engine::hope
