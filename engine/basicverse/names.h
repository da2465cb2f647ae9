// The names that card sets use (docs/reference/basicverse.md, "Cards"). Each list has the order of
// its enum.
#ifndef RECOUNT_ENGINE_BASICVERSE_NAMES_H_
#define RECOUNT_ENGINE_BASICVERSE_NAMES_H_

#include <string_view>

namespace recount::engine::basicverse::names {

inline constexpr std::string_view kClasses[] = {"protector", "damage", "support"};
inline constexpr std::string_view kAbilityKinds[] = {"passive", "reaction", "basic", "ultimate"};
inline constexpr std::string_view kTriggers[] = {"hit_self", "hit_ally", "move", "scroll"};
inline constexpr std::string_view kTargets[] = {"none", "self", "enemy", "ally", "team"};
// The word is empty for an op without `who`. An empty word is not a name in JSON.
inline constexpr std::string_view kWhos[] = {"",          "self",   "target", "source",
                                             "protected", "allies", "team",   "enemies"};
inline constexpr std::string_view kOps[] = {
    "draw",    "discard",   "damage", "heal",      "mana",   "drain",
    "actions", "sight",     "shroud", "move",      "place",  "fortress",
    "regroup", "team_draw", "choose", "draw_play", "prevent"};
inline constexpr std::string_view kPassives[] = {"counts_as", "card_cost", "retaliate", "reach",
                                                 "turn_start"};

}  // namespace recount::engine::basicverse::names

#endif  // RECOUNT_ENGINE_BASICVERSE_NAMES_H_
