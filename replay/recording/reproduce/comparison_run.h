// One game on this build and on another engine, request by request, until they differ
// (docs/reference/reproducing.md).
//
//   ForeignEngine engine({.words = *WordsOfCommand("./their_engine")});
//   debugging::GameSetups setups;
//   Result<GameComparison> compared = CompareGame(engine, *GameOfLog(log, sets), {}, setups);
//   if (!compared.ok()) return compared.error();        // the engine cannot be started
//   if (compared->difference) compared->difference->path …
//
// After each event both are asked for the judge's state, the spectator's, that of each seat, and
// the legal actions of each seat. Requests are sent ahead, so the other engine works while this
// build computes its own replies.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_COMPARISON_RUN_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_COMPARISON_RUN_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "replay/debugging/comparison.h"
#include "replay/debugging/engine_difference.h"
#include "replay/debugging/protocol_game.h"
#include "replay/recording/reproduce/foreign_engine.h"

namespace recount::replay::recording::reproduce {

// What is asked and compared. A part that is left out is not asked; events always are.
struct CompareOptions {
  bool reply = true;
  bool state = true;
  bool view = true;
  bool legal = true;
  debugging::ComparisonRules rules = {};
};

// All that CompareGame asks of a game that does not differ, in order.
std::vector<std::string> RequestsInOrder(const debugging::ProtocolGame& game,
                                         const CompareOptions& options);

struct GameComparison {
  std::optional<debugging::EngineDifference> difference;
  uint64_t events = 0;      // that were compared, `created` and the one that differs among them
  bool is_complete = true;  // false: the command's is_stopped said so
};

// Plays the game on both until they differ first. Starts the engine if it is not running, and
// leaves it running if they do not differ; otherwise it is stopped. Near acts are tried only if
// replies are compared. Errors: those of ForeignEngine::Start, and of GameSetups for a game that
// this build does not know.
Result<GameComparison> CompareGame(ForeignEngine& engine, const debugging::ProtocolGame& game,
                                   const CompareOptions& options, debugging::GameSetups& setups);

// Whether the game shows a difference of the same kind at the same request again, on a fresh
// process.
Result<bool> ShowsAgain(ForeignEngine& engine, const debugging::ProtocolGame& game,
                        const CompareOptions& options, debugging::GameSetups& setups,
                        const debugging::EngineDifference& difference);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_COMPARISON_RUN_H_
