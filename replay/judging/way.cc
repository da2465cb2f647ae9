#include "replay/judging/way.h"

#include <algorithm>

namespace recount::replay::judging {

Way WayTo(const JudgingState& judging, uint64_t node, absl::FunctionRef<bool(uint64_t)> is_base,
          absl::FunctionRef<uint64_t(uint64_t)> linear_base) {
  Way way;
  while (node >= judging.linear_events() && !is_base(node)) {
    if (!way.stretches.empty() && way.stretches.back().first == node + 1) {
      way.stretches.back().first = node;
    } else {
      way.stretches.push_back({node, node});
    }
    node = judging.After(node);
  }
  way.base = node;
  if (node < judging.linear_events()) {
    way.base = linear_base(node);
    if (way.base < node) way.stretches.push_back({way.base + 1, node});
  }
  std::reverse(way.stretches.begin(), way.stretches.end());
  return way;
}

Detour Between(const JudgingState& judging, uint64_t from, uint64_t to) {
  Detour detour;
  // An event follows one with a lower seq, so the higher of the two is never their common ancestor.
  while (from != to) {
    uint64_t& higher = from > to ? from : to;
    (from > to ? detour.back : detour.forth).push_back(higher);
    higher = judging.After(higher);
  }
  std::reverse(detour.forth.begin(), detour.forth.end());
  return detour;
}

std::vector<uint64_t> OverturnedOnTheWay(const JudgingState& judging, uint64_t node) {
  std::vector<uint64_t> overturned;
  // A game event that does not follow the game event right before it begins a new line of play. The
  // newest judgement before it that moved the cursor is the one that began the line.
  for (uint64_t seq = node; seq >= judging.linear_events() && seq > 0; seq = judging.After(seq)) {
    // A repair of an earlier state begins its line itself.
    const RulingRecord* repair = judging.FindRuling(seq);
    if (repair != nullptr && repair->is_overturned) overturned.push_back(seq);
    if (repair != nullptr && repair->ruling.to) continue;
    for (uint64_t before = seq - 1; !judging.IsNode(before); --before) {
      if (judging.CursorAfter(before) == judging.After(before)) continue;
      const RulingRecord* ruling = judging.FindRuling(before);
      if (ruling != nullptr && ruling->is_overturned) overturned.push_back(ruling->seq);
      break;
    }
  }
  std::reverse(overturned.begin(), overturned.end());
  return overturned;
}

void Checkpoints::Reached(uint64_t seq, uint64_t events, const engine::Match& match) {
  since_kept_ += events;
  if (since_kept_ >= log::kSnapshotEvery) Keep(seq, match);
}

namespace {

bool IsBefore(const log::StateSnapshot& state, uint64_t seq) { return state.seq < seq; }

}  // namespace

void Checkpoints::Keep(uint64_t seq, const engine::Match& match) {
  since_kept_ = 0;
  // States arrive almost always in ascending order, so the place is nearly always the end.
  const auto place = std::lower_bound(states_.begin(), states_.end(), seq, IsBefore);
  if (place != states_.end() && place->seq == seq) return;
  const Bytes canonical = match.CanonicalBytes();
  states_.insert(place, log::StateSnapshot{seq, {canonical.begin(), canonical.end()}});
}

void Checkpoints::DropFrom(uint64_t seq) {
  states_.erase(std::lower_bound(states_.begin(), states_.end(), seq, IsBefore), states_.end());
}

const std::vector<uint8_t>* Checkpoints::Find(uint64_t seq) const {
  const auto found = std::lower_bound(states_.begin(), states_.end(), seq, IsBefore);
  return found != states_.end() && found->seq == seq ? &found->canonical : nullptr;
}

uint64_t Checkpoints::NewestUpTo(uint64_t seq) const {
  const auto after = std::lower_bound(states_.begin(), states_.end(), seq + 1, IsBefore);
  return after == states_.begin() ? 0 : std::prev(after)->seq;
}

}  // namespace recount::replay::judging
