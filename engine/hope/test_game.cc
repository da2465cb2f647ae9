#include "engine/hope/test_game.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/hope/core_set.h"
#include "engine/hope/test_set.h"
#include "engine/kit/testing/text.h"
#include "engine/kit/validation.h"
#include "engine/match.h"
#include "engine/registry.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

Json TestSetJson() { return Json::parse(kTestTables).at("card_set"); }

uint16_t NumberIn(std::string_view word) {
  int number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return static_cast<uint16_t>(number);
}

RegisteredDeck DeckOf(std::string_view text) {
  RegisteredDeck deck;
  for (const std::string& word : kit::testing::Split(text)) {
    const size_t star = word.find('*');
    const uint16_t copies = star == std::string::npos ? 1 : NumberIn(word.substr(star + 1));
    deck.push_back({word.substr(0, star), copies});
  }
  return deck;
}

Action ActionOf(const std::vector<std::string>& words) {
  Action action{.type = kit::testing::TypeCalled<ActionType>(words[0])};
  switch (action.type) {
    case ActionType::declare_deck:
      action.deck = words[1];
      break;
    case ActionType::mulligan:
    case ActionType::declare_attackers:
      for (size_t i = 1; i < words.size(); ++i) action.cards.Add(NumberIn(words[i]));
      break;
    case ActionType::heal:
    case ActionType::swap:
      action.other = NumberIn(words[2]);
      action.card = NumberIn(words[1]);
      break;
    case ActionType::play_unit:
    case ActionType::play_location:
    case ActionType::move:
    case ActionType::use_ability:
      action.space = static_cast<uint8_t>(NumberIn(words[2]));
      [[fallthrough]];
    default:
      if (words.size() > 1) action.card = NumberIn(words[1]);
  }
  return action;
}

std::string TextOf(const EffectList& effects) {
  std::string text;
  for (const Effect& effect : effects.effects) {
    const std::string_view id = Clauses()[effect.clause].id;
    text += (text.empty() ? "" : " ") + std::string(id.substr(std::string_view("HPE-").size()));
    size_t count = effect.numbers.size();
    while (count > 0 && effect.numbers[count - 1] == 0) --count;
    for (size_t i = 0; i < count; ++i)
      text += fmt::format("{}{}", i ? ' ' : '(', effect.numbers[i]);
    if (count > 0) text += ')';
  }
  return text;
}

}  // namespace

const Cards& TestCards() {
  static const Cards kCards = *ParseCards(TestSetJson());
  return kCards;
}

const Cards& CoreCards() {
  static const Cards kCards = *ParseCards(Json::parse(kCoreSet));
  return kCards;
}

Cards CardsWith(std::string_view more_cards) {
  Json set = TestSetJson();
  for (const Json& card : Json::parse(more_cards)) set["cards"].push_back(card);
  return *ParseCards(set);
}

std::vector<std::string> FourDecks(std::string_view first) {
  return {std::string(first), "grunt*6", "grunt*6", "grunt*6"};
}

Config TwoOnTwo() { return {.two_on_two = true}; }

std::string ClauseOfNew(std::string_view config, size_t players) {
  const Json json = Json::parse(config);
  const auto match = FindGame("hope")->New({.players = players, .config = &json});
  return match.ok() ? "begun" : match.error().clause;
}

TestGame::TestGame(std::string_view deck0, std::string_view deck1, Config config,
                   const Cards* cards)
    : TestGame({std::string(deck0), std::string(deck1)}, std::move(config), cards) {}

TestGame::TestGame(const std::vector<std::string>& decks, Config config, const Cards* cards)
    : cards_(cards == nullptr ? &TestCards() : cards) {
  config.has_decks = true;
  config.min_cards = 6;
  config.max_copies = 99;
  for (const std::string& deck : decks) config.decks.emplace_back(DeckOf(deck));
  const Fault fault = CheckConfig(*cards_, config, decks.size());
  if (fault) FailCheck(__FILE__, __LINE__, fault->message);
  state = Begin(*cards_, config, static_cast<int>(decks.size()));
  Settle();
  for (Seat seat = 0; seat < state.players; ++seat)
    RECOUNT_CHECK(Do(seat, "declare_deck custom").empty());
  for (Seat seat = 0; seat < state.players; ++seat) RECOUNT_CHECK(Do(seat, "keep").empty());
}

void TestGame::Keep(const EffectList& effects) {
  for (const Effect& effect : effects.effects) cited.emplace(Clauses()[effect.clause].id);
  history.push_back(TextOf(effects));
  RECOUNT_CHECK(kit::IsSound(*cards_, state));
}

std::string TestGame::Effects() const {
  std::string text;
  for (size_t i = last_action_; i < history.size(); ++i) {
    text += (text.empty() || history[i].empty() ? "" : " ") + history[i];
  }
  return text;
}

std::vector<Action> TestGame::Legal(Seat seat, ActionType type) const {
  std::vector<Action> actions;
  LegalActions(*cards_, state, seat, actions);
  std::erase_if(actions, [type](const Action& action) { return action.type != type; });
  return actions;
}

void TestGame::Settle() {
  while (KindOf(state) == NodeKind::chance) {
    const ChanceRequest request = RequestOf(*cards_, state);
    Outcome outcome{request.kind, request.from};
    if (request.kind == ChanceKind::pick) outcome.numbers = outcome.numbers.first(1);
    EffectList effects;
    ApplyOutcome(*cards_, state, outcome, effects);
    Keep(effects);
  }
}

std::string TestGame::Do(Seat seat, std::string_view words) {
  const std::vector<std::string> list = kit::testing::Split(words);
  const Action action = ActionOf(list);
  if (!Contains(AwaitedOf(state), seat)) return "not awaited";
  if (const Refusal refusal = CheckAction(*cards_, state, seat, action)) {
    return std::string(Clauses()[refusal.clause].id);
  }
  EffectList effects;
  ApplyAction(*cards_, state, seat, action, effects);
  last_action_ = history.size();
  Keep(effects);
  Settle();
  return "";
}

void TestGame::PassStep() {
  const State before = state;
  while (state.phase == before.phase && state.step == before.step &&
         state.active == before.active && state.round == before.round &&
         KindOf(state) == NodeKind::decision) {
    RECOUNT_CHECK(Do(LowestSeat(AwaitedOf(state)), "pass").empty());
  }
}

void TestGame::GoTo(Phase phase, int active) {
  while (state.phase != Phase::end &&
         (state.phase != phase || (active >= 0 && state.active != active))) {
    PassStep();
  }
}

int TestGame::Put(std::string_view kind, Seat seat, int space) {
  const uint16_t number = cards_->KindCalled(kind);
  SeatState& owner = state.seats[seat];
  for (size_t index = 0; index < owner.deck_size; ++index) {
    const uint16_t card = CardAt(state, seat, index);
    if (owner.kinds[index] != number || SpaceOf(state, card) != kNoSpace) continue;
    if (owner.hand.Has(index)) {
      owner.hand.Remove(index);
    } else {
      const auto end = owner.piles.begin() + owner.draw_count;
      const auto at = std::find(owner.piles.begin(), end, index);
      if (at == end) continue;
      std::move(at + 1, end, at);
      owner.piles[--owner.draw_count] = 0;
    }
    state.board[static_cast<size_t>(space)] = card;
    return card;
  }
  FailCheck(__FILE__, __LINE__, "no such card left");
}

int TestGame::Card(std::string_view kind, Seat seat) const {
  const uint16_t number = cards_->KindCalled(kind);
  for (size_t index = 0; index < state.seats[seat].deck_size; ++index) {
    if (state.seats[seat].kinds[index] == number) return CardAt(state, seat, index);
  }
  FailCheck(__FILE__, __LINE__, "no such card");
}

std::vector<int> TestGame::Hand(Seat seat) const {
  std::vector<int> cards;
  state.seats[seat].hand.ForEach(
      [&](size_t index) { cards.push_back(CardAt(state, seat, index)); });
  return cards;
}

std::vector<int> TestGame::Discards(Seat seat) const {
  std::vector<int> cards;
  for (size_t i = 0; i < state.seats[seat].discard_count; ++i) {
    cards.push_back(CardAt(state, seat, DiscardIndex(state.seats[seat], i)));
  }
  return cards;
}

std::vector<int> TestGame::From() const {
  std::vector<int> values;
  for (const uint16_t value : ChoiceFrom(derived())) {
    values.push_back(value == kDeclined ? -1 : value);
  }
  return values;
}

TestGame Facing(std::string_view attacker, std::string_view defender, std::string_view more0,
                std::string_view more1) {
  TestGame game(fmt::format("{} blank*5 {}", attacker, more0),
                fmt::format("{} blank*5 {}", defender, more1));
  game.Put(attacker, 0, 12);
  game.Put(defender, 1, 17);
  game.GoTo(Phase::battle);
  return game;
}

void Fight(TestGame& game) {
  RECOUNT_CHECK(game.Do(0, fmt::format("declare_target {}", game.On(17))).empty());
  game.PassStep();
  RECOUNT_CHECK(game.state.step == Step::attackers);
  std::vector<Action> actions;
  LegalActions(game.cards(), game.state, 0, actions);
  std::string words = "declare_attackers";
  std::vector<uint16_t> all;
  for (const Action& action : actions) {
    if (action.cards.size() > all.size()) all.assign(action.cards.begin(), action.cards.end());
  }
  for (const uint16_t card : all) words += fmt::format(" {}", card);
  RECOUNT_CHECK(game.Do(0, words).empty());
  game.PassStep();
}

}  // namespace recount::engine::hope
