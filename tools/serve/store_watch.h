// Notices that a store is written to, cheaply: by the time and size of its data file.
//
//   StoreWatch watch("recount.db");
//   if (watch.MayHaveChanged()) …      // read it
//
// For one thread.
#ifndef RECOUNT_TOOLS_SERVE_STORE_WATCH_H_
#define RECOUNT_TOOLS_SERVE_STORE_WATCH_H_

#include <sys/stat.h>

#include <optional>
#include <string>

namespace recount::tools::serve {

class StoreWatch {
 public:
  explicit StoreWatch(std::string folder) : folder_(std::move(folder)) {}

  // Whether the file is another one than at the last call, or so new that a second write may bear
  // the same time. True at the first call.
  bool MayHaveChanged();

 private:
  std::string folder_;
  bool is_first_ = true;
  std::optional<struct stat> last_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_STORE_WATCH_H_
