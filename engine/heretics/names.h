// The names that card sets and states use (docs/reference/heretics.md). Each list has the order of
// its enum.
#ifndef RECOUNT_ENGINE_HERETICS_NAMES_H_
#define RECOUNT_ENGINE_HERETICS_NAMES_H_

#include <string_view>

namespace recount::engine::heretics::names {

inline constexpr std::string_view kPhases[] = {"choose_faction", "shuffle_cities", "send", "end"};
inline constexpr std::string_view kFactions[] = {"catholics", "reformers", "hussites", "orthodox"};
inline constexpr std::string_view kFates[] = {"takes_city", "too_weak", "neutralized", "beaten",
                                              "disclaims",  "banned",   "doomed",      "absent"};

}  // namespace recount::engine::heretics::names

#endif  // RECOUNT_ENGINE_HERETICS_NAMES_H_
