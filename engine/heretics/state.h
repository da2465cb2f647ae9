// The state of a game of Heretics, and its actions, as plain values. engine/heretics/rules.md has
// the layout as a table.
#ifndef RECOUNT_ENGINE_HERETICS_STATE_H_
#define RECOUNT_ENGINE_HERETICS_STATE_H_

#include <array>
#include <cstdint>

#include "engine/digest.h"
#include "engine/seat.h"
#include "events/heretics_generated.h"

namespace recount::engine::heretics {

using events::heretics::Faction;
using ActionType = events::heretics::Action;

inline constexpr int kMaxPlayers = 4;
inline constexpr int kPackSize = 11;
inline constexpr int kFactionCount = 4;
inline constexpr int kCharacters = 44;  // cards 0 to 43
inline constexpr int kCities = 36;      // cards 44 to 79

inline constexpr uint8_t kNoCard = 255;     // no character's card
inline constexpr uint8_t kNoCity = 255;     // no City's index (0 to 35)
inline constexpr uint8_t kNoFaction = 255;  // Faction::null_value
inline constexpr uint16_t kWholePack = (1u << kPackSize) - 1;

enum class Phase : uint8_t { choose_faction, shuffle_cities, send, end };

// The holder of a City is a seat (0 to 3), or one of these if the City is lost or not yet taken.
inline constexpr uint8_t kLost = 14;
inline constexpr uint8_t kInPile = 15;  // also the City that is turned up

// Uses four bits per City, so that the state and its card set's hash fit into 128 bytes, which XXH3
// hashes on its short path.
class CityHolders {
 public:
  constexpr uint8_t Get(int city) const {
    return static_cast<uint8_t>(nibbles_[static_cast<size_t>(city) / 2] >> (city % 2 * 4) & 15);
  }

  constexpr void Set(int city, uint8_t holder) {
    uint8_t& pair = nibbles_[static_cast<size_t>(city) / 2];
    const int shift = city % 2 * 4;
    pair = static_cast<uint8_t>((pair & ~(15 << shift)) | holder << shift);
  }

 private:
  std::array<uint8_t, kCities / 2> nibbles_;
};

struct State {
  // These are by seat. Bit i is the character of Strength i + 1 of the seat's own pack.
  std::array<uint16_t, kMaxPlayers> hand;
  std::array<uint16_t, kMaxPlayers> temple;
  std::array<uint8_t, kMaxPlayers> faction;    // kNoFaction until chosen
  std::array<uint8_t, kMaxPlayers> sent;       // the card that lies face down, or kNoCard
  std::array<uint8_t, kMaxPlayers> last_sent;  // the cards of the last judged round
  // The face-down pile, top first, as indices of Cities; kNoCity for those that have been turned
  // up.
  std::array<uint8_t, kCities> pile;
  CityHolders holders;
  uint8_t players;
  Phase phase;
  uint8_t wave;
  uint8_t round;
  uint8_t turned;     // how many Cities have been turned up
  uint8_t city;       // the one that is turned up now, or kNoCity
  uint8_t last_city;  // that of the last judged round, or kNoCity
  uint8_t awaited;    // bit s: seat s is to act
};
static_assert(PlainState<State>);
static_assert(sizeof(State) == 90);
static_assert(sizeof(Pinned<State>) <= 128);

// An action as the rules read it. The fields of all types are side by side, and null if a type does
// not have them.
struct Action {
  ActionType type = ActionType::NONE;
  Faction faction = Faction::null_value;  // choose_faction
  uint16_t card = 0xFFFF;                 // send

  bool operator==(const Action&) const = default;
};

constexpr int CardOf(uint8_t faction, int strength_index) {
  return kPackSize * faction + strength_index;
}
constexpr uint8_t PrintedStrength(int card) { return static_cast<uint8_t>(card % kPackSize + 1); }
constexpr uint8_t FactionOf(int card) { return static_cast<uint8_t>(card / kPackSize); }
constexpr int CityCard(int city) { return kCharacters + city; }

// Returns the bit of a seat's own card in `hand` and `temple`.
constexpr uint16_t CardBit(const State& state, Seat seat, int card) {
  return static_cast<uint16_t>(1u << (card - kPackSize * state.faction[seat]));
}

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_STATE_H_
