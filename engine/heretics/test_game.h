// A game of Heretics for tests: card sets from a line per City, actions in words.
//
//   TestGame game = Begun(2, CardsOf(4, 3, ""));                // seat 0 Catholics, 1 Reformers
//   EXPECT_EQ(game.Do(0, "send 4"), "");                       // taken
//   EXPECT_EQ(game.Do(0, "send 5"), "not awaited HER-3.4");    // no turn of theirs
//   EXPECT_EQ(game.Do(1, "send 0"), "HER-3.3");                // refused by that clause
#ifndef RECOUNT_ENGINE_HERETICS_TEST_GAME_H_
#define RECOUNT_ENGINE_HERETICS_TEST_GAME_H_

#include <set>
#include <string>
#include <string_view>

#include "engine/heretics/heretics.h"

namespace recount::engine::heretics {

// Returns the default set.
Cards CoreCards();

// Returns the attributes that a test names in short, as JSON: "disclaim" (1 to 3), "bonus"
// (Hussites, 1), "banned" (every 11 and the Hussites' 10), "refuge" (Hussites and Reformers),
// "downfall" (7; 1 of two players, 2 of more). These are the five that the rulebook pictures.
std::string PicturedAttribute(std::string_view op);

// Returns a whole set whose Cities all have this Resistance and Value, and the attributes named by
// the words of `attributes`.
std::string SetJson(int resistance, int value, std::string_view attributes);

// Returns the same set, parsed.
Cards CardsOf(int resistance, int value, std::string_view attributes);

class TestGame {
 public:
  // Begins a game in which nobody has a pack yet.
  TestGame(int players, Cards cards);

  // Tries the action in words, "choose_faction hussites" or "send 28". Returns "" if it is
  // accepted, otherwise the clause that refuses it, with "not awaited" in front if that is the
  // error. Shuffles give ascending order.
  std::string Do(Seat seat, std::string_view words);

  const Cards& cards() const { return cards_; }
  // Returns whether any event so far had an effect of that clause.
  bool Cited(std::string_view clause) const { return cited.contains(std::string(clause)); }
  // Returns the clauses of the effects of the last accepted action, and of the shuffle if it led to
  // one, in their order: "3.1 4.5".
  std::string Effects() const;

  State state;
  std::set<std::string> cited;
  EffectList last;  // the effects themselves

 private:
  void Keep(const EffectList& effects);

  Cards cards_;
};

// Returns a game in its first round: the packs are chosen in the order of
// docs/reference/heretics.md, and the Cities lie ascending.
TestGame Begun(int players, Cards cards);

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_TEST_GAME_H_
