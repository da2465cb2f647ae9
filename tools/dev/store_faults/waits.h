// Makes waiting independent of clocks. Linking this library replaces the C library's
// `clock_gettime`, `nanosleep`, `pthread_mutex_lock` …. In a process that has called WaitByTurns,
// time advances only during sleep. A thread that sleeps, or waits for a lock or mutex of another
// process, calls the waiter instead and then tries again. So the waiter decides which process goes
// on, and when.
//
//   WaitByTurns([] { TellDriver("waits"); WaitForDriver(); });
//
// Other processes and threads without the call are not affected.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_WAITS_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_WAITS_H_

#include "tools/dev/store_faults/system_calls.h"

namespace recount::tools::dev::store_faults {

void WaitByTurns(Waiter waiter);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_WAITS_H_
