// Carries out Overcome: attacks, their totals and outcomes (EMP-7).
#include "engine/empyrean/flow.h"

namespace recount::engine::empyrean {
namespace {

std::array<uint16_t, 4> HalvesOf(int64_t total) {
  // An effect has numbers of 16 bits, so a total takes two and is cut off for display.
  const auto shown = static_cast<uint32_t>(std::min<int64_t>(total, UINT32_MAX));
  return {static_cast<uint16_t>(shown), static_cast<uint16_t>(shown >> 16)};
}

}  // namespace

void Flow::DeclareAttack(Seat seat, uint16_t attacker, uint16_t target) {
  Busy(seat);
  state_.turn_info.has_attacked = 1;
  state_.attack = Attack{};
  state_.attack.attackers = HeroBit(derived_.SlotOf(attacker));
  state_.attack.target = target;
  state_.attack.target_seat = derived_.IsBase(target)
                                  ? static_cast<Seat>(target)
                                  : ControllerOf(state_, derived_.SlotOf(target));
  state_.attack.outcome = AttackOutcome::open;
  state_.turn_phase = Phase::muster;
  state_.phase = Phase::muster;
}

void Flow::Strike() {
  DerivedState::Totals totals;
  derived_.CountTotals(totals);
  Attack& attack = state_.attack;
  attack.attack = totals.attack;
  attack.defense = totals.defense;
  // "At least half" rounds the half of an odd total up.
  attack.outcome = totals.attack >= totals.defense             ? AttackOutcome::defeated
                   : totals.attack >= (totals.defense + 1) / 2 ? AttackOutcome::fatigued
                                                               : AttackOutcome::none;
  state_.turn_phase = Phase::overcome;
  Report(EMP_7_6, EffectKind::attack_total, HalvesOf(totals.attack));
  if (totals.is_halved) Report(EMP_7_8, EffectKind::defense_halved);
  Report(EMP_7_7, EffectKind::defense_total, HalvesOf(totals.defense));
  ShowCounted(totals);

  // An ability is triggered if it was in play when the attack was struck, so the entries are made
  // before anything is discarded.
  const uint8_t defender = derived_.SlotOf(attack.target);
  const auto trigger_all = [&](empyrean::Trigger trigger, uint8_t slot, Seat seat) {
    derived_.ForEachAbility(slot, [&](const Ability& ability, uint16_t enhancement) {
      if (ability.trigger != trigger || (ability.outcomes & WordBit(attack.outcome)) == 0) return;
      const uint16_t card =
          enhancement == kNothing ? derived_.HeroCard(slot) : derived_.CardOf(enhancement);
      AddPending(card, ability, slot, seat);
    });
  };
  if (defender != kNoSlot) trigger_all(empyrean::Trigger::defended, defender, attack.target_seat);
  ForEachHero(attack.attackers,
              [&](uint8_t slot) { trigger_all(empyrean::Trigger::attacked, slot, state_.active); });
  switch (attack.outcome) {
    case AttackOutcome::defeated:
      Report(EMP_7_9, EffectKind::defeated, {attack.target});
      if (defender == kNoSlot) {
        DefeatBase();
      } else {
        LeaveArena(defender, empyrean::Trigger::defeated);
      }
      break;
    case AttackOutcome::fatigued:
      Report(EMP_7_10, EffectKind::fatigued, {attack.target});
      FatigueDefender(defender);
      break;
    default:
      Report(EMP_7_10, EffectKind::stands, {attack.target});
  }
  if (state_.phase != Phase::end) OpenWindow();
}

// Shows each attached card that counted, so that players can check the announced total (EMP-9.6,
// R6).
void Flow::ShowCounted(const DerivedState::Totals& totals) {
  const size_t words = (derived_.EnhancementCount() + 63) / 64;
  for (size_t w = 0; w < words; ++w) {
    for (uint64_t bits = totals.counted[w]; bits != 0; bits &= bits - 1) {
      TurnFaceUp(static_cast<uint16_t>(w * 64 + static_cast<size_t>(std::countr_zero(bits))),
                 EMP_9_6);
    }
  }
}

void Flow::FatigueDefender(uint8_t slot) {
  if (slot == kNoSlot) {
    state_.base_fatigued |= static_cast<uint8_t>(1 << state_.attack.target_seat);
  } else if (!derived_.IsFatigued(slot) && !IsKeptOff(slot, Immunity::fatigue)) {
    state_.fatigued |= HeroBit(slot);
  }
}

void Flow::DefeatBase() {
  const Seat seat = state_.attack.target_seat;
  SeatAt(seat).status = Status::defeated;
  Progress();
  Report(EMP_11_1, EffectKind::player_defeated, {seat});
  if (EndsBySides(EndReason::defeated, EMP_11_1)) return;
  if (state_.has_teams) Report(EMP_2_3, EffectKind::friends_fight_on, {seat});
}

// Fatigues the attackers and ends the attack (EMP-7.12, EMP-7.13).
void Flow::CloseAttack() {
  // A trigger may have removed an attacker since the strike.
  const HeroSet attackers = state_.attack.attackers & Arena(state_);
  state_.fatigued |= attackers;
  Report(EMP_7_12, EffectKind::attackers_fatigued,
         {static_cast<uint16_t>(std::popcount(attackers))});
  const HeroSet own = SeatAt(state_.active).arena;
  const bool defeated_base =
      derived_.IsOnBase() && state_.attack.outcome == AttackOutcome::defeated;
  // In team play a defeated base heals nobody.
  if (defeated_base && !state_.has_teams) {
    ForEachHero(own & state_.fatigued, [&](uint8_t slot) { Heal(slot); });
    Report(EMP_7_13, EffectKind::all_healed, {state_.active});
  }
  if ((own & ~state_.fatigued) != 0) {
    Report(EMP_7_14, EffectKind::may_attack_again, {state_.active});
  }
  state_.attack = Attack{};
  state_.attack.target = kNoCard;
  state_.attack.target_seat = kNoSeat;
  state_.attack.outcome = AttackOutcome::open;
}

}  // namespace recount::engine::empyrean
