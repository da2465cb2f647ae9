// A random game as a log, drawn from a seed alone (events/FORMAT.md, "Chance"): the same seed,
// number and rules give the same bytes everywhere.
//
//   SimulatedLog log = Simulate({.game = game, .players = 3, .seed = seed, .number = 0});
//   log.events[0] is `created`; log.openings lie beside the events.
#ifndef RECOUNT_REPLAY_RECORDING_SIMULATE_H_
#define RECOUNT_REPLAY_RECORDING_SIMULATE_H_

#include <memory>
#include <string>
#include <vector>

#include "engine/match.h"
#include "engine/play/random_game.h"
#include "events/created.h"
#include "events/opening.h"
#include "events/owned_event.h"
#include "replay/log.h"
#include "replay/recording/recorder.h"

namespace recount::replay::recording {

struct Simulation {
  const engine::Game& game;
  int players;
  Seed seed;            // of the simulation
  uint64_t number = 0;  // of the game in it
  std::string_view config = "{}";
  std::optional<uint64_t> rules = {};  // a version; the game's default if left out
  uint64_t max_events = engine::play::kMostRandomEvents;  // for a game without end
};

struct SimulatedLog {
  std::vector<std::string> names;  // "Player 1", …
  Seed seed;                       // of this game
  std::vector<OwnedEvent> events;  // with digests, without times
  std::vector<Hash256> chain;
  std::vector<EventOpenings> openings;
  std::vector<StateSnapshot> states;     // that are worth a snapshot
  std::unique_ptr<engine::Match> match;  // at the cursor
  std::string summary;                   // summary.h
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

// The log in the form that a store takes. Its events are copied.
PreparedLog Prepared(const SimulatedLog& log);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_SIMULATE_H_
