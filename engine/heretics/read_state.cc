// Reads a state back from its document (docs/reference/heretics.md, "The state").
#include "engine/heretics/heretics.h"
#include "engine/heretics/names.h"
#include "engine/state_reader.h"

namespace recount::engine::heretics {
namespace {

// A City is its card in documents.
constexpr size_t kCards = kCharacters + kCities;

void ReadCityCard(StateReader& json, std::string_view key, uint8_t& city) {
  uint16_t card = 0xFFFF;
  json.MentionOrNull(key, kCards, card, uint16_t{0xFFFF});
  if (card == 0xFFFF) {
    if (json.Has(key)) city = kNoCity;
  } else if (card < kCharacters) {
    json.Refuse(key, "a City");
  } else {
    city = static_cast<uint8_t>(card - kCharacters);
  }
}

// Reads a list of cards of which only Cities are taken.
bool ReadCities(StateReader& json, std::string_view key, absl::FunctionRef<void(int city)> each) {
  return json.Cards(key, kCards, kCities, [&](uint16_t card) {
    if (card < kCharacters) return json.Refuse(key, "Cities only");
    each(card - kCharacters);
  });
}

// Reads a list of characters as bits of the seat's own pack.
void ReadOwnCards(StateReader& player, std::string_view key, const State& state, size_t seat,
                  uint16_t& bits) {
  uint16_t read = 0;
  bool is_own = true;
  const bool is_there = player.Cards(key, kCards, kPackSize, [&](uint16_t card) {
    is_own = is_own && card < kCharacters && FactionOf(card) == state.faction[seat];
    if (is_own) read |= CardBit(state, static_cast<Seat>(seat), card);
  });
  if (player.IsRefused("faction")) return;
  if (!is_own) return player.Refuse(key, "characters of the seat's own pack", HER_2_3);
  if (is_there) bits = read;
}

void ReadPlayer(StateReader& player, State& state, size_t seat) {
  uint8_t faction = kFactionCount;
  static constexpr std::string_view kWords[] = {"catholics", "reformers", "hussites", "orthodox",
                                                ""};
  player.OneOf("faction", kWords, faction);
  state.faction[seat] = faction == kFactionCount ? kNoFaction : faction;
  ReadOwnCards(player, "hand", state, seat, state.hand[seat]);
  ReadOwnCards(player, "temple", state, seat, state.temple[seat]);
  player.CardOrNull("sent", kCharacters, state.sent[seat], kNoCard);
  ReadCities(player, "cities",
             [&](int city) { state.holders.Set(city, static_cast<uint8_t>(seat)); });
}

// Only the City and the characters of the last round are stored.
void ReadLastRound(StateReader& json, State& state) {
  json.Object("last_round", [&](StateReader& round) {
    ReadCityCard(round, "city", state.last_city);
    round.Entries("characters", state.players, [&](StateReader& character, size_t seat) {
      character.MentionOrNull("card", kCharacters, state.last_sent[seat], kNoCard);
    });
  });
}

void ReadPile(StateReader& json, State& state) {
  std::vector<uint8_t> pile;
  if (!ReadCities(json, "city_deck",
                  [&](int city) { pile.push_back(static_cast<uint8_t>(city)); })) {
    return;
  }
  // Cities that have been turned up have left the pile, which keeps their places blank.
  state.turned = static_cast<uint8_t>(kCities - pile.size());
  std::fill(state.pile.begin(), state.pile.begin() + state.turned, kNoCity);
  std::copy(pile.begin(), pile.end(), state.pile.begin() + state.turned);
}

}  // namespace

void ReadState(const Cards&, StateReader& json, State& state) {
  json.OneOf("phase", names::kPhases, state.phase);
  json.Integer("wave", 0, 2, state.wave);
  json.Integer("round", 0, kPackSize, state.round);
  ReadCityCard(json, "city", state.city);
  ReadPile(json, state);
  json.Players(state.players,
               [&](StateReader& player, size_t seat) { ReadPlayer(player, state, seat); });
  ReadCities(json, "lost_cities", [&](int city) { state.holders.Set(city, kLost); });
  ReadLastRound(json, state);
  state.awaited = SeatsToAct(state);
}

}  // namespace recount::engine::heretics
