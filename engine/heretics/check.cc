// Decides which actions are refused, and by which clause.
#include "engine/heretics/rules.h"

namespace recount::engine::heretics {

Refusal CheckAction(const Cards&, const State& state, Seat seat, const Action& action) {
  if (action.type == ActionType::send) {
    if (state.phase != Phase::send) return Refusal::Illegal(HER_3_7);
    const int index = action.card - kPackSize * state.faction[seat];
    if (index < 0 || index >= kPackSize) return Refusal::Illegal(HER_3_3);
    const auto bit = static_cast<uint16_t>(1u << index);
    if (state.hand[seat] & bit) return Refusal::None();
    // The card is in the seat's pack but not in the hand. The Temple and the Graveyard have clauses
    // of their own.
    return Refusal::Illegal(state.temple[seat] & bit ? HER_4_6 : HER_4_7);
  }
  if (state.phase != Phase::choose_faction) return Refusal::Illegal(HER_2_4);
  const auto faction = static_cast<uint8_t>(action.faction);
  if (faction > static_cast<uint8_t>(Faction::orthodox)) return Refusal::Illegal(HER_2_1);
  for (int other = 0; other < state.players; ++other) {
    if (state.faction[static_cast<size_t>(other)] == faction) return Refusal::Illegal(HER_2_3);
  }
  return Refusal::None();
}

}  // namespace recount::engine::heretics
