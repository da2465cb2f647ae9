// A game as requests of the line protocol, as another engine is asked to play it
// (docs/reference/reproducing.md): `new`, with the card set inline and chance `recorded`, then each
// action and outcome.
//
//   CardSets sets;
//   Result<ProtocolGame> game = GameOfLog(log, sets);
//   game->requests[0];      // {"op":"chance","outcome":…}: the event after `created`
//   GameSetups setups;
//   AddNearActs(*game, 25, setups);
#ifndef RECOUNT_REPLAY_DEBUGGING_PROTOCOL_GAME_H_
#define RECOUNT_REPLAY_DEBUGGING_PROTOCOL_GAME_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "events/event_json.h"
#include "events/owned_event.h"
#include "replay/log/log.h"
#include "replay/log/log_header.h"
#include "replay/play/play.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::debugging {

// The most events of a log that is compared or shrunk.
inline constexpr uint64_t kMostComparedEvents = 65'536;

// "Player 1", "Player 2", …: the players of a game that nobody has played at a table.
std::vector<std::string> NumberedNames(int players);

struct ProtocolGame {
  std::string id;  // of the log; near acts follow from it
  int players = 0;
  std::string new_request;
  std::vector<std::string> requests;  // of events 1, 2, …; the last may be one that is refused
  std::vector<uint64_t> seqs = {0};   // in the log: of `created`, then of each request
  // Executing the last request ends this process: it may be written, not played.
  bool crashes_at_end = false;
  // Acts that our rules refuse, by the place in the game of the event right after which they are
  // tried: 0 is `new`.
  std::map<size_t, std::string> near_acts;
};

// {"op":"new", …} for a game that begins like this match: players named `Player 1`, …, `config`
// with all keys, the card set inline, `rules` only if it is not 1. `created` is its event 0.
std::string NewRequestOf(const engine::Match& match, const events::Envelope& created);

// The same with the players' own names, and the card set by its name if it is a shipped one.
std::string NewRequestOf(const engine::Match& match, const events::Envelope& created,
                         const std::vector<std::string>& names);

// {"op":"act", …} or {"op":"chance", …}. An action that was kept as it was written is asked in
// those words; `openings` are those beside the event.
std::string RequestOf(const EventCodec& codec, const events::Envelope& event,
                      absl::Span<const Slot> openings);

// The game of the events of a log without judgements that are all legal, event 0 first; of a match
// of it.
ProtocolGame GameOfEvents(std::string id, const engine::Match& match,
                          absl::Span<const OwnedEvent> events);

// The game of a log on the path to its cursor, up to and including the first event that the rules
// refuse. limit beyond kMostComparedEvents; otherwise the errors of Timeline::Open, and damaged for
// an event that cannot be read. Digests and seeds are not checked: `verify` does that. If executing
// event `crash` ends the process, that is not done, and the game ends with it.
Result<ProtocolGame> GameOfLog(const log::Log& log, log::CardSets& sets,
                               std::optional<uint64_t> crash = {});

// The same up to game event `node` of the log of a timeline, however many events that are.
Result<ProtocolGame> GameOnPath(const timeline::Timeline& timeline, uint64_t node,
                                std::optional<uint64_t> crash = {});

// What `new` requests ask for. The last is kept: the games of a simulation begin alike, and reading
// a card set costs as much as a tenth of a game.
class GameSetups {
 public:
  // The table that the request asks for; bad_request as ReadNew.
  Result<play::GameSetup> Of(const std::string& new_request);

 private:
  std::string request_;
  std::optional<play::GameSetup> setup_;  // of request_
};

// Tries acts near legal ones at `percent` of the decisions: a legal action with one number changed,
// or of another seat, or one that was legal before. Our rules refuse each with illegal_action or
// not_awaited. Which ones follows from the log's id alone.
void AddNearActs(ProtocolGame& game, int percent, GameSetups& setups);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_PROTOCOL_GAME_H_
