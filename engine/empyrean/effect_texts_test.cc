// Tests the effect texts of each event: the clauses of its effects and their sentences, in the
// order in which docs/reference/empyrean.md says they happen.
#include <gtest/gtest.h>

#include "engine/empyrean/test_game.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

using Lines = std::vector<std::string>;

struct Step {
  Seat seat;
  std::string words;
  Lines lines;
};

void Follow(TestGame& game, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    ASSERT_EQ(game.Do(step.seat, step.words), "") << step.words;
    EXPECT_EQ(game.EffectLines(), step.lines) << step.words;
  }
}

std::string Passive(std::string_view trigger, std::string_view effects,
                    std::string_view more = "") {
  return fmt::format(R"({{"kind":"passive","trigger":"{}","effects":[{}]{}}})", trigger, effects,
                     more);
}

// --- the actions of a turn ---

TEST(EffectTexts, EnhanceThenRecruitThenHeal) {
  TestGame game(TestSet()
                    .Hero("Ram", 60, 50)
                    .Hero("Wall", 20, 100)
                    .Ability("Moss", Passive("always", R"({"op":"no_halving"})"))
                    .Ability("Post", Passive("always", R"({"op":"guard"})"))
                    .Stat("attack", 20));
  Follow(game, {{0,
                 "choose enhance",
                 {"3.2 The action of Ana this turn is enhance",
                  "3.3 The steps of enhance follow in their order"}},
                {0, "draw", {"5.1 Ana draws a card"}},
                {0, "draw", {"5.1 Ana draws a card"}},
                {0, "draw", {"5.1 Ana draws a card", "5.2 The Enhancement Deck of Ana is empty"}},
                {0, "play Ram null", {"5.4 Ram (card 2) stands in front of the SkyBase of Ana"}},
                {0, "play Moss Ram", {"5.6 An ability of Ana lies face down beneath Ram (card 2)"}},
                {0,
                 "play Post Ram",
                 {"5.6 An ability of Ana lies face down beneath Ram (card 2)",
                  "10.6 Post (card 23) is a guard and is shown"}},
                {0, "end_turn", {"3.1 Turn 2: Bo"}},
                {1,
                 "choose recruit",
                 {"3.2 The action of Bo this turn is recruit",
                  "3.3 The steps of recruit follow in their order"}},
                {1, "recruit hq Plain_1", {}},
                {1, "recruit reserves null", {"6.2 Bo takes the top hero of the Reserves unseen"}},
                {1, "end_turn", {"6.3 Plain 5 (card 9) comes to the Hero HQ", "3.1 Turn 3: Ana"}}});
  game.Fatigue("Ram");
  Follow(
      game,
      {{0,
        "choose heal",
        {"3.2 The action of Ana this turn is heal", "3.3 The steps of heal follow in their order"}},
       {0, "heal Ram", {"4.1 Ram (card 2) is strengthened"}},
       {0, "play 24 Ram", {"5.6 A stat of Ana lies face down beneath Ram (card 2)"}},
       {0, "end_turn", {"3.1 Turn 4: Bo"}}});
}

// Discards all heroes but `count` of the Reserves and the first `hq` of HQ.
void LeaveToRecruit(TestGame& game, int hq, int count) {
  State& state = game.state;
  ForEachHero(state.hq, [&](uint8_t slot) {
    if (hq-- > 0) return;
    state.hq &= ~HeroBit(slot);
    state.hero_discard[state.hero_discard_count++] = slot;
  });
  while (state.reserve_count > count) {
    state.hero_discard[state.hero_discard_count++] = state.reserves[--state.reserve_count];
    state.reserves[state.reserve_count] = 0;
  }
}

TEST(EffectTexts, EMP_6_4_WhoTakesTheLastHeroLeavesNoneToRecruit) {
  constexpr char kTaken[] = "6.2 Ana takes the top hero of the Reserves unseen";
  constexpr char kEmpty[] = "6.4 Hero HQ and Reserves are empty";
  TestGame hq((TestSet()));
  hq.Must(0, "choose recruit");
  LeaveToRecruit(hq, 2, 0);
  Follow(hq, {{0, "recruit hq Plain_3", {}}, {0, "recruit hq Plain_4", {kEmpty}}});
  TestGame reserves((TestSet()));
  reserves.Must(0, "choose recruit");
  LeaveToRecruit(reserves, 0, 2);
  Follow(reserves,
         {{0, "recruit reserves null", {kTaken}}, {0, "recruit reserves null", {kTaken, kEmpty}}});
  EXPECT_EQ(reserves.state.reserves, (std::array<uint8_t, kMaxHeroes>{}));
  TestGame both((TestSet()));
  both.Must(0, "choose recruit");
  LeaveToRecruit(both, 1, 1);
  Follow(both, {{0, "recruit reserves null", {kTaken}}, {0, "recruit hq Plain_3", {kEmpty}}});
}

// --- attacks ---

TEST(EffectTexts, AnAttackThatFatiguesAndOneThatDoesNothing) {
  TestGame game = Facing();
  Follow(game, {{0, "attack Ram Wall", {}},
                {0,
                 "strike",
                 {"7.6 Total Attack Power 60", "7.7 Total Defense Power 100",
                  "7.10 The attack is enough to fatigue Wall (card 4)",
                  "7.12 The attackers are fatigued: 1", "7.14 Ana may attack again"}},
                {0, "attack Aid Wall", {}},
                {0,
                 "strike",
                 {"7.6 Total Attack Power 20",
                  "7.8 The fatigued defender has half its Total Defense Power",
                  "7.7 Total Defense Power 50", "7.10 The attack does nothing to Wall (card 4)",
                  "7.12 The attackers are fatigued: 1"}}});
}

TEST(EffectTexts, ADefeatedHeroGoesWithItsCardsAndWhatCountedIsShown) {
  TestGame game = Facing(TestSet()
                             .Ability("Moss", Passive("always", R"({"op":"no_halving"})"))
                             .Stat("attack", 40)
                             .Stat("defense", 10));
  game.AttachStat(Power::attack, 0, "Ram");
  game.AttachStat(Power::defense, 1, "Wall");
  game.Attach("Moss", "Wall");
  Follow(game,
         {{0, "attack Ram Wall", {}},
          {0, "join Aid", {}},
          {0,
           "strike",
           {"7.6 Total Attack Power 120", "7.7 Total Defense Power 110",
            "9.6 Attack +40 (card 23) is shown", "9.6 Defense +10 (card 26) is shown",
            "7.9 Wall (card 4) is defeated", "8.1 Wall (card 4) goes to the Hero Discard Pile",
            "8.3 Defense +10 (card 26) goes to the discard pile of Bo",
            "8.3 Moss (card 22) goes to the discard pile of Bo",
            "7.12 The attackers are fatigued: 2"}}});
}

TEST(EffectTexts, ATotalBeyondTwoBytesIsWrittenWhole) {
  TestGame game = Facing();
  game.state.attack_bonus[game.Slot("Ram")] = 100'000;
  game.state.defense_bonus[game.Slot("Wall")] = 200'000;
  game.Must(0, "attack Ram Wall; strike");
  EXPECT_EQ(game.EffectLines()[0], "7.6 Total Attack Power 100060");
  EXPECT_EQ(game.EffectLines()[1], "7.7 Total Defense Power 200100");
}

TEST(EffectTexts, ABaseIsFatiguedThenDefeatedAndTheGameGoesOn) {
  TestGame game = Facing(TestSet(), 3);
  Follow(game, {{0, "attack Ram 2", {}},
                {0,
                 "strike",
                 {"7.6 Total Attack Power 60", "7.7 Total Defense Power 100",
                  "7.10 The attack is enough to fatigue SkyBase 2 (card 2)",
                  "7.12 The attackers are fatigued: 1", "7.14 Ana may attack again"}}});
  EXPECT_EQ(game.state.base_fatigued, 0b100);
  game.state.attack_bonus[game.Slot("Aid")] = 30;
  Follow(game, {{0, "attack Aid 2", {}},
                {0,
                 "strike",
                 {"7.6 Total Attack Power 50",
                  "7.8 The fatigued defender has half its Total Defense Power",
                  "7.7 Total Defense Power 50", "7.9 SkyBase 2 (card 2) is defeated",
                  "11.1 The SkyBase of Cem is defeated: out of the game",
                  "7.12 The attackers are fatigued: 1", "7.13 All heroes of Ana are healed",
                  "7.14 Ana may attack again"}}});
}

TEST(EffectTexts, TheLastBaseEndsTheGameAtOnce) {
  TestGame game = Facing();
  game.Put("Wall", 0);
  game.state.attack_bonus[game.Slot("Ram")] = 40;
  Follow(game, {{0, "attack Ram 1", {}},
                {0,
                 "strike",
                 {"7.6 Total Attack Power 100", "7.7 Total Defense Power 100",
                  "7.9 SkyBase 1 (card 1) is defeated",
                  "11.1 The SkyBase of Bo is defeated: out of the game", "11.3 Ana wins"}}});
}

TEST(EffectTexts, ATeamFightsOnAndIsNotHealed) {
  TestGame game =
      Facing(TestSet(), 3, {.mode = Mode::teams, .has_teams = true, .teams = {{0}, {1, 2}}});
  game.state.attack_bonus[game.Slot("Ram")] = 40;
  Follow(game,
         {{0, "attack Ram 2", {}},
          {0,
           "strike",
           {"7.6 Total Attack Power 100", "7.7 Total Defense Power 100",
            "7.9 SkyBase 2 (card 2) is defeated",
            "11.1 The SkyBase of Cem is defeated: out of the game", "2.3 The team of Cem fights on",
            "7.12 The attackers are fatigued: 1", "7.14 Ana may attack again"}}});
}

// --- abilities ---

TEST(EffectTexts, AnAbilityIsShownAnnouncedAndCarriedOut) {
  TestGame game = Facing(TestSet().Ability("Drum", kDrum).Stat("attack", 5, 3));
  game.Attach("Drum", "Ram");
  Follow(game, {{0,
                 "use Drum",
                 {"9.6 Drum (card 22) is shown", "9.7 Drum (card 22) is announced",
                  "5.1 Ana draws a card"}}});
}

TEST(EffectTexts, AnAbilityThatIsPrevented) {
  TestGame game =
      Facing(TestSet()
                 .Ability("Drum", kDrum)
                 .Ability("Veto", Passive("announced", R"({"op":"prevent"},{"op":"discard_self"})"))
                 .Stat("attack", 5, 3));
  game.Attach("Drum", "Ram");
  game.Attach("Veto", "Wall");
  Follow(game, {{0, "use Drum", {"9.6 Drum (card 22) is shown", "9.7 Drum (card 22) is announced"}},
                {1,
                 "respond Veto",
                 {"9.6 Veto (card 23) is shown", "9.8 Veto (card 23) is announced",
                  "9.8 Drum (card 22) is prevented",
                  "8.3 Veto (card 23) goes to the discard pile of Bo"}}});
}

TEST(EffectTexts, WhatMustBeUsedThenTheOpportunityInTheOrderOfTheSeats) {
  TestGame game = Facing(TestSet()
                             .Ability("Horn", Passive("attacked", kDrawOne))
                             .Ability("Bell", Passive("defended", kDrawOne))
                             .Ability("Gong", Passive("defended", kDrawOne, R"(,"must":true)"))
                             .Stat("attack", 5, 3));
  game.Attach("Horn", "Ram");
  game.Attach("Bell", "Wall", true);
  game.Attach("Gong", "Wall", true);
  Follow(
      game,
      {{0, "attack Ram Wall", {}},
       {0,
        "strike",
        {"7.6 Total Attack Power 60", "7.7 Total Defense Power 100",
         "7.10 The attack is enough to fatigue Wall (card 4)", "9.9 Gong (card 24) must be used",
         "9.7 Gong (card 24) is announced"}},
       {0, "pass", {"5.1 Bo draws a card", "7.11 Ana is given the opportunity to use an ability"}},
       {0,
        "respond Horn",
        {"9.6 Horn (card 22) is shown", "9.7 Horn (card 22) is announced", "5.1 Ana draws a card",
         "7.11 Bo is given the opportunity to use an ability"}},
       {1, "pass", {"7.12 The attackers are fatigued: 1", "7.14 Ana may attack again"}}});
}

// --- the effects of cards ---

struct FeatCase {
  std::string effects;
  std::string choices;  // of seat 0, after the feat
  Lines lines;          // of the last choice, between the announcement and the end of the feat
};

// Returns the lines of a feat's last event, without its beginning and end.
Lines LinesOfFeat(TestGame& game, const std::string& choices) {
  game.Must(0, "feat Feat" + (choices.empty() ? "" : "; " + choices));
  Lines lines = game.EffectLines();
  const int feat = game.Card("Feat");
  if (choices.empty()) {
    EXPECT_EQ(lines[0], fmt::format("9.11 Feat (card {}) of Ana goes to the discard pile", feat));
    EXPECT_EQ(lines[1], fmt::format("9.7 Feat (card {}) is announced", feat));
    lines.erase(lines.begin(), lines.begin() + 2);
  }
  const auto end = std::find(lines.begin(), lines.end(), "9.12 The feat was the turn of Ana");
  EXPECT_NE(end, lines.end());
  lines.erase(end, lines.end());
  return lines;
}

std::string OnChosen(std::string_view op, std::string_view side, std::string_view more = "") {
  return fmt::format(R"({{"op":"{}","target":{{"pick":"choose","side":"{}"}}{}}})", op, side, more);
}

TEST(EffectTexts, TheEffectsOnHeroes) {
  for (const FeatCase& doing : std::vector<FeatCase>{
           {OnChosen("heal", "own"), "target Aid", {"10.1 Aid (card 3) is strengthened"}},
           {OnChosen("fatigue", "own"), "target Ram", {"10.1 Ram (card 2) is fatigued"}},
           {OnChosen("remove", "enemy"),
            "target Wall",
            {"8.2 Wall (card 4) is removed", "8.1 Wall (card 4) goes to the Hero Discard Pile",
             "8.3 Attack +20 (card 27) goes to the discard pile of Bo"}},
           {OnChosen("power", "own", R"(,"power":"attack","amount":7)"),
            "target Ram",
            {"10.1 Ram (card 2) has attack +7 until the end of the turn"}},
           {OnChosen("power", "enemy", R"(,"power":"defense","amount":-7)"),
            "target Wall",
            {"10.1 Wall (card 4) has defense -7 until the end of the turn"}},
           {OnChosen("pin", "enemy"), "target Wall", {"10.4 Wall (card 4) cannot attack"}},
           {OnChosen("take_control", "enemy"),
            "target Wall",
            {"10.1 Ana takes control of Wall (card 4)"}},
           {OnChosen("heal", "enemy"), "", {"10.1 An effect of Feat (card 22) does nothing"}},
           {OnChosen("remove", "own") + R"(,{"op":"return_hero","which":"choose","to":"hand"})",
            "target Aid; target Aid",
            {"10.1 Aid (card 3) returns to the hand of Ana"}},
           {OnChosen("remove", "own") + R"(,{"op":"return_hero","which":"choose","to":"arena"})",
            "target Aid; target Aid",
            {"10.1 Aid (card 3) returns to the play area of Ana"}},
           {R"({"op":"return_hero","which":"self","to":"hand"})",
            "",
            {"10.1 An effect of Feat (card 22) does nothing"}},
       }) {
    TestGame game = With("[" + doing.effects + "]");
    game.AttachStat(Power::attack, 1, "Wall");
    game.Fatigue("Aid");
    EXPECT_EQ(LinesOfFeat(game, doing.choices), doing.lines) << doing.effects;
  }
}

TEST(EffectTexts, TheEffectsOnCards) {
  for (const FeatCase& doing : std::vector<FeatCase>{
           {kDrawOne, "", {"5.1 Ana draws a card"}},
           {R"({"op":"draw","who":"all","count":1})",
            "",
            {"5.1 Ana draws a card", "5.1 Bo draws a card"}},
           {R"({"op":"discard_hand","who":"you","count":1})",
            "target Plain_0",
            {"10.1 Plain 0 (card 6) of Ana goes to the discard pile"}},
           {R"({"op":"discard_hand","who":"you","count":1})",
            "target 24",
            {"10.1 Attack +20 (card 24) of Ana goes to the discard pile"}},
           {R"({"op":"discard_hand","who":"opponent","count":1})",
            "",
            {"10.1 An effect of Feat (card 22) does nothing"}},
           {R"({"op":"play","count":1})",
            "play Plain_0 null",
            {"5.4 Plain 0 (card 6) stands in front of the SkyBase of Ana"}},
           {R"({"op":"play","count":1})",
            "pass",
            {"10.1 An effect of Feat (card 22) does nothing"}},
           {R"({"op":"recruit","count":1})",
            "recruit reserves null",
            {"6.2 Ana takes the top hero of the Reserves unseen"}},
           {R"({"op":"discard_enhancement","side":"enemy"})",
            "target_slot Wall 0",
            {"8.3 Attack +20 (card 27) goes to the discard pile of Bo"}},
           {R"({"op":"move_enhancement","side":"enemy"})",
            "target_slot Wall 0; target Ram",
            {"10.1 A card goes from Wall (card 4) to Ram (card 2)"}},
           {R"({"op":"discard_hand","who":"you","count":1},{"op":"return_enhancement"})",
            "target 24; target 24",
            {"10.1 Attack +20 (card 24) returns to the hand of Ana"}},
           {R"({"op":"reveal","who":"you","what":"hand"})", "", {"10.1 Ana shows the hand"}},
           {R"({"op":"reveal","who":"opponent","what":"hand"})",
            "",
            {"10.1 An effect of Feat (card 22) does nothing"}},
           {R"({"op":"reveal","who":"opponent","what":"attached"})",
            "",
            {"10.1 Attack +20 (card 27) is shown"}},
           {R"({"op":"forbid","who":"opponent","what":"draw"})",
            "",
            {"10.5 Bo may not draw until the end of the next own turn"}},
           {R"({"op":"extra_turn"})", "", {"10.1 Ana takes another turn after this one"}},
           {R"({"op":"extra_turn","if_previous":true})",
            "",
            {"10.1 An effect of Feat (card 22) does nothing"}},
       }) {
    TestGame game = With("[" + doing.effects + "]");
    game.Give("Plain 0", 0);
    game.Give("24", 0);
    game.AttachStat(Power::attack, 1, "Wall");
    EXPECT_EQ(LinesOfFeat(game, doing.choices), doing.lines) << doing.effects;
  }
}

TEST(EffectTexts, WhatImmunityKeepsOff) {
  for (const auto& [op, immunity] : std::vector<std::pair<const char*, const char*>>{
           {"fatigue", "fatigue"}, {"remove", "remove"}, {"take_control", "control"}}) {
    TestGame game =
        With("[" + OnChosen(op, "enemy") + "]",
             TestSet().Ability(
                 "Shield",
                 Passive("always", fmt::format(R"({{"op":"immune","to":["{}"]}})", immunity))));
    game.Attach("Shield", "Wall", true);
    EXPECT_EQ(LinesOfFeat(game, "target Wall"),
              (Lines{fmt::format("10.1 Wall (card 4) is immune: {}", immunity),
                     "10.1 An effect of Feat (card 23) does nothing"}));
  }
  TestGame hidden =
      With("[" + OnChosen("remove", "enemy") + "]",
           TestSet().Ability("Shield", Passive("always", R"({"op":"immune","to":["remove"]})")));
  hidden.Attach("Shield", "Wall");
  hidden.Must(0, "feat Feat");
  hidden.Must(1, "pass");
  hidden.Must(0, "target Wall");
  EXPECT_EQ(hidden.EffectLines()[0], "9.6 Shield (card 22) is shown");
}

// --- turns and ends ---

TEST(EffectTexts, AFeatEndsItsTurn) {
  TestGame game = With("[{\"op\":\"extra_turn\"}]");
  game.Must(0, "feat Feat");
  const Lines lines = game.EffectLines();
  EXPECT_EQ(Lines(lines.end() - 2, lines.end()),
            (Lines{"9.12 The feat was the turn of Ana", "3.1 Turn 2: Ana"}));
}

TEST(EffectTexts, TheThirdBareTurnAndWhatItEnds) {
  TestGame game(TestSet(), 3);
  for (const Seat seat : {1, 2}) game.state.seats[seat].bare_turns = 2;
  game.Put("Plain 0", 0);
  Follow(game, {{0, "end_turn", {"3.1 Turn 2: Bo"}},
                {1,
                 "end_turn",
                 {"11.2 Bo had no hero for 3 full turns: out of the game", "3.1 Turn 3: Cem"}},
                {2,
                 "end_turn",
                 {"11.2 Cem had no hero for 3 full turns: out of the game", "11.3 Ana wins"}}});
}

TEST(EffectTexts, EveryDrawByItsClause) {
  struct Draw {
    const char* lines;
    int idle_turns;
    int loop_attacks;
    int max_rounds;
  };
  for (const Draw& draw : std::vector<Draw>{{"11.4 The game ends in a draw", 5, 6, 1},
                                            {"11.5 The game ends in a draw", 4, 6, 1},
                                            {"11.6 The game ends in a draw", 4, 5, 1},
                                            {"3.1 Turn 3: Ana", 4, 5, 2}}) {
    TestGame game(TestSet(), 2, {.max_rounds = draw.max_rounds});
    game.Must(0, "end_turn");
    game.state.seats[0].idle_turns = static_cast<uint16_t>(draw.idle_turns);
    game.state.seats[1].idle_turns = 4;
    game.state.loop_attacks = static_cast<uint16_t>(draw.loop_attacks);
    game.state.loop_healed = 1;
    game.Must(1, "end_turn");
    EXPECT_EQ(game.EffectLines(), Lines{draw.lines});
    EXPECT_EQ(game.Result().substr(0, 4), draw.max_rounds == 1 ? "draw" : "") << draw.lines;
  }
}

}  // namespace
}  // namespace recount::engine::empyrean
