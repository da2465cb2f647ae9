// A card set of Heretics, as the rules use it.
#ifndef RECOUNT_ENGINE_HERETICS_CARDS_H_
#define RECOUNT_ENGINE_HERETICS_CARDS_H_

#include <array>
#include <cstdint>
#include <string>

#include "engine/heretics/state.h"
#include "events/error.h"
#include "events/json.h"

namespace recount::engine::heretics {

// The marks that a City sets on a character that is sent to it, as bits.
inline constexpr uint8_t kBanned = 1;     // HER-6.3
inline constexpr uint8_t kDisclaims = 2;  // HER-6.1
inline constexpr uint8_t kRefuge = 4;     // HER-6.4
inline constexpr uint8_t kFatal = 8;      // HER-6.5, HER-6.6

inline constexpr uint8_t kNeverFatal = 255;

// A City with its attributes worked out for each character, so that judging a round needs only
// look-ups.
struct City {
  uint8_t resistance = 0;
  uint8_t value = 0;
  // The number of fatal characters that make a downfall, by number of players; kNeverFatal if the
  // City has no downfall.
  std::array<uint8_t, kMaxPlayers + 1> fatal_count = {kNeverFatal, kNeverFatal, kNeverFatal,
                                                      kNeverFatal, kNeverFatal};
  std::array<uint8_t, kCharacters> strength = {};  // the strength here, by card (HER-6.2)
  std::array<uint8_t, kCharacters> marks = {};     // kBanned …, by card
  // The strength here of a card that competes and reaches the Resistance; 0 for the others.
  std::array<uint8_t, kCharacters> counts = {};
};

struct Cards {
  std::string name;
  std::array<City, kCities> cities;
  std::array<std::string, kCharacters + kCities> names;  // by card, for display alone
};

// Returns the set, or the first refusal in the order of docs/reference/heretics.md, "What is
// refused in a card set".
Result<Cards> ParseCards(const Json& set);

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_CARDS_H_
