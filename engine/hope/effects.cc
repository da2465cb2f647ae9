#include "engine/hope/effects.h"

#include "engine/hope/figures.h"
#include "engine/hope/flow.h"
#include "engine/hope/rules.h"
#include "engine/hope/words.h"
#include "engine/sheet.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

int Signed(uint16_t number) { return static_cast<int16_t>(number); }

std::string Counted(int count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string Sources(int count) { return Counted(count, "source", "sources"); }
std::string CardsWord(int count) { return Counted(count, "card", "cards"); }
std::string Counters(int count) { return Counted(count, "blood counter", "blood counters"); }

// "ATT +2, DEF -1"; "nothing" where all are 0.
std::string BonusText(uint16_t att, uint16_t def, uint16_t vit) {
  std::string text;
  const auto add = [&](std::string_view name, int figure) {
    if (figure != 0) text += fmt::format("{}{} {:+}", text.empty() ? "" : ", ", name, figure);
  };
  add("ATT", Signed(att));
  add("DEF", Signed(def));
  add("VIT", Signed(vit));
  return text.empty() ? "no change of figures" : text;
}

std::string LineText(const State& state, uint16_t line, uint16_t board) {
  const std::string name =
      line < 5 ? fmt::format("row {}", line) : fmt::format("column {}", line - 5);
  return state.two_on_two ? fmt::format("{} of board {}", name, board) : name;
}

std::string WaitingText(uint16_t text) {
  return static_cast<Text>(text) == Text::locator ? "LOCATOR" : "text";
}

// Of set-up, rounds, windows and costs.
std::string FlowText(const Cards& cards, const State& state, const Effect& effect,
                     absl::Span<const std::string> names) {
  const auto& n = effect.numbers;
  const auto name = [&](size_t i = 0) { return PlayerName(names, static_cast<Seat>(n[i])); };
  const auto card = [&](size_t i = 0) { return CardText(cards, state, n[i]); };
  switch (static_cast<EffectKind>(effect.kind)) {
    case EffectKind::starts_with:
      return fmt::format("Everybody starts with {}", Sources(n[0]));
    case EffectKind::first_player:
      return fmt::format("{} is first player", name());
    case EffectKind::artifacts_laid:
      return fmt::format("{} artifacts lie face down on the middle row", n[0]);
    case EffectKind::deck_shuffled:
      return fmt::format("The draw deck of {} is shuffled", name());
    case EffectKind::draws:
      return fmt::format("{} draws {}", name(), CardsWord(n[1]));
    case EffectKind::deck_is_empty:
      return fmt::format("The draw deck of {} is empty", name());
    case EffectKind::round_begins:
      return fmt::format("Round {} begins", n[0]);
    case EffectKind::phase_begins:
      return fmt::format("The {} phase begins", PhaseName(static_cast<Phase>(n[0])));
    case EffectKind::turn_begins:
      return fmt::format("{} is active in the {} phase", name(),
                         PhaseName(static_cast<Phase>(n[1])));
    case EffectKind::all_passed:
      return "All have passed";
    case EffectKind::turned_up:
      return card() + " is turned up";
    case EffectKind::pays:
      return fmt::format("{} pays {}", name(), Sources(n[1]));
    case EffectKind::receives:
      return fmt::format("{} receives {}", name(), Sources(n[1]));
    default:
      return "";
  }
}

// Of what befalls cards and players by a text.
std::string CardEffectText(const Cards& cards, const State& state, const Effect& effect,
                           absl::Span<const std::string> names) {
  const auto& n = effect.numbers;
  const auto name = [&](size_t i = 0) { return PlayerName(names, static_cast<Seat>(n[i])); };
  const auto card = [&](size_t i = 0) { return CardText(cards, state, n[i]); };
  switch (static_cast<EffectKind>(effect.kind)) {
    case EffectKind::put_into_play:
      return fmt::format("{} puts {} into play at {}", name(), card(1), SpaceText(state, n[2]));
    case EffectKind::takes_artifact:
      return fmt::format("{} takes {} (artifact {})", card(), ArtifactName(cards, n[1]), n[1]);
    case EffectKind::drops_artifact:
      return fmt::format("{} (artifact {}) stays at {}", ArtifactName(cards, n[0]), n[0],
                         SpaceText(state, n[1]));
    case EffectKind::text_waits:
      return fmt::format("A {} of {} is to be done", WaitingText(n[1]), card());
    case EffectKind::gains:
      return fmt::format("{} gains {}", name(), Sources(n[1]));
    case EffectKind::loses:
      return fmt::format("{} loses {}", name(), Sources(n[1]));
    case EffectKind::wounded:
      return fmt::format("{} is wounded: {}", card(), Counters(n[1]));
    case EffectKind::exerted:
      return fmt::format("{} is exerted: {}", card(), Counters(n[1]));
    case EffectKind::healed:
      return fmt::format("{} is healed of {}", card(), Counters(n[1]));
    case EffectKind::protected_by_flip:
      return fmt::format("{} lies face down and cannot be destroyed by an opponent", card());
    case EffectKind::destroyed:
      return card() + " is destroyed";
    case EffectKind::bounced:
      return fmt::format("{} goes to the hand of {}", card(), name(1));
    case EffectKind::modified:
      return fmt::format("{} has {}", card(), BonusText(n[1], n[2], n[3]));
    case EffectKind::granted:
      return fmt::format("{} has {}", card(),
                         KeywordText(static_cast<KeywordKey>(n[1]), Signed(n[2])));
    case EffectKind::moved:
      return fmt::format("{} goes to {}", card(), SpaceText(state, n[1]));
    case EffectKind::swapped:
      return fmt::format("{} and {} change places", card(), card(1));
    case EffectKind::discards:
      return fmt::format("{} discards {}", name(), card(1));
    case EffectKind::takes_in_hand:
      return fmt::format("{} shows {} and takes it in hand", name(), card(1));
    case EffectKind::more_moves:
      return fmt::format("{} has {} more", name(), Counted(n[1], "move", "moves"));
    case EffectKind::more_battles:
      return fmt::format("{} has {} more", name(), Counted(n[1], "battle", "battles"));
    case EffectKind::nothing_done:
      return fmt::format("An effect of {} does nothing", card());
    case EffectKind::event_done:
      return fmt::format("{} is done and goes to the discard pile", card());
    default:
      return "";
  }
}

// Of battles, INFECT, dominance and the end.
std::string BattleText(const Cards& cards, const State& state, const Effect& effect,
                       absl::Span<const std::string> names) {
  const auto& n = effect.numbers;
  const auto name = [&](size_t i = 0) { return PlayerName(names, static_cast<Seat>(n[i])); };
  const auto card = [&](size_t i = 0) { return CardText(cards, state, n[i]); };
  switch (static_cast<EffectKind>(effect.kind)) {
    case EffectKind::totals:
      return fmt::format("Attack {}, defence {}", n[0], n[1]);
    case EffectKind::nightmare:
      return fmt::format("NIGHTMARE: each attacker ATT -{}, the target DEF -{}", n[0], n[1]);
    case EffectKind::nobody_attacks:
      return "No attacker is left that has the target in sight";
    case EffectKind::attackers_win:
      return fmt::format("The attackers of {} win", name());
    case EffectKind::defender_wins:
      return fmt::format("{} wins as the defender", name());
    case EffectKind::nobody_wins:
      return "Nobody wins the battle";
    case EffectKind::overwhelmed:
      return card() + " is overwhelmed";
    case EffectKind::more_damage:
      return fmt::format("With DAMAGE the battle causes {}", Counted(n[0], "wound", "wounds"));
    case EffectKind::battle_is_void:
      return "The battle ends without a winner";
    case EffectKind::infected:
      return fmt::format("{} is infected: {}", card(), Counters(n[1]));
    case EffectKind::lines_counted:
      return "All rows and columns are counted";
    case EffectKind::line_won:
      return fmt::format("{} dominates {}", name(), LineText(state, n[1], n[2]));
    case EffectKind::line_income:
      return fmt::format("INCOME of {} in {}: {:+}", name(), LineText(state, n[1], n[2]),
                         Signed(n[3]));
    case EffectKind::dominance_gain:
      return fmt::format("{} receives {} for dominance", name(), Sources(Signed(n[1])));
    case EffectKind::modifiers_end:
      return n[0] == 1 ? "A bonus ends" : fmt::format("{} bonuses end", n[0]);
    case EffectKind::player_out:
      return fmt::format("{} is out of the game", name());
    case EffectKind::ends:
      return n[1] == 1 ? "The game ends in a draw"
                       : PlayerNames(names, n[0]) + (std::popcount(n[0]) == 1 ? " wins" : " win");
    default:
      return "";
  }
}

// HPE-7 and after.
std::string LateRefusal(const Cards& cards, const State& state, Seat seat, const Action& action,
                        const Refusal& refusal) {
  const std::string card = CardText(cards, state, action.card);

  switch (refusal.clause) {
    case HPE_7_1:
      return "you have no battle left";
    case HPE_7_3:
      return card + " is not a card of an opponent in play";
    case HPE_7_4:
      return "the attackers are one or more units of yours in play";
    case HPE_7_5:
      return "the target is not in sight";
    case HPE_9_1:
      return card + " is not in your hand";
    case HPE_9_4:
      return fmt::format("you hold {}: discard down to {}",
                         CardsWord(state.seats[seat].hand.Count()), kHandSize);
    case HPE_11_4:
      return fmt::format(
          "{} cannot be swapped so: RAPTURE changes places with another unit of "
          "yours",
          card);
    case HPE_11_8:
      return "at most 2 units may attack a SENTINEL";
    case HPE_12_3:
      return card + " is exhausted";
    case HPE_12_5:
      return card + " lies face down already";
    case HPE_13_4:
      return card + " is not an event of your hand";
    case HPE_13_6:
      return fmt::format("this is not for the {} phase", PhaseName(state.phase));
    case HPE_13_7:
      return "the condition on the card does not hold";
    case HPE_13_8:
      return "its first effect could not begin";
    case HPE_13_9:
      if (state.choice == ChoiceKind::none) return "there is nothing to choose now";
      return action.type == ActionType::choose ? "that cannot be chosen" : "choose first";
    case HPE_13_10:
      return fmt::format("{} is no card of yours in play with such an ability", card);
    case HPE_13_11:
      return "this ability has been used in this round";
    case HPE_14_1:
      return fmt::format("this deck has fewer than {} cards", state.min_cards);
    case HPE_14_2:
      return fmt::format("this deck has more than {} copies of a card", state.max_copies);
    case HPE_14_3:
      return "this deck has not 4 locations and 15 units or more";
    case HPE_15_7:
      return "an artifact lies there: no location on it";
    case HPE_16_4:
      return card + " is of your partner";
    default:
      RECOUNT_CHECK_EQ(Clauses()[refusal.clause].id, "the id of a clause that refuses");
      return "";
  }
}

std::string NotAwaitedText(const State& state, Seat seat) {
  if (KindOf(state) != NodeKind::decision) return "the game waits for chance, not for a player";
  if (!IsIn(state, seat)) return "you are out of the game";
  if (state.choice != ChoiceKind::none) {
    return fmt::format("seat {} is to choose first", state.choice_seat);
  }
  switch (state.phase) {
    case Phase::declare:
      return "another player declares a deck now";
    case Phase::mulligan:
      return "another player decides on a mulligan now";
    default:
      return state.step == Step::attackers ? "the active player declares attackers now"
                                           : "you have passed";
  }
}

// HPE-1 to HPE-6.
std::string EarlyRefusal(const Cards& cards, const State& state, Seat seat, const Action& action,
                         const Refusal& refusal) {
  const std::string card = CardText(cards, state, action.card);
  const std::string other = CardText(cards, state, action.other);
  switch (refusal.clause) {
    case HPE_1_2:
      return "there is no such space on the map";
    case HPE_1_5:
      return fmt::format("{} is not free", SpaceText(state, action.space));
    case HPE_2_2:
      return (state.registered >> seat & 1) != 0 ? "your deck is registered: declare \"custom\""
                                                 : "declare one of the decks of the card set";
    case HPE_2_5:
      return "a mulligan takes one or more cards of your hand";
    case HPE_3_1:
      return fmt::format("this is not done in the {} phase{}", PhaseName(state.phase),
                         state.step == Step::none || state.step == Step::open
                             ? ""
                             : fmt::format(" at the step {}", StepName(state.step)));
    case HPE_3_2:
      return fmt::format("only the active player does this: seat {}", state.active);
    case HPE_4_1:
      return card + " is not a unit of your hand";
    case HPE_4_2:
      return "a unit is played to your homebase or beside a location of yours";
    case HPE_4_4:
      return fmt::format("you have {}, and 1 must stay", Sources(state.seats[seat].source));
    case HPE_4_5:
      return fmt::format("{} is unique and you have it in play", card);
    case HPE_4_6:
      return fmt::format(
          "{} does not heal {}: a duplicate in your hand heals a wounded unique "
          "unit of yours",
          card, other);
    case HPE_5_1:
      return "you have no move left";
    case HPE_5_2:
      return fmt::format("{} cannot go so far", card);
    case HPE_5_3:
      return fmt::format("no way leads {} there: opponents' cards are in between", card);
    case HPE_5_4:
      return fmt::format("{} has moved in this phase", card);
    case HPE_5_5:
      return card + " is not a unit of yours in play";
    case HPE_6_1:
      return card + " is not a location of your hand";
    case HPE_6_2:
      return "a location is played in rows 1 to 3, beside a unit of yours";
    default:
      return LateRefusal(cards, state, seat, action, refusal);
  }
}

}  // namespace

std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                       absl::Span<const std::string> names) {
  for (const auto text : {FlowText, CardEffectText, BattleText}) {
    std::string told = text(cards, state, effect, names);
    if (!told.empty()) return told;
  }
  FailCheck(__FILE__, __LINE__, "an effect of no kind");
}

std::string RefusalText(const Cards& cards, const State& state, Seat seat, const Action& action,
                        const Refusal& refusal) {
  if (refusal.code == ErrorCode::not_awaited) return NotAwaitedText(state, seat);
  return EarlyRefusal(cards, state, seat, action, refusal);
}

}  // namespace recount::engine::hope
