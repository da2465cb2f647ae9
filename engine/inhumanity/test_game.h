// A game of Hope Inhumanity for tests: dealt as a test wants it, actions in words.
//
//   TestGame game({.personalities = {"leader"}, .traits = {{"medic"}, {"lucky"}}});
//   game.Draw("cliff");                                        // the acting player: seat 0
//   EXPECT_EQ(game.Do(0, "act"), "");                          // taken
//   EXPECT_EQ(game.Do(0, "commit 6"), "INH-4.1");              // refused by that clause
//   EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");           // card by its key, target by seat
//   game.dice = {4, 4, 1};                                     // the next faces of dice
#ifndef RECOUNT_ENGINE_INHUMANITY_TEST_GAME_H_
#define RECOUNT_ENGINE_INHUMANITY_TEST_GAME_H_

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/inhumanity/inhumanity.h"
#include "events/json.h"

namespace recount::engine::inhumanity {

// Returns the card set of the tests (testdata/conformance/inhumanity.json).
const Cards& TestCards();

// Returns it with other values at some keys of some cards:
// {"traits":{"inspiring":{"effects":[…]}}}.
Cards CardsWith(std::string_view changes);

// Returns a set in which, at any time, "medic" kills its target and "brave" kills everybody.
const Cards& DeadlyCards();

// Returns the default set.
const Json& CoreJson();

// Returns "taken", or the clause that refuses the set as a bad_request ("null" if it has none).
std::string VerdictOn(const Json& set);

// The names of the players at seats 0 to 4.
inline const std::vector<std::string> kPlayerNames = {"Ana", "Bo", "Cem", "Dora", "Eve"};

// The cards on top of the piles, by key. By default these are cards without an effect:
// Personalities "plain" ("non_violent" for a fifth player) and Relationships "strangers". Traits
// that are not given may be any.
struct Dealt {
  int players = 3;
  Config config = {};
  std::vector<std::string> personalities = {};        // by seat
  std::vector<std::string> relationships = {};        // by seat
  std::vector<std::vector<std::string>> traits = {};  // by seat, up to three
  Seat first_player = 0;
};

class TestGame {
 public:
  explicit TestGame(const Dealt& dealt = {}, const Cards* cards = nullptr);

  // Tries the action in words. Returns "" if it is accepted, otherwise the clause that refuses it,
  // with "not awaited" in front if that is the error. Dice show `dice`, then sixes.
  std::string Do(Seat seat, std::string_view words);

  // Draws this Scene for the acting player. It is put on top of its pile first.
  void Draw(std::string_view key);
  // Draws, acts, and commits `commit`. The others refuse (0) or support with this much.
  void Begin(std::string_view key, int commit, const std::vector<int>& support);
  // Takes no Hope, rolls and resolves.
  void Finish(const std::vector<uint16_t>& show);
  // Draws and avoids a Scene without effects.
  void PassTurn();
  // Makes the seat own the first card of this key, as if a Scene had yielded it.
  uint16_t Give(std::string_view key, Seat seat);

  // Returns a card with this key: one in the seat's hand or among its Assets if there is one,
  // otherwise the first in the card set.
  uint16_t Card(std::string_view key, Seat seat = kNoSeat) const;
  const SeatState& At(Seat seat) const { return state.seats[seat]; }
  bool IsIn(Seat seat) const { return IsInPlay(state, seat); }
  // Returns the report as "harm 1 2, died 1 1", with "-" for no seat.
  std::string Report() const;
  std::string LastClause() const { return std::string(Clauses()[state.last_scene.clause].id); }
  bool Cited(std::string_view clause) const { return cited.contains(std::string(clause)); }
  // Returns the clauses of the effects of the last accepted action, and of the dice if it led to
  // some, in their order: "4.2 4.5". At first they are those of the whole set-up.
  std::string Effects() const;
  // Returns the seats whose cards have worked in it, from its effects of this clause: "0 2".
  std::string SeatsOfEffects(ClauseIndex clause) const;
  std::vector<std::string> Legal(Seat seat) const;
  const Cards& cards() const { return *cards_; }

  State state;
  std::set<std::string> cited;
  std::vector<uint16_t> dice;  // the next faces of dice
  EffectList last;             // the effects that Effects() describes

 private:
  void Settle();
  void Keep(const EffectList& effects);
  ChanceNumbers OutcomeOf(const ChanceRequest& request);

  const Cards* cards_;
  Dealt dealt_;
};

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_TEST_GAME_H_
