// Makes the log of a random game from a seed alone (events/FORMAT.md, "Chance"): the same seed,
// number and rules give the same bytes everywhere.
//
//   SimulatedLog log = Simulate({.game = game, .players = 3, .seed = seed, .number = 0});
//   log.events[0] is `created`; log.openings has the openings of the events.
#ifndef RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATE_H_
#define RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATE_H_

#include <memory>
#include <optional>
#include <string_view>

#include "engine/match.h"
#include "engine/play/random_game.h"
#include "events/created.h"
#include "events/json.h"
#include "replay/recording/random_games/simulated_log.h"

namespace recount::replay::recording::random_games {

struct Simulation {
  const engine::Game& game;
  int players;
  Seed seed;            // the seed of the simulation
  uint64_t number = 0;  // the number of the game in the simulation
  std::string_view config = "{}";
  std::optional<uint64_t> rules = {};                     // a version; default: that of the game
  uint64_t max_events = engine::play::kMostRandomEvents;  // the limit for a game that does not end
};

// Plays the game to its end. Each choice is a random number below the count of all legal actions,
// seat by seat in ascending order. The game must accept the setup.
SimulatedLog Simulate(const Simulation& simulation);

// Simulates many games and reads the card set only once. It is thread-safe.
class Simulator {
 public:
  // bad_request if the game refuses the setup. `config` is an object; `rules` is a version of the
  // game, by default the game's own default.
  static Result<Simulator> Of(const engine::Game& game, int players, const Seed& seed,
                              const Json& config, std::optional<uint64_t> rules = {});

  SimulatedLog Play(uint64_t number, uint64_t max_events = engine::play::kMostRandomEvents) const;

  // Plays a game with random disputes, rulings, rewinds, appeals and notes among the actions, some
  // of them after the end. SHA-256("recount/judge/v1\n" ‖ seed ‖ number) decides when and which, in
  // the same way as choices. If the state at a seq is the same as in Play, the action is the same,
  // too. With `makes_repairs` some rulings put the state right by random operations; without it the
  // games are those of every earlier version.
  SimulatedLog PlayJudged(uint64_t number, uint64_t max_events = engine::play::kMostRandomEvents,
                          bool makes_repairs = false) const;

 private:
  // Returns the log before its first event.
  SimulatedLog Begin(const engine::play::GameNumber& which) const;

  Simulator(std::unique_ptr<engine::Match> start, const Seed& seed)
      : start_(std::move(start)), seed_(seed) {}

  std::unique_ptr<engine::Match> start_;
  Seed seed_;
};

}  // namespace recount::replay::recording::random_games

#endif  // RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATE_H_
