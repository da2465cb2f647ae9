// Tests the names of cards, and sentences.
#include "engine/hope/text.h"

#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "events/schema.h"

namespace recount::engine::hope {
namespace {

using CardNumbers = std::vector<uint16_t>;

const std::vector<std::string> kOddNames = {"Ana", "B\x07o"};

TestGame SomeGame() { return TestGame("grunt*2 fury_unit hall drop books", "grunt blank*5"); }

TEST(Words, CardsAreFoundByTitleAndById) {
  const TestGame game = SomeGame();
  const std::vector<std::pair<std::string_view, CardNumbers>> table = {
      {"Grunt", {0, 1, 6}},
      {"gRUNT", {0, 1, 6}},
      {"Fury Unit", {2}},
      {"fury_unit", {2}},
      {"FURY_UNIT", {2}},
      {"fury", {}},
      {"Titan", {}},
      {"Grunt ", {}},
      {"", {}},
      {"0", {}},
  };
  for (const auto& [words, called] : table) {
    EXPECT_EQ(CardsCalled(game.cards(), game.state, words), called) << words;
  }
}

TEST(Words, NoCardIsCalledAnythingBeforeTheCardsAreNumbered) {
  TestGame game = SomeGame();
  game.state.first_card = {};
  EXPECT_EQ(CardsCalled(game.cards(), game.state, "grunt"), CardNumbers{});
  EXPECT_EQ(CardName(game.cards(), game.state, 0), "");
}

TEST(Words, CardsHaveNamesThatATerminalMayShow) {
  const Cards cards = CardsWith(
      R"([{"id":"odd","title":"O\u001b[2Jdd","kind":"event","cost":0,"when":["main"],
          "effects":[{"op":"gain_source","player":"you","n":1}]}])");
  const TestGame game("odd grunt*5", "blank*6", {}, &cards);
  EXPECT_EQ(CardName(cards, game.state, 0), "O[U+001B][2Jdd");
  EXPECT_EQ(CardText(cards, game.state, 0), "O[U+001B][2Jdd (card 0)");
  EXPECT_EQ(CardName(cards, game.state, 12), "");
  EXPECT_EQ(CardText(cards, game.state, 12), "an unknown card");
  EXPECT_EQ(CardText(cards, game.state, kVeiled<uint16_t>), "a card");
}

TEST(Words, TellActions) {
  const TestGame game = SomeGame();
  const auto text_of = [&](Seat seat, const Action& action) {
    return ActionText(game.cards(), game.state, seat, action, kOddNames);
  };
  ActionCards two;
  two.Add(0);
  two.Add(3);
  ActionCards veiled;
  veiled.Add(kVeiled<uint16_t>);
  veiled.Add(kVeiled<uint16_t>);
  const std::vector<std::pair<Action, std::string_view>> table = {
      {{.type = ActionType::declare_deck, .deck = "bots\n"}, "Ana declares the deck bots[U+000A]"},
      {{.type = ActionType::keep}, "Ana keeps the hand"},
      {{.type = ActionType::mulligan, .cards = two},
       "Ana shuffles Grunt (card 0) and Hall (card 3) back"},
      {{.type = ActionType::mulligan, .cards = veiled}, "Ana shuffles 2 cards back"},
      {{.type = ActionType::mulligan}, "Ana shuffles no card back"},
      {{.type = ActionType::play_unit, .space = 7, .card = 0},
       "Ana plays Grunt (card 0) to space 7 (row 1, column 2)"},
      {{.type = ActionType::play_unit, .space = 25, .card = 0},
       "Ana plays Grunt (card 0) to an unknown space"},
      {{.type = ActionType::heal, .card = 0, .other = 1},
       "Ana discards Grunt (card 0) to heal Grunt (card 1)"},
      {{.type = ActionType::move, .space = 0, .card = 1},
       "Ana moves Grunt (card 1) to space 0 (row 0, column 0)"},
      {{.type = ActionType::swap, .card = 0, .other = 1},
       "Ana swaps Grunt (card 0) with Grunt (card 1)"},
      {{.type = ActionType::play_location, .space = 12, .card = 3},
       "Ana explores Hall (card 3) at space 12 (row 2, column 2)"},
      {{.type = ActionType::declare_target, .card = 6}, "Ana attacks Grunt (card 6)"},
      {{.type = ActionType::declare_attackers, .cards = two},
       "Ana attacks with Grunt (card 0) and Hall (card 3)"},
      {{.type = ActionType::play_event, .card = 5}, "Ana plays Books (card 5)"},
      {{.type = ActionType::use_ability, .space = 0, .card = 3},
       "Ana uses ability 0 of Hall (card 3)"},
      {{.type = ActionType::choose, .card = 12}, "Ana chooses 12"},
      {{.type = ActionType::choose, .card = kDeclined}, "Ana declines"},
      {{.type = ActionType::choose, .card = kVeiled<uint16_t>}, "Ana chooses a card"},
      {{.type = ActionType::discard, .card = 99}, "Ana discards an unknown card"},
      {{.type = ActionType::pass}, "Ana passes"},
  };
  for (const auto& [action, text] : table) EXPECT_EQ(text_of(0, action), text);
  EXPECT_EQ(text_of(1, {.type = ActionType::pass}), "B[U+0007]o passes");
}

TEST(Words, SpacesSayTheirBoardInTwoOnTwo) {
  const TestGame game({"grunt*6", "grunt*6", "grunt*6", "grunt*6"}, {.two_on_two = true});
  EXPECT_EQ(SpaceText(game.state, 0), "space 0 (row 0, column 0 of board 0)");
  EXPECT_EQ(SpaceText(game.state, 48), "space 48 (row 4, column 3 of board 1)");
  EXPECT_EQ(SpaceText(game.state, 50), "an unknown space");
}

TEST(Words, TellOutcomes) {
  TestGame game = SomeGame();
  const auto text_of = [&](ChanceKind kind, const CardNumbers& numbers) {
    return OutcomeText(game.cards(), game.state, {kind, numbers}, kOddNames);
  };
  EXPECT_EQ(text_of(ChanceKind::shuffle, {2, 0, 1}), "Shuffled");
  EXPECT_EQ(text_of(ChanceKind::shuffle, {kVeiled<uint16_t>}), "Shuffled");
  EXPECT_EQ(text_of(ChanceKind::pick, {3}), "Chance picks Hall (card 3)");
  EXPECT_EQ(text_of(ChanceKind::pick, {kVeiled<uint16_t>}), "Chance picks a card");
  EXPECT_EQ(text_of(ChanceKind::dice, {}), "Chance gives an unexpected outcome");
  game.state.first_card = {};
  EXPECT_EQ(text_of(ChanceKind::pick, {0}), "The coin chooses Ana");
  EXPECT_EQ(text_of(ChanceKind::pick, {7}), "The coin chooses an unknown seat");
}

TEST(Words, KeywordsShowTheirFigures) {
  EXPECT_EQ(KeywordText(KeywordKey::move, 2), "move +2");
  EXPECT_EQ(KeywordText(KeywordKey::income, -1), "income -1");
  EXPECT_EQ(KeywordText(KeywordKey::damage, 0), "damage +0");
  EXPECT_EQ(KeywordText(KeywordKey::ferocity, 0), "ferocity");
}

}  // namespace
}  // namespace recount::engine::hope
