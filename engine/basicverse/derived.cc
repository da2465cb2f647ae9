#include "engine/basicverse/derived.h"

#include "events/check.h"

namespace recount::engine::basicverse {

SeatSet DonorsOf(const State& state) {
  // Only one given card may wait at a time (BAS-4.6).
  if (state.given != kNoCard) return 0;
  const auto allies = static_cast<SeatSet>(TeamSeats(state, state.active) & ~SeatBit(state.active) &
                                           ~state.donated);
  SeatSet donors = 0;
  ForEachSeat(allies, [&](Seat seat) {
    if (state.seats[seat].hand_count > 0 && state.penalty[seat] < kMostDonations) {
      donors |= SeatBit(seat);
    }
  });
  return donors;
}

TieBreak TieBreakOf(const State& state) {
  const auto winner = [](int64_t red, int64_t blue) { return red > blue ? Team::red : Team::blue; };
  const auto [red_mana, blue_mana] = state.mana;
  if (red_mana != blue_mana) {
    return {EndReason::more_mana, BAS_11_4, winner(red_mana, blue_mana)};
  }
  std::array<int64_t, 2> hp = {};
  for (Seat seat = 0; seat < state.players; ++seat) {
    hp[static_cast<size_t>(TeamOf(state, seat))] += state.seats[seat].hp;
  }
  if (hp[0] != hp[1]) return {EndReason::more_hp, BAS_11_5, winner(hp[0], hp[1])};
  return {EndReason::all_equal, BAS_11_6, Team::red};
}

int DerivedState::DistanceAfter(Seat mover, int steps, Seat other) const {
  const int places = state_.places;
  // The index is counted among those who stay, clockwise from the place that the mover leaves.
  const int index = (state_.place[other] - state_.place[mover] + places) % places - 1;
  const int clockwise = index >= steps ? index - steps + 1 : places - steps + index;
  return std::min(clockwise, places - clockwise);
}

SeatSet DerivedState::SeatsFor(Seat user, TargetWho who) const {
  switch (who) {
    case TargetWho::self:
      return SeatBit(user);
    case TargetWho::enemy:
      return EnemySeats(state_, user);
    case TargetWho::ally:
      return static_cast<SeatSet>(TeamSeats(state_, user) & ~SeatBit(user));
    case TargetWho::team:
      return TeamSeats(state_, user);
    default:
      return 0;
  }
}

SeatSet DerivedState::PossibleTargets(Seat user, const Target& target) const {
  const auto living = static_cast<SeatSet>(SeatsFor(user, target.who) & ~state_.dead);
  if (target.range == kAnyRange) return living;
  SeatSet possible = 0;
  ForEachSeat(living, [&](Seat seat) {
    if (IsWithin(user, seat, target.range)) possible |= SeatBit(seat);
  });
  return possible;
}

int DerivedState::KindPlayed(Seat seat, uint16_t card, std::string_view id) const {
  const uint16_t own = KindOf(card);
  if (cards_.kinds[own].id == id) return own;
  const std::vector<uint16_t>* others = CountsAs(HeroOf(seat), own);
  if (others == nullptr) return -1;
  for (const uint16_t kind : *others) {
    if (cards_.kinds[kind].id == id) return kind;
  }
  return -1;
}

bool DerivedState::CountsAmong(Seat seat, uint16_t card, const std::vector<uint16_t>& kinds) const {
  const auto has = [&](uint16_t kind) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
  };
  const uint16_t own = KindOf(card);
  if (has(own)) return true;
  const std::vector<uint16_t>* others = CountsAs(HeroOf(seat), own);
  return others != nullptr && std::any_of(others->begin(), others->end(), has);
}

Answered DerivedState::AnsweredNow() const {
  const Frame& frame = NewestFrame(state_);
  switch (frame.kind) {
    case FrameKind::hit:
      return {Trigger::hit_ally, frame.seat, frame.other, 0};
    case FrameKind::move:
      return {Trigger::move, frame.seat, kNoSeat, frame.value};
    default:
      RECOUNT_CHECK(frame.kind == FrameKind::scroll);
      return {Trigger::scroll, frame.seat, kNoSeat, 0};
  }
}

bool DerivedState::ReachesAnswered(Seat seat, const Answered& answered, uint8_t range) const {
  switch (TriggerFor(seat, answered)) {
    case Trigger::hit_ally:
      return IsWithin(seat, answered.target, range);
    case Trigger::move:
      return range == kAnyRange || Reaches(seat, answered.seat, range,
                                           DistanceAfter(answered.seat, answered.steps, seat));
    default:
      return true;
  }
}

bool DerivedState::MayAnswer(Seat seat, const Answered& answered) const {
  const auto trigger = static_cast<size_t>(TriggerFor(seat, answered));
  const int16_t range =
      std::max(cards_.reactions.range[trigger], HeroOf(seat).reactions.range[trigger]);
  return range >= 0 && ReachesAnswered(seat, answered, static_cast<uint8_t>(range));
}

SeatSet DerivedState::Asked() const {
  const Answered answered = AnsweredNow();
  const SeatSet side = answered.trigger == Trigger::hit_ally ? TeamSeats(state_, answered.target)
                                                             : EnemySeats(state_, answered.seat);
  SeatSet asked = 0;
  ForEachSeat(static_cast<SeatSet>(side & ~state_.dead), [&](Seat seat) {
    // The question depends on open information only, so it does not reveal a hand.
    if (state_.seats[seat].hand_count > 0 && MayAnswer(seat, answered)) asked |= SeatBit(seat);
  });
  return asked;
}

bool DerivedState::CanPlayAs(Seat seat, uint16_t kind) const {
  const BasicKind& basic = cards_.kinds[kind];
  return !basic.reaction.exists && !(basic.is_scroll && Contains(state_.scroll_used, seat)) &&
         CostFor(seat, kind) <= state_.actions && HasTargets(seat, basic.use.target);
}

bool DerivedState::CanUse(Seat seat, uint8_t card) const {
  const uint16_t own = KindOf(card);
  if (CanPlayAs(seat, own)) return true;
  const HeroKind& hero = HeroOf(seat);
  if (const std::vector<uint16_t>* others = CountsAs(hero, own)) {
    for (const uint16_t kind : *others) {
      if (CanPlayAs(seat, kind)) return true;
    }
  }
  const uint8_t mana = state_.mana[static_cast<size_t>(TeamOf(state_, seat))];
  return std::any_of(hero.abilities.begin(), hero.abilities.end(), [&](const Ability& ability) {
    return ability.kind >= AbilityKind::basic && ability.cost <= state_.actions &&
           ability.mana <= mana && CountsAmong(seat, card, ability.cards) &&
           HasTargets(seat, ability.use.target);
  });
}

}  // namespace recount::engine::basicverse
