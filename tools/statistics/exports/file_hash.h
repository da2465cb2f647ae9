// Computes the size and the hash of a file, for a manifest.
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_FILE_HASH_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_FILE_HASH_H_

#include <cstdint>
#include <limits>
#include <string>

#include "events/error.h"

namespace recount::tools::statistics::exports {

struct FileHash {
  uint64_t bytes = 0;
  std::string sha256 = {};  // hex; empty if the file is larger than the limit
};

// Hashes a file below a folder if it has at most `most` bytes; a larger file is not read to its
// end. not_found; bad_request if it is not a regular file or is reached through a link; io. Uses
// constant memory.
Result<FileHash> HashFile(const std::string& folder, const std::string& file,
                          uint64_t most = std::numeric_limits<uint64_t>::max());

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_FILE_HASH_H_
