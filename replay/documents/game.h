// Writes a game as an entry of a list, and the first keys of the documents that have its events.
//
//   Result<OrderedJson> game = documents::GameDocument(log, sets);
//   (*game)["result_by"]
#ifndef RECOUNT_REPLAY_DOCUMENTS_GAME_H_
#define RECOUNT_REPLAY_DOCUMENTS_GAME_H_

#include "events/json.h"
#include "replay/log/log_header.h"

namespace recount::replay::documents {

// {"id":…,"game":…,"players":[…],"config":{…}, …,"events":…,"phase":…,"result":…, …}: an entry of
// `games`. It is read from the summary beside the log if there is one, otherwise from the log
// itself. damaged or too_new if the log cannot be executed.
Result<OrderedJson> GameDocument(const log::Log& log, log::CardSets& sets);

// {"id":…,"game":…,"view":…}: the first keys of the document of `log`; the caller adds "events". If
// the log cannot be opened, `header` is nullptr and the game is "".
OrderedJson LogHead(const log::Log& log, const log::LogHeader* header, engine::Viewer viewer);

// Returns "judge", "spectator" or the number of a seat.
OrderedJson ViewJson(engine::Viewer viewer, int players);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_GAME_H_
