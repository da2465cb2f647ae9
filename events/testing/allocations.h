// Counts what a test program allocates with `new`, for tests of code that must not allocate.
//
//   const size_t before = Allocations();
//   …
//   EXPECT_EQ(Allocations(), before);
#ifndef RECOUNT_EVENTS_TESTING_ALLOCATIONS_H_
#define RECOUNT_EVENTS_TESTING_ALLOCATIONS_H_

#include <cstddef>

namespace recount {

// The number of allocations since the program began, except those of C libraries.
size_t Allocations();

// The number of bytes allocated in total, including memory that was freed.
size_t AllocatedBytes();

}  // namespace recount

#endif  // RECOUNT_EVENTS_TESTING_ALLOCATIONS_H_
