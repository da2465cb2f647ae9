#include "events/recount_file.h"

namespace recount {

bool IsRecountFileName(std::string_view path) {
  constexpr std::string_view kEnding = ".recount";
  if (path.size() < kEnding.size()) return false;
  return InSmallLetters(path.substr(path.size() - kEnding.size())) == kEnding;
}

}  // namespace recount
