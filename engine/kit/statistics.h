// The parts of GameStatistics (engine/statistics.h) that games share: the plain state of a match,
// and the entries of a list of a card set.
//
//   const State& state = kit::StateIn<Heretics>(match);
#ifndef RECOUNT_ENGINE_KIT_STATISTICS_H_
#define RECOUNT_ENGINE_KIT_STATISTICS_H_

#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/game.h"
#include "engine/statistics.h"
#include "events/check.h"
#include "events/json.h"

namespace recount::engine::kit {

// Returns the state of a match of this game, under any of its rules versions: its canonical bytes
// are the state. The reference is valid until the match changes.
template <class Rules>
const typename Rules::State& StateIn(const Match& match) {
  const Bytes bytes = match.CanonicalBytes();
  RECOUNT_CHECK_EQ(bytes.size(), sizeof(typename Rules::State));
  return *reinterpret_cast<const typename Rules::State*>(bytes.data());
}

// Returns the card set of such a match, as the rules use it.
template <class Rules>
const typename Rules::Cards& CardsIn(const Match& match) {
  return static_cast<const CardSetOf<typename Rules::Cards>&>(match.card_set()).cards;
}

// Adds a kind for each entry of the set's list `list`. It fills in the pointer and `copies`, and
// `describe` does the rest. `index` is the entry's place in the list.
void AddKinds(const Json& card_set, std::string_view list, std::vector<CardKind>& kinds,
              absl::FunctionRef<void(const Json& entry, size_t index, CardKind& kind)> describe);

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_STATISTICS_H_
