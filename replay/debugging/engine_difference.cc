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
  return known == kinds_.end() || difference.event < known->second.told.difference.event;
}

void DifferenceTally::Add(ToldDifference told) {
  const bool is_shortest = IsShortestOfItsKind(told.difference);
  const auto [known, is_new] = kinds_.try_emplace(told.difference.kind);
  Entry& entry = known->second;
  if (is_new) entry.order = kinds_.size();
  const uint64_t games = is_new ? 1 : entry.told.games + 1;
  if (is_shortest || is_new) entry.told = std::move(told);
  entry.told.games = games;
}

std::vector<ToldDifference> DifferenceTally::Take() {
  std::vector<Entry*> entries;
  for (auto& [kind, entry] : kinds_) entries.push_back(&entry);
  std::sort(entries.begin(), entries.end(), [](const Entry* a, const Entry* b) {
    return std::tuple(b->told.games, a->told.difference.seq, a->order) <
           std::tuple(a->told.games, b->told.difference.seq, b->order);
  });
  std::vector<ToldDifference> differences;
  for (Entry* entry : entries) differences.push_back(std::move(entry->told));
  kinds_.clear();
  return differences;
}

}  // namespace recount::replay::debugging
