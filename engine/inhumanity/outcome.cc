// Carries out `resolve`: consequences and triggers (docs/reference/inhumanity.md, "`resolve`").
#include "engine/inhumanity/flow.h"

namespace recount::engine::inhumanity {
namespace {

// Returns the seats for which `holds(seat)` is true, as bits.
template <class Holds>
unsigned SeatsWhere(const State& state, Holds holds) {
  unsigned seats = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (holds(state.seats[seat])) seats |= 1u << seat;
  }
  return seats;
}

unsigned SeatsWith(const State& state, Stance stance) {
  return SeatsWhere(state, [&](const SeatState& seat) { return seat.stance == stance; });
}

}  // namespace

void Flow::Resolve() {
  is_resolving_ = true;
  switch (state_.mode) {
    case Mode::roll:
      ResolveRoll();
      break;
    case Mode::no_dice:
      DoList(Scene().fail, state_.in_play, true, INH_3_8, EffectKind::list_done,
             {static_cast<uint16_t>(List::fail_for_all)});
      break;
    case Mode::avoided:
      ResolveAvoided();
      break;
    default:
      ResolveChoice();
  }
  // Nothing further is done once no player is in play.
  if (!IsOver()) PersonalityTriggers();
  if (!IsOver()) RelationshipTriggers();
  if (IsOver()) return EndGame();
  PutSceneAway(ClauseOfScene());
  is_resolving_ = false;
  EndTurn();
}

// Carries out a list for the seats of `affected` that are in play and, if it `spares`, not spared.
void Flow::DoList(const EffectOps& list, unsigned affected, bool spares, ClauseIndex clause,
                  EffectKind kind, std::array<uint16_t, 4> numbers) {
  affected &= state_.in_play;
  if (spares && (affected & state_.spared) != 0) {
    Clockwise([&](Seat seat) {
      if ((affected & state_.spared) >> seat & 1) Tell(INH_10_5, EffectKind::spared, {seat});
    });
    affected &= ~unsigned{state_.spared};
  }
  if (affected == 0) return;
  Tell(clause, kind, numbers);
  Do(list, {.affected = static_cast<uint8_t>(affected)});
}

void Flow::ResolveRoll() {
  const SceneKind& scene = Scene();
  const unsigned taking_part = SeatsWhere(state_, TakesPart);
  const bool is_success = IsSuccess(state_);
  const auto list = [](List which) -> std::array<uint16_t, 4> {
    return {static_cast<uint16_t>(which)};
  };
  DoList(scene.refuse, SeatsWith(state_, Stance::refuse), true, INH_4_16, EffectKind::list_done,
         list(List::refuse));
  if (IsOver()) return;
  if (!is_success) {
    return DoList(scene.fail, taking_part, true, INH_4_18, EffectKind::list_done, list(List::fail));
  }
  DoList(scene.succeed, taking_part, false, INH_4_17, EffectKind::list_done, list(List::succeed));
  // The extra needs at least one die that was rolled.
  if (IsOver() || scene.extra_over == 0 || state_.dice_count == 0) return;
  if (SuccessesOf(state_) < state_.hardship + scene.extra_over) return;
  DoList(scene.extra, taking_part, false, INH_4_14, EffectKind::extra_done, {state_.scene});
}

void Flow::ResolveAvoided() {
  const SceneKind& scene = Scene();
  if (scene.is_roll) {
    const List which = scene.has_all_refuse ? List::all_refuse : List::refuse;
    return DoList(scene.has_all_refuse ? scene.all_refuse : scene.refuse, state_.in_play, true,
                  INH_3_6, EffectKind::list_done, {static_cast<uint16_t>(which)});
  }
  for (uint16_t i = 0; i < scene.options.size(); ++i) {
    const Option& option = scene.options[i];
    if (!option.is_refuse) continue;
    DoList(option.has_all ? option.all : option.effects, state_.in_play, true, INH_3_6,
           EffectKind::option_done, {i, state_.in_play});
  }
}

void Flow::ResolveChoice() {
  const std::vector<Option>& options = Scene().options;
  // The choosers are fixed before the first list, so a death does not turn `effects` into `all`.
  std::array<unsigned, kMaxOptions> choosers = {};
  unsigned choosing = 0;
  for (size_t i = 0; i < options.size(); ++i) {
    choosers[i] = SeatsWhere(state_, [&](const SeatState& seat) { return seat.choice == i; }) &
                  state_.in_play;
    choosing |= choosers[i];
  }
  for (size_t i = 0; i < options.size() && !IsOver(); ++i) {
    const Option& option = options[i];
    const bool is_all = option.has_all && choosers[i] == choosing;
    DoList(is_all ? option.all : option.effects, choosers[i], option.is_refuse,
           is_all ? INH_5_4 : INH_5_3, EffectKind::option_done,
           {static_cast<uint16_t>(i), static_cast<uint16_t>(choosers[i])});
  }
}

// Returns whether the event that triggers a Personality has happened to the seat.
bool Flow::Happened(TriggerOn on, Seat seat) const {
  const SeatState& owner = state_.seats[seat];
  switch (on) {
    case TriggerOn::acts:
      return seat == state_.turn_seat && state_.mode != Mode::avoided;
    case TriggerOn::avoids:
      return seat == state_.turn_seat && state_.mode == Mode::avoided;
    case TriggerOn::supports:
      return owner.stance == Stance::support;
    case TriggerOn::refuses:
      return owner.stance == Stance::refuse ||
             (owner.choice != kNoChoice && Scene().options[owner.choice].is_refuse);
    case TriggerOn::succeeds:
      return state_.mode == Mode::roll && TakesPart(owner) && IsSuccess(state_);
    case TriggerOn::fails:
      return state_.mode == Mode::no_dice ||
             (state_.mode == Mode::roll && TakesPart(owner) && !IsSuccess(state_));
    default:
      return false;
  }
}

void Flow::PersonalityTriggers() {
  const Tags& tags = Scene().tags;
  Clockwise([&](Seat seat) {
    const uint16_t card = SeatAt(seat).personality;
    if (card == kNoCard) return;
    for (const Trigger& trigger : cards_.Personality(card).triggers) {
      if (!IsInPlay(state_, seat)) return;
      if (!Happened(trigger.on, seat) || !FitsTags(trigger.tags, tags)) continue;
      Tell(INH_8_1, EffectKind::personality_works, {seat, card});
      Do(trigger.effects, {.self = seat});
    }
  });
}

void Flow::RelationshipTriggers() {
  const Tags& tags = Scene().tags;
  for (Seat seat = 0; seat < state_.players; ++seat) {
    const uint16_t card = state_.relationships[seat];
    if (card == kNoCard) continue;
    const Seat left = LeftOf(state_, seat);
    const bool is_of_actor = seat == state_.turn_seat || left == state_.turn_seat;
    const Seat other = seat == state_.turn_seat ? left : seat;
    for (const Trigger& trigger : cards_.Relationship(card).triggers) {
      // The trigger before may have ended the Relationship.
      if (state_.relationships[seat] == kNoCard) break;
      Deed deed{.self = seat, .partner = left};
      if (trigger.on == TriggerOn::both_commit) {
        if (!TakesPart(SeatAt(seat)) || !TakesPart(SeatAt(left))) continue;
      } else {
        if (!is_of_actor || trigger.on == TriggerOn::partner_removed) continue;
        const Stance wanted =
            trigger.on == TriggerOn::supports_partner ? Stance::support : Stance::refuse;
        if (SeatAt(other).stance != wanted) continue;
        deed = {.self = other, .partner = state_.turn_seat};
      }
      if (!FitsTags(trigger.tags, tags)) continue;
      Tell(INH_8_2, EffectKind::relationship_works, {deed.self, card});
      Do(trigger.effects, deed);
    }
  }
}

ClauseIndex Flow::ClauseOfScene() const {
  switch (state_.mode) {
    case Mode::avoided:
      return INH_3_6;
    case Mode::no_dice:
      return INH_3_8;
    case Mode::choice:
      return INH_5_3;
    default:
      if (state_.hardship == 0) return INH_4_15;
      return IsSuccess(state_) ? INH_4_17 : INH_4_18;
  }
}

}  // namespace recount::engine::inhumanity
