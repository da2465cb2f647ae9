// Kills processes that write, create, copy or compact a store, at random moments, again and again.
// After each kill the next process must find within its time limit:
//   - every acknowledged event, with the chain hash that was acknowledged;
//   - a valid store (CheckTables), and only valid backups;
//   - that it can write.
// In half of the stores another process reads everything all the time. It must never see a log that
// is shorter than before, nor an invalid store.
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
  uint64_t rounds = 0;  // each with one or two processes
  uint64_t kills = 0;
  std::map<std::string, uint64_t> killed;  // by what the process did
  uint64_t acknowledged = 0;               // commits
  uint64_t events = 0;                     // in acknowledged commits
  uint64_t unacknowledged = 0;             // rounds after which an unacknowledged commit was found
  uint64_t growths = 0;                    // of the map
  uint64_t backups = 0;                    // valid backups
  uint64_t looks = 0;
  uint64_t stores = 0;
  Milliseconds longest_wait{0};  // for the process that runs after a kill
  std::vector<std::string> findings;
};

struct KillOptions {
  std::string folder;
  uint64_t kills = 100;
  uint64_t seed = 1;
  Milliseconds longest_life{20};
  Milliseconds longest_wait{60'000};                     // limit for everything that must not hang
  std::function<bool(const KillFigures&)> goes_on = {};  // asked after each round if not empty
};

KillFigures RunKills(const KillOptions& options);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_KILLS_H_
