// Counts what a test program allocates with `new`, for the tests that say what allocates nothing.
//
//   const size_t before = Allocations();
//   …
//   EXPECT_EQ(Allocations(), before);
#ifndef RECOUNT_EVENTS_TESTING_ALLOCATIONS_H_
#define RECOUNT_EVENTS_TESTING_ALLOCATIONS_H_

#include <cstddef>

namespace recount {

// How often memory has been allocated since the program began. Not what C libraries allocate.
size_t Allocations();

// How many bytes have been asked for in all; what has been given back counts too.
size_t AllocatedBytes();

}  // namespace recount

#endif  // RECOUNT_EVENTS_TESTING_ALLOCATIONS_H_
