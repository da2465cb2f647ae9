// States of a small game, for tests of documents and of the validation.
#ifndef RECOUNT_ENGINE_EMPYREAN_TEST_GAME_STATES_H_
#define RECOUNT_ENGINE_EMPYREAN_TEST_GAME_STATES_H_

#include <string>
#include <string_view>
#include <vector>

#include "engine/empyrean/test_game.h"

namespace recount::engine::empyrean {

// A state, and what its game pins.
struct PinnedState {
  Cards cards;
  State state;
  Config config;
};

// With two players the cards are: bases 0 and 1; Ram 2, which draws a card when it has attacked;
// Wall 3; Plain 0 to Plain 17 from 4 to 21; Drum 22, Veto 23, Leap 24, Move 25, Toss 26, Nay 27;
// the stats of seat 0 from 28 to 31, and those of seat 1 from 32 to 35.
TestSet SmallSet();

// The same with three more cards, which are deck D.
TestSet SmallSetWithDeckD();

// Returns a game of SmallSet in the first turn of seat 0. Ram and Plain 1 of seat 0 and Wall of
// seat 1 are in the Arena. Beneath Ram are a stat that is face up and Drum, beneath Wall a stat and
// Veto. Seat 0 has the feats in hand.
TestGame InTurn(int players = 2);

// Returns the same in phase heal, with something at every place that can have anything then.
TestGame InFullTurn();

// Returns the state at the beginning of a phase of the set-up, or some events later. Shuffles give
// descending order, and seat 1 is Player 1.
PinnedState InSetup(Phase phase, const TestSet& set, int players, Config config = {},
                    int more_events = 0);

// The line of a finding in bytes that no document has.
inline constexpr std::string_view kBlankBytes = ": bytes that are blank";

// A change of a sound state, and the lines of what is found then.
struct Damage {
  void (*damage)(State& state);
  std::vector<std::string_view> lines;
};

// Returns the findings of each damage that has other lines, and those of the state itself; "" if
// all is as expected.
std::string WrongFindings(const Cards& cards, const State& state,
                          const std::vector<Damage>& damages);
std::string WrongFindings(const TestGame& game, const std::vector<Damage>& damages);
std::string WrongFindings(const PinnedState& pinned, const std::vector<Damage>& damages);

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_TEST_GAME_STATES_H_
