// Makes the rows of `events`, `citations` and `chance` of one game, and counts its events for
// `games` and `seats`.
//
//   EventRows events(game, wanted, rows[kEvents], rows[kCitations], rows[kChance]);
//   Fault fault = events.Add(event, fold.match());   // every event, in order
//   events.Finish(last_card_count);
#ifndef RECOUNT_REPLAY_STATISTICS_EVENT_ROWS_H_
#define RECOUNT_REPLAY_STATISTICS_EVENT_ROWS_H_

#include <optional>
#include <string>
#include <vector>

#include "replay/statistics/event_fold.h"
#include "replay/statistics/game_of_log.h"
#include "replay/statistics/rows.h"
#include "replay/statistics/waiting.h"
#include "replay/statistics/wanted_rows.h"

namespace recount::replay::statistics {

// The counts of a game's events.
struct EventCounts {
  struct OfSeat {
    int64_t actions = 0;  // counted actions
    int64_t illegal = 0;
    std::optional<int64_t> taken;  // milliseconds, over counted actions
  };
  int64_t timeline = 0;    // game events on the path to the cursor
  int64_t superseded = 0;  // the other game events, without those that a correction took off
  int64_t actions = 0;
  int64_t chances = 0;
  int64_t turns = 0;         // the highest turn of a counted event
  bool is_repaired = false;  // a repair is on the path to the cursor
  std::vector<OfSeat> seats;
};

class EventRows {
 public:
  // BeginGame must have been called for the rows. All arguments must outlive this.
  EventRows(const GameOfLog& game, const WantedRows& wanted, Rows& events, Rows& citations,
            Rows& chance);

  // `match` is the state after the event. damaged if the openings of the event do not fit it. An
  // event that a correction took off the line of play gets no row, but others may follow it.
  Fault Add(const FoldedEvent& event, const engine::Match& match);

  // Clears each field `card` that is not a card of the last state, which has this many cards.
  void Finish(size_t cards);

  const EventCounts& counts() const { return counts_; }

  // Returns the field `card` of the newest event; nothing unless it is an action with that field.
  const std::optional<int64_t>& newest_card() const { return cells_.card; }

 private:
  // The cells of the newest event that depend on its kind. One object serves all events, so that
  // its texts keep their memory.
  struct Cells {
    std::optional<int64_t> seat;
    std::string_view type;   // a text that outlives the rows
    std::string noted_type;  // used if `type` is empty
    std::optional<int64_t> card;
    bool has_fields = false;
    std::string fields;
  };
  Fault FillCells(const FoldedEvent& event, const std::optional<Judgement>& judgement);
  Fault AddAction(const FoldedEvent& event);
  Fault AddNotedAction(const FoldedEvent& event, bool shows_fields);
  // Takes `card`, and the fields if they are shown.
  void TakeFields(OrderedJson action);
  void Write(const FoldedEvent& event, const std::optional<int64_t>& taken);
  // Returns the time of an event; that of the old row if a correction entered it again.
  std::optional<int64_t> TimeOf(const FoldedEvent& event) const;
  // Returns the time of the newest ruling or resolution before event `seq`.
  std::optional<int64_t> CallBefore(uint64_t seq) const;
  std::optional<int64_t> TakenFor(const FoldedEvent& event) const;
  void Count(const FoldedEvent& event, const std::optional<int64_t>& taken);
  void Cite(const FoldedEvent& event, const std::optional<Judgement>& judgement);
  void AddChance(const FoldedEvent& event);

  const GameOfLog& game_;
  const WantedRows& wanted_;
  Rows& events_;
  Rows& citations_;
  Rows& chance_;
  EventCounts counts_;
  Waiting waiting_;
  std::vector<std::optional<int64_t>> times_;      // by event
  std::vector<uint64_t> calls_;                    // the rulings and resolutions, ascending
  std::vector<std::pair<size_t, int64_t>> cards_;  // rows with a field `card`
  uint64_t inherited_until_ = 0;
  Cells cells_;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_EVENT_ROWS_H_
