// Values derived from the state and the cards: the figures of cards in play, the places of units,
// what is in sight, what may be played where and for how much.
#ifndef RECOUNT_ENGINE_HOPE_DERIVED_H_
#define RECOUNT_ENGINE_HOPE_DERIVED_H_

#include "engine/hope/cards.h"
#include "engine/hope/geometry.h"
#include "engine/hope/state.h"

namespace recount::engine::hope {

// A state with its cards, and functions that read both. If a figure is asked for, the space must
// have a card.
class DerivedState {
 public:
  DerivedState(const Cards& cards, const State& state) : cards_(cards), state_(state) {}

  const Cards& cards() const { return cards_; }
  const State& state() const { return state_; }
  const Geometry& map() const { return state_.two_on_two ? kTwoBoards : kOneBoard; }

  // --- who and what ---

  const CardKind& KindOf(int card) const { return cards_.kinds[KindNumberOf(state_, card)]; }
  uint16_t CardOn(int space) const { return state_.board[static_cast<size_t>(space)]; }
  Seat OwnerOn(int space) const { return SeatOf(state_, CardOn(space)); }
  const CardKind& KindOn(int space) const { return KindOf(CardOn(space)); }
  bool IsUnitOn(int space) const { return KindOn(space).type == CardType::unit; }
  bool IsFlipped(int space) const {
    return (state_.flags[static_cast<size_t>(space)] & kFlipped) != 0;
  }

  // These return the spaces that have a card, those of a seat, those of its units, and those of its
  // locations.
  SpaceSet Occupied() const;
  SpaceSet CardsOf(Seat seat) const;
  SpaceSet UnitsOf(Seat seat) const;
  SpaceSet LocationsOf(Seat seat) const;
  // Returns the spaces with a card of an opponent of the seat.
  SpaceSet CardsOfOpponentsOf(Seat seat) const;
  // Returns the spaces with an artifact that nobody bears.
  SpaceSet Tokens() const;
  const ArtifactKind& ArtifactOf(const Artifact& artifact) const {
    return cards_.artifacts[artifact.number % cards_.artifacts.size()];
  }
  int ArtifactsBorneBy(Seat seat) const;

  // Returns the space of the seat's card of this kind in play, or kNoSpace.
  uint8_t SpaceOfKind(Seat seat, uint16_t kind) const;

  // --- figures (docs/reference/hope.md, "Derived figures") ---

  int Att(int space) const;
  int Def(int space) const;
  int Vit(int space) const;
  // Returns the vitality minus the blood counters.
  int Remaining(int space) const { return Vit(space) - state_.wounds[static_cast<size_t>(space)]; }
  // Returns the units that may have no vitality left. All others have some.
  SpaceSet UnitsInDanger() const;
  bool IsExhausted(int space) const { return Remaining(space) <= 1; }
  bool Has(int space, KeywordKey key) const { return CountKeyword(space, key).count > 0; }
  // Returns the sum of the x of this keyword.
  int SumOf(int space, KeywordKey key) const { return CountKeyword(space, key).sum; }

  // --- costs ---

  // Returns what the owner pays for a card of the hand, or receives if it is green.
  int CostOf(int card) const;
  bool CanPay(Seat seat, int cost) const { return state_.seats[seat].source - cost >= 1; }
  bool CanAfford(Seat seat, int card) const {
    return KindOf(card).is_green || CanPay(seat, CostOf(card));
  }

  // --- places ---

  // Returns where a unit may be played: on a free space of the homebase or next to one of the
  // seat's locations (HPE-4.2).
  SpaceSet SpacesForUnit(Seat seat) const;
  // Returns where a location may be played: on a free space of the battleground without a token,
  // next to one of the seat's units (HPE-6.2, 15.7).
  SpaceSet SpacesForLocation(Seat seat) const;
  SpaceSet FreeSpaces() const { return ~Occupied() & ((SpaceSet{1} << map().spaces) - 1); }
  // Returns the free spaces that the unit can reach in this many steps (HPE-5.2, HPE-5.3).
  SpaceSet SpacesInReach(int space, int steps) const;

  // --- battle ---

  // Returns whether the unit on `from` has the card on `to` in sight (HPE-7.5).
  bool IsInSight(int from, int to) const;
  // Returns the seat's units that have the space in sight.
  SpaceSet UnitsWithSight(Seat seat, int to) const;
  uint8_t TargetSpace() const { return SpaceOf(state_, state_.target); }
  // Returns the declared attackers in play that have the target in sight. There must be a target.
  SpaceSet Participants() const;
  struct Totals {
    int attack = 0;
    int defence = 0;
  };
  // Returns the totals of HPE-7.6 with HPE-11.10.
  Totals BattleTotals(SpaceSet participants, int target) const;

 private:
  struct KeywordCount {
    int count = 0;
    int sum = 0;
  };
  // Returns whether the keyword is printed there or anything could give it.
  bool MayHave(int space, KeywordKey key) const {
    int bits = KindOn(space).keyword_bits | cards_.aura_keywords;
    if (state_.with_artifacts) bits |= cards_.artifact_keywords;
    return (bits & KeywordBit(key)) != 0 || state_.modifier_count != 0;
  }
  KeywordCount CountKeyword(int space, KeywordKey key) const;

  enum class Figure : uint8_t { att, def, vit };
  int Sum(int space, Figure figure, int printed) const;

  // Calls each(aura) for the auras that apply to the unit on this space.
  template <class Each>
  void ForEachAura(int space, Each each) const;
  template <class Each>
  void ForEachBorne(int space, Each each) const;

  const Cards& cards_;
  const State& state_;
};

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_DERIVED_H_
