// A tiny game without end for tests: logs of any length, every kind of chance, something hidden,
// and faults planted on purpose, so that the tests of tests can detect them.
//
// Seats act in turn. `step` adds 1 to 3 to the seat's total; `hide` lays one of the cards 0 to 7
// face down before the seat, in place of the one that lies there. After every eighth action there
// is a chance node: dice, then a pick of a seat, then a shuffle of four cards, by turns; their
// numbers are added to the total of seat 0.
#ifndef RECOUNT_ENGINE_TESTING_ENDLESS_H_
#define RECOUNT_ENGINE_TESTING_ENDLESS_H_

#include "engine/match.h"

namespace recount::engine::endless {

// Returns the game; its id is "endless". Config: {"planted": a PlantedFault of endless.fbs}, none
// by default. It takes two to four players.
const Game& GameInstance();

// Returns the same game as a build with a bug plays it: each step to a total of 20 or more adds 1
// more.
const Game& DifferentGameInstance();

}  // namespace recount::engine::endless

#endif  // RECOUNT_ENGINE_TESTING_ENDLESS_H_
