// The part of Prepare (engine/game.h) that all games share: reading the card set that a request
// names.
#ifndef RECOUNT_ENGINE_KIT_NEW_GAME_H_
#define RECOUNT_ENGINE_KIT_NEW_GAME_H_

#include <memory>
#include <utility>

#include "engine/common_json.h"
#include "engine/game.h"

namespace recount::engine::kit {

template <class G>
using SetupOf = Setup<typename G::Cards, typename G::Config>;

// Returns a setup with the request's shipped or inline card set, read by the game, and the default
// config. Fails with bad_request if the set does not exist or the game refuses it.
template <class G>
Result<SetupOf<G>> SetupWithCards(const NewGame& request) {
  Result<std::shared_ptr<const Json>> set = ResolveCardSet(request, G::CardSets());
  if (!set.ok()) return set.error();
  Result<typename G::Cards> cards = G::ParseCards(**set);
  if (!cards.ok()) return cards.error();
  std::string name = cards->name;
  return SetupOf<G>{{}, *std::move(cards), std::move(name), CanonicalJson(**set)};
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_NEW_GAME_H_
