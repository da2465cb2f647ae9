#include "replay/recording/archive/archive_contents.h"

#include <vector>

namespace recount::replay::recording::archive {

void ArchiveContents::Reach(const Hash256& first, uint64_t count, const Hash256& head) {
  std::vector<Stretch> reached = {{.from = 0, .count = count, .head = head}};
  while (!reached.empty()) {
    const Stretch end = reached.back();
    reached.pop_back();
    ends_.insert_or_assign(end.head, End{first, end.count});
    ArchivedLog& log = logs_[first];
    if (end.count > log.count) {
      log.count = end.count;
      log.head = end.head;
    }
    // An earlier end may join a stretch that in turn joins others, so this is a loop.
    const auto [begin, last] = waiting_.equal_range(end.head);
    for (auto next = begin; next != last;) {
      const bool fits = next->second.from == end.count;
      if (fits) reached.push_back(next->second);
      next = fits ? waiting_.erase(next) : std::next(next);
    }
  }
}

void ArchiveContents::Add(const RecountFile& file) {
  for (const LogFrame& frame : file.logs) {
    const uint64_t count = frame.from + frame.events.size();
    const Hash256& head = frame.chain.back();
    if (frame.from == 0) {
      const Hash256& first = frame.chain.front();
      ArchivedLog& log = logs_[first];
      // Forks must be verified with the same beginning of their parent in every file, so the
      // shortest frame is remembered.
      if (log.whole_count == 0 || count < log.whole_count) {
        log.whole_count = count;
        log.whole_head = head;
      }
      Reach(first, count, head);
      continue;
    }
    const auto before = ends_.find(frame.before);
    if (before != ends_.end() && before->second.count == frame.from) {
      Reach(Hash256(before->second.first), count, head);
    } else {
      waiting_.emplace(frame.before, Stretch{frame.from, count, head});
    }
  }
}

const ArchivedLog* ArchiveContents::Find(const Hash256& first) const {
  const auto found = logs_.find(first);
  return found == logs_.end() ? nullptr : &found->second;
}

}  // namespace recount::replay::recording::archive
