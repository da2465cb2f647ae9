// Tests BAS-2, BAS-4, BAS-5 and BAS-12: turns, actions without a card, Mana.
#include <gtest/gtest.h>

#include "engine/basicverse/test_game.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

TEST(Turn, BAS_2_1_ThreeActionsAndThreeCards) {
  TestGame game{TestSet()};
  EXPECT_EQ(game.state.actions, 3);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.state.actions, 3);
  EXPECT_EQ(game.HandOf(1), 3);
}

TEST(Turn, BAS_2_2_OnlyInOnesOwnTurnAndInTurnOrder) {
  TestGame game{TestSet()};
  game.Give("strike", 2);
  EXPECT_EQ(game.Awaited(), (std::vector<int>{0, 2}));
  for (const char* words : {"play strike 1", "ability 1 null", "train", "reconstitute",
                            "short_hop 1", "short_hop 99", "end_turn"}) {
    EXPECT_EQ(game.Do(2, words), "BAS-2.2") << words;
  }
  for (const Seat seat : {1, 2, 3, 4, 5, 0, 1}) {
    game.Must(game.state.active, "end_turn");
    EXPECT_EQ(game.state.active, seat);
  }
}

TEST(Turn, BAS_2_3_EndsWithTheLastAction) {
  TestGame game{TestSet()};
  game.Must(0, "train; train");
  EXPECT_EQ(game.state.active, 0);
  game.Must(0, "train");
  EXPECT_EQ(game.state.active, 1);
  EXPECT_TRUE(game.Cited("BAS-2.3"));
}

TEST(Turn, BAS_2_3_NoFreeCardAfterTheLastAction) {
  TestGame game{TestSet()};
  game.Give("scroll_of_haste", 0);
  game.Must(0, "train; train; train");
  EXPECT_EQ(game.state.active, 1) << "R8";
}

TEST(Turn, BAS_2_4_MayEndEarly) {
  TestGame game{TestSet()};
  game.Must(0, "end_turn");
  EXPECT_TRUE(game.Cited("BAS-2.4"));
  EXPECT_EQ(game.state.active, 1);
}

TEST(Turn, BAS_2_5_DownToSixCardsOfOnesOwnChoice) {
  TestGame game{TestSet()};
  for (int i = 0; i < 8; ++i) game.Give("strike", 0);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.PhaseText(), "discard");
  EXPECT_EQ(game.Awaited(), std::vector<int>{0});
  EXPECT_EQ(game.Legal(0).size(), 8u);
  EXPECT_EQ(game.Do(0, "discard 0"), "BAS-3.1");
  game.Must(0, "discard 12");
  EXPECT_EQ(game.PhaseText(), "discard");
  game.Must(0, "discard 19");
  EXPECT_EQ(game.state.active, 1);
  EXPECT_EQ(game.HandOf(0), 6);
}

TEST(Turn, BAS_2_6_and_2_8_TheHorseshoeGivesACardAndAnActionAndGoesOn) {
  TestGame game{TestSet()};
  game.GoToTurnOf(5);
  EXPECT_EQ(game.state.horseshoe, 5);
  EXPECT_EQ(game.state.actions, 4);
  EXPECT_EQ(game.HandOf(5), 4);
  game.Must(5, "end_turn");
  EXPECT_EQ(game.state.horseshoe, 4) << "the one before in turn order";
  EXPECT_TRUE(game.Cited("BAS-2.6"));
  EXPECT_TRUE(game.Cited("BAS-2.8"));
  EXPECT_EQ(game.state.actions, 3);
  game.GoToTurnOf(4);
  EXPECT_EQ(game.state.actions, 4);
}

TEST(Turn, BAS_2_7_TheHorseshoeDoesNotCountAsACard) {
  TestGame game{TestSet()};
  game.GoToTurnOf(5);
  game.EmptyHands();
  for (int i = 0; i < 6; ++i) game.Give("strike", 5);
  game.Must(5, "end_turn");
  EXPECT_EQ(game.HandOf(5), 6);
}

TEST(Turn, BAS_2_9_AdjacentFieldsAreSetToOppositeEndsForTheHorseshoesHolder) {
  TestGame game(TestSet(), 4);
  game.Place({0, 1, 2, -1, -1, 3});
  game.Must(0, "end_turn");
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, 1, 2, -1, -1, 3})) << "not the holder";
  game.GoToTurnOf(3);
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, -1, 1, 2, -1, 3}));
  EXPECT_TRUE(game.Cited("BAS-2.9"));
}

TEST(Turn, BAS_2_9_AlsoWhereTheyStandAtTheSeam) {
  TestGame game(TestSet(), 4);
  game.state.horseshoe = 1;
  game.Place({0, -1, -1, 1, 2, 3});
  game.Must(0, "end_turn");
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, -1, 1, 2, -1, 3}));
}

TEST(Turn, BAS_2_10_AnEmptyDeckIsMadeOfTheDiscards) {
  TestGame game{TestSet()};
  game.LeaveInDeck(1);
  const int discards = game.state.discard.Count();
  game.Must(0, "end_turn");
  EXPECT_EQ(game.HandOf(1), 3);
  EXPECT_TRUE(game.state.discard.IsEmpty());
  EXPECT_EQ(game.state.deck_count, discards - 2);
  EXPECT_TRUE(game.Cited("BAS-2.10"));
}

TEST(Turn, BAS_2_10_WhereBothAreEmptyNothingIsDrawn) {
  TestGame game(TestSet().WithoutBasics().Kind("pebble", 2, 1, UseOf("none")), 4);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.HandOf(1), 2);
  game.Must(1, "end_turn");
  EXPECT_EQ(game.HandOf(2), 0);
  EXPECT_EQ(game.state.active, 2);
}

TEST(Turn, BAS_4_1_TrainingGivesOneMana) {
  TestGame game{TestSet()};
  game.Must(0, "train");
  EXPECT_EQ(game.state.mana[0], 1);
  EXPECT_EQ(game.state.mana[1], 0);
  EXPECT_EQ(game.state.actions, 2);
}

TEST(Turn, BAS_4_2_ReconstitutingGivesOneCardMore) {
  TestGame game{TestSet()};
  const int strike = game.Give("strike", 0);
  game.Give("defend", 0);
  game.Must(0, "reconstitute");
  EXPECT_EQ(game.HandOf(0), 3);
  EXPECT_TRUE(game.state.discard.Has(static_cast<uint16_t>(strike)));
  game.EmptyHands();
  game.Must(0, "reconstitute");
  EXPECT_EQ(game.HandOf(0), 1);
}

TEST(Turn, BAS_4_3_AShortHopIsOnePlaceEitherWay) {
  TestGame game{TestSet()};
  for (const char* words :
       {"short_hop 0", "short_hop 2", "short_hop 3", "short_hop 5", "short_hop 65533"}) {
    EXPECT_EQ(game.Do(0, words), "BAS-4.3") << words;
  }
  game.Must(0, "short_hop 1");
  game.PassAll();
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, 2, 3, 4, 5, 1}));
  game.Must(0, "short_hop 4");
  game.PassAll();
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, 1, 2, 3, 4, 5}));
}

TEST(Donate, BAS_4_4_ToAnAllyInTheirTurnOnce) {
  TestGame game{TestSet()};
  const int card = game.Give("strike", 2);
  game.Give("strike", 2);
  game.Give("strike", 3);
  EXPECT_EQ(game.Awaited(), (std::vector<int>{0, 2})) << "enemies and empty hands give nothing";
  EXPECT_EQ(game.Do(0, "donate strike"), "BAS-4.4") << "one's own turn";
  EXPECT_EQ(game.Do(2, "donate 0"), "BAS-3.1");
  game.Must(2, fmt::format("donate {}", card));
  EXPECT_TRUE(game.state.seats[0].hand.Has(static_cast<uint16_t>(card)));
  EXPECT_EQ(game.state.given, card);
  EXPECT_EQ(game.Awaited(), std::vector<int>{0}) << "one given card waits at a time";
  game.Must(0, fmt::format("play {} 1", card));
  game.PassAll();
  EXPECT_EQ(game.Awaited(), std::vector<int>{0}) << "once a turn";
}

TEST(Donate, BAS_4_4_TheDeadMayDonateAndBeGivenNothingElse) {
  TestGame game{TestSet()};
  game.Give("strike", 2);
  game.Kill(2);
  EXPECT_EQ(game.Awaited(), (std::vector<int>{0, 2}));
  game.Must(2, "donate strike");
  EXPECT_EQ(game.HandOf(0), 1);
}

TEST(Donate, BAS_4_5_OneActionLessEachAndAtMostThree) {
  TestGame game(TestSet(), 10);
  for (int i = 0; i < 6; ++i) game.Give("defend", 8);
  for (const Seat seat : {0, 2, 4}) {
    if (seat != 0) game.GoToTurnOf(seat);
    game.Must(8, "donate defend");
  }
  game.GoToTurnOf(6);
  EXPECT_EQ(game.Awaited(), (std::vector<int>{0, 2, 4, 6})) << "three are all";
  game.GoToTurnOf(7);
  game.Must(7, "end_turn");
  EXPECT_EQ(game.state.active, 9) << "seat 8 had no Action";
  EXPECT_EQ(game.HandOf(8), 3 + 3) << "but drew";
  EXPECT_EQ(game.state.penalty[8], 0);
}

TEST(Donate, BAS_4_6_TheGivenCardIsUsedFirstOrTheTurnEnds) {
  TestGame game{TestSet()};
  const int card = game.Give("strike", 2);
  game.Give("gather_mana", 0);
  game.Must(2, "donate strike");
  for (const char* words : {"train", "short_hop 1", "reconstitute", "play gather_mana"}) {
    EXPECT_EQ(game.Do(0, words), "BAS-4.6") << words;
  }
  EXPECT_EQ(game.Do(0, "short_hop 2"), "BAS-4.3") << "last of all";
  EXPECT_EQ(game.Legal(0),
            (std::vector<std::string>{fmt::format("play {} strike 1", card),
                                      fmt::format("play {} strike 5", card), "end_turn"}));
  game.Must(0, "end_turn");
  EXPECT_TRUE(game.state.seats[0].hand.Has(static_cast<uint16_t>(card))) << "kept";
}

TEST(Donate, BAS_4_6_WhatCannotBeUsedBindsNobody) {
  TestGame game{TestSet()};
  game.Give("defend", 2);
  game.Must(2, "donate defend");
  EXPECT_EQ(game.Do(0, "train"), "");
  EXPECT_EQ(game.state.given, kNoCard);
}

TEST(Donate, BAS_4_6_PayingAnAbilityIsUsingIt) {
  TestGame game(TestSet().Hero("payer", 5, {Passive(), Basic(UseOf("none"), "defend")}));
  const int card = game.Give("defend", 2);
  game.Must(2, "donate defend");
  EXPECT_EQ(game.Do(0, "train"), "BAS-4.6");
  game.Must(0, fmt::format("ability 1 {}", card));
  EXPECT_EQ(game.Do(0, "train"), "");
}

TEST(Donate, BAS_4_6_UnlessNeitherActionsNorTargetsAllowIt) {
  TestGame dear(TestSet().Hero("payer", 5, {Passive(), Basic(UseOf("none"), "defend", 4)}));
  dear.Give("defend", 2);
  dear.Must(2, "donate defend");
  EXPECT_EQ(dear.Do(0, "train"), "") << "four Actions are not there";
  TestGame far(TestSet().Hero("payer", 5, {Passive(), Basic(UseOf("enemy 1 1"), "defend")}), 8);
  far.Place({0, 2, 4, 1, 3, 5, 7, 6});
  far.Give("defend", 2);
  far.Must(2, "donate defend");
  EXPECT_EQ(far.Do(0, "train"), "") << "no enemy within 1";
}

TEST(Mana, BAS_5_1_NobodySpendsMoreThanThereIs) {
  TestGame game{TestSet()};
  game.Kill(2);
  game.Mana(2, 9);
  game.Must(0, "end_turn");
  game.Must(1, "end_turn");
  EXPECT_EQ(game.PhaseText(), "resurrect");
  EXPECT_EQ(game.Do(2, "resurrect 2 1"), "BAS-5.1");
  game.Must(2, "resurrect 1 1");
  EXPECT_EQ(game.state.mana[0], 0);
}

TEST(Mana, BAS_5_2_NeverMoreThanThePlayersPlusFour) {
  TestGame game{TestSet()};
  game.Mana(9, 0);
  game.Give("gather_mana", 0);
  game.Must(0, "play gather_mana");
  EXPECT_EQ(game.state.mana[0], 10);
  EXPECT_TRUE(game.Cited("BAS-5.2"));
  game.Must(0, "train");
  EXPECT_EQ(game.state.mana[0], 10) << "legal all the same";
}

TEST(Mana, BAS_5_3_and_5_4_IsGainedAndPaid) {
  TestGame game(TestSet().Hero("mage", 5, {Passive(), Ultimate(UseOf("none"), "", 1, 2)}));
  game.Must(0, "train");
  EXPECT_TRUE(game.Cited("BAS-5.3"));
  EXPECT_EQ(game.Do(0, "ability 1 null"), "BAS-7.4");
  game.Must(0, "train; ability 1 null");
  EXPECT_EQ(game.state.mana[0], 0);
  EXPECT_TRUE(game.Cited("BAS-5.4"));
}

TEST(Phases, BAS_12_1_OnlyTheTypesOfTheDecision) {
  const std::vector<std::string> all = {"pick_hero plain_9",
                                        "choose_ability 0",
                                        "resurrect 0 0",
                                        "play strike 1",
                                        "ability 1 null",
                                        "train",
                                        "reconstitute",
                                        "short_hop 1",
                                        "donate strike",
                                        "end_turn",
                                        "react defend",
                                        "react_ability 0 strike",
                                        "pass",
                                        "move 1",
                                        "choose 0",
                                        "recipient 0",
                                        "assign 0",
                                        "discard strike"};
  const auto refused = [&](TestGame& game, Seat seat) {
    std::string words;
    for (const std::string& action : all) {
      const State before = game.state;
      if (game.Do(seat, action) != "BAS-12.1") words += action.substr(0, action.find(' ')) + " ";
      game.state = before;
    }
    return words;
  };
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("strike", 0);
  game.Give("reposition", 0);
  game.Give("defend", 1);
  EXPECT_EQ(refused(game, 0), "play ability train reconstitute short_hop donate end_turn ");
  game.Must(0, "play reposition");
  EXPECT_EQ(refused(game, 0), "move ");
  game.Must(0, "move 1");
  game.PassAll();
  game.Place({0, 1, 2, 3, 4, 5});
  game.Must(0, "play strike 1");
  EXPECT_EQ(refused(game, 1), "react react_ability pass ");
}

TEST(End, BAS_12_2_ADrawWhenTheRoundsAreOver) {
  Config config = Brawl();
  config.max_rounds = 2;
  TestGame game(TestSet(), 4, config);
  for (int i = 0; i < 7; ++i) {
    game.Must(game.state.active, "end_turn");
    while (game.state.phase == Phase::discard) {
      game.Must(NewestFrame(game.state).seat, game.Legal(NewestFrame(game.state).seat).front());
    }
    ASSERT_EQ(game.Result(), "");
  }
  game.Must(game.state.active, "end_turn");
  while (game.state.phase == Phase::discard) {
    game.Must(NewestFrame(game.state).seat, game.Legal(NewestFrame(game.state).seat).front());
  }
  EXPECT_EQ(game.Result(), "draw BAS-12.2");
  EXPECT_EQ(ResultOf(game.state).winners, (std::vector<Seat>{0, 1, 2, 3}));
}

}  // namespace
}  // namespace recount::engine::basicverse
