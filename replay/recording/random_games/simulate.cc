#include "replay/recording/random_games/simulate.h"

#include <nlohmann/json.hpp>

#include "replay/debugging/protocol_game.h"
#include "replay/recording/random_games/simulated_recording.h"
#include "replay/timeline/summary.h"

namespace recount::replay::recording::random_games {

using engine::Match;
using engine::NodeKind;

Result<Simulator> Simulator::Of(const engine::Game& game, int players, const Seed& seed,
                                const Json& config, std::optional<uint64_t> rules) {
  engine::NewGame wanted{
      .players = static_cast<size_t>(players), .config = &config, .rules = rules};
  Result<std::unique_ptr<Match>> start = game.New(wanted);
  if (!start.ok()) return start.error();
  return Simulator(*std::move(start), seed);
}

SimulatedLog Simulator::Begin(const engine::play::GameNumber& which) const {
  SimulatedLog log;
  log.seed = engine::play::RandomGame(which).seed();
  log.names = debugging::NumberedNames(start_->players());
  log.match = start_->Clone();
  return log;
}

SimulatedLog Simulator::Play(uint64_t number, uint64_t max_events) const {
  const engine::play::GameNumber which{seed_, number};
  const engine::play::RandomGame random(which);
  SimulatedLog log = Begin(which);
  SimulatedRecording recording(which, log);
  recording.Created();
  while (log.match->node_kind() != NodeKind::end && log.events.size() < max_events) {
    recording.Take(random.NextEvent(*log.match, log.events.size()));
  }
  log.summary =
      timeline::EncodeSummary(timeline::SummaryAt(*log.match, log.events.size() - 1, std::nullopt));
  return log;
}

SimulatedLog Simulate(const Simulation& simulation) {
  return (*Simulator::Of(simulation.game, simulation.players, simulation.seed,
                         Json::parse(simulation.config), simulation.rules))
      .Play(simulation.number, simulation.max_events);
}

}  // namespace recount::replay::recording::random_games
