#include "replay/log/accepted_events.h"

#include <algorithm>

namespace recount::replay::log {

bool IsStateOfLaterRuling(const AcceptedEvents* accepted, uint64_t seq) {
  if (accepted == nullptr) return false;
  return std::any_of(accepted->begin(), accepted->upper_bound(seq),
                     [seq](const auto& each) { return seq < each.second.ruling; });
}

bool AreSameUpTo(const AcceptedEvents* a, const AcceptedEvents* b, uint64_t seq) {
  const AcceptedEvents none;
  const AcceptedEvents& one = a != nullptr ? *a : none;
  const AcceptedEvents& other = b != nullptr ? *b : none;
  return std::equal(one.begin(), one.upper_bound(seq), other.begin(), other.upper_bound(seq));
}

std::optional<uint64_t> FirstOfOthers(const AcceptedEvents* a, const AcceptedEvents* b) {
  if (a == b) return std::nullopt;
  const AcceptedEvents none;
  const AcceptedEvents& one = a != nullptr ? *a : none;
  const AcceptedEvents& other = b != nullptr ? *b : none;
  const auto [at, beside] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  std::optional<uint64_t> first;
  if (at != one.end()) first = at->first;
  if (beside != other.end()) first = std::min(first.value_or(beside->first), beside->first);
  return first;
}

}  // namespace recount::replay::log
