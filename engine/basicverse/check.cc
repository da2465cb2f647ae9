// Decides which actions are refused, and by which clause (docs/reference/basicverse.md, "Checks").
#include "engine/basicverse/rules.h"
#include "engine/kit/validation.h"

namespace recount::engine::basicverse {
namespace {

// PhasesOf returns the phases that accept a type of action, as bits.
constexpr uint16_t PhaseBit(Phase phase) {
  return static_cast<uint16_t>(1u << static_cast<int>(phase));
}

uint16_t PhasesOf(ActionType type) {
  switch (type) {
    case ActionType::pick_hero:
      return PhaseBit(Phase::pick);
    case ActionType::choose_ability:
      return PhaseBit(Phase::ability);
    case ActionType::resurrect:
      return PhaseBit(Phase::resurrect);
    case ActionType::play:
      return PhaseBit(Phase::turn) | PhaseBit(Phase::free_play);
    case ActionType::ability:
    case ActionType::train:
    case ActionType::reconstitute:
    case ActionType::short_hop:
    case ActionType::donate:
    case ActionType::end_turn:
      return PhaseBit(Phase::turn);
    case ActionType::react:
    case ActionType::react_ability:
      return PhaseBit(Phase::react);
    case ActionType::pass:
      return PhaseBit(Phase::react) | PhaseBit(Phase::free_play);
    case ActionType::move:
      return PhaseBit(Phase::move);
    case ActionType::choose:
      return PhaseBit(Phase::choose);
    case ActionType::recipient:
      return PhaseBit(Phase::recipient);
    case ActionType::assign:
      return PhaseBit(Phase::regroup);
    case ActionType::discard:
      return PhaseBit(Phase::discard);
    default:
      return 0;
  }
}

class Checker {
 public:
  Checker(const Cards& cards, const State& state, Seat seat)
      : cards_(cards),
        state_(state),
        derived_(cards, state),
        seat_(seat),
        own_(state.seats[seat]) {}

  Refusal Check(const Action& action) const {
    if ((PhasesOf(action.type) & PhaseBit(state_.phase)) == 0) return Refusal::Illegal(BAS_12_1);
    switch (action.type) {
      case ActionType::pick_hero:
        return PickHero(action.word);
      case ActionType::choose_ability:
        return kit::RefuseUnless(action.number < Abilities().size(), BAS_1_12);
      case ActionType::resurrect:
        return Resurrect(action.number, action.cards);
      case ActionType::play:
        return state_.phase == Phase::turn ? InTurn(action) : FreePlay(action);
      case ActionType::donate:
        if (seat_ == state_.active) return Refusal::Illegal(BAS_4_4);
        return InHand(action.card);
      case ActionType::react:
        return React(action);
      case ActionType::react_ability:
        return ReactAbility(action);
      case ActionType::pass:
        return Refusal::None();
      case ActionType::move:
        if (!derived_.IsMove(action.number)) return Refusal::Illegal(BAS_6_7);
        return kit::RefuseUnless(IsChosenMove(derived_, action.number), BAS_6_6);
      case ActionType::choose: {
        const Op& op = cards_.ops[NewestFrame(state_).then].op;
        return kit::RefuseUnless(action.number < op.options.size(), BAS_7_13);
      }
      case ActionType::recipient:
        return kit::RefuseUnless(
            action.seat < state_.players && Contains(TeamSeats(state_, seat_), action.seat),
            BAS_3_23);
      case ActionType::assign:
        return kit::RefuseUnless(state_.revealed.Has(action.card), BAS_3_15);
      case ActionType::discard:
        return InHand(action.card);
      default:
        return InTurn(action);
    }
  }

 private:
  const std::vector<Ability>& Abilities() const { return derived_.HeroOf(seat_).abilities; }
  int Mana() const { return state_.mana[static_cast<size_t>(TeamOf(state_, seat_))]; }
  Refusal InHand(uint16_t card) const { return kit::RefuseUnless(own_.hand.Has(card), BAS_3_1); }

  Refusal PickHero(std::string_view id) const {
    const int hero = HeroOfId(cards_, id);
    if (hero < 0 || IsPicked(state_, hero)) return Refusal::Illegal(BAS_1_2);
    const bool is_support =
        cards_.heroes[static_cast<size_t>(hero)].hero_class == HeroClass::support;
    return kit::RefuseUnless(!is_support || state_.players > kMinPlayers, BAS_1_6);
  }

  Refusal Resurrect(int heal, int cards) const {
    if (heal > derived_.HeroOf(seat_).hp - own_.hp) return Refusal::Illegal(BAS_9_7);
    if (cards > kMostPaidCards) return Refusal::Illegal(BAS_9_8);
    return kit::RefuseUnless(heal + cards <= Mana(), BAS_5_1);
  }

  // --- the phase `turn` ---

  Refusal InTurn(const Action& action) const {
    if (seat_ != state_.active) return Refusal::Illegal(BAS_2_2);
    if (const Refusal refusal = OfItself(action)) return refusal;
    // The given card must be used while that is possible; ending the turn is always allowed.
    if (state_.given == kNoCard || action.type == ActionType::end_turn) return Refusal::None();
    const bool uses_card = action.type == ActionType::play || action.type == ActionType::ability;
    if (uses_card && action.card == state_.given) return Refusal::None();
    return kit::RefuseUnless(!derived_.CanUse(seat_, state_.given), BAS_4_6);
  }

  Refusal OfItself(const Action& action) const {
    switch (action.type) {
      case ActionType::play:
        return Play(action);
      case ActionType::ability:
        return UseAbility(action);
      case ActionType::short_hop:
        return kit::RefuseUnless(action.number == 1 || action.number == state_.places - 2, BAS_4_3);
      default:
        return Refusal::None();
    }
  }

  Refusal Play(const Action& action) const {
    if (const Refusal refusal = InHand(action.card)) return refusal;
    const int number = derived_.KindPlayed(seat_, action.card, action.word);
    if (number < 0) return Refusal::Illegal(BAS_3_2);
    const auto kind = static_cast<uint16_t>(number);
    const BasicKind& basic = cards_.kinds[kind];
    if (basic.reaction.exists) return Refusal::Illegal(BAS_8_1);
    if (const Refusal refusal = ScrollOf(basic)) return refusal;
    if (derived_.CostFor(seat_, kind) > state_.actions) return Refusal::Illegal(BAS_3_3);
    return Targets(basic.use.target, action.targets, false);
  }

  Refusal FreePlay(const Action& action) const {
    const Frame& frame = NewestFrame(state_);
    if (action.card != frame.value) return Refusal::Illegal(BAS_7_12);
    const int number = derived_.KindPlayed(seat_, action.card, action.word);
    if (number < 0) return Refusal::Illegal(BAS_3_2);
    const auto kind = static_cast<uint16_t>(number);
    const std::vector<uint16_t>& kinds = cards_.ops[frame.then].op.kinds;
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
      return Refusal::Illegal(BAS_7_12);
    }
    return Targets(cards_.kinds[kind].use.target, action.targets, false);
  }

  Refusal UseAbility(const Action& action) const {
    if (action.number >= Abilities().size()) return Refusal::Illegal(BAS_7_1);
    const Ability& ability = Abilities()[action.number];
    if (ability.kind == AbilityKind::passive) return Refusal::Illegal(BAS_7_2);
    if (ability.kind == AbilityKind::reaction) return Refusal::Illegal(BAS_8_1);
    if (ability.cost > state_.actions) return Refusal::Illegal(BAS_7_3);
    if (ability.mana > Mana()) return Refusal::Illegal(BAS_7_4);
    if (const Refusal refusal = Payment(ability, action.card)) return refusal;
    return Targets(ability.use.target, action.targets, false);
  }

  // --- the phase `react` ---

  Refusal React(const Action& action) const {
    if (const Refusal refusal = InHand(action.card)) return refusal;
    const int number = derived_.KindPlayed(seat_, action.card, action.word);
    if (number < 0) return Refusal::Illegal(BAS_3_2);
    const BasicKind& basic = cards_.kinds[static_cast<size_t>(number)];
    if (!basic.reaction.exists) return Refusal::Illegal(BAS_8_1);
    if (const Refusal refusal = TriggerOf(basic.reaction)) return refusal;
    if (const Refusal refusal = ScrollOf(basic)) return refusal;
    return Targets(basic.use.target, action.targets, true);
  }

  Refusal ReactAbility(const Action& action) const {
    if (action.number >= Abilities().size()) return Refusal::Illegal(BAS_7_1);
    const Ability& ability = Abilities()[action.number];
    if (ability.kind != AbilityKind::reaction) return Refusal::Illegal(BAS_8_1);
    if (const Refusal refusal = TriggerOf(ability.reaction)) return refusal;
    if (const Refusal refusal = Payment(ability, action.card)) return refusal;
    return Targets(ability.use.target, action.targets, true);
  }

  Refusal TriggerOf(const Reaction& reaction) const {
    const Answered answered = derived_.AnsweredNow();
    if (!reaction.Answers(derived_.TriggerFor(seat_, answered))) return Refusal::Illegal(BAS_8_2);
    return kit::RefuseUnless(derived_.ReachesAnswered(seat_, answered, reaction.range), BAS_6_2);
  }

  // --- checks that several types share ---

  Refusal ScrollOf(const BasicKind& basic) const {
    return kit::RefuseUnless(!basic.is_scroll || !Contains(state_.scroll_used, seat_), BAS_3_5);
  }

  Refusal Payment(const Ability& ability, uint16_t card) const {
    // A card is named exactly if the Ability costs one.
    if (ability.cards.empty() != (card == kNullCard)) return Refusal::Illegal(BAS_7_5);
    if (card == kNullCard) return Refusal::None();
    if (const Refusal refusal = InHand(card)) return refusal;
    return kit::RefuseUnless(derived_.CountsAmong(seat_, card, ability.cards), BAS_7_5);
  }

  Refusal Targets(const Target& target, const ActionTargets& targets, bool is_reaction) const {
    for (size_t i = 1; i < targets.size(); ++i) {
      // Targets must be ascending, so that each set of targets is one action.
      if (targets[i - 1] >= targets[i]) return Refusal::Illegal(BAS_7_6);
    }
    if (target.who == TargetWho::none) return kit::RefuseUnless(targets.size() == 0, BAS_7_6);
    // Naming nobody is legal only for a reaction that has no possible target.
    if (targets.size() == 0) {
      return kit::RefuseUnless(is_reaction && derived_.PossibleTargets(seat_, target) == 0,
                               BAS_7_6);
    }
    if (targets.size() > target.count) return Refusal::Illegal(BAS_7_6);
    if (is_reaction && derived_.PossibleTargets(seat_, target) == 0) {
      return Refusal::Illegal(BAS_7_6);
    }
    for (const uint16_t seat : targets) {
      if (seat >= state_.players) return Refusal::Illegal(BAS_7_6);
      if (const Refusal refusal = OneTarget(target, static_cast<Seat>(seat))) return refusal;
    }
    return Refusal::None();
  }

  Refusal OneTarget(const Target& target, Seat seat) const {
    if (IsDead(state_, seat)) return Refusal::Illegal(BAS_9_4);
    if (target.who == TargetWho::enemy && !AreEnemies(state_, seat_, seat)) {
      return Refusal::Illegal(BAS_7_10);
    }
    if (!Contains(derived_.SeatsFor(seat_, target.who), seat)) return Refusal::Illegal(BAS_7_6);
    return kit::RefuseUnless(derived_.IsWithin(seat_, seat, target.range), BAS_6_2);
  }

  const Cards& cards_;
  const State& state_;
  DerivedState derived_;
  const Seat seat_;
  const SeatState& own_;
};

}  // namespace

Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action) {
  return Checker(cards, state, seat).Check(action);
}

}  // namespace recount::engine::basicverse
