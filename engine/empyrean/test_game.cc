#include "engine/empyrean/test_game.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/empyrean/core_set.h"
#include "engine/kit/testing/text.h"
#include "engine/kit/validation.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

std::string Quoted(std::string_view text) { return recount::Json(std::string(text)).dump(); }

TurnAction TurnActionCalled(std::string_view word) {
  for (uint8_t i = 0; i < 4; ++i) {
    if (word == TurnActionName(static_cast<TurnAction>(i))) return static_cast<TurnAction>(i);
  }
  FailCheck(__FILE__, __LINE__, "no such action of a turn");
}

}  // namespace

TestSet& TestSet::Hero(std::string_view name, int attack, int defense, std::string_view ability) {
  heroes_.push_back(fmt::format(R"({{"name":{},"attack":{},"defense":{},"ability":{}}})",
                                Quoted(name), attack, defense, ability));
  return *this;
}

TestSet& TestSet::Ability(std::string_view name, std::string_view ability, std::string_view deck) {
  enhancements_.push_back(fmt::format(R"({{"name":{},"kind":"ability","deck":"{}","ability":{}}})",
                                      Quoted(name), deck, ability));
  return *this;
}

TestSet& TestSet::Feat(std::string_view name, std::string_view effects, std::string_view deck) {
  enhancements_.push_back(fmt::format(R"({{"name":{},"kind":"feat","deck":"{}","effects":{}}})",
                                      Quoted(name), deck, effects));
  return *this;
}

TestSet& TestSet::Stat(std::string_view power, int amount, int copies) {
  stats_.push_back(
      fmt::format(R"({{"power":"{}","amount":{},"copies":{}}})", power, amount, copies));
  return *this;
}

std::string TestSet::Json() const {
  std::vector<std::string> heroes = heroes_;
  for (int i = 0; heroes.size() < 20; ++i) {
    heroes.push_back(
        fmt::format(R"({{"name":"Plain {}","attack":50,"defense":50,"ability":null}})", i));
  }
  return fmt::format(
      R"({{"game":"empyrean","name":"test","skybase":{{"defense":100}},"heroes":[{}],)"
      R"("enhancements":[{}],"stats":[{}]}})",
      fmt::join(heroes, ","), fmt::join(enhancements_, ","), fmt::join(stats_, ","));
}

Cards TestSet::Build() const {
  Result<Cards> cards = ParseCards(recount::Json::parse(Json()));
  if (!cards.ok()) FailCheck(__FILE__, __LINE__, cards.error().message);
  return *std::move(cards);
}

bool IsSetTaken(std::string_view pointer, std::string_view value) {
  recount::Json set = recount::Json::parse(kCoreSet);
  const recount::Json::json_pointer place{std::string(pointer)};
  if (value == "-") {
    set[place.parent_pointer()].erase(place.back());
  } else {
    set[place] = recount::Json::parse(value);
  }
  const Result<Cards> cards = ParseCards(set);
  if (cards.ok()) return true;
  RECOUNT_CHECK(cards.error().code == ErrorCode::bad_request);
  RECOUNT_CHECK(cards.error().clause.empty() && !cards.error().message.empty());
  return false;
}

TestGame::TestGame(const TestSet& set, int players, Config config) : cards_(set.Build()) {
  if (players > 2) config.length = Length::extended;
  const Fault fault = CheckConfig(cards_, config, static_cast<size_t>(players));
  if (fault) FailCheck(__FILE__, __LINE__, fault->message);
  state = Begin(cards_, config, players);
  Settle();
  while (state.phase < Phase::turn) {
    std::vector<Action> actions;
    LegalActions(cards_, state, Awaited(), actions);
    EffectList effects;
    ApplyAction(cards_, state, Awaited(), actions.front(), effects);
    Keep(effects);
    Settle();
  }
}

void TestGame::Keep(const EffectList& effects) {
  for (const Effect& effect : effects.effects) {
    cited.emplace(Clauses()[effect.clause].id);
    last_.Add(effect);
  }
  RECOUNT_CHECK(kit::IsSound(cards_, state));
}

void TestGame::Settle() {
  while (KindOf(state) == NodeKind::chance) {
    const ChanceRequest request = RequestOf(cards_, state);
    Outcome outcome{request.kind, request.from};
    if (request.kind == ChanceKind::pick) outcome.numbers = outcome.numbers.first(1);
    EffectList effects;
    ApplyOutcome(cards_, state, outcome, effects);
    Keep(effects);
  }
}

uint16_t TestGame::CardIn(const std::string& word) const {
  if (word == "null") return kNoCard;
  uint16_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error == std::errc() && end == word.data() + word.size()) return number;
  std::string name = word;
  std::replace(name.begin(), name.end(), '_', ' ');
  return static_cast<uint16_t>(Card(name));
}

Action TestGame::ActionOf(const std::vector<std::string>& words) const {
  Action action{.type = kit::testing::TypeCalled<ActionType>(words[0])};
  switch (action.type) {
    case ActionType::choose:
      action.action = TurnActionCalled(words[1]);
      break;
    case ActionType::recruit:
      action.from = words[1] == "hq" ? RecruitFrom::hq : RecruitFrom::reserves;
      action.card = CardIn(words[2]);
      break;
    case ActionType::target_seat:
      action.seat = static_cast<Seat>(CardIn(words[1]));
      break;
    case ActionType::play:
    case ActionType::attack:
    case ActionType::target_slot:
      action.other = CardIn(words[2]);
      [[fallthrough]];
    default:
      if (words.size() > 1) action.card = CardIn(words[1]);
  }
  return action;
}

std::string TestGame::Do(Seat seat, std::string_view words) {
  const Action action = ActionOf(kit::testing::Split(words));
  if (!Contains(AwaitedOf(state), seat)) return "not awaited";
  const State before = state;
  if (const Refusal refusal = CheckAction(cards_, state, seat, action)) {
    RECOUNT_CHECK(std::memcmp(&before, &state, sizeof(State)) == 0);
    return std::string(Clauses()[refusal.clause].id);
  }
  EffectList effects;
  ApplyAction(cards_, state, seat, action, effects);
  last_ = {};
  Keep(effects);
  Settle();
  return "";
}

void TestGame::Must(Seat seat, std::string_view actions) {
  for (const std::string& words : kit::testing::Split(actions, ';')) {
    const std::string refused = Do(seat, words);
    if (!refused.empty()) FailCheck(__FILE__, __LINE__, words + ": " + refused);
  }
}

void TestGame::GoToTurnOf(Seat seat) {
  const uint16_t turn = state.turn;
  while (state.phase != Phase::end && (state.turn == turn || state.active != seat)) {
    const Seat awaited = Awaited();
    if (Do(awaited, "end_turn").empty() || Do(awaited, "pass").empty()) continue;
    std::vector<Action> actions;
    LegalActions(cards_, state, awaited, actions);
    EffectList effects;
    ApplyAction(cards_, state, awaited, actions.front(), effects);
    Keep(effects);
  }
}

void TestGame::TakeHero(uint8_t slot) {
  const HeroSet others = ~HeroBit(slot);
  state.hq &= others;
  for (SeatState& owner : state.seats) {
    owner.hand_heroes &= others;
    owner.arena &= others;
  }
  for (auto [list, count] : {std::pair(&state.reserves, &state.reserve_count),
                             std::pair(&state.hero_discard, &state.hero_discard_count)}) {
    const auto end = list->begin() + *count;
    const auto at = std::find(list->begin(), end, slot);
    if (at == end) continue;
    std::move(at + 1, end, at);
    (*list)[--*count] = 0;
  }
}

void TestGame::Put(std::string_view hero, Seat seat) {
  TakeHero(Slot(hero));
  state.seats[seat].arena |= HeroBit(Slot(hero));
  if (seat == state.active) state.turn_info.is_bare = 0;
}

uint16_t TestGame::TakeEnhancement(uint16_t card) {
  const uint16_t enhancement = derived().EnhancementOf(card);
  RECOUNT_CHECK(enhancement != kNothing);
  const Place place = PlaceOf(state, enhancement);
  if (place >= kInHand && place < kDiscarded) {
    --state.seats[place - size_t{kInHand}].hand_count;
    return enhancement;
  }
  RECOUNT_CHECK(place >= kInDeck && place < kInHand);
  SeatState& owner = state.seats[place - size_t{kInDeck}];
  uint16_t* link = &owner.deck_first;
  while (*link != enhancement) link = &state.next[*link];
  *link = state.next[enhancement];
  state.next[enhancement] = kNothing;
  --owner.deck_count;
  return enhancement;
}

void TestGame::Attach(std::string_view card, std::string_view hero, bool is_face_up) {
  const uint16_t enhancement = TakeEnhancement(CardIn(std::string(card)));
  const uint8_t slot = Slot(hero);
  state.at[enhancement] = slot | (is_face_up ? kOpen : uint8_t{0});
  uint16_t& last = state.attached_last[slot];
  (last == kNothing ? state.attached_first[slot] : state.next[last]) = enhancement;
  last = enhancement;
}

int TestGame::AttachStat(Power power, Seat seat, std::string_view hero) {
  const size_t first = cards_.enhancements.size() + seat * cards_.stats.size();
  for (size_t i = 0; i < cards_.stats.size(); ++i) {
    if (cards_.stats[i].power != power || IsAttached(state, first + i)) continue;
    const int card = derived().CardOf(first + i);
    Attach(fmt::format("{}", card), hero);
    return card;
  }
  FailCheck(__FILE__, __LINE__, "no such stat left");
}

void TestGame::Give(std::string_view card, Seat seat) {
  const uint16_t number = CardIn(std::string(card));
  const uint8_t slot = derived().SlotOf(number);
  if (slot != kNoSlot) {
    TakeHero(slot);
    state.seats[seat].hand_heroes |= HeroBit(slot);
    return;
  }
  const uint16_t enhancement = TakeEnhancement(number);
  state.at[enhancement] = static_cast<uint8_t>(kInHand + seat);
  ++state.seats[seat].hand_count;
}

void TestGame::EmptyHands() {
  for (SeatState& owner : state.seats) {
    ForEachHero(owner.hand_heroes,
                [&](uint8_t slot) { state.reserves[state.reserve_count++] = slot; });
    owner.hand_heroes = 0;
  }
}

int TestGame::Card(std::string_view name) const {
  const std::vector<uint16_t> cards = CardsCalled(cards_, state, name);
  if (cards.empty()) FailCheck(__FILE__, __LINE__, fmt::format("no card {}", name));
  return cards.front();
}

uint8_t TestGame::Slot(std::string_view hero) const {
  const uint8_t slot = derived().SlotOf(static_cast<uint16_t>(Card(hero)));
  if (slot == kNoSlot) FailCheck(__FILE__, __LINE__, fmt::format("{} is in the box", hero));
  return slot;
}

std::string TestGame::Where(std::string_view hero) const {
  const uint8_t slot = derived().SlotOf(static_cast<uint16_t>(Card(hero)));
  if (slot == kNoSlot) return "box";
  if (Has(state.pool, slot)) return "pool";
  if (Has(state.hq, slot)) return "hq";
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (Has(state.seats[seat].arena, slot)) return fmt::format("arena {}", seat);
    if (Has(state.seats[seat].hand_heroes, slot)) return fmt::format("hand {}", seat);
  }
  const auto end = state.hero_discard.begin() + state.hero_discard_count;
  return std::find(state.hero_discard.begin(), end, slot) != end ? "fallen" : "reserves";
}

std::string TestGame::Lies(std::string_view card) const {
  const uint16_t enhancement = derived().EnhancementOf(CardIn(std::string(card)));
  const Place place = PlaceOf(state, enhancement);
  if (place < kMaxHeroes) {
    return "under " + CardName(cards_, state, derived().HeroCard(place));
  }
  if (place == kInPool) return "pool";
  constexpr std::string_view kNames[] = {"deck", "hand", "discard"};
  return fmt::format("{} {}", kNames[(place - kInDeck) / kMaxPlayers],
                     (place - kInDeck) % kMaxPlayers);
}

bool TestGame::IsFaceUp(std::string_view card) const {
  return empyrean::IsFaceUp(state, derived().EnhancementOf(CardIn(std::string(card))));
}

std::vector<std::string> TestGame::Legal(Seat seat) const {
  std::vector<std::string> list;
  if (!Contains(AwaitedOf(state), seat)) return list;
  std::vector<Action> actions;
  LegalActions(cards_, state, seat, actions);
  for (const Action& action : actions) {
    std::string words = events::empyrean::EnumNameAction(action.type);
    if (action.type == ActionType::choose)
      words += fmt::format(" {}", TurnActionName(action.action));
    if (action.card != kNoCard) words += " " + CardName(cards_, state, action.card);
    if (action.type == ActionType::target_slot) {
      words += fmt::format(" {}", action.other);
    } else if (action.other != kNoCard) {
      words += " " + CardName(cards_, state, action.other);
    }
    if (action.seat != kNoSeat) words += fmt::format(" {}", action.seat);
    list.push_back(words);
  }
  return list;
}

std::vector<std::string> TestGame::EffectLines() const {
  std::vector<std::string> lines;
  for (const Effect& effect : last_.effects) {
    const std::string_view id = Clauses()[effect.clause].id;
    lines.push_back(fmt::format("{} {}", id.substr(std::string_view("EMP-").size()),
                                EffectText(cards_, state, effect, kPlayerNames)));
  }
  return lines;
}

std::string TestGame::Result() const {
  if (state.phase != Phase::end) return "";
  const GameResult result = ResultOf(state);
  return fmt::format("{}{} {}", result.is_draw ? "draw " : "", fmt::join(result.winners, ","),
                     Clauses()[result.clause].id);
}

TestGame With(std::string_view effects, TestSet set, int players) {
  set.Hero("Ram", 60, 50).Hero("Aid", 20, 40).Hero("Wall", 20, 100).Hero("Post", 10, 80);
  set.Feat("Feat", effects).Stat("attack", 20, 2).Stat("defense", 20, 2);
  TestGame game(set, players);
  game.EmptyHands();
  game.Put("Ram", 0);
  game.Put("Aid", 0);
  game.Put("Wall", 1);
  if (players > 2) game.Put("Post", 2);
  game.Give("Feat", 0);
  return game;
}

TestGame Facing(TestSet set, int players, Config config) {
  set.Hero("Ram", 60, 50).Hero("Aid", 20, 40).Hero("Wall", 20, 100);
  TestGame game(set, players, std::move(config));
  game.Put("Ram", 0);
  game.Put("Aid", 0);
  game.Put("Wall", 1);
  game.Must(0, "choose overcome");
  return game;
}

}  // namespace recount::engine::empyrean
