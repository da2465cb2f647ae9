// Checks the stack of a state from outside, and what the phase waits for.
#include "engine/basicverse/rules.h"
#include "engine/basicverse/validate.h"

namespace recount::engine::basicverse {
namespace {

constexpr uint8_t kMostNumber = 99;
constexpr uint32_t kMostCount = 100'000;  // cards to draw: more than passives can add up to

bool IsRange(uint8_t range, uint8_t least = 1) {
  return range == kAnyRange || (range >= least && range <= kMostNumber);
}

class StackInspector {
 public:
  explicit StackInspector(const DerivedState& derived)
      : cards_(derived.cards()), state_(derived.state()), derived_(derived) {}

  bool IsValid() const {
    if (state_.stack_count > kMaxStack) return false;
    for (size_t i = 0; i < kMaxStack; ++i) {
      const Frame& frame = state_.stack[i];
      if (i >= state_.stack_count ? frame != Frame{} : !IsFrameSound(frame, i)) return false;
    }
    const bool has_regroup =
        state_.stack_count > 0 && NewestFrame(state_).kind == FrameKind::regroup;
    // Revealed cards belong to a regroup frame, which is always the newest.
    if (!has_regroup && !state_.revealed.IsEmpty()) return false;
    return IsWaitSound();
  }

 private:
  bool IsSeat(Seat seat) const { return seat < state_.players; }
  bool IsNewest(size_t index) const { return index + 1 == state_.stack_count; }
  // Returns whether a frame that may get `above` frames on top has room for them.
  static bool HasRoom(size_t index, size_t above) { return index + 1 + above <= kMaxStack; }

  // Returns whether the fields that a kind does not have are blank.
  static bool AreBlank(const Frame& frame, bool source, bool other, bool then, bool seats,
                       bool value, bool range, bool mark) {
    return (source || frame.source == 0) && (other || frame.other == 0) &&
           (then || frame.then == 0) && (seats || frame.seats == 0) &&
           (value || frame.value == 0) && (range || frame.range == 0) &&
           (mark || frame.mark == 0) && (frame.kind == FrameKind::use || frame.heal == 0);
  }

  bool IsFrameSound(const Frame& frame, size_t index) const {
    if (!IsSeat(frame.seat)) return false;
    switch (frame.kind) {
      case FrameKind::use:
        return IsUseSound(frame) && HasRoom(index, kAboveUse);
      case FrameKind::hit:
        return AreBlank(frame, false, true, false, false, true, true, true) &&
               IsSeat(frame.other) && AreEnemies(state_, frame.seat, frame.other) &&
               frame.value <= kMostNumber && IsRange(frame.range, 0) && frame.mark <= 1;
      case FrameKind::move:
        return AreBlank(frame, false, false, false, false, true, false, true) &&
               derived_.IsMove(frame.value) && frame.mark <= 1;
      case FrameKind::scroll:
        return AreBlank(frame, false, false, false, false, true, false, true) && frame.mark <= 1 &&
               IsScrollSound(frame, index);
      case FrameKind::choose_move:
        return AreBlank(frame, false, true, false, false, false, true, true) &&
               IsSeat(frame.other) && IsRange(frame.range) && frame.mark <= 1 &&
               (frame.mark == 0 || frame.range != kAnyRange) && HasRoom(index, 0);
      case FrameKind::choose:
        return AreBlank(frame, false, false, true, false, false, false, false) &&
               IsChooseSound(frame, index);
      case FrameKind::recipient:
        return AreBlank(frame, false, false, true, false, false, false, false) &&
               frame.then <= kMostNumber && HasRoom(index, 1);
      case FrameKind::regroup:
        return AreBlank(frame, false, false, false, true, true, false, false) && IsNewest(index) &&
               frame.value <= kMaxTargets && IsTeamList(frame);
      case FrameKind::free_play:
        return AreBlank(frame, false, false, true, false, true, false, false) && IsNewest(index) &&
               HasRoom(index, kAboveUse) && IsOp(frame, OpKind::draw_play) &&
               (frame.value == kNoCard || state_.seats[frame.seat].hand.Has(frame.value));
      case FrameKind::draw:
      case FrameKind::discard:
        return AreBlank(frame, false, false, true, false, false, false, false) &&
               frame.then <= kMostCount;
      case FrameKind::resurrect:
        return AreBlank(frame, false, false, false, false, false, false, false) &&
               state_.stack_count == 1 && frame.seat == state_.active &&
               !IsDead(state_, frame.seat);
      default:
        return false;
    }
  }

  bool IsOp(const Frame& frame, OpKind kind) const {
    return frame.then > 0 && frame.then < cards_.ops.size() &&
           cards_.ops[frame.then].op.kind == kind;
  }

  // Returns whether a list has its seats in the low bits, their number in the high ones, and
  // nothing else.
  bool IsList(const SeatList& seats) const {
    if (seats.size() > kMaxTargets) return false;
    SeatList same;
    SeatSet seen = 0;
    for (size_t i = 0; i < seats.size(); ++i) {
      if (!IsSeat(seats[i]) || Contains(seen, seats[i])) return false;
      seen |= SeatBit(seats[i]);
      same.Add(seats[i]);
    }
    return same.bits() == seats.bits();
  }

  bool IsTeamList(const Frame& frame) const {
    const SeatList to(frame.seats);
    if (!IsList(to)) return false;
    for (size_t i = 0; i < to.size(); ++i) {
      if (AreEnemies(state_, frame.seat, to[i])) return false;
    }
    return true;
  }

  bool IsUseSound(const Frame& frame) const {
    const SeatList targets(frame.seats);
    if (!IsList(targets) || frame.mark > targets.size()) return false;
    for (size_t i = 0; i < targets.size(); ++i) {
      if (i > 0 && targets[i - 1] >= targets[i]) return false;
      if (frame.value > 0 && !AreEnemies(state_, frame.seat, targets[i])) return false;
      if (frame.heal > 0 && AreEnemies(state_, frame.seat, targets[i])) return false;
    }
    const bool has_source = frame.source != kNoSeat;
    if (has_source && !IsSeat(frame.source)) return false;
    if (frame.other != kNoSeat && (!has_source || !IsSeat(frame.other))) return false;
    return IsRange(frame.range) && frame.value <= kMostNumber && frame.heal <= kMostNumber &&
           (frame.value == 0 || frame.heal == 0) && frame.then < cards_.ops.size();
  }

  // Returns whether its card lies on the slot, it lies on its use, and its player has no second
  // one.
  bool IsScrollSound(const Frame& frame, size_t index) const {
    if (!state_.seats[frame.seat].slot.Has(frame.value) || index == 0) return false;
    const Frame& use = state_.stack[index - 1];
    if (use.kind != FrameKind::use || use.seat != frame.seat) return false;
    for (size_t i = 0; i < index; ++i) {
      if (state_.stack[i].kind == FrameKind::scroll && state_.stack[i].seat == frame.seat) {
        return false;
      }
    }
    return true;
  }

  bool IsChooseSound(const Frame& frame, size_t index) const {
    if (!IsNewest(index) || index == 0 || !IsOp(frame, OpKind::choose)) return false;
    const Frame& use = state_.stack[index - 1];
    return use.kind == FrameKind::use && use.seat == frame.seat &&
           use.then == cards_.ops[frame.then].next;
  }

  // Returns whether the newest frame is what the phase waits for.
  bool IsWaitSound() const {
    if ((state_.waiting != 0) != (state_.phase == Phase::react)) return false;
    if (state_.phase <= Phase::shuffle || state_.phase == Phase::turn) {
      return state_.stack_count == 0;
    }
    if (state_.phase == Phase::end) {
      for (size_t i = 0; i < state_.stack_count; ++i) {
        // The end may leave the discards of the dead on the stack, and nothing else.
        if (state_.stack[i].kind != FrameKind::discard) return false;
      }
      return true;
    }
    if (state_.stack_count == 0) return false;
    const Frame& newest = NewestFrame(state_);
    const SeatState& own = state_.seats[newest.seat];
    switch (state_.phase) {
      case Phase::resurrect:
        return newest.kind == FrameKind::resurrect && own.hp > 0;
      case Phase::react:
        return IsWindow(newest) && HasRoomToAnswer(cards_, state_) &&
               (state_.waiting & ~derived_.Asked()) == 0;
      case Phase::move:
        return newest.kind == FrameKind::choose_move && HasMove();
      case Phase::choose:
        return newest.kind == FrameKind::choose;
      case Phase::recipient:
        return newest.kind == FrameKind::recipient && newest.then > 0;
      case Phase::regroup:
        return newest.kind == FrameKind::regroup && newest.value == 0 &&
               !state_.revealed.IsEmpty() && !SeatList(newest.seats).empty();
      case Phase::free_play:
        return newest.kind == FrameKind::free_play && newest.value != kNoCard;
      case Phase::discard:
        return newest.kind == FrameKind::discard && newest.then > 0 && own.hand_count > 0;
      default:
        return state_.deck_count == 0 && !state_.discard.IsEmpty() && IsDrawing(newest);
    }
  }

  static bool IsWindow(const Frame& frame) {
    const bool is_answered = frame.kind == FrameKind::hit || frame.kind == FrameKind::move ||
                             frame.kind == FrameKind::scroll;
    return is_answered && frame.mark == 1;
  }

  static bool IsDrawing(const Frame& frame) {
    switch (frame.kind) {
      case FrameKind::draw:
        return frame.then > 0;
      case FrameKind::regroup:
        return frame.value > 0;
      case FrameKind::free_play:
        return frame.value == kNoCard;
      default:
        return false;
    }
  }

  bool HasMove() const {
    for (int steps = 1; derived_.IsMove(steps); ++steps) {
      if (IsChosenMove(derived_, steps)) return true;
    }
    return false;
  }

  const Cards& cards_;
  const State& state_;
  const DerivedState& derived_;
};

}  // namespace

bool IsStackSound(const DerivedState& derived) { return StackInspector(derived).IsValid(); }

}  // namespace recount::engine::basicverse
