// Computes how long seats took for their actions (docs/statistics.md, "Thinking time").
//
//   Waiting waiting(players);
//   waiting.Add(0, …);                           // every game event that has a state, in order
//   waiting.SinceOf(/*after=*/41, /*seat=*/1);   // the event that made it wait
#ifndef RECOUNT_REPLAY_STATISTICS_WAITING_H_
#define RECOUNT_REPLAY_STATISTICS_WAITING_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/seat.h"

namespace recount::replay::statistics {

// For each event and seat: the event since which the game has waited for the seat, without a pause
// and without an action of the seat in between. Memory: 8 bytes per event and seat.
class Waiting {
 public:
  explicit Waiting(int players) : players_(static_cast<size_t>(players)) {}

  // Event `seq` has led to a state that awaits these seats. It follows `after`, which must have
  // been added (for event 0 it is event 0 itself). `actor` is the seat of an action.
  void Add(uint64_t seq, uint64_t after, std::optional<engine::Seat> actor,
           engine::SeatSet awaited);

  // Returns the event since which the seat was awaited in the state after event `node`, which must
  // have been added; nothing if the seat is not awaited there.
  std::optional<uint64_t> SinceOf(uint64_t node, engine::Seat seat) const;

 private:
  static constexpr uint64_t kNever = ~uint64_t{0};
  size_t players_;
  std::vector<uint64_t> since_;  // by event, then by seat
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_WAITING_H_
