#include "tools/cli/times.h"

#include "events/time_text.h"
#include "tools/cli/usage_error.h"

namespace recount::tools::cli {
namespace {

TimeRange TimesIn(const std::string& text) {
  if (const std::optional<TimeRange> times = TimeRangeIn(text)) return *times;
  throw UsageError{
      "expected a time that exists, like 2026-11-21, 2026-11-21T10:15 or 2026-11-21T10:15:00.123Z, "
      "in UTC, got \"" +
      text + "\""};
}

}  // namespace

int64_t FirstTimeIn(const std::string& text) { return TimesIn(text).first; }

int64_t LastTimeIn(const std::string& text) { return TimesIn(text).last; }

}  // namespace recount::tools::cli
