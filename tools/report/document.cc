#include "tools/report/document.h"

#include "fmt/format.h"

namespace recount::tools::report {
namespace {

bool IsPlain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' ||
         c == '.';
}

}  // namespace

std::string EventAnchor(uint64_t seq) { return fmt::format("event-{}", seq); }

std::string ClauseAnchor(std::string_view clause) {
  std::string anchor = "clause-";
  // Other characters are encoded, so that two clauses never get the same anchor.
  for (const char c : clause) {
    if (IsPlain(c)) {
      anchor += c;
    } else {
      anchor += fmt::format("_{:02x}", static_cast<unsigned char>(c));
    }
  }
  return anchor;
}

}  // namespace recount::tools::report
