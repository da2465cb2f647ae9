// The games of a store, in the form in which `games` lists them.
//
//   Fault fault = ForEachGame(*reader, {}, [&](const log::Log& log, const ListedGame& game) {
//     documents::GameDocument(log, game);
//   });
#ifndef RECOUNT_REPLAY_RECORDING_GAME_LIST_H_
#define RECOUNT_REPLAY_RECORDING_GAME_LIST_H_

#include <cstdint>
#include <functional>
#include <limits>

#include "absl/functional/function_ref.h"
#include "replay/documents/game.h"
#include "store/store.h"

namespace recount::replay::recording {

// Returns damaged if the record of a log does not match its events. Lists are made from records, so
// they would otherwise repeat the error.
Fault CheckRecord(const store::Reader& reader, const store::LogHead& head);

struct GameListOptions {
  // The earliest and the latest time at which a game began, in milliseconds since 1970, both
  // included.
  int64_t since = std::numeric_limits<int64_t>::min();
  int64_t until = std::numeric_limits<int64_t>::max();
  // Called before each game with the number of games so far and of all games.
  std::function<void(uint64_t done, uint64_t games)> progress = {};
};

// Calls `each` with every game of this period (documents/game.h), oldest first. A game that cannot
// be read does not hide the others: the first error is returned at the end. Every log is read,
// because an incomplete index would hide a log.
Fault ForEachGame(const store::Reader& reader, const GameListOptions& options,
                  absl::FunctionRef<void(const log::Log&, const documents::ListedGame&)> each);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_GAME_LIST_H_
