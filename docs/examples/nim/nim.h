// Nim with one pile, as a game of Recount: the smallest that has a decision, a chance event, an
// option, refusals and a result. docs/embedding.md, "Add a game", explains the parts.
//
// Two play. On the table is a pile of 12 counters, or as many as the option `pile` says.
// Chance picks who begins. The players take turns, and take 1 to 3 counters in each. The player who
// takes the last counter wins.
#ifndef RECOUNT_DOCS_EXAMPLES_NIM_NIM_H_
#define RECOUNT_DOCS_EXAMPLES_NIM_NIM_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "docs/examples/nim/nim_bfbs_generated.h"
#include "docs/examples/nim/nim_generated.h"
#include "engine/game.h"

namespace nim {

using recount::engine::Seat;
using recount::engine::Viewer;

inline constexpr uint8_t kMinPile = 4;
inline constexpr uint8_t kMaxPile = 100;
inline constexpr uint8_t kMaxTake = 3;

// The rules by number: each refusal, effect and result cites one. Their texts are in Nim::Clauses.
enum ClauseId : recount::engine::ClauseIndex {
  NIM_1_1,  // two play
  NIM_1_2,  // the pile
  NIM_1_3,  // who begins
  NIM_2_1,  // the players take turns
  NIM_2_2,  // 1 to 3 counters
  NIM_2_3,  // no more than the pile has
  NIM_3_1,  // the last counter wins
  kClauseCount,
};

enum class Phase : uint8_t { begin, take, end };

// The state is hashed and stored as its bytes. It has no padding, no pointers, and one way to write
// each position.
struct State {
  uint8_t pile;  // counters left
  Phase phase;
  Seat turn;    // the seat that takes next; kNoSeat in the other phases
  Seat winner;  // kNoSeat before Phase::end
};

// An action as the rules read it. A game with several types has the fields of all of them here.
struct Action {
  events::Action type = events::Action::NONE;
  uint8_t count = recount::kNull<uint8_t>;

  bool operator==(const Action&) const = default;
};

// The options that a log pins in addition to the number of players.
struct Config {
  uint8_t pile = 12;
};

// The part of a card set that the rules need. Every game has a set; that of Nim is only a name.
struct Cards {
  std::string name;
};

// The game as a struct of types and static functions. engine/game.h says what each of them does.
struct Nim {
  using State = nim::State;
  using Action = nim::Action;
  using Cards = nim::Cards;
  using Config = nim::Config;
  using EventTable = events::Event;
  using Names = absl::Span<const std::string>;

  // --- the table of the game ---
  static constexpr recount::Schema kSchema =
      recount::SchemaOf<events::Event, events::EventBinarySchema>("nim");
  static constexpr std::string_view kTitle = "Nim";
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = 2;
  // `created`, who begins, and one counter per turn.
  static constexpr uint64_t kMaxEvents = 2 + kMaxPile;
  static constexpr uint16_t kLayout = 1;

  static absl::Span<const recount::engine::Variant> Variants();
  static constexpr recount::engine::RulesVersion kRules{.number = 1};
  static absl::Span<const recount::engine::Clause> Clauses();
  static absl::Span<const recount::engine::ShippedCardSet> CardSets();
  // No number in the state's JSON is a card.
  static absl::Span<const std::string_view> CardKeys() { return {}; }
  static absl::Span<const std::string_view> ReportKeys() { return {}; }
  static absl::Span<const recount::engine::Place> Places() { return {}; }
  static void PutPlaces(const Cards&, const State&,
                        std::vector<recount::engine::CardPlace>& places) {
    places.clear();
  }
  static std::optional<size_t> PilePosition(const Cards&, const State&, uint16_t) {
    return std::nullopt;
  }

  // --- the rules (nim.cc) ---
  static recount::Fault CheckConfig(const Cards& cards, const Config& config, size_t players);
  static State Begin(const Cards& cards, const Config& config, int players);
  static int PlayersOf(const State&) { return kMaxPlayers; }
  static recount::engine::NodeKind KindOf(const State& state);
  static recount::engine::SeatSet AwaitedOf(const State& state);
  static recount::engine::ChanceRequest RequestOf(const Cards& cards, const State& state);
  static recount::engine::GameResult ResultOf(const Cards& cards, const State& state);
  static std::string_view PhaseOf(const State& state);
  static recount::engine::Standing StandingOf(const Cards& cards, const State& state);
  static recount::engine::ClauseIndex NotAwaitedClause(const State& state, Seat seat);
  static recount::engine::Refusal CheckAction(const Cards& cards, const State& state, Seat seat,
                                              const Action& action);
  // Templates, because effects are reported to a list or, in hot loops, to nobody.
  template <class Effects>
  static void ApplyAction(const Cards&, State& state, Seat seat, const Action& action,
                          Effects& effects) {
    state.pile = static_cast<uint8_t>(state.pile - action.count);
    if (state.pile > 0) {
      state.turn = static_cast<Seat>(1 - seat);
      return;
    }
    state.phase = Phase::end;
    state.turn = recount::engine::kNoSeat;
    state.winner = seat;
    effects.Add({.clause = NIM_3_1, .numbers = {seat}});
  }
  template <class Effects>
  static void ApplyOutcome(const Cards&, State& state, const recount::engine::Outcome& outcome,
                           Effects& effects) {
    state.phase = Phase::take;
    state.turn = static_cast<Seat>(outcome.numbers[0]);
    effects.Add({.clause = NIM_1_3, .numbers = {state.turn}});
  }
  static void LegalActions(const Cards& cards, const State& state, Seat seat,
                           std::vector<Action>& actions);
  // An empty pile ends the game in the action that takes the last counter, so nothing is left to
  // do.
  static void Settle(const Cards&, State&, recount::engine::EffectList&) {}
  static void Inspect(const Cards& cards, const State& state,
                      recount::engine::StateFindings& findings);
  static void ReadState(const Cards& cards, recount::engine::StateReader& json, State& state);
  // Nothing is hidden in nim, so there is nothing to guess.
  static void ResampleHidden(const Cards&, State&, Viewer, recount::engine::ChanceStream&) {}

  // --- bytes (nim.cc) ---
  static Action ReadAction(const EventTable& event);
  static flatbuffers::Offset<void> WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                               const Action& action);
  static Config ReadConfig(const EventTable& event);
  static flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                               const Config& config);

  // --- views (text.cc): everybody sees everything ---
  static Action ViewAction(const State&, const State&, Seat, const Action& action, Viewer) {
    return action;
  }
  static bool ShowsOutcome(const State&, const State&, Viewer) { return true; }
  static std::string EffectText(const Cards& cards, const State& state,
                                const recount::engine::Effect& effect, Names names, Viewer viewer);
  static std::string RefusalText(const Cards& cards, const State& state, Seat seat,
                                 const Action& action, const recount::engine::Refusal& refusal,
                                 Names names);
  static std::string ActionText(const Cards& cards, const State& state, Seat seat,
                                const Action& action, Names names);
  static std::string OutcomeText(const Cards& cards, const State& state,
                                 const recount::engine::Outcome& outcome, Names names);
  static std::string DrawTable(const Cards& cards, const State& state, Viewer viewer,
                               const recount::engine::Seating& seating,
                               const recount::engine::Drawing& drawing);
  static std::string CardName(const Cards&, const State&, uint16_t) { return ""; }
  static std::string CardEntry(const Cards&, const State&, uint16_t) { return ""; }
  static std::vector<uint16_t> CardsCalled(const Cards&, const State&, std::string_view) {
    return {};
  }
  static recount::OrderedJson StateJson(const Cards& cards, const State& state, Viewer viewer,
                                        const recount::engine::Seating& seating);

  // --- checks of input from outside (nim.cc) ---
  static recount::Result<recount::engine::Setup<Cards, Config>> Prepare(
      const recount::engine::NewGame& request);
  static recount::Result<Cards> ParseCards(const recount::Json& set);
};

// Returns the game for code that does not know a particular game (engine/match.h).
const recount::engine::Game& GameInstance();

}  // namespace nim

#endif  // RECOUNT_DOCS_EXAMPLES_NIM_NIM_H_
