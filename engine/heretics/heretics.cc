#include "engine/heretics/heretics.h"

#include "engine/heretics/core_set.h"
#include "engine/kit/resample_hidden.h"

namespace recount::engine::heretics {

absl::Span<const Variant> Heretics::Variants() {
  static constexpr Variant kVariants[] = {{"", "{}"}};
  return kVariants;
}

absl::Span<const ShippedCardSet> Heretics::CardSets() {
  static constexpr ShippedCardSet kSets[] = {{"heretics-core", kCoreSet}};
  return kSets;
}

absl::Span<const std::string_view> Heretics::TurnKeys() {
  static constexpr std::string_view kKeys[] = {"wave", "round"};
  return kKeys;
}

absl::Span<const std::string_view> Heretics::CardKeys() {
  static constexpr std::string_view kKeys[] = {
      "hand", "sent", "temple", "graveyard", "cities", "city", "lost_cities", "city_deck", "card"};
  return kKeys;
}

void Heretics::ResampleHidden(const Cards&, State& state, Viewer viewer, ChanceStream& stream) {
  kit::ShuffleWith(stream, absl::MakeSpan(state.pile).subspan(state.turned));
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (state.sent[seat] == kNoCard || viewer.SeesAs(seat)) continue;
    uint16_t held = state.hand[seat] | CardBit(state, seat, state.sent[seat]);
    const uint16_t all = held;
    for (uint32_t skip = stream.Below(static_cast<uint32_t>(std::popcount(held))); skip > 0;
         --skip) {
      held &= static_cast<uint16_t>(held - 1);
    }
    const int index = std::countr_zero(held);
    state.sent[seat] = static_cast<uint8_t>(CardOf(state.faction[seat], index));
    state.hand[seat] = static_cast<uint16_t>(all & ~(1 << index));
  }
}

Action Heretics::ViewAction(const State& before, const State& after, Seat seat,
                            const Action& action, Viewer viewer) {
  const bool completes_round =
      after.turned != before.turned || after.phase != before.phase || after.wave != before.wave;
  if (action.type != ActionType::send || viewer.SeesAs(seat) || completes_round) return action;
  Action veiled = action;
  veiled.card = kVeiled<uint16_t>;
  return veiled;
}

}  // namespace recount::engine::heretics
