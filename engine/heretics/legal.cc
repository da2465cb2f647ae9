// Lists the actions that CheckAction accepts, in the order of docs/reference/heretics.md,
// "Actions".
#include "engine/heretics/rules.h"

namespace recount::engine::heretics {

void LegalActions(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions) {
  if (state.phase == Phase::choose_faction) {
    // The factions are listed ascending by the bytes of their names.
    for (const Faction faction :
         {Faction::catholics, Faction::hussites, Faction::orthodox, Faction::reformers}) {
      const Action action{.type = ActionType::choose_faction, .faction = faction};
      if (!CheckAction(cards, state, seat, action)) actions.push_back(action);
    }
    return;
  }
  for (int i = 0; i < kPackSize; ++i) {
    if ((state.hand[seat] >> i & 1) == 0) continue;
    const auto card = static_cast<uint16_t>(CardOf(state.faction[seat], i));
    actions.push_back(Action{.type = ActionType::send, .card = card});
  }
}

}  // namespace recount::engine::heretics
