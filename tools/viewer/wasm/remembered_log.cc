#include "tools/viewer/wasm/remembered_log.h"

namespace recount::tools::viewer::wasm {

void RememberedLog::Remember(const replay::log::LogHeader& header,
                             const std::vector<replay::log::StateSnapshot>& states) {
  game_ = header.game->id();
  rules_ = header.rules;
  layout_ = header.layout();
  for (const replay::log::StateSnapshot& state : states)
    states_.emplace(state.seq, state.canonical);
}

Result<std::vector<Slot>> RememberedLog::Openings(uint64_t seq) const {
  const Result<LoggedEvent> event = replay::log::EventAt(log_, seq);
  if (!event.ok()) return std::vector<Slot>();
  Result<std::vector<Slot>> openings = replay::log::OpeningsBeside(log_, *event);
  return openings.ok() ? openings : std::vector<Slot>();
}

std::optional<Snapshot> RememberedLog::SnapshotBefore(uint64_t seq) const {
  const auto after = states_.upper_bound(seq);
  if (after == states_.begin()) return std::nullopt;
  const auto& [at, canonical] = *std::prev(after);
  return Snapshot{
      .seq = at, .layout = layout_, .rules = rules_, .game = game_, .canonical = canonical};
}

}  // namespace recount::tools::viewer::wasm
