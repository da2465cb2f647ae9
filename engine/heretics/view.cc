// The state as people and scripts read it (docs/reference/heretics.md, "State and views").
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/heretics/heretics.h"
#include "engine/heretics/names.h"
#include "engine/heretics/text.h"
#include "engine/kit/text.h"
#include "engine/kit/view_json.h"
#include "events/json_members.h"

namespace recount::engine::heretics {
namespace {

OrderedJson ClauseJson(ClauseIndex clause) {
  return clause == kNoClause ? OrderedJson(nullptr)
                             : OrderedJson(std::string(Clauses()[clause].id));
}

OrderedJson OwnCards(uint8_t faction, uint16_t bits, bool is_shown = true) {
  ChanceNumbers cards;
  for (int i = 0; i < kPackSize; ++i) {
    if (bits >> i & 1) cards.push_back(static_cast<uint16_t>(CardOf(faction, i)));
  }
  return CardListJson(cards, is_shown);
}

OrderedJson CitiesOf(const State& state, uint8_t holder) {
  OrderedJson list = OrderedJson::array();
  for (int city = 0; city < kCities; ++city) {
    if (state.holders.Get(city) == holder) list.push_back(CityCard(city));
  }
  return list;
}

OrderedJson PileJson(const State& state, Viewer viewer) {
  ChanceNumbers cards;
  // Cities that have been turned up have left the pile, so the list begins after them.
  for (size_t i = state.turned; i < kCities; ++i) {
    cards.push_back(static_cast<uint16_t>(CityCard(state.pile[i])));
  }
  return CardListJson(cards, viewer.IsJudge());
}

OrderedJson PlayerJson(const Cards& cards, const State& state, Seat seat, Viewer viewer,
                       const std::string& name) {
  const uint8_t faction = state.faction[seat];
  const bool has_chosen = faction != kNoFaction;
  const bool is_own = viewer.SeesAs(seat);
  OrderedJson json;
  json["seat"] = seat;
  json["name"] = name;
  json["faction"] = has_chosen ? kit::Word(FactionName(faction)) : nullptr;
  json["hand"] = OwnCards(faction, state.hand[seat], is_own);
  json["has_sent"] = state.sent[seat] != kNoCard;
  json["sent"] = is_own ? OrNull(state.sent[seat], kNoCard) : nullptr;
  json["temple"] = OwnCards(faction, state.temple[seat]);
  json["graveyard"] = OwnCards(faction, Graveyard(state, seat));
  json["cities"] = CitiesOf(state, seat);
  json["score"] = ScoreOf(cards, state, seat);
  return json;
}

OrderedJson PacksLeft(const State& state) {
  OrderedJson list = OrderedJson::array();
  for (const Faction faction :
       {Faction::catholics, Faction::hussites, Faction::orthodox, Faction::reformers}) {
    bool is_left = true;
    for (const uint8_t chosen : state.faction) is_left &= chosen != static_cast<uint8_t>(faction);
    if (is_left) list.push_back(std::string(FactionName(static_cast<uint8_t>(faction))));
  }
  return list;
}

OrderedJson CharacterJson(const City& city, const State& state, Seat seat,
                          const SeatVerdict& verdict) {
  const uint8_t card = state.last_sent[seat];
  const bool is_there = card != kNoCard;
  OrderedJson json;
  json["seat"] = seat;
  json["card"] = OrNull(card, kNoCard);
  json["strength"] = is_there ? OrderedJson(city.strength[card]) : nullptr;
  json["fate"] = kit::Word(kit::NameIn(names::kFates, verdict.fate));
  json["clause"] = ClauseJson(verdict.clause);
  json["to"] = is_there ? OrderedJson(verdict.to_temple ? "temple" : "graveyard") : nullptr;
  json["to_clause"] = ClauseJson(verdict.to_clause);
  return json;
}

// The fates of the characters are not stored. They follow from the cards that were sent.
OrderedJson LastRoundJson(const Cards& cards, const State& state, const Readings& readings) {
  if (state.last_city == kNoCity) return nullptr;
  const City& city = cards.cities[state.last_city];
  const Verdict round = JudgeRound(city, state.players, state.last_sent, readings);
  const RoundNumber number = LastRoundNumber(state);
  OrderedJson json;
  json["wave"] = number.wave;
  json["round"] = number.round;
  json["city"] = CityCard(state.last_city);
  json["winner"] = kit::SeatOrNull(round.winner);
  json["clause"] = ClauseJson(round.clause);
  json["characters"] = OrderedJson::array();
  for (Seat seat = 0; seat < state.players; ++seat) {
    json["characters"].push_back(CharacterJson(city, state, seat, round.seats[seat]));
  }
  return json;
}

OrderedJson NodeOf(const Cards& cards, const State& state) {
  switch (KindOf(state)) {
    case NodeKind::decision:
      return DecisionJson(state.awaited);
    case NodeKind::chance:
      return ChanceNodeJson(RequestOf(cards, state));
    case NodeKind::end:
      return EndJson(Clauses(), ResultOf(cards, state));
  }
  FailCheck(__FILE__, __LINE__, "a node of no kind");
}

}  // namespace

OrderedJson Heretics::StateJson(const Cards& cards, const State& state, Viewer viewer,
                                const Seating& seating, const Readings& readings) {
  OrderedJson json;
  json["game"] = kit::Word(kSchema.game);
  json["seq"] = seating.seq;
  json["phase"] = kit::Word(PhaseName(state.phase));
  json["node"] = NodeOf(cards, state);
  json["players"] = OrderedJson::array();
  for (Seat seat = 0; seat < state.players; ++seat) {
    json["players"].push_back(PlayerJson(cards, state, seat, viewer, seating.names[seat]));
  }
  json["card_set"] = cards.name;
  json["packs_left"] = PacksLeft(state);
  json["wave"] = state.wave;
  json["round"] = state.round;
  json["city"] = state.city == kNoCity ? OrderedJson(nullptr) : OrderedJson(CityCard(state.city));
  json["city_deck"] = PileJson(state, viewer);
  json["lost_cities"] = CitiesOf(state, kLost);
  json["last_round"] = LastRoundJson(cards, state, readings);
  return json;
}

OrderedJson HereticsSecond::StateJson(const Cards& cards, const State& state, Viewer viewer,
                                      const Seating& seating) {
  return Heretics::StateJson(cards, state, viewer, seating, kSecondReadings);
}

}  // namespace recount::engine::heretics
