#include "tools/statistics/heads.h"

#include <algorithm>

#include "events/bytes.h"
#include "events/sha256.h"
#include "fmt/format.h"

namespace recount::tools::statistics {

std::string HeadLine(std::string_view id, uint64_t events, std::string_view head) {
  return fmt::format("{} {} {}\n", id, events, head);
}

std::string HashOfLines(std::vector<std::string> lines) {
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) text += line;
  return ToHex(Sha256(AsBytes(text)));
}

}  // namespace recount::tools::statistics
