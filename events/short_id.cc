#include "events/short_id.h"

#include <algorithm>
#include <iterator>

namespace recount {

size_t DigitsApart(std::string_view id, std::string_view other) {
  const auto ends = std::mismatch(id.begin(), id.end(), other.begin(), other.end());
  const auto shared = static_cast<size_t>(ends.first - id.begin());
  return std::min(std::max(shared + 1, kLeastIdDigits), id.size());
}

ShortIds::ShortIds(std::vector<std::string> ids) : ids_(std::move(ids)) {
  std::sort(ids_.begin(), ids_.end());
  ids_.erase(std::unique(ids_.begin(), ids_.end()), ids_.end());
}

// In sorted order the ids with the longest common beginning are the neighbours.
std::string ShortIds::Of(std::string_view id) const {
  size_t digits = std::min(id.size(), kLeastIdDigits);
  auto next = std::lower_bound(ids_.begin(), ids_.end(), id);
  if (next != ids_.begin()) digits = std::max(digits, DigitsApart(id, *std::prev(next)));
  // The id itself is not one of the others.
  if (next != ids_.end() && *next == id) ++next;
  if (next != ids_.end()) digits = std::max(digits, DigitsApart(id, *next));
  return std::string(id.substr(0, digits));
}

}  // namespace recount
