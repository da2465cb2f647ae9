// Collects the commits that writers acknowledge, each writer through its own pipe, and checks that
// a store still has them.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_ACKNOWLEDGED_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_ACKNOWLEDGED_H_

#include <map>
#include <string>
#include <string_view>

#include "store/store.h"

namespace recount::tools::dev::store_faults {

// The state of a log after a commit, as its writer reported it. It is plain bytes, written to a
// pipe in one call, so that a kill cannot tear it.
struct Acknowledgment {
  Hash256 first = {};
  Hash256 head = {};
  uint64_t count = 0;
  uint64_t added = 0;  // events that this commit added
  uint64_t map_bytes = 0;
};

class Acknowledged {
 public:
  // Takes everything that a writer has sent, one acknowledgment after another. Ignores a torn one
  // at the end, which a killed writer leaves. Returns how many there were.
  uint64_t Add(std::string_view said);

  // Returns a line for each acknowledged thing that the store lacks; empty if it lacks nothing.
  std::string MissingIn(const store::Reader& reader) const;

  // Returns whether the store has events that nobody has acknowledged.
  bool HasMore(const store::Reader& reader) const;

  uint64_t events() const { return events_; }
  uint64_t growths() const { return growths_; }

 private:
  std::map<Hash256, Acknowledgment> logs_;  // by chain(0); the longest state that was acknowledged
  uint64_t events_ = 0;
  uint64_t growths_ = 0;
};

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_ACKNOWLEDGED_H_
