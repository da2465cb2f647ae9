// The programs that the processes of a fault test run on a store until they are killed or told to
// end. Call each in a child process. It never returns but exits: with 0 if it was told to end, and
// with 1 and a line on standard error if the store misbehaved. A program with a parameter `out`
// writes its acknowledgements or its count there.
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
  uint64_t logs = 20;  // it begins at most this many logs
  bool skips_syncs = false;
  uint64_t commits = ~uint64_t{0};  // it ends after this many
};

// Opens or creates the store, and writes: events for one or several logs, long batches, new logs
// and snapshots. If another writer was at the same log first, it reads the log's length again.
[[noreturn]] void Write(int out, const WriterOptions& writing);

// Copies the store into the folders `copies`/0, `copies`/1, … until it is told to end.
[[noreturn]] void BackUpAgainAndAgain(const std::string& folder, const std::string& copies);

// Compacts the store again and again. It is not an error if the store is open.
[[noreturn]] void CompactAgainAndAgain(const std::string& folder);

// Reads everything again and again, and reports at its end how often (8 bytes).
[[noreturn]] void LookAgainAndAgain(int out, const std::string& folder);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_PROGRAMS_H_
