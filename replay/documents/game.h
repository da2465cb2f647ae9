// A game in a list, and the head of the documents that tell its events.
//
//   Result<OrderedJson> game = documents::GameDocument(log, sets);
//   (*game)["result_by"]
#ifndef RECOUNT_REPLAY_DOCUMENTS_GAME_H_
#define RECOUNT_REPLAY_DOCUMENTS_GAME_H_

#include "events/json.h"
#include "replay/log_header.h"

namespace recount::replay::documents {

// {"id":…,"game":…,"players":[…],"config":{…}, …,"events":…,"phase":…,"result":…, …}: an entry of
// `games`. From what was kept beside the log, where that is there; else the log is followed.
// damaged or too_new where it cannot be.
Result<OrderedJson> GameDocument(const Log& log, CardSets& sets);

// {"id":…,"game":…,"view":…}: of `log`, whose "events" come behind it. Of a log that cannot be
// begun, where `beginning` is nullptr, the game is "".
OrderedJson LogHead(const Log& log, const LogHeader* header, engine::Viewer viewer);

// "judge", "spectator" or the number of a seat.
OrderedJson ViewJson(engine::Viewer viewer, int players);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_GAME_H_
