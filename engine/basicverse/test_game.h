// A game of the Basicverse for tests: a card set in a few lines, cards put where a test wants them,
// actions in words.
//
//   TestGame game(TestSet().Hero("ram", 7, {Passive(R"(…)")}));
//   game.Give("strike", 0);                                   // into seat 0's hand
//   EXPECT_EQ(game.Do(0, "play strike 1"), "");               // on seat 1: taken
//   EXPECT_EQ(game.Do(1, "react defend"), "BAS-3.1");         // refused by that clause
#ifndef RECOUNT_ENGINE_BASICVERSE_TEST_GAME_H_
#define RECOUNT_ENGINE_BASICVERSE_TEST_GAME_H_

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/basicverse/basicverse.h"

namespace recount::engine::basicverse {

// These write Abilities in JSON from a short form.
std::string Passive(std::string_view ops = "");
std::string Basic(std::string_view use, std::string_view cards = "", int cost = 1);
std::string Ultimate(std::string_view use, std::string_view cards = "", int cost = 1, int mana = 1);
std::string Reacts(std::string_view reaction, std::string_view use, std::string_view cards);
// Writes a use: "none", "enemy 2 1" (who, count, range; 0 for any), then damage, heal, block, ops.
std::string UseOf(std::string_view target, int damage = 0, int heal = 0, int block = 0,
                  std::string_view then = "");
// Writes {"triggers":…,"range":…}; 0 for any range.
std::string Answers(std::string_view triggers, int range = 0);

// A card set: the Basic cards of the default set and those that are named, and the Heroes that are
// named, then plain ones (Damage, 10 HP, Resurrect 5) up to 10: "plain_0" and so on.
class TestSet {
 public:
  // Adds a kind after the others.
  TestSet& Kind(std::string_view id, int copies, int cost, std::string_view use,
                std::string_view reaction = "null", bool is_scroll = false);
  // Adds a Hero. The first Ability must be the passive; an ultimate is added if there is none.
  TestSet& Hero(std::string_view id, int hp, std::vector<std::string> abilities,
                std::string_view hero_class = "damage", int resurrect = 1);
  // Leaves out the kinds of the default set.
  TestSet& WithoutBasics();

  std::string Json() const;
  Cards Build() const;

 private:
  bool has_basics_ = true;
  std::vector<std::string> kinds_;
  std::vector<std::string> heroes_;
};

// Returns the default set.
const Cards& CoreCards();

// Gives seat 0's Hero one Ability beside the passive: its target and its instructions.
TestSet Does(std::string_view target, std::string_view ops, int damage = 0, int heal = 0);

// Returns the effects in words, one line per effect: the clause without "BAS-", and the sentence.
std::vector<std::string> EffectLines(const Cards& cards, const State& state,
                                     const EffectList& effects);

// Returns Brawl, in which with the default teams the seats sit and take turns in order.
Config Brawl();

class TestGame {
 public:
  // Begins in turn 1 of seat 0 with 3 Actions. Everybody picked the next Hero of the set and named
  // the passive, and all hands are empty. The deck is ascending, its lowest card on top.
  explicit TestGame(const TestSet& set, int players = 6, Config config = Brawl());

  // Tries the action in words: its type and its fields. A card is a number or a kind, which means
  // the lowest such card in the actor's hand; "as kind" may follow. Targets are seats, separated by
  // commas.
  //   "play strike 1", "play reposition as strike 1", "react deflect 0", "ability 1 strike 1,3",
  //   "ability 2 null", "move 2", "resurrect 1 0", "pick_hero juno"
  // Returns "" if it is accepted, else the clause that refuses it. Shuffles give ascending order.
  std::string Do(Seat seat, std::string_view words);
  // Does several actions, separated by semicolons. All must be accepted.
  void Must(Seat seat, std::string_view actions);
  // Passes for everybody who is asked to react.
  void PassAll();
  // Ends turns, with passes and the lowest discards, until the seat has its next one.
  void GoToTurnOf(Seat seat);

  // These put things where a test needs them, as if they had always been there.
  int Give(std::string_view kind,
           Seat seat);  // from the deck, or else the discard pile; its number
  void EmptyHands();
  void Place(const std::vector<int>& circle);  // clockwise, -1 for a Field
  void Hp(Seat seat, int hp) { state.seats[seat].hp = hp; }
  int Hp(Seat seat) const { return state.seats[seat].hp; }
  void Kill(Seat seat);
  void Mana(int red, int blue);
  void Fortress(int red, int blue);
  // Leaves this many cards in the deck, from the top. The rest goes to the discard pile.
  void LeaveInDeck(int count);

  const Cards& cards() const { return cards_; }
  DerivedState derived() const { return DerivedState(cards_, state); }
  int HandOf(Seat seat) const { return state.seats[seat].hand_count; }
  std::vector<int> Circle() const;
  std::vector<std::string> Legal(Seat seat) const;  // as words
  std::vector<int> Awaited() const;
  std::string PhaseText() const { return std::string(PhaseName(state.phase)); }
  // Describes the stack, newest last: "use hit".
  std::string Stack() const;
  // Returns the winners' team or "draw", and the clause; empty before the end.
  std::string Result() const;
  // Returns whether any event so far had an effect of that clause.
  bool Cited(std::string_view clause) const { return cited.contains(std::string(clause)); }

  State state;
  std::set<std::string> cited;
  // The effects of the last action that was accepted, and of the shuffles that it led to.
  std::vector<std::string> lines;

 private:
  void Settle();
  void Keep(const EffectList& effects);
  Action ActionOf(Seat seat, const std::vector<std::string>& words);
  uint16_t CardIn(Seat seat, const std::string& word) const;

  Cards cards_;
  std::string word_;  // the text to which an Action's view points
};

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_TEST_GAME_H_
