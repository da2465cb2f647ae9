// Tests the sentences of actions, outcomes, effects and refusals.
#include "engine/basicverse/text.h"

#include <gtest/gtest.h>

#include "engine/basicverse/test_game.h"
#include "events/schema.h"

namespace recount::engine::basicverse {
namespace {

const std::vector<std::string> kNames = {"Ana", "Bo", "Cem", "Dora", "Eli", "Fay"};

ActionTargets Targets(std::initializer_list<uint16_t> seats) {
  ActionTargets targets;
  for (const uint16_t seat : seats) targets.Add(seat);
  return targets;
}

struct ActionSentence {
  Action action;
  const char* sentence;
};

TEST(Words, EveryActionHasASentence) {
  const TestGame game(TestSet().Hero("one", 5, {Passive(), Basic(UseOf("none"))}));
  constexpr auto kNowhere = kNoSuchThing<uint16_t>;
  for (const ActionSentence& row : std::vector<ActionSentence>{
           {{.type = ActionType::pick_hero, .word = "one"}, "Ana picks The one"},
           {{.type = ActionType::pick_hero, .word = "x\n"}, "Ana picks an unknown Hero"},
           {{.type = ActionType::choose_ability, .number = 1},
            "Ana begins with the cards of An Ability"},
           {{.type = ActionType::choose_ability, .number = 9},
            "Ana begins with the cards of an unknown Ability"},
           {{.type = ActionType::resurrect, .number = 2, .cards = 1},
            "Ana Resurrects and pays for 2 HP and 1 cards"},
           {{.type = ActionType::resurrect, .number = kNowhere, .cards = 1},
            "Ana Resurrects and pays for too many HP and 1 cards"},
           {{.type = ActionType::play, .card = 12, .word = "strike", .targets = Targets({1})},
            "Ana plays Strike (card 12) on Bo"},
           {{.type = ActionType::play, .card = 38, .word = "strike", .targets = Targets({1, 99})},
            "Ana plays Reposition (card 38) as strike on Bo and an unknown seat"},
           {{.type = ActionType::play, .card = kVeiled<uint16_t>, .word = "strike"},
            "Ana plays a card as strike"},
           {{.type = ActionType::ability, .number = 1}, "Ana uses An Ability"},
           {{.type = ActionType::ability, .card = 12, .number = 1, .targets = Targets({1, 3})},
            "Ana uses An Ability for Strike (card 12) on Bo and Dora"},
           {{.type = ActionType::train}, "Ana trains"},
           {{.type = ActionType::reconstitute}, "Ana reconstitutes the hand"},
           {{.type = ActionType::short_hop, .number = 1}, "Ana hops past 1 clockwise"},
           {{.type = ActionType::short_hop, .number = kNowhere}, "Ana hops past too many"},
           {{.type = ActionType::donate, .card = 7}, "Ana donates Gather Mana (card 7)"},
           {{.type = ActionType::donate, .card = kVeiled<uint16_t>}, "Ana donates a card"},
           {{.type = ActionType::end_turn}, "Ana ends the turn"},
           {{.type = ActionType::react, .card = 53, .word = "defend"},
            "Ana answers with Defend (card 53)"},
           {{.type = ActionType::react_ability, .card = 12, .number = 1},
            "Ana answers with An Ability for Strike (card 12)"},
           {{.type = ActionType::pass}, "Ana passes"},
           {{.type = ActionType::move, .number = 2}, "Ana chooses the place past 2 clockwise"},
           {{.type = ActionType::choose, .number = 0}, "Ana chooses option 1"},
           {{.type = ActionType::choose, .number = kNowhere}, "Ana chooses an unknown option"},
           {{.type = ActionType::recipient, .seat = 2}, "Ana lets Cem draw"},
           {{.type = ActionType::recipient, .seat = 9}, "Ana lets an unknown seat draw"},
           {{.type = ActionType::assign, .card = 7}, "Ana assigns Gather Mana (card 7)"},
           {{.type = ActionType::discard, .card = 999}, "Ana discards an unknown card"},
           {{}, "Ana tries an unknown action"},
       }) {
    EXPECT_EQ(ActionText(game.cards(), game.state, 0, row.action, kNames), row.sentence);
  }
}

TEST(Words, AnOutcomeIsAShuffle) {
  const TestGame game{TestSet()};
  EXPECT_EQ(OutcomeText(game.cards(), game.state, {ChanceKind::shuffle, {}}, kNames), "Shuffled");
  EXPECT_EQ(OutcomeText(game.cards(), game.state, {ChanceKind::dice, {}}, kNames),
            "Chance gives an unexpected outcome");
}

TEST(Words, CardsAreCalledByNameOrKind) {
  const TestGame game{TestSet()};
  EXPECT_EQ(CardsCalled(game.cards(), "STONEWALL").size(), 6u);
  EXPECT_EQ(CardsCalled(game.cards(), "scroll of shadows"), (std::vector<uint16_t>{80, 81}));
  EXPECT_EQ(CardsCalled(game.cards(), "gather_mana").size(), 12u);
  EXPECT_TRUE(CardsCalled(game.cards(), "Bo").empty());
  EXPECT_EQ(CardName(game.cards(), 84), "Scroll of Wisdom");
  EXPECT_EQ(CardName(game.cards(), 85), "");
}

// Tries each sentence once, with numbers that fit every kind.
TEST(Words, EveryKindOfEffectHasASentence) {
  const TestGame game{TestSet()};
  for (uint16_t kind = 0; kind <= static_cast<uint16_t>(EffectKind::ends); ++kind) {
    const Effect effect{BAS_1_1, kind, {1, 1, 1, 32769}};
    EXPECT_FALSE(EffectText(game.cards(), game.state, effect, kNames).empty()) << kind;
  }
}

}  // namespace
}  // namespace recount::engine::basicverse
