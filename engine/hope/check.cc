// Decides which actions are refused, and by which clause (docs/reference/hope.md, "Actions").
#include "engine/hope/rules.h"

namespace recount::engine::hope {
namespace {

constexpr uint32_t TypeBit(ActionType type) { return 1u << static_cast<int>(type); }

constexpr uint32_t kWindowActions =
    TypeBit(ActionType::play_event) | TypeBit(ActionType::use_ability) | TypeBit(ActionType::pass);

// Only the active player may do these.
constexpr uint32_t kActiveActions =
    TypeBit(ActionType::play_unit) | TypeBit(ActionType::heal) | TypeBit(ActionType::move) |
    TypeBit(ActionType::swap) | TypeBit(ActionType::play_location) |
    TypeBit(ActionType::declare_target) | TypeBit(ActionType::declare_attackers);

// Returns the types that are possible in this phase and step.
uint32_t TypesIn(const State& state) {
  switch (state.phase) {
    case Phase::declare:
      return TypeBit(ActionType::declare_deck);
    case Phase::mulligan:
      return TypeBit(ActionType::keep) | TypeBit(ActionType::mulligan);
    case Phase::main:
      return TypeBit(ActionType::play_unit) | TypeBit(ActionType::heal) | kWindowActions;
    case Phase::move:
      return TypeBit(ActionType::move) | TypeBit(ActionType::swap) | kWindowActions;
    case Phase::explore:
      return TypeBit(ActionType::play_location) | kWindowActions;
    case Phase::battle:
      if (state.step == Step::attackers) return TypeBit(ActionType::declare_attackers);
      if (state.step == Step::open) return TypeBit(ActionType::declare_target) | kWindowActions;
      return kWindowActions;
    case Phase::dominance:
      return kWindowActions;
    case Phase::draw:
      if (state.step == Step::open) return kWindowActions;
      return TypeBit(ActionType::discard) | TypeBit(ActionType::pass);
    default:
      return 0;
  }
}

class Checker {
 public:
  Checker(const Cards& cards, const State& state, Seat seat)
      : cards_(cards), state_(state), derived_(cards, state), seat_(seat) {}

  Refusal DeclareDeck(std::string_view id) const {
    if ((state_.registered >> seat_ & 1) != 0) {
      return id == "custom" ? Refusal::None() : Refusal::Illegal(HPE_2_2);
    }
    const uint16_t deck = cards_.DeckCalled(id);
    if (deck == kNoDeck) return Refusal::Illegal(HPE_2_2);
    // A deck of the set may break the deck rules of the config.
    const ClauseIndex broken = CheckDeck(cards_, state_, cards_.decks[deck].cards);
    return broken == kNoClause ? Refusal::None() : Refusal::Illegal(broken);
  }

  Refusal Mulligan(const ActionCards& cards) const {
    if (cards.size() == 0) return Refusal::Illegal(HPE_2_5);
    int last = -1;
    for (const uint16_t card : cards) {
      // Cards must be ascending, so that each set of cards is one action.
      if (card <= last || !IsInHand(state_, seat_, card)) return Refusal::Illegal(HPE_2_5);
      last = card;
    }
    return Refusal::None();
  }

  Refusal PlayUnit(const Action& action) const {
    if (!IsOfHand(action.card, CardType::unit)) return Refusal::Illegal(HPE_4_1);
    if (HasUniqueInPlay(action.card)) return Refusal::Illegal(HPE_4_5);
    if (action.space >= derived_.map().spaces) return Refusal::Illegal(HPE_1_2);
    if (!IsFree(state_, action.space)) return Refusal::Illegal(HPE_1_5);
    if (!HasSpace(derived_.SpacesForUnit(seat_), action.space)) return Refusal::Illegal(HPE_4_2);
    return Afford(action.card);
  }

  Refusal PlayLocation(const Action& action) const {
    if (!IsOfHand(action.card, CardType::location)) return Refusal::Illegal(HPE_6_1);
    if (HasUniqueInPlay(action.card)) return Refusal::Illegal(HPE_4_5);
    if (action.space >= derived_.map().spaces) return Refusal::Illegal(HPE_1_2);
    if (!IsFree(state_, action.space)) return Refusal::Illegal(HPE_1_5);
    if (HasSpace(derived_.Tokens(), action.space)) return Refusal::Illegal(HPE_15_7);
    if (!HasSpace(derived_.SpacesForLocation(seat_), action.space))
      return Refusal::Illegal(HPE_6_2);
    return Afford(action.card);
  }

  Refusal Heal(const Action& action) const {
    if (!IsInHand(state_, seat_, action.card)) return Refusal::Illegal(HPE_4_6);
    const uint8_t space = OwnUnit(action.other);
    if (space == kNoSpace || !derived_.KindOf(action.card).is_unique ||
        KindNumberOf(state_, action.card) != KindNumberOf(state_, action.other) ||
        state_.wounds[space] == 0) {
      return Refusal::Illegal(HPE_4_6);
    }
    return Refusal::None();
  }

  // Makes the first checks of `move` and `swap`.
  Refusal MayMove(uint8_t from) const {
    if (from == kNoSpace) return Refusal::Illegal(HPE_5_5);
    if (state_.moves_left == 0) return Refusal::Illegal(HPE_5_1);
    if ((state_.flags[from] & kMoved) != 0) return Refusal::Illegal(HPE_5_4);
    return Refusal::None();
  }

  Refusal Move(const Action& action) const {
    const uint8_t from = OwnUnit(action.card);
    if (const Refusal refusal = MayMove(from)) return refusal;
    if (action.space >= derived_.map().spaces) return Refusal::Illegal(HPE_1_2);
    if (!IsFree(state_, action.space)) return Refusal::Illegal(HPE_1_5);
    const int steps = 1 + derived_.SumOf(from, KeywordKey::move);
    // A space that is too far away and one behind opponents have clauses of their own.
    if (derived_.map().Distance(from, action.space) > steps) return Refusal::Illegal(HPE_5_2);
    if (!HasSpace(derived_.SpacesInReach(from, steps), action.space)) {
      return Refusal::Illegal(HPE_5_3);
    }
    return Refusal::None();
  }

  Refusal Swap(const Action& action) const {
    const uint8_t from = OwnUnit(action.card);
    if (const Refusal refusal = MayMove(from)) return refusal;
    if (!derived_.Has(from, KeywordKey::rapture)) return Refusal::Illegal(HPE_11_4);
    if (action.other == action.card || OwnUnit(action.other) == kNoSpace) {
      return Refusal::Illegal(HPE_11_4);
    }
    return Refusal::None();
  }

  Refusal DeclareTarget(uint16_t card) const {
    if (state_.battles_left == 0) return Refusal::Illegal(HPE_7_1);
    const uint8_t space = SpaceOf(state_, card);
    if (space == kNoSpace || derived_.OwnerOn(space) == seat_) return Refusal::Illegal(HPE_7_3);
    if (!AreOpponents(state_, seat_, derived_.OwnerOn(space))) return Refusal::Illegal(HPE_16_4);
    if (derived_.UnitsWithSight(seat_, space) == 0) return Refusal::Illegal(HPE_7_5);
    return Refusal::None();
  }

  Refusal DeclareAttackers(const ActionCards& units) const {
    if (units.size() == 0) return Refusal::Illegal(HPE_7_4);
    int last = -1;
    for (const uint16_t card : units) {
      if (card <= last || OwnUnit(card) == kNoSpace) return Refusal::Illegal(HPE_7_4);
      last = card;
    }
    const uint8_t target = derived_.TargetSpace();
    for (const uint16_t card : units) {
      if (!derived_.IsInSight(OwnUnit(card), target)) return Refusal::Illegal(HPE_7_5);
    }
    if (units.size() > 2 && derived_.Has(target, KeywordKey::sentinel)) {
      return Refusal::Illegal(HPE_11_8);
    }
    return Refusal::None();
  }

  Refusal PlayEvent(uint16_t card) const {
    if (!IsOfHand(card, CardType::event)) return Refusal::Illegal(HPE_13_4);
    const CardKind& kind = derived_.KindOf(card);
    if (const Refusal refusal = FitsMoment(kind.when, kind.needs)) return refusal;
    if (!CanBegin(derived_, {card, 0, seat_, Text::event, kNoSpace, 0})) {
      return Refusal::Illegal(HPE_13_8);
    }
    return Afford(card);
  }

  Refusal UseAbility(const Action& action) const {
    const uint8_t space = SpaceOf(state_, action.card);
    if (space == kNoSpace || derived_.OwnerOn(space) != seat_) return Refusal::Illegal(HPE_13_10);
    const std::vector<Ability>& abilities = derived_.KindOn(space).abilities;
    if (action.space >= abilities.size()) return Refusal::Illegal(HPE_13_10);
    const Ability& ability = abilities[action.space];
    if (const Refusal refusal = FitsMoment(ability.when, ability.needs)) return refusal;
    if ((state_.used[space] >> action.space & 1) != 0) return Refusal::Illegal(HPE_13_11);
    if (ability.flip && derived_.IsFlipped(space)) return Refusal::Illegal(HPE_12_5);
    if (ability.exert && derived_.IsExhausted(space)) return Refusal::Illegal(HPE_12_3);
    if (!CanBegin(derived_, {action.card, action.space, seat_, Text::ability, space, 0})) {
      return Refusal::Illegal(HPE_13_8);
    }
    return derived_.CanPay(seat_, ability.source) ? Refusal::None() : Refusal::Illegal(HPE_4_4);
  }

  Refusal Choose(uint16_t value) const {
    return ChoiceFrom(derived_).Has(value) ? Refusal::None() : Refusal::Illegal(HPE_13_9);
  }

  Refusal Pass() const {
    // A player with too many cards must discard first.
    if (state_.step != Step::discard || state_.seats[seat_].hand.Count() <= kHandSize) {
      return Refusal::None();
    }
    return Refusal::Illegal(HPE_9_4);
  }

 private:
  bool IsOfHand(uint16_t card, CardType type) const {
    return IsInHand(state_, seat_, card) && derived_.KindOf(card).type == type;
  }

  bool HasUniqueInPlay(uint16_t card) const {
    return derived_.KindOf(card).is_unique &&
           derived_.SpaceOfKind(seat_, KindNumberOf(state_, card)) != kNoSpace;
  }

  Refusal Afford(uint16_t card) const {
    return derived_.CanAfford(seat_, card) ? Refusal::None() : Refusal::Illegal(HPE_4_4);
  }

  // Returns the space of the seat's own unit in play, or kNoSpace.
  uint8_t OwnUnit(uint16_t card) const {
    const uint8_t space = SpaceOf(state_, card);
    const bool is_own_unit =
        space != kNoSpace && derived_.OwnerOn(space) == seat_ && derived_.IsUnitOn(space);
    return is_own_unit ? space : kNoSpace;
  }

  // Checks the time and the conditions of a text (HPE-13.6, HPE-13.7).
  Refusal FitsMoment(When when, Needs needs) const {
    if ((when & (kAnytime | 1 << static_cast<int>(state_.phase))) == 0) {
      return Refusal::Illegal(HPE_13_6);
    }
    Needs hold = 0;
    if (state_.is_battle) {
      hold |= kInBattle;
      if (state_.active == seat_) hold |= kAttacking;
      const uint8_t target = derived_.TargetSpace();
      if (target != kNoSpace && derived_.OwnerOn(target) == seat_) hold |= kDefending;
    }
    if (state_.active == seat_) hold |= kOwnTurn;
    return (needs & ~hold) == 0 ? Refusal::None() : Refusal::Illegal(HPE_13_7);
  }

  const Cards& cards_;
  const State& state_;
  DerivedState derived_;
  Seat seat_;
};

}  // namespace

ClauseIndex CheckDeck(const Cards& cards, const State& state, const std::vector<DeckEntry>& deck) {
  size_t count = 0, locations = 0, units = 0;
  bool has_too_many_copies = false;
  for (const DeckEntry& entry : deck) {
    count += entry.copies;
    has_too_many_copies |= entry.copies > state.max_copies;
    if (cards.kinds[entry.kind].type == CardType::location) locations += entry.copies;
    if (cards.kinds[entry.kind].type == CardType::unit) units += entry.copies;
  }
  if (count < state.min_cards) return HPE_14_1;
  if (has_too_many_copies) return HPE_14_2;
  if (state.recommended && (locations != 4 || units < 15)) return HPE_14_3;
  return kNoClause;
}

Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action) {
  // While a choice is open, nothing but the choice is possible.
  const bool is_choice = state.choice != ChoiceKind::none;
  if (is_choice != (action.type == ActionType::choose)) return Refusal::Illegal(HPE_13_9);
  const Checker checker(cards, state, seat);
  if (is_choice) return checker.Choose(action.card);
  const uint32_t type = TypeBit(action.type);
  if ((TypesIn(state) & type) == 0) return Refusal::Illegal(HPE_3_1);
  if ((kActiveActions & type) != 0 && state.active != seat) return Refusal::Illegal(HPE_3_2);
  switch (action.type) {
    case ActionType::declare_deck:
      return checker.DeclareDeck(action.deck);
    case ActionType::mulligan:
      return checker.Mulligan(action.cards);
    case ActionType::play_unit:
      return checker.PlayUnit(action);
    case ActionType::heal:
      return checker.Heal(action);
    case ActionType::move:
      return checker.Move(action);
    case ActionType::swap:
      return checker.Swap(action);
    case ActionType::play_location:
      return checker.PlayLocation(action);
    case ActionType::declare_target:
      return checker.DeclareTarget(action.card);
    case ActionType::declare_attackers:
      return checker.DeclareAttackers(action.cards);
    case ActionType::play_event:
      return checker.PlayEvent(action.card);
    case ActionType::use_ability:
      return checker.UseAbility(action);
    case ActionType::discard:
      return IsInHand(state, seat, action.card) ? Refusal::None() : Refusal::Illegal(HPE_9_1);
    case ActionType::pass:
      return checker.Pass();
    default:  // keep
      return Refusal::None();
  }
}

}  // namespace recount::engine::hope
