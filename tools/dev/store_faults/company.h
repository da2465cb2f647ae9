// Several processes at one store at once, for some time.
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
  uint64_t lost = 0;  // seqs that it found taken: conflict
  std::vector<std::string> findings;
};

// Three processes append to the same logs, each with the seq that it takes for the next, and to a
// log of its own. Each seq is won by exactly one of them: what the log has there is that one's
// event; and all that were won are all that there are.
RivalFigures RunRivals(const CompanyOptions& options);

struct GrowthFigures {
  uint64_t acknowledged = 0;
  uint64_t growths = 0;  // of the map, in all processes together
  uint64_t looks = 0;
  std::vector<std::string> findings;
};

// Two writers and two readers of a store whose map is too small at first, until the time is over;
// another process opens it again and again.
GrowthFigures RunGrowth(const CompanyOptions& options);

struct HeldFigures {
  uint64_t writes = 0;
  uint64_t bytes_before = 0;  // of the file
  uint64_t bytes_held = 0;    // while somebody read, after the writes
  uint64_t bytes_after = 0;   // after as many writes once he had ended
  std::vector<std::string> findings;
};

// A process reads in one transaction during this number of writes: it sees the same bytes at its
// end as at its beginning. After it has ended, the same number of writes again reuses the pages.
HeldFigures RunHeldReader(const CompanyOptions& options, uint64_t writes);

struct DiskFigures {
  uint64_t limits = 0;  // of the size of a file, tried
  uint64_t failed = 0;  // writes that found no room
  uint64_t done = 0;
  std::vector<std::string> findings;
};

// A store whose files may grow only so far (RLIMIT_FSIZE), for each limit from the size that it has
// to `pages` pages more: a write fails with io or is done, the same store goes on or is opened
// again, and when there is room, everything is there.
DiskFigures RunFullDisk(const CompanyOptions& options, uint64_t pages);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_COMPANY_H_
