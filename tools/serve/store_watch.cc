#include "tools/serve/store_watch.h"

#include <ctime>

#include "store/files.h"

namespace recount::tools::serve {
namespace {

// Times of files have steps of a few milliseconds, or of two seconds on some disks.
constexpr time_t kNewSeconds = 2;

bool IsSame(const struct stat& one, const struct stat& other) {
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino && one.st_size == other.st_size &&
         one.st_mtim.tv_sec == other.st_mtim.tv_sec && one.st_mtim.tv_nsec == other.st_mtim.tv_nsec;
}

}  // namespace

bool StoreWatch::MayHaveChanged() {
  struct stat now = {};
  const bool is_there = stat(store::DataFile(folder_).c_str(), &now) == 0;
  const bool was_there = last_.has_value();
  const bool is_same = is_there == was_there && (!is_there || IsSame(now, *last_));
  const bool is_new = is_there && std::time(nullptr) - now.st_mtim.tv_sec <= kNewSeconds;
  const bool is_first = std::exchange(is_first_, false);
  last_ = is_there ? std::optional(now) : std::nullopt;
  return is_first || !is_same || is_new;
}

}  // namespace recount::tools::serve
