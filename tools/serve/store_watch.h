// Notices cheaply that a store was written to, by the time and size of its data file.
//
//   StoreWatch watch("recount.db");
//   if (watch.MayHaveChanged()) …      // read it
//
// Only one thread may use it.
#ifndef RECOUNT_TOOLS_SERVE_STORE_WATCH_H_
#define RECOUNT_TOOLS_SERVE_STORE_WATCH_H_

#include <sys/stat.h>

#include <optional>
#include <string>

namespace recount::tools::serve {

class StoreWatch {
 public:
  explicit StoreWatch(std::string folder) : folder_(std::move(folder)) {}

  // Returns whether the file differs from the last call, or is so new that a second write may have
  // the same time. Returns true at the first call.
  bool MayHaveChanged();

 private:
  std::string folder_;
  bool is_first_ = true;
  std::optional<struct stat> last_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_STORE_WATCH_H_
