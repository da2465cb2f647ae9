// Makes the output of Nim for people and programs: sentences, the drawn table, and the state as
// JSON.
#include "engine/kit/text.h"

#include <nlohmann/json.hpp>

#include "docs/examples/nim/nim.h"
#include "engine/common_json.h"
#include "engine/kit/view_json.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace nim {

using recount::OrderedJson;
using recount::engine::Drawing;
using recount::engine::Effect;
using recount::engine::Outcome;
using recount::engine::PlayerName;
using recount::engine::Refusal;
using recount::engine::Seating;
namespace kit = recount::engine::kit;

namespace {

std::string Counters(int count) { return kit::Counted(count, "counter", "counters"); }

OrderedJson NodeJson(const Cards& cards, const State& state) {
  switch (state.phase) {
    case Phase::begin:
      return recount::engine::ChanceNodeJson(Nim::RequestOf(cards, state));
    case Phase::take:
      return recount::engine::DecisionJson(Nim::AwaitedOf(state));
    case Phase::end:
      break;
  }
  return recount::engine::EndJson(Nim::Clauses(), Nim::ResultOf(cards, state));
}

}  // namespace

std::string Nim::EffectText(const Cards&, const State&, const Effect& effect, Names names, Viewer) {
  const std::string player = PlayerName(names, static_cast<Seat>(effect.numbers[0]));
  return player + (effect.clause == NIM_1_3 ? " begins" : " takes the last counter and wins");
}

std::string Nim::RefusalText(const Cards&, const State& state, Seat, const Action&,
                             const Refusal& refusal, Names names) {
  switch (refusal.clause) {
    case NIM_1_3:
      return "chance must pick the first player before anyone takes a counter";
    case NIM_2_1:
      return fmt::format("it is the turn of {}", PlayerName(names, state.turn));
    case NIM_2_2:
      return fmt::format("take 1 to {} counters", kMaxTake);
    default:
      return fmt::format("the pile has only {}", Counters(state.pile));
  }
}

// A log may have an action that the rules refuse, such as one without a number.
std::string Nim::ActionText(const Cards&, const State&, Seat seat, const Action& action,
                            Names names) {
  const std::string player = PlayerName(names, seat);
  if (action.count >= recount::kNoSuchThing<uint8_t>) return player + " takes no possible number";
  return fmt::format("{} takes {}", player, Counters(action.count));
}

std::string Nim::OutcomeText(const Cards&, const State&, const Outcome& outcome, Names names) {
  if (outcome.numbers.size() != 1 || outcome.numbers[0] >= names.size()) {
    return "Chance picks no player";
  }
  return fmt::format("Chance picks {}", PlayerName(names, static_cast<Seat>(outcome.numbers[0])));
}

std::string Nim::DrawTable(const Cards&, const State& state, Viewer, const Seating& seating,
                           const Drawing& drawing) {
  recount::engine::Sheet sheet(drawing, 7);
  sheet.Title(kTitle, fmt::format("event {}", seating.seq));
  sheet.Text("Pile", Counters(state.pile));
  if (state.phase == Phase::begin) sheet.Text("Turn", "chance picks who begins");
  if (state.phase == Phase::take) sheet.Text("Turn", PlayerName(seating.names, state.turn));
  if (state.phase == Phase::end) sheet.Text("Winner", PlayerName(seating.names, state.winner));
  return sheet.Take();
}

OrderedJson Nim::StateJson(const Cards& cards, const State& state, Viewer, const Seating& seating) {
  OrderedJson json;
  json["game"] = kit::Word(kSchema.game);
  json["seq"] = seating.seq;
  json["phase"] = kit::Word(PhaseOf(state));
  json["node"] = NodeJson(cards, state);
  json["players"] = OrderedJson::array();
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    OrderedJson& player = json["players"].emplace_back();
    player["seat"] = seat;
    player["name"] = seating.names[seat];
  }
  json["card_set"] = cards.name;
  json["turn"] = kit::SeatOrNull(state.turn);
  json["pile"] = state.pile;
  return json;
}

}  // namespace nim
