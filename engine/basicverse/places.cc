// Where the cards of Heroes of the Basicverse lie (engine/places.h).
#include "engine/basicverse/basicverse.h"

namespace recount::engine::basicverse {
namespace {

enum PlaceNumber : uint8_t { kHand, kSlot, kRegroup, kDeck, kDiscard };
constexpr Place kPlaces[] = {
    {"hand", PlaceClass::hand}, {"slot", PlaceClass::play},     {"regroup", PlaceClass::open},
    {"deck", PlaceClass::pile}, {"discard", PlaceClass::spent},
};

}  // namespace

absl::Span<const Place> Basicverse::Places() { return kPlaces; }

// Each card is in exactly one place.
void PutPlaces(const Cards& cards, const State& state, std::vector<CardPlace>& places) {
  places.assign(cards.CardCount(), CardPlace());
  const auto put = [&](const CardBits& bits, PlaceNumber place, Seat seat) {
    bits.ForEach([&](uint8_t card) { places[card] = {place, seat}; });
  };
  for (Seat seat = 0; seat < state.players; ++seat) {
    put(state.seats[seat].hand, kHand, seat);
    put(state.seats[seat].slot, kSlot, seat);
  }
  put(state.revealed, kRegroup, kNoSeat);
  for (size_t i = 0; i < state.deck_count; ++i) places[state.deck[i]] = {kDeck, kNoSeat};
  put(state.discard, kDiscard, kNoSeat);
}

std::optional<size_t> PilePosition(const Cards&, const State& state, uint16_t card) {
  for (size_t i = 0; i < state.deck_count; ++i) {
    if (state.deck[state.deck_count - 1 - i] == card) return i;
  }
  return std::nullopt;
}

}  // namespace recount::engine::basicverse
