// Tests what judging needs from the game: who is in it and with whom, and which cards a view shows.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/hope/test_game.h"
#include "engine/registry.h"
#include "engine/shown_cards.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

std::set<int> Shown(const TestGame& game, Viewer viewer) {
  std::set<int> cards;
  ForEachShownCard(*FindGame("hope"),
                   Hope::StateJson(game.cards(), game.state, viewer, {kPlayerNames, 3}),
                   [&](uint16_t card) { cards.insert(card); });
  return cards;
}

// Returns a game in which seat 0 has played an event with these effects (JSON), card 0.
TestGame AfterEvent(std::string_view effects, const std::vector<std::string>& decks,
                    Config config = {}) {
  static std::vector<std::unique_ptr<Cards>> sets;  // a game does not own its set
  sets.push_back(std::make_unique<Cards>(CardsWith(fmt::format(
      R"([{{"id":"trick","title":"Trick","kind":"event","cost":0,"when":["anytime"],
           "effects":[{}]}}])",
      effects))));
  TestGame game = config.two_on_two ? TestGame(decks, config, sets.back().get())
                                    : TestGame(decks[0], decks[1], config, sets.back().get());
  EXPECT_EQ(game.Do(0, "play_event 0"), "");
  return game;
}

TEST(Standing, OfTwoIsEachAloneWithThePoolsAsScores) {
  TestGame game("gift*6", "grunt*6");
  Standing standing = StandingOf(game.state);
  EXPECT_EQ(standing.playing, 0b11);
  EXPECT_EQ(standing.sides, (std::vector<SeatSet>{0b01, 0b10}));
  EXPECT_FALSE(standing.is_cooperative);
  EXPECT_EQ(standing.scores, (std::vector<int64_t>{15, 15}));
  game.state.seats[1].source = 4;
  EXPECT_EQ(StandingOf(game.state).scores, (std::vector<int64_t>{15, 4}));
}

TEST(Standing, InTwoOnTwoPartnersAreASideAlsoWhereOneIsOut) {
  TestGame game({"drain*6", "grunt*6", "grunt*6", "grunt*6"}, {.two_on_two = true});
  const std::vector<SeatSet> sides = {0b0011, 0b0011, 0b1100, 0b1100};
  EXPECT_EQ(StandingOf(game.state).playing, 0b1111);
  EXPECT_EQ(StandingOf(game.state).sides, sides);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  ASSERT_EQ(game.Do(0, "choose 2"), "");
  ASSERT_FALSE(IsIn(game.state, 2));
  EXPECT_EQ(StandingOf(game.state).playing, 0b1011);
  EXPECT_EQ(StandingOf(game.state).sides, sides);
}

TEST(ShownCards, AHandIsShownToItsSeatAndADrawDeckToNobody) {
  const TestGame game("grunt*8", "grunt*8");
  ASSERT_EQ(game.Hand(0).size(), 6u);
  EXPECT_EQ(Shown(game, Viewer::OfSeat(0)), (std::set<int>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(Shown(game, Viewer::OfSeat(1)).size(), 6u);
  EXPECT_TRUE(Shown(game, Viewer::Spectator()).empty()) << "nor is a pool a card";
  EXPECT_EQ(Shown(game, Viewer::Judge()).size(), 16u);
}

TEST(ShownCards, WhoSearchesIsShownTheCardsOfTheDrawDeck) {
  const TestGame game =
      AfterEvent(R"({"op":"search","kind":"unit"})", {"trick blank*5 grunt*2 guard", "grunt*6"});
  ASSERT_EQ(game.state.choice, ChoiceKind::card);
  const std::vector<int> from = game.From();
  ASSERT_FALSE(from.empty());
  for (const int card : from) {
    EXPECT_TRUE(Shown(game, Viewer::OfSeat(0)).contains(card));
    EXPECT_FALSE(Shown(game, Viewer::OfSeat(1)).contains(card));
  }
}

TEST(ShownCards, ACardOfTheHandThatIsChosenForTheMapIsShownWhileItsSpaceIsChosen) {
  TestGame game = AfterEvent(R"({"op":"put_into_play","from":"hand","kind":"unit","where":"any"})",
                             {"trick blank*4 grunt", "blank*6"});
  const int grunt = game.From().front();
  EXPECT_FALSE(Shown(game, Viewer::OfSeat(1)).contains(grunt));
  ASSERT_EQ(game.Do(0, fmt::format("choose {}", grunt)), "");
  ASSERT_EQ(game.state.choice, ChoiceKind::space);
  // The cards are seat 1's own hand, the event in progress, and the unit. The offered spaces are
  // not cards.
  std::set<int> expected = {0, grunt};
  for (const int card : game.Hand(1)) expected.insert(card);
  EXPECT_EQ(Shown(game, Viewer::OfSeat(1)), expected);
}

TEST(ShownCards, SeatsThatAreOfferedAndChosenAreNone) {
  TestGame game =
      AfterEvent(R"({"op":"discard","player":"opponent","n":2,"how":"chosen"})",
                 {"trick grunt*5", "grunt*6", "grunt*6", "grunt*6"}, {.two_on_two = true});
  ASSERT_EQ(game.From(), (std::vector<int>{2, 3}));
  EXPECT_EQ(Shown(game, Viewer::Spectator()), (std::set<int>{0}));
  ASSERT_EQ(game.Do(0, "choose 3"), "");
  ASSERT_EQ(game.state.choice, ChoiceKind::card);
  EXPECT_EQ(Shown(game, Viewer::Spectator()), (std::set<int>{0}));
  const int discarded = game.From().front();
  ASSERT_EQ(game.Do(3, fmt::format("choose {}", discarded)), "");
  EXPECT_EQ(Shown(game, Viewer::Spectator()), (std::set<int>{0, discarded}));
}

}  // namespace
}  // namespace recount::engine::hope
