#include "replay/debugging/walk.h"

#include <algorithm>

#include "engine/chance.h"

namespace recount::replay::debugging {
namespace {

using engine::ChanceKind;
using engine::ChanceNumbers;
using engine::ChanceRequest;
using engine::Match;
using engine::NodeKind;
using engine::Seat;

// The maximum number of states that are kept for a log; events between them are executed again.
constexpr size_t kMaxStates = 2048;

void ExecuteIn(Match& match, const OwnedEvent& event) {
  const engine::LogEvent entry{.seq = 0, .bytes = event.bytes()};
  const engine::FoldReport report =
      match.Fold({&entry, 1}, {.bytes = false, .legality = false, .digests = false});
  RECOUNT_CHECK_EQ(report.applied, 1u);
}

bool IsSame(const Choice& a, const Choice& b) { return a == b || a->bytes() == b->bytes(); }

// Returns the index of an action among all legal actions, seat by seat.
size_t RankOf(const Match& match, const OwnedEvent& action) {
  size_t rank = 0;
  for (Seat seat = 0; seat < match.players(); ++seat) {
    for (const Choice& legal : LegalChoices(match, seat)) {
      if (legal->bytes() == action.bytes()) return rank;
      ++rank;
    }
  }
  return rank;
}

// Orders two events in this state: chance outcomes come first, by their numbers, then actions, by
// their places among the legal actions.
bool HasLowerRank(const Match& match, const OwnedEvent& a, const OwnedEvent& b) {
  if (IsAction(a) != IsAction(b)) return !IsAction(a);
  if (IsAction(a)) return RankOf(match, a) < RankOf(match, b);
  const engine::Outcome of_a = engine::OutcomeOf(a.event());
  const engine::Outcome of_b = engine::OutcomeOf(b.event());
  return std::lexicographical_compare(of_a.numbers.begin(), of_a.numbers.end(),
                                      of_b.numbers.begin(), of_b.numbers.end());
}

const Choice& RefusedIn(const WalkBase& base, const Candidate& candidate) {
  return candidate.refused != nullptr ? candidate.refused : base.log().refused;
}

const CandidateTable& TableIn(const WalkBase& base, const Candidate& candidate) {
  return candidate.table != nullptr ? *candidate.table : *base.log().table;
}

bool IsRefusedFor(const Match& match, const OwnedEvent& event, const engine::Refusal& reason) {
  if (IsAction(event) && event.event().seat() >= match.players()) return false;
  return match.Check(event.event()) == reason;
}

}  // namespace

ChanceNumbers PlainestOutcome(const ChanceRequest& request) {
  if (request.kind == ChanceKind::dice) return ChanceNumbers(request.count, 1);
  if (request.kind == ChanceKind::pick) return {request.from.front()};
  return request.from;
}

ChanceNumbers FittedOutcome(const ChanceRequest& request, absl::Span<const uint16_t> numbers) {
  const auto is_listed = [&](uint16_t number) {
    return std::find(request.from.begin(), request.from.end(), number) != request.from.end();
  };
  ChanceNumbers fitted;
  switch (request.kind) {
    case ChanceKind::dice:
      for (size_t die = 0; die < request.count; ++die) {
        const bool is_face =
            die < numbers.size() && numbers[die] >= 1 && numbers[die] <= request.sides;
        fitted.push_back(is_face ? numbers[die] : 1);
      }
      return fitted;
    case ChanceKind::pick:
      if (numbers.size() == 1 && is_listed(numbers[0])) return {numbers[0]};
      return PlainestOutcome(request);
    default:
      break;
  }
  const auto is_there = [&](uint16_t number) {
    return std::find(fitted.begin(), fitted.end(), number) != fitted.end();
  };
  for (const uint16_t card : numbers) {
    if (is_listed(card) && !is_there(card)) fitted.push_back(card);
  }
  for (const uint16_t card : request.from) {
    if (!is_there(card)) fitted.push_back(card);
  }
  return fitted;
}

WalkBase::WalkBase(WalkedLog log, const WalkBase* before) : log_(std::move(log)) {
  stride_ = log_.choices.size() / kMaxStates + 1;
  events_.reserve(log_.choices.size());
  for (const Choice& choice : log_.choices) events_.push_back({.seq = 0, .bytes = choice->bytes()});
  const size_t shared = before == nullptr ? 0 : StatesSharedWith(*before);
  if (shared > 0) states_.assign(before->states_.begin(), before->states_.begin() + shared);
  if (states_.empty()) states_.push_back(log_.table->start->Clone());
  std::unique_ptr<Match> match = states_.back()->Clone();
  for (size_t i = (states_.size() - 1) * stride_; i < log_.executable(); ++i) {
    ExecuteIn(*match, *log_.choices[i]);
    if ((i + 1) % stride_ == 0) states_.push_back(match->Clone());
  }
  if (log_.refused != nullptr) {
    refusal_ = match->Check(log_.refused->event());
    RECOUNT_CHECK(refusal_);
  }
}

size_t WalkBase::StatesSharedWith(const WalkBase& before) const {
  if (before.log_.table != log_.table || before.stride_ != stride_) return 0;
  const size_t size = std::min(log_.executable(), before.log_.executable());
  size_t same = 0;
  while (same < size && log_.choices[same] == before.log_.choices[same]) ++same;
  return same / stride_ + 1;
}

std::unique_ptr<Match> WalkBase::StateAfter(size_t choices) const {
  std::unique_ptr<Match> match = log_.table->start->Clone();
  CopyStateAfter(choices, *match);
  return match;
}

void WalkBase::CopyStateAfter(size_t choices, Match& match) const {
  RECOUNT_CHECK_LE(choices, log_.executable());
  const size_t kept = choices / stride_;
  match.CopyFrom(*states_[kept]);
  for (size_t i = kept * stride_; i < choices; ++i) ExecuteIn(match, *log_.choices[i]);
}

const Walk* Walker::Take(const WalkBase& base, const Candidate& candidate, Replacing replacing) {
  walk_.tail.clear();
  walk_.has_refused = false;
  made_.clear();
  steps_ = 0;
  has_ended_ = false;
  if (walk_.match == nullptr) walk_.match = base.log().table->start->Clone();
  if (candidate.table != nullptr) {
    walk_.match->CopyFrom(*candidate.table->start);
  } else {
    base.CopyStateAfter(candidate.from, *walk_.match);
  }
  room_ = base.size() - candidate.from;
  if (candidate.replacement != nullptr && !Play(candidate.replacement, replacing)) return nullptr;
  for (const auto& [first, last] : candidate.pieces) {
    if (candidate.choices == nullptr) {
      if (!PlayStretch(base, first, last, replacing)) return nullptr;
      continue;
    }
    for (size_t i = first; i < last; ++i) {
      if (!Play((*candidate.choices)[i], replacing)) return nullptr;
    }
  }
  const Choice& refused = RefusedIn(base, candidate);
  if (refused == nullptr) return &walk_;
  if (IsAction(*refused) && !PlayPlainest()) return nullptr;
  ++executed_;
  return IsRefusedFor(*walk_.match, *refused, base.refusal()) ? &walk_ : nullptr;
}

const Walk* Walker::TakeUntil(const WalkBase& base, const Candidate& candidate, Replacing replacing,
                              uint64_t step) {
  last_step_ = step;
  Take(base, candidate, replacing);
  last_step_ = 0;
  return has_ended_ ? &walk_ : nullptr;
}

bool Walker::PlayStretch(const WalkBase& base, size_t first, size_t last, Replacing replacing) {
  const std::vector<Choice>& choices = base.log().choices;
  // Each event must be a separate step if steps are watched or the walk ends at one.
  const bool is_stepwise = watched_ != nullptr || last_step_ != 0;
  for (; is_stepwise && first < last; ++first) {
    if (!Play(choices[first], replacing)) return false;
  }
  while (first < last) {
    const size_t most = std::min(last - first, room_);
    const engine::FoldReport report =
        walk_.match->Fold(base.events().subspan(first, most),
                          {.bytes = false, .legality = true, .digests = false, .explains = false});
    for (size_t i = 0; i < report.applied; ++i) walk_.tail.push_back(&choices[first + i]);
    room_ -= report.applied;
    executed_ += report.applied;
    first += report.applied;
    if (first == last) return true;
    // If there was no room, no event was tried, but a refused action needs no room.
    const Choice& choice = choices[first++];
    if (!(room_ == 0 ? Play(choice, replacing) : PlayRefused(choice, replacing))) return false;
  }
  return true;
}

bool Walker::PlayRefused(const Choice& choice, Replacing replacing) {
  const bool is_decision = walk_.match->node_kind() == NodeKind::decision;
  return is_decision && IsAction(*choice) ? Replace(choice, replacing) : Play(choice, replacing);
}

bool Walker::Play(const Choice& choice, Replacing replacing) {
  if (IsAction(*choice)) return PlayPlainest() && PlayAction(choice, replacing);
  // An outcome that the state does not wait for is dropped.
  return walk_.match->node_kind() != NodeKind::chance || PlayChance(choice);
}

bool Walker::PlayChance(const Choice& choice) {
  if (!IsRefused(choice)) return Execute(choice);
  const ChanceRequest request = walk_.match->chance();
  const engine::Outcome outcome = engine::OutcomeOf(choice->event());
  // An outcome of another kind cannot be fitted, so it is dropped.
  if (request.kind != outcome.kind) return true;
  return Execute(Keep(OutcomeChoice(request.kind, FittedOutcome(request, outcome.numbers))));
}

bool Walker::PlayAction(const Choice& choice, Replacing replacing) {
  if (!IsRefused(choice)) return Execute(choice);
  return Replace(choice, replacing);
}

bool Walker::Replace(const Choice& choice, Replacing replacing) {
  walk_.has_refused = true;
  if (replacing == Replacing::no) return true;
  const Bytes first = walk_.match->FirstLegal(choice->event().seat(), builder_);
  return first.empty() || Execute(Keep(std::make_shared<const OwnedEvent>(first)));
}

bool Walker::PlayPlainest() {
  while (walk_.match->node_kind() == NodeKind::chance) {
    const ChanceRequest request = walk_.match->chance();
    if (!Execute(Keep(OutcomeChoice(request.kind, PlainestOutcome(request))))) return false;
  }
  return true;
}

bool Walker::IsRefused(const Choice& choice) {
  if (!Enter()) return false;
  const bool is_refused = bool{walk_.match->Check(choice->event())};
  Leave();
  return is_refused;
}

bool Walker::Execute(const Choice& choice) {
  if (room_ == 0) return false;
  --room_;
  walk_.tail.push_back(&choice);
  has_ended_ = !Enter();
  if (has_ended_) return false;
  ++executed_;
  ExecuteIn(*walk_.match, *choice);
  Leave();
  return true;
}

bool Walker::Enter() {
  ++steps_;
  if (watched_ != nullptr) watched_->store(steps_);
  return last_step_ == 0 || steps_ < last_step_;
}

void Walker::Leave() {
  if (watched_ != nullptr) watched_->store(0);
}

WalkedLog Walker::LogOf(const WalkBase& base, const Candidate& candidate) const {
  WalkedLog log;
  log.table = candidate.table != nullptr ? candidate.table : base.log().table;
  log.choices.reserve(candidate.from + walk_.tail.size());
  log.choices.assign(base.log().choices.begin(),
                     base.log().choices.begin() + static_cast<ptrdiff_t>(candidate.from));
  for (const Choice* choice : walk_.tail) log.choices.push_back(*choice);
  log.refused = RefusedIn(base, candidate);
  log.crashes_at_end = base.log().crashes_at_end;
  return log;
}

bool Walker::IsSmaller(const WalkBase& base, const Candidate& candidate) const {
  // This is the order of docs/reference/reproducing.md, "The order": events, seats, unusual keys,
  // then the first choice that differs.
  if (candidate.from + walk_.tail.size() < base.size()) return true;
  const CandidateTable& table = TableIn(base, candidate);
  const CandidateTable& known = *base.log().table;
  if (table.players() != known.players()) return table.players() < known.players();
  if (table.unusual_keys.size() != known.unusual_keys.size()) {
    return table.unusual_keys.size() < known.unusual_keys.size();
  }
  if (&table != &known) return false;
  for (size_t i = 0; i < walk_.tail.size(); ++i) {
    const Choice& before = base.log().choices[candidate.from + i];
    if (IsSame(*walk_.tail[i], before)) continue;
    return HasLowerRank(*base.StateAfter(candidate.from + i), **walk_.tail[i], *before);
  }
  return false;
}

}  // namespace recount::replay::debugging
