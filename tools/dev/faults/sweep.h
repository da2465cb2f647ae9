// Whole commands, each run once for every fault that the machine may have at every system call that
// the command makes, itself or in a process or thread that it starts. What must hold:
//   - it ends, and neither by a signal nor by a broken invariant;
//   - it ends with 0 and the answer that it gives without a fault, or with 3, the code `io` and the
//     reason that the system gave;
//   - the store is whole afterwards and has all of what was to be recorded or nothing, and all of
//     it if the command said so; a file that was to be written is whole or as it was; nothing is
//     left behind.
// Killed, it need not say anything; the rest must hold all the same.
#ifndef RECOUNT_TOOLS_DEV_FAULTS_SWEEP_H_
#define RECOUNT_TOOLS_DEV_FAULTS_SWEEP_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace recount::tools::dev::faults {

struct CommandFigures {
  std::map<std::string, uint64_t> calls;     // seen without a fault, by name
  std::map<std::string, uint64_t> injected;  // faults, by name
  uint64_t done = 0;                         // ended with 0 all the same
  uint64_t failed = 0;                       // ended with 3
  uint64_t done_all_the_same = 0;            // of these: what was to be recorded is there
  uint64_t killed = 0;
  std::vector<std::string> findings;  // a line each; empty: all held
};

struct SweepOptions {
  std::string folder;  // for its stores; made anew
  // How many faults of each sort are tried at the most, spread evenly: all if there are fewer.
  uint64_t errors = 0;       // of system calls
  uint64_t allocations = 0;  // of memory
  uint64_t kills = 0;
  uint64_t first = 0;  // others where this is another
};

// The names of the commands that are tried.
std::vector<std::string> CommandScenarios();

void SweepCommand(const std::string& scenario, const SweepOptions& options,
                  CommandFigures& figures);

}  // namespace recount::tools::dev::faults

#endif  // RECOUNT_TOOLS_DEV_FAULTS_SWEEP_H_
