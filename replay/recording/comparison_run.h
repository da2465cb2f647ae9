// One game on this build and on another engine, request by request, until they differ
// (docs/reference/reproducing.md).
//
//   ForeignEngine engine({.words = *WordsOfCommand("./their_engine")});
//   Result<GameComparison> compared = CompareGame(engine, *GameOfLog(log, sets), {});
//   if (!compared.ok()) return compared.error();        // the engine cannot be started
//   if (compared->difference) compared->difference->path …
//
// After each event both are asked for the judge's state, the spectator's, that of each seat, and
// the legal actions of each seat. Requests are sent ahead, so the other engine works while this
// build computes its own replies.
#ifndef RECOUNT_REPLAY_RECORDING_COMPARISON_RUN_H_
#define RECOUNT_REPLAY_RECORDING_COMPARISON_RUN_H_

#include <cstdint>
#include <optional>

#include "replay/evidence/comparison.h"
#include "replay/evidence/engine_difference.h"
#include "replay/evidence/protocol_game.h"
#include "replay/recording/foreign_engine.h"

namespace recount::replay::recording {

// What is asked and compared. A part that is left out is not asked; events always are.
struct CompareOptions {
  bool reply = true;
  bool state = true;
  bool view = true;
  bool legal = true;
  evidence::ComparisonRules rules = {};
};

struct GameComparison {
  std::optional<evidence::EngineDifference> difference;
  uint64_t events = 0;      // that were compared, `created` and the one that differs among them
  bool is_complete = true;  // false: the command's is_stopped said so
};

// Plays the game on both until they differ first. Starts the engine if it is not running, and
// leaves it running if they do not differ; otherwise it is stopped. The game's own requests must be
// ones that this build understands. Near acts are tried only if replies are compared. Errors: those
// of ForeignEngine::Start.
Result<GameComparison> CompareGame(ForeignEngine& engine, const evidence::ProtocolGame& game,
                                   const CompareOptions& options);

// Whether the game shows a difference of the same kind at the same request again, on a fresh
// process.
Result<bool> ShowsAgain(ForeignEngine& engine, const evidence::ProtocolGame& game,
                        const CompareOptions& options,
                        const evidence::EngineDifference& difference);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_COMPARISON_RUN_H_
