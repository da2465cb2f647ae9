// Tests in which several processes use one store at once for some time.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_COMPANY_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_COMPANY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tools/dev/store_faults/child.h"

namespace recount::tools::dev::store_faults {

struct CompanyOptions {
  std::string folder;
  uint64_t seed = 1;
  Milliseconds time{1'000};
  Milliseconds longest_wait{60'000};
};

struct RivalFigures {
  uint64_t won = 0;   // seqs that a writer won
  uint64_t lost = 0;  // seqs that were taken already (conflict)
  std::vector<std::string> findings;
};

// Three processes append to the same logs, each at the seq that it expects to be next, and to a log
// of their own. Exactly one of them wins each seq: the log has its event there. Events that nobody
// won must not exist.
RivalFigures RunRivals(const CompanyOptions& options);

struct GrowthFigures {
  uint64_t acknowledged = 0;
  uint64_t growths = 0;  // of the map, in all processes together
  uint64_t looks = 0;
  std::vector<std::string> findings;
};

// Two writers and two readers use a store whose map is too small at first, until the time is over.
// Another process opens the store again and again.
GrowthFigures RunGrowth(const CompanyOptions& options);

struct HeldFigures {
  uint64_t writes = 0;
  uint64_t bytes_before = 0;  // size of the file before
  uint64_t bytes_held = 0;    // size after the writes, while the reader was active
  uint64_t bytes_after = 0;   // size after as many writes once the reader had ended
  std::vector<std::string> findings;
};

// A process reads in one transaction while others make this number of writes. It must see the same
// bytes at its end as at its beginning. After it has ended, the same number of writes must reuse
// the pages.
HeldFigures RunHeldReader(const CompanyOptions& options, uint64_t writes);

struct DiskFigures {
  uint64_t limits = 0;  // file size limits that were tried
  uint64_t failed = 0;  // writes that failed for lack of space
  uint64_t done = 0;
  std::vector<std::string> findings;
};

// Limits the size of the store's files (RLIMIT_FSIZE) to each size from the current one to `pages`
// pages more. A write must succeed or fail with io. After that the same store must go on working,
// or must open again. Once there is space, all acknowledged data must be there.
DiskFigures RunFullDisk(const CompanyOptions& options, uint64_t pages);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_COMPANY_H_
