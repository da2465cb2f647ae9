// Tests each effect operation alone, and pairs that interact. The Traits are made for the test and
// played from the hand of seat 0.
#include <gtest/gtest.h>

#include "engine/inhumanity/test_game.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

// A game in which seat 0 has "inspiring" with these effects (JSON), for these phases.
class Trick {
 public:
  explicit Trick(std::string_view effects, std::string_view when = R"("draw","scene","commit")",
                 Dealt dealt = {}, std::string_view more = "")
      : cards(CardsWith(
            fmt::format(R"({{"traits":{{"inspiring":{{"when":[{}],"effects":[{}]}}}}{}}})", when,
                        effects, more))),
        game(WithTrick(std::move(dealt)), &cards) {}

  // Plays the Trait and returns the report.
  std::string Play(std::string_view target = "") {
    EXPECT_EQ(game.Do(0, fmt::format("play_trait inspiring {}", target)), "");
    return game.Report();
  }

  Cards cards;
  TestGame game;

 private:
  static Dealt WithTrick(Dealt dealt) {
    dealt.traits.insert(dealt.traits.begin(), {"inspiring"});
    return dealt;
  }
};

TEST(Ops, GainHumanityUpToTheLimit) {
  Trick trick(R"({"op":"gain_humanity","to":"all","n":2})");
  trick.game.state.seats[1].humanity = 1;
  trick.game.state.seats[2].humanity = 4;
  EXPECT_EQ(trick.Play(), "humanity_gained 1 2, humanity_gained 2 1");
}

TEST(Ops, LoseHumanityDoomsBelowZero) {
  Trick trick(R"({"op":"lose_humanity","to":"chosen","n":5},
                 {"op":"lose_humanity","to":"chosen","n":1},
                 {"op":"lose_humanity","to":"chosen","n":1})");
  EXPECT_EQ(trick.Play("1"), "humanity_lost 1 5, doomed 1 1");
  EXPECT_EQ(trick.game.state.doomed, 2);
}

TEST(Ops, KeepsHumanityKeepsItFromLossesAndSparesShields) {
  Trick trick(R"({"op":"shield","to":"all","from":"humanity","n":1},
                 {"op":"lose_humanity","to":"all","n":2})",
              R"("draw")", {.personalities = {"plain", "sociopath"}});
  EXPECT_EQ(trick.Play(), "shielded 0 1, humanity_lost 0 1, shielded 2 1, humanity_lost 2 1");
  EXPECT_EQ(trick.game.At(1).shields[1], 1);
  EXPECT_EQ(trick.game.At(1).humanity, 4);
}

TEST(Ops, SufferAndHeal) {
  Trick trick(R"({"op":"suffer","to":"chosen","condition":"hunger","n":2},
                 {"op":"suffer","to":"chosen","condition":"harm","n":1},
                 {"op":"heal","to":"chosen","condition":"hunger","n":9},
                 {"op":"heal","to":"chosen","condition":"harm","n":1})");
  EXPECT_EQ(trick.Play("2"), "hunger 2 2, harm 2 1, hunger_healed 2 2, harm_healed 2 1");
}

TEST(Ops, HopeIsGainedAndLostAsMuchAsThereIsRoom) {
  Trick trick(R"({"op":"lose_hope","n":2},{"op":"lose_hope","n":2},{"op":"gain_hope","n":9})");
  EXPECT_EQ(trick.Play(), "hope_removed - 2, hope_removed - 1, hope_added - 5");
}

TEST(Ops, DrawTraitsAsManyAsThereAre) {
  Trick trick(R"({"op":"draw_traits","to":"chosen","n":9},{"op":"draw_traits","to":"all","n":9})");
  EXPECT_EQ(trick.Play("1"), "traits_drawn 1 9, traits_drawn 0 2");  // 20 - 9 - 9
  EXPECT_EQ(trick.game.At(1).hand_count, 12);
  EXPECT_EQ(PileCount(trick.cards, trick.game.state, Pile::traits), 0u);
}

TEST(Ops, GainAssetByKeyAndTheTopmost) {
  const Cards cards = CardsWith(R"({"scenes":{"cache":{"succeed":[
      {"op":"gain_asset","asset":"whisky"},{"op":"gain_asset","asset":null}]}}})");
  TestGame game({}, &cards);
  game.Begin("cache", 1, {0, 0});
  game.Finish({6});
  EXPECT_EQ(game.Report(), "asset_gained 0 1, asset_gained - 1");
  EXPECT_EQ(AssetOf(game.state, game.Card("whisky"))->uses, 3);
  EXPECT_NE(AssetOf(game.state, game.Card("rope")), nullptr);
}

// Null means the topmost card, whichever it is.
TEST(Ops, GainAssetOfNoKeyTakesTheTopmostCard) {
  const Cards cards =
      CardsWith(R"({"scenes":{"cache":{"succeed":[{"op":"gain_asset","asset":null}]}}})");
  for (const char* key : {"rope", "whisky", "car", "food"}) {
    TestGame game({}, &cards);
    uint16_t* top = game.state.slots.data() + PileSlot(cards, game.state, Pile::assets, 0);
    uint16_t* end = top + PileCount(cards, game.state, Pile::assets);
    std::swap(*top, *std::find_if(top, end,
                                  [&](uint16_t card) { return cards.EntryOf(card).key == key; }));
    const uint16_t wanted = *top;
    game.Begin("cache", 1, {0, 0});
    game.Finish({6});
    EXPECT_EQ(game.state.asset_count, 1) << key;
    EXPECT_EQ(game.state.assets[0].card, wanted) << key;
  }
}

// The other cards keep their order.
TEST(Ops, GainAssetByKeyLeavesThePileInItsOrder) {
  const Cards cards =
      CardsWith(R"({"scenes":{"cache":{"succeed":[{"op":"gain_asset","asset":"shelter"}]}}})");
  TestGame game({}, &cards);
  const auto pile = [&] {
    const auto top = game.state.slots.begin() +
                     static_cast<std::ptrdiff_t>(PileSlot(cards, game.state, Pile::assets, 0));
    const size_t count = PileCount(cards, game.state, Pile::assets);
    return std::vector<uint16_t>(top, top + static_cast<std::ptrdiff_t>(count));
  };
  std::vector<uint16_t> left = pile();
  std::erase(left, game.Card("shelter"));
  game.Begin("cache", 1, {0, 0});
  game.Finish({6});
  EXPECT_EQ(pile(), left);
}

TEST(Ops, GainAssetGivesNothingWhereTheActingPlayerIsOut) {
  const Cards cards = CardsWith(R"({"scenes":{"cache":{"succeed":[
      {"op":"suffer","to":"actor","condition":"harm","n":3},{"op":"gain_asset","asset":null},
      {"op":"gain_hope","n":2}]}}})");
  TestGame game({}, &cards);
  game.Begin("cache", 1, {1, 0});
  game.Finish({6, 6});
  EXPECT_EQ(game.Report(), "harm 0 3, died 0 1, hope_removed - 1, hope_added - 2");
  EXPECT_EQ(game.state.asset_count, 0);
  EXPECT_EQ(game.LastClause(), "INH-4.17");  // resolved nevertheless
}

TEST(Ops, HuntedIsTakenAndLost) {
  Trick trick(R"({"op":"gain_hope","n":1})", R"("draw")",
              {.config = {.martial_law = true}, .traits = {{"ghost"}}});
  trick.game.state.hunted = 1;
  EXPECT_EQ(trick.game.Do(1, "play_trait ghost"), "");
  EXPECT_EQ(trick.game.Report(), "hunted_lost - 1");
  EXPECT_EQ(trick.game.state.hunted, 0);
}

TEST(Ops, ShieldsAddUpAndGoWithTheTurn) {
  Trick trick(R"({"op":"shield","to":"chosen","from":"hunger","n":2},
                 {"op":"shield","to":"chosen","from":"hunger","n":1},
                 {"op":"suffer","to":"chosen","condition":"hunger","n":2})");
  EXPECT_EQ(trick.Play("1"), "shielded 1 2");
  EXPECT_EQ(trick.game.At(1).shields[2], 1);
  trick.game.PassTurn();
  EXPECT_EQ(trick.game.At(1).shields[2], 0);
}

TEST(Ops, SparedFromRefuseAndFailNotFromSucceed) {
  Trick trick(R"({"op":"spare","to":"all"})", R"("commit","support","hope")");
  trick.game.state.seats[0].humanity = 3;
  trick.game.Begin("flood", 1, {1, 0});
  trick.Play();
  EXPECT_EQ(trick.game.Do(0, "use_hope 3"), "");
  trick.game.Finish({6, 6, 6, 6, 6});
  EXPECT_EQ(trick.game.Report(), "humanity_gained 0 1, humanity_gained 1 1");
}

TEST(Ops, HardshipChangesUntilTheRoll) {
  Trick trick(R"({"op":"hardship","n":-9},{"op":"hardship","n":3})", R"("hope","ready")");
  trick.game.Begin("ambush", 1, {0, 0});
  trick.Play();
  EXPECT_EQ(trick.game.state.modifier, -6);
  EXPECT_EQ(HardshipOf(trick.cards, trick.game.state), 0);
}

TEST(Ops, AddDiceAreRolled) {
  Trick trick(R"({"op":"add_dice","n":3})", R"("hope")");
  trick.game.Begin("ambush", 1, {0, 0});
  trick.Play();
  EXPECT_EQ(DiceToRoll(trick.cards, trick.game.state), 4);
  trick.game.Finish({1, 6, 6, 6});
  EXPECT_EQ(trick.game.LastClause(), "INH-4.17");
}

TEST(Ops, AutoSucceedBeforeTheRollRollsNoDie) {
  Trick trick(R"({"op":"auto_succeed"})", R"("hope")");
  trick.game.Begin("cache", 1, {0, 0});
  trick.Play();
  EXPECT_EQ(trick.game.Do(0, "use_hope 0"), "");
  EXPECT_EQ(trick.game.Do(0, "roll"), "");
  EXPECT_EQ(trick.game.state.dice_count, 0);
  EXPECT_TRUE(IsSuccess(trick.game.state));
  EXPECT_EQ(trick.game.Do(0, "resolve"), "");
  EXPECT_EQ(trick.game.LastClause(), "INH-4.17");
  EXPECT_FALSE(trick.game.Cited("INH-4.14"));
}

TEST(Ops, AutoSucceedAfterTheRollTurnsAFailure) {
  Trick trick(R"({"op":"auto_succeed"})", R"("outcome")");
  trick.game.Begin("ambush", 1, {0, 0});
  EXPECT_EQ(trick.game.Do(0, "use_hope 0"), "");
  trick.game.dice = {1};
  EXPECT_EQ(trick.game.Do(0, "roll"), "");
  EXPECT_FALSE(IsSuccess(trick.game.state));
  trick.Play();
  EXPECT_TRUE(IsSuccess(trick.game.state));
}

// Brings a game to the outcome of `ambush` with these dice.
void Roll(TestGame& game, const std::vector<uint16_t>& dice, int hope) {
  game.Begin("ambush", 1, {0, 0});
  EXPECT_EQ(game.Do(0, fmt::format("use_hope {}", hope)), "");
  game.dice = dice;
  EXPECT_EQ(game.Do(0, "roll"), "");
}

TEST(Ops, AddSuccesses) {
  Trick trick(R"({"op":"add_successes","n":2})", R"("outcome")");
  Roll(trick.game, {6, 1}, 1);
  EXPECT_FALSE(IsSuccess(trick.game.state));
  trick.Play();
  EXPECT_EQ(SuccessesOf(trick.game.state), 3);
  EXPECT_TRUE(IsSuccess(trick.game.state));
}

TEST(Ops, RerollFailedReplacesThoseDiceInPlace) {
  Trick trick(R"({"op":"reroll","which":"failed"})", R"("outcome")");
  Roll(trick.game, {1, 6, 3, 4}, 3);
  trick.game.dice = {5, 2};
  trick.Play();
  std::vector<int> dice;
  for (size_t i = 0; i < 4; ++i) dice.push_back(DieAt(trick.game.state.dice, i));
  EXPECT_EQ(dice, (std::vector<int>{5, 6, 2, 4}));
  EXPECT_EQ(trick.game.state.phase, Phase::outcome);
}

TEST(Ops, RerollAll) {
  Trick trick(R"({"op":"reroll","which":"all"})", R"("outcome")");
  Roll(trick.game, {6, 6}, 1);
  trick.game.dice = {1, 2};
  trick.Play();
  EXPECT_EQ(SuccessesOf(trick.game.state), 0);
}

TEST(Ops, RerollOfNoDieAsksForNone) {
  Trick trick(R"({"op":"reroll","which":"failed"})", R"("outcome")");
  Roll(trick.game, {6, 5}, 1);
  trick.Play();
  EXPECT_EQ(KindOf(trick.game.state), NodeKind::decision);
  EXPECT_EQ(SuccessesOf(trick.game.state), 2);
}

TEST(Ops, AddedSuccessesStayThroughAReroll) {
  Trick trick(R"({"op":"add_successes","n":1},{"op":"reroll","which":"all"})", R"("outcome")");
  Roll(trick.game, {6, 5}, 1);
  trick.game.dice = {6, 1};
  trick.Play();
  EXPECT_EQ(SuccessesOf(trick.game.state), 2);
}

TEST(Ops, EndScene) {
  Trick trick(R"({"op":"gain_hope","n":1},{"op":"end_scene"})", R"("scene")");
  trick.game.Draw("ambush");
  EXPECT_EQ(trick.Play(), "hope_added - 1, scene_ended 0 1");
  EXPECT_EQ(trick.game.LastClause(), "INH-10.6");
  EXPECT_EQ(trick.game.state.last_scene.mode, Mode::none);
  EXPECT_EQ(trick.game.state.turn_seat, 1);
}

// --- pairs ---

TEST(OpPairs, EndSceneAfterTheActingPlayersDeathIsNotDone) {
  Trick trick(R"({"op":"suffer","to":"actor","condition":"harm","n":3},{"op":"end_scene"})",
              R"("scene")");
  trick.game.Draw("ambush");
  EXPECT_EQ(trick.Play(), "harm 0 3, died 0 1, hope_removed - 1");
  EXPECT_EQ(trick.game.LastClause(), "INH-9.3");
  EXPECT_EQ(trick.game.state.phase, Phase::aftermath);
}

TEST(OpPairs, RerollAfterTheActingPlayersDeathEndsWithTheTurn) {
  Trick trick(R"({"op":"suffer","to":"actor","condition":"harm","n":3},
                 {"op":"reroll","which":"all"})",
              R"("outcome")");
  Roll(trick.game, {6, 5}, 1);
  EXPECT_EQ(trick.Play(), "harm 0 3, died 0 1, hope_removed - 1");
  EXPECT_EQ(trick.game.state.rolling, Rolling::none);
  EXPECT_EQ(trick.game.state.phase, Phase::aftermath);
  EXPECT_EQ(trick.game.state.last_scene.dice_count, 2);
}

TEST(OpPairs, WhoHasDiedIsNoTargetOfTheNextEffect) {
  Trick trick(R"({"op":"suffer","to":"chosen","condition":"harm","n":3},
                 {"op":"gain_humanity","to":"chosen","n":1},
                 {"op":"lose_humanity","to":"all","n":1})");
  EXPECT_EQ(trick.Play("1"),
            "harm 1 3, died 1 1, hope_removed - 1, humanity_lost 0 1, "
            "humanity_lost 2 1");
}

TEST(OpPairs, NothingIsDoneAfterTheLastDeath) {
  Trick trick(R"({"op":"suffer","to":"all","condition":"harm","n":3},{"op":"gain_hope","n":5})");
  trick.Play();
  EXPECT_EQ(trick.game.state.phase, Phase::end);
  EXPECT_EQ(trick.game.state.hope, 0);
}

TEST(OpPairs, AShieldKeepsADeathOff) {
  Trick trick(R"({"op":"shield","to":"self","from":"harm","n":1},
                 {"op":"suffer","to":"self","condition":"harm","n":3})");
  EXPECT_EQ(trick.Play(), "shielded 0 1, harm 0 2");
}

TEST(OpPairs, ADeathThatKillsAPartnerGoesOnBeforeTheNextTarget) {
  Trick trick(R"({"op":"suffer","to":"all","condition":"harm","n":1})", R"("draw")",
              {.players = 4, .relationships = {"", "", "twins"}});
  trick.game.state.seats[2].harm = 2;
  // Seat 2 dies, and seat 3 because of it. Only then is seat 3 the next target, and it is out.
  EXPECT_EQ(trick.Play(),
            "harm 0 1, harm 1 1, harm 2 1, died 2 1, hope_removed - 1, harm 3 3, "
            "died 3 1, hope_removed - 1");
}

TEST(OpPairs, CommitAndFirstDieFailsCountPerPlayer) {
  const Cards cards = CardsWith(R"({"personalities":{"plain":{"statics":[
      {"static":"first_die_fails","tags":[]},
      {"static":"first_die_fails","tags":["violence"]}]}}})");
  TestGame game({}, &cards);
  game.Begin("ambush", 4, {2, 0});
  EXPECT_EQ(DiceToRoll(cards, game.state), 6 - 4);
}

TEST(OpPairs, TheLimitOfANewPersonalityHoldsForGains) {
  Trick trick(R"({"op":"gain_humanity","to":"self","n":9})", R"("draw")",
              {.personalities = {"sociopath"}});
  trick.game.state.seats[0].humanity = 1;
  EXPECT_EQ(trick.Play(), "humanity_gained 0 3");
}

}  // namespace
}  // namespace recount::engine::inhumanity
