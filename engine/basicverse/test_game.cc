#include "engine/basicverse/test_game.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/basicverse/core_set.h"
#include "engine/basicverse/effects.h"
#include "engine/kit/testing/text.h"
#include "engine/kit/validation.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

// Reads a number. Any other word becomes the number that JSON would store for it.
uint16_t NumberIn(std::string_view word) {
  uint16_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size() ? number : uint16_t{65533};
}

std::string RangeIn(std::string_view word) { return word == "0" ? "null" : std::string(word); }

std::string Words(std::string_view list) {
  std::vector<std::string> quoted;
  for (const std::string& word : kit::testing::Split(list))
    quoted.push_back(fmt::format("\"{}\"", word));
  return fmt::format("[{}]", fmt::join(quoted, ","));
}

std::string AbilityOf(std::string_view kind, int cost, int mana, std::string_view cards,
                      std::string_view reaction, std::string_view use, std::string_view passive) {
  return fmt::format(
      R"({{"name":"An Ability","kind":"{}","cost":{},"mana":{},"cards":{},"reaction":{},)"
      R"("use":{},"passive":[{}]}})",
      kind, cost, mana, Words(cards), reaction, use, passive);
}

}  // namespace

std::string Passive(std::string_view ops) {
  return AbilityOf("passive", 0, 0, "", "null", "null", ops);
}
std::string Basic(std::string_view use, std::string_view cards, int cost) {
  return AbilityOf("basic", cost, 0, cards, "null", use, "");
}
std::string Ultimate(std::string_view use, std::string_view cards, int cost, int mana) {
  return AbilityOf("ultimate", cost, mana, cards, "null", use, "");
}
std::string Reacts(std::string_view reaction, std::string_view use, std::string_view cards) {
  return AbilityOf("reaction", 0, 0, cards, reaction, use, "");
}

std::string UseOf(std::string_view target, int damage, int heal, int block, std::string_view then) {
  std::vector<std::string> parts = kit::testing::Split(target);
  if (parts.size() == 1) parts = {parts[0], parts[0] == "none" ? "0" : "1", "0"};
  return fmt::format(
      R"({{"block":{},"target":{{"who":"{}","count":{},"range":{}}},"damage":{},"heal":{},)"
      R"("then":[{}]}})",
      block, parts[0], parts[1], RangeIn(parts[2]), damage, heal, then);
}

std::string Answers(std::string_view triggers, int range) {
  return fmt::format(R"({{"triggers":{},"range":{}}})", Words(triggers),
                     RangeIn(std::to_string(range)));
}

TestSet& TestSet::Kind(std::string_view id, int copies, int cost, std::string_view use,
                       std::string_view reaction, bool is_scroll) {
  kinds_.push_back(fmt::format(
      R"({{"kind":"{}","name":"A {}","copies":{},"cost":{},"scroll":{},"reaction":{},"use":{},)"
      R"("stand_in":[]}})",
      id, id, copies, cost, is_scroll, reaction, use));
  return *this;
}

TestSet& TestSet::Hero(std::string_view id, int hp, std::vector<std::string> abilities,
                       std::string_view hero_class, int resurrect) {
  const bool has_ultimate = std::any_of(
      abilities.begin(), abilities.end(),
      [](const std::string& ability) { return ability.find("ultimate") != std::string::npos; });
  if (!has_ultimate) abilities.push_back(Ultimate(UseOf("none")));
  heroes_.push_back(fmt::format(
      R"({{"hero":"{}","name":"The {}","class":"{}","hp":{},"resurrect":{},"abilities":[{}],)"
      R"("stand_in":[]}})",
      id, id, hero_class, hp, resurrect, fmt::join(abilities, ",")));
  return *this;
}

TestSet& TestSet::WithoutBasics() {
  has_basics_ = false;
  return *this;
}

std::string TestSet::Json() const {
  TestSet full = *this;
  for (int i = 0; full.heroes_.size() < 10; ++i) {
    full.Hero(fmt::format("plain_{}", i), 10, {Passive()}, "damage", 5);
  }
  std::vector<std::string> kinds;
  if (has_basics_) {
    static const recount::Json kCore = recount::Json::parse(kCoreSet);
    for (const auto& kind : kCore["basics"]) kinds.push_back(kind.dump());
  }
  kinds.insert(kinds.end(), kinds_.begin(), kinds_.end());
  return fmt::format(R"({{"game":"basicverse","name":"test","basics":[{}],"heroes":[{}]}})",
                     fmt::join(kinds, ","), fmt::join(full.heroes_, ","));
}

Cards TestSet::Build() const {
  Result<Cards> cards = ParseCards(recount::Json::parse(Json()));
  if (!cards.ok()) FailCheck(__FILE__, __LINE__, cards.error().message);
  return *std::move(cards);
}

const Cards& CoreCards() {
  static const Cards kCards = *ParseCards(recount::Json::parse(kCoreSet));
  return kCards;
}

TestSet Does(std::string_view target, std::string_view ops, int damage, int heal) {
  return TestSet().Hero("doer", 20, {Passive(), Basic(UseOf(target, damage, heal, 0, ops))});
}

std::vector<std::string> EffectLines(const Cards& cards, const State& state,
                                     const EffectList& effects) {
  std::vector<std::string> lines;
  for (const Effect& effect : effects.effects) {
    const std::string_view id = Clauses()[effect.clause].id;
    lines.push_back(fmt::format("{} {}", id.substr(std::string_view("BAS-").size()),
                                EffectText(cards, state, effect, {})));
  }
  return lines;
}

Config Brawl() {
  Config config;
  config.setup = Formation::brawl;
  return config;
}

TestGame::TestGame(const TestSet& set, int players, Config config) : cards_(set.Build()) {
  const Fault fault = Basicverse::CheckConfig(cards_, config, static_cast<size_t>(players));
  if (fault) FailCheck(__FILE__, __LINE__, fault->message);
  state = Begin(cards_, config, players);
  Settle();
  size_t hero = 0;
  while (state.phase == Phase::pick) {
    const Seat seat = LowestSeat(AwaitedOf(state));
    Must(seat, "pick_hero " + cards_.heroes[hero++].id);
  }
  while (state.phase == Phase::ability) Must(LowestSeat(AwaitedOf(state)), "choose_ability 0");
  EmptyHands();
}

void TestGame::Keep(const EffectList& effects) {
  for (const Effect& effect : effects.effects) cited.emplace(Clauses()[effect.clause].id);
  for (std::string& line : EffectLines(cards_, state, effects)) lines.push_back(std::move(line));
  RECOUNT_CHECK(kit::IsSound(cards_, state));
}

void TestGame::Settle() {
  while (KindOf(state) == NodeKind::chance) {
    const ChanceRequest request = RequestOf(state);
    EffectList effects;
    ApplyOutcome(cards_, state, Outcome{request.kind, request.from}, effects);
    Keep(effects);
  }
}

uint16_t TestGame::CardIn(Seat seat, const std::string& word) const {
  if (word == "null") return kNullCard;
  const uint16_t number = NumberIn(word);
  if (number != 65533) return number;
  uint16_t found = 65533;
  state.seats[seat].hand.ForEach([&](uint8_t card) {
    if (found == 65533 && cards_.KindOf(card).id == word) found = card;
  });
  return found;
}

Action TestGame::ActionOf(Seat seat, const std::vector<std::string>& words) {
  Action action{.type = kit::testing::TypeCalled<ActionType>(words.at(0))};
  const auto number = [&](size_t i) { return NumberIn(words.at(i)); };
  size_t targets = words.size();
  switch (action.type) {
    case ActionType::pick_hero:
      word_ = words.at(1);
      action.word = word_;
      break;
    case ActionType::resurrect:
      action.number = number(1);
      action.cards = number(2);
      break;
    case ActionType::play:
    case ActionType::react: {
      action.card = CardIn(seat, words.at(1));
      const bool has_as = words.size() > 2 && words[2] == "as";
      const bool is_card = action.card < cards_.CardCount();
      word_ = has_as ? words.at(3) : is_card ? cards_.KindOf(action.card).id : words[1];
      action.word = word_;
      targets = has_as ? 4 : 2;
      break;
    }
    case ActionType::ability:
    case ActionType::react_ability:
      action.number = number(1);
      action.card = CardIn(seat, words.at(2));
      targets = 3;
      break;
    case ActionType::choose_ability:
    case ActionType::short_hop:
    case ActionType::move:
    case ActionType::choose:
      action.number = number(1);
      break;
    case ActionType::recipient:
      action.seat = static_cast<Seat>(number(1));
      break;
    case ActionType::donate:
    case ActionType::assign:
    case ActionType::discard:
      action.card = CardIn(seat, words.at(1));
      break;
    default:
      break;
  }
  if (targets < words.size()) {
    for (const std::string& target : kit::testing::Split(words[targets], ',')) {
      action.targets.Add(NumberIn(target));
    }
  }
  return action;
}

std::string TestGame::Do(Seat seat, std::string_view words) {
  RECOUNT_CHECK(Contains(AwaitedOf(state), seat));
  const Action action = ActionOf(seat, kit::testing::Split(words));
  if (const Refusal refusal = CheckAction(cards_, state, seat, action)) {
    RECOUNT_CHECK(!RefusalText(cards_, state, seat, action, refusal, {}).empty());
    return std::string(Clauses()[refusal.clause].id);
  }
  lines.clear();
  EffectList effects;
  ApplyAction(cards_, state, seat, action, effects);
  Keep(effects);
  Settle();
  return "";
}

void TestGame::Must(Seat seat, std::string_view actions) {
  for (const std::string& words : kit::testing::Split(actions, ';')) {
    const std::string refused = Do(seat, words);
    if (!refused.empty()) FailCheck(__FILE__, __LINE__, words + " is refused: " + refused);
  }
}

void TestGame::PassAll() {
  while (state.phase == Phase::react) Must(LowestSeat(state.waiting), "pass");
}

void TestGame::GoToTurnOf(Seat seat) {
  const uint16_t before = state.turn;
  while (state.phase != Phase::turn || state.active != seat || state.turn == before) {
    RECOUNT_CHECK(state.phase != Phase::end);
    switch (state.phase) {
      case Phase::turn:
        Must(state.active, "end_turn");
        break;
      case Phase::discard: {
        const Seat who = NewestFrame(state).seat;
        uint8_t lowest = kNoCard;
        state.seats[who].hand.ForEach([&](uint8_t card) { lowest = std::min(lowest, card); });
        Must(who, fmt::format("discard {}", lowest));
        break;
      }
      case Phase::resurrect:
        Must(state.active, "resurrect 0 0");
        break;
      default:
        PassAll();
    }
  }
}

int TestGame::Give(std::string_view kind, Seat seat) {
  const auto is_kind = [&](uint8_t card) { return cards_.KindOf(card).id == kind; };
  const auto end = state.deck.begin() + state.deck_count;
  uint8_t given = kNoCard;
  std::for_each(state.deck.begin(), end, [&](uint8_t card) {
    if (is_kind(card)) given = std::min(given, card);
  });
  if (given != kNoCard) {
    const auto found = std::find(state.deck.begin(), end, given);
    std::move(found + 1, end, found);
    state.deck[--state.deck_count] = 0;
  } else {
    state.discard.ForEach([&](uint8_t card) {
      if (is_kind(card)) given = std::min(given, card);
    });
    RECOUNT_CHECK(given != kNoCard);
    state.discard.Remove(given);
  }
  state.seats[seat].hand.Add(given);
  ++state.seats[seat].hand_count;
  return given;
}

void TestGame::EmptyHands() {
  std::vector<uint8_t> deck(state.deck.begin(), state.deck.begin() + state.deck_count);
  for (SeatState& seat : state.seats) {
    seat.hand.ForEach([&](uint8_t card) { deck.push_back(card); });
    seat.hand = {};
    seat.hand_count = 0;
  }
  std::sort(deck.rbegin(), deck.rend());
  std::copy(deck.begin(), deck.end(), state.deck.begin());
  state.deck_count = static_cast<uint8_t>(deck.size());
}

void TestGame::Place(const std::vector<int>& circle) {
  RECOUNT_CHECK(circle.size() == state.places && circle[0] == 0);
  for (size_t i = 0; i < circle.size(); ++i) {
    state.circle[i] = circle[i] < 0 ? kField : static_cast<uint8_t>(circle[i]);
    if (circle[i] >= 0) state.place[static_cast<size_t>(circle[i])] = static_cast<uint8_t>(i);
  }
}

void TestGame::Kill(Seat seat) {
  state.seats[seat].hp = 0;
  state.dead |= SeatBit(seat);
}

void TestGame::Mana(int red, int blue) {
  state.mana = {static_cast<uint8_t>(red), static_cast<uint8_t>(blue)};
}

void TestGame::Fortress(int red, int blue) {
  state.fortress = {static_cast<uint8_t>(red), static_cast<uint8_t>(blue)};
}

void TestGame::LeaveInDeck(int count) {
  const int spare = state.deck_count - count;
  for (int i = 0; i < spare; ++i) state.discard.Add(state.deck[static_cast<size_t>(i)]);
  std::vector<uint8_t> rest(state.deck.begin() + spare, state.deck.begin() + state.deck_count);
  state.deck = {};
  std::copy(rest.begin(), rest.end(), state.deck.begin());
  state.deck_count = static_cast<uint8_t>(count);
}

std::vector<int> TestGame::Circle() const {
  std::vector<int> circle;
  for (size_t i = 0; i < state.places; ++i) {
    circle.push_back(state.circle[i] == kField ? -1 : state.circle[i]);
  }
  return circle;
}

std::vector<std::string> TestGame::Legal(Seat seat) const {
  std::vector<Action> actions;
  if (Contains(AwaitedOf(state), seat)) LegalActions(cards_, state, seat, actions);
  std::vector<std::string> words;
  for (const Action& action : actions) {
    std::string text = events::basicverse::EnumNameAction(action.type);
    if (action.number != 0xFFFF) text += fmt::format(" {}", action.number);
    if (action.cards != 0xFFFF) text += fmt::format(" {}", action.cards);
    if (action.card != kNullCard) text += fmt::format(" {}", action.card);
    if (action.seat != kNoSeat) text += fmt::format(" {}", action.seat);
    if (!action.word.empty()) text += fmt::format(" {}", action.word);
    if (action.targets.size() > 0) {
      text += fmt::format(" {}", fmt::join(action.targets.begin(), action.targets.end(), ","));
    }
    words.push_back(text);
  }
  return words;
}

std::vector<int> TestGame::Awaited() const {
  std::vector<int> seats;
  ForEachSeat(AwaitedOf(state), [&](Seat seat) { seats.push_back(seat); });
  return seats;
}

std::string TestGame::Stack() const {
  std::vector<std::string> frames;
  for (size_t i = 0; i < state.stack_count; ++i) {
    frames.emplace_back(FrameName(state.stack[i].kind));
  }
  return fmt::format("{}", fmt::join(frames, " "));
}

std::string TestGame::Result() const {
  if (state.phase != Phase::end) return "";
  const GameResult result = ResultOf(state);
  return fmt::format("{} {}", result.is_draw ? "draw" : TeamName(static_cast<Team>(state.winner)),
                     Clauses()[result.clause].id);
}

}  // namespace recount::engine::basicverse
