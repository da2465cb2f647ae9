// A game of HoPE for tests: begun in a line, cards put where a test wants them, actions in words.
//
//   TestGame game("grunt*2 drop hero", "guard blank*5");
//   const int grunt = game.Put("grunt", 0, 12);              // seat 0's, on space 12
//   EXPECT_EQ(game.Do(0, "play_unit 3 0"), "");              // taken
//   EXPECT_EQ(game.Do(0, "play_unit 3 12"), "HPE-4.1");      // refused by that clause
//   game.GoTo(Phase::battle, 1);
#ifndef RECOUNT_ENGINE_HOPE_TEST_GAME_H_
#define RECOUNT_ENGINE_HOPE_TEST_GAME_H_

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/hope/hope.h"
#include "engine/state_findings.h"

namespace recount::engine::hope {

// Returns the card set of the tests (testdata/conformance/hope.json).
const Cards& TestCards();

// Returns the default set.
const Cards& CoreCards();

// Returns the set of the tests with these cards, as JSON, added.
Cards CardsWith(std::string_view more_cards);

// The names of the players at seats 0 to 3.
inline const std::vector<std::string> kPlayerNames = {"Ana", "Bo", "Cem", "Dora"};

// A deck that has only blanks.
inline constexpr std::string_view kBlanks = "blank*6";

// Returns decks for two on two: that of seat 0, and grunts for the others.
std::vector<std::string> FourDecks(std::string_view first);

Config TwoOnTwo();

// Returns the clause that refuses a new game of the default set with this config (JSON), or
// "begun".
std::string ClauseOfNew(std::string_view config, size_t players);

class TestGame {
 public:
  // Begins with decks such as "grunt*2 drop" in the main phase of round 1. Seat 0 is first player,
  // only the first six cards are drawn, and the hands are kept.
  TestGame(std::string_view deck0, std::string_view deck1, Config config = {},
           const Cards* cards = nullptr);
  // Begins a game of two on two.
  TestGame(const std::vector<std::string>& decks, Config config, const Cards* cards = nullptr);

  // Tries the action in words: its type and its fields. Returns "" if it is accepted, else the
  // clause that refuses it. Shuffles give ascending order, picks the first.
  std::string Do(Seat seat, std::string_view words);

  // Passes for the lowest awaited seat until the step, the turn or the phase changes.
  void PassStep();
  // Passes until this phase and, if a seat is given, until the seat is active; or to the end.
  void GoTo(Phase phase, int active = -1);

  // Puts the first card of this kind of the seat that is not in play on the space, as if it had
  // always been there. Returns its number.
  int Put(std::string_view kind, Seat seat, int space);
  // Returns the first card of this kind of the seat.
  int Card(std::string_view kind, Seat seat) const;
  void AddWounds(int space, int wounds) {
    state.wounds[static_cast<size_t>(space)] = static_cast<uint16_t>(wounds);
  }

  const Cards& cards() const { return *cards_; }
  DerivedState derived() const { return DerivedState(*cards_, state); }
  int Source(Seat seat) const { return state.seats[seat].source; }
  uint16_t On(int space) const { return state.board[static_cast<size_t>(space)]; }
  int Wounds(int space) const { return state.wounds[static_cast<size_t>(space)]; }
  std::vector<int> Hand(Seat seat) const;
  std::vector<int> Discards(Seat seat) const;
  // Returns `choice.from` of the open choice.
  std::vector<int> From() const;
  // Returns the clause of the result.
  std::string Result() const { return std::string(Clauses()[ResultOf(state).clause].id); }
  // Returns whether any event so far had an effect of that clause.
  bool Cited(std::string_view clause) const { return cited.contains(std::string(clause)); }
  // Returns the effects of the last accepted action, and of the outcomes that it led to, in their
  // order: the clause and its numbers (flow.h lists them) without zeros at the end, "7.6(3 2) 7.7".
  std::string Effects() const;
  // Returns the legal actions of the seat that have this type.
  std::vector<Action> Legal(Seat seat, ActionType type) const;

  State state;
  std::set<std::string> cited;
  std::vector<std::string> history;  // the effects of each event: actions and outcomes

 private:
  void Settle();
  void Keep(const EffectList& effects);

  const Cards* cards_;
  size_t last_action_ = 0;  // in `history`
};

// Returns seat 0's unit on 12 against seat 1's card on 17, in the battle phase of seat 0. Each deck
// has five blanks beside it, then the cards of `more`.
TestGame Facing(std::string_view attacker, std::string_view defender, std::string_view more0 = "",
                std::string_view more1 = "");

// Fights a battle of all units of seat 0 that have the card on 17 in sight.
void Fight(TestGame& game);

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_TEST_GAME_H_
