// What writers have acknowledged, each through a pipe, and whether a store still has it.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_ACKNOWLEDGED_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_ACKNOWLEDGED_H_

#include <map>
#include <string>
#include <string_view>

#include "store/store.h"

namespace recount::tools::dev::store_faults {

// One log after a commit, as reported to the writer. Plain bytes: it goes through a pipe in one
// write, so that a kill cannot tear it.
struct Acknowledgment {
  Hash256 first = {};
  Hash256 head = {};
  uint64_t count = 0;
  uint64_t added = 0;  // events of this commit
  uint64_t map_bytes = 0;
};

class Acknowledged {
 public:
  // Takes what a writer has said, one acknowledgment after the other; a torn one at the end, from a
  // writer that was killed, is not counted. Gives how many there were.
  uint64_t Add(std::string_view said);

  // What of it a store lacks, a line each; empty: nothing.
  std::string MissingIn(const store::Reader& reader) const;

  // Whether the store has events that nobody has acknowledged.
  bool HasMore(const store::Reader& reader) const;

  uint64_t events() const { return events_; }
  uint64_t growths() const { return growths_; }

 private:
  std::map<Hash256, Acknowledgment> logs_;  // by chain(0): the longest that was acknowledged
  uint64_t events_ = 0;
  uint64_t growths_ = 0;
};

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_ACKNOWLEDGED_H_
