// Writes a game as an entry of a list, and the first keys of the documents that have its events.
//
//   Result<ListedGame> game = documents::ReadListedGame(log, sets);
//   game->summary.ending
//   OrderedJson document = documents::GameDocument(log, *game);
//   document["result_by"]
#ifndef RECOUNT_REPLAY_DOCUMENTS_GAME_H_
#define RECOUNT_REPLAY_DOCUMENTS_GAME_H_

#include <optional>
#include <string>
#include <vector>

#include "events/json.h"
#include "replay/log/log_header.h"
#include "replay/timeline/summary.h"

namespace recount::replay::documents {

// What a list needs to choose and to show a game, without a document.
struct ListedGame {
  std::string id;
  uint64_t events = 0;
  log::LogHeader header = {};                          // without its match
  std::vector<std::optional<std::string>> names = {};  // of the players; nothing if withheld
  timeline::Summary summary = {};
};

// Reads a game from its event 0 and from the summary beside the log if there is one, otherwise from
// the log itself. damaged or too_new if the log cannot be executed.
Result<ListedGame> ReadListedGame(const log::Log& log, log::CardSets& sets);

// {"id":…,"game":…,"players":[…],"config":{…}, …,"events":…,"phase":…,"result":…, …}: an entry of
// `games`. `game` was read from the log.
OrderedJson GameDocument(const log::Log& log, const ListedGame& game);

// {"id":…,"game":…,"view":…}: the first keys of the document of `log`; the caller adds "events". If
// the log cannot be opened, `header` is nullptr and the game is "".
OrderedJson LogHead(const log::Log& log, const log::LogHeader* header, engine::Viewer viewer);

// Returns "judge", "spectator" or the number of a seat.
OrderedJson ViewJson(engine::Viewer viewer, int players);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_GAME_H_
