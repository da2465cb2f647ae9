#include "replay/evidence/memory.h"

#include "replay/evidence/memory_walk.h"

namespace recount::replay::evidence {

Memory::Memory(const Observations& observations, uint64_t last)
    : observations_(observations), last_(last) {
  MemoryWalk walk(observations, last);
  walk.WalkTo(last + 1);
  sights_ = walk.Sights();
  learnt_ = std::move(walk.learnt);
  work_ = walk.work();
}

std::vector<Learnt> Memory::LearntSince(uint64_t to, std::optional<uint64_t> before) const {
  const uint64_t end = before.value_or(last_ + 1);
  if (const auto found = learnt_.find({end, to}); found != learnt_.end()) return found->second;
  MemoryWalk walk(observations_, last_);
  walk.WalkTo(end);
  return walk.LearntSince(to);
}

}  // namespace recount::replay::evidence
