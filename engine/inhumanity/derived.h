// Values derived from a state: where cards lie, which seat decides, hardship and dice
// (docs/reference/inhumanity.md, "Phases"). They only read.
#ifndef RECOUNT_ENGINE_INHUMANITY_DERIVED_H_
#define RECOUNT_ENGINE_INHUMANITY_DERIVED_H_

#include "engine/inhumanity/cards.h"
#include "engine/inhumanity/clauses.h"

namespace recount::engine::inhumanity {

inline constexpr int kLowestSuccess = 4;  // a die that shows this or more is a success

// --- the cards in piles ---

inline size_t PileCount(const Cards& cards, const State& state, Pile pile) {
  return cards.In(pile, state.martial_law != 0).size() - state.drawn[static_cast<size_t>(pile)];
}
// Returns the slot of the card at `position` from the top.
inline size_t PileSlot(const Cards& cards, const State& state, Pile pile, size_t position) {
  const auto number = static_cast<size_t>(pile);
  return size_t{cards.first_slot[number]} + state.drawn[number] + position;
}

// Returns whether the seat has the Trait in hand.
inline bool IsInHand(const Cards& cards, const State& state, Seat seat, uint16_t card) {
  if (state.seats[seat].hand_count == 0 || card >= kMaxCards) return false;
  const uint16_t wanted = TraitAt(TraitPlace::hand, seat, card);
  const auto number = static_cast<size_t>(Pile::traits);
  const auto begin = state.slots.begin() + cards.first_slot[number];
  return std::find(begin, begin + state.drawn[number], wanted) != begin + state.drawn[number];
}

// Calls each(card) for the Traits at a place, in their order.
template <class Each>
void ForEachTrait(const Cards& cards, const State& state, TraitPlace place, Seat seat, Each each) {
  const auto number = static_cast<size_t>(Pile::traits);
  const size_t begin = cards.first_slot[number];
  for (size_t slot = begin; slot < begin + state.drawn[number]; ++slot) {
    if (PlaceIn(state.slots[slot]) == PlaceOf(place, seat)) each(CardIn(state.slots[slot]));
  }
}

// Returns the most Humanity that a seat may have (INH-6.1).
inline int HumanityLimit(const Cards& cards, const State& state, Seat seat) {
  const uint16_t card = state.seats[seat].personality;
  return card == kNoCard ? kMostHumanity : cards.Personality(card).humanity_limit;
}

// Returns the seat that has to decide (docs/reference/inhumanity.md, "Who may act"), or kNoSeat.
Seat DeciderOf(const State& state);

// Returns the hardship of the current roll Scene: its value now, or the value that `roll` fixed.
int HardshipOf(const Cards& cards, const State& state);

// Returns the number of dice that `roll` would take; 0 or more.
int DiceToRoll(const Cards& cards, const State& state);

// Returns whether die i is being rolled again.
inline bool IsRerolled(const State& state, size_t i) {
  return state.rolling == Rolling::all ||
         (state.rolling == Rolling::failed && DieAt(state.dice, i) < kLowestSuccess);
}
// Returns how many dice are being rolled. Call this only at a chance node of a roll.
int DiceRolling(const Cards& cards, const State& state);

// Returns how many dice show 4, 5 or 6, plus the successes that were added.
int SuccessesOf(const State& state);
// Returns whether the roll Scene succeeds. There must be an outcome.
bool IsSuccess(const State& state);

// The clauses by which a Scene is put away (docs/reference/inhumanity.md, "`last_scene`").
inline constexpr ClauseIndex kSceneClauses[] = {INH_9_3, INH_10_6, INH_3_6,  INH_3_8,
                                                INH_5_3, INH_4_15, INH_4_17, INH_4_18};

// Returns the clause of an entry of the report.
ClauseIndex ClauseOf(What what);

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_DERIVED_H_
