// Plays many games of a simulation in threads and records them in a store. The games depend only on
// the simulation's seed, not on the number of threads.
//
//   const Result<Simulator> simulator = Simulator::Of(game, 4, seed, config);
//   const Result<RecordedSimulation> recorded =
//       RecordSimulation(*simulator, {.games = 1000, .jobs = 2}, store);
//   for (const std::string& id : recorded->ids) …                    // in the order of the games
#ifndef RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATION_RUN_H_
#define RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATION_RUN_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "replay/recording/random_games/simulate.h"
#include "store/store.h"

namespace recount::replay::recording::random_games {

struct SimulationRun {
  uint64_t games = 1;  // plays the first games of the simulation, this many
  int jobs = 1;        // the number of threads, at least 1
  bool is_judged = false;
  // Called from the caller's thread with the number of games passed to the store so far.
  std::function<void(uint64_t)> progress = {};
};

struct RecordedSimulation {
  std::vector<std::string> ids;
  uint64_t events = 0;
};

// Records the games that the store does not have yet, a few hundred per transaction. Games that it
// already has are not changed; their ids are returned too. When the function returns, all games are
// written, and durable if the store's Durability says so. io, conflict or damaged if the store
// fails, and io if the system cannot start a thread; the games of earlier transactions then stay
// recorded. Throws std::bad_alloc if memory runs out.
Result<RecordedSimulation> RecordSimulation(const Simulator& simulator, const SimulationRun& run,
                                            store::Store& store);

}  // namespace recount::replay::recording::random_games

#endif  // RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATION_RUN_H_
