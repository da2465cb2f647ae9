// Follows the cards of one game through its counted events: the rows of `cards` and `card_moves`.
//
//   CardRows cards(words, match, rows);
//   cards.Counted(event, match, played);        // each counted event, in order, `created` first
//   cards.Finish(match);                        // with the last state
//
// Of an observed game it follows the cards of hindsight. What differs between the worlds that
// hindsight allows is null, and a card that nobody ever saw has no history at all.
#ifndef RECOUNT_REPLAY_STATISTICS_CARD_ROWS_H_
#define RECOUNT_REPLAY_STATISTICS_CARD_ROWS_H_

#include <optional>
#include <vector>

#include "replay/statistics/event_fold.h"
#include "replay/statistics/game_words.h"
#include "replay/statistics/rows.h"

namespace recount::replay::statistics {

class CardRows {
 public:
  // `moves` gets a row for each move at once; `cards` gets one row per card at the end. BeginGame
  // must have been called for both. All arguments must outlive this.
  CardRows(GameWords& words, Rows& cards, Rows& moves)
      : words_(words),
        statistics_(words.statistics()),
        in_game_(words.game().places()),
        cards_(cards),
        moves_(moves) {}

  // `match` is the state after the event; `played` is the card that an action has played.
  void Counted(const FoldedEvent& event, const engine::Match& match,
               std::optional<uint16_t> played);
  void Finish(const engine::Match& match);

 private:
  // What a card of an observed game may have done while nobody knew where it lay.
  struct Doubts {
    bool is_known = false;               // now
    bool was_unknown = false;            // at some event
    bool was_seen = false;               // somebody has named it, or saw it outside of a pile
    engine::SeatSet had = 0;             // seats that may have had it before first_seat
    engine::SeatSet held = 0;            // seats that may have held it before held_seat
    bool may_have_been_held = false;     // at any time
    bool may_have_been_in_play = false;  // or spent, at any time
  };
  // The history of a card so far.
  struct Life {
    engine::Seat first_seat = engine::kNoSeat;
    engine::Seat opening_seat = engine::kNoSeat;
    engine::Seat held_seat = engine::kNoSeat;
    engine::Seat played_seat = engine::kNoSeat;
    uint64_t held_seq = 0;
    uint64_t played_seq = 0;
    uint64_t lost_seq = 0;
    int64_t times_held = 0;
    int64_t times_played = 0;
    int64_t times_lost = 0;
    Doubts doubts = {};
  };
  engine::PlaceClass ClassOf(engine::CardPlace place) const;
  std::string_view NameOf(engine::CardPlace place) const;
  void Arrive(Life& life, engine::CardPlace place, uint64_t seq) const;
  void Move(size_t card, engine::CardPlace from, engine::CardPlace to, uint64_t seq);
  void NoteSight(Life& life, engine::CardPlace place, bool is_known) const;
  void FollowInHindsight(const InHindsight& hindsight);
  void Doubt(Life& life, absl::Span<const engine::CardPlace> possible) const;
  void Finish(const Life& life, engine::CardPlace end);
  void Open(const engine::Match& match);

  GameWords& words_;
  const engine::GameStatistics& statistics_;
  absl::Span<const engine::Place> in_game_;
  Rows& cards_;
  Rows& moves_;
  std::vector<engine::CardPlace> places_;  // after the newest counted event
  std::vector<engine::CardPlace> now_;
  std::vector<Life> lives_;
  bool is_observed_ = false;
  bool is_opened_ = false;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_CARD_ROWS_H_
