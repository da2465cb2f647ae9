#include "engine/testing/endless.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/game_of.h"
#include "engine/sheet.h"
#include "engine/testing/endless_bfbs_generated.h"
#include "engine/testing/endless_generated.h"
#include "fmt/format.h"

namespace recount::engine::endless {
namespace {

using ActionType = events::endless::Action;
using events::endless::PlantedFault;

constexpr std::string_view kSet = R"({"game":"endless","name":"endless-core"})";
constexpr uint64_t kActionsAChance = 8;
constexpr uint16_t kCardCount = 8;
constexpr uint16_t kShuffled[] = {10, 11, 12, 13};
constexpr std::string_view kFaultNames[] = {
    "none",          "leaking_state",  "leaking_event", "missing_legal",
    "extra_legal",   "unsorted_legal", "unstable",      "nobody_can_act",
    "forgotten_key", "forgotten_list", "no_card",       "unlike_judge",
    "on_no_side",    "one_sided",      "other_scores",  "side_wins_in_part",
    "crashing",      "unread_key"};

enum ClauseId : ClauseIndex { END_1_1, END_2_1, END_2_2, END_2_3, END_3_1 };

struct Config {
  PlantedFault planted = PlantedFault::none;
};

struct Cards {};

struct State {
  uint64_t actions;
  std::array<uint64_t, 4> totals;
  std::array<uint16_t, 4> hidden;  // kNull until laid
  std::array<uint16_t, 4> drawn;   // the last outcome; 0 for numbers that it did not have
  uint8_t players;
  uint8_t chances;    // chance nodes so far, modulo 3
  uint8_t is_chance;  // 1 at a chance node
  PlantedFault planted;
  uint32_t unused;  // always 0
};
static_assert(PlainState<State>);

struct Action {
  ActionType type = ActionType::NONE;
  uint16_t number = 0xFFFF;  // the amount of `step`, the card of `hide`

  bool operator==(const Action&) const = default;
};

struct Endless {
  static constexpr RulesVersion kRules{.number = 1};
  using State = endless::State;
  using Action = endless::Action;
  using Cards = endless::Cards;
  using Config = endless::Config;
  using EventTable = events::endless::Event;

  static constexpr Schema kSchema =
      SchemaOf<events::endless::Event, events::endless::EventBinarySchema>("endless");
  static constexpr std::string_view kTitle = "The endless game of the tests";
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = 4;
  static constexpr uint64_t kMaxEvents = 0;
  static constexpr uint16_t kLayout = 1;

  static absl::Span<const Variant> Variants() {
    static constexpr Variant kVariants[] = {{"", "{}"}};
    return kVariants;
  }
  static absl::Span<const ShippedCardSet> CardSets() {
    static constexpr ShippedCardSet kSets[] = {{"endless-core", kSet}};
    return kSets;
  }
  static absl::Span<const std::string_view> CardKeys() {
    static constexpr std::string_view kKeys[] = {"hidden"};
    return kKeys;
  }
  static absl::Span<const std::string_view> ReportKeys() { return {}; }
  static absl::Span<const Place> Places() { return {}; }
  static void PutPlaces(const Cards&, const State& state, std::vector<CardPlace>& places) {
    places.assign(state.hidden.size(), CardPlace());
  }
  static std::optional<size_t> PilePosition(const Cards&, const State&, uint16_t) {
    return std::nullopt;
  }
  static absl::Span<const Clause> Clauses() {
    static constexpr Clause kClauses[] = {
        {"END-1.1", "—", "Two to four play.", ""},      {"END-2.1", "—", "A step is 1 to 3.", ""},
        {"END-2.2", "—", "The cards are 0 to 7.", ""},  {"END-2.3", "—", "Seats act in turn.", ""},
        {"END-3.1", "—", "Chance goes to seat 0.", ""},
    };
    return kClauses;
  }

  static Fault CheckConfig(const Cards&, const Config&, size_t) { return std::nullopt; }
  static State Begin(const Cards&, const Config& config, int players) {
    State state = {};
    state.hidden.fill(kNull<uint16_t>);
    state.players = static_cast<uint8_t>(players);
    state.planted = config.planted;
    return state;
  }
  static int PlayersOf(const State& state) { return state.players; }
  // The game ends only if a fault about results is planted, because such a fault needs a result.
  static bool HasEnded(const State& state) {
    return state.planted >= PlantedFault::other_scores &&
           state.planted <= PlantedFault::side_wins_in_part && state.actions >= kActionsAChance;
  }
  static NodeKind KindOf(const State& state) {
    if (HasEnded(state)) return NodeKind::end;
    return state.is_chance ? NodeKind::chance : NodeKind::decision;
  }
  static Seat Turn(const State& state) { return static_cast<Seat>(state.actions % state.players); }
  static SeatSet AwaitedOf(const State& state) {
    return state.is_chance || HasEnded(state) ? SeatSet{0} : SeatBit(Turn(state));
  }
  static ChanceRequest RequestOf(const Cards&, const State& state) {
    ChanceRequest request;
    request.clause = END_3_1;
    if (state.chances == 0) {
      request.kind = ChanceKind::dice;
      request.what = "dice";
      request.count = 2;
      request.sides = 6;
    } else if (state.chances == 1) {
      request.kind = ChanceKind::pick;
      request.what = "seat";
      for (uint16_t seat = 0; seat < state.players; ++seat) request.from.push_back(seat);
    } else {
      request.kind = ChanceKind::shuffle;
      request.what = "four";
      request.from.assign(std::begin(kShuffled), std::end(kShuffled));
    }
    return request;
  }
  static std::vector<int64_t> ScoresOf(const State& state) {
    return {state.totals.begin(), state.totals.begin() + state.players};
  }
  static GameResult ResultOf(const Cards&, const State& state) {
    RECOUNT_CHECK(HasEnded(state));
    GameResult result{.winners = {0}, .scores = ScoresOf(state), .clause = END_3_1};
    if (state.planted == PlantedFault::other_scores) ++result.scores[0];
    return result;
  }
  static std::string_view PhaseOf(const State&) { return "turn"; }
  static Standing StandingOf(const Cards&, const State& state) {
    Standing standing{.playing = SeatsOf(state.players),
                      .sides = SidesOfOne(state.players),
                      .scores = ScoresOf(state)};
    if (state.planted == PlantedFault::on_no_side) standing.sides[0] = 0;
    if (state.planted == PlantedFault::one_sided) standing.sides[0] |= SeatBit(1);
    if (state.planted == PlantedFault::side_wins_in_part) {
      standing.sides.assign(state.players, SeatsOf(state.players));
    }
    return standing;
  }
  static ClauseIndex NotAwaitedClause(const State& state, Seat) {
    return state.is_chance ? kNoClause : ClauseIndex{END_2_3};
  }

  static Refusal CheckAction(const Cards&, const State& state, Seat, const Action& action) {
    if (action.type == ActionType::step) {
      const uint16_t most = state.planted == PlantedFault::missing_legal ? 4 : 3;
      if (action.number < 1 || action.number > most) return Refusal::Illegal(END_2_1);
      return Refusal::None();
    }
    return action.number < kCardCount ? Refusal::None() : Refusal::Illegal(END_2_2);
  }
  template <class Effects>
  static void ApplyAction(const Cards&, State& state, Seat seat, const Action& action, Effects&) {
    static uint64_t calls = 0;  // the planted instability: a value that the log does not have
    if (action.type == ActionType::step) {
      state.totals[seat] += action.number;
      if (state.planted == PlantedFault::unstable) state.totals[seat] += ++calls;
      // The planted crash: a total of 7 or more ends the process.
      if (state.planted == PlantedFault::crashing && state.totals[seat] >= 7) std::abort();
    } else {
      state.hidden[seat] = action.number;
    }
    ++state.actions;
    state.is_chance = state.actions % kActionsAChance == 0;
  }
  template <class Effects>
  static void ApplyOutcome(const Cards&, State& state, const Outcome& outcome, Effects& effects) {
    for (const uint16_t number : outcome.numbers) state.totals[0] += number;
    state.drawn = {};
    std::copy(outcome.numbers.begin(), outcome.numbers.end(), state.drawn.begin());
    state.chances = static_cast<uint8_t>((state.chances + 1) % 3);
    state.is_chance = 0;
    effects.Add(Effect{END_3_1, 0, {}});
  }
  static void LegalActions(const Cards&, const State& state, Seat, std::vector<Action>& actions) {
    if (state.planted == PlantedFault::nobody_can_act) return;
    const uint16_t most = state.planted == PlantedFault::extra_legal ? 4 : 3;
    for (uint16_t n = 1; n <= most; ++n) actions.push_back({ActionType::step, n});
    if (state.planted == PlantedFault::unsorted_legal) std::swap(actions[0], actions[1]);
    for (uint16_t n = 0; n < kCardCount; ++n) actions.push_back({ActionType::hide, n});
  }
  // Everything in this game waits for a seat or for chance.
  static void Settle(const Cards&, State&, EffectList&) {}
  static void Inspect(const Cards&, const State& state, StateFindings& findings) {
    const bool is_due = state.actions > 0 && state.actions % kActionsAChance == 0;
    findings.ExpectIn(state.players, 2, 4, END_1_1, "players");
    findings.ExpectIn(state.chances, 0, 2, kNoClause, "chances");
    findings.Expect(state.is_chance < 2 && (is_due || !state.is_chance), END_3_1,
                    "chance after every few actions", "node");
    findings.ExpectBlank(state.unused == 0 &&
                         static_cast<size_t>(state.planted) < std::size(kFaultNames));
  }
  static void ReadState(const Cards&, StateReader& json, State& state) {
    json.Players(state.players, [&](StateReader& player, size_t seat) {
      player.Integer("total", 0, int64_t{1} << 53, state.totals[seat]);
      player.MentionOrNull("hidden", kCardCount, state.hidden[seat], kNull<uint16_t>);
    });
    // The planted mistake of a reader: it forgets a key.
    if (state.planted != PlantedFault::unread_key) {
      json.Integer("actions", 0, int64_t{1} << 53, state.actions);
    }
    json.Integer("chances", 0, 2, state.chances);
    size_t dice = 0;
    json.Integers("drawn", 0, kNull<uint16_t> - 1, state.drawn.size(),
                  [&](int64_t number) { state.drawn[dice++] = static_cast<uint16_t>(number); });
    json.Object("node", [&](StateReader& node) {
      static constexpr std::string_view kKinds[] = {"decision", "chance", "end"};
      int kind = 0;
      node.OneOf("kind", kKinds, kind);
      state.is_chance = kind == 1;
    });
  }
  static void ResampleHidden(const Cards&, State& state, Viewer viewer, ChanceStream& stream) {
    for (Seat seat = 0; seat < state.players; ++seat) {
      if (viewer.SeesAs(seat) || state.hidden[seat] == kNull<uint16_t>) continue;
      state.hidden[seat] = static_cast<uint16_t>(stream.Below(kCardCount));
    }
  }

  static Action ReadAction(const EventTable& event) {
    if (event.action_type() == ActionType::step) {
      return {ActionType::step, event.action_as_step()->amount()};
    }
    return {ActionType::hide, event.action_as_hide()->card()};
  }
  static flatbuffers::Offset<void> WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                               const Action& action) {
    if (action.type == ActionType::step) {
      return events::endless::CreateStep(builder, action.number).Union();
    }
    return events::endless::CreateHide(builder, action.number).Union();
  }
  static Config ReadConfig(const EventTable& event) { return {event.config()->planted()}; }
  static flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                               const Config& config) {
    return events::endless::CreateConfig(builder, config.planted).Union();
  }

  static Action ViewAction(const State& state, const State&, Seat seat, const Action& action,
                           Viewer viewer) {
    const bool is_shown = viewer.SeesAs(seat) || state.planted == PlantedFault::leaking_event;
    if (action.type != ActionType::hide || is_shown) return action;
    return {ActionType::hide, kVeiled<uint16_t>};
  }
  static bool ShowsOutcome(const State&, const State&, Viewer) { return true; }
  static std::string EffectText(const Cards&, const State&, const Effect&,
                                absl::Span<const std::string> names, Viewer) {
    return "Chance goes to " + names[0];
  }
  static std::string RefusalText(const Cards&, const State&, Seat, const Action&, const Refusal&,
                                 absl::Span<const std::string>) {
    return "the endless game does not take this";
  }

  static std::string CardName(const Cards&, const State&, uint16_t card) {
    return card < kCardCount ? fmt::format("Card {}", card) : std::string();
  }
  static std::string CardEntry(const Cards&, const State&, uint16_t) { return ""; }
  static std::vector<uint16_t> CardsCalled(const Cards& cards, const State& state,
                                           std::string_view words) {
    std::vector<uint16_t> called;
    for (uint16_t card = 0; card < kCardCount; ++card) {
      if (IsSameWords(CardName(cards, state, card), words)) called.push_back(card);
    }
    return called;
  }
  static std::string ActionText(const Cards& cards, const State& state, Seat seat,
                                const Action& action, absl::Span<const std::string> names) {
    const std::string who = PlayerName(names, seat);
    if (action.type == ActionType::step) return fmt::format("{} steps {}", who, action.number);
    if (action.number == kVeiled<uint16_t>) return who + " hides a card";
    if (action.number >= kCardCount) return who + " hides a card that does not exist";
    return fmt::format("{} hides {}", who, CardName(cards, state, action.number));
  }
  static std::string OutcomeText(const Cards&, const State&, const Outcome& outcome,
                                 absl::Span<const std::string>) {
    return fmt::format("Chance gives {}", fmt::join(outcome.numbers, ", "));
  }
  static std::string DrawTable(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating, const Drawing& drawing) {
    Sheet sheet(drawing, 10);
    sheet.Title(kTitle, fmt::format("event {}", seating.seq));
    for (Seat seat = 0; seat < state.players; ++seat) {
      sheet.Heading(PlayerName(seating.names, seat), fmt::format("total {}", state.totals[seat]));
      if (state.hidden[seat] == kNull<uint16_t>) continue;
      sheet.Text("Hidden", viewer.SeesAs(seat) ? CardName(cards, state, state.hidden[seat])
                                               : "a card face down");
    }
    if (HasEnded(state)) return sheet.Take();
    sheet.Text("Awaited",
               state.is_chance ? "chance" : PlayerName(seating.names, LowestSeat(AwaitedOf(state))),
               Ink::yellow);
    return sheet.Take();
  }

  static void PlantInPlayer(const State& state, Seat seat, OrderedJson& player) {
    const OrderedJson hidden = player["hidden"];
    if (state.planted == PlantedFault::forgotten_key) player["beneath"] = hidden;
    if (state.planted == PlantedFault::no_card && !hidden.is_null()) {
      player["hidden"] = kCardCount + state.hidden[seat];
    }
    if (state.planted == PlantedFault::forgotten_list && player["has_hidden"]) {
      player["pile"] = OrderedJson::array({hidden});
    }
  }
  static OrderedJson StateJson(const Cards&, const State& state, Viewer viewer,
                               const Seating& seating) {
    OrderedJson json;
    json["game"] = "endless";
    json["seq"] = seating.seq;
    json["phase"] = "turn";
    json["node"] = HasEnded(state)   ? EndJson(Clauses(), ResultOf(Cards{}, state))
                   : state.is_chance ? ChanceNodeJson(RequestOf(Cards{}, state))
                                     : DecisionJson(AwaitedOf(state));
    json["players"] = OrderedJson::array();
    for (Seat seat = 0; seat < state.players; ++seat) {
      const bool is_shown = state.hidden[seat] != kNull<uint16_t> &&
                            (viewer.SeesAs(seat) || state.planted == PlantedFault::leaking_state);
      OrderedJson& player = json["players"].emplace_back();
      player["seat"] = seat;
      player["name"] = seating.names[seat];
      player["total"] = state.totals[seat];
      player["has_hidden"] = state.hidden[seat] != kNull<uint16_t>;
      player["hidden"] = is_shown ? OrderedJson(state.hidden[seat]) : nullptr;
      PlantInPlayer(state, seat, player);
    }
    const bool is_unlike = state.planted == PlantedFault::unlike_judge && !viewer.IsJudge();
    json["actions"] = state.actions + (is_unlike ? 1 : 0);
    json["chances"] = state.chances;
    json["drawn"] = state.drawn;
    json["planted"] = std::string(kFaultNames[static_cast<size_t>(state.planted)]);
    return json;
  }

  static Result<Setup<Cards, Config>> Prepare(const NewGame& request) {
    if (request.players < 2 || request.players > 4) {
      return Error::BadRequest("two to four play", "END-1.1");
    }
    Config config;
    if (request.config != nullptr && request.config->contains("planted")) {
      const auto name = std::find(std::begin(kFaultNames), std::end(kFaultNames),
                                  request.config->at("planted").get<std::string>());
      if (name == std::end(kFaultNames)) return Error::BadRequest("no such planted fault");
      config.planted = static_cast<PlantedFault>(name - std::begin(kFaultNames));
    }
    Result<std::shared_ptr<const Json>> set = ResolveCardSet(request, CardSets());
    if (!set.ok()) return set.error();
    Result<Cards> cards = ParseCards(**set);
    if (!cards.ok()) return cards.error();
    return Setup<Cards, Config>{config, *cards, "endless-core", CanonicalJson(**set)};
  }
  static Result<Cards> ParseCards(const Json& set) {
    if (!HasExactlyKeys(set, {"game", "name"})) return Error::BadRequest("no endless card set");
    return Cards{};
  }
};

struct Different : Endless {
  template <class Effects>
  static void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                          Effects& effects) {
    Endless::ApplyAction(cards, state, seat, action, effects);
    if (action.type == ActionType::step && state.totals[seat] >= 20) ++state.totals[seat];
  }
};

}  // namespace

const Game& GameInstance() {
  static const GameOf<Endless> instance;
  return instance;
}

const Game& DifferentGameInstance() {
  static const GameOf<Different> instance;
  return instance;
}

}  // namespace recount::engine::endless
