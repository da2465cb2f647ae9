// A random game as a log, drawn from a seed alone (events/FORMAT.md, "Chance"): the same seed,
// number and rules give the same bytes everywhere.
//
//   SimulatedLog log = Simulate({.game = game, .players = 3, .seed = seed, .number = 0});
//   log.events[0] is `created`; log.openings lie beside the events.
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
  Seed seed;            // of the simulation
  uint64_t number = 0;  // of the game in it
  std::string_view config = "{}";
  std::optional<uint64_t> rules = {};  // a version; the game's default if left out
  uint64_t max_events = engine::play::kMostRandomEvents;  // for a game without end
};

// Plays the game to its end. Each choice is one number below the count of all legal actions, seat
// by seat in ascending order. Only for a setup that the game accepts.
SimulatedLog Simulate(const Simulation& simulation);

// The same for many games. Reads the card set once. Several threads may use it.
class Simulator {
 public:
  // bad_request if the game refuses the setup. `config` is an object; `rules` is a version of the
  // game, its default if left out.
  static Result<Simulator> Of(const engine::Game& game, int players, const Seed& seed,
                              const Json& config, std::optional<uint64_t> rules = {});

  SimulatedLog Play(uint64_t number, uint64_t max_events = engine::play::kMostRandomEvents) const;

  // The same with random disputes, rulings, rewinds, appeals and notes among the actions, some
  // after the end. SHA-256("recount/judge/v1\n" ‖ seed ‖ number) decides when and which, in the
  // same way as choices. An action at a seq is that of Play if the state is the same.
  SimulatedLog PlayJudged(uint64_t number,
                          uint64_t max_events = engine::play::kMostRandomEvents) const;

 private:
  // The log before its first event.
  SimulatedLog Begin(const engine::play::GameNumber& which) const;

  Simulator(const engine::Game& game, std::unique_ptr<engine::Match> start, const Seed& seed)
      : game_(game), start_(std::move(start)), seed_(seed) {}

  const engine::Game& game_;
  std::unique_ptr<engine::Match> start_;
  Seed seed_;
};

}  // namespace recount::replay::recording::random_games

#endif  // RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATE_H_
