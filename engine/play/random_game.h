// Random games that follow from a seed alone (events/FORMAT.md, "Chance"): the same seed, number
// and rules give the same events everywhere. `sim` records these games. A program
// without a store plays them with this.
//
//   const RandomGame random({.seed = seed, .number = 0});
//   for (uint64_t seq = 1; match->node_kind() != NodeKind::end; ++seq) {
//     const OwnedEvent event = random.NextEvent(*match, seq);
//     match->Apply(event.event(), nullptr);
//   }
#ifndef RECOUNT_ENGINE_PLAY_RANDOM_GAME_H_
#define RECOUNT_ENGINE_PLAY_RANDOM_GAME_H_

#include <string_view>

#include "engine/chance.h"
#include "engine/match.h"
#include "events/owned_event.h"

namespace recount::engine::play {

// A random game ends after this many events, including `created`, because the rules of some games
// set no limit.
inline constexpr uint64_t kMostRandomEvents = 10'000;

// Identifies a game of a simulation.
struct GameNumber {
  Seed seed = {};  // the simulation's seed
  uint64_t number = 0;
};

// Returns SHA-256(label ‖ seed of the simulation ‖ number of the game).
Hash256 Derived(std::string_view label, const GameNumber& which);

// Picks one of all legal actions, seat by seat ascending, with one number of the stream. The node
// must be a decision.
OwnedEvent ChosenAction(const Match& match, ChanceStream& stream);

// Returns the outcome that the stream gives. The node must be a chance node.
OwnedEvent DrawnOutcome(const Match& match, ChanceStream& stream);

class RandomGame {
 public:
  explicit RandomGame(const GameNumber& which)
      : seed_(Derived("recount/game/v1\n", which)),
        choices_(Derived("recount/choice/v1\n", which)) {}

  // Returns the game's own seed, from which its outcomes are drawn.
  const Seed& seed() const { return seed_; }

  // Returns the event that the game takes at this seq, without a digest. The game must not have
  // ended.
  OwnedEvent NextEvent(const Match& match, uint64_t seq) const;

 private:
  Seed seed_;
  Hash256 choices_;
};

}  // namespace recount::engine::play

#endif  // RECOUNT_ENGINE_PLAY_RANDOM_GAME_H_
