// Returns the games that `compare` compares, one after another: simulated ones, or those of logs.
//
//   std::unique_ptr<ComparedGames> games = SimulatedGames(simulator, 100);
//   while (…) Result<std::optional<ComparedGame>> game = games->Next();
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_COMPARED_GAMES_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_COMPARED_GAMES_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/debugging/protocol_game.h"
#include "replay/recording/random_games/simulate.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

struct ComparedGame {
  std::optional<uint64_t> number;  // index in its simulation
  std::string log;                 // the id or file that names it; empty if simulated
  replay::debugging::ProtocolGame game;
};

class ComparedGames {
 public:
  virtual ~ComparedGames() = default;

  // Returns the next game; nothing after the last. Errors are those of GameOfLog and
  // GameArgument::Open; damaged.
  virtual Result<std::optional<ComparedGame>> Next() = 0;

  // Returns the number of games, which is known after the first call of Next.
  virtual uint64_t count() const = 0;
};

// Returns the first `count` games of a simulation. The simulator must outlive them.
std::unique_ptr<ComparedGames> SimulatedGames(
    const replay::recording::random_games::Simulator& simulator, uint64_t count);

// Returns the games of the named logs, or of every log in the store, oldest first. A child process
// reads them, because a damaged store may end it. There are no more games once `is_stopped` returns
// true.
Result<std::unique_ptr<ComparedGames>> LoggedGames(const Console& console,
                                                   const std::vector<std::string>& names, bool all,
                                                   std::function<bool()> is_stopped);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_COMPARED_GAMES_H_
