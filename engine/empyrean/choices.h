// Finds what the current effect asks for (docs/reference/empyrean.md, "How effects are carried
// out"), and which seats may answer an ability (docs/reference/empyrean.md, "Abilities: stack,
// windows"). It changes nothing.
#ifndef RECOUNT_ENGINE_EMPYREAN_CHOICES_H_
#define RECOUNT_ENGINE_EMPYREAN_CHOICES_H_

#include "engine/empyrean/derived.h"

namespace recount::engine::empyrean {

enum class Asks : uint8_t {
  nothing,
  seat,
  hero,          // a card: a hero in the Arena
  hand_card,     // a card of the hand
  fallen_hero,   // a card: a hero of the Hero Discard Pile
  discard_card,  // a card of the discard pile
  slot,          // an attached card
  play,
  recruit,
};

// Returns the newest item of the stack, which must not be empty.
inline const StackItem& NewestItem(const State& state) {
  return state.stack[state.stack_count - size_t{1}];
}
const EffectOps& EffectsOf(const DerivedState& derived, const StackItem& item);
AbilityKind KindOfItem(const DerivedState& derived, const StackItem& item);
// Returns the effect that the newest item has reached.
const EffectOp& EffectUnderWay(const DerivedState& derived);

// Returns what the open choice asks for; nothing if no choice is open.
Asks AsksFor(const DerivedState& derived);
// Returns whether `target` answers it with a card.
bool AsksForCard(Asks asks);

// Returns the seats that `who` means if `you` is the seat; `opponent` means all of them.
uint8_t SeatsOf(const State& state, Who who, Seat you);
// Returns the seats whose heroes belong to a side if `you` is the seat.
uint8_t SeatsOf(const State& state, Side side, Seat you);

// These return the candidates of the open choice, by what it asks for.
uint8_t SeatsToChoose(const DerivedState& derived);
HeroSet HeroesToChoose(const DerivedState& derived);  // hero, fallen_hero
bool IsCardToChoose(const DerivedState& derived, uint16_t card);
bool IsSlotToChoose(const DerivedState& derived, uint16_t host, uint16_t slot);
bool HasCandidates(const DerivedState& derived);

// Calls each(hero slot, place, enhancement) for the attached cards that may be chosen, in order.
template <class Each>
void ForEachSlotToChoose(const DerivedState& derived, Each each);

// Returns whether the open choice may be ended (EMP-10.3).
bool MayEndChoice(const DerivedState& derived);

// --- answers ---

// Returns whether the card is an answer of the seat in the open window.
bool IsAnswer(const DerivedState& derived, Seat seat, uint16_t card);
// Returns whether the game waits for the seat in that window: if it has an answer, or a face-down
// ability that might be one.
bool IsToBeAsked(const DerivedState& derived, Seat seat);

// --- inline ---

// Checks the kinds and the sides of a `slot` choice. move_enhancement needs another hero of yours.
inline bool IsSlotEligible(const DerivedState& derived, const EffectOp& effect, Seat you,
                           uint8_t host, uint16_t enhancement) {
  if ((derived.TypeBitOf(enhancement) & effect.kinds) == 0) return false;
  if (effect.op != Op::move_enhancement) return true;
  return (derived.state().seats[you].arena & ~HeroBit(host)) != 0;
}

template <class Each>
void ForEachSlotToChoose(const DerivedState& derived, Each each) {
  const State& state = derived.state();
  const Seat you = NewestItem(state).seat;
  const EffectOp& effect = EffectUnderWay(derived);
  ForEachHero(ArenaOf(state, SeatsOf(state, effect.side, you)), [&](uint8_t host) {
    uint16_t slot = 0;
    ForEachAttached(state, host, [&](uint16_t enhancement) {
      if (IsSlotEligible(derived, effect, you, host, enhancement)) each(host, slot, enhancement);
      ++slot;
    });
  });
}

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_CHOICES_H_
