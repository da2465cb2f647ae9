#include "events/check.h"

#include <cstdio>
#include <cstdlib>

namespace recount {

void FailCheck(const char* file, int line, std::string_view message) {
  std::fprintf(stderr, "%s:%d: invariant broken: %.*s\n", file, line,
               static_cast<int>(message.size()), message.data());
  std::abort();
}

void FailComparison(const char* file, int line, std::string_view what, const std::string& left,
                    const std::string& right) {
  FailCheck(file, line, std::string(what) + " fails: " + left + " and " + right);
}

}  // namespace recount
