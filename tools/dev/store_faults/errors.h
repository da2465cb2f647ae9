// Every system call that an operation of the store makes, failed once with each error that it may
// have, and from then on with each. Requirements:
//   - the process does not end and does not hang;
//   - the operation says OK and has been done, or says io (damaged if the file seems short);
//   - a reopened store is whole, has all that was acknowledged, and of the operation that
//     failed all or nothing;
//   - the store that met the error goes on, or says that it has to be opened again;
//   - what it says has the reason that the system gave.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_ERRORS_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_ERRORS_H_

#include <map>
#include <string>
#include <vector>

#include "tools/dev/store_faults/system_calls.h"

namespace recount::tools::dev::store_faults {

struct ErrorFigures {
  std::map<std::string, uint64_t> calls;     // seen without a fault, by name
  std::map<std::string, uint64_t> injected;  // faults, by name
  uint64_t succeeded = 0;                    // the operation did without the call, or tried again
  uint64_t failed = 0;
  uint64_t done_all_the_same = 0;  // it failed at its last step, and what it wrote is there
  uint64_t reopened = 0;           // the store said that it has to be opened again
  std::vector<std::string> findings;
};

// The names of the operations.
std::vector<std::string> ErrorScenarios();

// Every `stride`-th fault of a scenario, beginning with `first`; in folders within `folder`.
void SweepErrors(const std::string& scenario, const std::string& folder, uint64_t first,
                 uint64_t stride, ErrorFigures& figures);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_ERRORS_H_
