#include "engine/empyrean/effects.h"

#include "engine/empyrean/rules.h"
#include "engine/empyrean/text.h"
#include "engine/kit/effect_context.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

// Returns what an effect forbids, as the end of "may not".
std::string_view ForbiddenText(Forbidden what) {
  if (what == Forbidden::ability) return "use active abilities";
  return what == Forbidden::feat ? "play feats" : ForbiddenName(what);
}

using EffectContext = kit::EffectContext<Cards, State>;

constexpr kit::Placeholder<EffectContext> kPlaceholders[] = {
    {"number", kit::NumberText<EffectContext>},
    {"signed", kit::SignedText<EffectContext>},
    {"player", kit::PlayerText<EffectContext>},
    {"players", kit::PlayersText<EffectContext>},
    {"card", [](const EffectContext& effect,
                size_t i) { return CardText(effect.cards, effect.state, effect.n[i]); }},
    {"cards", [](const EffectContext& effect,
                 size_t i) { return kit::Counted(effect.n[i], "card", "cards"); }},
    {"stat_cards", [](const EffectContext& effect,
                      size_t i) { return kit::Counted(effect.n[i], "stat card", "stat cards"); }},
    {"turn_action",
     [](const EffectContext& effect, size_t i) {
       return std::string(TurnActionName(static_cast<TurnAction>(effect.n[i])));
     }},
    // The total takes two numbers, the lower half first.
    {"total",
     [](const EffectContext& effect, size_t i) {
       return fmt::format("{}", uint32_t{effect.n[i]} | uint32_t{effect.n[i + 1]} << 16);
     }},
    {"power", [](const EffectContext& effect,
                 size_t i) { return std::string(PowerName(static_cast<Power>(effect.n[i]))); }},
    {"forbidden",
     [](const EffectContext& effect, size_t i) {
       return std::string(ForbiddenText(static_cast<Forbidden>(effect.n[i])));
     }},
    {"immunity",
     [](const EffectContext& effect, size_t i) {
       return std::string(ImmunityName(static_cast<Immunity>(effect.n[i])));
     }},
    {"bare_turns", [](const EffectContext&, size_t) { return fmt::format("{}", kBareTurns); }},
};

constexpr kit::Sentence<EffectKind, EffectContext> kSentences[] = {
    // The set-up.
    {EffectKind::mode, "Two teams play against each other", kit::NumberIs<EffectContext, 0, 1>},
    {EffectKind::mode, "Everyone plays against everyone"},
    {EffectKind::length, "The extended game has {number 1} heroes",
     kit::NumberIs<EffectContext, 0, 1>},
    {EffectKind::length, "The standard game has {number 1} heroes"},
    {EffectKind::bases_stand, "{number} SkyBases stand in the Arena, strengthened"},
    {EffectKind::heroes_laid_open, "{number} heroes are laid open; the others go back to the box"},
    {EffectKind::first_player, "{player} is Player 1"},
    {EffectKind::reserves_laid, "{number} heroes are the Reserves"},
    {EffectKind::top_hero, "The top hero of the Reserves goes to {player}"},
    {EffectKind::hq_laid, "{number} heroes are laid open as the Hero HQ"},
    {EffectKind::stats_given, "Each player has {stat_cards}"},
    {EffectKind::deck_given, "The deck of {player} has {cards 1}"},
    {EffectKind::deck_shuffled, "The Enhancement Deck of {player} is shuffled"},

    // Turns and the steps of actions.
    {EffectKind::turn_begins, "Turn {number 1}: {player}"},
    {EffectKind::action_chosen, "The action of {player} this turn is {turn_action 1}"},
    {EffectKind::steps_begin, "The steps of {turn_action} follow in their order"},
    {EffectKind::draws, "{player} draws a card"},
    {EffectKind::deck_is_empty, "The Enhancement Deck of {player} is empty"},
    {EffectKind::plays_hero, "{card 1} stands in front of the SkyBase of {player}"},
    {EffectKind::attaches, "An ability of {player} lies face down beneath {card 1}",
     kit::NumberIs<EffectContext, 2, 1>},
    {EffectKind::attaches, "A stat of {player} lies face down beneath {card 1}"},
    {EffectKind::guard_is_shown, "{card} is a guard and is shown"},
    {EffectKind::goes_to_discard, "{card 1} of {player} goes to the discard pile"},
    {EffectKind::recruits_top, "{player} takes the top hero of the Reserves unseen"},
    {EffectKind::hq_refilled, "{card} comes to the Hero HQ"},
    {EffectKind::no_recruits_left, "Hero HQ and Reserves are empty"},
    {EffectKind::one_more_turn, "{player} takes another turn after this one"},
    {EffectKind::player_defeated, "The SkyBase of {player} is defeated: out of the game"},
    {EffectKind::player_removed,
     "{player} had no hero for {bare_turns} full turns: out of the game"},
    {EffectKind::friends_fight_on, "The team of {player} fights on"},
    {EffectKind::ends, "The game ends in a draw", kit::NumberIs<EffectContext, 1, 1>},
    {EffectKind::ends, "{players} wins", kit::IsOneSeat<EffectContext, 0>},
    {EffectKind::ends, "{players} win"},

    // Attacks.
    {EffectKind::shown, "{card} is shown"},
    {EffectKind::attack_total, "Total Attack Power {total}"},
    {EffectKind::defense_total, "Total Defense Power {total}"},
    {EffectKind::defense_halved, "The fatigued defender has half its Total Defense Power"},
    {EffectKind::defeated, "{card} is defeated"},
    {EffectKind::fatigued, "The attack is enough to fatigue {card}"},
    {EffectKind::stands, "The attack does nothing to {card}"},
    {EffectKind::attackers_fatigued, "The attackers are fatigued: {number}"},
    {EffectKind::all_healed, "All heroes of {player} are healed"},
    {EffectKind::may_attack_again, "{player} may attack again"},
    {EffectKind::hero_discarded, "{card} goes to the Hero Discard Pile"},
    {EffectKind::removed, "{card} is removed"},
    {EffectKind::enhancement_lost, "{card 1} goes to the discard pile of {player}"},

    // Abilities.
    {EffectKind::announced, "{card} is announced"},
    {EffectKind::must_be_used, "{card} must be used"},
    {EffectKind::prevented, "{card} is prevented"},
    {EffectKind::feat_over, "The feat was the turn of {player}"},
    {EffectKind::nothing_done, "An effect of {card} does nothing"},
    {EffectKind::healed, "{card} is strengthened"},
    {EffectKind::fatigued_by_effect, "{card} is fatigued"},
    {EffectKind::power_changed, "{card} has {power 1} {signed 2} until the end of the turn"},
    {EffectKind::pinned, "{card} cannot attack"},
    {EffectKind::control_taken, "{player} takes control of {card 1}"},
    {EffectKind::moved, "A card goes from {card} to {card 1}"},
    {EffectKind::hero_returned, "{card 1} returns to the play area of {player}",
     kit::NumberIs<EffectContext, 2, 1>},
    {EffectKind::hero_returned, "{card 1} returns to the hand of {player}"},
    {EffectKind::card_returned, "{card 1} returns to the hand of {player}"},
    {EffectKind::hand_shown, "{player} shows the hand"},
    {EffectKind::forbidden, "{player} may not {forbidden 1} until the end of the next own turn"},
    {EffectKind::kept_off, "{card} is immune: {immunity 1}"},
    {EffectKind::opportunity, "{player} is given the opportunity to use an ability"},
};
static_assert(kit::AreWellFormed<EffectKind, EffectContext>(kSentences, kPlaceholders));

using Refused = kit::Refused<Cards, State, Action>;

// Returns whether every player sees which card this is: a hero, or an ability that is attached face
// up or was discarded.
bool LiesOpen(const State& state, uint16_t card) {
  const uint16_t enhancement = EnhancementOf(state, card);
  return enhancement == kNothing || IsFaceUp(state, enhancement) ||
         PlaceOf(state, enhancement) >= kDiscarded;
}

// Returns the cards with which the asked seat can answer: all of them for that seat, and the open
// ones for everybody else, who may not learn which ability is attached face down (EMP-5.6).
std::vector<uint16_t> AnswersKnown(const Refused& refused) {
  std::vector<Action> actions;
  LegalActions(refused.cards, refused.state, refused.state.asked, actions);
  const bool is_asked = refused.seat == refused.state.asked;
  std::vector<uint16_t> known;
  for (const Action& action : actions) {
    if (action.type != ActionType::respond) continue;
    if (is_asked || LiesOpen(refused.state, action.card)) known.push_back(action.card);
  }
  return known;
}

// "Powder Runner (card 8), or pass". The asked seat may always pass: an ability that must be used
// is announced before anybody is asked.
std::string AnswersText(const Refused& refused, size_t) {
  std::string text;
  for (const uint16_t card : AnswersKnown(refused)) {
    text += CardText(refused.cards, refused.state, card) + ", ";
  }
  return text + "or pass";
}

constexpr kit::Placeholder<Refused> kRefusalPlaceholders[] = {
    {"your", kit::YourText<Refused>},
    {"you", kit::YouText<Refused>},
    {"you_have", kit::YouHaveText<Refused>},
    {"you_are", kit::YouAreText<Refused>},
    {"card", [](const Refused& refused,
                size_t) { return CardText(refused.cards, refused.state, refused.action.card); }},
    {"other", [](const Refused& refused,
                 size_t) { return CardText(refused.cards, refused.state, refused.action.other); }},
    {"phase",
     [](const Refused& refused, size_t) { return std::string(PhaseName(refused.state.phase)); }},
    {"active", [](const Refused& refused,
                  size_t) { return PlayerName(refused.names, refused.state.active); }},
    {"answers", AnswersText},
    {"asked",
     [](const Refused& refused, size_t) { return PlayerName(refused.names, refused.state.asked); }},
};

template <Phase kPhase>
bool In(const Refused& refused) {
  return refused.state.phase == kPhase;
}

constexpr kit::Sentence<ClauseIndex, Refused> kRefusals[] = {
    {EMP_1_6, "{card} is not a face-up hero that can be drafted now"},
    {EMP_1_12, "{card} is not a card that can be drafted now"},
    {EMP_3_2, "choose one action at the beginning of the turn"},
    {EMP_3_4, "{you_have} still to answer: {answers}", In<Phase::respond>},
    {EMP_3_4, "{you_have} still to choose", In<Phase::effect>},
    {EMP_3_4, "the turn cannot end in the middle of this"},
    {EMP_4_1, "{card} is not a fatigued hero in the Arena", In<Phase::heal>},
    {EMP_4_1, "heroes are healed only in the first step of Heal"},
    {EMP_4_2, "SkyBases cannot be healed"},
    {EMP_4_3, "a card has been played: the first step is over"},
    {EMP_4_4, "three cards have already been played"},
    {EMP_5_1, "three cards have already been drawn", In<Phase::enhance>},
    {EMP_5_1, "cards are drawn only in the first step of Enhance"},
    {EMP_5_2, "{your} Enhancement Deck is empty"},
    {EMP_5_3, "three cards have already been played",
     [](const Refused& refused) {
       return In<Phase::enhance>(refused) && refused.state.turn_info.played >= kStepsOfAction;
     }},
    {EMP_5_3, "{card} is not a card in {your} hand that can be played now"},
    {EMP_5_4, "a hero cannot be attached"},
    {EMP_5_5, "attach an ability or stat to a hero under {your} control"},
    {EMP_5_7, "{card} is a feat, which cannot be played to the Arena"},
    {EMP_5_8, "a card has been played: the first step is over"},
    {EMP_6_1, "two heroes have already been recruited",
     [](const Refused& refused) {
       return In<Phase::recruit>(refused) && refused.state.turn_info.recruited >= kRecruits;
     }},
    {EMP_6_1, "that cannot be recruited now"},
    {EMP_6_2, "only the top card of the Reserves can be taken, unseen: set \"card\" to null"},
    {EMP_6_4, "there is no hero left to recruit",
     [](const Refused& refused) { return refused.state.hq == 0; }},
    {EMP_6_4, "the Reserves are empty"},
    {EMP_7_1, "attack in Overcome with {your} heroes, each at most once"},
    {EMP_7_2, "{card} is fatigued"},
    {EMP_7_3, "active abilities cannot be used between the declaration of an attack and its end"},
    {EMP_7_4, "{other} is not an opponent's card in the Arena"},
    {EMP_7_5, "a SkyBase cannot be attacked while its player has a hero in the Arena"},
    {EMP_7_6, "no attack has been declared"},
    {EMP_9_2, "{card} has no active ability that {you} can use now"},
    {EMP_9_3, "{card} was played this turn"},
    {EMP_9_4, "{card} has a passive ability, which is used only when it is triggered"},
    {EMP_9_5, "{card} cannot be used in the phase {phase}"},
    {EMP_9_7, "an ability must be carried out completely before anything else",
     [](const Refused& refused) {
       return In<Phase::respond>(refused) || In<Phase::effect>(refused);
     }},
    {EMP_9_7, "there is nothing to answer"},
    {EMP_9_8, "{card} cannot prevent this"},
    {EMP_9_9, "{card} was not triggered"},
    {EMP_9_10, "a feat takes the whole turn"},
    {EMP_9_11, "{card} is not a feat in {your} hand"},
    {EMP_10_2, "that cannot be chosen now"},
    {EMP_10_3, "there is nothing to decline or to end early"},
    {EMP_10_4, "{card} is pinned"},
    {EMP_10_5, "an effect forbids {you} this"},
    {EMP_10_6, "a guard must be attacked first"},

    // A seat that is not awaited.
    {kNoClause, "the game waits for chance, not for a player",
     [](const Refused& refused) { return KindOf(refused.state) != NodeKind::decision; }},
    {kNoClause, "{you_are} out of the game",
     [](const Refused& refused) { return !IsIn(refused.state, refused.seat); }},
    {kNoClause, "another player must draft first",
     [](const Refused& refused) { return refused.state.phase < Phase::turn; }},
    {kNoClause, "{asked} has still to answer: {answers}",
     [](const Refused& refused) {
       return In<Phase::respond>(refused) && !AnswersKnown(refused).empty();
     }},
    {kNoClause, "{asked} must decide first whether to use an ability", In<Phase::respond>},
    {kNoClause, "{asked} must choose first", In<Phase::effect>},
    {kNoClause, "it is the turn of {active}"},
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

}  // namespace recount::engine::empyrean
