#include "engine/hope/text.h"

#include "engine/hope/names.h"
#include "engine/kit/text.h"
#include "engine/sheet.h"
#include "events/check.h"
#include "events/schema.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

constexpr std::string_view kAnyRace = "any";

std::string CardsText(const Cards& cards, const State& state, const ActionCards& list) {
  std::vector<std::string> texts;
  bool is_hidden = false;
  for (const uint16_t card : list) {
    is_hidden |= card == kVeiled<uint16_t>;
    texts.push_back(CardText(cards, state, card));
  }
  if (is_hidden) return list.size() == 1 ? "a card" : fmt::format("{} cards", list.size());
  return texts.empty() ? "no card" : JoinedWords(texts);
}

}  // namespace

std::string_view PhaseName(Phase phase) { return kit::NameIn(names::kPhases, phase); }
std::string_view StepName(Step step) { return kit::NameIn(names::kSteps, step); }
std::string_view TextName(Text text) { return kit::NameIn(names::kTexts, text); }
std::string_view UntilName(Until until) { return kit::NameIn(names::kUntils, until); }
std::string_view ChoiceName(ChoiceKind choice) { return kit::NameIn(names::kChoices, choice); }
std::string_view KeywordName(KeywordKey key) { return kit::NameIn(names::kKeywords, key); }
std::string_view RaceName(Race race) {
  return race == Race::any ? kAnyRace : kit::NameIn(names::kRaces, race);
}
std::string_view TypeName(TypeFilter type) { return kit::NameIn(names::kTypeFilters, type); }

std::string KeywordText(KeywordKey key, int x) {
  return HasX(key) ? fmt::format("{} {:+}", KeywordName(key), x) : std::string(KeywordName(key));
}

std::string BonusText(int att, int def, int vit) {
  std::string text;
  const auto add = [&](std::string_view name, int figure) {
    if (figure != 0) text += fmt::format("{}{} {:+}", text.empty() ? "" : ", ", name, figure);
  };
  add("ATT", att);
  add("DEF", def);
  add("VIT", vit);
  return text.empty() ? "no change of figures" : text;
}

int ArtifactCount(const Cards& cards, const State& state) {
  if (state.with_artifacts == 0) return 0;
  return static_cast<int>(cards.artifacts.size()) * (state.two_on_two != 0 ? 2 : 1);
}

std::string CardName(const Cards& cards, const State& state, uint16_t card) {
  constexpr uint16_t kFirstArtifact = 32'768;
  if (card >= kFirstArtifact && card - kFirstArtifact < ArtifactCount(cards, state)) {
    return ArtifactName(cards, static_cast<uint16_t>(card - kFirstArtifact));
  }
  if (card >= CardCount(state)) return "";
  const CardKind& kind = cards.kinds[KindNumberOf(state, card)];
  return Printable(kind.title.empty() ? kind.id : kind.title);
}

std::string CardEntry(const Cards&, const State& state, uint16_t card) {
  return card < CardCount(state) ? fmt::format("/cards/{}", KindNumberOf(state, card)) : "";
}

std::vector<uint16_t> CardsCalled(const Cards& cards, const State& state, std::string_view words) {
  std::vector<uint16_t> called;
  for (uint16_t card = 0; card < CardCount(state); ++card) {
    const CardKind& kind = cards.kinds[KindNumberOf(state, card)];
    if (IsSameWords(kind.title, words) || IsSameWords(kind.id, words)) called.push_back(card);
  }
  return called;
}

std::string CardText(const Cards& cards, const State& state, uint16_t card) {
  if (card == kVeiled<uint16_t>) return "a card";
  if (card >= CardCount(state)) return "an unknown card";
  return fmt::format("{} (card {})", CardName(cards, state, card), card);
}

std::string ArtifactName(const Cards& cards, uint16_t artifact) {
  const ArtifactKind& kind = cards.artifacts[artifact % cards.artifacts.size()];
  return Printable(kind.title.empty() ? kind.id : kind.title);
}

std::string SpaceText(const State& state, uint16_t space) {
  if (space >= SpaceCount(state)) return "an unknown space";
  const int row = space / Width(state);
  const int column = space % Width(state);
  if (!state.two_on_two) return fmt::format("space {} (row {}, column {})", space, row, column);
  return fmt::format("space {} (row {}, column {} of board {})", space, row, column % 5,
                     column / 5);
}

std::string ActionText(const Cards& cards, const State& state, Seat seat, const Action& action,
                       absl::Span<const std::string> players) {
  const std::string who = PlayerName(players, seat);
  const auto card = [&] { return CardText(cards, state, action.card); };
  const auto other = [&] { return CardText(cards, state, action.other); };
  const auto space = [&] { return SpaceText(state, action.space); };
  switch (action.type) {
    case ActionType::declare_deck:
      return fmt::format("{} declares the deck {}", who, Printable(action.deck));
    case ActionType::keep:
      return who + " keeps the hand";
    case ActionType::mulligan:
      return fmt::format("{} shuffles {} back", who, CardsText(cards, state, action.cards));
    case ActionType::play_unit:
      return fmt::format("{} plays {} to {}", who, card(), space());
    case ActionType::heal:
      return fmt::format("{} discards {} to heal {}", who, card(), other());
    case ActionType::move:
      return fmt::format("{} moves {} to {}", who, card(), space());
    case ActionType::swap:
      return fmt::format("{} swaps {} with {}", who, card(), other());
    case ActionType::play_location:
      return fmt::format("{} explores {} at {}", who, card(), space());
    case ActionType::declare_target:
      return fmt::format("{} attacks {}", who, card());
    case ActionType::declare_attackers:
      return fmt::format("{} attacks with {}", who, CardsText(cards, state, action.cards));
    case ActionType::play_event:
      return fmt::format("{} plays {}", who, card());
    case ActionType::use_ability:
      return fmt::format("{} uses ability {} of {}", who, action.space, card());
    case ActionType::choose:
      if (action.card == kDeclined) return who + " declines";
      if (action.card == kVeiled<uint16_t>) return who + " chooses a card";
      return fmt::format("{} chooses {}", who, action.card);
    case ActionType::discard:
      return fmt::format("{} discards {}", who, card());
    case ActionType::pass:
      return who + " passes";
    case ActionType::NONE:
      break;
  }
  return who + " tries an unknown action";
}

std::string OutcomeText(const Cards& cards, const State& state, const Outcome& outcome,
                        absl::Span<const std::string> players) {
  const bool is_hidden = outcome.numbers.empty() || outcome.numbers[0] == kVeiled<uint16_t>;
  if (outcome.kind == ChanceKind::pick) {
    if (is_hidden) return "Chance picks a card";
    const uint16_t number = outcome.numbers[0];
    if (CardCount(state) != 0) {
      return fmt::format("Chance picks {}", CardText(cards, state, number));
    }
    return number < players.size()
               ? fmt::format("The coin chooses {}", PlayerName(players, static_cast<Seat>(number)))
               : "The coin chooses an unknown seat";
  }
  if (outcome.kind == ChanceKind::shuffle) return "Shuffled";
  return "Chance gives an unexpected outcome";
}

}  // namespace recount::engine::hope
