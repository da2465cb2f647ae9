// Runs whole commands, once for every fault that the machine can have at every system call of the
// command, of its processes and of its threads. These must be true:
//   - The command ends, and neither by a signal nor by a broken invariant.
//   - It ends with 0 and the same answer as without a fault, or with 3, the code `io` and the
//     reason that the system gave.
//   - The store is valid afterwards and has either all or nothing of what was to be recorded, and
//     all of it if the command reported success. A file to be written is complete or unchanged.
//     Nothing is left behind.
// A command that is killed need not report anything, but the rest must be true as well.
#ifndef RECOUNT_TOOLS_DEV_FAULTS_SWEEP_H_
#define RECOUNT_TOOLS_DEV_FAULTS_SWEEP_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace recount::tools::dev::faults {

struct CommandFigures {
  std::map<std::string, uint64_t> calls;     // system calls without a fault, by name
  std::map<std::string, uint64_t> injected;  // injected faults, by name
  uint64_t done = 0;                         // runs that ended with 0 in spite of a fault
  uint64_t failed = 0;                       // runs that ended with 3
  uint64_t done_all_the_same = 0;            // failed, but everything was recorded
  uint64_t killed = 0;
  std::vector<std::string> findings;  // one line each; empty if there are none
};

struct SweepOptions {
  std::string folder;  // for its stores; it is created from scratch
  // The largest number of faults of each kind, spread evenly over all possible ones. If there are
  // fewer, all of them are tried.
  uint64_t errors = 0;       // faulty system calls
  uint64_t allocations = 0;  // failed allocations
  uint64_t kills = 0;
  uint64_t first = 0;  // a different number selects different faults
};

// Returns the names of all commands that can be tried.
std::vector<std::string> CommandScenarios();

void SweepCommand(const std::string& scenario, const SweepOptions& options,
                  CommandFigures& figures);

}  // namespace recount::tools::dev::faults

#endif  // RECOUNT_TOOLS_DEV_FAULTS_SWEEP_H_
