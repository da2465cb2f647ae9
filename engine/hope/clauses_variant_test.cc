// Tests each clause by its id, HPE-14 to HPE-16: what keeps it, and what it refuses. Clauses that
// nothing can break say so in the clause table.
#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

TEST(Clauses, HPE_14_1_14_2_14_3_DecksKeepTheDeckRules) {
  const auto config = [](std::string_view deck, std::string_view rules) {
    return fmt::format(R"({{"decks":[[{}],null],"deck_rules":{}}})", deck, rules);
  };
  const std::string grunts = R"({"card":"tanfan","copies":6})";
  EXPECT_EQ(ClauseOfNew(config(grunts, "{}"), 2), "HPE-14.1");
  EXPECT_EQ(ClauseOfNew(config(grunts, R"({"min_cards":6})"), 2), "HPE-14.2");
  EXPECT_EQ(ClauseOfNew(config(grunts, R"({"min_cards":6,"max_copies":6})"), 2), "begun");
  EXPECT_EQ(ClauseOfNew(config(grunts, R"({"min_cards":6,"max_copies":6,"recommended":true})"), 2),
            "HPE-14.3");
  EXPECT_EQ(ClauseOfNew(R"({"deck_rules":{"min_cards":37}})", 2), "HPE-14.1");
}

TEST(Clauses, HPE_14_5_RegisteredDecksNameKnownCardsOnce) {
  const auto clause = [](std::string_view decks) {
    return ClauseOfNew(fmt::format(R"({{"decks":{}}})", decks), 2);
  };
  EXPECT_EQ(clause("[null]"), "HPE-14.5");
  EXPECT_EQ(clause("[[],null]"), "HPE-14.5");
  EXPECT_EQ(clause(R"([[{"card":"tanfan","copies":0}],null])"), "HPE-14.5");
  EXPECT_EQ(clause(R"([[{"card":"nobody","copies":2}],null])"), "HPE-14.5");
  EXPECT_EQ(clause(R"([[{"card":"tanfan","copies":1},{"card":"tanfan","copies":1}],null])"),
            "HPE-14.5");
  // The deck rules come first. More than 250 cards (events/FORMAT.md, "Limits") has no clause.
  EXPECT_EQ(clause(R"([[{"card":"tanfan","copies":251}],null])"), "HPE-14.2");
  const std::string_view lax = R"({"max_copies":200})";
  const auto count_of = [&](int thorks) {
    return ClauseOfNew(fmt::format(R"({{"decks":[[{{"card":"tanfan","copies":200}},
                                       {{"card":"thork","copies":{}}}],null],"deck_rules":{}}})",
                                   thorks, lax),
                       2);
  };
  EXPECT_EQ(count_of(50), "begun");
  EXPECT_EQ(count_of(51), "");
}

TEST(Clauses, HPE_15_1_FiveArtifactsOnTheMiddleRow) {
  TestGame game("grunt*6", kBlanks, {.artifacts = true});
  EXPECT_EQ(game.derived().Tokens(),
            kOneBoard.battleground & ~(SpaceSet{31} << 5 | SpaceSet{31} << 15));
  EXPECT_TRUE(game.Cited("HPE-15.1"));
  TestGame four(FourDecks("grunt*6"), {.two_on_two = true, .artifacts = true});
  EXPECT_EQ(std::popcount(four.derived().Tokens()), 10);
}

TEST(Clauses, HPE_15_2_15_3_15_4_AUnitTakesBearsAndLeavesArtifacts) {
  TestGame game("grunt*6", "shot*6", {.artifacts = true});
  const int grunt = game.Put("grunt", 0, 5);
  game.GoTo(Phase::move);
  ASSERT_EQ(game.Do(0, fmt::format("move {} 10", grunt)), "");
  EXPECT_EQ(game.derived().ArtifactsBorneBy(0), 1);
  EXPECT_EQ(game.derived().Att(10), 4);  // relic_0: ATT +2
  game.GoTo(Phase::battle);
  for (const int shot : {6, 7}) {
    ASSERT_EQ(game.Do(1, fmt::format("play_event {}", shot)), "");
    ASSERT_EQ(game.Do(1, fmt::format("choose {}", grunt)), "");
  }
  EXPECT_EQ(game.On(10), kNoCard);
  EXPECT_EQ(game.state.artifacts[0].place, ArtifactPlace::face_up);
  EXPECT_TRUE(game.Cited("HPE-15.2"));
  EXPECT_TRUE(game.Cited("HPE-15.3"));
  EXPECT_TRUE(game.Cited("HPE-15.4"));
}

TEST(Clauses, HPE_15_5_ThreeArtifactsWinAtTheEndOfTheRound) {
  TestGame game("guard*3 blank*3", kBlanks, {.artifacts = true});
  for (const int space : {5, 6, 8}) game.Put("guard", 0, space);
  game.GoTo(Phase::move);
  for (int i = 0; i < 3; ++i) {
    const int from = std::vector<int>{5, 6, 8}[static_cast<size_t>(i)];
    ASSERT_EQ(game.Do(0, fmt::format("move {} {}", game.On(from), from + 5)), "");
  }
  EXPECT_NE(game.state.phase, Phase::end);
  while (game.state.phase != Phase::end) game.PassStep();
  EXPECT_EQ(game.Result(), "HPE-15.5");
  EXPECT_EQ(game.state.round, 1);
}

TEST(Clauses, HPE_15_6_ThirtyDoesNotWinTheArtifactGame) {
  TestGame game("windfall*6", kBlanks, {.artifacts = true});
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.Source(0), 30);
  EXPECT_NE(game.state.phase, Phase::end);
}

TEST(Clauses, HPE_15_7_NoLocationOnAToken) {
  TestGame game("grunt tower*5", kBlanks, {.artifacts = true});
  game.Put("grunt", 0, 5);
  game.GoTo(Phase::explore);
  EXPECT_EQ(game.Do(0, "play_location 1 10"), "HPE-15.7");
}

TEST(Clauses, HPE_16_1_PartnersAreSeats0And1And2And3) {
  TestGame game(FourDecks("grunt*6"), TwoOnTwo());
  EXPECT_FALSE(AreOpponents(game.state, 0, 1));
  EXPECT_TRUE(AreOpponents(game.state, 1, 2));
  EXPECT_EQ(PartnerOf(game.state, 3), 2);
}

TEST(Clauses, HPE_16_2_FortyTogetherWin) {
  TestGame game(FourDecks("gift*6"), TwoOnTwo());
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.Result(), "HPE-16.2");
  EXPECT_EQ(game.state.winners, 3);
}

TEST(Clauses, HPE_16_3_TheWordsForPlayers) {
  TestGame game(FourDecks("bill tax feast burden*3"), TwoOnTwo());
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.Source(1), 15);
  EXPECT_EQ(game.Source(2), 14);
  EXPECT_EQ(game.Source(3), 14);
  ASSERT_EQ(game.Do(0, "play_event 1"), "");
  EXPECT_EQ(game.From(), (std::vector<int>{2, 3}));
  ASSERT_EQ(game.Do(0, "choose 3"), "");
  EXPECT_EQ(game.Source(3), 11);
}

TEST(Clauses, HPE_16_4_NoBattleAgainstThePartner) {
  TestGame game(FourDecks("grunt*6"), TwoOnTwo());
  game.Put("grunt", 0, 4);
  const int partner = game.Put("grunt", 1, 5);
  game.GoTo(Phase::battle);
  EXPECT_EQ(game.Do(0, fmt::format("declare_target {}", partner)), "HPE-16.4");
}

TEST(Clauses, HPE_16_5_16_6_TheBoardsMeetAtBothSides) {
  TestGame game(FourDecks("grunt*6"), TwoOnTwo());
  const int grunt = game.Put("grunt", 0, 10);
  const int other = game.Put("grunt", 2, 29);
  game.GoTo(Phase::move);
  EXPECT_EQ(game.Do(0, fmt::format("move {} 19", grunt)), "");
  game.GoTo(Phase::battle);
  EXPECT_EQ(game.Do(0, fmt::format("declare_target {}", other)), "");
}

TEST(Clauses, HPE_16_7_OneBoardDoesNotMeetItself) {
  TestGame game("grunt*6", kBlanks);
  game.Put("grunt", 0, 5);
  game.GoTo(Phase::move);
  EXPECT_EQ(game.Do(0, "move 0 9"), "HPE-5.2");
}

TEST(Clauses, HPE_16_8_WhoIsOutLeavesWithAllCards) {
  TestGame game(FourDecks("drain*6"), TwoOnTwo());
  game.Put("grunt", 2, 45);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  ASSERT_EQ(game.Do(0, "choose 2"), "");
  EXPECT_FALSE(IsIn(game.state, 2));
  EXPECT_EQ(game.Source(2), 0);
  EXPECT_EQ(game.On(45), kNoCard);
  EXPECT_TRUE(game.Hand(2).empty());
  EXPECT_TRUE(game.Cited("HPE-16.8"));
  EXPECT_EQ(game.Do(2, "pass"), "not awaited");
}

TEST(Clauses, HPE_16_9_ATeamThatIsOutLoses) {
  TestGame game(FourDecks("drain*6"), TwoOnTwo());
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  ASSERT_EQ(game.Do(0, "choose 2"), "");
  ASSERT_EQ(game.Do(0, "play_event 1"), "");  // one opponent is left, so no choice is asked
  EXPECT_EQ(game.Result(), "HPE-16.9");
  EXPECT_EQ(game.state.winners, 3);
  TestGame all(FourDecks("ruin*6"), TwoOnTwo());
  ASSERT_EQ(all.Do(0, "play_event 0"), "");
  EXPECT_EQ(all.Result(), "HPE-16.9");
  EXPECT_TRUE(all.state.is_draw);
}

TEST(Clauses, HPE_16_10_EachBoardIsCountedOnItsOwn) {
  TestGame game(FourDecks("grunt*6"), TwoOnTwo());
  game.Put("grunt", 0, 0);
  game.Put("grunt", 1, 5);
  game.GoTo(Phase::dominance);
  EXPECT_EQ(game.Source(0), 17);
  EXPECT_EQ(game.Source(1), 17);
}

}  // namespace
}  // namespace recount::engine::hope
