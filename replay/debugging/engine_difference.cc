#include "replay/debugging/engine_difference.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "events/visible_text.h"
#include "fmt/format.h"

namespace recount::replay::debugging {

std::string TextOf(const DifferenceKind& kind) {
  std::string text(NameOf(kind.part));
  if (!kind.path.empty()) text += " at " + VisibleLine(kind.path);
  if (!kind.our_refusal.empty()) text += fmt::format(" (ours refuses: {})", kind.our_refusal);
  if (!kind.their_refusal.empty()) {
    text += fmt::format(" (theirs refuses: {})", VisibleLine(kind.their_refusal));
  }
  return text;
}

bool DifferenceTally::IsShortestOfItsKind(const EngineDifference& difference) const {
  const auto known = kinds_.find(difference.kind);
  return known == kinds_.end() || difference.event < known->second.reported.difference.event;
}

void DifferenceTally::Add(ReportedDifference reported) {
  const bool is_shortest = IsShortestOfItsKind(reported.difference);
  const auto [known, is_new] = kinds_.try_emplace(reported.difference.kind);
  Entry& entry = known->second;
  if (is_new) entry.order = kinds_.size();
  const uint64_t games = is_new ? 1 : entry.reported.games + 1;
  // The shortest game represents its kind, since it is the easiest to examine.
  if (is_shortest || is_new) entry.reported = std::move(reported);
  entry.reported.games = games;
}

std::vector<ReportedDifference> DifferenceTally::Take() {
  std::vector<Entry*> entries;
  for (auto& [kind, entry] : kinds_) entries.push_back(&entry);
  std::sort(entries.begin(), entries.end(), [](const Entry* a, const Entry* b) {
    return std::tuple(b->reported.games, a->reported.difference.seq, a->order) <
           std::tuple(a->reported.games, b->reported.difference.seq, b->order);
  });
  std::vector<ReportedDifference> differences;
  for (Entry* entry : entries) differences.push_back(std::move(entry->reported));
  kinds_.clear();
  return differences;
}

}  // namespace recount::replay::debugging
