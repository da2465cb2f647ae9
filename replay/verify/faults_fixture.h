// Changes to a game and the faults that are then found in it, for the tests of this folder.
//
//   ExpectFaults(Game(), {{"a cut end", [](recording::EditedLog& log) { log.CutAt(9); }, ""}});
#ifndef RECOUNT_REPLAY_VERIFY_FAULTS_FIXTURE_H_
#define RECOUNT_REPLAY_VERIFY_FAULTS_FIXTURE_H_

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "replay/recording/testing/games.h"

namespace recount::replay::verify {

// Returns a game of three players: event 0 is `created`, 1 to 3 choose factions, 4 is the shuffle,
// the others play cards.
inline recording::EditedLog Game() {
  return recording::EditedLog(
      recording::random_games::Prepared(recording::SimulatedGame("heretics", 3)));
}

struct Case {
  std::string name;
  std::function<void(recording::EditedLog&)> edit;
  std::string faults;
};

// Checks each case with a fresh copy of the game.
inline void ExpectFaults(const recording::EditedLog& game, const std::vector<Case>& cases) {
  for (const Case& test : cases) {
    SCOPED_TRACE(test.name);
    recording::EditedLog log = game;
    test.edit(log);
    EXPECT_EQ(recording::FaultsOf(log.Verify()), test.faults);
  }
}

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_FAULTS_FIXTURE_H_
