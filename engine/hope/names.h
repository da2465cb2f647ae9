// The names that card sets and states use (docs/reference/hope.md, "Cards" and "State"). Each list
// has the order of its enum.
#ifndef RECOUNT_ENGINE_HOPE_NAMES_H_
#define RECOUNT_ENGINE_HOPE_NAMES_H_

#include <string_view>

namespace recount::engine::hope::names {

// Names in states. "" stands for none.
inline constexpr std::string_view kPhases[] = {"first_player", "declare",   "artifacts", "shuffle",
                                               "mulligan",     "main",      "move",      "explore",
                                               "battle",       "dominance", "draw",      "end"};
inline constexpr std::string_view kSteps[] = {"",          "open",    "targeted",
                                              "attackers", "resolve", "discard"};
inline constexpr std::string_view kTexts[] = {"event", "ability", "trigger", "locator"};
inline constexpr std::string_view kChoices[] = {"", "player", "target", "space", "card"};

// Names in card sets.
inline constexpr std::string_view kTypes[] = {"unit", "location", "event"};
inline constexpr std::string_view kTypesInPlay[] = {"unit", "location"};
inline constexpr std::string_view kTypeFilters[] = {"unit", "location", "event", "any"};
inline constexpr std::string_view kRaces[] = {"aliens", "bots", "humans", "mutants"};
inline constexpr std::string_view kRarities[] = {"common", "uncommon", "rare", "precious"};
inline constexpr std::string_view kLayouts[] = {"red", "green"};
inline constexpr std::string_view kKeywords[] = {"rapture", "ferocity",  "ranged", "sentinel",
                                                 "infect",  "nightmare", "income", "damage",
                                                 "move",    "locator"};
inline constexpr std::string_view kOps[] = {
    "gain_source",   "lose_source", "take_source", "wound",        "exert",
    "heal",          "destroy",     "modify",      "grant",        "move",
    "swap",          "draw",        "discard",     "search",       "recover",
    "put_into_play", "bounce",      "extra_moves", "extra_battles"};
inline constexpr std::string_view kPlayers[] = {"you", "partner", "opponent", "each_opponent",
                                                "all"};
inline constexpr std::string_view kWhos[] = {"self",      "same",   "battle_target",
                                             "attackers", "chosen", "all"};
inline constexpr std::string_view kFilterCards[] = {"unit", "location", "any"};
inline constexpr std::string_view kSides[] = {"any", "own", "partner", "opponent"};
inline constexpr std::string_view kParts[] = {"", "attacker", "target", "battle"};  // null: any
inline constexpr std::string_view kUntils[] = {"battle", "phase", "round"};
inline constexpr std::string_view kHows[] = {"chosen", "random"};
inline constexpr std::string_view kFroms[] = {"discard", "hand"};
inline constexpr std::string_view kWheres[] = {"normal", "any"};
inline constexpr std::string_view kOns[] = {"enter",       "round_start", "win_battle",
                                            "lose_battle", "destroyed",   "destroys"};
inline constexpr std::string_view kTriggerWhos[] = {"self", "you"};
inline constexpr std::string_view kNeeds[] = {"in_battle", "attacking", "defending", "own_turn"};
inline constexpr std::string_view kWhen[] = {"main",      "move", "explore", "battle",
                                             "dominance", "draw", "anytime"};

}  // namespace recount::engine::hope::names

#endif  // RECOUNT_ENGINE_HOPE_NAMES_H_
