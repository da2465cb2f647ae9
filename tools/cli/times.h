// Parses times as people type them.
#ifndef RECOUNT_TOOLS_CLI_TIMES_H_
#define RECOUNT_TOOLS_CLI_TIMES_H_

#include <cstdint>
#include <string>

namespace recount::tools::cli {

// Return the first and the last millisecond, since 1970 UTC, of a day, a minute, a second or a
// millisecond, in any form in which the program prints times (TimeRangeIn of events/time_text.h).
// Throw UsageError, also for a time that does not exist, such as 2026-02-30.
int64_t FirstTimeIn(const std::string& text);
int64_t LastTimeIn(const std::string& text);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_TIMES_H_
