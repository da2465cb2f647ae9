// A game in a list, and the head of the documents with its events.
//
//   Result<OrderedJson> game = documents::GameDocument(log, sets);
//   (*game)["result_by"]
#ifndef RECOUNT_REPLAY_DOCUMENTS_GAME_H_
#define RECOUNT_REPLAY_DOCUMENTS_GAME_H_

#include "events/json.h"
#include "replay/log/log_header.h"

namespace recount::replay::documents {

// {"id":…,"game":…,"players":[…],"config":{…}, …,"events":…,"phase":…,"result":…, …}: an entry of
// `games`. Read from the summary beside the log if there is one; otherwise from the log itself.
// damaged or too_new if the log cannot be followed.
Result<OrderedJson> GameDocument(const log::Log& log, log::CardSets& sets);

// {"id":…,"game":…,"view":…}: of `log`, whose "events" follow it. For a log that cannot be opened
// (`beginning` is nullptr) the game is "".
OrderedJson LogHead(const log::Log& log, const log::LogHeader* header, engine::Viewer viewer);

// "judge", "spectator" or the number of a seat.
OrderedJson ViewJson(engine::Viewer viewer, int players);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_GAME_H_
