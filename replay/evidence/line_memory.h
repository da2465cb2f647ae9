// What cannot be known any more of where cards lie, along one line of play: where a card has left
// its place, was shuffled, or was one of those of which somebody unseen may have gone
// (docs/reference/judging.md, "Information ledger").
//
//   const LineMemory memory(observations, line, /*end=*/40, /*begin=*/12);
//   memory.Disturbed(card, seat, place, /*after=*/20)    // the first event that ends the knowledge
#ifndef RECOUNT_REPLAY_EVIDENCE_LINE_MEMORY_H_
#define RECOUNT_REPLAY_EVIDENCE_LINE_MEMORY_H_

#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "replay/evidence/observations.h"
#include "replay/evidence/sight.h"

namespace recount::replay::evidence {

// Reads a line of play from `end` back to the event that follows `begin`. The seats are asked at
// `end`: a card that has left a place unseen is noticed if the seat sees it later, up to there.
class LineMemory {
 public:
  // `line` is moved to `end`.
  LineMemory(const Observations& observations, LineOfPlay& line, uint64_t end, uint64_t begin);

  // A stretch of events on the line after each of which a seat has seen the card in one place.
  struct Stretch {
    engine::CardPlace place;
    uint64_t from = 0;
    uint64_t end = 0;
  };

  // Returns the first event after `after` since which the seat does not know any more that the card
  // lies in the place; nothing if it still does at the end.
  std::optional<Disturbance> Disturbed(uint16_t card, engine::Seat seat, engine::CardPlace place,
                                       uint64_t after) const;

  // Returns the newest stretch that ends on the line; nothing if there is none. Only complete if
  // the line was read back to event 0.
  std::optional<Stretch> Newest(uint16_t card, engine::Seat seat) const;

  // Returns how many changes were read, for tests of how the cost grows.
  uint64_t work() const { return work_; }

  // Returns the event of the line that follows another of its events; nothing after the last.
  std::optional<uint64_t> Next(uint64_t seq) const;

 private:
  // Events of the line, in descending order.
  using Events = std::vector<uint64_t>;

  void Read(const Observation& event);
  // Returns the earliest of the events that is later than `after`.
  static std::optional<uint64_t> FirstAfter(const Events& events, uint64_t after);
  size_t Index(uint16_t card, engine::Seat seat) const {
    return static_cast<size_t>(card) * players_ + seat;
  }

  Events events_;
  std::vector<Events> moved_;     // by card: it has left its place
  std::vector<Events> doubtful_;  // by card: it may have left it
  std::vector<Events> shuffled_;
  // By seat and place: a card has left the place, and the seat does not know which.
  std::map<std::tuple<engine::Seat, uint8_t, engine::Seat>, Events> unnoticed_;
  std::vector<std::optional<Stretch>> newest_;  // by Index
  // Whether the seat sees the card at the event that is being read, or later; by Index.
  std::vector<bool> seen_later_;
  std::vector<engine::CardPlace> places_;  // by card, before the event that is being read
  size_t players_ = 0;
  uint64_t work_ = 0;
};

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_LINE_MEMORY_H_
