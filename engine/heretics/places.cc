// Where the cards of Heretics lie (engine/places.h).
#include "engine/heretics/derived.h"
#include "engine/heretics/heretics.h"

namespace recount::engine::heretics {
namespace {

enum PlaceNumber : uint8_t { kHand, kSent, kTemple, kGraveyard, kWon, kCity, kCityDeck, kLostCity };
constexpr Place kPlaces[] = {
    {"hand", PlaceClass::hand},
    {"sent", PlaceClass::play, "play area"},
    {"temple", PlaceClass::play, "Temple"},
    {"graveyard", PlaceClass::spent, "Graveyard"},
    {"won", PlaceClass::play, "won Cities"},
    {"city", PlaceClass::play, "place of the open City"},
    {"city_deck", PlaceClass::pile, "City deck"},
    {"lost_cities", PlaceClass::spent, "lost Cities"},
};

void PutOwn(uint8_t faction, uint16_t bits, PlaceNumber place, Seat seat,
            std::vector<CardPlace>& places) {
  for (; bits != 0; bits &= static_cast<uint16_t>(bits - 1)) {
    const int card = CardOf(faction, std::countr_zero(bits));
    // A card is recorded once, at the first of its places.
    PutWhereFirst(places, static_cast<size_t>(card), place, seat);
  }
}

}  // namespace

absl::Span<const Place> Heretics::Places() { return kPlaces; }

absl::Span<const std::string_view> Heretics::ReportKeys() {
  static constexpr std::string_view kKeys[] = {"last_round"};
  return kKeys;
}

void PutPlaces(const Cards&, const State& state, std::vector<CardPlace>& places) {
  places.assign(kCharacters + kCities, CardPlace());
  for (Seat seat = 0; seat < state.players; ++seat) {
    const uint8_t faction = state.faction[seat];
    if (faction == kNoFaction) continue;
    PutOwn(faction, state.hand[seat], kHand, seat, places);
    if (state.sent[seat] != kNoCard) PutWhereFirst(places, state.sent[seat], kSent, seat);
    PutOwn(faction, state.temple[seat], kTemple, seat, places);
    PutOwn(faction, Graveyard(state, seat), kGraveyard, seat, places);
  }
  for (int city = 0; city < kCities; ++city) {
    const uint8_t holder = state.holders.Get(city);
    const auto card = static_cast<size_t>(CityCard(city));
    if (holder < kMaxPlayers) {
      places[card] = {kWon, holder};
    } else if (holder == kLost) {
      places[card] = {kLostCity, kNoSeat};
    }
  }
  if (state.city != kNoCity) places[static_cast<size_t>(CityCard(state.city))] = {kCity, kNoSeat};
  for (size_t i = state.turned; i < kCities; ++i) {
    if (state.pile[i] != kNoCity) {
      places[static_cast<size_t>(CityCard(state.pile[i]))] = {kCityDeck, kNoSeat};
    }
  }
}

std::optional<size_t> PilePosition(const Cards&, const State& state, uint16_t card) {
  for (size_t i = state.turned; i < kCities; ++i) {
    if (state.pile[i] != kNoCity && CityCard(state.pile[i]) == card) return i - state.turned;
  }
  return std::nullopt;
}

}  // namespace recount::engine::heretics
