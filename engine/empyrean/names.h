// The names that card sets and states use (docs/reference/empyrean.md). Each list has the order of
// its enum.
#ifndef RECOUNT_ENGINE_EMPYREAN_NAMES_H_
#define RECOUNT_ENGINE_EMPYREAN_NAMES_H_

#include <string_view>

namespace recount::engine::empyrean::names {

inline constexpr std::string_view kPhases[] = {
    "shuffle_heroes", "first_player",  "draft_hero",    "shuffle_reserves",
    "split_deck_d",   "draft_ability", "shuffle_decks", "turn",
    "heal",           "enhance",       "recruit",       "overcome",
    "muster",         "respond",       "effect",        "end"};
inline constexpr std::string_view kStatuses[] = {"playing", "defeated", "removed"};
inline constexpr std::string_view kTurnActions[] = {"enhance", "heal", "overcome", "recruit"};
inline constexpr std::string_view kPins[] = {"none", "waiting", "running"};
inline constexpr std::string_view kPowers[] = {"attack", "defense"};
inline constexpr std::string_view kCardKinds[] = {"ability", "feat"};
inline constexpr std::string_view kDecks[] = {"A", "B", "C", "D"};
inline constexpr std::string_view kAbilityKinds[] = {"active", "passive"};
inline constexpr std::string_view kAnnouncedKinds[] = {"active", "passive", "feat"};
inline constexpr std::string_view kTriggers[] = {"always",  "defended",  "attacked", "defeated",
                                                 "removed", "discarded", "announced"};
inline constexpr std::string_view kOutcomes[] = {"defeated", "fatigued", "none"};
inline constexpr std::string_view kTimings[] = {"before_action", "heal", "enhance", "recruit",
                                                "overcome"};
inline constexpr std::string_view kOps[] = {"modify",
                                            "no_halving",
                                            "guard",
                                            "immune",
                                            "draw",
                                            "discard_hand",
                                            "play",
                                            "recruit",
                                            "heal",
                                            "fatigue",
                                            "remove",
                                            "power",
                                            "pin",
                                            "take_control",
                                            "discard_enhancement",
                                            "move_enhancement",
                                            "return_hero",
                                            "return_enhancement",
                                            "reveal",
                                            "forbid",
                                            "extra_turn",
                                            "prevent",
                                            "discard_self"};
inline constexpr std::string_view kScopes[] = {"self", "own",    "enemy",
                                               "all",  "versus", "enemy_bases"};
inline constexpr std::string_view kPositions[] = {"any", "strengthened", "fatigued"};
inline constexpr std::string_view kImmunities[] = {"fatigue", "remove", "control"};
inline constexpr std::string_view kWhos[] = {"you", "opponent", "opponents", "all"};
inline constexpr std::string_view kPicks[] = {"self", "attackers", "defender", "all", "choose"};
inline constexpr std::string_view kSides[] = {"own", "friendly", "enemy", "any"};
inline constexpr std::string_view kEnhancementKinds[] = {"ability", "stat", "feat"};
inline constexpr std::string_view kAttachedKinds[] = {"ability", "stat"};
inline constexpr std::string_view kReturns[] = {"choose", "self"};
inline constexpr std::string_view kReturnPlaces[] = {"hand", "arena"};
inline constexpr std::string_view kReveals[] = {"hand", "attached"};
inline constexpr std::string_view kForbidden[] = {"ability", "attack", "draw",   "feat",
                                                  "heal",    "play",   "recruit"};

}  // namespace recount::engine::empyrean::names

#endif  // RECOUNT_ENGINE_EMPYREAN_NAMES_H_
