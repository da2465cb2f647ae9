// Simulates a full disk for this process: no file may grow.
//
//   const SmallFiles limit(4096);     // writes beyond that fail until the end of the block
#ifndef RECOUNT_TOOLS_STATISTICS_TESTING_SMALL_FILES_H_
#define RECOUNT_TOOLS_STATISTICS_TESTING_SMALL_FILES_H_

#include <sys/resource.h>

#include <csignal>

namespace recount::tools::statistics {

class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit = {bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;
  ~SmallFiles() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_ = {};
};

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_TESTING_SMALL_FILES_H_
