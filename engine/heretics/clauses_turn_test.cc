// Tests the flow of a game and every refusal as scripts: one line per step, with its outcome.
#include <gtest/gtest.h>

#include "engine/heretics/test_game.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

struct Step {
  Seat seat;
  std::string words;
  std::string answer;
};

void Follow(TestGame& game, const std::vector<Step>& steps) {
  for (const auto& [seat, words, answer] : steps) EXPECT_EQ(game.Do(seat, words), answer) << words;
}

TEST(Refusals, ChoosingAPack) {
  TestGame game(2, CardsOf(5, 3, ""));
  Follow(game, {{1, "choose_faction orthodox", "not awaited HER-2.2"},
                {0, "choose_faction lutherans", "HER-2.1"},
                {0, "send 0", "HER-3.7"},
                {0, "choose_faction orthodox", ""},
                {0, "choose_faction hussites", "not awaited HER-2.2"},
                {1, "choose_faction orthodox", "HER-2.3"},
                {1, "choose_faction catholics", ""}});
  State shuffling = game.state;
  shuffling.phase = Phase::shuffle_cities;
  EXPECT_EQ(NotAwaitedClause(shuffling, 0), kNoClause);
}

TEST(Refusals, Sending) {
  TestGame game = Begun(2, CardsOf(4, 3, ""));
  Follow(game, {{0, "choose_faction hussites", "HER-2.4"},
                {0, "send 11", "HER-3.3"},
                {0, "send 44", "HER-3.3"},
                {0, "send 65533", "HER-3.3"},
                {0, "send 4", ""},
                {0, "send 5", "not awaited HER-3.4"},
                {1, "send 11", ""},
                {0, "send 4", "HER-4.6"},
                {1, "send 11", "HER-4.7"}});
}

TEST(Refusals, HER_3_3_the_card_before_the_own_pack_and_no_card_are_of_no_pack_of_theirs) {
  TestGame game = Begun(2, CardsOf(4, 3, ""));
  EXPECT_EQ(game.Do(1, "send 10"), "HER-3.3");
  EXPECT_EQ(game.Do(1, "send 22"), "HER-3.3");
  const Action without_card{.type = ActionType::send};
  EXPECT_EQ(CheckAction(game.cards(), game.state, 0, without_card), Refusal::Illegal(HER_3_3));
}

TEST(Flow, HER_3_1_a_city_is_turned_up_after_each_round) {
  TestGame game = Begun(2, CardsOf(4, 3, ""));
  EXPECT_EQ(game.state.city, 0);
  Follow(game, {{0, "send 4", ""}, {1, "send 11", ""}});
  EXPECT_EQ(game.state.city, 1);
  EXPECT_EQ(game.state.round, 2);
}

TEST(Flow, HER_7_4_no_second_wave_without_temples) {
  // Nobody reaches the Resistance, so all Temples are empty after eleven rounds.
  TestGame game = Begun(2, CardsOf(99, 3, ""));
  for (int i = 0; i < kPackSize; ++i) {
    EXPECT_EQ(game.state.phase, Phase::send);
    Follow(game, {{0, fmt::format("send {}", i), ""}, {1, fmt::format("send {}", 11 + i), ""}});
  }
  EXPECT_EQ(game.state.phase, Phase::end);
  EXPECT_EQ(game.state.wave, 2);
  EXPECT_EQ(game.state.round, 0);
  EXPECT_EQ(game.state.city, kNoCity);
  const GameResult result = ResultOf(game.cards(), game.state);
  EXPECT_TRUE(result.is_draw);
  EXPECT_EQ(result.clause, HER_7_7);
  EXPECT_EQ(result.winners, (std::vector<Seat>{0, 1}));
  EXPECT_EQ(result.scores, (std::vector<int64_t>{0, 0}));
}

TEST(Flow, HER_7_2_temples_are_played_again_and_a_lone_player_plays_on) {
  // Seat 0 wins every round by one, so only its Temple is full; its 11 meets a 10, its 1 an 11.
  TestGame game = Begun(2, CardsOf(2, 3, ""));
  Follow(game, {{0, "send 0", ""}, {1, "send 21", ""}});
  for (int i = 1; i < kPackSize; ++i) {
    Follow(game, {{0, fmt::format("send {}", i), ""}, {1, fmt::format("send {}", 10 + i), ""}});
  }
  ASSERT_EQ(game.state.wave, 2);
  EXPECT_EQ(game.state.round, 1);
  EXPECT_EQ(std::popcount(game.state.hand[0]), 10);
  EXPECT_EQ(game.state.hand[1], 1u << 10);
  EXPECT_EQ(game.state.awaited, 0b11);
  Follow(game, {{0, "send 0", "HER-4.7"},
                {1, "send 21", ""},
                {0, "send 1", ""},
                {1, "send 21", "not awaited HER-3.6"}});
  EXPECT_EQ(game.state.awaited, 0b01);
  for (int i = 2; i < kPackSize; ++i) Follow(game, {{0, fmt::format("send {}", i), ""}});
  EXPECT_EQ(game.state.phase, Phase::end);
  EXPECT_EQ(game.state.round, 10);
  const GameResult result = ResultOf(game.cards(), game.state);
  EXPECT_EQ(result.clause, HER_7_6);
  EXPECT_EQ(result.winners, std::vector<Seat>{0});
  EXPECT_EQ(result.scores, (std::vector<int64_t>{57, 6}));
}

}  // namespace
}  // namespace recount::engine::heretics
