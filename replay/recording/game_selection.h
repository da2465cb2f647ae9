// Selects the games of a store for an export of statistics, and the games that must be held back
// (docs/statistics.md, "What is exported").
//
//   GameChoice choice{.games = {"heretics"}};
//   Result<GameSelection> selection = SelectGames(*reader, choice, std::nullopt, is_stopped);
//   for (const SelectedGame& game : selection->games) … reader->Log(game.log) …
//
// A game that has not ended does not leave the store, and neither does a game that is related to
// it: they share the order of decks that somebody is still playing with. So the whole store is
// read, no matter what is chosen. Cost: the first event and the summary of each log. Memory: less
// than 100 bytes per log, of which the selection keeps 16 bytes per game.
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

// Values of one field are joined by "or", different fields by "and". An empty choice takes all
// games.
struct GameChoice {
  std::vector<std::string> ids;      // ids, prefixes of at least four digits, or "@last"
  std::vector<std::string> games;    // "heretics"
  std::vector<std::string> players;  // names, in any form (events/folded_name.h)
  int64_t since = std::numeric_limits<int64_t>::min();  // milliseconds since 1970, both included
  int64_t until = std::numeric_limits<int64_t>::max();
  bool is_unfinished_wanted = false;  // true: nothing is held back
};

// Kept small, since there may be millions of them. The store has all other data of the log.
struct SelectedGame {
  uint64_t log = 0;  // its number in the store
  const engine::Game* game = nullptr;
};

// Counts the games of the choice that are left out for one reason, with the id of the first.
struct LeftOut {
  uint64_t count = 0;
  std::string first_id;
};

struct GameSelection {
  std::vector<SelectedGame> games;  // in the order of the store
  std::vector<std::string> ids;     // the whole ids for those in the choice
  // The names of the choice, each in the spelling of the first log that has it; otherwise as given.
  std::vector<std::string> players;
  LeftOut unfinished;
  LeftOut related;
  LeftOut unreadable;
  uint64_t order = 0;  // the number of the newest entry in the store's global order
  // If `changed_since` was given: the games that are held back now, although they, or games that
  // are related to them, have changed.
  std::vector<std::string> withdrawn;
};

// Selects the games of the choice. If `changed_since` is given, selects only those that got an
// event after this number of the store's order, or that are related to one that did. not_found if
// no game has an id, or if the store's order does not have this number; unsupported if an id
// belongs to a tournament; damaged if a log of the store cannot be read; io if it was stopped.
// `is_stop_wanted` is called before each log.
Result<GameSelection> SelectGames(const store::Reader& reader, const GameChoice& choice,
                                  std::optional<uint64_t> changed_since,
                                  const std::function<bool()>& is_stop_wanted);

// Returns the whole id of a log of the store; damaged if it cannot be read.
Result<std::string> IdOf(const store::Reader& reader, uint64_t log);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_GAME_SELECTION_H_
