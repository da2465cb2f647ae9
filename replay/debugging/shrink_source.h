// A game in the form for the shrinker, which can be converted back to requests.
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
  // The request of the refused event, as it was written; empty if no event is refused.
  std::string refused_request;

  // Converts a log that was made from this one to requests.
  ProtocolGame GameOf(const WalkedLog& walked) const;
};

// Returns the game that the requests play, up to the first event that the rules refuse, without
// near acts. bad_request if a request does not belong to this game.
Result<ShrinkSource> SourceOf(const ProtocolGame& game);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_SHRINK_SOURCE_H_
