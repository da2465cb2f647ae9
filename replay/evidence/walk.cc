#include "replay/evidence/walk.h"

#include <algorithm>

#include "engine/chance.h"

namespace recount::replay::evidence {
namespace {

using engine::ChanceKind;
using engine::ChanceNumbers;
using engine::ChanceRequest;
using engine::Match;
using engine::NodeKind;
using engine::Seat;

// So many states are kept of a log; between them, events are executed again.
constexpr size_t kMaxStates = 2048;

void ExecuteIn(Match& match, const OwnedEvent& event) {
  const engine::LogEvent entry{.seq = 0, .bytes = event.bytes()};
  const engine::FoldReport report =
      match.Fold({&entry, 1}, {.bytes = false, .legality = false, .digests = false});
  RECOUNT_CHECK_EQ(report.applied, 1u);
}

bool IsSame(const Choice& a, const Choice& b) { return a == b || a->bytes() == b->bytes(); }

// The index of an action among all legal actions, seat by seat.
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

// Whether `a` has a lower rank than `b` at this state.
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

WalkBase::WalkBase(WalkedLog log) : log_(std::move(log)) {
  stride_ = log_.choices.size() / kMaxStates + 1;
  std::unique_ptr<Match> match = log_.table->start->Clone();
  for (size_t i = 0; i < log_.choices.size(); ++i) {
    if (i % stride_ == 0) states_.push_back(match->Clone());
    ExecuteIn(*match, *log_.choices[i]);
  }
  if (log_.choices.size() % stride_ == 0) states_.push_back(match->Clone());
  if (log_.refused != nullptr) {
    refusal_ = match->Check(log_.refused->event());
    RECOUNT_CHECK(refusal_);
  }
}

std::unique_ptr<Match> WalkBase::StateAfter(size_t choices) const {
  RECOUNT_CHECK_LE(choices, size());
  const size_t kept = choices / stride_;
  std::unique_ptr<Match> match = states_[kept]->Clone();
  for (size_t i = kept * stride_; i < choices; ++i) ExecuteIn(*match, *log_.choices[i]);
  return match;
}

const Walk* Walker::Take(const WalkBase& base, const Candidate& candidate, Replacing replacing) {
  walk_.tail.clear();
  walk_.has_refused = false;
  made_.clear();
  walk_.match = candidate.table != nullptr ? candidate.table->start->Clone()
                                           : base.StateAfter(candidate.from);
  room_ = base.size() - candidate.from;
  if (candidate.replacement != nullptr && !Play(candidate.replacement, replacing)) return nullptr;
  const std::vector<Choice>& choices =
      candidate.choices != nullptr ? *candidate.choices : base.log().choices;
  for (const auto& [first, last] : candidate.pieces) {
    for (size_t i = first; i < last; ++i) {
      if (!Play(choices[i], replacing)) return nullptr;
    }
  }
  const Choice& refused = RefusedIn(base, candidate);
  if (refused == nullptr) return &walk_;
  if (IsAction(*refused) && !PlayPlainest()) return nullptr;
  ++executed_;
  return IsRefusedFor(*walk_.match, *refused, base.refusal()) ? &walk_ : nullptr;
}

bool Walker::Play(const Choice& choice, Replacing replacing) {
  if (IsAction(*choice)) return PlayPlainest() && PlayAction(choice, replacing);
  // An outcome that nobody asks for is dropped.
  return walk_.match->node_kind() != NodeKind::chance || PlayChance(choice);
}

bool Walker::PlayChance(const Choice& choice) {
  if (!walk_.match->Check(choice->event())) return Execute(choice);
  const ChanceRequest request = walk_.match->chance();
  const engine::Outcome outcome = engine::OutcomeOf(choice->event());
  if (request.kind != outcome.kind) return true;
  return Execute(Keep(OutcomeChoice(request.kind, FittedOutcome(request, outcome.numbers))));
}

bool Walker::PlayAction(const Choice& choice, Replacing replacing) {
  if (!walk_.match->Check(choice->event())) return Execute(choice);
  walk_.has_refused = true;
  if (replacing == Replacing::no) return true;
  const std::vector<Choice> legal = LegalChoices(*walk_.match, choice->event().seat());
  return legal.empty() || Execute(Keep(legal.front()));
}

bool Walker::PlayPlainest() {
  while (walk_.match->node_kind() == NodeKind::chance) {
    const ChanceRequest request = walk_.match->chance();
    if (!Execute(Keep(OutcomeChoice(request.kind, PlainestOutcome(request))))) return false;
  }
  return true;
}

bool Walker::Execute(const Choice& choice) {
  if (room_ == 0) return false;
  --room_;
  ++executed_;
  ExecuteIn(*walk_.match, *choice);
  walk_.tail.push_back(&choice);
  return true;
}

WalkedLog Walker::LogOf(const WalkBase& base, const Candidate& candidate) const {
  WalkedLog log;
  log.table = candidate.table != nullptr ? candidate.table : base.log().table;
  log.choices.reserve(candidate.from + walk_.tail.size());
  log.choices.assign(base.log().choices.begin(),
                     base.log().choices.begin() + static_cast<ptrdiff_t>(candidate.from));
  for (const Choice* choice : walk_.tail) log.choices.push_back(*choice);
  log.refused = RefusedIn(base, candidate);
  return log;
}

bool Walker::IsSmaller(const WalkBase& base, const Candidate& candidate) const {
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

}  // namespace recount::replay::evidence
