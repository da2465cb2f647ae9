// Where the cards of Heretics lie unseen (engine/location.h; docs/reference/table.md,
// "Heretics").
#include <algorithm>
#include <bit>

#include "engine/heretics/derived.h"
#include "engine/heretics/heretics.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

// The zones: the pile of Cities, the hand of each seat, the card that each seat has laid.
constexpr uint8_t kPileZone = 0;
constexpr uint8_t kHandZone = 1;
constexpr uint8_t kSentZone = kHandZone + kMaxPlayers;

uint8_t ZoneOf(uint8_t first, Seat seat) { return static_cast<uint8_t>(first + seat); }

}  // namespace

// A pack is a sort of its own, and so are the Cities. No two cards have one printing.
CardKinds Heretics::KindsOf(const Cards&, const State&) {
  CardKinds kinds;
  for (uint16_t card = 0; card < kCharacters + kCities; ++card) {
    kinds.sorts.push_back(card < kCharacters ? FactionOf(card) : kFactionCount);
    kinds.printings.push_back(card);
  }
  return kinds;
}

void Heretics::PutLocations(const Cards&, const State& state, std::vector<Location>& locations) {
  locations.assign(kCharacters + kCities, Location());
  for (Seat seat = 0; seat < state.players; ++seat) {
    for (uint16_t held = state.hand[seat]; held != 0; held &= static_cast<uint16_t>(held - 1)) {
      const int card = CardOf(state.faction[seat], std::countr_zero(held));
      locations[static_cast<size_t>(card)] = {ZoneOf(kHandZone, seat)};
    }
    if (state.sent[seat] != kNoCard) locations[state.sent[seat]] = {ZoneOf(kSentZone, seat)};
  }
  for (uint16_t i = state.turned; i < kCities; ++i) {
    if (state.pile[i] == kNoCity) continue;
    locations[static_cast<size_t>(CityCard(state.pile[i]))] = {kPileZone, i};
  }
}

bool Heretics::MayHaveMoved(const Cards&, const State& before, const State& after) {
  return before.hand != after.hand || before.sent != after.sent ||
         before.faction != after.faction || before.turned != after.turned ||
         before.pile != after.pile;
}

void Heretics::ExchangeCards(const Cards&, State& state, uint16_t a, uint16_t b) {
  const auto exchanged = [&](int card) { return card == a ? b : card == b ? a : card; };
  if (a >= kCharacters) {
    for (uint8_t& city : state.pile) {
      if (city != kNoCity) city = static_cast<uint8_t>(exchanged(CityCard(city)) - kCharacters);
    }
    return;
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (state.faction[seat] != FactionOf(a)) continue;
    const auto bits = static_cast<uint16_t>(CardBit(state, seat, a) | CardBit(state, seat, b));
    if (std::popcount(static_cast<uint16_t>(state.hand[seat] & bits)) == 1)
      state.hand[seat] ^= bits;
    if (state.sent[seat] != kNoCard) {
      state.sent[seat] = static_cast<uint8_t>(exchanged(state.sent[seat]));
    }
  }
}

// A character is laid face down.
HiddenAct Heretics::HiddenActOf(const Cards&, const State&, Seat seat, const Action& action) {
  if (action.type != ActionType::send) return {};
  return {ZoneOf(kHandZone, seat), {action.card}};
}

uint8_t Heretics::ShuffledZone(const Cards&, const State&) { return kPileZone; }

std::string Heretics::PlaceOfZone(uint8_t zone) {
  if (zone == kPileZone) return "/city_deck";
  if (zone < kSentZone) return fmt::format("/players/{}/hand", zone - kHandZone);
  return fmt::format("/players/{}/sent", zone - kSentZone);
}

std::string Heretics::PlaceCalled(const Cards&, const State&, std::string_view words,
                                  std::optional<Seat> seat) {
  if (!seat) {
    if (IsSameWords(words, "city")) return "/city_deck/0";
    return IsSameWords(words, "deck") ? "/city_deck" : "";
  }
  if (words.empty()) return fmt::format("/players/{}/sent", *seat);
  return IsSameWords(words, "hand") ? fmt::format("/players/{}/hand", *seat) : "";
}

}  // namespace recount::engine::heretics
