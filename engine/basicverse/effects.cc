#include "engine/basicverse/effects.h"

#include "engine/basicverse/rules.h"
#include "engine/basicverse/text.h"
#include "engine/kit/effect_context.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

std::string CardsWord(int count) { return kit::Counted(count, "card", "cards"); }
std::string ActionsWord(int count) { return kit::Counted(count, "Action", "Actions"); }

using EffectContext = kit::EffectContext<Cards, State>;

constexpr kit::Placeholder<EffectContext> kPlaceholders[] = {
    {"number", kit::NumberText<EffectContext>},
    {"player", kit::PlayerText<EffectContext>},
    {"players", kit::PlayersText<EffectContext>},
    {"team", [](const EffectContext& effect,
                size_t i) { return std::string(TeamTitle(static_cast<Team>(effect.n[i]))); }},
    {"hero", [](const EffectContext& effect,
                size_t i) { return Printable(effect.cards.heroes[effect.n[i]].name); }},
    {"class",
     [](const EffectContext& effect, size_t i) {
       return std::string(ClassTitle(effect.cards.heroes[effect.n[i]].hero_class));
     }},
    {"card",
     [](const EffectContext& effect, size_t i) { return CardText(effect.cards, effect.n[i]); }},
    {"cards", [](const EffectContext& effect, size_t i) { return CardsWord(effect.n[i]); }},
    {"actions", [](const EffectContext& effect, size_t i) { return ActionsWord(effect.n[i]); }},
    {"op", [](const EffectContext& effect,
              size_t i) { return std::string(OpName(static_cast<OpKind>(effect.n[i]))); }},
    {"hp", [](const EffectContext& effect,
              size_t i) { return fmt::format("{}", int{effect.n[i]} - 32768); }},
};

constexpr kit::Sentence<EffectKind, EffectContext> kSentences[] = {
    // The set-up.
    {EffectKind::team_is, "{player} is on the {team 1} team"},
    {EffectKind::may_pick, "Heroes picked: {number 1}; whoever has none may pick",
     kit::NumberIs<EffectContext, 0, 2>},
    {EffectKind::may_pick, "Heroes picked: {number 1}; {team} picks next"},
    {EffectKind::class_is, "{player} leads {hero 1}, a {class 1} Hero"},
    {EffectKind::turn_order_set, "The turns go round from {player}, Red and Blue alternating"},
    {EffectKind::formation_set, "The Heroes stand in the circle in turn order",
     kit::NumberIs<EffectContext, 0, static_cast<uint16_t>(Formation::brawl)>},
    {EffectKind::formation_set, "The Heroes stand in the circle team by team"},
    {EffectKind::fields_set, "Two Neutral Fields stand between them"},
    {EffectKind::no_support, "None of the four is a Support Hero"},
    {EffectKind::begins_with_hp, "{player} begins with {number 1} HP"},
    {EffectKind::fortress_begins, "Each Fortress has {number} HP"},
    {EffectKind::horseshoe_first, "{player} has the Lucky Horseshoe"},
    {EffectKind::given_for_ability, "{player} is given the cards of that Ability: {cards 1}"},
    {EffectKind::starting_hand, "{player} begins with {cards 1}"},

    // Turns.
    {EffectKind::turn_begins, "Turn {number 1}: {player}, {actions 2}"},
    {EffectKind::horseshoe_bonus, "{player} has the Horseshoe: 1 Action and 1 card more"},
    {EffectKind::less_actions, "{player} has donated: {actions 1} less"},
    {EffectKind::fields_reset,
     "The Neutral Fields stood side by side and are set to opposite ends"},
    {EffectKind::draws, "{player} draws {cards 1}"},
    {EffectKind::reshuffle, "The discard pile is shuffled into a new deck of {cards}"},
    {EffectKind::no_card_left, "There is no card left for {player} to draw"},
    {EffectKind::slot_emptied, "The Scroll slot of {player} is emptied: {cards 1}"},
    {EffectKind::sight_ends, "{player} sees as far as before again"},
    {EffectKind::shroud_ends, "{player} is seen as near as before again"},
    {EffectKind::turn_over, "The turn of {player} is over"},
    {EffectKind::ends_early, "{player} ends the turn early"},
    {EffectKind::hand_limit, "{player} has {cards 1} too many"},
    {EffectKind::horseshoe_passes, "The Lucky Horseshoe goes to {player}"},
    {EffectKind::last_turn_waits, "Blue's Fortress has fallen: the next Blue turn is the last"},
    {EffectKind::last_turn_runs, "The turn of {player} is Blue's last"},
    {EffectKind::ends, "The game ends in a draw", kit::NumberIs<EffectContext, 1, 1>},
    {EffectKind::ends, "{players} win"},

    // Payments and gains.
    {EffectKind::card_spent, "{card} goes to the discard pile"},
    {EffectKind::scroll_used, "{card 1} lies on the Scroll slot of {player}"},
    {EffectKind::no_effect_of_own, "{card} is discarded and has no effect of its own"},
    {EffectKind::costs, "It costs {player} {actions 1}"},
    {EffectKind::reaction_paid, "{player} pays the reaction with {card 1}"},
    {EffectKind::trains, "{player} trains"},
    {EffectKind::reconstitutes, "{player} discards the hand: {cards 1}"},
    {EffectKind::short_hop, "{player} is about to hop"},
    {EffectKind::donates, "{player} will have 1 Action less on the next turn"},
    {EffectKind::mana_gained, "{team} gains {number 1} Mana and has {number 2}"},
    {EffectKind::mana_lost, "{number 1} Mana of {team} is above the limit and lost"},
    {EffectKind::mana_paid, "{team} pays {number 1} Mana and has {number 2}"},
    {EffectKind::drained, "{team} loses {number 1} Mana"},

    // Instructions.
    {EffectKind::healed, "{player} is healed by {number 1}: {number 2} HP"},
    {EffectKind::moved, "{player} steps in at another place"},
    {EffectKind::moved_by_other, "{player} is moved by {player 1} and counts as one who moves"},
    {EffectKind::nothing_done, "An instruction of {player} does nothing: {op 1}"},
    {EffectKind::sight_grows, "{player} has {number 1} more range"},
    {EffectKind::shroud_grows, "Enemies see {player} {number 1} further away"},
    {EffectKind::more_actions, "{player} has {actions 1} more"},
    {EffectKind::fortress_hit, "The Fortress of {team} takes {number 1} damage: {number 2} HP"},
    {EffectKind::fortress_fell, "The Fortress of {team} falls"},
    {EffectKind::reveals, "{player} reveals {cards 1}"},

    // Reactions and hits.
    {EffectKind::hit, "{player} deals {number 2} damage to {player 1}: {hp 3} HP"},
    {EffectKind::doomed, "{player} has no HP left and lives until all is resolved"},
    {EffectKind::asked, "{players} may answer"},
    {EffectKind::asked_again, "{players} may answer the damage of a reaction"},
    {EffectKind::one_reaction, "{player} has answered: nobody else may"},
    {EffectKind::resolved_first, "The reaction of {player} is resolved first"},
    {EffectKind::blocked, "{player} blocks {number 1}"},
    {EffectKind::prevented, "The Scroll does nothing",
     kit::NumberIs<EffectContext, 0, static_cast<uint16_t>(FrameKind::scroll)>},
    {EffectKind::prevented, "The move does not happen"},
    {EffectKind::retaliates, "{player} strikes back at {player 1} for {number 2}"},
    {EffectKind::missed, "The hit of {player} misses {player 1}, who is out of range"},

    // Death and what follows.
    {EffectKind::died, "The Hero of {player} is dead"},
    {EffectKind::half_hand, "{player} discards half the hand: {cards 1}"},
    {EffectKind::turn_lost, "{player} died in the own turn, which ends"},
    {EffectKind::death_counted,
     "The Fortress of {team} takes {number 1} damage; the other team gets {number 1} Mana"},
    {EffectKind::counter_on, "The Counter is at {number}"},
    {EffectKind::deaths_in_order, "{player} died at the same moment and is counted after"},
    {EffectKind::resurrects, "{player} Resurrects with {number 1} HP"},
    {EffectKind::extras_first, "{player} gets {number 1} HP and {cards 2} more before drawing"},
};
static_assert(kit::AreWellFormed<EffectKind, EffectContext>(kSentences, kPlaceholders));

using Refused = kit::Refused<Cards, State, Action>;

constexpr kit::Placeholder<Refused> kRefusalPlaceholders[] = {
    {"your", kit::YourText<Refused>},
    {"you", kit::YouText<Refused>},
    {"you_have", kit::YouHaveText<Refused>},
    {"you_are", kit::YouAreText<Refused>},
    {"card",
     [](const Refused& refused, size_t) { return CardText(refused.cards, refused.action.card); }},
    {"word",
     [](const Refused& refused, size_t) { return Printable(Shortened(refused.action.word)); }},
    {"given",
     [](const Refused& refused, size_t) { return CardText(refused.cards, refused.state.given); }},
    {"actions", [](const Refused& refused, size_t) { return ActionsWord(refused.state.actions); }},
    {"most_steps",
     [](const Refused& refused, size_t) { return fmt::format("{}", refused.state.places - 2); }},
    {"phase",
     [](const Refused& refused, size_t) { return std::string(PhaseName(refused.state.phase)); }},
    {"active", [](const Refused& refused,
                  size_t) { return PlayerName(refused.names, refused.state.active); }},
    {"asked",
     [](const Refused& refused, size_t) {
       return PlayerName(refused.names, refused.state.turn_order[refused.state.asked]);
     }},
    {"choosing", [](const Refused& refused,
                    size_t) { return PlayerName(refused.names, NewestFrame(refused.state).seat); }},
};

template <Phase kPhase>
bool In(const Refused& refused) {
  return refused.state.phase == kPhase;
}

constexpr kit::Sentence<ClauseIndex, Refused> kRefusals[] = {
    {BAS_1_2, "that Hero is unknown or already taken"},
    {BAS_1_6, "with four players, a Support Hero cannot be picked"},
    {BAS_1_12, "{your} Hero has no Ability with that number"},
    {BAS_2_2, "it is the turn of {active}: {you} may only donate"},
    {BAS_3_1, "{card} is not in {your} hand"},
    {BAS_3_2, "{card} cannot be played as \"{word}\""},
    {BAS_3_3, "{you_have} only {actions} left"},
    {BAS_3_5, "{you_have} already used a Scroll this turn"},
    {BAS_3_15, "{card} is not one of the revealed cards"},
    {BAS_3_23, "only a player of {your} own team can draw"},
    {BAS_4_3, "a Short Hop moves 1 place in either direction: 1 or {most_steps} steps"},
    {BAS_4_4, "{you} can donate only in an ally's turn"},
    {BAS_4_6, "{given} was given to {you} and must be used first"},
    {BAS_5_1, "{your} team does not have enough Mana"},
    {BAS_6_2, "out of range"},
    {BAS_6_6, "the instruction does not allow that place"},
    {BAS_6_7, "a move must end at another place: 1 to {most_steps} steps"},
    {BAS_7_1, "{your} Hero has no Ability with that number"},
    {BAS_7_2, "a passive Ability cannot be used"},
    {BAS_7_3, "{you_have} only {actions} left"},
    {BAS_7_4, "{your} team does not have enough Mana"},
    {BAS_7_5, "this Ability costs a card",
     [](const Refused& refused) { return refused.action.card == kNullCard; }},
    {BAS_7_5, "{card} cannot pay for this Ability"},
    {BAS_7_6, "those are not valid targets for it"},
    {BAS_7_10, "an ally and {your} own Hero cannot be harmed"},
    {BAS_7_12, "play only the card just drawn, as a kind that it may be played as"},
    {BAS_7_13, "there is no such option"},
    {BAS_8_1, "that is not a reaction", In<Phase::react>},
    {BAS_8_1, "a reaction can be used only in response"},
    {BAS_8_2, "that cannot answer this"},
    {BAS_9_4, "a dead Hero cannot be a target"},
    {BAS_9_7, "that many HP would exceed the maximum"},
    {BAS_9_8, "at most 2 cards can be paid for"},
    {BAS_12_1, "that action is not allowed in the phase {phase}"},

    // A seat that is not awaited.
    {kNoClause, "the game waits for chance, not for a player",
     [](const Refused& refused) { return KindOf(refused.state) != NodeKind::decision; }},
    {kNoClause, "{you_have} a Hero already, or the other team picks now", In<Phase::pick>},
    {kNoClause, "{asked} must name a starting Ability first", In<Phase::ability>},
    {kNoClause, "it is the turn of {active}", In<Phase::turn>},
    {kNoClause, "{you_have} passed already, or {you_are} not asked to react", In<Phase::react>},
    {kNoClause, "{choosing} must choose first"},
};
static_assert(kit::AreWellFormed<ClauseIndex, Refused>(kRefusals, kRefusalPlaceholders));

}  // namespace

std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                       absl::Span<const std::string> names) {
  return kit::EffectText<EffectKind, EffectContext>(kSentences, kPlaceholders,
                                                    static_cast<EffectKind>(effect.kind),
                                                    {cards, state, effect.numbers, names});
}

std::string RefusalText(const Cards& cards, const State& state, Seat seat, const Action& action,
                        const Refusal& refusal, absl::Span<const std::string> names) {
  return kit::RefusalText<Refused>(kRefusals, kRefusalPlaceholders, refusal.clause,
                                   {cards, state, seat, action, names});
}

}  // namespace recount::engine::basicverse
