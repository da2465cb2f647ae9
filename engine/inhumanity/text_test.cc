// Tests the names of cards, and sentences.
#include "engine/inhumanity/text.h"

#include <gtest/gtest.h>

#include "engine/inhumanity/test_game.h"
#include "events/schema.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

using CardNumbers = std::vector<uint16_t>;

const std::vector<std::string> kOddNames = {"Ana", "B\x07o", ""};

TEST(Words, CardsAreFoundByNameAndByKey) {
  const Cards cards = CardsWith(R"({"assets":{"car":{"name":"Old Car"}}})");
  const uint16_t car = CardsCalled(cards, "car").at(0);
  EXPECT_EQ(CardsCalled(cards, "oLD cAR"), CardNumbers{car});
  EXPECT_EQ(CardsCalled(cards, "Old"), CardNumbers{});
  EXPECT_EQ(CardsCalled(cards, ""), CardNumbers{});
  EXPECT_EQ(CardsCalled(cards, "rope").size(), 2u);
}

TEST(Words, CardsHaveNamesThatATerminalMayShow) {
  const Cards cards = CardsWith(R"({"assets":{"car":{"name":"O\u001b[2Jdd"}}})");
  const uint16_t car = CardsCalled(cards, "car").at(0);
  EXPECT_EQ(CardName(cards, car), "O[U+001B][2Jdd");
  EXPECT_EQ(CardText(cards, car), fmt::format("O[U+001B][2Jdd (card {})", car));
  EXPECT_EQ(CardName(cards, 1023), "");
  EXPECT_EQ(CardText(cards, 1023), "an unknown card");
  EXPECT_EQ(CardText(cards, kVeiled<uint16_t>), "a card");
}

TEST(Words, TellActions) {
  const TestGame game;
  const auto text_of = [&](Seat seat, const Action& action) {
    return ActionText(game.cards(), game.state, seat, action, kOddNames);
  };
  const uint16_t medic = game.Card("medic");
  const std::pair<Action, std::string> table[] = {
      {{.type = ActionType::draw, .terrain = Terrain::any_terrain},
       "Ana draws a Scene: Any Terrain"},
      {{.type = ActionType::draw, .terrain = Terrain::no_such_thing},
       "Ana draws a Scene of an unknown terrain"},
      {{.type = ActionType::act}, "Ana acts on the Scene"},
      {{.type = ActionType::avoid}, "Ana avoids the Scene"},
      {{.type = ActionType::commit, .dice = 1}, "Ana commits 1 die"},
      {{.type = ActionType::support, .dice = 2}, "Ana supports with 2 dice"},
      {{.type = ActionType::support, .dice = 253}, "Ana supports with an unknown number of dice"},
      {{.type = ActionType::refuse}, "Ana refuses"},
      {{.type = ActionType::last_hope}, "Ana invokes the Last Hope"},
      {{.type = ActionType::use_hope, .dice = 0}, "Ana takes 0 dice from the Hope pool"},
      {{.type = ActionType::roll}, "Ana rolls"},
      {{.type = ActionType::choose,
        .option = "st\x1b"
                  "ay"},
       "Ana chooses \"st[U+001B]ay\""},
      {{.type = ActionType::resolve}, "Ana resolves the Scene"},
      {{.type = ActionType::play_trait, .target = 1, .card = medic},
       fmt::format("Ana plays Medic (card {}) on B[U+0007]o", medic)},
      {{.type = ActionType::use_asset, .card = 1023}, "Ana uses an unknown card"},
      {{.type = ActionType::steal, .card = medic},
       fmt::format("Ana steals Medic (card {})", medic)},
      {{.type = ActionType::lend, .target = 2, .card = medic},
       fmt::format("Ana lends Medic (card {}) to seat 2", medic)},
      {{.type = ActionType::bequeath, .target = 200, .card = medic},
       fmt::format("Ana leaves Medic (card {}) to an unknown player", medic)},
      {{.type = ActionType::draw_gift}, "Ana draws a Gift from the Grave"},
      {{.type = ActionType::give_gift, .target = 1},
       "Ana gives the Gift from the Grave to B[U+0007]o"},
      {{.type = ActionType::new_character}, "Ana joins with a new character"},
      {{.type = ActionType::decline}, "Ana declines"},
  };
  for (const auto& [action, text] : table) EXPECT_EQ(text_of(0, action), text);
}

TEST(Words, TellOutcomes) {
  const auto text_of = [](ChanceKind kind, CardNumbers numbers) {
    return OutcomeText({kind, numbers}, kOddNames);
  };
  EXPECT_EQ(text_of(ChanceKind::shuffle, {3, 1, 2}), "Shuffled");
  EXPECT_EQ(text_of(ChanceKind::pick, {1}), "Chance picks B[U+0007]o to begin");
  EXPECT_EQ(text_of(ChanceKind::pick, {9}), "Chance picks an unknown seat");
  EXPECT_EQ(text_of(ChanceKind::dice, {4, 1, 6}), "The dice show 4 1 6");
}

TEST(Words, TheHardshipOfARollUnderWayIsShownToTheActingPlayerAlone) {
  TestGame game;
  game.Begin("ambush", 1, {0, 0});
  EXPECT_EQ(game.Do(0, "use_hope 0"), "");
  NoEffects none;
  ApplyAction(game.cards(), game.state, 0, {.type = ActionType::roll}, none);
  const Effect effect{INH_4_10, static_cast<uint16_t>(EffectKind::hardship_is), {3}};
  const auto text_of = [&](Viewer viewer) {
    return EffectText(game.cards(), game.state, effect, kOddNames, viewer);
  };
  EXPECT_EQ(text_of(Viewer::Judge()), "The hardship is 3");
  EXPECT_EQ(text_of(Viewer::OfSeat(0)), "The hardship is 3");
  EXPECT_EQ(text_of(Viewer::OfSeat(1)), "The hardship is fixed");
  EXPECT_EQ(text_of(Viewer::Spectator()), "The hardship is fixed");
}

TEST(Words, RefusalsSayWhatWasWrong) {
  TestGame game({.traits = {{"medic"}}});
  const auto why = [&](Seat seat, const Action& action, ClauseIndex clause) {
    return RefusalText(game.cards(), game.state, seat, action, Refusal::Illegal(clause), {});
  };
  EXPECT_EQ(why(0, {.type = ActionType::roll}, INH_2_8),
            "this action is not allowed in the phase draw");
  EXPECT_EQ(why(1, {.type = ActionType::draw}, INH_2_7), "seat 0 must decide now");
  EXPECT_EQ(why(0, {.type = ActionType::use_hope, .dice = 9}, INH_4_8), "the Hope pool has 3 dice");
  EXPECT_EQ(why(0, {.type = ActionType::lend}, INH_8_13), "lending is not allowed in this game");
}

}  // namespace
}  // namespace recount::engine::inhumanity
