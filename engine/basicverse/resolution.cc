// Carries out the effect operations (docs/reference/basicverse.md, "Effect operations").
#include "engine/basicverse/flow.h"
#include "engine/basicverse/rules.h"
#include "events/check.h"

namespace recount::engine::basicverse {

// Carries out an instruction. `entry` has been taken off the list of `use`, which is the newest
// frame.
void Flow::Carry(const OpEntry& entry, OpList number, const Frame& use) {
  const Op& op = entry.op;
  switch (op.kind) {
    case OpKind::draw:
    case OpKind::discard:
    case OpKind::damage:
    case OpKind::heal:
    case OpKind::move:
    case OpKind::place: {
      const SeatSet seats = Named(op, use);
      if (seats == 0) {
        return Report(BAS_7_11, EffectKind::nothing_done,
                      {use.seat, static_cast<uint16_t>(op.kind)});
      }
      return CarryForEach(op, seats, use);
    }
    case OpKind::regroup:
      return PushRegroup(use.seat);
    case OpKind::team_draw:
      return PushCount(FrameKind::recipient, use.seat, op.amount);
    case OpKind::choose:
      return Push({.kind = FrameKind::choose, .seat = use.seat, .then = number});
    case OpKind::draw_play:
      // If the stack has no room, nothing is drawn to be played (engine/basicverse/rules.md,
      // "Capacities").
      if (!HasRoomToPlay(state_)) {
        return Report(BAS_7_11, EffectKind::nothing_done,
                      {use.seat, static_cast<uint16_t>(op.kind)});
      }
      return Push(
          {.kind = FrameKind::free_play, .seat = use.seat, .then = number, .value = kNoCard});
    case OpKind::prevent:
      return Prevent();
    default:
      return CarryAtOnce(op, use);
  }
}

// Returns the seats that the op names, without dead Heroes.
SeatSet Flow::Named(const Op& op, const Frame& use) const {
  SeatSet seats = 0;
  const auto one = [](Seat seat) { return seat == kNoSeat ? SeatSet{0} : SeatBit(seat); };
  switch (op.who) {
    case Who::self:
      seats = SeatBit(use.seat);
      break;
    case Who::target: {
      const SeatList targets(use.seats);
      for (size_t i = 0; i < targets.size(); ++i) seats |= SeatBit(targets[i]);
      break;
    }
    case Who::source:
      seats = one(use.source);
      break;
    case Who::protected_one:
      seats = one(use.other);
      break;
    case Who::allies:
      return derived_.PossibleTargets(use.seat, {TargetWho::ally, 0, op.range});
    case Who::team:
      return derived_.PossibleTargets(use.seat, {TargetWho::team, 0, op.range});
    case Who::enemies:
      return derived_.PossibleTargets(use.seat, {TargetWho::enemy, 0, op.range});
    case Who::none:
      break;
  }
  return static_cast<SeatSet>(seats & ~state_.dead);
}

// Carries the op out for each seat. Frames are pushed for the highest seat first, so that the
// lowest seat's frame is the newest and is resolved first.
void Flow::CarryForEach(const Op& op, SeatSet seats, const Frame& use) {
  const Seat user = use.seat;
  if (op.kind == OpKind::heal) {
    return ForEachSeat(seats, [&](Seat seat) { Heal(seat, op.amount); });
  }
  while (seats != 0) {
    const auto seat = static_cast<Seat>(std::bit_width(seats) - 1);
    seats = static_cast<SeatSet>(seats & ~SeatBit(seat));
    switch (op.kind) {
      case OpKind::draw:
        PushCount(FrameKind::draw, seat, op.amount);
        break;
      case OpKind::discard:
        PushCount(FrameKind::discard, seat, op.amount);
        break;
      case OpKind::damage:
        PushHit(user, seat, op.amount, op.range);
        break;
      default:
        if (seat != user) Report(BAS_6_8, EffectKind::moved_by_other, {seat, user});
        Push({.kind = FrameKind::choose_move,
              .seat = user,
              .other = seat,
              .range = op.range,
              .mark = op.kind == OpKind::place ? uint8_t{1} : uint8_t{0}});
    }
  }
}

void Flow::CarryAtOnce(const Op& op, const Frame& use) {
  SeatState& own = SeatAt(use.seat);
  const Team other = Other(TeamOf(use.seat));
  switch (op.kind) {
    case OpKind::mana:
      return AddMana(TeamOf(use.seat), op.amount);
    case OpKind::drain: {
      uint8_t& pool = ManaOf(other);
      const uint8_t lost = std::min(pool, op.amount);
      pool = static_cast<uint8_t>(pool - lost);
      return Report(BAS_5_1, EffectKind::drained, {static_cast<uint16_t>(other), lost});
    }
    case OpKind::actions:
      // Actions help only the player whose turn it is.
      if (use.seat == state_.active) {
        state_.actions = std::min(state_.actions + op.amount, kMostExtra);
      }
      return Report(BAS_3_20, EffectKind::more_actions, {use.seat, op.amount});
    case OpKind::sight:
      own.sight = std::min(own.sight + op.amount, kMostExtra);
      return Report(BAS_6_3, EffectKind::sight_grows, {use.seat, op.amount});
    case OpKind::shroud:
      own.shroud = std::min(own.shroud + op.amount, kMostExtra);
      return Report(BAS_6_4, EffectKind::shroud_grows, {use.seat, op.amount});
    case OpKind::fortress:
      DamageFortress(other, op.amount);
      return Report(BAS_3_16, EffectKind::fortress_hit,
                    {static_cast<uint16_t>(other), op.amount, FortressOf(other)});
    default:
      FailCheck(__FILE__, __LINE__, "an op that does nothing at once");
  }
}

// Pushes the frame of a Regroup: one revealed card per member of the team (BAS-3.15).
void Flow::PushRegroup(Seat seat) {
  SeatList to;
  const auto first =
      static_cast<size_t>(std::find(state_.turn_order.begin(), state_.turn_order.end(), seat) -
                          state_.turn_order.begin());
  // Teams alternate, so the allies are every second seat.
  for (size_t i = 0; i < state_.players; i += 2) {
    to.Add(state_.turn_order[(first + i) % state_.players]);
  }
  const auto count = static_cast<uint8_t>(state_.players / 2);
  Report(BAS_3_15, EffectKind::reveals, {seat, count});
  Push({.kind = FrameKind::regroup, .seat = seat, .seats = to.bits(), .value = count});
}

// Prevents what lies under the current use (BAS-8.9).
void Flow::Prevent() {
  if (state_.stack_count < 2) return;
  const size_t beneath = state_.stack_count - size_t{2};
  const Frame answered = state_.stack[beneath];
  size_t first = beneath;
  if (answered.kind == FrameKind::scroll) {
    // The frames of a Scroll are the Scroll and, below it, its use.
    --first;
    SeatAt(answered.seat).slot.Remove(answered.value);
    state_.discard.Add(answered.value);
  } else if (answered.kind != FrameKind::move) {
    return Report(BAS_7_11, EffectKind::nothing_done,
                  {Newest().seat, static_cast<uint16_t>(OpKind::prevent)});
  }
  Report(BAS_8_9, EffectKind::prevented, {static_cast<uint16_t>(answered.kind)});
  state_.stack[first] = Newest();
  while (state_.stack_count > first + 1) Pop();
}

}  // namespace recount::engine::basicverse
