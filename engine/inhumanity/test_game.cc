#include "engine/inhumanity/test_game.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/inhumanity/core_set.h"
#include "engine/inhumanity/names.h"
#include "engine/inhumanity/test_set.h"
#include "engine/kit/testing/text.h"
#include "engine/kit/validation.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

Json ReadSet() { return Json::parse(kTestTables).at("card_set"); }

uint8_t NumberIn(std::string_view word) {
  int number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return static_cast<uint8_t>(number);
}

Terrain TerrainCalled(std::string_view word) {
  for (size_t i = 0; i < kTerrains; ++i) {
    if (names::kTerrainWords[i] == word) return static_cast<Terrain>(i);
  }
  return Terrain::no_such_thing;
}

}  // namespace

const Cards& TestCards() {
  static const Cards kCards = *ParseCards(ReadSet());
  return kCards;
}

Cards CardsWith(std::string_view changes) {
  Json set = ReadSet();
  const Json parsed = Json::parse(changes);
  for (const auto& list : parsed.items()) {
    for (const auto& change : list.value().items()) {
      bool is_found = false;
      for (Json& card : set[list.key()]) {
        if (card.at("key") != change.key()) continue;
        is_found = true;
        for (const auto& value : change.value().items()) card[value.key()] = value.value();
      }
      if (!is_found) FailCheck(__FILE__, __LINE__, "no such card to change");
    }
  }
  Result<Cards> cards = ParseCards(set);
  if (!cards.ok()) FailCheck(__FILE__, __LINE__, cards.error().message);
  return *std::move(cards);
}

const Cards& DeadlyCards() {
  static const Cards kCards = CardsWith(R"({"traits":{
      "medic":{"effects":[{"op":"suffer","to":"chosen","condition":"harm","n":9}]},
      "brave":{"effects":[{"op":"suffer","to":"all","condition":"hunger","n":9}]}}})");
  return kCards;
}

const Json& CoreJson() {
  static const Json kJson = Json::parse(kCoreSet);
  return kJson;
}

std::string VerdictOn(const Json& set) {
  const Result<Cards> cards = ParseCards(set);
  if (cards.ok()) return "taken";
  RECOUNT_CHECK(cards.error().code == ErrorCode::bad_request);
  RECOUNT_CHECK(!cards.error().message.empty());
  return cards.error().clause.empty() ? "null" : cards.error().clause;
}

TestGame::TestGame(const Dealt& dealt, const Cards* cards)
    : cards_(cards == nullptr ? &TestCards() : cards), dealt_(dealt) {
  const auto players = static_cast<size_t>(dealt.players);
  dealt_.personalities.resize(players);
  dealt_.relationships.resize(players);
  dealt_.traits.resize(players);
  for (size_t seat = 0; seat < players; ++seat) {
    std::string& key = dealt_.personalities[seat];
    if (key.empty()) key = seat < 4 ? "plain" : "non_violent";  // the set has four copies
  }
  for (std::string& key : dealt_.relationships) {
    if (key.empty()) key = "strangers";
  }
  const Fault fault = CheckConfig(*cards_, dealt.config, players);
  if (fault) FailCheck(__FILE__, __LINE__, fault->message);
  state = inhumanity::Begin(*cards_, dealt.config, dealt.players);
  Settle();
}

// Puts the cards with the given keys on top, then the rest unchanged. An empty key is any card.
ChanceNumbers TestGame::OutcomeOf(const ChanceRequest& request) {
  if (request.kind == ChanceKind::pick) return {dealt_.first_player};
  if (request.kind == ChanceKind::dice) {
    ChanceNumbers shown;
    for (uint16_t i = 0; i < request.count; ++i) {
      shown.push_back(i < dice.size() ? dice[i] : uint16_t{6});
    }
    dice.clear();
    return shown;
  }
  std::vector<std::string> wanted;
  if (request.what == "personalities") wanted = dealt_.personalities;
  if (request.what == "relationships") wanted = dealt_.relationships;
  if (request.what == "traits") {
    for (const std::vector<std::string>& hand : dealt_.traits) {
      for (size_t i = 0; i < kStartTraits; ++i) wanted.push_back(i < hand.size() ? hand[i] : "");
    }
  }
  ChanceNumbers left = request.from, order;
  // Named cards are set apart first, so that the others do not take them.
  std::vector<int> named(wanted.size(), -1);
  for (size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].empty()) continue;
    const auto at = std::find_if(left.begin(), left.end(), [&](uint16_t card) {
      return cards_->EntryOf(card).key == wanted[i];
    });
    if (at == left.end()) FailCheck(__FILE__, __LINE__, "no such card left");
    named[i] = *at;
    left.erase(at);
  }
  for (const int card : named) {
    if (card >= 0) {
      order.push_back(static_cast<uint16_t>(card));
    } else {
      order.push_back(left.back());
      left.pop_back();
    }
  }
  order.insert(order.end(), left.begin(), left.end());
  return order;
}

void TestGame::Keep(const EffectList& effects) {
  const std::vector<std::string> names(state.players, "Somebody");
  for (const Effect& effect : effects.effects) {
    cited.emplace(Clauses()[effect.clause].id);
    RECOUNT_CHECK(!EffectText(*cards_, state, effect, names, Viewer::Judge()).empty());
    last.Add(effect);
  }
  RECOUNT_CHECK(kit::IsSound(*cards_, state));
}

void TestGame::Settle() {
  while (KindOf(state) == NodeKind::chance) {
    const ChanceRequest request = RequestOf(*cards_, state);
    const ChanceNumbers numbers = OutcomeOf(request);
    EffectList effects;
    ApplyOutcome(*cards_, state, {request.kind, numbers}, effects);
    Keep(effects);
  }
}

std::string TestGame::Do(Seat seat, std::string_view words) {
  const std::vector<std::string> list = kit::testing::Split(words);
  Action action{.type = kit::testing::TypeCalled<ActionType>(list[0])};
  switch (action.type) {
    case ActionType::draw:
      action.terrain = TerrainCalled(list[1]);
      break;
    case ActionType::commit:
    case ActionType::support:
    case ActionType::use_hope:
      action.dice = NumberIn(list[1]);
      break;
    case ActionType::choose:
      action.option = list[1];
      break;
    case ActionType::give_gift:
      action.target = NumberIn(list[1]);
      break;
    default:
      if (list.size() > 1) action.card = Card(list[1], seat);
      if (list.size() > 2) action.target = NumberIn(list[2]);
  }
  if (!Contains(AwaitedOf(state), seat)) {
    const ClauseIndex clause = NotAwaitedClause(state, seat);
    return "not awaited " + (clause == kNoClause ? "" : std::string(Clauses()[clause].id));
  }
  const State before = state;
  if (const Refusal refusal = CheckAction(*cards_, state, seat, action)) {
    RECOUNT_CHECK(std::memcmp(&before, &state, sizeof(State)) == 0);
    RECOUNT_CHECK(!RefusalText(*cards_, state, seat, action, refusal, {}).empty());
    return std::string(Clauses()[refusal.clause].id);
  }
  EffectList effects;
  last = {};
  ApplyAction(*cards_, state, seat, action, effects);
  Keep(effects);
  Settle();
  return "";
}

void TestGame::Draw(std::string_view key) {
  for (size_t number = 0; number < kTerrains; ++number) {
    const auto pile = static_cast<Pile>(number);
    uint16_t* top = state.slots.data() + PileSlot(*cards_, state, pile, 0);
    uint16_t* end = top + PileCount(*cards_, state, pile);
    uint16_t* found =
        std::find_if(top, end, [&](uint16_t card) { return cards_->EntryOf(card).key == key; });
    if (found == end) continue;
    std::swap(*top, *found);
    RECOUNT_CHECK(
        Do(state.turn_seat, fmt::format("draw {}", names::kTerrainWords[number])).empty());
    return;
  }
  FailCheck(__FILE__, __LINE__, "no such Scene left");
}

void TestGame::Begin(std::string_view key, int commit, const std::vector<int>& support) {
  Draw(key);
  RECOUNT_CHECK(Do(state.turn_seat, "act").empty());
  RECOUNT_CHECK(Do(state.turn_seat, fmt::format("commit {}", commit)).empty());
  for (const int dice_of : support) {
    const Seat seat = DeciderOf(state);
    RECOUNT_CHECK(
        Do(seat, dice_of == 0 ? std::string("refuse") : fmt::format("support {}", dice_of))
            .empty());
  }
}

void TestGame::Finish(const std::vector<uint16_t>& show) {
  const Seat seat = state.turn_seat;
  if (state.phase == Phase::hope) RECOUNT_CHECK(Do(seat, "use_hope 0").empty());
  dice = show;
  RECOUNT_CHECK(Do(seat, "roll").empty());
  RECOUNT_CHECK(Do(seat, "resolve").empty());
}

void TestGame::PassTurn() {
  Draw("rest");
  RECOUNT_CHECK(Do(state.turn_seat, "avoid").empty());
  RECOUNT_CHECK(Do(state.turn_seat, "resolve").empty());
}

uint16_t TestGame::Give(std::string_view key, Seat seat) {
  // Takes the card as gain_asset does, but for the named player.
  const size_t count = PileCount(*cards_, state, Pile::assets);
  uint16_t* top = state.slots.data() + PileSlot(*cards_, state, Pile::assets, 0);
  uint16_t* found = std::find_if(top, top + count,
                                 [&](uint16_t card) { return cards_->EntryOf(card).key == key; });
  if (found == top + count) FailCheck(__FILE__, __LINE__, "no such Asset left");
  const uint16_t card = *found;
  std::move_backward(top, found, found + 1);
  *top = kNoCard;
  ++state.drawn[static_cast<size_t>(Pile::assets)];
  size_t at = state.asset_count++;
  for (; at > 0 && state.assets[at - 1].card > card; --at) state.assets[at] = state.assets[at - 1];
  const bool is_group = cards_->Asset(card).is_group;
  state.assets[at] = {card, is_group ? kNoSeat : seat, cards_->Asset(card).uses, kNoSeat, 0};
  RECOUNT_CHECK(kit::IsSound(*cards_, state));
  return card;
}

uint16_t TestGame::Card(std::string_view key, Seat seat) const {
  uint16_t found = kNoCard;
  if (seat != kNoSeat) {
    ForEachTrait(*cards_, state, TraitPlace::hand, seat, [&](uint16_t card) {
      if (found == kNoCard && cards_->EntryOf(card).key == key) found = card;
    });
  }
  for (size_t i = 0; found == kNoCard && i < state.asset_count; ++i) {
    if (cards_->EntryOf(state.assets[i].card).key == key) found = state.assets[i].card;
  }
  for (uint16_t card = 0; found == kNoCard && card < cards_->count(); ++card) {
    if (cards_->EntryOf(card).key == key) found = card;
  }
  return found;
}

std::string TestGame::Report() const {
  std::string text;
  for (size_t i = 0; i < state.report_count; ++i) {
    const ReportEntry& entry = state.report[i];
    text += fmt::format("{}{} {} {}", i == 0 ? "" : ", ", WhatName(entry.what),
                        entry.seat == kNoSeat ? "-" : fmt::format("{}", entry.seat), entry.n);
  }
  return text;
}

std::string TestGame::Effects() const {
  std::string text;
  for (const Effect& effect : last.effects) {
    const std::string_view id = Clauses()[effect.clause].id;
    text += (text.empty() ? "" : " ") + std::string(id.substr(std::string_view("INH-").size()));
  }
  return text;
}

std::string TestGame::SeatsOfEffects(ClauseIndex clause) const {
  std::string text;
  for (const Effect& effect : last.effects) {
    if (effect.clause != clause) continue;
    text += fmt::format("{}{}", text.empty() ? "" : " ", effect.numbers[0]);
  }
  return text;
}

std::vector<std::string> TestGame::Legal(Seat seat) const {
  std::vector<Action> actions;
  if (Contains(AwaitedOf(state), seat)) LegalActions(*cards_, state, seat, actions);
  std::vector<std::string> words;
  for (const Action& action : actions) {
    words.emplace_back(events::inhumanity::EnumNameAction(action.type));
  }
  return words;
}

}  // namespace recount::engine::inhumanity
