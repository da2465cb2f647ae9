// Tests the stack, the windows and the end of a turn, step by step (docs/reference/empyrean.md,
// "Abilities: stack, windows" and "The end of a turn").
#include <gtest/gtest.h>

#include "engine/empyrean/test_game.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

using Lines = std::vector<std::string>;

constexpr char kMust[] = R"("must":true,)";

// Returns an ability that draws a card when it is triggered.
std::string Drawing(std::string_view trigger, std::string_view more = "") {
  return fmt::format(R"({{"kind":"passive","trigger":"{}",{}"effects":[{}]}})", trigger, more,
                     kDrawOne);
}

// Returns a game in which seat 0 has Ram (60/50), seat 1 Wall (20/100) and, in games of more
// players, seat 2 Post (10/80). Each has twelve stats.
TestGame RamWallAndPost(TestSet set, int players = 2, Config config = {}) {
  set.Hero("Ram", 60, 50).Hero("Wall", 20, 100).Hero("Post", 10, 80).Stat("attack", 20, 12);
  TestGame game(set, players, std::move(config));
  game.Put("Ram", 0);
  game.Put("Wall", 1);
  if (players > 2) game.Put("Post", 2);
  return game;
}

// Returns the lines of the last event that cite a clause, without the clause.
Lines LinesOfClause(const TestGame& game, std::string_view clause) {
  Lines found;
  for (const std::string& line : game.EffectLines()) {
    if (line.starts_with(fmt::format("{} ", clause)))
      found.push_back(line.substr(clause.size() + 1));
  }
  return found;
}

// --- triggers ---

TEST(Triggers, R7_WhatMustBeUsedGoesByTheSeatsFromTheActiveOneThenByTheCards) {
  TestGame game = RamWallAndPost(TestSet()
                                     .Ability("Bell", Drawing("defended", kMust))
                                     .Ability("Gong", Drawing("defended", kMust))
                                     .Ability("Horn", Drawing("attacked", kMust)));
  game.Attach("Gong", "Wall", true);
  game.Attach("Bell", "Wall", true);
  game.Attach("Horn", "Ram", true);
  game.Must(0, "choose overcome; attack Ram Wall; strike");
  EXPECT_EQ(LinesOfClause(game, "9.9"),
            (Lines{"Horn (card 24) must be used", "Bell (card 22) must be used",
                   "Gong (card 23) must be used"}));
}

TEST(Triggers, TheOrderOfTheSeatsBeginsWithTheActiveOneWhicheverItIs) {
  const std::string removed = Drawing("removed", kMust);
  TestGame game = RamWallAndPost(TestSet()
                                     .Ability("Ash", removed)
                                     .Ability("Birch", removed)
                                     .Ability("Cedar", removed)
                                     .Feat("Storm", R"([{"op":"remove","target":{"pick":"all",)"
                                                    R"("side":"any"}}])"),
                                 3);
  game.Attach("Ash", "Ram", true);
  game.Attach("Birch", "Wall", true);
  game.Attach("Cedar", "Post", true);
  game.Give("Storm", 1);
  game.Must(0, "end_turn");
  game.Must(1, "feat Storm");
  EXPECT_EQ(
      LinesOfClause(game, "8.2"),
      (Lines{"Wall (card 4) is removed", "Post (card 5) is removed", "Ram (card 3) is removed"}));
  EXPECT_EQ(LinesOfClause(game, "9.9"),
            (Lines{"Birch (card 24) must be used", "Cedar (card 25) must be used",
                   "Ash (card 23) must be used"}));
}

TEST(Triggers, OnlyByTheOutcomesOfTheCard) {
  for (const auto& [outcome, defense] :
       std::vector<std::pair<std::string, int>>{{"defeated", 0}, {"fatigued", 1}, {"none", 61}}) {
    for (const std::string of_card : {"defeated", "fatigued", "none"}) {
      const std::string more = fmt::format(R"("outcomes":["{}"],"must":true,)", of_card);
      TestGame game = RamWallAndPost(TestSet()
                                         .Hero("Butt", 0, 60 + defense)
                                         .Ability("Bell", Drawing("defended", more))
                                         .Ability("Horn", Drawing("attacked", more)));
      game.Put("Butt", 1);
      game.Attach("Bell", "Butt", true);
      game.Attach("Horn", "Ram", true);
      game.Must(0, "choose overcome; attack Ram Butt; strike");
      const size_t triggered = outcome == of_card ? 2 : 0;
      EXPECT_EQ(LinesOfClause(game, "9.9").size(), triggered) << outcome << " " << of_card;
    }
  }
}

TEST(Triggers, AnAttackerOfABaseHasItsTriggerAndAHeroWhoStandsByHasNone) {
  TestGame game = RamWallAndPost(TestSet()
                                     .Ability("Horn", Drawing("attacked", kMust))
                                     .Ability("Fife", Drawing("attacked", kMust))
                                     .Ability("Bell", Drawing("defended", kMust)),
                                 3);
  game.Put("Plain 0", 0);
  game.Put("Post", 0);
  game.Attach("Horn", "Ram", true);
  game.Attach("Fife", "Plain 0", true);
  game.Attach("Bell", "Wall", true);
  game.Must(0, "choose overcome; attack Ram 2; strike");
  EXPECT_EQ(LinesOfClause(game, "9.9"), Lines{"Horn (card 23) must be used"});
}

TEST(Triggers, AUseThatIsSpentIsNotTriggeredUntilTheNextTurn) {
  const std::string once = Drawing("attacked", R"("must":true,"uses_per_turn":1,)");
  TestGame game = RamWallAndPost(TestSet().Hero("Scout", 10, 50, once).Ability("Horn", once));
  game.Put("Scout", 0);
  game.Attach("Horn", "Scout", true);
  const auto attack = [&] {
    game.state.fatigued &= ~HeroBit(game.Slot("Scout"));
    game.Must(0, "attack Scout Wall; strike");
    return LinesOfClause(game, "9.9").size();
  };
  game.Must(0, "choose overcome");
  EXPECT_EQ(attack(), 2u);
  EXPECT_EQ(attack(), 0u);
  game.GoToTurnOf(0);
  game.Must(0, "choose overcome");
  EXPECT_EQ(attack(), 2u);
}

TEST(Triggers, AtMost128EntriesWait) {
  TestSet set;
  for (int i = 0; i < 130; ++i) set.Ability(fmt::format("Leaf {}", i), Drawing("removed"), "C");
  set.Feat("Axe", R"([{"op":"remove","target":{"pick":"choose","side":"enemy"}}])");
  TestGame game = RamWallAndPost(set);
  game.Give("Axe", 0);
  for (int i = 0; i < 130; ++i) game.Attach(fmt::format("Leaf {}", i), "Wall", true);
  game.Must(0, "feat Axe; target Wall");
  EXPECT_EQ(game.state.pending_count, 128);
  EXPECT_EQ(game.Legal(1).size(), 128u + 1) << "and pass";
  EXPECT_EQ(game.Do(1, "respond Leaf_128"), "EMP-9.9");
  game.Must(1, "respond Leaf_127; respond Leaf_0; pass");
  EXPECT_EQ(game.state.pending_count, 0);
  EXPECT_EQ(game.state.seats[1].hand_count, 2);
}

// --- the trigger window ---

TEST(Window, EMP_7_11_WhoPassesGivesUpTheirEntriesAlone) {
  TestGame game = RamWallAndPost(TestSet()
                                     .Ability("Horn", Drawing("attacked"))
                                     .Ability("Fife", Drawing("attacked"))
                                     .Ability("Bell", Drawing("defended")));
  game.Attach("Horn", "Ram", true);
  game.Attach("Fife", "Ram", true);
  game.Attach("Bell", "Wall", true);
  game.Must(0, "choose overcome; attack Ram Wall; strike");
  EXPECT_EQ(game.Legal(0), (Lines{"respond Horn", "respond Fife", "pass"}));
  game.Must(0, "pass");
  EXPECT_EQ(game.state.window_passed, 0b01);
  EXPECT_EQ(game.Legal(1), (Lines{"respond Bell", "pass"}));
  game.Must(1, "respond Bell");
  EXPECT_EQ(game.PhaseText(), "overcome") << "what seat 0 has declined stays declined";
  EXPECT_EQ(game.state.has_window, 0);
  EXPECT_EQ(game.state.window_passed, 0);
}

TEST(Window, OneAnswerOfSeveralIsTakenOutAndTheOthersStay) {
  for (const auto& [taken, left] : std::vector<std::pair<std::string, Lines>>{
           {"Fife", {"respond Horn", "respond Lute", "pass"}},
           {"Horn", {"respond Fife", "respond Lute", "pass"}},
           {"Lute", {"respond Fife", "respond Horn", "pass"}}}) {
    TestGame game = RamWallAndPost(TestSet()
                                       .Ability("Fife", Drawing("attacked"))
                                       .Ability("Horn", Drawing("attacked"))
                                       .Ability("Lute", Drawing("attacked")));
    for (const char* card : {"Fife", "Horn", "Lute"}) game.Attach(card, "Ram", true);
    game.Must(0, "choose overcome; attack Ram Wall; strike; respond " + taken);
    EXPECT_EQ(game.Legal(0), left);
    EXPECT_EQ(game.Do(0, "respond " + taken), "EMP-9.9");
    EXPECT_EQ(game.state.seats[0].hand_count, 1);
  }
}

TEST(Window, WhoPassedInOneWindowIsAskedInTheNext) {
  TestGame game = RamWallAndPost(TestSet().Ability("Moss", Drawing("removed")));
  game.Put("Plain 0", 0);
  game.Attach("Moss", "Ram");  // face down, so that seat 0 is asked
  game.Must(0, "choose overcome; attack Ram Wall; strike; pass; attack Plain_0 Wall; strike");
  EXPECT_EQ(game.Legal(0), Lines{"pass"});
  game.Must(0, "pass");
  EXPECT_EQ(game.PhaseText(), "overcome");
}

TEST(Window, R8_AfterEachAbilityAllAreAskedAgain) {
  TestGame game = RamWallAndPost(TestSet()
                                     .Ability("Moss", Drawing("removed"))
                                     .Ability("Bell", Drawing("defended"))
                                     .Ability("Gong", Drawing("defended")));
  game.Attach("Moss", "Ram");  // face down, so that seat 0 is asked
  game.Attach("Bell", "Wall", true);
  game.Attach("Gong", "Wall", true);
  game.Must(0, "choose overcome; attack Ram Wall; strike");
  EXPECT_EQ(game.Legal(0), Lines{"pass"});
  game.Must(0, "pass");
  EXPECT_EQ(game.Legal(1), (Lines{"respond Bell", "respond Gong", "pass"}));
  game.Must(1, "respond Bell");
  EXPECT_EQ(game.Legal(0), Lines{"pass"}) << "against Bell";
  game.Must(0, "pass");
  EXPECT_EQ(game.state.window_passed, 0);
  EXPECT_EQ(game.Legal(0), Lines{"pass"}) << "in the window again";
  game.Must(0, "pass");
  EXPECT_EQ(game.Legal(1), (Lines{"respond Gong", "pass"}));
}

// --- the prevent window ---

TEST(Stack, EMP_9_8_OpponentsAreAskedInTurnOrderAfterTheSeatEachUntilItPasses) {
  TestGame game = RamWallAndPost(
      TestSet().Ability("Drum", kDrum).Ability("Ban", kVeto).Ability("Nay", kVeto), 3);
  game.Attach("Ban", "Ram", true);
  game.Attach("Drum", "Wall", true);
  game.Attach("Nay", "Post", true);
  game.Must(0, "end_turn");
  game.Must(1, "use Drum");
  EXPECT_EQ(game.Awaited(), 2);
  game.Must(2, "pass");
  EXPECT_EQ(game.state.stack[0].passed, 0b100);
  EXPECT_EQ(game.Legal(0), (Lines{"respond Ban", "pass"}));
  game.Must(0, "pass");
  EXPECT_EQ(game.state.seats[1].hand_count, 1);
}

TEST(Stack, EMP_9_8_FriendsAreNotAsked) {
  TestGame game = RamWallAndPost(TestSet().Ability("Drum", kDrum).Ability("Ban", kVeto), 3,
                                 {.mode = Mode::teams, .has_teams = true, .teams = {{0, 2}, {1}}});
  game.Attach("Drum", "Ram", true);
  game.Attach("Ban", "Post", true);
  game.Must(0, "use Drum");
  EXPECT_EQ(game.state.seats[0].hand_count, 1);
}

TEST(Stack, EMP_9_8_EveryKindThatACardMayPrevent) {
  for (const std::string kind : {"active", "passive", "feat"}) {
    const std::string veto =
        fmt::format(R"({{"kind":"passive","trigger":"announced","prevents":["{}"],)"
                    R"("effects":[{{"op":"prevent"}}]}})",
                    kind);
    TestGame game = RamWallAndPost(TestSet()
                                       .Ability("Drum", kDrum)
                                       .Ability("Horn", Drawing("attacked", kMust))
                                       .Feat("Leap", R"([{"op":"extra_turn"}])")
                                       .Ability("Ban", veto));
    game.Attach("Drum", "Ram", true);
    game.Attach("Horn", "Ram", true);
    game.Attach("Ban", "Wall", true);
    game.Give("Leap", 0);
    TestGame feat = game;
    const auto is_asked = [](const TestGame& one) { return one.PhaseText() == "respond"; };
    game.Must(0, "use Drum");
    EXPECT_EQ(is_asked(game), kind == "active") << kind;
    if (is_asked(game)) game.Must(1, "pass");
    game.Must(0, "choose overcome; attack Ram Wall; strike");
    EXPECT_EQ(is_asked(game), kind == "passive") << kind;
    feat.Must(0, "feat Leap");
    EXPECT_EQ(is_asked(feat), kind == "feat") << kind;
  }
}

TEST(Stack, TheFirstEffectIsNeverTheOneBeforeOfAnotherCard) {
  TestGame game = RamWallAndPost(
      TestSet()
          .Ability("Drum",
                   R"({"kind":"active","effects":[{"op":"extra_turn","if_previous":true}]})")
          .Ability("Ban", kVeto)
          .Ability("Nay", kVeto));
  game.Attach("Drum", "Ram", true);
  game.Attach("Ban", "Ram", true);
  game.Attach("Nay", "Wall", true);
  game.Must(0, "use Drum");
  game.Must(1, "respond Nay");
  game.Must(0, "respond Ban");
  EXPECT_EQ(game.Awaited(), 1);
  EXPECT_EQ(game.state.is_done, 0);
  game.Must(1, "pass");
  EXPECT_EQ(game.state.extra_turns, 0u) << "Ban prevented something, but Drum has done nothing";
}

TEST(Stack, AtMost32AbilitiesWait) {
  TestSet set;
  set.Ability("Drum", kDrum);
  for (int i = 0; i < 17; ++i) {
    set.Ability(fmt::format("Ban {}", i), kVeto, "A").Ability(fmt::format("Nay {}", i), kVeto, "C");
  }
  TestGame game = RamWallAndPost(set);
  game.Attach("Drum", "Ram", true);
  for (int i = 0; i < 17; ++i) {
    game.Attach(fmt::format("Ban {}", i), "Ram", true);
    game.Attach(fmt::format("Nay {}", i), "Wall", true);
  }
  game.Must(0, "use Drum");
  for (int i = 0; i < 15; ++i) {
    game.Must(1, fmt::format("respond Nay_{}", i));
    game.Must(0, fmt::format("respond Ban_{}", i));
  }
  EXPECT_EQ(game.state.stack_count, 31);
  // Against the newest of 32 items nothing can be announced. All of them prevent in turn, Drum
  // last.
  game.Must(1, "respond Nay_15");
  EXPECT_EQ(game.state.seats[0].hand_count, 0);
  EXPECT_EQ(game.Awaited(), 0);
}

// --- the end of a turn ---

TEST(EndOfTurn, BonusesPinsAndFreshnessGo) {
  TestGame game = RamWallAndPost(TestSet().Ability("Drum", kDrum));
  const uint8_t ram = game.Slot("Ram");
  game.Give("Drum", 0);
  game.Give("Plain 0", 0);
  game.Must(0, "choose enhance; play Drum Ram; play Plain_0 null");
  game.state.attack_bonus[ram] = 7;
  game.state.defense_bonus[game.Slot("Wall")] = -7;
  game.state.pin_running = HeroBit(ram);
  game.state.pin_waiting = HeroBit(game.Slot("Plain 0")) | HeroBit(game.Slot("Wall"));
  game.Must(0, "end_turn");
  EXPECT_EQ(game.state.attack_bonus[ram], 0);
  EXPECT_EQ(game.state.defense_bonus[game.Slot("Wall")], 0);
  EXPECT_EQ(game.state.fresh, 0u);
  EXPECT_EQ(game.state.at[game.derived().EnhancementOf(game.Card("Drum"))] & kFresh, 0);
  EXPECT_EQ(game.state.pin_running, HeroBit(game.Slot("Wall"))) << "its controller's turn began";
  EXPECT_EQ(game.state.pin_waiting, HeroBit(game.Slot("Plain 0")));
}

TEST(EndOfTurn, EMP_10_5_AnEntryLastsToTheEndOfTheNextTurn) {
  TestGame game =
      RamWallAndPost(TestSet().Ability("Vow", R"({"kind":"active","effects":[)"
                                              R"({"op":"forbid","who":"you","what":"draw"}]})"));
  game.Attach("Vow", "Ram", true);
  SeatState& ana = game.state.seats[0];
  ana.forbidden = WordBit(Forbidden::draw) | WordBit(Forbidden::heal);
  ana.running = ana.forbidden;
  game.Must(0, "use Vow; choose enhance");
  EXPECT_EQ(game.Do(0, "draw"), "EMP-10.5") << "the rest of this turn";
  game.Must(0, "end_turn");
  EXPECT_EQ(ana.forbidden, WordBit(Forbidden::draw)) << "the new entry replaced the running one";
  EXPECT_EQ(ana.running, 0);
  game.GoToTurnOf(0);
  EXPECT_EQ(ana.running, WordBit(Forbidden::draw));
  game.Must(0, "choose enhance");
  EXPECT_EQ(game.Do(0, "draw"), "EMP-10.5") << "and the whole next one";
  game.GoToTurnOf(0);
  game.Must(0, "choose enhance; draw");
}

TEST(EndOfTurn, EMP_11_2_WhoIsRemovedTakesNoFurtherTurns) {
  TestGame game(TestSet(), 3);
  game.state.seats[0].bare_turns = 2;
  game.state.extra_turns = 2;
  game.Must(0, "end_turn");
  EXPECT_EQ(game.state.seats[0].status, Status::removed);
  EXPECT_EQ(game.state.extra_turns, 0u);
  EXPECT_EQ(game.Awaited(), 1);
  game.Must(1, "end_turn");
  EXPECT_EQ(game.Awaited(), 2);
  game.Must(2, "end_turn");
  EXPECT_EQ(game.Awaited(), 1) << "seat 0 is passed over";
}

TEST(EndOfTurn, EMP_11_5_OnlyTurnsWithAttacksAndWithoutProgressCount) {
  TestGame game = RamWallAndPost(TestSet().Hero("Weak", 0, 50));
  game.Put("Weak", 0);
  game.state.loop_attacks = 2;
  game.Must(0, "choose overcome; attack Weak Wall; strike; end_turn");
  EXPECT_EQ(game.state.loop_attacks, 3);
  game.Must(1, "end_turn");
  EXPECT_EQ(game.state.loop_attacks, 3) << "no attack";
  game.Must(0, "choose heal; heal Weak; end_turn");
  EXPECT_EQ(game.state.loop_healed, 1);
  game.Must(1, "choose enhance; draw");
  EXPECT_EQ(game.state.loop_attacks, 0);
  EXPECT_EQ(game.state.loop_healed, 0);
}

struct Doing {
  const char* actions;
  bool is_busy;      // it breaks the row of idle turns
  bool is_progress;  // it breaks the loop
};

TEST(EndOfTurn, EMP_11_4_and_11_5_WhatBreaksTheRowAndWhatTheLoop) {
  for (const Doing& doing : std::vector<Doing>{
           {"choose heal; heal Ram", false, false},
           {"use Boost", false, false},
           {"use Axe; target Wall", false, true},
           {"choose enhance; draw", true, true},
           {"choose enhance; play Plain_0 null", true, true},
           {"choose heal; play Moss Ram", true, true},
           {"choose recruit; recruit hq Plain_1", true, true},
           {"choose recruit; recruit reserves null", true, true},
           {"choose overcome; attack Plain_5 Wall; strike", true, false},
           {"choose overcome; attack Plain_5 Weak; strike", true, true},
       }) {
    TestGame game = RamWallAndPost(
        TestSet()
            .Hero("Weak", 0, 10)
            .Ability("Boost", R"({"kind":"active","effects":[{"op":"power","power":"attack",)"
                              R"("amount":1,"target":{"pick":"self"}}]})")
            .Ability("Axe", R"({"kind":"active","effects":[{"op":"remove",)"
                            R"("target":{"pick":"choose","side":"enemy"}}]})")
            .Ability("Moss", Drawing("removed")));
    game.Put("Weak", 1);
    game.Put("Plain 5", 0);
    game.Attach("Boost", "Ram", true);
    game.Attach("Axe", "Ram", true);
    game.Give("Moss", 0);
    game.Give("Plain 0", 0);
    game.Fatigue("Ram");
    game.state.seats[0].idle_turns = 3;
    game.state.loop_attacks = 4;
    game.state.loop_healed = 1;
    game.Must(0, doing.actions);
    EXPECT_EQ(game.state.seats[0].idle_turns, doing.is_busy ? 0 : 3) << doing.actions;
    EXPECT_EQ(game.state.turn_info.is_busy, doing.is_busy) << doing.actions;
    EXPECT_EQ(game.state.loop_attacks, doing.is_progress ? 0 : 4) << doing.actions;
    EXPECT_EQ(game.state.loop_healed, !doing.is_progress) << doing.actions;
    EXPECT_EQ(game.state.turn_info.has_progress, doing.is_progress) << doing.actions;
  }
}

TEST(EndOfTurn, EMP_11_5_SixAttacksWithoutHealingAreNoLoopUntilSomebodyIsHealed) {
  TestGame game = RamWallAndPost(TestSet());
  game.state.loop_attacks = 6;
  game.Must(0, "end_turn");
  EXPECT_EQ(game.Result(), "");
  game.Fatigue("Ram");
  game.Must(1, "choose heal; heal Ram; end_turn");
  EXPECT_EQ(game.Result(), "draw 0,1 EMP-11.5");
}

TEST(EndOfTurn, EMP_11_4_WhoIsOutNeedsNotBeIdle) {
  TestGame game = RamWallAndPost(TestSet(), 3);
  game.state.seats[2].status = Status::defeated;
  game.Put("Post", 0);
  for (const Seat seat : {0, 1}) game.state.seats[seat].idle_turns = 4;
  game.Must(0, "end_turn");
  EXPECT_EQ(game.Result(), "");
  game.Must(1, "end_turn");
  EXPECT_EQ(game.Result(), "draw 0,1 EMP-11.4");
}

TEST(EndOfTurn, EMP_11_6_MaxRoundsCountsTheSeatsThatAreOutToo) {
  TestGame game = RamWallAndPost(TestSet(), 3, {.max_rounds = 2});
  game.state.seats[2].status = Status::defeated;
  game.Put("Post", 0);
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(game.Result(), "") << i;
    game.Must(game.Awaited(), "end_turn");
  }
  EXPECT_EQ(game.Result(), "draw 0,1 EMP-11.6");
}

}  // namespace
}  // namespace recount::engine::empyrean
