// The points that the rules versions of Heretics read differently. Each version is one of these;
// the hot loops are compiled for each (engine/heretics/rules.md, "Versions").
#ifndef RECOUNT_ENGINE_HERETICS_READINGS_H_
#define RECOUNT_ENGINE_HERETICS_READINGS_H_

namespace recount::engine::heretics {

struct Readings {
  // Ruling 11 of docs/reference/heretics.md: after a tie at the top, the next strongest takes the
  // City. If false, nobody does.
  bool next_strongest_takes_city = true;
};

// Version 1.
inline constexpr Readings kReadings;

// Version 2, experimental.
inline constexpr Readings kSecondReadings{.next_strongest_takes_city = false};

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_READINGS_H_
