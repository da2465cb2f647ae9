// The log of a simulated game, and its form for a store.
//
//   const SimulatedLog log = simulator.Play(0);   // simulate.h
//   PreparedLog prepared = Prepared(log);
//   store.Create(prepared.AsNewLog());
#ifndef RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATED_LOG_H_
#define RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATED_LOG_H_

#include <memory>
#include <string>
#include <vector>

#include "engine/match.h"
#include "events/created.h"
#include "events/owned_event.h"
#include "replay/log/log.h"
#include "replay/recording/recorder.h"

namespace recount::replay::recording::random_games {

struct SimulatedLog {
  std::vector<std::string> names;  // "Player 1", …
  Seed seed;                       // the seed of this game
  std::vector<OwnedEvent> events;  // with digests, without times
  std::vector<Hash256> chain;
  std::vector<EventOpenings> openings;
  std::vector<log::StateSnapshot> states;  // one per snapshot that is due
  std::unique_ptr<engine::Match> match;    // the state at the cursor
  std::string summary;                     // in the form of summary.h
};

// Returns the log in the form for a store. Its events are copied.
PreparedLog Prepared(const SimulatedLog& log);

}  // namespace recount::replay::recording::random_games

#endif  // RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATED_LOG_H_
