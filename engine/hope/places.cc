// Where the cards of HoPE lie (engine/places.h).
#include "engine/hope/derived.h"
#include "engine/hope/hope.h"

namespace recount::engine::hope {
namespace {

enum PlaceNumber : uint8_t { kHand, kBoard, kDrawDeck, kDiscard, kResolving };
constexpr Place kPlaces[] = {
    {"hand", PlaceClass::hand},      {"board", PlaceClass::play},
    {"draw_deck", PlaceClass::pile}, {"discard", PlaceClass::spent},
    {"resolving", PlaceClass::play},
};

// Puts the cards of one seat.
void PutOwn(const State& state, Seat seat, std::vector<CardPlace>& places) {
  const SeatState& owner = state.seats[seat];
  const size_t first = state.first_card[seat];
  owner.hand.ForEach([&](size_t index) { places[first + index] = {kHand, seat}; });
  for (size_t i = 0; i < owner.draw_count; ++i) {
    PutWhereFirst(places, first + DrawIndex(owner, i), kDrawDeck, seat);
  }
  for (size_t i = 0; i < owner.discard_count; ++i) {
    PutWhereFirst(places, first + DiscardIndex(owner, i), kDiscard, seat);
  }
}

}  // namespace

absl::Span<const Place> Hope::Places() { return kPlaces; }

void PutPlaces(const Cards&, const State& state, std::vector<CardPlace>& places) {
  places.assign(static_cast<size_t>(CardCount(state)), CardPlace());
  // Cards have no numbers before the decks are declared.
  if (places.empty()) return;
  for (const uint16_t card : state.board) {
    if (card != kNoCard) places[card] = {kBoard, SeatOf(state, card)};
  }
  for (Seat seat = 0; seat < state.players; ++seat) PutOwn(state, seat, places);
  for (size_t i = 0; i < state.queue_count; ++i) {
    const QueueItem& item = state.queue[i];
    // Other texts belong to cards that are already somewhere.
    if (item.text != Text::event) continue;
    PutWhereFirst(places, item.source, kResolving, SeatOf(state, item.source));
  }
}

std::optional<size_t> PilePosition(const Cards&, const State& state, uint16_t card) {
  if (card >= CardCount(state)) return std::nullopt;
  const Seat seat = SeatOf(state, card);
  const SeatState& owner = state.seats[seat];
  for (size_t i = 0; i < owner.draw_count; ++i) {
    if (state.first_card[seat] + DrawIndex(owner, i) == card) return i;
  }
  return std::nullopt;
}

}  // namespace recount::engine::hope
