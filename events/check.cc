#include "events/check.h"

#include <cstdio>
#include <cstdlib>

namespace recount {

void FailCheck(const char* file, int line, std::string_view message) {
  std::fprintf(stderr, "%s:%d: invariant broken: %.*s\n", file, line,
               static_cast<int>(message.size()), message.data());
  std::abort();
}

}  // namespace recount
