// Random games of Heretics for the benchmarks and the size report, both as plain actions and as the
// events of their logs. They are the same on every machine.
//
//   const RandomGames games(/*players=*/2, /*count=*/1024);
//   for (const RandomGame& game : games.all()) …
#ifndef RECOUNT_TOOLS_DEV_BENCH_HERETICS_GAMES_H_
#define RECOUNT_TOOLS_DEV_BENCH_HERETICS_GAMES_H_

#include <array>
#include <deque>
#include <memory>
#include <vector>

#include "absl/types/span.h"
#include "engine/digest.h"
#include "engine/heretics/heretics.h"
#include "engine/match.h"

namespace recount::tools::dev::bench {

using engine::heretics::Heretics;
using PinnedState = engine::Pinned<Heretics::State>;

struct Move {
  engine::Seat seat;
  Heretics::Action action;
};

// One game. The RandomGames that made it owns the memory of its spans. The spans are in the order
// of play: the packs, the shuffle, the characters.
struct RandomGame {
  absl::Span<const Move> packs;
  engine::Outcome shuffle;
  absl::Span<const Move> sends;
  // The same game as a log without its `created` event; each event has its time and its digest.
  absl::Span<const engine::LogEvent> events;
};

// The exclusive or of digests. It does not depend on the order of computation, and it is wrong if
// any digest is.
class DigestSum {
 public:
  void Add(const Digest128& digest);

  bool operator==(const DigestSum&) const = default;

 private:
  std::array<uint64_t, 2> sum_ = {};
};

class RandomGames {
 public:
  RandomGames(int players, int count);
  RandomGames(const RandomGames&) = delete;
  RandomGames& operator=(const RandomGames&) = delete;

  int players() const { return players_; }
  const Heretics::Cards& cards() const { return cards_; }
  // Returns the match right after `created`.
  const engine::Match& start() const { return *start_; }

  absl::Span<const RandomGame> all() const { return games_; }
  size_t events() const { return log_.size(); }
  size_t event_bytes() const { return event_bytes_; }

  // Return the sums over the states after each game's last event, and over those after every event.
  const DigestSum& final_digests() const { return final_digests_; }
  const DigestSum& all_digests() const { return all_digests_; }

  // Returns states from the middle of games, few enough to stay in the processor's caches.
  absl::Span<const PinnedState> samples() const { return samples_; }

 private:
  class Player;

  int players_;
  Heretics::Cards cards_;
  std::unique_ptr<engine::Match> start_;
  std::vector<Move> moves_;
  std::vector<uint16_t> shuffles_;
  std::vector<uint64_t> words_;  // the bytes of all events
  std::vector<engine::LogEvent> log_;
  size_t event_bytes_ = 0;
  std::vector<RandomGame> games_;
  std::vector<PinnedState> samples_;
  DigestSum final_digests_;
  DigestSum all_digests_;
};

// Encodes an action or a shuffle as a recorder would, without a time if `at` is absent. The builder
// owns the bytes. The digest is zero.
MutableBytes WriteMove(flatbuffers::FlatBufferBuilder& builder, const Move& move,
                       std::optional<int64_t> at);
MutableBytes WriteShuffle(flatbuffers::FlatBufferBuilder& builder, const engine::Outcome& shuffle,
                          std::optional<int64_t> at);

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_HERETICS_GAMES_H_
