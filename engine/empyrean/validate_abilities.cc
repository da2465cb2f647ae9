// Checks the abilities of a state from outside: the stack, the pending entries, windows and
// choices.
#include "engine/empyrean/choices.h"
#include "engine/empyrean/validate.h"
#include "engine/kit/validation.h"

namespace recount::engine::empyrean {
namespace {

bool IsBlank(const StackItem& item) {
  return item.card == 0 && item.host == 0 && item.seat == 0 && item.passed == 0 &&
         item.is_prevented == 0;
}

bool IsBlank(const PendingEntry& entry) {
  return entry.card == 0 && entry.host == 0 && entry.seat == 0;
}

bool IsBlank(const Choice& choice) {
  return choice.is_open == 0 && choice.is_of_seat == 0 && choice.seats == 0 && choice.left == 0 &&
         choice.pick_count == 0 && choice.held_host == kNoSlot && choice.held_slot == 0;
}

class AbilityInspector {
 public:
  explicit AbilityInspector(const DerivedState& derived)
      : cards_(derived.cards()), state_(derived.state()), derived_(derived) {}

  bool IsValid() { return IsStackSound() && ArePendingSound() && IsWaitSound(); }

 private:
  bool IsSeat(Seat seat) const { return seat < state_.players; }

  bool IsStackSound() const {
    if (state_.stack_count > kMaxStack) return false;
    for (size_t i = 0; i < kMaxStack; ++i) {
      const StackItem& item = state_.stack[i];
      if (i >= state_.stack_count ? !IsBlank(item) : !IsItemSound(item, i)) return false;
    }
    const bool has_item =
        state_.phase == Phase::effect || (state_.phase == Phase::respond && state_.stack_count > 0);
    if (has_item != (state_.stack_count > 0)) return false;
    return !has_item || NewestItem(state_).is_prevented == 0;
  }

  bool IsItemSound(const StackItem& item, size_t index) const {
    const Ability* ability = derived_.AbilityOf(item.card);
    if (ability == nullptr || !IsSeat(item.seat) || !IsIn(state_, item.seat)) return false;
    const bool is_feat = ability->kind == AbilityKind::feat;
    if (is_feat ? item.host != kNoSlot : item.host >= state_.hero_count) return false;
    if (is_feat && state_.turn_info.has_feat == 0) return false;
    if (ability->trigger == Trigger::always) return false;
    // An item lies on another one only if it prevents that one.
    if ((index > 0) != (ability->trigger == Trigger::announced)) return false;
    for (size_t i = 0; i < index; ++i) {
      // A card is on the stack at most once.
      if (state_.stack[i].card == item.card) return false;
    }
    return item.is_prevented <= 1 && (item.passed & ~OpponentsOf(state_, item.seat)) == 0;
  }

  bool ArePendingSound() const {
    if (state_.pending_count > kMaxPending) return false;
    int before = -1;
    for (size_t i = 0; i < kMaxPending; ++i) {
      const PendingEntry& entry = state_.pending[i];
      if (i >= state_.pending_count) {
        if (!IsBlank(entry)) return false;
        continue;
      }
      const Ability* ability = derived_.AbilityOf(entry.card);
      if (ability == nullptr || entry.host >= state_.hero_count || !IsSeat(entry.seat) ||
          !IsIn(state_, entry.seat) || ability->trigger == Trigger::always ||
          ability->trigger >= Trigger::announced || !derived_.HasUsesLeft(entry.card, *ability)) {
        return false;
      }
      const int turn = (entry.seat + state_.players - state_.active) % state_.players;
      const int rank = turn << 16 | entry.card;
      // The entries are in turn order from the active seat, then by card.
      if (rank < before) return false;
      before = rank;
      // Entries with `must` are announced before anybody is asked.
      if (ability->must && state_.phase == Phase::respond && state_.stack_count == 0) return false;
    }
    if (state_.has_window == 0) return state_.pending_count == 0 && state_.window_passed == 0;
    return state_.phase == Phase::respond || state_.phase == Phase::effect;
  }

  bool IsWaitSound() const {
    if (state_.phase == Phase::effect) return IsChoiceSound();
    if (!IsBlank(state_.choice) || state_.is_done != 0 || state_.effect != kNotBegun ||
        !kit::IsBlankFrom(state_.picks, 0, 0)) {
      return false;
    }
    if (state_.phase != Phase::respond) return true;
    if (!IsToBeAsked(derived_, state_.asked)) return false;
    if (state_.stack_count == 0) {
      return state_.has_window != 0 && (state_.window_passed >> state_.asked & 1) == 0;
    }
    const StackItem& item = NewestItem(state_);
    const auto asked =
        static_cast<uint8_t>(OpponentsOf(state_, item.seat) & static_cast<uint8_t>(~item.passed));
    return Contains(asked, state_.asked);
  }

  // Returns whether such an effect opens a choice of its own after the choice of a seat.
  static bool OpensChoice(const EffectOp& effect) {
    switch (effect.op) {
      case Op::discard_hand:
      case Op::play:
      case Op::recruit:
        return true;
      default:
        return effect.op >= Op::heal && effect.op <= Op::return_enhancement &&
               effect.pick == Pick::choose;
    }
  }

  bool IsChoiceSound() const {
    const Choice& choice = state_.choice;
    const StackItem& item = NewestItem(state_);
    if (choice.is_open != 1 || choice.is_of_seat > 1) return false;
    if (state_.effect >= EffectsOf(derived_, item).size()) return false;
    const EffectOp& effect = EffectUnderWay(derived_);
    if (choice.pick_count > kMaxPicks || !kit::IsBlankFrom(state_.picks, choice.pick_count, 0)) {
      return false;
    }
    for (size_t i = 0; i < choice.pick_count; ++i) {
      if (state_.picks[i] >= cards_.CardCount(state_.players)) return false;
    }
    if (choice.is_of_seat != 0) {
      const bool is_for_seats = effect.op == Op::draw || effect.op == Op::discard_hand ||
                                effect.op == Op::reveal || effect.op == Op::forbid;
      return is_for_seats && effect.who == Who::opponent && choice.seats == 0 &&
             choice.left == effect.count && choice.pick_count == 0 && choice.held_host == kNoSlot &&
             choice.held_slot == 0 && state_.asked == item.seat &&
             std::popcount(SeatsToChoose(derived_)) > 1;
    }
    if (!OpensChoice(effect) || choice.left == 0 || choice.left > effect.count) return false;
    if (effect.op == Op::discard_hand) return IsDiscardSound(effect);
    if (choice.seats != 1 << item.seat || state_.asked != item.seat ||
        choice.pick_count > effect.count - choice.left) {
      return false;
    }
    return IsHeldSound(effect) && HasCandidates(derived_);
  }

  // Checks a discard_hand, in which several seats may discard, one after the other.
  bool IsDiscardSound(const EffectOp& effect) const {
    const Choice& choice = state_.choice;
    const StackItem& item = NewestItem(state_);
    const uint8_t seats = SeatsOf(state_, effect.who, item.seat);
    if (choice.seats == 0 || (choice.seats & ~seats) != 0) return false;
    if (effect.who == Who::opponent && std::popcount(choice.seats) != 1) return false;
    const int through = std::popcount(seats) - std::popcount(choice.seats);
    return state_.asked == FirstSeatFrom(state_, item.seat, choice.seats) &&
           choice.pick_count <= through * effect.count + effect.count - choice.left &&
           choice.held_host == kNoSlot && choice.held_slot == 0 && HasCandidates(derived_);
  }

  bool IsHeldSound(const EffectOp& effect) const {
    const Choice& choice = state_.choice;
    if (choice.held_host == kNoSlot) return choice.held_slot == 0;
    if (effect.op != Op::move_enhancement || choice.held_host >= state_.hero_count) return false;
    bool is_eligible = false;
    ForEachSlotToChoose(derived_, [&](uint8_t host, uint16_t slot, uint16_t) {
      is_eligible |= host == choice.held_host && slot == choice.held_slot;
    });
    return is_eligible;
  }

  const Cards& cards_;
  const State& state_;
  const DerivedState& derived_;
};

}  // namespace

bool AreAbilitiesSound(const DerivedState& derived) { return AbilityInspector(derived).IsValid(); }

}  // namespace recount::engine::empyrean
