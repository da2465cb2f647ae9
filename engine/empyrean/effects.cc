#include "engine/empyrean/effects.h"

#include "engine/empyrean/rules.h"
#include "engine/empyrean/words.h"
#include "engine/sheet.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

int Signed(uint16_t number) { return static_cast<int16_t>(number); }

std::string Counted(int count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string CardsWord(int count) { return Counted(count, "card", "cards"); }

uint32_t Total(const std::array<uint16_t, 4>& numbers) {
  return uint32_t{numbers[0]} | uint32_t{numbers[1]} << 16;
}

// What the numbers of an effect mean, in words.
struct Teller {
  const Cards& cards;
  const State& state;
  const std::array<uint16_t, 4>& n;
  absl::Span<const std::string> names;

  std::string Name(size_t i = 0) const { return PlayerName(names, static_cast<Seat>(n[i])); }
  std::string Card(size_t i = 0) const { return CardText(cards, state, n[i]); }
};

// Of the set-up.
std::string SetupText(EffectKind kind, const Teller& tell) {
  const auto& n = tell.n;
  switch (kind) {
    case EffectKind::mode:
      return n[0] == 1 ? "Two teams play against each other" : "Everyone plays against everyone";
    case EffectKind::length:
      return fmt::format("The {} game has {} heroes", n[0] == 1 ? "extended" : "standard", n[1]);
    case EffectKind::bases_stand:
      return fmt::format("{} SkyBases stand in the Arena, strengthened", n[0]);
    case EffectKind::heroes_laid_open:
      return fmt::format("{} heroes are laid open; the others go back to the box", n[0]);
    case EffectKind::first_player:
      return fmt::format("{} is Player 1", tell.Name());
    case EffectKind::reserves_laid:
      return fmt::format("{} heroes are the Reserves", n[0]);
    case EffectKind::top_hero:
      return fmt::format("The top hero of the Reserves goes to {}", tell.Name());
    case EffectKind::hq_laid:
      return fmt::format("{} heroes are laid open as the Hero HQ", n[0]);
    case EffectKind::stats_given:
      return fmt::format("Each player has {}", Counted(n[0], "stat card", "stat cards"));
    case EffectKind::deck_given:
      return fmt::format("The deck of {} has {}", tell.Name(), CardsWord(n[1]));
    case EffectKind::deck_shuffled:
      return fmt::format("The Enhancement Deck of {} is shuffled", tell.Name());
    default:
      return "";
  }
}

// Of turns and the steps of actions.
std::string TurnText(EffectKind kind, const Teller& tell) {
  const auto& n = tell.n;
  switch (kind) {
    case EffectKind::turn_begins:
      return fmt::format("Turn {}: {}", n[1], tell.Name());
    case EffectKind::action_chosen:
      return fmt::format("The action of {} this turn is {}", tell.Name(),
                         TurnActionName(static_cast<TurnAction>(n[1])));
    case EffectKind::steps_begin:
      return fmt::format("The steps of {} follow in their order",
                         TurnActionName(static_cast<TurnAction>(n[0])));
    case EffectKind::draws:
      return fmt::format("{} draws a card", tell.Name());
    case EffectKind::deck_is_empty:
      return fmt::format("The Enhancement Deck of {} is empty", tell.Name());
    case EffectKind::plays_hero:
      return fmt::format("{} stands in front of the SkyBase of {}", tell.Card(1), tell.Name());
    case EffectKind::attaches:
      return fmt::format("{} of {} lies face down beneath {}", n[2] == 1 ? "An ability" : "A stat",
                         tell.Name(), tell.Card(1));
    case EffectKind::guard_is_shown:
      return fmt::format("{} is a guard and is shown", tell.Card());
    case EffectKind::goes_to_discard:
      return fmt::format("{} of {} goes to the discard pile", tell.Card(1), tell.Name());
    case EffectKind::recruits_top:
      return fmt::format("{} takes the top hero of the Reserves unseen", tell.Name());
    case EffectKind::hq_refilled:
      return fmt::format("{} comes to the Hero HQ", tell.Card());
    case EffectKind::no_recruits_left:
      return "Hero HQ and Reserves are empty";
    case EffectKind::one_more_turn:
      return fmt::format("{} takes another turn after this one", tell.Name());
    case EffectKind::player_defeated:
      return fmt::format("The SkyBase of {} is defeated: out of the game", tell.Name());
    case EffectKind::player_removed:
      return fmt::format("{} had no hero for {} full turns: out of the game", tell.Name(),
                         kBareTurns);
    case EffectKind::friends_fight_on:
      return fmt::format("The team of {} fights on", tell.Name());
    case EffectKind::ends:
      if (n[1] == 1) return "The game ends in a draw";
      return PlayerNames(tell.names, n[0]) + (std::popcount(n[0]) == 1 ? " wins" : " win");
    default:
      return "";
  }
}

// Of attacks.
std::string AttackText(EffectKind kind, const Teller& tell) {
  const auto& n = tell.n;
  switch (kind) {
    case EffectKind::shown:
      return tell.Card() + " is shown";
    case EffectKind::attack_total:
      return fmt::format("Total Attack Power {}", Total(n));
    case EffectKind::defense_total:
      return fmt::format("Total Defense Power {}", Total(n));
    case EffectKind::defense_halved:
      return "The fatigued defender has half its Total Defense Power";
    case EffectKind::defeated:
      return tell.Card() + " is defeated";
    case EffectKind::fatigued:
      return fmt::format("The attack is enough to fatigue {}", tell.Card());
    case EffectKind::stands:
      return fmt::format("The attack does nothing to {}", tell.Card());
    case EffectKind::attackers_fatigued:
      return fmt::format("The attackers are fatigued: {}", n[0]);
    case EffectKind::all_healed:
      return fmt::format("All heroes of {} are healed", tell.Name());
    case EffectKind::may_attack_again:
      return fmt::format("{} may attack again", tell.Name());
    case EffectKind::hero_discarded:
      return tell.Card() + " goes to the Hero Discard Pile";
    case EffectKind::removed:
      return tell.Card() + " is removed";
    case EffectKind::enhancement_lost:
      return fmt::format("{} goes to the discard pile of {}", tell.Card(1), tell.Name());
    default:
      return "";
  }
}

// Of abilities.
std::string AbilityText(EffectKind kind, const Teller& tell) {
  const auto& n = tell.n;
  switch (kind) {
    case EffectKind::announced:
      return tell.Card() + " is announced";
    case EffectKind::must_be_used:
      return tell.Card() + " must be used";
    case EffectKind::prevented:
      return tell.Card() + " is prevented";
    case EffectKind::feat_over:
      return fmt::format("The feat was the turn of {}", tell.Name());
    case EffectKind::nothing_done:
      return fmt::format("An effect of {} does nothing", tell.Card());
    case EffectKind::healed:
      return tell.Card() + " is strengthened";
    case EffectKind::fatigued_by_effect:
      return tell.Card() + " is fatigued";
    case EffectKind::power_changed:
      return fmt::format("{} has {} {:+} until the end of the turn", tell.Card(),
                         PowerName(static_cast<Power>(n[1])), Signed(n[2]));
    case EffectKind::pinned:
      return tell.Card() + " cannot attack";
    case EffectKind::control_taken:
      return fmt::format("{} takes control of {}", tell.Name(), tell.Card(1));
    case EffectKind::moved:
      return fmt::format("A card goes from {} to {}", tell.Card(), tell.Card(1));
    case EffectKind::hero_returned:
      return fmt::format("{} returns to the {} of {}", tell.Card(1),
                         n[2] == 1 ? "play area" : "hand", tell.Name());
    case EffectKind::card_returned:
      return fmt::format("{} returns to the hand of {}", tell.Card(1), tell.Name());
    case EffectKind::hand_shown:
      return fmt::format("{} shows the hand", tell.Name());
    case EffectKind::forbidden:
      return fmt::format("{} may not {} until the end of the next own turn", tell.Name(),
                         static_cast<Forbidden>(n[1]) == Forbidden::ability ? "use active abilities"
                         : static_cast<Forbidden>(n[1]) == Forbidden::feat
                             ? "play feats"
                             : ForbiddenName(static_cast<Forbidden>(n[1])));
    case EffectKind::kept_off:
      return fmt::format("{} is immune: {}", tell.Card(),
                         ImmunityName(static_cast<Immunity>(n[1])));
    case EffectKind::opportunity:
      return fmt::format("{} is given the opportunity to use an ability", tell.Name());
    default:
      return "";
  }
}

// EMP-1 to EMP-6.
std::string EarlyRefusal(const Teller& tell, const State& state, const Refusal& refusal) {
  switch (refusal.clause) {
    case EMP_1_6:
      return tell.Card() + " is not an open hero to draft now";
    case EMP_1_12:
      return tell.Card() + " is not a card to draft now";
    case EMP_3_2:
      return "one action is chosen at the beginning of the turn";
    case EMP_3_4:
      return "the turn cannot be ended in the middle of this";
    case EMP_4_1:
      return state.phase == Phase::heal ? tell.Card() + " is not a fatigued hero in the Arena"
                                        : "heroes are healed in the first step of Heal";
    case EMP_4_2:
      return "SkyBases cannot be healed";
    case EMP_4_3:
    case EMP_5_8:
      return "a card has been played: the first step is over";
    case EMP_4_4:
      return "three cards have been played";
    case EMP_5_1:
      return state.phase == Phase::enhance ? "three cards have been drawn"
                                           : "cards are drawn in the first step of Enhance";
    case EMP_5_2:
      return "your Enhancement Deck is empty";
    case EMP_5_3:
      if (state.phase == Phase::enhance && state.turn_info.played >= kStepsOfAction) {
        return "three cards have been played";
      }
      return tell.Card() + " is not a card of your hand that can be played now";
    case EMP_5_4:
      return "a hero is attached to nothing";
    case EMP_5_5:
      return "an ability or stat is attached to a hero that you control";
    case EMP_5_7:
      return tell.Card() + " is a feat, which is never played to the Arena";
    case EMP_6_1:
      if (state.phase == Phase::recruit && state.turn_info.recruited >= kRecruits) {
        return "two heroes have been recruited";
      }
      return "that cannot be recruited now";
    case EMP_6_2:
      return "from the Reserves the top card is taken, whichever it is: \"card\" is null";
    case EMP_6_4:
      return state.hq == 0 ? "there is nobody left to recruit" : "the Reserves are empty";
    default:
      RECOUNT_CHECK_EQ(Clauses()[refusal.clause].id, "the id of a clause that refuses");
      return "";
  }
}

std::string NotAwaitedText(const State& state, Seat seat) {
  if (KindOf(state) != NodeKind::decision) return "the game waits for chance, not for a player";
  if (!IsIn(state, seat)) return "you are out of the game";
  if (state.phase < Phase::turn) return "another player drafts now";
  switch (state.phase) {
    case Phase::respond:
      return fmt::format("seat {} is asked first whether to use an ability", state.asked);
    case Phase::effect:
      return fmt::format("seat {} is to choose first", state.asked);
    default:
      return fmt::format("it is the turn of seat {}", state.active);
  }
}

// EMP-7 and after.
std::string LateRefusal(const Teller& tell, const State& state, const Action& action,
                        const Refusal& refusal) {
  switch (refusal.clause) {
    case EMP_7_1:
      return "an attack is made in Overcome, by heroes of yours, each once";
    case EMP_7_2:
      return tell.Card() + " is fatigued";
    case EMP_7_3:
      return "no active ability between the declaration of an attack and its end";
    case EMP_7_4:
      return CardText(tell.cards, state, action.other) + " is not of an opponent in the Arena";
    case EMP_7_5:
      return "a SkyBase cannot be attacked while its player has a hero in the Arena";
    case EMP_7_6:
      return "no attack has been declared";
    case EMP_9_2:
      return tell.Card() + " has no active ability that you can use now";
    case EMP_9_3:
      return tell.Card() + " was played this turn";
    case EMP_9_4:
      return tell.Card() + " has a passive ability, which is not used at will";
    case EMP_9_5:
      return fmt::format("{} is not for the phase {}", tell.Card(), PhaseName(state.phase));
    case EMP_9_7:
      return state.phase == Phase::respond || state.phase == Phase::effect
                 ? "an ability is carried out wholly before anything else"
                 : "there is nothing to answer";
    case EMP_9_8:
      return tell.Card() + " cannot prevent this";
    case EMP_9_9:
      return tell.Card() + " was not triggered";
    case EMP_9_10:
      return "a feat replaces the whole turn";
    case EMP_9_11:
      return tell.Card() + " is not a feat of your hand";
    case EMP_10_2:
      return "that is not among what can be chosen now";
    case EMP_10_3:
      return "there is nothing that could be declined or ended early";
    case EMP_10_4:
      return tell.Card() + " is pinned";
    case EMP_10_5:
      return "an effect forbids you this until the end of your next turn";
    case EMP_10_6:
      return "a guard must be attacked first";
    default:
      return EarlyRefusal(tell, state, refusal);
  }
}

}  // namespace

std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                       absl::Span<const std::string> names) {
  const Teller tell{cards, state, effect.numbers, names};
  for (const auto text : {SetupText, TurnText, AttackText, AbilityText}) {
    std::string told = text(static_cast<EffectKind>(effect.kind), tell);
    if (!told.empty()) return told;
  }
  FailCheck(__FILE__, __LINE__, "an effect of no kind");
}

std::string RefusalText(const Cards& cards, const State& state, Seat seat, const Action& action,
                        const Refusal& refusal) {
  if (refusal.code == ErrorCode::not_awaited) return NotAwaitedText(state, seat);
  const std::array<uint16_t, 4> numbers = {action.card};
  return LateRefusal({cards, state, numbers, {}}, state, action, refusal);
}

}  // namespace recount::engine::empyrean
