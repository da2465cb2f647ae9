// Where the cards of Empyrean Hero lie (engine/places.h).
#include "engine/empyrean/derived.h"
#include "engine/empyrean/empyrean.h"

namespace recount::engine::empyrean {
namespace {

enum PlaceNumber : uint8_t {
  kBase,
  kHand,
  kArena,
  kAttached,
  kDeck,
  kDiscard,
  kHq,
  kPool,
  kAbilityPool,
  kReserves,
  kHeroDiscard,
};
constexpr engine::Place kPlaces[] = {
    {"base", PlaceClass::play},          {"hand", PlaceClass::hand},
    {"arena", PlaceClass::play},         {"attached", PlaceClass::play},
    {"deck", PlaceClass::pile},          {"discard", PlaceClass::spent},
    {"hq", PlaceClass::open, "HQ"},      {"pool", PlaceClass::open},
    {"ability_pool", PlaceClass::open},  {"reserves", PlaceClass::pile},
    {"hero_discard", PlaceClass::spent},
};

// Translates each place of an enhancement in the state (State::at).
std::array<CardPlace, kPlaceBits + 1> PlacesOfEnhancements(const State& state) {
  std::array<CardPlace, kPlaceBits + 1> places;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    ForEachHero(state.seats[seat].arena, [&](uint8_t slot) { places[slot] = {kAttached, seat}; });
    places[size_t{kInDeck} + seat] = {kDeck, seat};
    places[size_t{kInHand} + seat] = {kHand, seat};
    places[size_t{kDiscarded} + seat] = {kDiscard, seat};
  }
  places[kInPool] = {kAbilityPool, kNoSeat};
  return places;
}

// Puts heroes and bases. Heroes of the set that have no slot are in the box.
void PutHeroes(const State& state, std::vector<CardPlace>& places) {
  const auto put = [&](HeroSet heroes, uint8_t place, Seat seat) {
    ForEachHero(heroes, [&](uint8_t slot) { places[state.hero_cards[slot]] = {place, seat}; });
  };
  for (Seat seat = 0; seat < state.players; ++seat) {
    places[seat] = {kBase, seat};
    put(state.seats[seat].hand_heroes, kHand, seat);
    put(state.seats[seat].arena, kArena, seat);
  }
  put(state.hq, kHq, kNoSeat);
  put(state.pool, kPool, kNoSeat);
  for (size_t i = 0; i < state.reserve_count; ++i) {
    places[state.hero_cards[state.reserves[i]]] = {kReserves, kNoSeat};
  }
  for (size_t i = 0; i < state.hero_discard_count; ++i) {
    places[state.hero_cards[state.hero_discard[i]]] = {kHeroDiscard, kNoSeat};
  }
}

}  // namespace

absl::Span<const engine::Place> Empyrean::Places() { return kPlaces; }

absl::Span<const std::string_view> Empyrean::ReportKeys() {
  static constexpr std::string_view kKeys[] = {"turn_info"};
  return kKeys;
}

void PutPlaces(const Cards&, const State& state, std::vector<CardPlace>& places) {
  const size_t first = state.first_enhancement;
  places.assign(first + state.enhancement_count, CardPlace());
  PutHeroes(state, places);
  const auto of_enhancements = PlacesOfEnhancements(state);
  for (size_t i = 0; i < state.enhancement_count; ++i) {
    places[first + i] = of_enhancements[PlaceOf(state, i)];
  }
}

std::optional<size_t> PilePosition(const Cards&, const State& state, uint16_t card) {
  for (size_t i = 0; i < state.reserve_count; ++i) {
    const size_t from_top = state.reserve_count - 1 - i;
    if (state.hero_cards[state.reserves[i]] == card) return from_top;
  }
  std::optional<size_t> found;
  for (Seat seat = 0; seat < state.players; ++seat) {
    size_t position = 0;
    ForEachIn(state, state.seats[seat].deck_first, [&](uint16_t enhancement) {
      if (state.first_enhancement + enhancement == card) found = position;
      ++position;
    });
  }
  return found;
}

}  // namespace recount::engine::empyrean
