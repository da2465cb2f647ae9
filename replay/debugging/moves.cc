#include "replay/debugging/moves.h"

#include <algorithm>

#include "engine/chance.h"

namespace recount::replay::debugging {
namespace {

using engine::ChanceKind;
using engine::ChanceNumbers;
using engine::Seat;

// A longer log has too many pairs.
constexpr size_t kMaxEventsForTwo = 200;

// The maximum length of a stretch that is left out while the seats after it are rotated.
constexpr size_t kMaxRotated = 8;

// Returns the log without the choices [first, last).
Candidate Without(const WalkBase& base, size_t first, size_t last) {
  return {.from = first, .pieces = {{last, base.size()}}};
}

// Returns the log without these seats; `second` may be kNoSeat. Higher seats move down.
Candidate WithoutSeats(const WalkBase& base, std::shared_ptr<const CandidateTable> table,
                       Seat first, Seat second) {
  const auto is_gone = [&](Seat seat) { return seat == first || seat == second; };
  const auto moved = [&](const Choice& action) {
    const Seat seat = action->event().seat();
    const int down = (seat > first ? 1 : 0) + (seat > second ? 1 : 0);
    return down == 0 ? action : WithSeat(*action, static_cast<Seat>(seat - down));
  };
  auto choices = std::make_shared<std::vector<Choice>>();
  for (const Choice& choice : base.log().choices) {
    if (!IsAction(*choice)) choices->push_back(choice);
    if (IsAction(*choice) && !is_gone(choice->event().seat())) choices->push_back(moved(choice));
  }
  Candidate candidate{.pieces = {{0, choices->size()}}, .table = std::move(table)};
  if (const Choice& refused = base.log().refused; refused != nullptr && IsAction(*refused)) {
    candidate.refused = moved(refused);
  }
  candidate.choices = std::move(choices);
  return candidate;
}

// Returns the log at a smaller table. Each action goes to the seat with its old number modulo the
// number of players.
Candidate WithSharedSeats(const WalkBase& base, std::shared_ptr<const CandidateTable> table) {
  const auto moved = [&](const Choice& choice) {
    if (!IsAction(*choice)) return choice;
    return WithSeat(*choice, static_cast<Seat>(choice->event().seat() % table->players()));
  };
  auto choices = std::make_shared<std::vector<Choice>>();
  for (const Choice& choice : base.log().choices) choices->push_back(moved(choice));
  Candidate candidate{.pieces = {{0, choices->size()}}, .table = table};
  if (base.log().refused != nullptr) candidate.refused = moved(base.log().refused);
  candidate.choices = std::move(choices);
  return candidate;
}

// Returns the log without the choices [first, last). Each later action is given to the seat that is
// `by` seats further.
Candidate WithRotatedSeats(const WalkBase& base, size_t first, size_t last, size_t by) {
  const size_t players = static_cast<size_t>(base.log().table->players());
  const auto moved = [&](const Choice& choice) {
    if (!IsAction(*choice)) return choice;
    return WithSeat(*choice, static_cast<Seat>((choice->event().seat() + by) % players));
  };
  auto choices = std::make_shared<std::vector<Choice>>();
  for (size_t i = last; i < base.size(); ++i) choices->push_back(moved(base.log().choices[i]));
  Candidate candidate{.from = first, .pieces = {{0, choices->size()}}};
  if (base.log().refused != nullptr) candidate.refused = moved(base.log().refused);
  candidate.choices = std::move(choices);
  return candidate;
}

// Returns true if the refused event belongs to one of these seats.
bool IsRefusedOf(const WalkBase& base, Seat first, Seat second) {
  const Choice& refused = base.log().refused;
  if (refused == nullptr || !IsAction(*refused)) return false;
  return refused->event().seat() == first || refused->event().seat() == second;
}

// Returns the legal actions that come before this one of the same seat.
std::vector<Choice> EarlierActions(const engine::Match& match, const OwnedEvent& action) {
  std::vector<Choice> legal = LegalChoices(match, action.event().seat());
  const auto found = std::find_if(legal.begin(), legal.end(), [&](const Choice& choice) {
    return choice->bytes() == action.bytes();
  });
  legal.erase(found, legal.end());
  return legal;
}

// Orders that are lower: for each k, all cards after the first k in ascending order; and two cards
// exchanged so that the lower one comes first.
std::vector<ChanceNumbers> LowerOrders(absl::Span<const uint16_t> order) {
  std::vector<ChanceNumbers> lower;
  const ChanceNumbers known(order.begin(), order.end());
  for (size_t kept = 0; kept < order.size(); ++kept) {
    ChanceNumbers sorted = known;
    std::sort(sorted.begin() + static_cast<ptrdiff_t>(kept), sorted.end());
    if (sorted == known) break;
    lower.push_back(std::move(sorted));
  }
  for (size_t i = 0; i < order.size(); ++i) {
    for (size_t j = i + 1; j < order.size(); ++j) {
      if (order[i] < order[j]) continue;
      ChanceNumbers exchanged = known;
      std::swap(exchanged[i], exchanged[j]);
      lower.push_back(std::move(exchanged));
    }
  }
  return lower;
}

std::vector<ChanceNumbers> LowerDice(absl::Span<const uint16_t> faces) {
  std::vector<ChanceNumbers> lower;
  for (size_t die = 0; die < faces.size(); ++die) {
    for (uint16_t face = 1; face < faces[die]; ++face) {
      lower.emplace_back(faces.begin(), faces.end());
      lower.back()[die] = face;
    }
  }
  return lower;
}

std::vector<Choice> LowerOutcomes(const engine::Match& match, const OwnedEvent& event) {
  const engine::Outcome outcome = engine::OutcomeOf(event.event());
  std::vector<ChanceNumbers> lower;
  if (outcome.kind == ChanceKind::dice) {
    lower = LowerDice(outcome.numbers);
  } else if (outcome.kind == ChanceKind::shuffle) {
    lower = LowerOrders(outcome.numbers);
  } else {
    for (const uint16_t number : match.chance().from) {
      if (number == outcome.numbers[0]) break;
      lower.push_back({number});
    }
  }
  std::vector<Choice> choices;
  for (const ChanceNumbers& numbers : lower) {
    choices.push_back(OutcomeChoice(outcome.kind, numbers));
  }
  return choices;
}

}  // namespace

bool Moves::Next(const WalkBase& base, Candidate& candidate) {
  while (next_.kind != MoveKind::none) {
    if (NextOfKind(base, candidate)) return true;
    next_ = {.kind = static_cast<MoveKind>(static_cast<int>(next_.kind) + 1)};
  }
  return false;
}

bool Moves::NextOfKind(const WalkBase& base, Candidate& candidate) {
  switch (next_.kind) {
    case MoveKind::halves:
      return NextHalf(base, candidate);
    case MoveKind::seats:
      return NextSeats(base, candidate);
    case MoveKind::shared:
      return NextShared(base, candidate);
    case MoveKind::config:
      return NextConfig(base, candidate);
    case MoveKind::stretches:
      return NextStretch(base, candidate);
    case MoveKind::rotated:
      return NextRotated(base, candidate);
    case MoveKind::two:
      return NextTwo(base, candidate);
    case MoveKind::neighbours:
      return NextNeighbours(base, candidate);
    case MoveKind::actions:
      return NextReplaced(base, candidate, /*is_action=*/true);
    case MoveKind::outcomes:
      return NextReplaced(base, candidate, /*is_action=*/false);
    case MoveKind::none:
      break;
  }
  return false;
}

void Moves::Adopt(const WalkBase& base, const MovePlace& place) {
  next_ = place;
  replaced_ = ~size_t{0};
  switch (place.kind) {
    case MoveKind::halves:
    case MoveKind::stretches:
      next_.first = std::min(place.first, base.size());
      break;
    case MoveKind::neighbours:
      // The exchanged choice may now be exchanged with the one before it.
      next_.first -= std::min<size_t>(next_.first, 1);
      break;
    default:
      next_.second = 0;
      break;
  }
}

// `first` is the length of the stretch, 0 before the first one; `second` is its start.
bool Moves::NextHalf(const WalkBase& base, Candidate& candidate) {
  if (next_.first == 0) next_.first = std::max<size_t>(base.size() / 2, 1);
  if (next_.second >= base.size()) next_ = {MoveKind::halves, next_.first / 2, 0};
  if (next_.first == 0 || base.size() == 0) return false;
  made_ = next_;
  candidate = Without(base, next_.second, std::min(next_.second + next_.first, base.size()));
  next_.second += next_.first;
  return true;
}

// `first` and `second` are the seats; if they are equal, only one is removed.
bool Moves::NextSeats(const WalkBase& base, Candidate& candidate) {
  const size_t players = static_cast<size_t>(base.log().table->players());
  for (; next_.first < players; next_ = {MoveKind::seats, next_.first + 1, next_.first + 1}) {
    for (next_.second = std::max(next_.second, next_.first); next_.second < players;) {
      made_ = next_;
      const Seat first = static_cast<Seat>(next_.first);
      const Seat second =
          next_.second == next_.first ? engine::kNoSeat : static_cast<Seat>(next_.second);
      ++next_.second;
      if (IsRefusedOf(base, first, second)) continue;
      const int left = static_cast<int>(players) - (second == engine::kNoSeat ? 1 : 2);
      std::shared_ptr<const CandidateTable> table = tables_.WithPlayers(*base.log().table, left);
      if (table == nullptr) continue;
      candidate = WithoutSeats(base, std::move(table), first, second);
      return true;
    }
  }
  return false;
}

// `first` is the number of seats.
bool Moves::NextShared(const WalkBase& base, Candidate& candidate) {
  const size_t players = static_cast<size_t>(base.log().table->players());
  for (next_.first = std::max<size_t>(next_.first, 1); next_.first < players;) {
    made_ = next_;
    std::shared_ptr<const CandidateTable> table =
        tables_.WithPlayers(*base.log().table, static_cast<int>(next_.first++));
    if (table == nullptr) continue;
    candidate = WithSharedSeats(base, std::move(table));
    return true;
  }
  return false;
}

// `first` is the index of the key among the unusual ones.
bool Moves::NextConfig(const WalkBase& base, Candidate& candidate) {
  const std::vector<std::string>& keys = base.log().table->unusual_keys;
  while (next_.first < keys.size()) {
    made_ = next_;
    std::shared_ptr<const CandidateTable> table =
        tables_.WithDefault(*base.log().table, keys[next_.first++]);
    if (table == nullptr) continue;
    candidate = {.pieces = {{0, base.size()}}, .table = std::move(table)};
    return true;
  }
  return false;
}

// `first` is the length, counted down from that of the log, 0 before the first one; `second` is the
// start.
bool Moves::NextStretch(const WalkBase& base, Candidate& candidate) {
  if (next_.first == 0) next_.first = base.size();
  if (next_.second + next_.first > base.size()) {
    if (next_.first <= 1) return false;
    next_ = {MoveKind::stretches, next_.first - 1, 0};
  }
  if (next_.first == 0) return false;
  made_ = next_;
  candidate = Without(base, next_.second, next_.second + next_.first);
  ++next_.second;
  return true;
}

// `first` is the start of the stretch; `second` combines its length and the rotation of the seats.
bool Moves::NextRotated(const WalkBase& base, Candidate& candidate) {
  const size_t others = static_cast<size_t>(base.log().table->players()) - 1;
  for (; others > 0 && next_.first < base.size(); next_ = {MoveKind::rotated, next_.first + 1, 0}) {
    const size_t length = next_.second / others + 1;
    if (length > kMaxRotated || next_.first + length > base.size()) continue;
    made_ = next_;
    candidate =
        WithRotatedSeats(base, next_.first, next_.first + length, next_.second % others + 1);
    ++next_.second;
    return true;
  }
  return false;
}

// `first` and `second` are the choices. Two neighbours are a stretch, which has already been tried.
bool Moves::NextTwo(const WalkBase& base, Candidate& candidate) {
  const size_t size = base.size();
  if (base.log().events() > kMaxEventsForTwo) return false;
  next_.second = std::max(next_.second, next_.first + 2);
  if (next_.second >= size) next_ = {MoveKind::two, next_.first + 1, next_.first + 3};
  if (next_.second >= size) return false;
  made_ = next_;
  candidate = {.from = next_.first,
               .pieces = {{next_.first + 1, next_.second}, {next_.second + 1, size}}};
  ++next_.second;
  return true;
}

// `first` is the first of the two choices.
bool Moves::NextNeighbours(const WalkBase& base, Candidate& candidate) {
  const size_t i = next_.first;
  if (i + 1 >= base.size()) return false;
  made_ = next_;
  candidate = {.from = i, .pieces = {{i + 1, i + 2}, {i, i + 1}, {i + 2, base.size()}}};
  ++next_.first;
  return true;
}

// `first` is the choice; `second` is the index of its replacement.
bool Moves::NextReplaced(const WalkBase& base, Candidate& candidate, bool is_action) {
  for (; next_.first < base.size(); next_ = {next_.kind, next_.first + 1, 0}) {
    const OwnedEvent& event = *base.log().choices[next_.first];
    if (IsAction(event) != is_action) continue;
    if (replaced_ != next_.first) {
      const std::unique_ptr<engine::Match> match = base.StateAfter(next_.first);
      replacements_ = is_action ? EarlierActions(*match, event) : LowerOutcomes(*match, event);
      replaced_ = next_.first;
    }
    if (next_.second >= replacements_.size()) continue;
    made_ = next_;
    candidate = {.from = next_.first,
                 .replacement = replacements_[next_.second],
                 .pieces = {{next_.first + 1, base.size()}}};
    ++next_.second;
    return true;
  }
  return false;
}

}  // namespace recount::replay::debugging
