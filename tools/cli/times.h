// Times as people type them.
#ifndef RECOUNT_TOOLS_CLI_TIMES_H_
#define RECOUNT_TOOLS_CLI_TIMES_H_

#include <cstdint>
#include <string>

namespace recount::tools::cli {

// Milliseconds since 1970 UTC of "2026-11-21" or "2026-11-21T10:15" or "2026-11-21T10:15:00Z", all
// in UTC. Throws UsageError.
int64_t TimeIn(const std::string& text);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_TIMES_H_
