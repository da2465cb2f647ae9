#include "engine/inhumanity/effects.h"

#include "engine/inhumanity/flow.h"
#include "engine/inhumanity/names.h"
#include "engine/inhumanity/text.h"
#include "engine/kit/effect_context.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

constexpr std::string_view kLists[] = {"Who refused suffers Refuse", "Who took part gains Succeed",
                                       "Who took part suffers Fail", "Everybody suffers All Refuse",
                                       "Everybody suffers Fail"};

using EffectContext = kit::EffectContext<Cards, State>;

constexpr kit::Placeholder<EffectContext> kPlaceholders[] = {
    {"number", kit::NumberText<EffectContext>},
    {"signed", kit::SignedText<EffectContext>},
    {"player", kit::PlayerText<EffectContext>},
    {"players", kit::PlayersText<EffectContext>},
    // Names a player, or the group.
    {"who",
     [](const EffectContext& effect, size_t i) {
       return effect.n[i] == kNoSeat ? "The group" : kit::PlayerText(effect, i);
     }},
    {"card",
     [](const EffectContext& effect, size_t i) { return CardText(effect.cards, effect.n[i]); }},
    {"dice", [](const EffectContext& effect, size_t i) { return DiceText(effect.n[i]); }},
    {"traits", [](const EffectContext& effect,
                  size_t i) { return kit::Counted(effect.n[i], "Trait", "Traits"); }},
    {"hunteds", [](const EffectContext& effect,
                   size_t i) { return kit::Counted(effect.n[i], "Hunted", "Hunteds"); }},
    {"successes", [](const EffectContext& effect,
                     size_t i) { return kit::Counted(effect.n[i], "success", "successes"); }},
    {"pile", [](const EffectContext& effect,
                size_t i) { return std::string(PileTitle(static_cast<Pile>(effect.n[i]))); }},
    {"terrain",
     [](const EffectContext& effect, size_t i) {
       return std::string(TerrainTitle(static_cast<Terrain>(effect.n[i])));
     }},
    {"loss", [](const EffectContext& effect,
                size_t i) { return std::string(kit::NameIn(names::kLosses, effect.n[i])); }},
    {"list", [](const EffectContext& effect,
                size_t i) { return std::string(kit::NameIn(kLists, effect.n[i])); }},
    {"op", [](const EffectContext& effect,
              size_t i) { return std::string(kit::NameIn(names::kOps, effect.n[i])); }},
};

// The entries of the report have the numbers: kind (0), player (1), amount (2).
constexpr kit::Sentence<What, EffectContext> kReports[] = {
    {What::humanity_gained, "{who 1} gains {number 2} Humanity"},
    {What::humanity_lost, "{who 1} loses {number 2} Humanity"},
    {What::doomed, "{who 1} has lost all Humanity and leaves when the next turn begins"},
    {What::shielded, "{who 1} is shielded from {number 2}"},
    {What::hunger, "{who 1} suffers {number 2} Hunger"},
    {What::harm, "{who 1} suffers {number 2} Harm"},
    {What::hunger_healed, "{who 1} is rid of {number 2} Hunger"},
    {What::harm_healed, "{who 1} is rid of {number 2} Harm"},
    {What::died, "{who 1} dies"},
    {What::removed, "{who 1} is removed from the game"},
    {What::hope_by_round, "The Hope pool gains {dice 2}"},
    {What::hope_by_effect, "The Hope pool gains {dice 2}"},
    {What::hope_by_leaving, "The Hope pool loses {dice 2}"},
    {What::hope_lost, "The Hope pool loses {dice 2}"},
    {What::hunted_taken, "The group is Hunted: {number 2} more"},
    {What::hunted_lost, "The group is rid of {hunteds 2}"},
    {What::asset_gained, "{who 1} gains an Asset"},
    {What::traits_drawn, "{who 1} draws {traits 2}"},
    {What::scene_ended, "The Scene ends at once"},
};
static_assert(kit::AreWellFormed<What, EffectContext>(kReports, kPlaceholders));

constexpr kit::Sentence<EffectKind, EffectContext> kSentences[] = {
    // The set-up and turns.
    {EffectKind::with_expansion, "The cards of Martial Law are in the game"},
    {EffectKind::scenes_shuffled, "The Scenes of {pile} are shuffled"},
    {EffectKind::pile_shuffled, "The {pile} are shuffled"},
    {EffectKind::first_player, "{player} has the first turn"},
    {EffectKind::dealt_personality, "{player} is {card 1}"},
    {EffectKind::dealt_traits, "{player} draws {traits 1}"},
    {EffectKind::dealt_relationship, "{card 1} lies between {player} and {player 2}"},
    {EffectKind::starts_with, "{player} begins with {number 1} Humanity"},
    {EffectKind::hope_seeded, "The Hope pool begins with {dice}"},
    {EffectKind::round_begins, "Round {number} begins"},
    {EffectKind::round_ends, "Round {number} is over"},
    {EffectKind::turn_begins, "The turn of {player} begins"},
    {EffectKind::scene_drawn, "{player} alone reads the Scene ({terrain 1})"},
    {EffectKind::announces, "{player} tells what is happening and what may be chosen",
     kit::NumberIs<EffectContext, 1, 0>},
    {EffectKind::announces, "{player} tells what is happening: dice will be needed"},
    {EffectKind::scene_avoided, "{player} turns away from the Scene"},
    {EffectKind::inherits, "{player 2} inherits {card 1} of {player}"},
    {EffectKind::gift_drawn, "{player} draws a Trait as a gift"},
    {EffectKind::gift_given, "{player} gives the Trait to {player 1}"},
    {EffectKind::joins, "{player} joins with a new character and {number 1} Humanity"},
    {EffectKind::declines, "{player} declines"},
    {EffectKind::decides, "{player} decides what comes after the death"},
    {EffectKind::ends, "No character is left", kit::NumberIs<EffectContext, 0, 0>},
    {EffectKind::ends, "{players} reaches the destination", kit::IsOneSeat<EffectContext, 0>},
    {EffectKind::ends, "{players} reach the destination"},

    // Dice, and played cards.
    {EffectKind::committed, "{dice 1} of {player} will be lost whatever happens"},
    {EffectKind::last_hope, "{player} takes a Hope die in place of Humanity"},
    {EffectKind::all_declared, "All others have supported or refused"},
    {EffectKind::asked_for_support, "{player} declares next"},
    {EffectKind::asked_for_last_hope, "{player} has the next option on the Last Hope"},
    {EffectKind::hope_used, "No Hope is used", kit::NumberIs<EffectContext, 0, 0>},
    {EffectKind::hope_used, "{dice} of Hope will not come back"},
    {EffectKind::no_means, "{player} has neither Humanity nor Hope to commit: all players fail"},
    {EffectKind::all_chosen, "All have chosen"},
    {EffectKind::rolls, "{dice} to be rolled"},
    {EffectKind::dice_shown, "{successes}"},
    {EffectKind::rerolled, "{dice} to be rolled again"},
    {EffectKind::trait_played, "{player} plays the Trait {card 1}"},
    {EffectKind::asset_used, "{player} uses {card 1}"},
    {EffectKind::asset_spent, "{card} is spent"},
    {EffectKind::asset_stolen, "{player} gives up 1 Humanity for {card 1} of {player 2}"},
    {EffectKind::asset_lent, "{player} lends {card 1} to {player 2} until the turn ends"},
    {EffectKind::hardship_changed, "The hardship changes by {signed}"},
    {EffectKind::dice_added, "{dice} more will be rolled"},
    {EffectKind::successes_added, "{successes} more"},
    {EffectKind::succeeds_by_itself, "The Scene will succeed, whatever is rolled"},
    {EffectKind::shield_given, "{player} is shielded from the next {number 2} of {loss 1}"},

    // Outcomes, which are reported when the Scene lies open.
    {EffectKind::hardship_is, "The hardship is {number}"},
    {EffectKind::not_rolled, "A hardship of 0 cannot fail; the dice are lost unrolled"},
    {EffectKind::scene_succeeds, "{card} succeeds"},
    {EffectKind::scene_fails, "{card} fails"},
    {EffectKind::list_done, "{list}"},
    {EffectKind::option_done, "What was chosen befalls {players 1}"},
    {EffectKind::extra_done, "{card} rewards further successes"},
    {EffectKind::personality_works, "{card 1} of {player} takes effect"},
    {EffectKind::relationship_works, "{card 1} of {player} takes effect"},
    {EffectKind::spared, "{player} is spared the penalties of this turn"},
    {EffectKind::nothing_done, "{op} has no effect here"},
    {EffectKind::scene_put_away, "{card} is put away"},
    {EffectKind::put_away_early, "{card} is put away without consequences"},
    {EffectKind::relationship_ends, "{card} between {player 1} and {player 2} ends"},
};
static_assert(kit::AreWellFormed<EffectKind, EffectContext>(kSentences, kPlaceholders));

using Refused = kit::Refused<Cards, State, Action>;

constexpr kit::Placeholder<Refused> kRefusalPlaceholders[] = {
    {"your", kit::YourText<Refused>},
    {"you", kit::YouText<Refused>},
    {"you_have", kit::YouHaveText<Refused>},
    {"card",
     [](const Refused& refused, size_t) { return CardText(refused.cards, refused.action.card); }},
    {"terrain", [](const Refused& refused,
                   size_t) { return std::string(TerrainTitle(refused.action.terrain)); }},
    {"phase",
     [](const Refused& refused, size_t) { return std::string(PhaseName(refused.state.phase)); }},
    {"step",
     [](const Refused& refused, size_t) {
       return std::string(kit::NameIn(names::kSteps, refused.state.aftermath[0].step));
     }},
    {"decider", [](const Refused& refused,
                   size_t) { return PlayerName(refused.names, DeciderOf(refused.state)); }},
    {"dying", [](const Refused& refused,
                 size_t) { return PlayerName(refused.names, refused.state.aftermath[0].seat); }},
    {"acting", [](const Refused& refused,
                  size_t) { return PlayerName(refused.names, refused.state.turn_seat); }},
    {"humanity",
     [](const Refused& refused, size_t) {
       return fmt::format("{}", refused.state.seats[refused.seat].humanity);
     }},
    {"hope", [](const Refused& refused, size_t) { return DiceText(refused.state.hope); }},
};

constexpr kit::Sentence<ClauseIndex, Refused> kRefusals[] = {
    {INH_2_7, "{decider} must decide now"},
    {INH_2_8, "this action is not allowed at the step {step}",
     [](const Refused& refused) { return refused.state.phase == Phase::aftermath; }},
    {INH_2_8, "this action is not allowed in the phase {phase}"},
    {INH_3_1, "there is no such terrain"},
    {INH_3_2, "no Scene of {terrain} is left"},
    {INH_3_7, "this Scene is unavoidable"},
    {INH_4_1, "commit 1 to {humanity} dice"},
    {INH_4_4,
     "support with at least 1 die and at most {your} {humanity}, and no more than {acting} "
     "committed"},
    {INH_4_6, "{you_have} neither Humanity nor Hope to commit",
     [](const Refused& refused) { return refused.action.type == ActionType::act; }},
    {INH_4_6, "the Last Hope is only for players without Humanity",
     [](const Refused& refused) { return refused.state.seats[refused.seat].humanity > 0; }},
    {INH_4_6, "the Hope pool is empty"},
    {INH_4_8, "the Hope pool has {hope}"},
    {INH_5_1, "the Scene has no such option"},
    {INH_5_2, "{you_have} {humanity} Humanity, less than this option costs"},
    {INH_8_1, "{your} Personality does not let {you} commit so many dice"},
    {INH_8_2, "{your} Relationship does not let {you} refuse"},
    {INH_8_4, "{card} is not a Trait in {your} hand"},
    {INH_8_5, "{card} cannot be played now: its phase, turn or tags do not fit"},
    {INH_8_6, "{card} needs a target: a player in play",
     [](const Refused& refused) { return refused.action.target == kNoTarget; }},
    {INH_8_6, "{card} needs a player in play as its target, or null if it takes no target"},
    {INH_8_7, "{card} is not an Asset in play"},
    {INH_8_8, "another player has {card}"},
    {INH_8_9, "group Assets can be used only during a Scene"},
    {INH_8_11, "{card} is not another player's personal Asset in play",
     [](const Refused& refused) { return refused.seat == refused.state.turn_seat; }},
    {INH_8_11, "only the acting player can steal"},
    {INH_8_12, "{you_have} no Humanity to give up for this"},
    {INH_8_13, "lending is not allowed in this game",
     [](const Refused& refused) { return refused.state.lending == 0; }},
    {INH_8_13, "{you} cannot lend {card} now, or not to that player"},
    {INH_8_14, "no dice were rolled",
     [](const Refused& refused) { return refused.state.mode == Mode::roll; }},
    {INH_8_14, "there is no roll to change"},
    {INH_9_3, "{your} character is out of play"},
    {INH_9_4, "{card} is not one of {your} Assets, or the heir is not in play"},
    {INH_9_5, "the gift must go to a player in play"},
    {INH_9_8, "{dying} must first decide what happens after the death"},
    {kNoClause, "the game waits for chance, not for a player"},
};
static_assert(kit::AreWellFormed<ClauseIndex, Refused>(kRefusals, kRefusalPlaceholders));

// Returns whether the sentence would reveal what only the acting player may know yet.
bool IsHardshipHidden(const State& state, EffectKind kind, Viewer viewer) {
  return kind == EffectKind::hardship_is && state.phase == Phase::ready &&
         !viewer.SeesAs(state.turn_seat);
}

}  // namespace

std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                       absl::Span<const std::string> names, Viewer viewer) {
  const auto kind = static_cast<EffectKind>(effect.kind);
  const EffectContext context{cards, state, effect.numbers, names};
  if (kind == EffectKind::reported) {
    return kit::EffectText<What, EffectContext>(kReports, kPlaceholders,
                                                static_cast<What>(context.n[0]), context);
  }
  if (IsHardshipHidden(state, kind, viewer)) return "The hardship is fixed";
  return kit::EffectText<EffectKind, EffectContext>(kSentences, kPlaceholders, kind, context);
}

std::string RefusalText(const Cards& cards, const State& state, Seat seat, const Action& action,
                        const Refusal& refusal, absl::Span<const std::string> names) {
  return kit::RefusalText<Refused>(kRefusals, kRefusalPlaceholders, refusal.clause,
                                   {cards, state, seat, action, names});
}

}  // namespace recount::engine::inhumanity
