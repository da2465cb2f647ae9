// The size and the hash of a file, for a manifest.
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_FILE_HASH_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_FILE_HASH_H_

#include <cstdint>
#include <limits>
#include <string>

#include "events/error.h"

namespace recount::tools::statistics::exports {

struct FileHash {
  uint64_t bytes = 0;
  std::string sha256 = {};  // hex; empty if the file has more bytes than were to be read
};

// Of a file below a folder, if it has at most so many bytes; of a larger one nothing behind them is
// read. not_found; bad_request if it is no regular file, or lies behind a link; io. Memory does not
// grow with the file.
Result<FileHash> HashFile(const std::string& folder, const std::string& file,
                          uint64_t most = std::numeric_limits<uint64_t>::max());

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_FILE_HASH_H_
