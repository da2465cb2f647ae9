// A game as requests of the line protocol, in the form in which another engine gets it
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

// The maximum number of events of a log that is compared or shrunk.
inline constexpr uint64_t kMostComparedEvents = 65'536;

// "Player 1", "Player 2", …: the players of a game without real names.
std::vector<std::string> NumberedNames(int players);

struct ProtocolGame {
  std::string id;  // the id of the log; near acts are derived from it
  int players = 0;
  std::string new_request;
  std::vector<std::string> requests;  // for events 1, 2, …; the last one may be refused
  std::vector<uint64_t> seqs = {0};   // the seqs in the log: of `created`, then of each request
  // Executing the last request crashes this process, so it may be written but not played.
  bool crashes_at_end = false;
  // Illegal acts to try, at most one after each event. The key is the index of the event in the
  // game; 0 is `new`.
  std::map<size_t, std::string> near_acts;
};

// Returns {"op":"new", …} for a game that begins like this match. The players are called
// `Player 1`, `Player 2` and so on; `config` has all keys; the card set is inline; `rules` is only
// present if it is not 1. `created` is event 0 of the match.
std::string NewRequestOf(const engine::Match& match, const events::Envelope& created);

// Uses the players' own names instead, and the name of the card set if it is a shipped one.
std::string NewRequestOf(const engine::Match& match, const events::Envelope& created,
                         const std::vector<std::string>& names);

// {"op":"act", …} or {"op":"chance", …}. An action that was recorded as it was written is sent in
// that form; `openings` are those of the event.
std::string RequestOf(const EventCodec& codec, const events::Envelope& event,
                      absl::Span<const Slot> openings);

// Returns the game with these events, event 0 first, which must all be legal and not be judgements.
// `match` is a match of this game.
ProtocolGame GameOfEvents(std::string id, const engine::Match& match,
                          absl::Span<const OwnedEvent> events);

// Returns the game of a log on the path to its cursor, up to and including the first event that the
// rules refuse. limit beyond kMostComparedEvents; otherwise the errors of Timeline::Open, and
// damaged for an event that cannot be read. Digests and seeds are not checked; `verify` checks
// them. unsupported for a repair on the path, since engines play games. If executing event `crash`
// crashes the process, it is not executed, and the game ends with it.
Result<ProtocolGame> GameOfLog(const log::Log& log, log::CardSets& sets,
                               std::optional<uint64_t> crash = {});

// Returns the game up to game event `node` of the log of a timeline, without a limit on events.
Result<ProtocolGame> GameOnPath(const timeline::Timeline& timeline, uint64_t node,
                                std::optional<uint64_t> crash = {});

// Reads the setups of `new` requests and keeps the last one: the games of a simulation begin alike,
// and reading a card set costs as much as a tenth of a game.
class GameSetups {
 public:
  // Returns the setup that the request describes; bad_request as in ReadNew.
  Result<play::GameSetup> Of(const std::string& new_request);

 private:
  std::string request_;
  std::optional<play::GameSetup> setup_;  // the setup of request_
};

// Adds acts near legal ones at `percent` of the decisions: a legal action with one number changed,
// or of another seat, or one that was legal before. Our rules refuse each with illegal_action or
// not_awaited. The choice depends only on the log's id.
void AddNearActs(ProtocolGame& game, int percent, GameSetups& setups);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_PROTOCOL_GAME_H_
