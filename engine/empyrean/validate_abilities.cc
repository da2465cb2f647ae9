// Checks the abilities of a state from outside: the stack, the pending entries, windows and
// choices.
#include "engine/empyrean/choices.h"
#include "engine/empyrean/clauses.h"
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
  AbilityInspector(const DerivedState& derived, StateFindings& findings)
      : cards_(derived.cards()), state_(derived.state()), derived_(derived), findings_(findings) {}

  void Inspect() {
    const bool is_stack_sound = InspectStack();
    const bool are_pending_sound = InspectPending();
    const bool is_window_sound = InspectWindow();
    if (is_stack_sound && are_pending_sound && is_window_sound) InspectWait();
  }

 private:
  bool IsSeat(Seat seat) const { return seat < state_.players; }
  size_t Newest() const { return state_.stack_count - size_t{1}; }

  // Returns whether the loop of docs/reference/empyrean.md, "Abilities: stack, windows", goes on
  // from here by itself. It does not interrupt a muster.
  bool GoesOn() const {
    return state_.turn_phase >= Phase::turn && state_.turn_phase < Phase::muster &&
           state_.phase != Phase::end;
  }
  // Expects what the loop puts right if `goes_on`. Returns whether other checks may rely on it.
  template <class... Keys>
  bool ExpectOfLoop(bool goes_on, bool holds, ClauseIndex clause, std::string_view expected,
                    Keys... path) {
    return findings_.ExpectIfSettled(goes_on, holds, clause, expected, path...) || goes_on;
  }

  // --- the stack ---

  bool InspectStack() {
    if (!findings_.ExpectBlank(state_.stack_count <= kMaxStack)) return false;
    bool is_sound = true;
    bool is_blank = true;
    for (size_t i = 0; i < kMaxStack; ++i) {
      if (i < state_.stack_count) {
        is_sound &= InspectItem(state_.stack[i], i);
      } else {
        is_blank &= IsBlank(state_.stack[i]);
      }
    }
    is_sound &= findings_.ExpectBlank(is_blank);
    if (state_.stack_count == 0) {
      return ExpectOfLoop(GoesOn(), state_.phase != Phase::effect, kNoClause,
                          "the ability or feat that is carried out", "stack") &&
             is_sound;
    }
    if (!ExpectOfLoop(GoesOn(), state_.phase == Phase::respond || state_.phase == Phase::effect,
                      kNoClause, "[] in this phase", "stack")) {
      return false;
    }
    // A prevented item leaves the stack by itself, unless it waits for a choice.
    return ExpectOfLoop(GoesOn() && state_.phase != Phase::effect,
                        NewestItem(state_).is_prevented == 0, EMP_9_8, "false for the newest item",
                        "stack", Newest(), "prevented") &&
           is_sound;
  }

  bool InspectItem(const StackItem& item, size_t index) {
    bool is_sound = findings_.Expect(IsIn(state_, item.seat), kNoClause,
                                     "a player who is in the game", "stack", index, "seat");
    if (is_sound) {
      findings_.Expect((item.passed & ~OpponentsOf(state_, item.seat)) == 0, EMP_9_8,
                       "opponents of the seat who are in the game", "stack", index, "passed");
    }
    findings_.ExpectBlank(item.is_prevented <= 1);
    const Ability* ability = derived_.AbilityOf(item.card);
    if (!findings_.Expect(ability != nullptr, kNoClause, "a card with an ability, or a feat",
                          "stack", index, "card")) {
      return false;
    }
    const bool is_feat = ability->kind == AbilityKind::feat;
    is_sound &= is_feat ? findings_.Expect(item.host == kNoSlot, kNoClause, "null for a feat",
                                           "stack", index, "host")
                        : findings_.Expect(item.host < state_.hero_count, kNoClause,
                                           "the hero that has the ability", "stack", index, "host");
    findings_.Expect(!is_feat || state_.turn_info.has_feat != 0, EMP_9_10,
                     "true while a feat is on the stack", "turn_info", "feat");
    return InspectTrigger(*ability, index) && is_sound;
  }

  bool InspectTrigger(const Ability& ability, size_t index) {
    if (!findings_.Expect(ability.trigger != Trigger::always, EMP_9_4,
                          "an ability that is announced", "stack", index, "card")) {
      return false;
    }
    // An item lies on another one only if it prevents that one.
    const bool prevents = ability.trigger == Trigger::announced;
    bool is_sound = findings_.Expect(
        prevents == (index > 0), EMP_9_8,
        prevents ? "no prevention, because nothing is below it" : "a prevention of the item below",
        "stack", index, "card");
    for (size_t i = 0; i < index; ++i) {
      is_sound &= findings_.Expect(state_.stack[i].card != state_.stack[index].card, EMP_9_8,
                                   "a card that is on the stack once", "stack", index, "card");
    }
    return is_sound;
  }

  // --- the trigger window ---

  bool InspectPending() {
    if (!findings_.ExpectBlank(state_.pending_count <= kMaxPending)) return false;
    bool is_sound = true;
    bool is_blank = true;
    int before = -1;
    for (size_t i = 0; i < kMaxPending; ++i) {
      const PendingEntry& entry = state_.pending[i];
      if (i >= state_.pending_count) {
        is_blank &= IsBlank(entry);
        continue;
      }
      if (!InspectEntry(entry, i)) {
        is_sound = false;
        before = -1;
        continue;
      }
      const int turn = (entry.seat + state_.players - state_.active) % state_.players;
      const int rank = turn << 16 | entry.card;
      findings_.Expect(rank >= before, EMP_9_9,
                       "entries in turn order from the active seat, and of a seat by card",
                       "pending", i);
      before = rank;
    }
    return findings_.ExpectBlank(is_blank) && is_sound;
  }

  bool InspectEntry(const PendingEntry& entry, size_t index) {
    bool is_sound = findings_.Expect(IsIn(state_, entry.seat), kNoClause,
                                     "a player who is in the game", "pending", index, "seat");
    is_sound &= findings_.Expect(entry.host < state_.hero_count, kNoClause,
                                 "the hero that has or had the ability", "pending", index, "host");
    const Ability* ability = derived_.AbilityOf(entry.card);
    const bool is_triggered = ability != nullptr && ability->trigger != Trigger::always &&
                              ability->trigger < Trigger::announced;
    if (!findings_.Expect(is_triggered, EMP_9_4, "a triggered ability", "pending", index, "card")) {
      return false;
    }
    is_sound &=
        findings_.Expect(derived_.HasUsesLeft(entry.card, *ability), EMP_9_2,
                         "an ability that has uses left this turn", "pending", index, "card");
    // Entries with `must` are announced before anybody is asked.
    const bool was_announced =
        ability->must && state_.phase == Phase::respond && state_.stack_count == 0;
    findings_.ExpectSettled(!was_announced, EMP_9_9,
                            "no ability that must be used, because those go first", "pending",
                            index, "card");
    return is_sound;
  }

  bool InspectWindow() {
    // A trigger that is added opens the window, and a window closes when nobody is to be asked.
    if (state_.has_window != 0) {
      return ExpectOfLoop(GoesOn(), state_.phase == Phase::respond || state_.phase == Phase::effect,
                          kNoClause, "null in this phase", "window");
    }
    return ExpectOfLoop(GoesOn(), state_.pending_count == 0, kNoClause, "[] without a window",
                        "pending") &&
           findings_.ExpectBlank(state_.window_passed == 0);
  }

  // --- what is waited for ---

  void InspectWait() {
    if (state_.phase == Phase::effect && state_.stack_count > 0) return InspectChoice();
    if (state_.stack_count == 0) {
      findings_.ExpectBlank(state_.is_done == 0 && state_.effect == kNotBegun);
      findings_.ExpectBlank(IsBlank(state_.choice));
    } else {
      findings_.Expect(state_.is_done == 0, kNoClause, "false before the first effect", "stack",
                       Newest(), "done");
      findings_.Expect(state_.effect == kNotBegun, kNoClause, "-1 in phase respond", "stack",
                       Newest(), "effect");
      findings_.Expect(IsBlank(state_.choice), kNoClause, "null in phase respond", "stack",
                       Newest(), "choice");
    }
    findings_.ExpectBlank(kit::IsBlankFrom(state_.picks, 0, 0) || !IsBlank(state_.choice));
    if (state_.phase == Phase::respond) InspectAsked();
  }

  void InspectAsked() {
    bool is_asked = IsSeat(state_.asked) && IsToBeAsked(derived_, state_.asked);
    if (state_.stack_count == 0) {
      // Entries without a window have a finding of their own.
      findings_.ExpectSettled(state_.has_window != 0 || state_.pending_count != 0, kNoClause,
                              "a window, or an item on the stack that can be prevented", "window");
      if (state_.has_window == 0) return;
      is_asked = is_asked && (state_.window_passed >> state_.asked & 1) == 0;
    } else {
      const StackItem& item = NewestItem(state_);
      const auto seats =
          static_cast<uint8_t>(OpponentsOf(state_, item.seat) & static_cast<uint8_t>(~item.passed));
      is_asked = is_asked && Contains(seats, state_.asked);
    }
    // If nobody is to be asked, the window closes or the item takes effect.
    findings_.ExpectIfSettled(state_.asked == kNoSeat, is_asked, kNoClause,
                              "another phase, because nobody is to be asked", "phase");
  }

  // --- the open choice ---

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

  template <class... Keys>
  bool ExpectOfChoice(bool holds, ClauseIndex clause, std::string_view expected, Keys... keys) {
    return findings_.Expect(holds, clause, expected, "stack", Newest(), "choice", keys...);
  }

  void InspectChoice() {
    const Choice& choice = state_.choice;
    const StackItem& item = NewestItem(state_);
    const bool is_open =
        ExpectOfChoice(choice.is_open == 1, kNoClause, "the choice that somebody has to make");
    const auto effects = static_cast<int64_t>(EffectsOf(derived_, item).size());
    const bool is_under_way =
        findings_.ExpectIn(state_.effect, 0, effects - 1, EMP_10_1, "stack", Newest(), "effect");
    if (!findings_.ExpectBlank(choice.is_of_seat <= 1 && choice.pick_count <= kMaxPicks) ||
        !findings_.ExpectBlank(kit::IsBlankFrom(state_.picks, choice.pick_count, 0)) || !is_open ||
        !is_under_way) {
      return;
    }
    bool are_picks_sound = true;
    for (size_t i = 0; i < choice.pick_count; ++i) {
      are_picks_sound &= ExpectOfChoice(state_.picks[i] < cards_.CardCount(state_.players),
                                        kNoClause, "a card", "picked", i);
    }
    if (!findings_.ExpectBlank(IsSeat(state_.asked)) || !are_picks_sound) return;
    const EffectOp& effect = EffectUnderWay(derived_);
    if (choice.is_of_seat != 0) return InspectChoiceOfSeat(effect);
    if (!findings_.Expect(OpensChoice(effect), kNoClause, "an effect that asks for a choice",
                          "stack", Newest(), "effect")) {
      return;
    }
    findings_.ExpectIn(choice.left, 1, effect.count, kNoClause, "stack", Newest(), "choice",
                       "left");
    if (effect.op == Op::discard_hand) return InspectDiscard(effect);
    const bool are_seats =
        ExpectOfChoice(choice.seats == 1 << item.seat, kNoClause, "the seat of the item", "seats");
    if (are_seats) findings_.ExpectBlank(state_.asked == item.seat);
    ExpectOfChoice(choice.pick_count <= effect.count - choice.left, kNoClause,
                   "at most one card for each choice that was made", "picked");
    if (InspectHeld(effect) && are_seats) {
      ExpectOfChoice(HasCandidates(derived_), EMP_10_2, "null, because nothing can be chosen");
    }
  }

  void InspectChoiceOfSeat(const EffectOp& effect) {
    const Choice& choice = state_.choice;
    const bool is_for_seats = effect.op == Op::draw || effect.op == Op::discard_hand ||
                              effect.op == Op::reveal || effect.op == Op::forbid;
    ExpectOfChoice(
        is_for_seats && effect.who == Who::opponent && std::popcount(SeatsToChoose(derived_)) > 1,
        kNoClause, "a list, because no seat is to be chosen", "seats");
    findings_.ExpectBlank(choice.seats == 0 && state_.asked == NewestItem(state_).seat);
    findings_.ExpectIn(choice.left, effect.count, effect.count, kNoClause, "stack", Newest(),
                       "choice", "left");
    ExpectOfChoice(choice.pick_count == 0, kNoClause, "[] while a seat is to be chosen", "picked");
    InspectNoneHeld();
  }

  bool InspectNoneHeld() {
    return ExpectOfChoice(state_.choice.held_host == kNoSlot && state_.choice.held_slot == 0,
                          kNoClause, "null for this effect", "held");
  }

  // Checks a discard_hand, in which several seats may discard, one after the other.
  void InspectDiscard(const EffectOp& effect) {
    const Choice& choice = state_.choice;
    const StackItem& item = NewestItem(state_);
    const uint8_t seats = SeatsOf(state_, effect.who, item.seat);
    const bool is_one = effect.who != Who::opponent || std::popcount(choice.seats) == 1;
    InspectNoneHeld();
    if (!ExpectOfChoice(choice.seats != 0 && (choice.seats & ~seats) == 0 && is_one, kNoClause,
                        "seats that have yet to discard", "seats") ||
        !findings_.ExpectBlank(state_.asked == FirstSeatFrom(state_, item.seat, choice.seats))) {
      return;
    }
    const int through = std::popcount(seats) - std::popcount(choice.seats);
    ExpectOfChoice(choice.pick_count <= through * effect.count + effect.count - choice.left,
                   kNoClause, "at most one card for each choice that was made", "picked");
    ExpectOfChoice(HasCandidates(derived_), EMP_10_2, "null, because nothing can be chosen");
  }

  bool InspectHeld(const EffectOp& effect) {
    const Choice& choice = state_.choice;
    if (choice.held_host == kNoSlot) return findings_.ExpectBlank(choice.held_slot == 0);
    if (effect.op != Op::move_enhancement) return InspectNoneHeld();
    bool is_eligible = false;
    ForEachSlotToChoose(derived_, [&](uint8_t host, uint16_t slot, uint16_t) {
      is_eligible |= host == choice.held_host && slot == choice.held_slot;
    });
    return ExpectOfChoice(is_eligible, EMP_10_2, "an attached card that may be moved", "held");
  }

  const Cards& cards_;
  const State& state_;
  const DerivedState& derived_;
  StateFindings& findings_;
};

}  // namespace

void InspectAbilities(const DerivedState& derived, StateFindings& findings) {
  AbilityInspector(derived, findings).Inspect();
}

}  // namespace recount::engine::empyrean
