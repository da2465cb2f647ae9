#include "engine/empyrean/text.h"

#include "engine/empyrean/derived.h"
#include "engine/empyrean/names.h"
#include "engine/kit/text.h"
#include "engine/sheet.h"
#include "events/check.h"
#include "events/schema.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

std::string SlotText(uint16_t slot) {
  if (slot >= kNoSuchThing<uint16_t>) return "an unknown attached card";
  return fmt::format("attached card {}", slot + 1);
}

}  // namespace

std::string_view PhaseName(Phase phase) { return kit::NameIn(names::kPhases, phase); }
std::string_view StatusName(Status status) { return kit::NameIn(names::kStatuses, status); }
std::string_view OutcomeName(AttackOutcome outcome) {
  return kit::NameIn(names::kOutcomes, outcome);
}
std::string_view ForbiddenName(Forbidden what) { return kit::NameIn(names::kForbidden, what); }
std::string_view ImmunityName(Immunity immunity) {
  return kit::NameIn(names::kImmunities, immunity);
}
std::string_view PowerName(Power power) { return kit::NameIn(names::kPowers, power); }
std::string_view KindName(AbilityKind kind) { return kit::NameIn(names::kAnnouncedKinds, kind); }
std::string_view TurnActionName(TurnAction action) {
  return action > TurnAction::recruit ? "an unknown action"
                                      : kit::NameIn(names::kTurnActions, action);
}

std::string CardName(const Cards& cards, const State& state, uint16_t card) {
  const DerivedState derived(cards, state);
  if (derived.IsBase(card)) return fmt::format("SkyBase {}", card);
  if (derived.IsHero(card)) {
    return Printable(cards.heroes[static_cast<size_t>(card - state.players)].name);
  }
  const uint16_t enhancement = derived.EnhancementOf(card);
  if (enhancement == kNothing) return "";
  if (!derived.IsStat(enhancement)) return Printable(cards.enhancements[enhancement].name);
  const StatKind& stat = derived.StatOf(enhancement);
  return fmt::format("{} {:+}", stat.power == Power::attack ? "Attack" : "Defense", stat.amount);
}

std::string CardEntry(const Cards& cards, const State& state, uint16_t card) {
  const DerivedState derived(cards, state);
  if (derived.IsBase(card)) return "/skybase";
  if (derived.IsHero(card)) return fmt::format("/heroes/{}", card - state.players);
  const uint16_t enhancement = derived.EnhancementOf(card);
  if (enhancement == kNothing) return "";
  return derived.IsStat(enhancement) ? fmt::format("/stats/{}", derived.StatOf(enhancement).entry)
                                     : fmt::format("/enhancements/{}", enhancement);
}

std::vector<uint16_t> CardsCalled(const Cards& cards, const State& state, std::string_view words) {
  std::vector<uint16_t> called;
  const size_t count = cards.CardCount(state.players);
  for (size_t card = 0; card < count; ++card) {
    const auto number = static_cast<uint16_t>(card);
    if (IsSameWords(CardName(cards, state, number), words)) called.push_back(number);
  }
  return called;
}

std::string CardText(const Cards& cards, const State& state, uint16_t card) {
  if (card == kVeiled<uint16_t>) return "a card";
  if (card >= cards.CardCount(state.players)) return "an unknown card";
  return fmt::format("{} (card {})", CardName(cards, state, card), card);
}

std::string ActionText(const Cards& cards, const State& state, Seat seat, const Action& action,
                       absl::Span<const std::string> players) {
  const std::string who = PlayerName(players, seat);
  const auto card = [&] { return CardText(cards, state, action.card); };
  const auto other = [&] { return CardText(cards, state, action.other); };
  switch (action.type) {
    case ActionType::draft_hero:
    case ActionType::draft_ability:
      return fmt::format("{} drafts {}", who, card());
    case ActionType::choose:
      return fmt::format("{} chooses {}", who, TurnActionName(action.action));
    case ActionType::feat:
      return fmt::format("{} plays the feat {}", who, card());
    case ActionType::use:
      return fmt::format("{} uses {}", who, card());
    case ActionType::heal:
      return fmt::format("{} heals {}", who, card());
    case ActionType::draw:
      return who + " draws";
    case ActionType::play:
      if (action.other == kNoCard) return fmt::format("{} plays {}", who, card());
      return fmt::format("{} attaches {} to {}", who, card(), other());
    case ActionType::recruit:
      return action.card == kNoCard ? who + " recruits the top card of the Reserves"
                                    : fmt::format("{} recruits {}", who, card());
    case ActionType::attack:
      return fmt::format("{} attacks {} with {}", who, other(), card());
    case ActionType::join:
      return fmt::format("{} lets {} join the attack", who, card());
    case ActionType::strike:
      return who + " strikes";
    case ActionType::respond:
      return fmt::format("{} answers with {}", who, card());
    case ActionType::target:
      return fmt::format("{} chooses {}", who, card());
    case ActionType::target_slot:
      return fmt::format("{} chooses {} of {}", who, SlotText(action.other), card());
    case ActionType::target_seat:
      return action.seat < players.size()
                 ? fmt::format("{} chooses {}", who, PlayerName(players, action.seat))
                 : who + " chooses an unknown seat";
    case ActionType::pass:
      return who + " passes";
    case ActionType::end_turn:
      return who + " ends the turn";
    case ActionType::NONE:
      break;
  }
  return who + " tries an unknown action";
}

std::string OutcomeText(const Cards&, const State&, const Outcome& outcome,
                        absl::Span<const std::string> players) {
  if (outcome.kind == ChanceKind::shuffle) return "Shuffled";
  if (outcome.kind != ChanceKind::pick || outcome.numbers.empty()) {
    return "Chance gives an unexpected outcome";
  }
  const uint16_t seat = outcome.numbers[0];
  return seat < players.size()
             ? fmt::format("The coin chooses {}", PlayerName(players, static_cast<Seat>(seat)))
             : "The coin chooses an unknown seat";
}

}  // namespace recount::engine::empyrean
