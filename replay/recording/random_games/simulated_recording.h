// Builds a simulated log event by event. Internal to the simulations.
#ifndef RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATED_RECORDING_H_
#define RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATED_RECORDING_H_

#include "engine/play/random_game.h"
#include "replay/recording/random_games/simulated_log.h"

namespace recount::replay::recording::random_games {

class SimulatedRecording {
 public:
  // The log must outlive it.
  SimulatedRecording(const engine::play::GameNumber& which, SimulatedLog& log)
      : which_(which), log_(log) {}

  void Created();

  // Applies the event to the log's match and appends it.
  void Take(OwnedEvent event);

  // Draws the chance outcome that the match waits for, applies it and appends it.
  void Chance();

  // Appends a judgement with the digest of the match. The match does not change.
  void Record(const Judgement& judgement, absl::Span<const std::string> texts);

 private:
  Salt SaltOf(uint64_t seq, uint32_t slot) const;
  void Append(OwnedEvent event);

  engine::play::GameNumber which_;
  SimulatedLog& log_;
  flatbuffers::FlatBufferBuilder builder_;
};

}  // namespace recount::replay::recording::random_games

#endif  // RECOUNT_REPLAY_RECORDING_RANDOM_GAMES_SIMULATED_RECORDING_H_
