// Many games of one simulation, played in threads and recorded in a store. Which games they are
// follows from the simulation's seed alone, whatever the number of threads.
//
//   const Result<Simulator> simulator = Simulator::Of(game, 4, seed, config);
//   const Result<RecordedSimulation> recorded =
//       RecordSimulation(*simulator, {.games = 1000, .jobs = 2}, store);
//   for (const std::string& id : recorded->ids) …                    // in the order of the games
#ifndef RECOUNT_REPLAY_RECORDING_SIMULATION_RUN_H_
#define RECOUNT_REPLAY_RECORDING_SIMULATION_RUN_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "replay/recording/simulate.h"
#include "store/store.h"

namespace recount::replay::recording {

struct SimulationRun {
  uint64_t games = 1;  // the first so many of the simulation
  int jobs = 1;        // threads that play, at least 1
  bool is_judged = false;
  // Called, from the caller's thread, with the number of games handed to the store so far.
  std::function<void(uint64_t)> progress = {};
};

struct RecordedSimulation {
  std::vector<std::string> ids;
  uint64_t events = 0;
};

// Records the games that the store does not have yet, a few hundred in each transaction; games that
// it has are left as they are, and their ids are given too. When it returns, all are written, and
// durable where the store's Durability is. io, conflict or damaged where the store refuses, and io
// where the system gives no thread; the games of earlier transactions stay recorded then. Throws
// std::bad_alloc where there is no memory.
Result<RecordedSimulation> RecordSimulation(const Simulator& simulator, const SimulationRun& run,
                                            store::Store& store);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_SIMULATION_RUN_H_
