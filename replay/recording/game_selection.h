// Which games of a store an export of statistics holds, and which it must hold back
// (docs/statistics.md, "What is exported").
//
//   GameChoice choice{.games = {"heretics"}};
//   Result<GameSelection> selection = SelectGames(*reader, choice, std::nullopt, is_stopped);
//   for (const SelectedGame& game : selection->games) … reader->Log(game.log) …
//
// Nothing of a game that has not ended leaves the store, and nothing of a game that is related to
// it: they share the order of decks that somebody still plays with. So the whole store is looked
// through, whatever is chosen. Cost: the first event and the summary of each log. Memory: less than
// 100 bytes a log, of which the selection keeps 16 a game.
#ifndef RECOUNT_REPLAY_RECORDING_GAME_SELECTION_H_
#define RECOUNT_REPLAY_RECORDING_GAME_SELECTION_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "events/error.h"
#include "store/store.h"

namespace recount::replay::recording {

// Those given twice are joined by "or", different ones by "and"; none takes all.
struct GameChoice {
  std::vector<std::string> ids;      // or beginnings of them, of four digits or more, or "@last"
  std::vector<std::string> games;    // "heretics"
  std::vector<std::string> players;  // names, in any form (events/folded_name.h)
  int64_t since = std::numeric_limits<int64_t>::min();  // milliseconds since 1970, both included
  int64_t until = std::numeric_limits<int64_t>::max();
  bool is_unfinished_wanted = false;  // nothing is held back
};

// Small, since there may be millions of them: what else is known of a log, the store tells.
struct SelectedGame {
  uint64_t log = 0;  // its number in the store
  const engine::Game* game = nullptr;
};

// Why games of the choice are left out: how many, and the first of them.
struct LeftOut {
  uint64_t count = 0;
  std::string first_id;
};

struct GameSelection {
  std::vector<SelectedGame> games;  // in the order of the store
  std::vector<std::string> ids;     // the whole ids of those that the choice names
  // The names of the choice, each as the first log has it that counts for one; otherwise as it is.
  std::vector<std::string> players;
  LeftOut unfinished;
  LeftOut related;
  LeftOut unreadable;
  uint64_t order = 0;  // the number of the newest entry of the store's global order
  // With `changed_since`: games that would be here if they were not held back now, as they have
  // changed, or are related to one that has.
  std::vector<std::string> withdrawn;
};

// The games of the choice. With `changed_since` only those that have got an event after this number
// of the store's order, or are related to one that has. not_found: there is no game of this id, or
// the store's order does not go so far; unsupported: an id is that of a tournament; damaged: one of
// the store's logs cannot be read; io if it was stopped: `is_stop_wanted` is asked before each log.
Result<GameSelection> SelectGames(const store::Reader& reader, const GameChoice& choice,
                                  std::optional<uint64_t> changed_since,
                                  const std::function<bool()>& is_stop_wanted);

// The whole id of a log of the store. damaged.
Result<std::string> IdOf(const store::Reader& reader, uint64_t log);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_GAME_SELECTION_H_
