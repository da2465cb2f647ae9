// What follows from the cards and a state: distances round the circle, who is within a range, whom
// a card or Ability may name, who may answer. Reads only.
#ifndef RECOUNT_ENGINE_BASICVERSE_DERIVED_H_
#define RECOUNT_ENGINE_BASICVERSE_DERIVED_H_

#include "engine/basicverse/cards.h"
#include "engine/basicverse/state.h"

namespace recount::engine::basicverse {

// What a reaction answers: a frame of the stack whose window is open.
struct Answered {
  Trigger trigger = Trigger::hit_ally;  // for a hit: of an ally
  Seat seat = kNoSeat;                  // whose hit, move or Scroll it is
  Seat target = kNoSeat;                // of a hit
  uint8_t steps = 0;                    // of a move
};

// Allies of the active seat who may give it a card (docs/reference/basicverse.md,
// "Phases, deciders and actions").
SeatSet DonorsOf(const State& state);

class DerivedState {
 public:
  // Both must outlive it.
  DerivedState(const Cards& cards, const State& state) : cards_(cards), state_(state) {}

  const Cards& cards() const { return cards_; }
  const State& state() const { return state_; }

  // Only once the seat has one.
  const HeroKind& HeroOf(Seat seat) const { return cards_.heroes[state_.seats[seat].hero]; }
  uint16_t KindOf(uint16_t card) const { return cards_.kind_of[card]; }

  // --- the circle ---

  // BAS-6.1.
  int Distance(Seat a, Seat b) const {
    const int apart = state_.place[a] - state_.place[b];
    const int steps = apart < 0 ? -apart : apart;
    return steps * 2 > state_.places ? state_.places - steps : steps;
  }
  // The distance of the two once `mover` has moved `steps`; they are not the same.
  int DistanceAfter(Seat mover, int steps, Seat other) const;
  // Places along the circle, the shorter way (`choose_move` in docs/reference/basicverse.md,
  // "What the newest frame does").
  int StepsAlong(int steps) const {
    const int back = state_.places - 1 - steps;
    return steps < back ? steps : back;
  }
  bool IsMove(int steps) const { return steps >= 1 && steps <= state_.places - 2; }

  // BAS-6.2 to 6.4: whether `target` at that distance is within the user's range.
  bool Reaches(Seat user, Seat target, uint8_t range, int distance) const {
    if (range == kAnyRange) return true;
    const SeatState& own = state_.seats[user];
    if (AreEnemies(state_, user, target)) distance += state_.seats[target].shroud;
    return distance <= range + own.sight + HeroOf(user).reach;
  }
  bool IsWithin(Seat user, Seat target, uint8_t range) const {
    return range == kAnyRange || Reaches(user, target, range, Distance(user, target));
  }

  // --- targets ---

  // Those whom the target's `who` may mean, dead ones too.
  SeatSet SeatsFor(Seat user, TargetWho who) const;
  // Those who can be named, all checks passed.
  SeatSet PossibleTargets(Seat user, const Target& target) const;

  // --- playing ---

  // The kind with this id, if the Hero may play the card as it (BAS-3.2); -1.
  int KindPlayed(Seat seat, uint16_t card, std::string_view id) const;
  // Whether the card's kind, or one that it counts as, is among `kinds`.
  bool CountsAmong(Seat seat, uint16_t card, const std::vector<uint16_t>& kinds) const;
  uint8_t CostFor(Seat seat, uint16_t kind) const { return CostOf(cards_, HeroOf(seat), kind); }

  // --- reactions ---

  // The newest frame, whose window is open or opens.
  Answered AnsweredNow() const;
  // The trigger that the seat would need.
  Trigger TriggerFor(Seat seat, const Answered& answered) const {
    return answered.trigger == Trigger::hit_ally && answered.target == seat ? Trigger::hit_self
                                                                            : answered.trigger;
  }
  // Whether a reaction with that trigger and range reaches what it answers (BAS-6.2).
  bool ReachesAnswered(Seat seat, const Answered& answered, uint8_t range) const;
  // Whom a window asks.
  SeatSet Asked() const;

  // --- the turn ---

  // Whether the given card can be used by `play` or `ability` (docs/reference/basicverse.md,
  // "Shared checks").
  bool CanUse(Seat seat, uint8_t card) const;

 private:
  bool MayAnswer(Seat seat, const Answered& answered) const;
  bool HasTargets(Seat seat, const Target& target) const {
    return target.who == TargetWho::none || PossibleTargets(seat, target) != 0;
  }
  bool CanPlayAs(Seat seat, uint16_t kind) const;

  const Cards& cards_;
  const State& state_;
};

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_DERIVED_H_
