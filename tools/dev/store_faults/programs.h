// What the processes of a fault test do with a store until they are killed or told to end. Each is
// to be called in a child process, acknowledges what it wrote to `out`, and ends the process: with
// 0 if it was told to end, with a line to standard error and 1 if the store misbehaved.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_PROGRAMS_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_PROGRAMS_H_

#include <string>

#include "store/store.h"

namespace recount::tools::dev::store_faults {

struct WriterOptions {
  std::string folder;
  uint64_t seed = 0;
  store::Durability durability = store::Durability::durable;
  size_t map_bytes = size_t{1} << 20;
  uint64_t logs = 20;  // begins no more than so many
  bool skips_syncs = false;
  uint64_t commits = ~uint64_t{0};  // ends after so many
};

// Opens the store, or makes it, and writes: events for one log or several, long batches, new logs,
// snapshots. Where another writer has been at the same log before it, it looks again.
[[noreturn]] void Write(int out, const WriterOptions& writing);

// Copies the store into folder after folder `copies`/0, …/1, until it is told to end.
[[noreturn]] void BackUpAgainAndAgain(const std::string& folder, const std::string& copies);

// Makes the store smaller, again and again; it is not an error that the store is open.
[[noreturn]] void CompactAgainAndAgain(const std::string& folder);

// Looks at everything, again and again, and says at its end how often (8 bytes).
[[noreturn]] void LookAgainAndAgain(int out, const std::string& folder);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_PROGRAMS_H_
