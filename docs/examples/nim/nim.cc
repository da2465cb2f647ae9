// Implements the rules of Nim, its bytes, and the checks of input from outside.
#include "docs/examples/nim/nim.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/game_of.h"
#include "engine/kit/config_reader.h"
#include "engine/kit/new_game.h"
#include "engine/kit/validation.h"
#include "fmt/format.h"

namespace nim {

using recount::Error;
using recount::Fault;
using recount::Json;
using recount::Result;
using recount::engine::ChanceRequest;
using recount::engine::Clause;
using recount::engine::ClauseIndex;
using recount::engine::GameResult;
using recount::engine::kNoClause;
using recount::engine::kNoSeat;
using recount::engine::NewGame;
using recount::engine::NodeKind;
using recount::engine::Refusal;
using recount::engine::SeatSet;
using recount::engine::Setup;
using recount::engine::ShippedCardSet;
using recount::engine::Standing;
using recount::engine::StateFindings;
using recount::engine::StateReader;
using recount::engine::Variant;
namespace kit = recount::engine::kit;

constexpr std::string_view kPhaseNames[] = {"begin", "take", "end"};

// ---- The table of the game.

absl::Span<const Variant> Nim::Variants() {
  static constexpr Variant kVariants[] = {{"", "{}"}, {"long", R"({"pile":40})"}};
  return kVariants;
}

absl::Span<const Clause> Nim::Clauses() {
  static constexpr Clause kClauses[] = {
      {"NIM-1.1", "—", "Two play.", ""},
      {"NIM-1.2", "—", "The pile has 12 counters, or as many as agreed: 4 to 100.", ""},
      {"NIM-1.3", "—", "Chance picks who begins.", ""},
      {"NIM-2.1", "—", "The players take turns.", ""},
      {"NIM-2.2", "—", "In a turn, the player takes 1 to 3 counters.", ""},
      {"NIM-2.3", "—", "Nobody takes more counters than the pile has.", ""},
      {"NIM-3.1", "—", "The player who takes the last counter wins.", ""},
  };
  static_assert(std::size(kClauses) == kClauseCount);
  return kClauses;
}

absl::Span<const ShippedCardSet> Nim::CardSets() {
  static constexpr ShippedCardSet kSets[] = {{"nim-core", R"({"game":"nim","name":"nim-core"})"}};
  return kSets;
}

// ---- The rules are pure functions. A check changes nothing; Apply gets only checked actions.

Fault Nim::CheckConfig(const Cards&, const Config& config, size_t players) {
  if (players != kMaxPlayers) {
    return Error::BadRequest(fmt::format("expected 2 players, got {}", players), "NIM-1.1");
  }
  if (config.pile >= kMinPile && config.pile <= kMaxPile) return std::nullopt;
  return kit::RefusedConfig(
      fmt::format("\"pile\" must be an integer from {} to {}", kMinPile, kMaxPile), "NIM-1.2");
}

State Nim::Begin(const Cards&, const Config& config, int) {
  return {.pile = config.pile, .phase = Phase::begin, .turn = kNoSeat, .winner = kNoSeat};
}

NodeKind Nim::KindOf(const State& state) {
  switch (state.phase) {
    case Phase::begin:
      return NodeKind::chance;
    case Phase::take:
      return NodeKind::decision;
    case Phase::end:
      break;
  }
  return NodeKind::end;
}

SeatSet Nim::AwaitedOf(const State& state) {
  return state.phase == Phase::take ? recount::engine::SeatBit(state.turn) : SeatSet{0};
}

// The rules ask for chance and never draw it: the outcome comes from the game's seed, or from a
// person who enters what was drawn at the table.
ChanceRequest Nim::RequestOf(const Cards&, const State&) {
  ChanceRequest request;
  request.kind = recount::engine::ChanceKind::pick;
  request.what = "first_player";
  request.from = {0, 1};
  request.clause = NIM_1_3;
  return request;
}

GameResult Nim::ResultOf(const Cards&, const State& state) {
  return {.winners = {state.winner}, .scores = {}, .clause = NIM_3_1};
}

std::string_view Nim::PhaseOf(const State& state) {
  return kPhaseNames[static_cast<size_t>(state.phase)];
}

Standing Nim::StandingOf(const Cards&, const State&) {
  return {.playing = recount::engine::SeatsOf(kMaxPlayers),
          .sides = recount::engine::SidesOfOne(kMaxPlayers)};
}

ClauseIndex Nim::NotAwaitedClause(const State& state, Seat) {
  return state.phase == Phase::begin ? NIM_1_3 : NIM_2_1;
}

Refusal Nim::CheckAction(const Cards&, const State& state, Seat, const Action& action) {
  if (action.count < 1 || action.count > kMaxTake) return Refusal::Illegal(NIM_2_2);
  return kit::RefuseUnless(action.count <= state.pile, NIM_2_3);
}

void Nim::LegalActions(const Cards&, const State& state, Seat, std::vector<Action>& actions) {
  for (uint8_t count = 1; count <= std::min(kMaxTake, state.pile); ++count) {
    actions.push_back({events::Action::take, count});
  }
}

// States from outside are checked: the rules must be able to lead to them. Every check names the
// key of the state's document that is wrong, and the clause that says so.
void Nim::Inspect(const Cards&, const State& state, StateFindings& findings) {
  if (!findings.ExpectIn(static_cast<int>(state.phase), 0, 2, kNoClause, "phase")) return;
  const bool is_begin = state.phase == Phase::begin, is_end = state.phase == Phase::end;
  const int least = is_begin ? kMinPile : is_end ? 0 : 1;
  findings.ExpectIn(state.pile, least, is_end ? 0 : kMaxPile, NIM_1_2, "pile");
  findings.Expect(state.phase == Phase::take ? state.turn < kMaxPlayers : state.turn == kNoSeat,
                  NIM_2_1, "the seat whose turn it is", "turn");
  findings.Expect(is_end ? state.winner < kMaxPlayers : state.winner == kNoSeat, NIM_3_1,
                  "the winner, at the end only", "node", "result", "winners");
}

// Reads the keys from which a state follows. The others are derived.
void Nim::ReadState(const Cards&, StateReader& json, State& state) {
  json.OneOf("phase", kPhaseNames, state.phase);
  json.Integer("pile", 0, kMaxPile, state.pile);
  json.SeatOrNull("turn", kMaxPlayers, state.turn);
  // A player has nothing but a name, which is not part of a state.
  json.Players(kMaxPlayers, [](StateReader&, size_t) {});
  // The winner is in the result, and only at the end.
  json.Object("node", [&](StateReader& node) {
    node.Object("result", [&](StateReader& result) {
      uint8_t winners = 0;
      result.Seats("winners", kMaxPlayers, winners);
      if (winners != 0) state.winner = recount::engine::LowestSeat(winners);
    });
  });
}

// ---- Converts between the schema's tables, which are already verified, and plain values.

Action Nim::ReadAction(const EventTable& event) {
  return {events::Action::take, event.action_as_take()->count()};
}

flatbuffers::Offset<void> Nim::WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                           const Action& action) {
  return events::CreateTake(builder, action.count).Union();
}

Config Nim::ReadConfig(const EventTable& event) { return {event.config()->pile()}; }

flatbuffers::Offset<void> Nim::WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                           const Config& config) {
  return events::CreateConfig(builder, config.pile).Union();
}

// ---- Checks input from outside.

Result<Setup<Cards, Config>> Nim::Prepare(const NewGame& request) {
  Config config;
  if (Fault fault = kit::CheckIsObject(request.config)) return *fault;
  if (request.config != nullptr) {
    if (Fault fault = kit::HasOnlyOptions(*request.config, {"pile"})) return *fault;
    if (request.config->contains("pile")) {
      // A value that is not such an integer becomes 0, which CheckConfig refuses.
      const bool fits = recount::engine::HasInteger(*request.config, "pile", kMinPile, kMaxPile);
      config.pile = fits ? request.config->at("pile").get<uint8_t>() : uint8_t{0};
    }
  }
  Result<Setup<Cards, Config>> setup = kit::SetupWithCards<Nim>(request);
  if (!setup.ok()) return setup.error();
  if (Fault fault = CheckConfig(setup->cards, config, request.players)) return *fault;
  setup->config = config;
  return setup;
}

Result<Cards> Nim::ParseCards(const Json& set) {
  const bool is_set = recount::engine::HasExactlyKeys(set, {"game", "name"}) &&
                      recount::engine::HasText(set, "name") && set["game"] == "nim";
  if (!is_set) return Error::BadRequest(R"(card set: expected {"game":"nim","name":"..."})");
  return Cards{set["name"].get<std::string>()};
}

const recount::engine::Game& GameInstance() {
  static const recount::engine::GameOf<Nim> instance;
  return instance;
}

}  // namespace nim
