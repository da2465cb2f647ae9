// How large the things are that a log of Heretics is made of.
#ifndef RECOUNT_TOOLS_DEV_BENCH_SIZES_H_
#define RECOUNT_TOOLS_DEV_BENCH_SIZES_H_

#include <string>
#include <vector>

namespace recount::tools::dev::bench {

// Previous hash, event and padding fit into two blocks of SHA-256 up to this size; of events, which
// are multiples of 8, that is 80.
inline constexpr size_t kMostHashedBytes = 87;

struct Size {
  std::string of;
  size_t bytes = 0;
  bool is_usual_event = false;  // one that a game has many of
};

// The state, what a digest runs over, and each kind of event, with its digest.
std::vector<Size> HereticsSizes();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_SIZES_H_
