#include "replay/statistics/waiting.h"

namespace recount::replay::statistics {

void Waiting::Add(uint64_t seq, uint64_t after, std::optional<engine::Seat> actor,
                  engine::SeatSet awaited) {
  since_.resize((static_cast<size_t>(seq) + 1) * players_, kNever);
  for (size_t seat = 0; seat < players_; ++seat) {
    if (!engine::Contains(awaited, static_cast<engine::Seat>(seat))) continue;
    const uint64_t before = since_[after * players_ + seat];
    // The wait goes on if the seat was awaited before and did not act; otherwise it starts at this
    // event.
    const bool goes_on = seq != after && actor != seat && before != kNever;
    since_[seq * players_ + seat] = goes_on ? before : seq;
  }
}

std::optional<uint64_t> Waiting::SinceOf(uint64_t node, engine::Seat seat) const {
  const size_t index = node * players_ + seat;
  if (seat >= players_ || index >= since_.size() || since_[index] == kNever) return std::nullopt;
  return since_[index];
}

}  // namespace recount::replay::statistics
