// The sizes of the parts of a Heretics log.
#ifndef RECOUNT_TOOLS_DEV_BENCH_SIZES_H_
#define RECOUNT_TOOLS_DEV_BENCH_SIZES_H_

#include <string>
#include <vector>

namespace recount::tools::dev::bench {

// Up to this size the previous hash, the event and the padding fit into two blocks of SHA-256.
// Events are multiples of 8 bytes, so their limit is 80.
inline constexpr size_t kMostHashedBytes = 87;

struct Size {
  std::string of;
  size_t bytes = 0;
  bool is_usual_event = false;  // a game has many such events
};

// Returns the sizes of the state, of a digest's input, and of each kind of event with its digest.
std::vector<Size> HereticsSizes();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_SIZES_H_
