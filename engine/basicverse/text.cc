#include "engine/basicverse/text.h"

#include "engine/basicverse/names.h"
#include "engine/kit/text.h"
#include "engine/sheet.h"
#include "events/check.h"
#include "events/schema.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

// Gives "" or " on Bo and Cem".
std::string TargetsText(const ActionTargets& targets, absl::Span<const std::string> names) {
  std::vector<std::string> list;
  for (const uint16_t seat : targets) {
    list.push_back(seat < names.size() ? PlayerName(names, static_cast<Seat>(seat))
                                       : "an unknown seat");
  }
  return list.empty() ? "" : " on " + JoinedWords(list);
}

// Names a card and the kind that an action plays it as; only the card if the kind is its own.
std::string PlayedText(const Cards& cards, const Action& action) {
  std::string text = CardText(cards, action.card);
  const bool is_own =
      action.card < cards.CardCount() && cards.KindOf(action.card).id == action.word;
  if (!is_own) text += fmt::format(" as {}", Printable(Shortened(action.word)));
  return text;
}

std::string AbilityText(const Cards& cards, const State& state, Seat seat, uint16_t index) {
  const uint8_t hero = state.seats[seat].hero;
  if (hero == kNoHero || index >= cards.heroes[hero].abilities.size()) {
    return "an unknown Ability";
  }
  return Printable(cards.heroes[hero].abilities[index].name);
}

std::string StepsText(uint16_t steps) {
  if (steps >= kNoSuchThing<uint16_t>) return "past too many";
  return fmt::format("past {} clockwise", steps);
}

std::string HeroOfIdText(const Cards& cards, std::string_view id) {
  for (const HeroKind& hero : cards.heroes) {
    if (hero.id == id) return Printable(hero.name);
  }
  return "an unknown Hero";
}

std::string CountText(uint16_t count) {
  return count >= kNoSuchThing<uint16_t> ? "too many" : std::to_string(count);
}

}  // namespace

std::string_view PhaseName(Phase phase) { return kit::NameIn(names::kPhases, phase); }
std::string_view FrameName(FrameKind kind) { return kit::NameIn(names::kFrames, kind); }
std::string_view TeamName(Team team) { return team == Team::red ? "red" : "blue"; }
std::string_view TeamTitle(Team team) { return team == Team::red ? "Red" : "Blue"; }
std::string_view ClassTitle(HeroClass hero_class) {
  constexpr std::string_view kTitles[] = {"Protector", "Damage", "Support"};
  return kit::NameIn(kTitles, hero_class);
}
std::string_view OpName(OpKind kind) { return kit::NameIn(names::kOps, kind); }

std::string CardName(const Cards& cards, uint16_t card) {
  return card < cards.CardCount() ? Printable(cards.KindOf(card).name) : "";
}

std::string CardEntry(const Cards& cards, uint16_t card) {
  return card < cards.CardCount() ? fmt::format("/basics/{}", cards.kind_of[card]) : "";
}

std::vector<uint16_t> CardsCalled(const Cards& cards, std::string_view words) {
  std::vector<uint16_t> called;
  for (uint16_t card = 0; card < cards.CardCount(); ++card) {
    if (IsSameWords(CardName(cards, card), words) || IsSameWords(cards.KindOf(card).id, words)) {
      called.push_back(card);
    }
  }
  return called;
}

std::string CardText(const Cards& cards, uint16_t card) {
  if (card == kVeiled<uint16_t>) return "a card";
  if (card >= cards.CardCount()) return "an unknown card";
  return fmt::format("{} (card {})", CardName(cards, card), card);
}

std::string HeroName(const Cards& cards, const State& state, Seat seat) {
  const uint8_t hero = state.seats[seat].hero;
  return hero == kNoHero ? "no Hero" : Printable(cards.heroes[hero].name);
}

std::string ActionText(const Cards& cards, const State& state, Seat seat, const Action& action,
                       absl::Span<const std::string> players) {
  const std::string who = PlayerName(players, seat);
  const auto card = [&] { return CardText(cards, action.card); };
  const auto targets = [&] { return TargetsText(action.targets, players); };
  const auto ability = [&] { return AbilityText(cards, state, seat, action.number); };
  switch (action.type) {
    case ActionType::pick_hero:
      return fmt::format("{} picks {}", who, HeroOfIdText(cards, action.word));
    case ActionType::choose_ability:
      return fmt::format("{} begins with the cards of {}", who, ability());
    case ActionType::resurrect:
      return fmt::format("{} Resurrects and pays for {} HP and {} cards", who,
                         CountText(action.number), CountText(action.cards));
    case ActionType::play:
      return fmt::format("{} plays {}{}", who, PlayedText(cards, action), targets());
    case ActionType::ability:
      if (action.card == kNullCard) return fmt::format("{} uses {}{}", who, ability(), targets());
      return fmt::format("{} uses {} for {}{}", who, ability(), card(), targets());
    case ActionType::train:
      return who + " trains";
    case ActionType::reconstitute:
      return who + " reconstitutes the hand";
    case ActionType::short_hop:
      return fmt::format("{} hops {}", who, StepsText(action.number));
    case ActionType::donate:
      return fmt::format("{} donates {}", who, card());
    case ActionType::end_turn:
      return who + " ends the turn";
    case ActionType::react:
      return fmt::format("{} answers with {}{}", who, PlayedText(cards, action), targets());
    case ActionType::react_ability:
      return fmt::format("{} answers with {} for {}{}", who, ability(), card(), targets());
    case ActionType::pass:
      return who + " passes";
    case ActionType::move:
      return fmt::format("{} chooses the place {}", who, StepsText(action.number));
    case ActionType::choose:
      return action.number >= kNoSuchThing<uint16_t>
                 ? who + " chooses an unknown option"
                 : fmt::format("{} chooses option {}", who, action.number + 1);
    case ActionType::recipient:
      return action.seat < players.size()
                 ? fmt::format("{} lets {} draw", who, PlayerName(players, action.seat))
                 : who + " lets an unknown seat draw";
    case ActionType::assign:
      return fmt::format("{} assigns {}", who, card());
    case ActionType::discard:
      return fmt::format("{} discards {}", who, card());
    case ActionType::NONE:
      break;
  }
  return who + " tries an unknown action";
}

std::string OutcomeText(const Cards&, const State&, const Outcome& outcome,
                        absl::Span<const std::string>) {
  return outcome.kind == ChanceKind::shuffle ? "Shuffled" : "Chance gives an unexpected outcome";
}

}  // namespace recount::engine::basicverse
