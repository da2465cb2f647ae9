#include "replay/evidence/case_file.h"

#include <algorithm>

namespace recount::replay::evidence {
namespace {

std::vector<const RulingEntry*> RulingsOfKind(const CaseFile& file, RulingKind kind) {
  std::vector<const RulingEntry*> rulings;
  for (const RulingEntry& ruling : file.rulings) {
    if (ruling.record.ruling.kind == kind) rulings.push_back(&ruling);
  }
  return rulings;
}

}  // namespace

bool Verification::ok() const { return verify::AllHolds(findings); }

std::optional<uint64_t> RulingEntry::OverturnedBy() const {
  if (!appeal || !appeal->resolution) return std::nullopt;
  const judging::ResolutionRecord& resolved = appeal->resolution->record;
  return resolved.resolution.is_upheld ? std::nullopt : std::optional(resolved.seq);
}

std::vector<const RulingEntry*> CaseFile::Penalties() const {
  return RulingsOfKind(*this, RulingKind::penalty);
}

std::vector<const RulingEntry*> CaseFile::Repairs() const {
  return RulingsOfKind(*this, RulingKind::repair);
}

const timeline::RenderedEvent* CaseFile::FindEvent(uint64_t seq) const {
  const auto found = std::lower_bound(
      timeline.begin(), timeline.end(), seq,
      [](const timeline::RenderedEvent& event, uint64_t wanted) { return event.seq < wanted; });
  return found != timeline.end() && found->seq == seq ? &*found : nullptr;
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
