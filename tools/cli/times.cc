#include "tools/cli/times.h"

#include <ctime>

#include "tools/cli/arguments.h"

namespace recount::tools::cli {

int64_t TimeIn(const std::string& text) {
  for (const char* form :
       {"%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d"}) {
    std::tm parts = {};
    const char* end = strptime(text.c_str(), form, &parts);
    if (end != nullptr && *end == '\0') return int64_t{timegm(&parts)} * 1000;
  }
  throw UsageError{
      "expected a time like 2026-11-21 or 2026-11-21T10:15:00Z, in UTC, got \"" + text + "\""};
}

}  // namespace recount::tools::cli
