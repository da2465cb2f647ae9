// Games that play themselves, for tests that need many states or a whole log.
#ifndef RECOUNT_ENGINE_KIT_TESTING_RANDOM_GAME_H_
#define RECOUNT_ENGINE_KIT_TESTING_RANDOM_GAME_H_

#include "engine/match.h"
#include "events/owned_event.h"

namespace recount::engine::kit::testing {

inline constexpr Seed kSeed = {1, 2, 3};

// Returns the next event: the outcome of kSeed, or one of the legal actions of the lowest awaited
// seat that has any (a player with nothing to do may be awaited too). The game must not have ended.
OwnedEvent NextEvent(const Match& match, uint64_t seq);

}  // namespace recount::engine::kit::testing

#endif  // RECOUNT_ENGINE_KIT_TESTING_RANDOM_GAME_H_
