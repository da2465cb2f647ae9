// Tests EMP-7 and EMP-8: attacks, their totals and outcomes, and what is discarded.
#include <gtest/gtest.h>

#include "engine/empyrean/test_game.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

std::string Always(std::string_view effects) {
  return fmt::format(R"({{"kind":"passive","trigger":"always","effects":[{}]}})", effects);
}

std::string Modify(std::string_view power, int amount, std::string_view scope,
                   std::string_view position = "any") {
  return Always(
      fmt::format(R"({{"op":"modify","power":"{}","amount":{},"scope":"{}","while":"{}"}})", power,
                  amount, scope, position));
}

// Gives "attack/defense outcome" of the attack that is being resolved, or of the last one.
std::string Struck(const TestGame& game) {
  DerivedState::Totals totals;
  game.derived().CountTotals(totals);
  return fmt::format("{}/{}", totals.attack, totals.defense);
}

std::string TotalsOf(TestGame& game, std::string_view attacks) {
  game.Must(0, attacks);
  return Struck(game);
}

TEST(Attack, EMP_7_1_OneOrMoreHeroesOfOnesOwnEachOnce) {
  TestGame game = Facing();
  EXPECT_EQ(game.Do(0, "join Ram"), "EMP-7.1");
  EXPECT_EQ(game.Do(0, "attack Wall Wall"), "EMP-7.1");
  EXPECT_EQ(game.Do(0, "attack Plain_1 Wall"), "EMP-7.1") << "in hand";
  game.Must(0, "attack Ram Wall");
  EXPECT_EQ(game.Do(0, "join Ram"), "EMP-7.1");
  EXPECT_EQ(game.Do(0, "join Wall"), "EMP-7.1");
  EXPECT_EQ(game.Do(0, "attack Aid Wall"), "EMP-7.1") << "cannot be taken back";
  EXPECT_EQ(game.Do(0, "join Aid"), "");
}

TEST(Attack, EMP_7_2_AttackersAreStrengthened) {
  TestGame game = Facing();
  game.Fatigue("Ram");
  EXPECT_EQ(game.Do(0, "attack Ram Wall"), "EMP-7.2");
  game.Must(0, "attack Aid Wall");
  EXPECT_EQ(game.Do(0, "join Ram"), "EMP-7.2");
}

TEST(Attack, EMP_7_4_TheTargetIsOfAnOpponentInTheGame) {
  TestGame game =
      Facing(TestSet(), 3, {.mode = Mode::teams, .has_teams = true, .teams = {{0, 2}, {1}}});
  EXPECT_EQ(game.Do(0, "attack Ram Aid"), "EMP-7.4");
  EXPECT_EQ(game.Do(0, "attack Ram 0"), "EMP-7.4");
  EXPECT_EQ(game.Do(0, "attack Ram 2"), "EMP-7.4") << "a friend's base";
  EXPECT_EQ(game.Do(0, "attack Ram Plain_5"), "EMP-7.4");
  EXPECT_EQ(game.Do(0, "attack Ram 999"), "EMP-7.4");
  EXPECT_EQ(game.Do(0, "attack Ram Wall"), "");
}

TEST(Attack, EMP_7_4_WhoIsOutIsNoTarget) {
  TestGame game = Facing(TestSet(), 3);
  game.state.seats[2].status = Status::removed;
  EXPECT_EQ(game.Do(0, "attack Ram 2"), "EMP-7.4");
}

TEST(Attack, EMP_7_5_NoBaseBehindAHero) {
  TestGame game = Facing(TestSet(), 3);
  EXPECT_EQ(game.Do(0, "attack Ram 1"), "EMP-7.5");
  EXPECT_EQ(game.Do(0, "attack Ram 2"), "");
}

TEST(Attack, EMP_7_6_OnlyADeclaredAttackIsStruck) {
  TestGame game = Facing();
  EXPECT_EQ(game.Do(0, "strike"), "EMP-7.6");
}

TEST(Attack, EMP_7_3_NoActiveAbilityBetweenDeclarationAndEnd) {
  TestGame game =
      Facing(TestSet().Ability("Drum", R"({"kind":"active","effects":[{"op":"extra_turn"}]})"));
  game.Attach("Drum", "Aid");
  game.Must(0, "attack Ram Wall");
  EXPECT_EQ(game.Do(0, "use Drum"), "EMP-7.3");
  game.Must(0, "strike; pass; use Drum");
}

TEST(Attack, EMP_7_6_TheTotalIsTheSumOfTheAttackers) {
  TestGame game = Facing(TestSet().Stat("attack", 30, 1).Stat("defense", 20, 1));
  game.AttachStat(Power::attack, 0, "Ram");
  game.AttachStat(Power::defense, 0, "Ram");
  EXPECT_EQ(TotalsOf(game, "attack Ram Wall; join Aid"), "110/100");
}

TEST(Attack, EMP_7_6_EachAttackerCountsAtLeastNothing) {
  TestGame game = Facing(TestSet().Ability("Rust", Modify("attack", -500, "self")));
  game.Attach("Rust", "Ram");
  EXPECT_EQ(TotalsOf(game, "attack Ram Wall; join Aid"), "20/100");
}

struct Scoped {
  const char* power;
  const char* scope;
  const char* under;   // the hero that has it
  const char* totals;  // Ram and Aid on Wall
};

TEST(Attack, EMP_7_6_and_7_7_EveryScopeOfEveryPower) {
  for (const Scoped& scoped : std::vector<Scoped>{
           {"attack", "self", "Ram", "90/100"},
           {"attack", "self", "Wall", "80/100"},
           {"attack", "own", "Ram", "100/100"},
           {"attack", "own", "Wall", "80/100"},
           {"attack", "enemy", "Wall", "100/100"},
           {"attack", "enemy", "Ram", "80/100"},
           {"attack", "all", "Wall", "100/100"},
           {"attack", "versus", "Wall", "90/100"},
           {"attack", "versus", "Ram", "80/100"},
           {"defense", "self", "Wall", "80/110"},
           {"defense", "self", "Ram", "80/100"},
           {"defense", "own", "Wall", "80/110"},
           {"defense", "enemy", "Ram", "80/110"},
           {"defense", "enemy", "Wall", "80/100"},
           {"defense", "all", "Ram", "80/110"},
           {"defense", "versus", "Ram", "80/110"},
           {"defense", "versus", "Wall", "80/100"},
           {"defense", "enemy_bases", "Ram", "80/100"},
       }) {
    TestGame game = Facing(TestSet().Ability("Sign", Modify(scoped.power, 10, scoped.scope)));
    game.Attach("Sign", scoped.under);
    EXPECT_EQ(TotalsOf(game, "attack Ram Wall; join Aid"), scoped.totals)
        << scoped.power << " " << scoped.scope << " under " << scoped.under;
    // A card is shown when the totals are announced only if it added something.
    const bool adds = std::string_view(scoped.totals) != "80/100";
    game.Must(0, "strike");
    const bool has_fallen = game.Lies("Sign") == "discard 1";  // with a defeated Wall
    EXPECT_EQ(game.IsFaceUp("Sign") || has_fallen, adds) << scoped.power << " " << scoped.scope;
  }
}

TEST(Attack, EMP_7_6_APassiveCountsWhileItsHeroIsInThePosition) {
  for (const bool is_fatigued : {false, true}) {
    TestGame game = Facing(TestSet().Ability("Sign", Modify("defense", 10, "self", "fatigued")));
    game.Attach("Sign", "Wall");
    if (is_fatigued) game.Fatigue("Wall");
    EXPECT_EQ(TotalsOf(game, "attack Ram Wall"), is_fatigued ? "60/55" : "60/100");
  }
}

TEST(Attack, EMP_7_7_BasesHaveTheirPowerAndWhatIsAgainstBases) {
  TestGame game = Facing(TestSet()
                             .Ability("Siege", Modify("defense", -30, "enemy_bases"))
                             .Ability("Ladder", Modify("defense", -5, "versus")),
                         3);
  game.Attach("Siege", "Aid");
  game.Attach("Ladder", "Ram");
  EXPECT_EQ(TotalsOf(game, "attack Ram 2"), "60/65");
}

TEST(Attack, EMP_7_8_FatiguedDefendersHaveHalfRoundedUp) {
  TestGame game = Facing(TestSet().Stat("defense", 15, 1));
  game.AttachStat(Power::defense, 1, "Wall");
  game.Fatigue("Wall");
  EXPECT_EQ(TotalsOf(game, "attack Ram Wall"), "60/58");
  TestGame base = Facing(TestSet(), 3);
  base.state.base_fatigued = 1 << 2;
  EXPECT_EQ(TotalsOf(base, "attack Ram 2"), "60/50");
}

TEST(Attack, EMP_7_8_UnlessACardSaysOtherwiseWhichIsShown) {
  TestGame game = Facing(TestSet().Ability("Oak", Always(R"({"op":"no_halving"})")));
  game.Attach("Oak", "Wall");
  game.Fatigue("Wall");
  EXPECT_EQ(TotalsOf(game, "attack Ram Wall"), "60/100");
  game.Must(0, "strike");
  EXPECT_TRUE(game.IsFaceUp("Oak"));
}

TEST(Attack, EMP_9_6_StatsOfThePowerAreShownAndStayFaceUp) {
  TestGame game = Facing(TestSet().Stat("attack", 0, 2).Stat("defense", 10, 2));
  const int own_attack = game.AttachStat(Power::attack, 0, "Ram");
  const int own_defense = game.AttachStat(Power::defense, 0, "Ram");
  const int aid_attack = game.AttachStat(Power::attack, 0, "Aid");
  const int wall_defense = game.AttachStat(Power::defense, 1, "Wall");
  const int wall_attack = game.AttachStat(Power::attack, 1, "Wall");
  game.Must(0, "attack Ram Wall; strike");
  const auto is_shown = [&](int card) { return game.IsFaceUp(fmt::format("{}", card)); };
  EXPECT_TRUE(is_shown(own_attack)) << "also one of 0";
  EXPECT_TRUE(is_shown(wall_defense));
  EXPECT_FALSE(is_shown(own_defense));
  EXPECT_FALSE(is_shown(aid_attack)) << "did not attack";
  EXPECT_FALSE(is_shown(wall_attack));
}

TEST(Attack, EMP_7_6_and_7_7_NoTotalIsBelowNothing) {
  TestGame attack = Facing(TestSet().Ability("Fog", Modify("attack", -1000, "versus")));
  attack.Attach("Fog", "Wall");
  EXPECT_EQ(TotalsOf(attack, "attack Ram Wall"), "0/100");
  TestGame defense = Facing(TestSet().Ability("Saw", Modify("defense", -1000, "self")));
  defense.Attach("Saw", "Wall");
  EXPECT_EQ(TotalsOf(defense, "attack Ram Wall"), "60/0");
}

TEST(Attack, R6_WhatAddsAnythingButNothingIsShown) {
  for (const int amount : {-1, 0, 1}) {
    TestGame game = Facing(TestSet().Ability("Sign", Modify("attack", amount, "self")));
    game.Attach("Sign", "Ram");
    EXPECT_EQ(TotalsOf(game, "attack Ram Wall"), fmt::format("{}/100", 60 + amount));
    game.Must(0, "strike");
    EXPECT_EQ(game.IsFaceUp("Sign"), amount != 0) << amount;
  }
}

TEST(Attack, R6_OfSeveralEffectsOnlyThoseThatModifyAdd) {
  for (const int amount : {0, 5}) {
    const std::string modify =
        fmt::format(R"({{"op":"modify","power":"defense","amount":{},"scope":"self"}})", amount);
    TestGame game = Facing(TestSet().Ability(
        "Sign", Always(R"({"op":"no_halving"},{"op":"immune","to":["remove"]},)" + modify)));
    game.Attach("Sign", "Wall");
    EXPECT_EQ(TotalsOf(game, "attack Ram Wall"), fmt::format("60/{}", 100 + amount));
    game.Must(0, "strike");
    EXPECT_EQ(game.IsFaceUp("Sign"), amount != 0) << "nothing was kept from being halved";
  }
}

TEST(Attack, EMP_9_6_OfManyCardsThoseThatCountAreShownAndNoOther) {
  TestSet set;
  for (int i = 0; i < 5; ++i) set.Stat("attack", 1, 20);
  TestGame game = Facing(set);
  const int first = game.derived().CardOf(0);
  const std::set<int> counting = {0, 2, 62, 63, 66, 99};
  const std::set<int> others = {1, 3, 61, 64, 65, 67, 98};
  for (const int i : counting) game.Attach(fmt::format("{}", first + i), "Ram");
  for (const int i : others) game.Attach(fmt::format("{}", first + i), "Aid");
  EXPECT_EQ(TotalsOf(game, "attack Ram Wall"), "66/100");
  game.Must(0, "strike");
  for (const int i : counting) EXPECT_TRUE(game.IsFaceUp(fmt::format("{}", first + i))) << i;
  for (const int i : others) EXPECT_FALSE(game.IsFaceUp(fmt::format("{}", first + i))) << i;
}

struct OutcomeCase {
  int attack;
  int defense;
  const char* where;
  bool is_fatigued;
};

TEST(Attack, EMP_7_9_and_7_10_EqualDefeatsHalfFatiguesLessDoesNothing) {
  for (const OutcomeCase& one : std::vector<OutcomeCase>{
           {50, 50, "fallen", false},
           {49, 50, "arena 1", true},
           {25, 50, "arena 1", true},
           {24, 50, "arena 1", false},
           {26, 51, "arena 1", true},
           {25, 51, "arena 1", false},
           {0, 0, "fallen", false},
       }) {
    TestGame game(TestSet().Hero("One", one.attack, 50).Hero("Other", 50, one.defense));
    game.Put("One", 0);
    game.Put("Other", 1);
    game.Must(0, "choose overcome; attack One Other; strike");
    EXPECT_EQ(game.Where("Other"), one.where) << one.attack << " on " << one.defense;
    EXPECT_EQ(game.IsFatigued("Other"), one.is_fatigued);
    EXPECT_TRUE(game.IsFatigued("One")) << "EMP-7.12";
  }
}

TEST(Attack, EMP_7_10_AFatiguedDefenderStaysFatigued) {
  TestGame game = Facing();
  game.Fatigue("Wall");
  game.Must(0, "attack Aid Wall; strike");
  EXPECT_EQ(game.state.attack.target, kNoCard);
  EXPECT_TRUE(game.IsFatigued("Wall")) << "20 against 50 does nothing";
  game.Must(0, "attack Ram Wall; strike");
  EXPECT_EQ(game.Where("Wall"), "fallen") << "60 against 50";
}

TEST(Attack, EMP_7_11_EveryPlayerIsGivenTheOpportunityFirstTheActiveSeat) {
  const std::string trigger =
      R"({"kind":"passive","trigger":"attacked","effects":[{"op":"draw","who":"you","count":1}]})";
  const std::string answer =
      R"({"kind":"passive","trigger":"defended","effects":[{"op":"draw","who":"you","count":1}]})";
  TestGame game =
      Facing(TestSet().Ability("Horn", trigger).Ability("Bell", answer).Stat("attack", 5, 2));
  game.Attach("Horn", "Ram");
  game.Attach("Bell", "Wall");
  game.Must(0, "attack Ram Wall; strike");
  EXPECT_EQ(game.PhaseText(), "respond");
  EXPECT_EQ(game.Legal(0), (std::vector<std::string>{"respond Horn", "pass"}));
  EXPECT_EQ(game.Do(0, "respond Bell"), "EMP-9.9");
  game.Must(0, "respond Horn");
  // A seat with a face-down ability is asked even if it has no answer.
  EXPECT_EQ(game.Awaited(), 1);
  EXPECT_EQ(game.Legal(1), std::vector<std::string>{"pass"}) << "against the announced Horn";
  game.Must(1, "pass");
  EXPECT_EQ(game.state.seats[0].hand_count, 1);
  EXPECT_EQ(game.Legal(1), (std::vector<std::string>{"respond Bell", "pass"}));
  game.Must(1, "pass");
  EXPECT_EQ(game.PhaseText(), "overcome");
  EXPECT_TRUE(game.IsFatigued("Ram"));
}

TEST(Attack, EMP_7_12_AttackersInTheArenaAreFatiguedTogetherImmuneOrNot) {
  TestGame game = Facing(TestSet().Ability("Calm", Always(R"({"op":"immune","to":["fatigue"]})")));
  game.Attach("Calm", "Ram");
  game.Must(0, "attack Ram Wall; join Aid; strike; pass");
  EXPECT_TRUE(game.IsFatigued("Ram"));
  EXPECT_TRUE(game.IsFatigued("Aid"));
}

TEST(Attack, EMP_7_13_WhoDefeatsABaseHealsAllHeroesWhileTheGameGoesOn) {
  TestGame game = Facing(TestSet().Hero("Bolt", 100, 10), 3);
  game.Put("Bolt", 0);
  game.Fatigue("Aid");
  game.Must(0, "attack Bolt 2; strike");
  EXPECT_EQ(game.state.seats[2].status, Status::defeated);
  EXPECT_FALSE(game.IsFatigued("Bolt"));
  EXPECT_FALSE(game.IsFatigued("Aid"));
  EXPECT_TRUE(game.state.loop_healed);
  EXPECT_EQ(game.Result(), "");
}

TEST(Attack, EMP_7_14_StrengthenedHeroesMayAttackAgain) {
  TestGame game = Facing();
  game.Must(0, "attack Ram Wall; strike; attack Aid Wall; strike");
  EXPECT_EQ(game.Do(0, "attack Ram Wall"), "EMP-7.2");
}

TEST(Attack, EMP_10_6_AGuardIsAttackedFirst) {
  TestGame game =
      Facing(TestSet().Ability("Post", Always(R"({"op":"guard","while":"strengthened"})")));
  game.Put("Plain 0", 1);
  game.Attach("Post", "Wall", true);
  EXPECT_EQ(game.Do(0, "attack Ram Plain_0"), "EMP-10.6");
  game.Fatigue("Wall");
  EXPECT_EQ(game.Do(0, "attack Ram Plain_0"), "");
}

TEST(Attack, EMP_10_6_AGuardIsShownWhenItIsAttached) {
  TestGame game(TestSet().Hero("Wall", 20, 100).Ability("Post", Always(R"({"op":"guard"})")));
  game.Put("Wall", 0);
  game.Give("Post", 0);
  game.Must(0, "choose enhance; play Post Wall");
  EXPECT_TRUE(game.IsFaceUp("Post"));
}

TEST(Discarding, EMP_8_1_and_8_3_TheHeroThenItsCardsInTheOrderOfAttachment) {
  TestGame game = Facing(TestSet()
                             .Ability("Moss", Always(R"({"op":"no_halving"})"))
                             .Ability("Fern", Always(R"({"op":"no_halving"})")));
  game.Attach("Fern", "Wall");
  game.Attach("Moss", "Wall");
  game.Must(0, "attack Ram Wall; join Aid; strike");
  if (game.PhaseText() == "respond") game.Must(1, "pass");
  EXPECT_TRUE(game.IsFatigued("Wall")) << "80 against 100";
  game.GoToTurnOf(0);
  game.Must(0, "choose heal; heal Ram; heal Aid");
  game.GoToTurnOf(0);
  game.state.attack_bonus[game.Slot("Ram")] = 40;
  game.Must(0, "choose overcome; attack Ram Wall; strike");
  EXPECT_EQ(game.Where("Wall"), "fallen");
  EXPECT_EQ(game.Lies("Moss"), "discard 1");
  EXPECT_EQ(game.state.seats[1].discard_first, game.derived().EnhancementOf(game.Card("Fern")));
  EXPECT_EQ(game.state.seats[1].discard_last, game.derived().EnhancementOf(game.Card("Moss")));
}

}  // namespace
}  // namespace recount::engine::empyrean
