// `compare -o FILE` writes the first reported difference as a bundle or a scenario.
//
//   Result<std::vector<std::string>> files = WriteDifference(console, difference, names, false);
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_WRITE_DIFFERENCE_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_WRITE_DIFFERENCE_H_

#include <optional>
#include <string>
#include <vector>

#include "replay/debugging/engine_difference.h"
#include "replay/debugging/protocol_game.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/reproduce/comparison_run.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

// Everything that is known about a difference.
struct DifferenceToWrite {
  const replay::debugging::ReportedDifference& reported;
  const replay::debugging::ProtocolGame& game;  // with its near acts
  const replay::process::ForeignCommand& command;
  const replay::recording::reproduce::CompareOptions& options;
  // The log is either simulated, or `log` names it: a game in the store, or a file.
  std::optional<replay::recording::random_games::SimulatedLog> simulated;
  std::string log;
};

// Writes each of the files and returns their names. If `shrinks`, the game is shortened first.
Result<std::vector<std::string>> WriteDifference(const Console& console,
                                                 const DifferenceToWrite& difference,
                                                 const std::vector<std::string>& names,
                                                 bool shrinks);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_WRITE_DIFFERENCE_H_
