#include "engine/basicverse/effects.h"

#include "engine/basicverse/rules.h"
#include "engine/basicverse/words.h"
#include "engine/sheet.h"
#include "events/check.h"
#include "events/schema.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

std::string Counted(int count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}
std::string CardsWord(int count) { return Counted(count, "card", "cards"); }
std::string ActionsWord(int count) { return Counted(count, "Action", "Actions"); }

// What the numbers of an effect mean, in words.
struct Teller {
  const Cards& cards;
  const State& state;
  const std::array<uint16_t, 4>& n;
  absl::Span<const std::string> names;

  std::string Name(size_t i = 0) const { return PlayerName(names, static_cast<Seat>(n[i])); }
  std::string_view TeamOf(size_t i = 0) const { return TeamTitle(static_cast<Team>(n[i])); }
  std::string Card(size_t i = 0) const { return CardText(cards, n[i]); }
};

std::string_view ClassName(HeroClass hero_class) {
  switch (hero_class) {
    case HeroClass::protector:
      return "Protector";
    case HeroClass::damage:
      return "Damage";
    default:
      return "Support";
  }
}

// Of the set-up.
std::string SetupText(EffectKind kind, const Teller& tell) {
  const auto& n = tell.n;
  switch (kind) {
    case EffectKind::team_is:
      return fmt::format("{} is on the {} team", tell.Name(), tell.TeamOf(1));
    case EffectKind::may_pick:
      if (n[0] == 2) return fmt::format("Heroes picked: {}; whoever has none may pick", n[1]);
      return fmt::format("Heroes picked: {}; {} picks next", n[1], tell.TeamOf());
    case EffectKind::class_is: {
      const HeroKind& hero = tell.cards.heroes[n[1]];
      return fmt::format("{} leads {}, a {} Hero", tell.Name(), Printable(hero.name),
                         ClassName(hero.hero_class));
    }
    case EffectKind::turn_order_set:
      return fmt::format("The turns go round from {}, Red and Blue alternating", tell.Name());
    case EffectKind::formation_set:
      return static_cast<Formation>(n[0]) == Formation::brawl
                 ? "The Heroes stand in the circle in turn order"
                 : "The Heroes stand in the circle team by team";
    case EffectKind::fields_set:
      return "Two Neutral Fields stand between them";
    case EffectKind::no_support:
      return "None of the four is a Support Hero";
    case EffectKind::begins_with_hp:
      return fmt::format("{} begins with {} HP", tell.Name(), n[1]);
    case EffectKind::fortress_begins:
      return fmt::format("Each Fortress has {} HP", n[0]);
    case EffectKind::horseshoe_first:
      return fmt::format("{} has the Lucky Horseshoe", tell.Name());
    case EffectKind::given_for_ability:
      return fmt::format("{} is given the cards of that Ability: {}", tell.Name(), CardsWord(n[1]));
    case EffectKind::starting_hand:
      return fmt::format("{} begins with {}", tell.Name(), CardsWord(n[1]));
    default:
      return "";
  }
}

// Of turns.
std::string TurnText(EffectKind kind, const Teller& tell) {
  const auto& n = tell.n;
  switch (kind) {
    case EffectKind::turn_begins:
      return fmt::format("Turn {}: {}, {}", n[1], tell.Name(), ActionsWord(n[2]));
    case EffectKind::horseshoe_bonus:
      return fmt::format("{} has the Horseshoe: 1 Action and 1 card more", tell.Name());
    case EffectKind::less_actions:
      return fmt::format("{} has donated: {} less", tell.Name(), ActionsWord(n[1]));
    case EffectKind::fields_reset:
      return "The Neutral Fields stood side by side and are set to opposite ends";
    case EffectKind::draws:
      return fmt::format("{} draws {}", tell.Name(), CardsWord(n[1]));
    case EffectKind::reshuffle:
      return fmt::format("The discard pile is shuffled into a new deck of {}", CardsWord(n[0]));
    case EffectKind::no_card_left:
      return fmt::format("There is no card left for {} to draw", tell.Name());
    case EffectKind::slot_emptied:
      return fmt::format("The Scroll slot of {} is emptied: {}", tell.Name(), CardsWord(n[1]));
    case EffectKind::sight_ends:
      return fmt::format("{} sees as far as before again", tell.Name());
    case EffectKind::shroud_ends:
      return fmt::format("{} is seen as near as before again", tell.Name());
    case EffectKind::turn_over:
      return fmt::format("The turn of {} is over", tell.Name());
    case EffectKind::ends_early:
      return fmt::format("{} ends the turn early", tell.Name());
    case EffectKind::hand_limit:
      return fmt::format("{} has {} too many", tell.Name(), CardsWord(n[1]));
    case EffectKind::horseshoe_passes:
      return fmt::format("The Lucky Horseshoe goes to {}", tell.Name());
    case EffectKind::last_turn_waits:
      return "Blue's Fortress has fallen: the next Blue turn is the last";
    case EffectKind::last_turn_runs:
      return fmt::format("The turn of {} is Blue's last", tell.Name());
    case EffectKind::ends:
      if (n[1] == 1) return "The game ends in a draw";
      return PlayerNames(tell.names, n[0]) + " win";
    default:
      return "";
  }
}

// Of what is paid and gained.
std::string PaidText(EffectKind kind, const Teller& tell) {
  const auto& n = tell.n;
  switch (kind) {
    case EffectKind::card_spent:
      return tell.Card() + " goes to the discard pile";
    case EffectKind::scroll_used:
      return fmt::format("{} lies on the Scroll slot of {}", tell.Card(1), tell.Name());
    case EffectKind::no_effect_of_own:
      return tell.Card() + " is discarded and has no effect of its own";
    case EffectKind::costs:
      return fmt::format("It costs {} {}", tell.Name(), ActionsWord(n[1]));
    case EffectKind::reaction_paid:
      return fmt::format("{} pays the reaction with {}", tell.Name(), tell.Card(1));
    case EffectKind::trains:
      return tell.Name() + " trains";
    case EffectKind::reconstitutes:
      return fmt::format("{} discards the hand: {}", tell.Name(), CardsWord(n[1]));
    case EffectKind::short_hop:
      return tell.Name() + " is about to hop";
    case EffectKind::donates:
      return fmt::format("{} will have 1 Action less on the next turn", tell.Name());
    case EffectKind::mana_gained:
      return fmt::format("{} gains {} Mana and has {}", tell.TeamOf(), n[1], n[2]);
    case EffectKind::mana_lost:
      return fmt::format("{} Mana of {} is above the limit and lost", n[1], tell.TeamOf());
    case EffectKind::mana_paid:
      return fmt::format("{} pays {} Mana and has {}", tell.TeamOf(), n[1], n[2]);
    case EffectKind::drained:
      return fmt::format("{} loses {} Mana", tell.TeamOf(), n[1]);
    default:
      return "";
  }
}

// Of instructions.
std::string OpText(EffectKind kind, const Teller& tell) {
  const auto& n = tell.n;
  switch (kind) {
    case EffectKind::healed:
      return fmt::format("{} is healed by {}: {} HP", tell.Name(), n[1], n[2]);
    case EffectKind::moved:
      return tell.Name() + " steps in at another place";
    case EffectKind::moved_by_other:
      return fmt::format("{} is moved by {} and counts as one who moves", tell.Name(),
                         tell.Name(1));
    case EffectKind::nothing_done:
      return fmt::format("An instruction of {} does nothing: {}", tell.Name(),
                         OpName(static_cast<OpKind>(n[1])));
    case EffectKind::sight_grows:
      return fmt::format("{} has {} more range", tell.Name(), n[1]);
    case EffectKind::shroud_grows:
      return fmt::format("Enemies see {} {} further away", tell.Name(), n[1]);
    case EffectKind::more_actions:
      return fmt::format("{} has {} more", tell.Name(), ActionsWord(n[1]));
    case EffectKind::fortress_hit:
      return fmt::format("The Fortress of {} takes {} damage: {} HP", tell.TeamOf(), n[1], n[2]);
    case EffectKind::fortress_fell:
      return fmt::format("The Fortress of {} falls", tell.TeamOf());
    case EffectKind::reveals:
      return fmt::format("{} reveals {}", tell.Name(), CardsWord(n[1]));
    default:
      return "";
  }
}

// Of reactions and hits.
std::string ReactionText(EffectKind kind, const Teller& tell) {
  const auto& n = tell.n;
  switch (kind) {
    case EffectKind::hit:
      return fmt::format("{} deals {} damage to {}: {} HP", tell.Name(), n[2], tell.Name(1),
                         int{n[3]} - 32768);
    case EffectKind::doomed:
      return tell.Name() + " has no HP left and lives until all is resolved";
    case EffectKind::asked:
      return PlayerNames(tell.names, n[0]) + " may answer";
    case EffectKind::asked_again:
      return PlayerNames(tell.names, n[0]) + " may answer the damage of a reaction";
    case EffectKind::one_reaction:
      return fmt::format("{} has answered: nobody else may", tell.Name());
    case EffectKind::resolved_first:
      return fmt::format("The reaction of {} is resolved first", tell.Name());
    case EffectKind::blocked:
      return fmt::format("{} blocks {}", tell.Name(), n[1]);
    case EffectKind::prevented:
      return static_cast<FrameKind>(n[0]) == FrameKind::scroll ? "The Scroll does nothing"
                                                               : "The move does not happen";
    case EffectKind::retaliates:
      return fmt::format("{} strikes back at {} for {}", tell.Name(), tell.Name(1), n[2]);
    case EffectKind::missed:
      return fmt::format("The hit of {} misses {}, who is out of range", tell.Name(), tell.Name(1));
    default:
      return "";
  }
}

// Of death and what follows.
std::string DeathText(EffectKind kind, const Teller& tell) {
  const auto& n = tell.n;
  switch (kind) {
    case EffectKind::died:
      return fmt::format("The Hero of {} is dead", tell.Name());
    case EffectKind::half_hand:
      return fmt::format("{} discards half the hand: {}", tell.Name(), CardsWord(n[1]));
    case EffectKind::turn_lost:
      return fmt::format("{} died in the own turn, which ends", tell.Name());
    case EffectKind::death_counted:
      return fmt::format("The Fortress of {} takes {} damage; the other team gets {} Mana",
                         tell.TeamOf(), n[1], n[1]);
    case EffectKind::counter_on:
      return fmt::format("The Counter is at {}", n[0]);
    case EffectKind::deaths_in_order:
      return fmt::format("{} died at the same moment and is counted after", tell.Name());
    case EffectKind::resurrects:
      return fmt::format("{} Resurrects with {} HP", tell.Name(), n[1]);
    case EffectKind::extras_first:
      return fmt::format("{} gets {} HP and {} more before drawing", tell.Name(), n[1],
                         CardsWord(n[2]));
    default:
      return "";
  }
}

std::string NotAwaitedText(const State& state) {
  if (KindOf(state) != NodeKind::decision) return "the game waits for chance, not for a player";
  switch (state.phase) {
    case Phase::pick:
      return "you have a Hero, or the other team picks now";
    case Phase::ability:
      return fmt::format("seat {} names a starting Ability first", state.turn_order[state.asked]);
    case Phase::turn:
      return fmt::format("it is the turn of seat {}", state.active);
    case Phase::react:
      return "you are not asked to react, or have passed";
    default:
      return fmt::format("seat {} is to choose first", NewestFrame(state).seat);
  }
}

// BAS-1 to BAS-5.
std::string EarlyRefusal(const Cards& cards, const State& state, const Action& action,
                         const Refusal& refusal) {
  const std::string card = CardText(cards, action.card);
  switch (refusal.clause) {
    case BAS_1_2:
      return "that is no Hero who is still to be had";
    case BAS_1_6:
      return "no Support Hero with four players";
    case BAS_1_12:
      return "your Hero has no Ability of that number";
    case BAS_2_2:
      return fmt::format("it is the turn of seat {}: you may only donate", state.active);
    case BAS_3_1:
      return card + " is not in your hand";
    case BAS_3_2:
      return fmt::format("{} cannot be played as \"{}\"", card, Printable(Shortened(action.word)));
    case BAS_3_3:
      return fmt::format("you have only {} left", ActionsWord(state.actions));
    case BAS_3_5:
      return "you have used a Scroll this turn";
    case BAS_3_15:
      return card + " is not one of the revealed cards";
    case BAS_3_23:
      return "only somebody of your own team can draw";
    case BAS_4_3:
      return fmt::format("a Short Hop is 1 place either way: 1 or {} steps", state.places - 2);
    case BAS_4_4:
      return "you can donate in an ally's turn only";
    case BAS_4_6:
      return fmt::format("{} was given to you and must be used first",
                         CardText(cards, state.given));
    case BAS_5_1:
      return "your team has not so much Mana";
    default:
      RECOUNT_CHECK_EQ(Clauses()[refusal.clause].id, "the id of a clause that refuses");
      return "";
  }
}

}  // namespace

std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                       absl::Span<const std::string> names) {
  const Teller tell{cards, state, effect.numbers, names};
  for (const auto text : {SetupText, TurnText, PaidText, OpText, ReactionText, DeathText}) {
    std::string told = text(static_cast<EffectKind>(effect.kind), tell);
    if (!told.empty()) return told;
  }
  FailCheck(__FILE__, __LINE__, "an effect of no kind");
}

std::string RefusalText(const Cards& cards, const State& state, Seat, const Action& action,
                        const Refusal& refusal) {
  if (refusal.code == ErrorCode::not_awaited) return NotAwaitedText(state);
  switch (refusal.clause) {
    case BAS_6_2:
      return "out of range";
    case BAS_6_6:
      return "that place is not one of those that the instruction gives";
    case BAS_6_7:
      return fmt::format("whoever moves comes to another place: 1 to {} steps", state.places - 2);
    case BAS_7_1:
      return "your Hero has no Ability of that number";
    case BAS_7_2:
      return "a passive Ability is never used";
    case BAS_7_3:
      return fmt::format("you have only {} left", ActionsWord(state.actions));
    case BAS_7_4:
      return "your team has not so much Mana";
    case BAS_7_5:
      return action.card == kNullCard ? "this Ability costs a card"
                                      : CardText(cards, action.card) + " does not pay for it";
    case BAS_7_6:
      return "that is not a list of those who can be named for it";
    case BAS_7_10:
      return "nobody harms an ally or themself";
    case BAS_7_12:
      return "only the card just drawn, as what it may be played as";
    case BAS_7_13:
      return "there is no such option";
    case BAS_8_1:
      return state.phase == Phase::react ? "that is no reaction"
                                         : "a reaction is used only in response";
    case BAS_8_2:
      return "that does not answer this";
    case BAS_9_4:
      return "a dead Hero is nobody's target";
    case BAS_9_7:
      return "so many HP would be above the maximum";
    case BAS_9_8:
      return "at most 2 cards can be paid for";
    case BAS_12_1:
      return fmt::format("that is no action of the phase {}", PhaseName(state.phase));
    default:
      return EarlyRefusal(cards, state, action, refusal);
  }
}

}  // namespace recount::engine::basicverse
