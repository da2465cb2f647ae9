// Inspects a whole store between two steps, in a separate process. It reports everything that a
// check of the store's bytes finds, what `verify` finds in the logs that were touched, and what was
// added since the last look.
//
//   const Seen seen = LookAt(folder, known, {"1a2b…"});
//   seen.findings.empty();
#ifndef RECOUNT_TOOLS_DEV_CHAOS_LOOK_H_
#define RECOUNT_TOOLS_DEV_CHAOS_LOOK_H_

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "events/chain.h"

namespace recount::tools::dev::chaos {

// A log as the driver knows it.
struct KnownLog {
  std::vector<Hash256> chain;   // one hash per event
  Hash256 openings = {};        // a hash of everything stored beside the events
  bool may_be_illegal = false;  // it was imported as played, or forked from such a log
  bool is_over = false;         // nobody can act in it
};
using KnownLogs = std::map<std::string, KnownLog>;

struct SeenEvent {
  Hash256 chain = {};
  std::optional<int64_t> at;
};

struct SeenLog {
  std::string id;
  uint64_t count = 0;
  Hash256 before = {};                     // the chain hash of the last event that was known before
  Hash256 openings = {};                   // a hash over all events
  std::vector<SeenEvent> fresh = {};       // events that were not known before
  std::vector<uint64_t> writes = {};       // how many of them each transaction added
  std::optional<std::string> parent = {};  // for a fork that was not known before
  bool is_illegal = false;                 // `verify` finds events that the rules refuse
};

struct Seen {
  std::vector<SeenLog> logs;  // in the order of the store
  std::vector<std::string> findings;
};

// Verifies the `touched` logs and those that have grown.
Seen LookAt(const std::string& folder, const KnownLogs& known,
            const std::set<std::string>& touched);

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_LOOK_H_
