// The names that card sets and states use (docs/reference/inhumanity.md). Each list has the order
// of its enum.
#ifndef RECOUNT_ENGINE_INHUMANITY_NAMES_H_
#define RECOUNT_ENGINE_INHUMANITY_NAMES_H_

#include <string_view>

namespace recount::engine::inhumanity::names {

inline constexpr std::string_view kLists[] = {"scenes", "assets", "relationships", "personalities",
                                              "traits"};
inline constexpr std::string_view kTerrainWords[] = {"any_terrain", "coastal", "mountainous",
                                                     "urban", "wilderness"};
// The names of the shuffles' nodes.
inline constexpr std::string_view kPileWords[] = {
    "scenes:any_terrain", "scenes:coastal",    "scenes:mountainous",
    "scenes:urban",       "scenes:wilderness", "assets",
    "relationships",      "personalities",     "traits"};
// The keys of the piles behind the Scenes.
inline constexpr std::string_view kPileKeys[] = {"asset_pile", "relationship_pile",
                                                 "personality_pile", "trait_pile"};
inline constexpr std::string_view kPhases[] = {"setup",   "draw",      "scene", "commit",
                                               "support", "hope",      "ready", "choose",
                                               "outcome", "aftermath", "end"};
inline constexpr std::string_view kModes[] = {"", "roll", "choice", "no_dice", "avoided"};
inline constexpr std::string_view kStances[] = {"", "acting", "support", "refuse"};
inline constexpr std::string_view kSteps[] = {"bequeath", "gift", "give", "grace"};
inline constexpr std::string_view kOwners[] = {"personal", "group"};
inline constexpr std::string_view kTurns[] = {"any", "own", "other"};
inline constexpr std::string_view kOps[] = {
    "gain_humanity", "lose_humanity", "suffer",       "heal",          "gain_hope", "lose_hope",
    "draw_traits",   "gain_asset",    "take_hunted",  "lose_hunted",   "shield",    "spare",
    "hardship",      "add_dice",      "auto_succeed", "add_successes", "reroll",    "end_scene"};
inline constexpr std::string_view kTos[] = {"",     "affected", "actor",   "all",
                                            "self", "chosen",   "partner", "both"};
inline constexpr std::string_view kConditions[] = {"hunger", "harm"};
inline constexpr std::string_view kLosses[] = {"harm", "humanity", "hunger"};
inline constexpr std::string_view kWhiches[] = {"failed", "all"};
// Which dice a card rolls again, by Rolling.
inline constexpr std::string_view kRerolls[] = {"", "", "failed", "all"};
inline constexpr std::string_view kStatics[] = {"humanity_limit",  "keeps_humanity", "own_hardship",
                                                "first_die_fails", "commit_limit",   "must_support",
                                                "support_hardship"};
inline constexpr std::string_view kRoles[] = {"acting", "supporting"};
inline constexpr std::string_view kOns[] = {
    "acts",  "avoids",           "supports",        "refuses",     "succeeds",
    "fails", "supports_partner", "refuses_partner", "both_commit", "partner_removed"};

}  // namespace recount::engine::inhumanity::names

#endif  // RECOUNT_ENGINE_INHUMANITY_NAMES_H_
