// The state as people and scripts read it (docs/reference/basicverse.md, "State").
#include <nlohmann/json.hpp>

#include "engine/basicverse/basicverse.h"
#include "engine/basicverse/names.h"
#include "engine/basicverse/op_json.h"
#include "engine/common_json.h"
#include "engine/kit/view_json.h"
#include "events/json_members.h"

namespace recount::engine::basicverse {
namespace {

OrderedJson RangeJson(uint8_t range) { return OrNull(range, kAnyRange); }

OrderedJson SeatsJson(SeatSet seats) {
  OrderedJson list = OrderedJson::array();
  ForEachSeat(seats, [&](Seat seat) { list.push_back(seat); });
  return list;
}

OrderedJson ListJson(const SeatList& seats) {
  OrderedJson list = OrderedJson::array();
  for (size_t i = 0; i < seats.size(); ++i) list.push_back(seats[i]);
  return list;
}

OrderedJson FirstOf(const std::array<Seat, kMaxPlayers>& seats, size_t count) {
  OrderedJson list = OrderedJson::array();
  for (size_t i = 0; i < count; ++i) list.push_back(seats[i]);
  return list;
}

OrderedJson CardsJson(const CardBits& cards, bool is_shown = true) {
  ChanceNumbers list;
  cards.ForEach([&](uint8_t card) { list.push_back(card); });
  return CardListJson(list, is_shown);
}

// --- the stack ---

OrderedJson FrameJson(const Cards& cards, const State& state, const Frame& frame, Viewer viewer) {
  OrderedJson json;
  json["frame"] = kit::Word(FrameName(frame.kind));
  json["seat"] = frame.seat;
  switch (frame.kind) {
    case FrameKind::use:
      json["source"] = kit::SeatOrNull(frame.source);
      json["protected"] = kit::SeatOrNull(frame.other);
      json["targets"] = ListJson(SeatList(frame.seats));
      json["reach"] = RangeJson(frame.range);
      json["damage"] = frame.value;
      json["heal"] = frame.heal;
      json["next"] = frame.mark;
      json["then"] = OpsJson(cards, frame.then);
      break;
    case FrameKind::hit:
      json["target"] = frame.other;
      json["amount"] = frame.value;
      json["reach"] = RangeJson(frame.range);
      json["asked"] = frame.mark != 0;
      break;
    case FrameKind::move:
      json["steps"] = frame.value;
      json["asked"] = frame.mark != 0;
      break;
    case FrameKind::scroll:
      json["card"] = frame.value;
      json["asked"] = frame.mark != 0;
      break;
    case FrameKind::choose_move:
      json["who"] = frame.other;
      json["range"] = RangeJson(frame.range);
      json["exact"] = frame.mark != 0;
      break;
    case FrameKind::choose:
      json["options"] = OpJson(cards, cards.ops[frame.then].op)["options"];
      break;
    case FrameKind::regroup:
      json["reveal"] = frame.value;
      json["cards"] = CardsJson(state.revealed);
      json["to"] = ListJson(SeatList(frame.seats));
      break;
    case FrameKind::free_play:
      json["card"] =
          viewer.SeesAs(frame.seat) ? OrNull(frame.value, kNoCard) : OrderedJson(nullptr);
      json["kinds"] = OpJson(cards, cards.ops[frame.then].op)["kinds"];
      break;
    case FrameKind::recipient:
    case FrameKind::draw:
    case FrameKind::discard:
      json["count"] = frame.then;
      break;
    default:
      break;
  }
  return json;
}

OrderedJson StackJson(const Cards& cards, const State& state, Viewer viewer) {
  OrderedJson list = OrderedJson::array();
  for (size_t i = 0; i < state.stack_count; ++i) {
    list.push_back(FrameJson(cards, state, state.stack[i], viewer));
  }
  return list;
}

// --- the rest ---

OrderedJson PlayerJson(const Cards& cards, const State& state, Seat seat, Viewer viewer,
                       const std::string& name) {
  const SeatState& owner = state.seats[seat];
  OrderedJson json;
  json["seat"] = seat;
  json["name"] = name;
  json["team"] =
      state.has_teams == 0 ? OrderedJson(nullptr) : kit::Word(TeamName(TeamOf(state, seat)));
  json["hero"] =
      owner.hero == kNoHero ? OrderedJson(nullptr) : OrderedJson(cards.heroes[owner.hero].id);
  json["start_ability"] = OrNull(owner.start_ability, kNoAbility);
  json["hp"] = owner.hp;
  json["dead"] = IsDead(state, seat);
  json["hand"] = CardsJson(owner.hand, viewer.SeesAs(seat));
  json["slot"] = CardsJson(owner.slot);
  json["scroll_used"] = Contains(state.scroll_used, seat);
  json["sight"] = owner.sight;
  json["shroud"] = owner.shroud;
  json["donated"] = Contains(state.donated, seat);
  json["penalty"] = state.penalty[seat];
  return json;
}

OrderedJson ConfigJson(const State& state) {
  OrderedJson json;
  json["fortress"] = state.start_fortress;
  json["heroes"] = state.picks == HeroPicks::draft ? "draft" : "choose";
  json["max_rounds"] = state.max_rounds;
  json["setup"] = state.formation == Formation::brawl ? "brawl" : "team";
  if (state.teams_by != TeamsBy::list) {
    json["teams"] = state.teams_by == TeamsBy::random ? "random" : "alternate";
    return json;
  }
  json["teams"] = OrderedJson::array();
  for (Seat seat = 0; seat < state.players; ++seat) {
    json["teams"].push_back(kit::Word(TeamName(TeamOf(state, seat))));
  }
  return json;
}

OrderedJson CircleJson(const State& state) {
  OrderedJson list = OrderedJson::array();
  for (size_t i = 0; i < state.places; ++i) {
    list.push_back(state.circle[i] == kField ? -1 : state.circle[i]);
  }
  return list;
}

OrderedJson TeamsJson(const std::array<uint8_t, 2>& numbers) {
  OrderedJson json;
  json["blue"] = numbers[static_cast<size_t>(Team::blue)];
  json["red"] = numbers[static_cast<size_t>(Team::red)];
  return json;
}

OrderedJson DeckJson(const State& state, Viewer viewer) {
  ChanceNumbers cards;
  for (size_t i = state.deck_count; i > 0; --i) cards.push_back(state.deck[i - 1]);
  return CardListJson(cards, viewer.IsJudge());
}

// Writes the node. Everything in it is open to everybody.
OrderedJson NodeOf(const State& state) {
  switch (KindOf(state)) {
    case NodeKind::decision:
      return DecisionJson(AwaitedOf(state));
    case NodeKind::end:
      return EndJson(Clauses(), ResultOf(state));
    case NodeKind::chance:
      break;
  }
  return ChanceNodeJson(RequestOf(state));
}

}  // namespace

OrderedJson Basicverse::StateJson(const Cards& cards, const State& state, Viewer viewer,
                                  const Seating& seating) {
  OrderedJson json;
  json["game"] = std::string(kSchema.game);
  json["seq"] = seating.seq;
  json["phase"] = kit::Word(PhaseName(state.phase));
  json["node"] = NodeOf(state);
  json["players"] = OrderedJson::array();
  for (Seat seat = 0; seat < state.players; ++seat) {
    json["players"].push_back(PlayerJson(cards, state, seat, viewer, seating.names[seat]));
  }
  json["card_set"] = cards.name;
  json["config"] = ConfigJson(state);
  json["turn"] = state.turn;
  json["active"] = kit::SeatOrNull(state.active);
  json["picked"] = FirstOf(state.picked, state.pick_count);
  json["turn_order"] = FirstOf(state.turn_order, state.places == 0 ? 0 : state.players);
  json["circle"] = CircleJson(state);
  json["fortress"] = TeamsJson(state.fortress);
  json["mana"] = TeamsJson(state.mana);
  json["counter_slot"] = state.counter_slot;
  json["counter"] = kCounter[state.counter_slot];
  json["horseshoe"] = kit::SeatOrNull(state.horseshoe);
  json["actions"] = state.actions;
  json["given"] = viewer.IsJudge() || (state.active != kNoSeat && viewer.SeesAs(state.active))
                      ? OrNull(state.given, kNoCard)
                      : OrderedJson(nullptr);
  json["last_chance"] = OrNull(kit::NameIn(names::kLastChances, state.last_chance));
  json["deck"] = DeckJson(state, viewer);
  json["discard"] = CardsJson(state.discard);
  json["waiting"] = SeatsJson(state.waiting);
  json["stack"] = StackJson(cards, state, viewer);
  return json;
}

}  // namespace recount::engine::basicverse
