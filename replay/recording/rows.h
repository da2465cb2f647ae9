// The rows of a record that are entered again: after a rewind as they were (JDG-10), and in a
// correction of the record (JDG-21).
//
//   Result<Rows> rows = RowsToEnter(timeline, {11, 12, 13}, /*with_chance=*/true);
//   Result<EnteredRows> entered = EnterRows(*rows, play);
//   entered->stopped_at;        // the first one that the rules refuse now
#ifndef RECOUNT_REPLAY_RECORDING_ROWS_H_
#define RECOUNT_REPLAY_RECORDING_ROWS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/node.h"
#include "engine/seat.h"
#include "events/error.h"
#include "replay/play/play.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::recording {

// Returns an action or an outcome as JSON in the current state of a game. What a person says of the
// cards that somebody saw is put into the second argument.
using RowWords = std::function<Result<Json>(const play::Play&, play::Seen&)>;

// An action, or an outcome that somebody entered.
struct Row {
  std::optional<uint64_t> seq;          // of the log; nothing for a row that was missing
  bool is_outcome = false;              // otherwise an action
  engine::Seat seat = engine::kNoSeat;  // of an action
  std::string text;                     // JSON, unless it has words
  RowWords words = {};                  // entered for the first time
  bool is_edited = false;               // says something else, or stands at another place
  play::Seen seen = {};                 // in an observed game
  // Of an outcome: what was asked, if the log says so.
  std::optional<engine::ChanceRequest> request = {};
  // The events that the recorder added: chance that a seeded game drew after it, or the cards that
  // were identified with it. By kind and seq, ascending.
  std::vector<std::pair<events::EventKind, uint64_t>> companions = {};
};
using Rows = std::vector<Row>;

// Returns the rows among these nodes as they were written down, ascending. Outcomes that somebody
// entered are left out unless `with_chance`. damaged if an event cannot be read.
Result<Rows> RowsAmong(const timeline::Timeline& timeline, const std::vector<uint64_t>& nodes,
                       bool with_chance);

// The same for rows that will be entered: with what was asked, and with what somebody saw in an
// observed game. Cost: a seek to each.
Result<Rows> RowsToEnter(const timeline::Timeline& timeline, const std::vector<uint64_t>& nodes,
                         bool with_chance);

struct EnteredRows {
  play::Applied applied;
  // For each event of `applied` the old one whose place it takes; nothing for a new one.
  std::vector<std::optional<uint64_t>> places;
  std::vector<uint64_t> rows;  // the old rows that were entered, in this order
  // The first old row that the rules refuse now, and the reason; empty if all were entered.
  std::optional<uint64_t> stopped_at;
  Fault refusal;
  // A rehearsal ends where a seeded game would draw chance.
  bool awaits_chance = false;
};

// Plays the rows. An old outcome answers the same request as before; where nothing asks for it any
// more, it is left out. Returns the refusal if a row is refused that was edited. `is_drawn`: the
// game draws its own chance, which a rehearsal of the play does not.
Result<EnteredRows> EnterRows(const Rows& rows, play::Play& play, bool is_drawn = false);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_ROWS_H_
