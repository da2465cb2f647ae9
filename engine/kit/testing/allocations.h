// A test for every game: its hot loop allocates nothing.
#ifndef RECOUNT_ENGINE_KIT_TESTING_ALLOCATIONS_H_
#define RECOUNT_ENGINE_KIT_TESTING_ALLOCATIONS_H_

#include "engine/match.h"

namespace recount::engine::kit::testing {

// Plays a random game from `start`, which is `seq` events after its beginning, to the end. Then
// expects that `start` folds those events with all checks without an allocation.
void ExpectFoldAllocatesNothing(Match& start, uint64_t seq = 0);

}  // namespace recount::engine::kit::testing

#endif  // RECOUNT_ENGINE_KIT_TESTING_ALLOCATIONS_H_
