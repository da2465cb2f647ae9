// The random games that `sim` records and `compare` compares.
//
//   Result<Simulator> simulator = SimulatorOf(game, {.players = "3", .rules = "2"}, seed);
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_SIMULATED_TABLE_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_SIMULATED_TABLE_H_

#include <string>

#include "engine/match.h"
#include "replay/recording/random_games/simulate.h"

namespace recount::tools::cli {

// Texts of the command line; an empty one stands for the game's default.
struct SimulatedTable {
  std::string players;  // the number of players
  std::string config;   // in a form that JsonOf accepts
  std::string rules;    // a version number
};

// bad_request if the game refuses the values; errors of JsonOf. Throws UsageError.
Result<replay::recording::random_games::Simulator> SimulatorOf(const engine::Game& game,
                                                               const SimulatedTable& table,
                                                               const Seed& seed);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_SIMULATED_TABLE_H_
