// Values derived from the cards and a state: distances round the circle, who is within a range,
// whom a card or Ability may name, who may answer. They only read.
#ifndef RECOUNT_ENGINE_BASICVERSE_DERIVED_H_
#define RECOUNT_ENGINE_BASICVERSE_DERIVED_H_

#include "engine/basicverse/cards.h"
#include "engine/basicverse/clauses.h"
#include "engine/basicverse/state.h"

namespace recount::engine::basicverse {

// Describes what a reaction answers: a frame of the stack whose window is open.
struct Answered {
  Trigger trigger = Trigger::hit_ally;  // hit_ally for every hit, whoever reacts
  Seat seat = kNoSeat;                  // whose hit, move or Scroll it is
  Seat target = kNoSeat;                // for a hit
  uint8_t steps = 0;                    // for a move
};

// Returns the allies of the active seat who may give it a card (docs/reference/basicverse.md,
// "Phases, deciders and actions").
SeatSet DonorsOf(const State& state);

// The end of a game in which both Fortresses have fallen.
struct TieBreak {
  EndReason reason = EndReason::all_equal;
  ClauseIndex clause = kNoClause;
  Team winner = Team::red;  // Team::red in a draw, too
};
// Breaks the tie by Mana, then by HP (BAS-11.4 to 11.6).
TieBreak TieBreakOf(const State& state);

class DerivedState {
 public:
  // Both must outlive this object.
  DerivedState(const Cards& cards, const State& state) : cards_(cards), state_(state) {}

  const Cards& cards() const { return cards_; }
  const State& state() const { return state_; }

  // The seat must have a Hero.
  const HeroKind& HeroOf(Seat seat) const { return cards_.heroes[state_.seats[seat].hero]; }
  uint16_t KindOf(uint16_t card) const { return cards_.kind_of[card]; }

  // --- the circle ---

  // Returns the distance of two seats (BAS-6.1).
  int Distance(Seat a, Seat b) const {
    const int apart = state_.place[a] - state_.place[b];
    const int steps = apart < 0 ? -apart : apart;
    return steps * 2 > state_.places ? state_.places - steps : steps;
  }
  // Returns the distance of the two seats after `mover` has moved `steps`. They must not be the
  // same.
  int DistanceAfter(Seat mover, int steps, Seat other) const;
  // Returns the number of places along the circle, the shorter way (`choose_move` in
  // docs/reference/basicverse.md, "What the newest frame does").
  int StepsAlong(int steps) const {
    const int back = state_.places - 1 - steps;
    return steps < back ? steps : back;
  }
  bool IsMove(int steps) const { return steps >= 1 && steps <= state_.places - 2; }

  // Returns whether `target` at that distance is within the user's range (BAS-6.2 to 6.4).
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

  // Returns the seats that the target's `who` may mean, including dead Heroes.
  SeatSet SeatsFor(Seat user, TargetWho who) const;
  // Returns the seats that can be named and pass all checks.
  SeatSet PossibleTargets(Seat user, const Target& target) const;

  // --- playing ---

  // Returns the kind with this id if the Hero may play the card as it (BAS-3.2), else -1.
  int KindPlayed(Seat seat, uint16_t card, std::string_view id) const;
  // Returns whether the card's kind, or one that it counts as, is among `kinds`.
  bool CountsAmong(Seat seat, uint16_t card, const std::vector<uint16_t>& kinds) const;
  uint8_t CostFor(Seat seat, uint16_t kind) const { return CostOf(cards_, HeroOf(seat), kind); }

  // --- reactions ---

  // Returns what a reaction would answer: the newest frame, whose window is open or opens now.
  Answered AnsweredNow() const;
  // Returns the trigger that a reaction of the seat needs.
  Trigger TriggerFor(Seat seat, const Answered& answered) const {
    return answered.trigger == Trigger::hit_ally && answered.target == seat ? Trigger::hit_self
                                                                            : answered.trigger;
  }
  // Returns whether a reaction with that trigger and range reaches what it answers (BAS-6.2).
  bool ReachesAnswered(Seat seat, const Answered& answered, uint8_t range) const;
  // Returns the seats that a window asks.
  SeatSet Asked() const;

  // --- the turn ---

  // Returns whether the given card can be used by `play` or `ability`
  // (docs/reference/basicverse.md, "Shared checks").
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
