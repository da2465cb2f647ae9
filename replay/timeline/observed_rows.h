// What the rows of an observed game say, as a person would enter them: "?" for a card that nobody
// saw, and the cards that were named with the row. The number in the event of such an action is a
// label that the record chose, so it says nothing (docs/reference/table.md).
//
//   ObservedRows rows(before_the_first.Clone(), schema);
//   for (const events::Envelope* event : events) {
//     if (const std::optional<SeenRow> row = rows.Take(*event)) …
//   }
#ifndef RECOUNT_REPLAY_TIMELINE_OBSERVED_ROWS_H_
#define RECOUNT_REPLAY_TIMELINE_OBSERVED_ROWS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/match.h"
#include "events/event_json.h"
#include "replay/log/log.h"

namespace recount::replay::timeline {

// A card that was named: the place is a JSON Pointer into the judge's state before the event.
struct SeenCard {
  std::string at;
  uint16_t card = 0;

  friend bool operator<(const SeenCard& one, const SeenCard& other) {
    return std::tie(one.at, one.card) < std::tie(other.at, other.card);
  }
};

// An action or an outcome, with what was named since the row before it.
struct SeenRow {
  std::string text;  // JSON, as in a request
  std::vector<SeenCard> cards;
  // Whether a search that it began found a card; empty if it began none.
  std::optional<bool> found;
  bool is_refused = false;  // by the rules: the text is as it was written down
};

// Follows events in their order. Where the rules refuse one, that one and all later ones are told
// as they are written down.
class ObservedRows {
 public:
  // `match` is that of an observed game; nullptr if an event before is refused.
  ObservedRows(std::unique_ptr<engine::Match> match, const Schema& schema);

  bool is_refused() const { return match_ == nullptr; }

  // Takes the next game event, verified. Returns the row, or nothing for an identification.
  std::optional<SeenRow> Take(const events::Envelope& event);

 private:
  std::unique_ptr<engine::Match> match_;  // nullptr once an event is refused
  EventCodec codec_;
  std::vector<SeenCard> cards_;
};

// Returns the rows among these nodes of a log, which ascend on one line of play, by their seqs.
// Rulings among them are passed over. damaged if an event cannot be read. Cost: a seek for each
// stretch without a ruling.
Result<std::vector<std::pair<uint64_t, SeenRow>>> ObservedRowsAmong(
    const log::Log& log, const std::vector<uint64_t>& nodes);

// Returns the rows of events that follow a node of the log, one for each event, without a row for
// an identification.
Result<std::vector<std::optional<SeenRow>>> ObservedRowsBehind(
    const log::Log& log, uint64_t node, absl::Span<const events::Envelope* const> events);

// Returns the cards that an identification, event `seq` of the log, has named, where they lie then.
// Empty if the rules refuse an event on the way. damaged if an event cannot be read.
Result<std::vector<SeenCard>> CardsNamedAt(const log::Log& log, uint64_t seq);

}  // namespace recount::replay::timeline

#endif  // RECOUNT_REPLAY_TIMELINE_OBSERVED_ROWS_H_
