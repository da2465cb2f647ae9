#include "replay/recording/audit/shipped_card_sets.h"

#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "events/json.h"

namespace recount::replay::recording::audit {

std::map<Hash256, std::string> ShippedCardSets() {
  std::map<Hash256, std::string> sets;
  for (const engine::Game* game : engine::AllGames()) {
    for (const engine::ShippedCardSet& shipped : game->card_sets()) {
      // A new game gives the set in canonical form, which is what its hash is made of.
      const Json name = std::string(shipped.name);
      const auto match = game->New({.players = static_cast<size_t>(game->min_players()),
                                    .config = nullptr,
                                    .card_set = &name});
      if (!match.ok()) continue;
      sets.emplace((*match)->card_set().hash, (*match)->card_set().canonical_json);
    }
  }
  return sets;
}

}  // namespace recount::replay::recording::audit
