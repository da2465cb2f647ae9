#include "replay/recording/random_games/simulated_log.h"

namespace recount::replay::recording::random_games {

PreparedLog Prepared(const SimulatedLog& log) {
  const engine::Game& game = log.match->game();
  PreparedLog prepared;
  prepared.events = log.events;
  prepared.openings = log.openings;
  prepared.states = log.states;
  prepared.game = std::string(game.id());
  prepared.rules = log.match->rules().number;
  prepared.layout = game.layout(prepared.rules);
  prepared.card_set_json = log.match->card_set().canonical_json;
  prepared.summary = log.summary;
  return prepared;
}

}  // namespace recount::replay::recording::random_games
