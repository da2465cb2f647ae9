// The names that card sets and documents of states use (docs/reference/basicverse.md, "Cards" and
// "State"). Each list has the order of its enum.
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

inline constexpr std::string_view kPhases[] = {
    "teams",  "pick",      "ability", "shuffle",   "resurrect", "turn",      "react", "move",
    "choose", "recipient", "regroup", "free_play", "discard",   "reshuffle", "end"};
inline constexpr std::string_view kFrames[] = {
    "none",      "use",     "hit",       "move", "scroll",  "choose_move", "choose",
    "recipient", "regroup", "free_play", "draw", "discard", "resurrect"};
// The word is empty for null.
inline constexpr std::string_view kLastChances[] = {"", "waiting", "running"};

}  // namespace recount::engine::basicverse::names

#endif  // RECOUNT_ENGINE_BASICVERSE_NAMES_H_
