#include "engine/hope/effects.h"

#include "engine/hope/derived.h"
#include "engine/hope/flow.h"
#include "engine/hope/rules.h"
#include "engine/hope/text.h"
#include "engine/kit/effect_context.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

std::string Sources(int count) { return kit::Counted(count, "source", "sources"); }
std::string CardsWord(int count) { return kit::Counted(count, "card", "cards"); }

std::string LineText(const State& state, uint16_t line, uint16_t board) {
  const std::string name =
      line < 5 ? fmt::format("row {}", line) : fmt::format("column {}", line - 5);
  return state.two_on_two ? fmt::format("{} of board {}", name, board) : name;
}

using EffectContext = kit::EffectContext<Cards, State>;

constexpr kit::Placeholder<EffectContext> kPlaceholders[] = {
    {"number", kit::NumberText<EffectContext>},
    {"signed", kit::SignedText<EffectContext>},
    {"player", kit::PlayerText<EffectContext>},
    {"players", kit::PlayersText<EffectContext>},
    {"card", [](const EffectContext& effect,
                size_t i) { return CardText(effect.cards, effect.state, effect.n[i]); }},
    {"cards", [](const EffectContext& effect, size_t i) { return CardsWord(effect.n[i]); }},
    {"sources", [](const EffectContext& effect, size_t i) { return Sources(effect.n[i]); }},
    {"signed_sources",
     [](const EffectContext& effect, size_t i) { return Sources(kit::Signed(effect.n[i])); }},
    {"counters",
     [](const EffectContext& effect, size_t i) {
       return kit::Counted(effect.n[i], "blood counter", "blood counters");
     }},
    {"moves", [](const EffectContext& effect,
                 size_t i) { return kit::Counted(effect.n[i], "move", "moves"); }},
    {"battles", [](const EffectContext& effect,
                   size_t i) { return kit::Counted(effect.n[i], "battle", "battles"); }},
    {"wounds", [](const EffectContext& effect,
                  size_t i) { return kit::Counted(effect.n[i], "wound", "wounds"); }},
    {"phase", [](const EffectContext& effect,
                 size_t i) { return std::string(PhaseName(static_cast<Phase>(effect.n[i]))); }},
    {"space",
     [](const EffectContext& effect, size_t i) { return SpaceText(effect.state, effect.n[i]); }},
    {"artifact",
     [](const EffectContext& effect, size_t i) { return ArtifactName(effect.cards, effect.n[i]); }},
    // The bonus takes three numbers, beginning with the index.
    {"bonus",
     [](const EffectContext& effect, size_t i) {
       return BonusText(kit::Signed(effect.n[i]), kit::Signed(effect.n[i + 1]),
                        kit::Signed(effect.n[i + 2]));
     }},
    // The keyword takes two numbers, beginning with the index.
    {"keyword",
     [](const EffectContext& effect, size_t i) {
       return KeywordText(static_cast<KeywordKey>(effect.n[i]), kit::Signed(effect.n[i + 1]));
     }},
    {"line", [](const EffectContext& effect,
                size_t i) { return LineText(effect.state, effect.n[i], effect.n[i + 1]); }},
};

constexpr kit::Sentence<EffectKind, EffectContext> kSentences[] = {
    // The set-up, rounds, windows and costs.
    {EffectKind::starts_with, "Everybody starts with {sources}"},
    {EffectKind::first_player, "{player} is first player"},
    {EffectKind::artifacts_laid, "{number} artifacts lie face down on the middle row"},
    {EffectKind::deck_shuffled, "The draw deck of {player} is shuffled"},
    {EffectKind::draws, "{player} draws {cards 1}"},
    {EffectKind::deck_is_empty, "The draw deck of {player} is empty"},
    {EffectKind::round_begins, "Round {number} begins"},
    {EffectKind::phase_begins, "The {phase} phase begins"},
    {EffectKind::turn_begins, "{player} is active in the {phase 1} phase"},
    {EffectKind::all_passed, "All have passed"},
    {EffectKind::turned_up, "{card} is turned up"},
    {EffectKind::pays, "{player} pays {sources 1}"},
    {EffectKind::receives, "{player} receives {sources 1}"},

    // What card texts do to cards and players.
    {EffectKind::put_into_play, "{player} puts {card 1} into play at {space 2}"},
    {EffectKind::takes_artifact, "{card} takes {artifact 1} (artifact {number 1})"},
    {EffectKind::drops_artifact, "{artifact} (artifact {number}) stays at {space 1}"},
    {EffectKind::text_waits, "A LOCATOR of {card} is to be done",
     kit::NumberIs<EffectContext, 1, static_cast<uint16_t>(Text::locator)>},
    {EffectKind::text_waits, "A text of {card} is to be done"},
    {EffectKind::gains, "{player} gains {sources 1}"},
    {EffectKind::loses, "{player} loses {sources 1}"},
    {EffectKind::wounded, "{card} is wounded: {counters 1}"},
    {EffectKind::exerted, "{card} is exerted: {counters 1}"},
    {EffectKind::healed, "{card} is healed of {counters 1}"},
    {EffectKind::protected_by_flip, "{card} lies face down and cannot be destroyed by an opponent"},
    {EffectKind::destroyed, "{card} is destroyed"},
    {EffectKind::bounced, "{card} goes to the hand of {player 1}"},
    {EffectKind::modified, "{card} has {bonus 1}"},
    {EffectKind::granted, "{card} has {keyword 1}"},
    {EffectKind::moved, "{card} goes to {space 1}"},
    {EffectKind::swapped, "{card} and {card 1} change places"},
    {EffectKind::discards, "{player} discards {card 1}"},
    {EffectKind::takes_in_hand, "{player} shows {card 1} and takes it in hand"},
    {EffectKind::more_moves, "{player} has {moves 1} more"},
    {EffectKind::more_battles, "{player} has {battles 1} more"},
    {EffectKind::nothing_done, "An effect of {card} does nothing"},
    {EffectKind::event_done, "{card} is done and goes to the discard pile"},

    // Battles, INFECT, dominance and the end.
    {EffectKind::totals, "Attack {number}, defence {number 1}"},
    {EffectKind::nightmare, "NIGHTMARE: each attacker ATT -{number}, the target DEF -{number 1}"},
    {EffectKind::nobody_attacks, "No attacker is left that has the target in sight"},
    {EffectKind::attackers_win, "The attackers of {player} win"},
    {EffectKind::defender_wins, "{player} wins as the defender"},
    {EffectKind::nobody_wins, "Nobody wins the battle"},
    {EffectKind::overwhelmed, "{card} is overwhelmed"},
    {EffectKind::more_damage, "With DAMAGE the battle causes {wounds}"},
    {EffectKind::battle_is_void, "The battle ends without a winner"},
    {EffectKind::infected, "{card} is infected: {counters 1}"},
    {EffectKind::lines_counted, "All rows and columns are counted"},
    {EffectKind::line_won, "{player} dominates {line 1}"},
    {EffectKind::line_income, "INCOME of {player} in {line 1}: {signed 3}"},
    {EffectKind::dominance_gain, "{player} receives {signed_sources 1} for dominance"},
    {EffectKind::modifiers_end, "A bonus ends", kit::NumberIs<EffectContext, 0, 1>},
    {EffectKind::modifiers_end, "{number} bonuses end"},
    {EffectKind::player_out, "{player} is out of the game"},
    {EffectKind::ends, "The game ends in a draw", kit::NumberIs<EffectContext, 1, 1>},
    {EffectKind::ends, "{players} wins", kit::IsOneSeat<EffectContext, 0>},
    {EffectKind::ends, "{players} win"},
};
static_assert(kit::AreWellFormed<EffectKind, EffectContext>(kSentences, kPlaceholders));

using Refused = kit::Refused<Cards, State, Action>;

constexpr kit::Placeholder<Refused> kRefusalPlaceholders[] = {
    {"your", kit::YourText<Refused>},
    {"you_have", kit::YouHaveText<Refused>},
    {"you_are", kit::YouAreText<Refused>},
    {"card", [](const Refused& refused,
                size_t) { return CardText(refused.cards, refused.state, refused.action.card); }},
    {"other", [](const Refused& refused,
                 size_t) { return CardText(refused.cards, refused.state, refused.action.other); }},
    {"space",
     [](const Refused& refused, size_t) { return SpaceText(refused.state, refused.action.space); }},
    {"phase",
     [](const Refused& refused, size_t) { return std::string(PhaseName(refused.state.phase)); }},
    {"step",
     [](const Refused& refused, size_t) { return std::string(StepName(refused.state.step)); }},
    {"active", [](const Refused& refused,
                  size_t) { return PlayerName(refused.names, refused.state.active); }},
    {"choosing", [](const Refused& refused,
                    size_t) { return PlayerName(refused.names, refused.state.choice_seat); }},
    {"sources", [](const Refused& refused,
                   size_t) { return Sources(refused.state.seats[refused.seat].source); }},
    {"held", [](const Refused& refused,
                size_t) { return CardsWord(refused.state.seats[refused.seat].hand.Count()); }},
    {"hand_size", [](const Refused&, size_t) { return fmt::format("{}", kHandSize); }},
    {"min_cards",
     [](const Refused& refused, size_t) { return fmt::format("{}", refused.state.min_cards); }},
    {"max_copies",
     [](const Refused& refused, size_t) { return fmt::format("{}", refused.state.max_copies); }},
};

template <Phase kPhase>
bool In(const Refused& refused) {
  return refused.state.phase == kPhase;
}

constexpr kit::Sentence<ClauseIndex, Refused> kRefusals[] = {
    {HPE_1_2, "there is no such space on the map"},
    {HPE_1_5, "{space} is not free"},
    {HPE_2_2, "{your} deck is registered: declare \"custom\"",
     [](const Refused& refused) { return (refused.state.registered >> refused.seat & 1) != 0; }},
    {HPE_2_2, "declare one of the decks of the card set"},
    {HPE_2_5, "choose one or more cards of {your} hand for a mulligan"},
    {HPE_3_1, "this action is not allowed in the {phase} phase",
     [](const Refused& refused) {
       return refused.state.step == Step::none || refused.state.step == Step::open;
     }},
    {HPE_3_1, "this action is not allowed in the {phase} phase at the step {step}"},
    {HPE_3_2, "only the active player may do this: {active}"},
    {HPE_4_1, "{card} is not a unit in {your} hand"},
    {HPE_4_2, "play a unit to {your} homebase or to a space adjacent to one of {your} locations"},
    {HPE_4_4, "{you_have} {sources}, and 1 must remain"},
    {HPE_4_5, "{card} is unique, and {you_have} it in play already"},
    {HPE_4_6,
     "{card} cannot heal {other}: use a duplicate in {your} hand to heal {your} wounded unique "
     "unit"},
    {HPE_5_1, "{you_have} no moves left"},
    {HPE_5_2, "{card} cannot move that far"},
    {HPE_5_3, "{card} cannot get there: opponents' cards are in the way"},
    {HPE_5_4, "{card} has already moved in this phase"},
    {HPE_5_5, "{card} is not one of {your} units in play"},
    {HPE_6_1, "{card} is not a location in {your} hand"},
    {HPE_6_2, "play a location in rows 1 to 3, adjacent to one of {your} units"},
    {HPE_7_1, "{you_have} no battles left"},
    {HPE_7_3, "{card} is not an opponent's card in play"},
    {HPE_7_4, "attackers must be one or more of {your} units in play"},
    {HPE_7_5, "the target is not in sight"},
    {HPE_9_1, "{card} is not in {your} hand"},
    {HPE_9_4, "{you_have} {held} in hand: discard down to {hand_size}"},
    {HPE_11_4,
     "{card} cannot be swapped like that: RAPTURE changes places with another of {your} units"},
    {HPE_11_8, "at most 2 units may attack a SENTINEL"},
    {HPE_12_3, "{card} is exhausted"},
    {HPE_12_5, "{card} is already face down"},
    {HPE_13_4, "{card} is not an event in {your} hand"},
    {HPE_13_6, "this card cannot be used in the {phase} phase"},
    {HPE_13_7, "the condition on the card is not met"},
    {HPE_13_8, "its first effect cannot begin"},
    {HPE_13_9, "there is nothing to choose now",
     [](const Refused& refused) { return refused.state.choice == ChoiceKind::none; }},
    {HPE_13_9, "that cannot be chosen",
     [](const Refused& refused) { return refused.action.type == ActionType::choose; }},
    {HPE_13_9, "choose first"},
    {HPE_13_10, "{card} is not one of {your} cards in play with this ability"},
    {HPE_13_11, "this ability has already been used in this round"},
    {HPE_14_1, "this deck has fewer than {min_cards} cards"},
    {HPE_14_2, "this deck has more than {max_copies} copies of a card"},
    {HPE_14_3, "this deck does not have exactly 4 locations and at least 15 units"},
    {HPE_15_7, "a location cannot be played on an artifact"},
    {HPE_16_4, "{card} is {your} partner's"},

    // A seat that is not awaited.
    {kNoClause, "the game waits for chance, not for a player",
     [](const Refused& refused) { return KindOf(refused.state) != NodeKind::decision; }},
    {kNoClause, "{you_are} out of the game",
     [](const Refused& refused) { return !IsIn(refused.state, refused.seat); }},
    {kNoClause, "{choosing} must choose first",
     [](const Refused& refused) { return refused.state.choice != ChoiceKind::none; }},
    {kNoClause, "another player must declare a deck first", In<Phase::declare>},
    {kNoClause, "another player must decide on a mulligan first", In<Phase::mulligan>},
    {kNoClause, "the active player must declare attackers first",
     [](const Refused& refused) { return refused.state.step == Step::attackers; }},
    {kNoClause, "{you_have} already passed"},
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

}  // namespace recount::engine::hope
