// The path of a log from event 0 to one of its nodes (judging.h): the nodes that count there.
//
//   const Path path = judging.PathTo(judging.cursor());
//   if (!path.Contains(event.seq)) …  // superseded
#ifndef RECOUNT_REPLAY_JUDGING_PATH_H_
#define RECOUNT_REPLAY_JUDGING_PATH_H_

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace recount::replay::judging {

// Most logs have no judgement, and then every event is on the path. So a path is a number of events
// from event 0 on, each of which is on it, and a list of the others: it costs nothing per event of
// a log without judgements.
class Path {
 public:
  // `linear` is 1 or more. `beyond` has the events on the path from event `linear` on, ascending.
  Path(uint64_t linear, std::vector<uint64_t> beyond)
      : linear_(linear), beyond_(std::move(beyond)) {}

  bool Contains(uint64_t seq) const {
    return seq < linear_ || std::binary_search(beyond_.begin(), beyond_.end(), seq);
  }

  uint64_t size() const { return linear_ + beyond_.size(); }
  uint64_t operator[](uint64_t number) const {
    return number < linear_ ? number : beyond_[number - linear_];
  }

  // Returns how many events of the path are at or before `seq`.
  uint64_t CountUpTo(uint64_t seq) const {
    if (seq < linear_) return seq + 1;
    return linear_ + static_cast<uint64_t>(std::upper_bound(beyond_.begin(), beyond_.end(), seq) -
                                           beyond_.begin());
  }

 private:
  uint64_t linear_;
  std::vector<uint64_t> beyond_;
};

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_PATH_H_
