// Tests EMP-9 to EMP-11: abilities, feats, what effects forbid, and how a game ends.
#include <gtest/gtest.h>

#include "engine/empyrean/test_game.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

constexpr char kLeap[] = R"([{"op":"draw","who":"you","count":1}])";

// Seat 0 has Ram (60/50), seat 1 Wall (20/100); both have six stats to draw.
TestGame RamAgainstWall(TestSet set = TestSet(), int players = 2) {
  set.Hero("Ram", 60, 50).Hero("Wall", 20, 100).Stat("attack", 20, 6);
  TestGame game(set, players);
  game.Put("Ram", 0);
  game.Put("Wall", 1);
  return game;
}

TEST(Abilities, EMP_9_1_UsingOneDoesNotFatigueTheHero) {
  TestGame game = RamAgainstWall(TestSet().Ability("Drum", kDrum));
  game.Attach("Drum", "Ram");
  game.Must(0, "use Drum");
  EXPECT_FALSE(game.IsFatigued("Ram"));
}

TEST(Abilities, EMP_9_2_OnceATurnByAFatiguedHeroTooAndOnlyOnesOwn) {
  TestGame game = RamAgainstWall(TestSet().Ability("Drum", kDrum).Ability("Fife", kDrum));
  game.Attach("Drum", "Ram");
  game.Attach("Fife", "Wall", true);
  game.Fatigue("Ram");
  EXPECT_EQ(game.Do(0, "use Fife"), "EMP-9.2");
  EXPECT_EQ(game.Do(0, "use Ram"), "EMP-9.2") << "has none";
  EXPECT_EQ(game.Do(0, "use 1"), "EMP-9.2");
  EXPECT_EQ(game.Do(0, fmt::format("use {}", game.AttachStat(Power::attack, 0, "Ram"))), "EMP-9.2");
  game.Must(0, "use Drum");
  EXPECT_EQ(game.Do(0, "use Drum"), "EMP-9.2");
  game.GoToTurnOf(0);
  EXPECT_EQ(game.Do(0, "use Drum"), "");
}

TEST(Abilities, EMP_9_2_AsOftenAsTheCardSays) {
  TestGame game = RamAgainstWall(TestSet().Ability(
      "Drum",
      R"({"kind":"active","uses_per_turn":2,"effects":[{"op":"draw","who":"you","count":1}]})"));
  game.Attach("Drum", "Ram");
  game.Must(0, "use Drum; use Drum");
  EXPECT_EQ(game.Do(0, "use Drum"), "EMP-9.2");
}

TEST(Abilities, EMP_9_2_NotInTheSetUp) {
  const Cards cards = TestSet().Build();
  State state = Begin(cards, {}, 2);
  state.phase = Phase::draft_hero;
  EXPECT_EQ(CheckAction(cards, state, 0, {.type = ActionType::use, .card = 2}).clause, EMP_9_2);
}

TEST(Abilities, EMP_9_3_NotInTheTurnInWhichItWasPlayed) {
  TestGame game = RamAgainstWall(TestSet().Ability("Drum", kDrum).Hero("Piper", 10, 50, kDrum));
  game.Give("Drum", 0);
  game.Give("Piper", 0);
  game.Must(0, "choose enhance; play Drum Ram; play Piper null");
  EXPECT_EQ(game.Do(0, "use Drum"), "EMP-9.3");
  EXPECT_EQ(game.Do(0, "use Piper"), "EMP-9.3");
  game.GoToTurnOf(0);
  game.Must(0, "use Drum; use Piper");
}

TEST(Abilities, EMP_9_4_PassivesAreNotUsedAtWill) {
  TestGame game = RamAgainstWall(TestSet().Ability("Veto", kVeto));
  game.Attach("Veto", "Ram");
  EXPECT_EQ(game.Do(0, "use Veto"), "EMP-9.4");
}

TEST(Abilities, EMP_9_5_OnlyAtTheTimeOfTheCard) {
  struct Time {
    const char* timing;
    const char* fits;  // the action after which it may be used; "" before any
  };
  for (const Time& time : std::vector<Time>{{"before_action", ""},
                                            {"heal", "heal"},
                                            {"enhance", "enhance"},
                                            {"recruit", "recruit"},
                                            {"overcome", "overcome"}}) {
    for (const std::string action : {"", "heal", "enhance", "recruit", "overcome"}) {
      TestGame game = RamAgainstWall(TestSet().Ability(
          "Drum", fmt::format(R"({{"kind":"active","timing":["{}"],)"
                              R"("effects":[{{"op":"draw","who":"you","count":1}}]}})",
                              time.timing)));
      game.Attach("Drum", "Ram");
      if (!action.empty()) game.Must(0, "choose " + action);
      EXPECT_EQ(game.Do(0, "use Drum"), action == time.fits ? "" : "EMP-9.5")
          << time.timing << " " << action;
    }
  }
}

TEST(Abilities, EMP_9_6_AnAnnouncedAbilityIsShown) {
  TestGame game = RamAgainstWall(TestSet().Ability("Drum", kDrum));
  game.Attach("Drum", "Ram");
  game.Must(0, "use Drum");
  EXPECT_TRUE(game.IsFaceUp("Drum"));
}

TEST(Abilities, EMP_9_7_OneIsCarriedOutBeforeTheNext) {
  TestGame game = RamAgainstWall(
      TestSet()
          .Ability("Drum", kDrum)
          .Ability("Spark", R"({"kind":"active","effects":[{"op":"fatigue","target":{)"
                            R"("pick":"choose","side":"any"}}]})"));
  game.Attach("Drum", "Ram");
  game.Attach("Spark", "Ram");
  game.Must(0, "use Spark");
  EXPECT_EQ(game.PhaseText(), "effect");
  EXPECT_EQ(game.Do(0, "use Drum"), "EMP-9.7");
  EXPECT_EQ(game.Do(0, "respond Drum"), "EMP-9.7");
  EXPECT_EQ(game.Do(0, "end_turn"), "EMP-3.4");
  game.Must(0, "target Wall; use Drum");
}

TEST(Abilities, EMP_9_8_APreventionNullifiesTheAbilityBeforeIt) {
  TestGame game = RamAgainstWall(TestSet().Ability("Drum", kDrum).Ability("Veto", kVeto));
  game.Attach("Drum", "Ram");
  game.Attach("Veto", "Wall");
  game.Must(0, "use Drum");
  EXPECT_EQ(game.Legal(1), (std::vector<std::string>{"respond Veto", "pass"}));
  EXPECT_EQ(game.Do(1, "respond Wall"), "EMP-9.8");
  game.Must(1, "respond Veto");
  EXPECT_EQ(game.state.seats[0].hand_count, 0);
  EXPECT_EQ(game.PhaseText(), "turn");
  EXPECT_EQ(game.Do(0, "use Drum"), "EMP-9.2") << "its use is spent (R18)";
}

TEST(Abilities, EMP_9_8_APreventionMayBePreventedAndThenGoesOnlyOnce) {
  TestGame game = RamAgainstWall(
      TestSet().Ability("Drum", kDrum).Ability("Veto", kVeto).Ability("Counter", kVeto));
  game.Attach("Drum", "Ram", true);
  game.Attach("Counter", "Ram");
  game.Attach("Veto", "Wall");
  game.Must(0, "use Drum");
  game.Must(1, "respond Veto");
  EXPECT_EQ(game.Legal(0), (std::vector<std::string>{"respond Counter", "pass"}));
  game.Must(0, "respond Counter");
  EXPECT_EQ(game.Awaited(), 1) << "the Drum again: what was prevented may be announced again (R19)";
  EXPECT_EQ(game.Legal(1), (std::vector<std::string>{"respond Veto", "pass"}));
  game.Must(1, "pass");
  EXPECT_EQ(game.state.seats[0].hand_count, 1);
}

TEST(Abilities, EMP_9_8_OnlyOpponentsAndOnlyWhatFits) {
  TestGame game = RamAgainstWall(
      TestSet()
          .Ability("Drum", kDrum)
          .Ability("Veto",
                   R"({"kind":"passive","trigger":"announced","prevents":["feat"],"effects":[{)"
                   R"("op":"prevent"}]})"),
      3);
  game.Attach("Drum", "Ram");
  game.Attach("Veto", "Wall", true);
  game.Must(0, "use Drum");
  EXPECT_EQ(game.PhaseText(), "turn") << "nobody was asked";
}

TEST(Abilities, EMP_9_9_WhatMustBeUsedGoesFirstAndEvenForADefeatedHero) {
  TestGame game =
      RamAgainstWall(TestSet()
                         .Hero("Frail", 10, 10,
                               R"({"kind":"passive","trigger":"defeated","must":true,)"
                               R"("effects":[{"op":"power","target":{"pick":"attackers"},)"
                               R"("power":"attack","amount":5}]})")
                         .Ability("Horn", R"({"kind":"passive","trigger":"attacked",)"
                                          R"("effects":[{"op":"draw","who":"you","count":1}]})"));
  game.Put("Frail", 1);
  game.Attach("Horn", "Ram", true);
  game.Must(0, "choose overcome; attack Ram Frail; strike");
  EXPECT_EQ(game.Where("Frail"), "fallen");
  EXPECT_EQ(game.state.attack_bonus[game.Slot("Ram")], 5) << "without being asked";
  EXPECT_EQ(game.Awaited(), 0);
  game.Must(0, "respond Horn");
}

TEST(Feats, EMP_9_10_AFeatReplacesTheWholeTurn) {
  TestGame game = RamAgainstWall(TestSet().Feat("Leap", kLeap).Ability("Drum", kDrum));
  game.Give("Leap", 0);
  game.Attach("Drum", "Ram");
  game.Must(0, "use Drum");
  EXPECT_EQ(game.Do(0, "feat Leap"), "EMP-9.10") << "an active ability was used";
  game.GoToTurnOf(0);
  game.Must(0, "choose heal");
  EXPECT_EQ(game.Do(0, "feat Leap"), "EMP-9.10") << "an action was chosen";
  EXPECT_EQ(game.Do(0, "feat Drum"), "EMP-9.10");
}

TEST(Feats, EMP_9_11_FromTheHandToTheOwnDiscardPile) {
  TestGame game = RamAgainstWall(TestSet().Feat("Leap", kLeap).Ability("Drum", kDrum));
  EXPECT_EQ(game.Do(0, "feat Leap"), "EMP-9.11") << "in the deck";
  game.Give("Drum", 0);
  EXPECT_EQ(game.Do(0, "feat Drum"), "EMP-9.11");
  game.Give("Leap", 0);
  game.Must(0, "feat Leap");
  EXPECT_EQ(game.Lies("Leap"), "discard 0");
}

TEST(Feats, EMP_9_12_ThenTheTurnEnds) {
  TestGame game = RamAgainstWall(TestSet().Feat("Leap", kLeap));
  game.Give("Leap", 0);
  game.Must(0, "feat Leap");
  EXPECT_EQ(game.Awaited(), 1);
  EXPECT_EQ(game.state.seats[0].hand_count, 1) << "the drawn one";
  EXPECT_TRUE(game.Cited("EMP-9.12"));
}

TEST(Choices, EMP_10_2_OnlyWhatIsAskedFor) {
  TestGame game = RamAgainstWall(
      TestSet().Feat("Spark", R"([{"op":"fatigue","target":{"pick":"choose","side":"enemy"}}])"));
  game.Give("Spark", 0);
  EXPECT_EQ(game.Do(0, "target Wall"), "EMP-10.2");
  game.Must(0, "feat Spark");
  for (const char* action :
       {"target Ram", "target 1", "target 999", "target_slot Wall 0", "target_seat 1"}) {
    EXPECT_EQ(game.Do(0, action), "EMP-10.2") << action;
  }
  EXPECT_EQ(game.Do(0, "target Wall"), "");
}

TEST(Choices, EMP_10_2_OnlyHeroesInTheStateOfTheCard) {
  for (const auto& [state, heroes] : std::vector<std::pair<std::string, const char*>>{
           {"any", "Ram Tired"}, {"strengthened", "Ram"}, {"fatigued", "Tired"}}) {
    for (const std::string pick : {"all", "choose"}) {
      TestGame game =
          RamAgainstWall(TestSet()
                             .Hero("Tired", 10, 10)
                             .Feat("Spark", fmt::format(R"([{{"op":"pin","target":{{"pick":"{}",)"
                                                        R"("side":"own","state":"{}"}}}}])",
                                                        pick, state)));
      game.Put("Tired", 0);
      game.Fatigue("Tired");
      game.Give("Spark", 0);
      game.Must(0, "feat Spark");
      std::vector<std::string> found;
      for (const char* hero : {"Ram", "Tired"}) {
        const std::vector<std::string> legal = game.Legal(0);
        const bool is_legal =
            std::find(legal.begin(), legal.end(), fmt::format("target {}", hero)) != legal.end();
        if (is_legal || Has(game.state.pin_waiting, game.Slot(hero))) found.push_back(hero);
      }
      EXPECT_EQ(fmt::format("{}", fmt::join(found, " ")), heroes) << pick << " " << state;
    }
  }
}

TEST(Choices, EMP_10_2_OnlyEnhancementsOfTheKindsOfTheCard) {
  for (const auto& [kind, card] : std::vector<std::pair<std::string, std::string>>{
           {"ability", "target Drum"}, {"stat", "target Attack +20"}, {"feat", "target Leap"}}) {
    TestGame game = RamAgainstWall(
        TestSet()
            .Ability("Drum", kDrum)
            .Feat("Leap", kLeap)
            .Feat("Spark", fmt::format(R"([{{"op":"discard_hand","who":"you","count":4}},)"
                                       R"({{"op":"return_enhancement","kinds":["{}"]}}])",
                                       kind)));
    const int stat = game.derived().CardOf(3);
    const std::string cards[] = {"Drum", "Leap", fmt::format("{}", stat)};
    for (const std::string& given : cards) game.Give(given, 0);
    game.Give("Spark", 0);
    game.Must(0, fmt::format("feat Spark; target Drum; target Leap; target {}", stat));
    EXPECT_EQ(game.Legal(0), std::vector<std::string>{card});
  }
}

TEST(Choices, EMP_10_3_EndedEarlyOnlyWhereThatIsOffered) {
  for (const bool may_end : {false, true}) {
    TestGame game = RamAgainstWall(TestSet().Feat(
        "Spark", fmt::format(R"([{{"op":"fatigue","target":{{"pick":"choose","side":"any",)"
                             R"("count":2,"up_to":{}}}}}])",
                             may_end)));
    game.Give("Spark", 0);
    EXPECT_EQ(game.Do(0, "pass"), "EMP-10.3");
    game.Must(0, "feat Spark; target Wall");
    EXPECT_EQ(game.Do(0, "pass"), may_end ? "" : "EMP-10.3");
    EXPECT_EQ(game.IsFatigued("Ram"), false);
  }
}

TEST(Choices, EMP_10_4_APinnedHeroCannotAttackUntilTheEndOfItsNextTurn) {
  TestGame game = RamAgainstWall(
      TestSet().Feat("Nail", R"([{"op":"pin","target":{"pick":"choose","side":"any"}}])"));
  game.Give("Nail", 0);
  game.Must(0, "feat Nail; target Ram");
  game.GoToTurnOf(0);
  game.Must(0, "choose overcome");
  EXPECT_EQ(game.Do(0, "attack Ram Wall"), "EMP-10.4");
  EXPECT_TRUE(Has(game.state.pin_running, game.Slot("Ram")));
  game.GoToTurnOf(0);
  game.Must(0, "choose overcome; attack Ram Wall");
}

TEST(Choices, EMP_10_4_APinnedHeroCannotJoin) {
  TestGame game = RamAgainstWall();
  game.Put("Plain 0", 0);
  game.state.pin_waiting = HeroBit(game.Slot("Plain 0"));
  game.Must(0, "choose overcome; attack Ram Wall");
  EXPECT_EQ(game.Do(0, "join Plain_0"), "EMP-10.4");
}

struct Ban {
  const char* what;
  const char* before;  // actions of seat 1 that lead there
  const char* action;
};

TEST(Forbidden, EMP_10_5_EveryActionThatCanBeForbidden) {
  for (const Ban& ban : std::vector<Ban>{
           {"ability", "", "use Drum"},
           {"attack", "choose overcome", "attack Wall Ram"},
           {"draw", "choose enhance", "draw"},
           {"feat", "", "feat Leap"},
           {"heal", "choose heal", "heal Tired"},
           {"play", "choose enhance", "play Plain_0 null"},
           {"recruit", "choose recruit", "recruit reserves null"},
       }) {
    TestGame game = RamAgainstWall(
        TestSet()
            .Hero("Tired", 10, 10)
            .Ability("Drum", kDrum, "C")
            .Feat("Leap", kLeap, "C")
            .Feat("Ban",
                  fmt::format(R"([{{"op":"forbid","who":"opponents","what":"{}"}}])", ban.what)));
    game.Give("Ban", 0);
    game.Give("Leap", 1);
    game.Give("Plain 0", 1);
    game.Attach("Drum", "Wall", true);
    game.Put("Tired", 1);
    game.Fatigue("Tired");
    game.Must(0, "feat Ban");
    game.Must(1, ban.before);
    EXPECT_EQ(game.Do(1, ban.action), "EMP-10.5") << ban.what;
    game.GoToTurnOf(1);
    game.Must(1, ban.before);
    EXPECT_EQ(game.Do(1, ban.action), "") << ban.what << " is over";
  }
}

TEST(Ends, EMP_11_1_TheLastBaseOfTheOpponentsFalls) {
  TestGame game(TestSet().Hero("Ram", 100, 50));
  game.Put("Ram", 0);
  game.Must(0, "choose overcome; attack Ram 1; strike");
  EXPECT_EQ(game.Result(), "0 EMP-11.1");
  EXPECT_EQ(game.state.attack.outcome, AttackOutcome::defeated) << "the attack stays as it was";
  EXPECT_FALSE(game.IsFatigued("Ram"));
}

TEST(Ends, EMP_11_2_AndEMP_11_3_ThreeFullTurnsWithoutAHero) {
  TestGame game(TestSet().Hero("Ram", 100, 50), 3);
  game.Put("Ram", 0);
  game.Must(0, "choose overcome; attack Ram 1; strike; end_turn");
  for (int i = 0; i < 2; ++i) {
    game.Must(2, "end_turn");
    game.Must(0, "end_turn");
  }
  EXPECT_EQ(game.Result(), "");
  game.Must(2, "end_turn");
  EXPECT_EQ(game.state.seats[2].status, Status::removed);
  EXPECT_EQ(game.Result(), "0 EMP-11.2");
  EXPECT_TRUE(game.Cited("EMP-11.3"));
}

TEST(Ends, EMP_11_2_AHeroThatArrivesBreaksTheRow) {
  TestGame game(TestSet().Hero("Ram", 10, 50));
  game.Put("Ram", 0);
  game.GoToTurnOf(0);
  game.GoToTurnOf(0);
  EXPECT_EQ(game.state.seats[1].bare_turns, 2);
  game.Must(0, "end_turn");
  game.Must(1, "choose enhance; play Plain_0 null; end_turn");
  EXPECT_EQ(game.state.seats[1].bare_turns, 0);
}

TEST(Ends, EMP_11_4_FiveIdleTurnsOfEverybody) {
  TestGame game = RamAgainstWall();
  for (int i = 0; i < 9; ++i) game.Must(game.Awaited(), "end_turn");
  EXPECT_EQ(game.Result(), "");
  game.Must(1, "end_turn");
  EXPECT_EQ(game.Result(), "draw 0,1 EMP-11.4");
}

TEST(Ends, EMP_11_4_HealingDoesNotBreakTheRowRecruitingDoes) {
  TestGame game = RamAgainstWall();
  for (int i = 0; i < 8; ++i) game.Must(game.Awaited(), "end_turn");
  game.Fatigue("Ram");
  game.Must(0, "choose heal; heal Ram; end_turn");
  EXPECT_EQ(game.state.seats[0].idle_turns, 5);
  game.Must(1, "choose recruit; recruit reserves null; end_turn");
  EXPECT_EQ(game.state.seats[1].idle_turns, 0);
  EXPECT_EQ(game.Result(), "");
}

TEST(Ends, EMP_11_5_SixTurnsWithAttacksAndHealing) {
  TestGame game(TestSet().Hero("Ram", 10, 50).Hero("Wall", 10, 50));
  game.Put("Ram", 0);
  game.Put("Wall", 1);
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(game.Result(), "") << i;
    const bool is_first = game.Awaited() == 0;
    game.Must(game.Awaited(), is_first ? "choose overcome; attack Ram Wall; strike; end_turn"
                                       : "choose overcome; attack Wall Ram; strike; end_turn");
    if (game.state.phase == Phase::end) break;
    if (i % 2 == 1) {
      game.Must(0, "choose heal; heal Ram; heal Wall; end_turn");
      game.Must(1, "end_turn");
    }
  }
  EXPECT_EQ(game.Result(), "draw 0,1 EMP-11.5");
}

TEST(Ends, EMP_11_5_ADefeatIsProgress) {
  TestGame game(TestSet().Hero("Ram", 60, 50).Hero("Wall", 10, 50));
  game.Put("Ram", 0);
  game.Put("Wall", 1);
  game.state.loop_attacks = 5;
  game.state.loop_healed = 1;
  game.Must(0, "choose overcome; attack Ram Wall; strike; end_turn");
  EXPECT_EQ(game.state.loop_attacks, 0);
  EXPECT_FALSE(game.state.loop_healed);
}

TEST(Ends, EMP_11_6_AfterMaxRoundsItIsADraw) {
  TestGame game(TestSet().Hero("Ram", 10, 50).Hero("Wall", 10, 50), 2, {.max_rounds = 1});
  game.Must(0, "end_turn");
  game.Must(1, "end_turn");
  EXPECT_EQ(game.Result(), "draw 0,1 EMP-11.6");
}

TEST(Ends, R29_InTeamPlayTheTeamsThatAreLeftShareADraw) {
  TestGame game(TestSet(), 3,
                {.mode = Mode::teams, .has_teams = true, .teams = {{0}, {1, 2}}, .max_rounds = 1});
  game.state.seats[2].status = Status::removed;
  game.Must(0, "end_turn");
  game.Must(1, "end_turn");
  game.Must(0, "end_turn");
  EXPECT_EQ(game.Result(), "draw 0,1,2 EMP-11.6");
}

}  // namespace
}  // namespace recount::engine::empyrean
