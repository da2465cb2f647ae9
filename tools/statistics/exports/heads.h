// Which games an export has, and up to which event: one hash over a line for each of them.
//
//   HeadsHash heads;
//   … heads.Add(id, events, head) for each, ids ascending …
//   heads.Hex()
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_HEADS_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_HEADS_H_

#include <openssl/evp.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "store/store.h"

namespace recount::tools::statistics::exports {

// The SHA-256 of the lines "ID EVENTS HEAD\n".
class HeadsHash {
 public:
  HeadsHash();

  // `head`: the chain hash of the newest event, in hex.
  void Add(std::string_view id, uint64_t events, std::string_view head);

  // After the last.
  std::string Hex();

 private:
  std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context_;
};

// How many events of some logs count, by the numbers of the logs in the store.
using EventCounts = std::map<uint64_t, uint64_t>;

// The hash over these logs of a store, in hex. A log counts up to its newest event unless `shorter`
// says how many of its events do. damaged. Cost: the records of the logs, and an event for each in
// `shorter`. Memory: 24 bytes a log.
Result<std::string> HeadsOf(const store::Reader& reader, const std::vector<uint64_t>& logs,
                            const EventCounts& shorter = {});

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_HEADS_H_
