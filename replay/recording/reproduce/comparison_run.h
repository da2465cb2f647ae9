// Plays one game on this build and on another engine, request by request, until they differ
// (docs/reference/reproducing.md).
//
//   ForeignEngine engine({.words = *WordsOfCommand("./their_engine")});
//   debugging::GameSetups setups;
//   Result<GameComparison> compared = CompareGame(engine, *GameOfLog(log, sets), {}, setups);
//   if (!compared.ok()) return compared.error();        // the engine cannot be started
//   if (compared->difference) compared->difference->path …
//
// After each event both engines get requests for the judge's state, the spectator's, that of each
// seat, and the legal actions of each seat. Requests are sent ahead, so the other engine works
// while this build computes its own replies.
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

// Selects what is requested and compared. A part that is false is not requested; events always are.
struct CompareOptions {
  bool reply = true;
  bool state = true;
  bool view = true;
  bool legal = true;
  debugging::ComparisonRules rules = {};
};

// Returns, in order, all requests that CompareGame sends if the engines agree on the whole game.
std::vector<std::string> RequestsInOrder(const debugging::ProtocolGame& game,
                                         const CompareOptions& options);

struct GameComparison {
  std::optional<debugging::EngineDifference> difference;
  uint64_t events = 0;      // compared events, including `created` and the one that differs
  bool is_complete = true;  // false if the command's is_stopped returned true
};

// Plays the game on both engines until the first difference. Starts the other engine if it is not
// running, leaves it running if there is no difference, and otherwise stops it. Near acts are tried
// only if replies are compared. Errors: those of ForeignEngine::Start, and of GameSetups for a game
// that this build does not know.
Result<GameComparison> CompareGame(ForeignEngine& engine, const debugging::ProtocolGame& game,
                                   const CompareOptions& options, debugging::GameSetups& setups);

// Plays the game again with a new process, and returns whether it shows a difference of the same
// kind at the same request.
Result<bool> ShowsAgain(ForeignEngine& engine, const debugging::ProtocolGame& game,
                        const CompareOptions& options, debugging::GameSetups& setups,
                        const debugging::EngineDifference& difference);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_COMPARISON_RUN_H_
