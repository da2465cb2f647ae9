// The random games that `sim` records and `compare` compares.
//
//   Result<Simulator> simulator = SimulatorOf(game, {.players = "3", .rules = "2"}, seed);
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_SIMULATED_TABLE_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_SIMULATED_TABLE_H_

#include <string>

#include "engine/match.h"
#include "replay/recording/random_games/simulate.h"

namespace recount::tools::cli {

// Words of the command line; empty: what the game has if nothing is said.
struct SimulatedTable {
  std::string players;  // their number
  std::string config;   // as JsonOf takes it
  std::string rules;    // a version
};

// bad_request for what the game refuses; errors of JsonOf. Throws UsageError.
Result<replay::recording::random_games::Simulator> SimulatorOf(const engine::Game& game,
                                                               const SimulatedTable& table,
                                                               const Seed& seed);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_SIMULATED_TABLE_H_
