// Makes every system call of a store operation fail with each error that it can have, once and
// permanently. These must be true:
//   - The process does not end and does not hang.
//   - The operation returns OK and is done, or it returns io (damaged if the file seems too short).
//   - A reopened store is valid. It has everything that was acknowledged, and either all or nothing
//     of the failed operation.
//   - The store that met the error goes on, or says that it has to be reopened.
//   - The message has the reason that the system gave.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_ERRORS_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_ERRORS_H_

#include <map>
#include <string>
#include <vector>

#include "tools/dev/store_faults/system_calls.h"

namespace recount::tools::dev::store_faults {

struct ErrorFigures {
  std::map<std::string, uint64_t> calls;     // system calls without a fault, by name
  std::map<std::string, uint64_t> injected;  // injected faults, by name
  uint64_t succeeded = 0;                    // the operation did without the call, or retried it
  uint64_t failed = 0;
  uint64_t done_all_the_same = 0;  // it failed at its last step, but its data is in the store
  uint64_t reopened = 0;           // the store said that it has to be reopened
  std::vector<std::string> findings;
};

// Returns the names of the operations.
std::vector<std::string> ErrorScenarios();

// Tries every `stride`-th fault of a scenario from number `first` on, in folders inside `folder`.
void SweepErrors(const std::string& scenario, const std::string& folder, uint64_t first,
                 uint64_t stride, ErrorFigures& figures);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_ERRORS_H_
