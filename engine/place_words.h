// Says in words where a card lies.
//
//   PlaceText(match.game(), place, names)   // "Ana's Temple", "the City deck"
#ifndef RECOUNT_ENGINE_PLACE_WORDS_H_
#define RECOUNT_ENGINE_PLACE_WORDS_H_

#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "engine/match.h"

namespace recount::engine {

// Returns a word of the protocol, such as "hero_discard", as people read it: "hero discard".
std::string WordForPeople(std::string_view word);

// `names` are those of the players, by seat.
std::string PlaceText(const Game& game, CardPlace place, absl::Span<const std::string> names);

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_PLACE_WORDS_H_
