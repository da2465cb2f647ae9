#include "replay/statistics/clause_counts.h"

#include <algorithm>

namespace recount::replay::statistics {
namespace {

// Returns the entry of a map with text keys. The key is copied only if it is new.
template <typename Map>
typename Map::mapped_type& EntryOf(Map& map, std::string_view key) {
  auto found = map.find(key);
  if (found == map.end()) found = map.try_emplace(std::string(key)).first;
  return found->second;
}

}  // namespace

void ClauseCounts::FindSuperseded(absl::Span<const Rows> rows) {
  superseded_seqs_.clear();
  for (size_t row = 0; row < rows[kEvents].count(); ++row) {
    if (superseded_.IsTrue(rows, row)) {
      superseded_seqs_.push_back(event_seq_.At(rows, row).number);
    }
  }
}

void ClauseCounts::Add(const ReportGame& game, absl::Span<const Rows> rows) {
  FindSuperseded(rows);
  BySource& of_game = EntryOf(all_, game.name);
  for (size_t row = 0; row < rows[kCitations].count(); ++row) {
    if (clause_.IsNull(rows, row)) continue;
    const std::string_view source = source_.At(rows, row).text;
    if (source == "effect") {
      // A superseded effect was undone by a ruling, while refusals and rulings happened in any
      // case.
      const bool is_superseded = std::binary_search(
          superseded_seqs_.begin(), superseded_seqs_.end(), seq_.At(rows, row).number);
      if (!game.is_counted || is_superseded) continue;
    }
    ++EntryOf(EntryOf(of_game, source), clause_.At(rows, row).text);
  }
}

}  // namespace recount::replay::statistics
