// Identifies the games of an export and how far each goes: one hash over a line per game.
//
//   HeadsHash heads;
//   … heads.Add(id, events, head) for each, ids ascending …
//   heads.Hex()
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_HEADS_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_HEADS_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "events/sha256.h"
#include "store/store.h"

namespace recount::tools::statistics::exports {

// Computes the SHA-256 of the lines "ID EVENTS HEAD\n".
class HeadsHash {
 public:
  // `head` is the chain hash of the newest event, in hex.
  void Add(std::string_view id, uint64_t events, std::string_view head);

  // Returns the hash; call it once, after the last Add.
  std::string Hex();

 private:
  Sha256Stream lines_;
};

// The number of events that count, by the number of the log in the store.
using EventCounts = std::map<uint64_t, uint64_t>;

// Returns the hash over these logs of a store, in hex. A log counts up to its newest event unless
// `shorter` says how many of its events count. damaged. Reads the records of the logs, and an event
// per log in `shorter`. Uses 24 bytes of memory per log.
Result<std::string> HeadsOf(const store::Reader& reader, const std::vector<uint64_t>& logs,
                            const EventCounts& shorter = {});

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_HEADS_H_
