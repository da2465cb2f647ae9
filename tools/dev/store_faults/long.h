// Runs the faults of a store for a long time, and prints the counts: every error at every system
// call, several processes at once, full disks, and kills until there were enough.
// `//tools/dev/soak` parses the options.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_LONG_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_LONG_H_

#include <cstdint>
#include <string>

namespace recount::tools::dev::store_faults {

struct LongOptions {
  uint64_t kills = 10'000;
  uint64_t minutes = 0;  // 0: until the kills are done
  uint64_t seed = 1;
  std::string folder;
};

// Runs the faults and prints the counts and findings to standard output. Removes the folder of the
// options at the end. Returns 1 if there were findings, otherwise 0.
int RunAtLength(const LongOptions& options);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_LONG_H_
