#include "tools/viewer/wasm/remembered_log.h"

namespace recount::tools::viewer::wasm {

void RememberedLog::Remember(const replay::LogHeader& header,
                             const std::vector<replay::StateSnapshot>& states) {
  game_ = header.game->id();
  rules_ = header.rules;
  layout_ = header.layout();
  for (const replay::StateSnapshot& state : states) states_.emplace(state.seq, state.canonical);
}

std::optional<Snapshot> RememberedLog::SnapshotBefore(uint64_t seq) const {
  const auto after = states_.upper_bound(seq);
  if (after == states_.begin()) return std::nullopt;
  const auto& [at, canonical] = *std::prev(after);
  return Snapshot{
      .seq = at, .layout = layout_, .rules = rules_, .game = game_, .canonical = canonical};
}

}  // namespace recount::tools::viewer::wasm
