#include "replay/evidence/case_file.h"

#include <algorithm>

namespace recount::replay::evidence {

bool Verification::ok() const { return verify::AllHolds(findings); }

std::vector<const RulingEntry*> CaseFile::Penalties() const {
  std::vector<const RulingEntry*> penalties;
  for (const RulingEntry& ruling : rulings) {
    if (ruling.record.ruling.kind == RulingKind::penalty) penalties.push_back(&ruling);
  }
  return penalties;
}

const RulingEntry* CaseFile::FindRuling(uint64_t seq) const {
  const auto found = std::lower_bound(
      rulings.begin(), rulings.end(), seq,
      [](const RulingEntry& ruling, uint64_t wanted) { return ruling.record.seq < wanted; });
  return found != rulings.end() && found->record.seq == seq ? &*found : nullptr;
}

std::optional<engine::Seat> CaseFile::ViewingSeat() const {
  for (engine::Seat seat = 0; seat < players.size(); ++seat) {
    if (viewer == engine::Viewer::OfSeat(seat)) return seat;
  }
  return std::nullopt;
}

}  // namespace recount::replay::evidence
