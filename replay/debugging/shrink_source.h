// A game as the shrinker works on it, and back to the requests that play it.
//
//   Result<ShrinkSource> source = SourceOf(game);             // a ProtocolGame
//   Shrinker shrinker(*source->tables, …);
//   Result<Shrunk> shrunk = shrinker.Run(source->log, {});
//   ProtocolGame shortest = source->GameOf(shrunk->log);
#ifndef RECOUNT_REPLAY_DEBUGGING_SHRINK_SOURCE_H_
#define RECOUNT_REPLAY_DEBUGGING_SHRINK_SOURCE_H_

#include <memory>
#include <string>

#include "replay/debugging/protocol_game.h"
#include "replay/debugging/shrink.h"

namespace recount::replay::debugging {

struct ShrinkSource {
  std::unique_ptr<CandidateTables> tables;
  WalkedLog log;
  // The request of the refused event, as it was written; empty if there is none.
  std::string refused_request;

  // A log that was made from this one, as requests.
  ProtocolGame GameOf(const WalkedLog& walked) const;
};

// The game that the requests play, up to the first event that the rules refuse. Near acts are left
// out. bad_request if a request cannot be one of this game.
Result<ShrinkSource> SourceOf(const ProtocolGame& game);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_SHRINK_SOURCE_H_
