// The size and the hash of a file, for a manifest.
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_FILE_HASH_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_FILE_HASH_H_

#include <cstdint>
#include <string>

#include "events/error.h"

namespace recount::tools::statistics::exports {

struct FileHash {
  uint64_t bytes = 0;
  std::string sha256;  // hex
};

// not_found, io. Memory does not grow with the file.
Result<FileHash> HashFile(const std::string& path);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_FILE_HASH_H_
