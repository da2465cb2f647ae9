// Tests EMP-4 to EMP-6: Heal, Enhance and Recruit.
#include <gtest/gtest.h>

#include "engine/empyrean/test_game.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

constexpr char kPassive[] =
    R"({"kind":"passive","trigger":"always","effects":[{"op":"no_halving"}]})";

TestSet Hands() {
  return TestSet()
      .Hero("Ana", 50, 50)
      .Hero("Bo", 50, 50)
      .Ability("Moss", kPassive)
      .Feat("Leap", R"([{"op":"extra_turn"}])")
      .Stat("attack", 20, 6);
}

TEST(Heal, EMP_4_1_AnyNumberOfFatiguedHeroesOfAnyPlayer) {
  TestGame game(Hands());
  game.Put("Ana", 0);
  game.Put("Bo", 1);
  EXPECT_EQ(game.Do(0, "heal Ana"), "EMP-4.1");
  game.Must(0, "choose heal");
  EXPECT_EQ(game.Do(0, "heal Ana"), "EMP-4.1") << "strengthened";
  EXPECT_EQ(game.Do(0, "heal Plain_5"), "EMP-4.1") << "not in the Arena";
  EXPECT_EQ(game.Do(0, "heal 999"), "EMP-4.1");
  game.Fatigue("Ana");
  game.Fatigue("Bo");
  game.Must(0, "heal Ana; heal Bo");
  EXPECT_FALSE(game.IsFatigued("Ana"));
  EXPECT_FALSE(game.IsFatigued("Bo"));
}

TEST(Heal, EMP_4_2_BasesCannotBeHealed) {
  TestGame game(Hands());
  game.Must(0, "choose heal");
  EXPECT_EQ(game.Do(0, "heal 0"), "EMP-4.2");
  EXPECT_EQ(game.Do(0, "heal 1"), "EMP-4.2");
}

TEST(Heal, EMP_4_3_and_4_4_ThenUpToThreeCardsWhichEndTheFirstStep) {
  TestGame game(Hands());
  game.Put("Ana", 0);
  game.Put("Bo", 1);
  game.Fatigue("Bo");
  const int first = game.derived().CardOf(2);
  for (int i = 0; i < 4; ++i) game.Give(fmt::format("{}", first + i), 0);
  game.Must(0, "choose heal");
  for (int i = 0; i < 3; ++i) game.Must(0, fmt::format("play {} Ana", first + i));
  EXPECT_EQ(game.Do(0, fmt::format("play {} Ana", first + 3)), "EMP-4.4");
  EXPECT_EQ(game.Do(0, "heal Bo"), "EMP-4.3");
}

TEST(Enhance, EMP_5_1_UpToThreeCardsOneAtATime) {
  TestGame game(Hands());
  EXPECT_EQ(game.Do(0, "draw"), "EMP-5.1");
  game.Must(0, "choose enhance; draw; draw; draw");
  EXPECT_EQ(game.state.seats[0].hand_count, 3);
  EXPECT_EQ(game.Do(0, "draw"), "EMP-5.1");
}

TEST(Enhance, EMP_5_2_WithoutCardsNoDrawButPlay) {
  TestGame game(TestSet().Hero("Ana", 50, 50));
  game.Must(0, "choose enhance");
  EXPECT_EQ(game.Do(0, "draw"), "EMP-5.2");
  EXPECT_EQ(game.Do(0, "play Ana null"), "");
}

TEST(Enhance, EMP_5_3_UpToThreeCardsOfTheOwnHand) {
  TestGame game(Hands());
  EXPECT_EQ(game.Do(0, "play Ana null"), "EMP-5.3") << "no action yet";
  game.Must(0, "choose enhance");
  EXPECT_EQ(game.Do(0, "play Bo null"), "EMP-5.3") << "of another hand";
  EXPECT_EQ(game.Do(0, "play Moss null"), "EMP-5.3") << "in the deck";
  EXPECT_EQ(game.Do(0, "play 0 null"), "EMP-5.3") << "a base";
  game.Must(0, "draw; draw; draw; play Ana null; play Moss Ana");
  const int stat = game.derived().CardOf(2);
  game.Must(0, fmt::format("play {} Ana", stat));
  game.Give(fmt::format("{}", stat + 1), 0);
  EXPECT_EQ(game.Do(0, fmt::format("play {} Ana", stat + 1)), "EMP-5.3");
}

TEST(Enhance, EMP_5_4_AHeroIsAttachedToNothingAndStandsStrengthened) {
  TestGame game(Hands());
  game.Put("Bo", 0);
  game.Must(0, "choose enhance");
  EXPECT_EQ(game.Do(0, "play Ana Bo"), "EMP-5.4");
  game.Must(0, "play Ana null");
  EXPECT_EQ(game.Where("Ana"), "arena 0");
  EXPECT_FALSE(game.IsFatigued("Ana"));
}

TEST(Enhance, EMP_5_5_AnEnhancementIsAttachedToAHeroOfYours) {
  TestGame game(Hands());
  game.Put("Bo", 1);
  game.Give("Moss", 0);
  game.Must(0, "choose enhance");
  EXPECT_EQ(game.Do(0, "play Moss null"), "EMP-5.5");
  EXPECT_EQ(game.Do(0, "play Moss Ana"), "EMP-5.5") << "in hand";
  EXPECT_EQ(game.Do(0, "play Moss Bo"), "EMP-5.5") << "an opponent's";
  EXPECT_EQ(game.Do(0, "play Moss 0"), "EMP-5.5") << "a base";
  game.Must(0, "play Ana null; play Moss Ana");
  EXPECT_EQ(game.Lies("Moss"), "under Ana");
}

TEST(Enhance, EMP_5_6_ItLiesFaceDown) {
  TestGame game(Hands());
  game.Put("Ana", 0);
  game.Give("Moss", 0);
  game.Must(0, "choose enhance; play Moss Ana");
  EXPECT_FALSE(game.IsFaceUp("Moss"));
  EXPECT_TRUE(game.Cited("EMP-5.6"));
}

TEST(Enhance, EMP_5_7_FeatsAreNotPlayedToTheArena) {
  TestGame game(Hands());
  game.Put("Ana", 0);
  game.Give("Leap", 0);
  game.Must(0, "choose enhance");
  EXPECT_EQ(game.Do(0, "play Leap Ana"), "EMP-5.7");
  EXPECT_EQ(game.Do(0, "play Leap null"), "EMP-5.7");
}

TEST(Enhance, EMP_5_8_APlayedCardEndsTheDrawing) {
  TestGame game(Hands());
  game.Must(0, "choose enhance; draw; play Ana null");
  EXPECT_EQ(game.Do(0, "draw"), "EMP-5.8");
}

TEST(Recruit, EMP_6_1_UpToTwoFromHqOrReserves) {
  TestGame game((TestSet()));
  EXPECT_EQ(game.Do(0, "recruit hq Plain_3"), "EMP-6.1");
  game.Must(0, "choose recruit");
  EXPECT_EQ(game.Do(0, "recruit hq Plain_6"), "EMP-6.1") << "in the Reserves";
  EXPECT_EQ(game.Do(0, "recruit hq null"), "EMP-6.1");
  game.Must(0, "recruit hq Plain_3; recruit reserves null");
  EXPECT_EQ(game.Where("Plain 6"), "hand 0");
  EXPECT_EQ(game.Do(0, "recruit hq Plain_4"), "EMP-6.1");
}

TEST(Recruit, EMP_6_2_TheTopOfTheReservesIsTakenUnseen) {
  TestGame game((TestSet()));
  game.Must(0, "choose recruit");
  EXPECT_EQ(game.Do(0, "recruit reserves Plain_6"), "EMP-6.2");
}

TEST(Recruit, EMP_6_3_HqIsFilledAtTheEndOfTheTurn) {
  TestGame game((TestSet()));
  game.Must(0, "choose recruit; recruit hq Plain_3; recruit hq Plain_4");
  EXPECT_EQ(std::popcount(game.state.hq), 1);
  game.Must(0, "end_turn");
  EXPECT_EQ(std::popcount(game.state.hq), 3);
  EXPECT_EQ(game.Where("Plain 6"), "hq");
}

TEST(Recruit, EMP_6_4_FromNothingNothingIsRecruited) {
  TestGame game((TestSet()));
  game.Must(0, "choose recruit");
  for (; game.state.reserve_count > 0;) {
    game.state.hero_discard[game.state.hero_discard_count++] =
        game.state.reserves[--game.state.reserve_count];
    game.state.reserves[game.state.reserve_count] = 0;
  }
  EXPECT_EQ(game.Do(0, "recruit reserves null"), "EMP-6.4");
  game.Must(0, "recruit hq Plain_3; recruit hq Plain_4; end_turn");
  EXPECT_EQ(std::popcount(game.state.hq), 1) << "there is nobody to fill it with";
}

TEST(Recruit, EMP_6_4_WithHqEmptyTooEverySourceIsRefusedSo) {
  TestGame game((TestSet()));
  game.Must(0, "choose recruit");
  ForEachHero(game.state.hq, [&](uint8_t slot) {
    game.state.hero_discard[game.state.hero_discard_count++] = slot;
  });
  game.state.hq = 0;
  for (; game.state.reserve_count > 0;) {
    game.state.hero_discard[game.state.hero_discard_count++] =
        game.state.reserves[--game.state.reserve_count];
    game.state.reserves[game.state.reserve_count] = 0;
  }
  EXPECT_EQ(game.Do(0, "recruit hq Plain_3"), "EMP-6.4");
  EXPECT_EQ(game.Do(0, "recruit reserves Plain_3"), "EMP-6.4");
  EXPECT_EQ(game.Do(0, "end_turn"), "");
}

}  // namespace
}  // namespace recount::engine::empyrean
