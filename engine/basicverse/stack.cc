// Pushes and resolves the frames of the stack (docs/reference/basicverse.md, "The stack").
#include "engine/basicverse/flow.h"
#include "engine/basicverse/rules.h"
#include "events/check.h"

namespace recount::engine::basicverse {

void Flow::Push(const Frame& frame) {
  RECOUNT_CHECK(state_.stack_count < kMaxStack);
  state_.stack[state_.stack_count++] = frame;
}

void Flow::Pop() { state_.stack[--state_.stack_count] = Frame{}; }

void Flow::PushHit(Seat seat, Seat target, uint8_t amount, uint8_t reach) {
  Push({.kind = FrameKind::hit, .seat = seat, .other = target, .value = amount, .range = reach});
}

void Flow::PushCount(FrameKind kind, Seat seat, int count) {
  Push({.kind = kind, .seat = seat, .then = static_cast<uint32_t>(count)});
}

void Flow::PushUse(Seat seat, const Use& use, const ActionTargets& targets, Seat source,
                   Seat protected_one) {
  SeatList list;
  // CheckAction has bounded the targets, so the list has room.
  for (const uint16_t target : targets) list.Add(static_cast<Seat>(target));
  Push({.kind = FrameKind::use,
        .seat = seat,
        .source = source,
        .other = protected_one,
        .then = use.then,
        .seats = list.bits(),
        .value = use.damage,
        .range = use.target.range,
        .heal = use.heal});
}

bool Flow::Step() {
  Frame& frame = Newest();
  switch (frame.kind) {
    case FrameKind::use:
      return StepUse(frame);
    case FrameKind::hit:
      return StepHit(frame);
    case FrameKind::move:
      return StepMove(frame);
    case FrameKind::scroll:
      if (frame.mark == 0) return OpenWindow(frame);
      break;
    case FrameKind::choose_move:
      return StepChooseMove();
    case FrameKind::choose:
      return Await(Phase::choose);
    case FrameKind::recipient:
      if (frame.then > 0) return Await(Phase::recipient);
      break;
    case FrameKind::regroup:
      return StepRegroup(frame);
    case FrameKind::free_play:
      return StepFreePlay(frame);
    case FrameKind::draw:
      return StepDraw(frame);
    case FrameKind::discard:
      if (frame.then > 0 && SeatAt(frame.seat).hand_count > 0) return Await(Phase::discard);
      break;
    case FrameKind::resurrect:
      return Await(Phase::resurrect);
    case FrameKind::none:
      FailCheck(__FILE__, __LINE__, "a frame of no kind");
  }
  Pop();
  return true;
}

bool Flow::StepUse(Frame& frame) {
  const SeatList targets(frame.seats);
  if (frame.mark < targets.size() && (frame.value > 0 || frame.heal > 0)) {
    const Seat target = targets[frame.mark++];
    if (frame.heal > 0) {
      Heal(target, frame.heal);
    } else {
      PushHit(frame.seat, target, frame.value, frame.range);
    }
  } else if (frame.then != 0) {
    const OpList number = frame.then;
    const OpEntry& entry = cards_.ops[number];
    // Carry may push frames on top of this one, so the list is advanced first.
    frame.then = entry.next;
    Carry(entry, number, frame);
  } else {
    Pop();
  }
  return true;
}

bool Flow::StepHit(Frame& frame) {
  if (frame.mark == 0) return OpenWindow(frame);
  // The frame is copied, because landing the hit changes the stack.
  const Frame hit = frame;
  Pop();
  Land(hit);
  return true;
}

void Flow::Land(const Frame& hit) {
  const Seat target = hit.other;
  // The target may have moved out of range in answer to the hit.
  if (!derived_.IsWithin(hit.seat, target, hit.range)) {
    Report(BAS_8_12, EffectKind::missed, {hit.seat, target});
    return StrikeOut(target);
  }
  SeatState& struck = SeatAt(target);
  struck.hp = std::max(struck.hp - hit.value, -kMostExtra);
  Report(BAS_7_7, EffectKind::hit,
         {hit.seat, target, hit.value, static_cast<uint16_t>(std::max(struck.hp, -30000) + 32768)});
  if (struck.hp <= 0 && hit.value > 0) Report(BAS_9_2, EffectKind::doomed, {target});
}

// Removes a missed target from the card or Ability that the hit belongs to (BAS-8.12).
void Flow::StrikeOut(Seat target) {
  for (size_t i = state_.stack_count; i > 0; --i) {
    Frame& use = state_.stack[i - 1];
    if (use.kind != FrameKind::use) continue;
    SeatList targets(use.seats);
    const size_t index = targets.Find(target);
    if (index == targets.size()) return;
    targets.RemoveAt(index);
    use.seats = targets.bits();
    // The mark counts the targets that have been handled, and this may have removed one of them.
    if (index < use.mark) --use.mark;
    return;
  }
}

bool Flow::StepMove(Frame& frame) {
  if (frame.mark == 0) return OpenWindow(frame);
  const Frame move = frame;
  Pop();
  MoveHero(move.seat, move.value);
  return true;
}

bool Flow::StepChooseMove() {
  for (int steps = 1; derived_.IsMove(steps); ++steps) {
    if (IsChosenMove(derived_, steps)) return Await(Phase::move);
  }
  Report(BAS_7_11, EffectKind::nothing_done, {Newest().seat, static_cast<uint16_t>(OpKind::place)});
  Pop();
  return true;
}

bool Flow::StepRegroup(Frame& frame) {
  if (frame.value > 0) {
    uint8_t card = kNoCard;
    switch (TakeCard(card)) {
      case Taken::card:
        state_.revealed.Add(card);
        --frame.value;
        return true;
      case Taken::none:
        Report(BAS_2_10, EffectKind::no_card_left, {frame.seat});
        frame.value = 0;
        return true;
      case Taken::reshuffle:
        return Await(Phase::reshuffle);
    }
  }
  if (!state_.revealed.IsEmpty() && !SeatList(frame.seats).empty()) return Await(Phase::regroup);
  Pop();
  return true;
}

bool Flow::StepFreePlay(Frame& frame) {
  if (frame.value != kNoCard) return Await(Phase::free_play);
  uint8_t card = kNoCard;
  switch (TakeCard(card)) {
    case Taken::card:
      AddToHand(frame.seat, card);
      frame.value = card;
      return Await(Phase::free_play);
    case Taken::none:
      Report(BAS_2_10, EffectKind::no_card_left, {frame.seat});
      Pop();
      return true;
    default:
      return Await(Phase::reshuffle);
  }
}

// Draws all cards in one step, since nothing is asked between two of them.
bool Flow::StepDraw(Frame& frame) {
  uint16_t drawn = 0;
  Taken taken = Taken::card;
  for (; frame.then > 0; --frame.then) {
    uint8_t card = kNoCard;
    taken = TakeCard(card);
    if (taken != Taken::card) break;
    AddToHand(frame.seat, card);
    ++drawn;
  }
  if (drawn > 0) Report(BAS_2_1, EffectKind::draws, {frame.seat, drawn});
  if (taken == Taken::reshuffle) return Await(Phase::reshuffle);
  if (taken == Taken::none) Report(BAS_2_10, EffectKind::no_card_left, {frame.seat});
  Pop();
  return true;
}

// Opens a window. Nobody is asked if the stack has no room for the answer
// (engine/basicverse/rules.md, "Capacities").
bool Flow::OpenWindow(Frame& frame) {
  frame.mark = 1;
  if (!HasRoomToAnswer(cards_, state_)) return true;
  const SeatSet asked = derived_.Asked();
  if (asked == 0) return true;
  state_.waiting = asked;
  // A hit by a player other than the active one is itself an answer.
  const bool is_of_other = frame.kind == FrameKind::hit && frame.seat != state_.active;
  Report(is_of_other ? BAS_8_8 : BAS_8_4, is_of_other ? EffectKind::asked_again : EffectKind::asked,
         {asked});
  return Await(Phase::react);
}

}  // namespace recount::engine::basicverse
