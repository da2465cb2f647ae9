// Processes that write a store, make one, copy it and make it smaller, killed at any moment, again
// and again. After each kill a process that comes next must find, within its time:
//   - every acknowledged event, with the chain hash that was acknowledged;
//   - a whole store (CheckTables), and no backup that is not one;
//   - that it can write.
// Beside them, in half of the stores, a process looks at everything all the time: it must never see
// a log that is shorter than before, nor a store that is not whole.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_KILLS_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_KILLS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tools/dev/store_faults/child.h"

namespace recount::tools::dev::store_faults {

struct KillFigures {
  uint64_t rounds = 0;  // of one or two processes at a time
  uint64_t kills = 0;
  std::map<std::string, uint64_t> killed;  // by what the process did
  uint64_t acknowledged = 0;               // commits
  uint64_t events = 0;                     // in acknowledged commits
  uint64_t unacknowledged = 0;             // rounds after which an unacknowledged commit was there
  uint64_t growths = 0;                    // of the map
  uint64_t backups = 0;                    // that were whole; others were none
  uint64_t looks = 0;
  uint64_t stores = 0;
  Milliseconds longest_wait{0};  // of the process that came after a kill
  std::vector<std::string> findings;
};

struct KillOptions {
  std::string folder;
  uint64_t kills = 100;
  uint64_t seed = 1;
  Milliseconds longest_life{20};
  Milliseconds longest_wait{60'000};                     // for what must not hang
  std::function<bool(const KillFigures&)> goes_on = {};  // asked after each round; empty: yes
};

KillFigures RunKills(const KillOptions& options);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_KILLS_H_
