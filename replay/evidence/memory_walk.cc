#include "replay/evidence/memory_walk.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace recount::replay::evidence {

using engine::CardPlace;
using engine::Seat;

namespace {

constexpr uint64_t kStill = std::numeric_limits<uint64_t>::max();

bool EndsStretch(const LookChange& change) {
  return change.before.is_seen &&
         !(change.after.is_seen && change.after.since == change.before.since);
}

// Returns since when the seat may have held the card before it saw it.
std::optional<uint64_t> HeldBefore(const Look& look) {
  return look.held != Held::no && look.held_since < look.since ? std::optional(look.held_since)
                                                               : std::nullopt;
}

}  // namespace

Tree::Tree(const Observations& observations, uint64_t last) {
  for (const Observation& event : observations.list()) {
    if (event.seq > last) break;
    children_[event.seq];
    if (event.seq > 0) children_[event.parent].push_back(event.seq);
  }
  // Each event comes after the one that it follows, so a reverse pass sees children first.
  std::map<uint64_t, size_t> sizes;
  for (auto node = children_.rbegin(); node != children_.rend(); ++node) {
    size_t size = 1;
    for (const uint64_t child : node->second) size += sizes[child];
    sizes[node->first] = size;
    ends_[node->first] = node->second.empty() ? node->first : ends_[node->second.front()];
  }
  for (const auto& [node, children] : children_) {
    if (node == 0) spans_[0] = {0, sizes[0]};
    size_t next = spans_[node].first + 1;
    for (const uint64_t child : children) {
      spans_[child] = {next, next + sizes[child]};
      next += sizes[child];
    }
  }
}

bool Tree::Leads(uint64_t ancestor, uint64_t node) const {
  const auto& [begin, end] = spans_.at(ancestor);
  const size_t time = spans_.at(node).first;
  return begin <= time && time < end;
}

const std::vector<uint64_t>& Tree::Children(uint64_t node) const { return children_.at(node); }

uint64_t Tree::EndOfLine(uint64_t node, uint64_t after) const {
  const std::vector<uint64_t>& children = Children(node);
  const auto child = std::upper_bound(children.begin(), children.end(), after);
  return child == children.end() ? node : ends_.at(*child);
}

MemoryWalk::MemoryWalk(const Observations& observations, uint64_t last)
    : observations_(observations),
      tree_(observations, last),
      cursor_(observations.judging().CursorAfter(last)) {
  const judging::JudgingState& judging = observations.judging();
  for (const judging::ExposureRecord& record : judging.exposures()) {
    if (record.exposure.at > last) continue;
    const uint64_t node = Executed(judging.NodeAt(record.exposure.at));
    accidents_at_.emplace(node, &record);
    for (const uint8_t seat : record.exposure.to) {
      accidents_[{record.exposure.card, seat}].push_back({node, &record});
    }
  }
}

uint64_t MemoryWalk::Executed(uint64_t node) const {
  while (observations_.Find(node) == nullptr) node = observations_.judging().After(node);
  return node;
}

void MemoryWalk::WalkTo(uint64_t end) {
  const judging::JudgingState& judging = observations_.judging();
  for (; walked_ < end; ++walked_) {
    if (const Observation* event = observations_.Find(walked_)) {
      // A repair of an earlier state goes back before it changes it.
      const judging::RulingRecord* repair = judging.FindRuling(walked_);
      if (repair != nullptr && repair->cursor_before != event->parent) {
        MoveCursor(walked_, event->parent);
      }
      Enter(*event);
    } else if (!judging.IsNode(walked_)) {
      const uint64_t to = judging.CursorAfter(walked_);
      if (to != judging.After(walked_)) MoveCursor(walked_, to);
    }
  }
}

void MemoryWalk::Enter(const Observation& event) {
  work_ += 1 + event.looks.size();
  if (event.seq > 0) {
    line_.MoveTo(observations_, event.parent);
    EndStretches(event);
  }
  line_.Apply(event);
  FollowLog(event);
  for (const uint16_t card : event.shuffled) shuffles_[card].push_back(event.seq);
  NoteAccidents(event.seq);
  const bool is_cursor = event.seq == cursor_;
  if (tree_.Children(event.seq).empty() || is_cursor) NoteLeaf(event.seq, is_cursor);
}

// Ends what is not seen any more after this event. If several events follow the one before, the
// stretch ends there only if it goes on in none of them.
void MemoryWalk::EndStretches(const Observation& event) {
  const size_t children = tree_.Children(event.parent).size();
  for (const LookChange& change : event.looks) {
    if (!EndsStretch(change)) continue;
    const CardAndSeat key(change.card, change.seat);
    if (children > 1 && ++ending_[{event.parent, key}] < children) continue;
    // At the cursor it has been noted already.
    if (event.parent == cursor_) continue;
    Sight sight;
    sight.place = line_.PlaceOf(change.card);
    sight.from = change.before.since;
    sight.seen_to = event.parent;
    sight.held_from = HeldBefore(change.before);
    open_.push_back({key, sight, event.parent, 0});
  }
}

// Follows what is seen in the order of the log, whatever the line of play.
void MemoryWalk::FollowLog(const Observation& event) {
  if (newest_ && *newest_ == event.parent) {
    for (const LookChange& change : event.looks) NoteOrder(change.card, change.seat, event.seq);
  } else {
    for (uint16_t card = 0; card < line_.cards(); ++card) {
      for (Seat seat = 0; seat < observations_.players(); ++seat) NoteOrder(card, seat, event.seq);
    }
  }
  newest_ = event.seq;
}

void MemoryWalk::NoteOrder(uint16_t card, Seat seat, uint64_t seq) {
  const Look look = line_.At(card, seat);
  const auto found = seen_.find({card, seat});
  if (found == seen_.end() && !look.is_seen) return;
  std::vector<Run>& runs = found == seen_.end() ? seen_[{card, seat}] : found->second;
  const bool was_seen = !runs.empty() && runs.back().last == kStill;
  if (look.is_seen && !was_seen) runs.push_back({seq, kStill, HeldBefore(look)});
  if (!look.is_seen && was_seen) runs.back().last = *newest_;
}

void MemoryWalk::NoteAccidents(uint64_t node) {
  const auto [first, last] = accidents_at_.equal_range(node);
  for (auto each = first; each != last; ++each) {
    const Exposure& exposure = each->second->exposure;
    Sight sight;
    sight.place = line_.PlaceOf(exposure.card);
    sight.from = exposure.at;
    sight.seen_to = exposure.at;
    sight.exposure = each->second->seq;
    for (const uint8_t seat : exposure.to) open_.push_back({{exposure.card, seat}, sight, node, 0});
  }
}

// Notes what is seen at the end of a line of play.
void MemoryWalk::NoteLeaf(uint64_t node, bool is_at_cursor) {
  for (uint16_t card = 0; card < line_.cards(); ++card) {
    for (Seat seat = 0; seat < observations_.players(); ++seat) {
      const Look look = line_.At(card, seat);
      if (!look.is_seen) continue;
      Sight sight;
      sight.place = line_.PlaceOf(card);
      sight.from = look.since;
      sight.held_from = HeldBefore(look);
      if (!is_at_cursor) sight.seen_to = node;
      open_.push_back({{card, seat}, sight, node, 0});
    }
  }
}

// What has been seen on the line of play that is left stays known on the other, where it still
// tells something.
void MemoryWalk::MoveCursor(uint64_t judgement, uint64_t to) {
  std::vector<Learnt>& rows = learnt[{judgement, to}];
  rows = LearntSince(to);
  // A repair is itself the first event of the line that it begins.
  const uint64_t after = observations_.judging().IsNode(judgement) ? judgement - 1 : judgement;
  for (const Learnt& row : rows) {
    if (row.reshuffled || row.already || row.place == kUnknownPlace) continue;
    Sight sight;
    sight.place = row.place;
    sight.from = judgement;
    sight.seen_to = judgement;
    sight.carried = judgement;
    carried_[{row.card, row.seat}].emplace(Executed(to), open_.size());
    open_.push_back({{row.card, row.seat}, sight, Executed(to), after});
  }
}

std::optional<MemoryWalk::Run> MemoryWalk::FirstSeen(const CardAndSeat& key, uint64_t after) const {
  const auto found = seen_.find(key);
  if (found == seen_.end()) return std::nullopt;
  const auto& runs = found->second;
  const auto run = std::partition_point(runs.begin(), runs.end(),
                                        [&](const Run& each) { return each.last <= after; });
  if (run == runs.end()) return std::nullopt;
  if (run->first > after) return *run;
  const auto& list = observations_.list();
  const auto next = std::partition_point(
      list.begin(), list.end(), [&](const Observation& each) { return each.seq <= after; });
  if (next == list.end() || next->seq >= walked_) return std::nullopt;
  return Run{next->seq, run->last, std::nullopt};
}

std::vector<Learnt> MemoryWalk::LearntSince(uint64_t to) {
  const LineMemory memory(observations_, line_, Executed(to), 0);
  work_ += memory.work() + line_.cards();
  std::vector<Learnt> rows;
  for (uint16_t card = 0; card < line_.cards(); ++card) {
    for (Seat seat = 0; seat < observations_.players(); ++seat) {
      if (std::optional<Learnt> row = LearntOf({card, seat}, to, memory)) {
        rows.push_back(*std::move(row));
      }
    }
  }
  std::sort(rows.begin(), rows.end(), [](const Learnt& a, const Learnt& b) {
    return std::tie(a.seq, a.card, a.seat) < std::tie(b.seq, b.card, b.seat);
  });
  return rows;
}

std::optional<Learnt> MemoryWalk::LearntOf(const CardAndSeat& key, uint64_t to,
                                           const LineMemory& memory) {
  const auto& [card, seat] = key;
  const uint64_t base = Executed(to);
  // Nobody learns a card of their own hand.
  const Look there = base == to ? line_.At(card, seat) : Look();
  if (there.is_shown || there.held == Held::certainly) return std::nullopt;
  std::optional<Run> first = FirstSeen(key, to);
  std::optional<uint64_t> exposure;
  if (const auto found = accidents_.find(key); found != accidents_.end()) {
    for (const Accident& accident : found->second) {
      const uint64_t at = accident.record->exposure.at;
      const bool counts = at >= to && accident.record->seq < walked_;
      if (!counts || (first && first->first <= at)) continue;
      first = Run{at, at, std::nullopt};
      exposure = accident.record->seq;
    }
  }
  if (!first) return std::nullopt;
  Learnt row;
  row.card = card;
  row.seat = seat;
  row.seq = first->first;
  row.held_from = first->held_from;
  row.is_maybe = there.held == Held::possibly;
  row.name = observations_.NameOf(card);
  row.exposure = exposure;
  row.place = line_.PlaceOf(card);
  row.already = Already(key, to, memory);
  row.reshuffled = Reshuffled(card, to, row.seq);
  return row;
}

std::optional<uint64_t> MemoryWalk::Already(const CardAndSeat& key, uint64_t to,
                                            const LineMemory& memory) const {
  const uint16_t card = key.first;
  const engine::Seat seat = key.second;
  const uint64_t base = Executed(to);
  const auto is_there = [&](CardPlace place, uint64_t end) {
    return !memory.Disturbed(card, seat, place, end);
  };
  std::optional<uint64_t> newest;
  if (const auto stretch = memory.Newest(card, seat);
      stretch && is_there(stretch->place, stretch->end)) {
    newest = stretch->from;
  }
  if (const auto found = accidents_.find(key); found != accidents_.end()) {
    for (const Accident& accident : found->second) {
      const uint64_t at = accident.record->exposure.at;
      const bool counts = at <= to && accident.record->seq < walked_;
      // The card lies at `to` where it lay then, or else it has been moved.
      if (counts && tree_.Leads(accident.node, base) &&
          is_there(line_.PlaceOf(card), accident.node)) {
        newest = std::max(newest.value_or(0), at);
      }
    }
  }
  const auto found = carried_.find(key);
  if (found == carried_.end()) return newest;
  // What has ended the knowledge of a sight has ended that of all sights before it on the line.
  const auto& carried = found->second;
  for (auto each = carried.upper_bound(base); each != carried.begin();) {
    const OpenSight& open = open_[(--each)->second];
    ++work_;
    if (!tree_.Leads(open.end, base)) continue;
    const std::optional<uint64_t> next = memory.Next(open.end);
    if (next && *next < open.after) continue;
    if (!is_there(open.sight.place, open.end)) break;
    newest = std::max(newest.value_or(0), open.sight.from);
  }
  return newest;
}

std::optional<uint64_t> MemoryWalk::Reshuffled(uint16_t card, uint64_t to, uint64_t seq) const {
  const auto found = shuffles_.find(card);
  if (found == shuffles_.end()) return std::nullopt;
  const uint64_t node = Executed(observations_.judging().NodeAt(seq));
  const auto& shuffles = found->second;
  for (auto each = std::upper_bound(shuffles.begin(), shuffles.end(), to);
       each != shuffles.end() && *each <= seq; ++each) {
    if (tree_.Leads(*each, node)) return *each;
  }
  return std::nullopt;
}

std::map<CardAndSeat, std::vector<Sight>> MemoryWalk::Sights() {
  const uint64_t base = Executed(cursor_);
  if (base != cursor_ && !tree_.Children(base).empty()) {
    // The line to the cursor ends there, because the events behind it cannot be executed.
    line_.MoveTo(observations_, base);
    NoteLeaf(base, /*is_at_cursor=*/false);
  }
  std::map<uint64_t, std::vector<OpenSight*>> by_end;
  const LineMemory way(observations_, line_, base, 0);
  for (OpenSight& open : open_) {
    const std::optional<uint64_t> next = way.Next(open.end);
    const bool is_on_way = tree_.Leads(open.end, base) && (!next || *next > open.after);
    by_end[is_on_way ? base : tree_.EndOfLine(open.end, open.after)].push_back(&open);
  }
  for (auto& [end, sights] : by_end) Close(sights, end, end == base && base == cursor_);
  std::map<CardAndSeat, std::vector<Sight>> sights;
  for (const OpenSight& open : open_) sights[open.key].push_back(open.sight);
  for (auto& [key, list] : sights) {
    std::stable_sort(list.begin(), list.end(), [](const Sight& a, const Sight& b) {
      return std::pair(a.from, a.seen_to.value_or(kStill)) <
             std::pair(b.from, b.seen_to.value_or(kStill));
    });
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return sights;
}

// Finds until when the sights say where the card lies, on a line of play that they are on.
void MemoryWalk::Close(std::vector<OpenSight*>& sights, uint64_t end, bool is_at_cursor) {
  uint64_t begin = end;
  for (const OpenSight* open : sights) begin = std::min(begin, open->end);
  const LineMemory memory(observations_, line_, end, begin);
  work_ += memory.work() + sights.size();
  for (OpenSight* open : sights) {
    Sight& sight = open->sight;
    sight.ended_by = memory.Disturbed(open->key.first, open->key.second, sight.place, open->end);
    if (!sight.ended_by && is_at_cursor) continue;
    const uint64_t there_to =
        sight.ended_by ? observations_.Find(sight.ended_by->seq)->parent : end;
    sight.there_to = std::max(there_to, sight.from);
  }
}

}  // namespace recount::replay::evidence
