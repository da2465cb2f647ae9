// Tests shrinking of random games: how small the results are, and that no move makes them smaller.
#include "replay/debugging/shrink.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/registry.h"
#include "engine/testing/endless.h"
#include "events/event_json.h"
#include "fmt/format.h"
#include "replay/recording/random_games/simulate.h"

namespace recount::replay::debugging {
namespace {

using engine::Match;

// A random game, with the tables that can be made from it.
struct Played {
  Played(std::string_view game_id, int players, uint64_t number, std::string_view config = "{}",
         uint64_t max_events = 10'000)
      : game(*engine::FindGame(game_id)),
        log(recording::random_games::Simulate({.game = game,
                                               .players = players,
                                               .seed = {42},
                                               .number = number,
                                               .config = config,
                                               .max_events = max_events})),
        start(*game.Open(log.events[0].event(),
                         *game.ReadCardSet(log.match->card_set().canonical_json))),
        tables(*start) {}

  absl::Span<const OwnedEvent> events() const { return absl::MakeSpan(log.events).subspan(1); }
  WalkedLog walked() const { return WalkedLogOf(tables.original(), events()); }

  const engine::Game& game;
  recording::random_games::SimulatedLog log;
  std::unique_ptr<Match> start;
  CandidateTables tables;
};

class StateProbe : public FaultProbe {
 public:
  explicit StateProbe(std::function<bool(const OrderedJson&)> holds) : holds_(std::move(holds)) {}

  Result<std::optional<size_t>> Shows(const WalkedLog& log, const Match& end) override {
    if (!Holds(end)) return std::optional<size_t>();
    return std::optional<size_t>(log.choices.size());
  }

  bool Holds(const Match& match) const {
    const std::vector<std::string> names(static_cast<size_t>(match.players()));
    return holds_(match.StateJson(engine::Viewer::Judge(), {names, 0}));
  }

 private:
  std::function<bool(const OrderedJson&)> holds_;
};

OwnedEvent ActionOf(const EventCodec& codec, engine::Seat seat, const Json& action) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::action, .seat = seat};
  EXPECT_FALSE(codec.EncodeAction(action, builder, parts));
  return OwnedEvent(FinishEvent(builder, parts));
}

// Returns the log up to the last state in which one of the actions is refused with the clause, and
// that action as its refused event.
std::optional<WalkedLog> WithRefused(const Played& played, std::string_view clause,
                                     const std::vector<Json>& actions) {
  const EventCodec codec(played.game.schema());
  const WalkedLog whole = played.walked();
  std::unique_ptr<Match> match = whole.table->start->Clone();
  std::optional<WalkedLog> found;
  for (size_t i = 0; i < whole.choices.size(); ++i) {
    for (engine::Seat seat = 0; seat < match->players(); ++seat) {
      for (const Json& action : actions) {
        const OwnedEvent event = ActionOf(codec, seat, action);
        const engine::Refusal refusal = match->Check(event.event());
        if (!refusal || ClauseIdOf(played.game, refusal.clause) != clause) continue;
        found = whole;
        found->choices.resize(i);
        found->refused = std::make_shared<const OwnedEvent>(event.bytes());
      }
    }
    match->Apply(whole.choices[i]->event(), nullptr);
  }
  return found;
}

// Returns the log up to the first state in which the probe's expression is true.
std::optional<WalkedLog> CutAt(const Played& played, const StateProbe& probe) {
  WalkedLog log = played.walked();
  std::unique_ptr<Match> match = log.table->start->Clone();
  for (size_t i = 0; i <= log.choices.size(); ++i) {
    if (probe.Holds(*match)) {
      log.choices.resize(i);
      return log;
    }
    if (i < log.choices.size()) match->Apply(log.choices[i]->event(), nullptr);
  }
  return std::nullopt;
}

Shrunk Shrink(CandidateTables& tables, WalkedLog log, FaultProbe* probe,
              const ShrinkOptions& options = {}) {
  CandidateTrial trial(probe);
  return *Shrinker(tables, InOrder(trial)).Run(std::move(log), options);
}

std::vector<Json> Sends(std::initializer_list<int> cards) {
  std::vector<Json> actions;
  for (const int card : cards) actions.push_back({{"type", "send"}, {"card", card}});
  return actions;
}

std::vector<Json> EverySend() {
  std::vector<Json> actions;
  for (int card = 0; card < 80; ++card) actions.push_back({{"type", "send"}, {"card", card}});
  return actions;
}

std::vector<Json> EveryFaction() {
  std::vector<Json> actions;
  for (const char* faction : {"catholics", "reformers", "hussites", "orthodox"}) {
    actions.push_back({{"type", "choose_faction"}, {"faction", faction}});
  }
  return actions;
}

std::string Written(const WalkedLog& log) {
  const EventCodec codec(log.table->start->game().schema());
  std::string text = std::to_string(log.table->players()) + " players\n";
  for (const Choice& choice : log.choices) {
    text += IsAction(*choice)
                ? std::to_string(choice->event().seat()) + codec.ActionJson(choice->event()).dump()
                : OutcomeJson(choice->event()).dump();
    text += '\n';
  }
  if (log.refused != nullptr) {
    text += std::to_string(log.refused->event().seat()) +
            codec.ActionJson(log.refused->event()).dump() + " refused\n";
  }
  return text;
}

struct RefusedYardstick {
  std::string clause;
  std::vector<Json> actions;
  size_t events;
};

TEST(Shrinker, FindsTheShortestGamesOfHereticsThatEndInARefusedAction) {
  const std::vector<RefusedYardstick> yardsticks = {
      {"HER-4.7", Sends({0, 11, 22, 33}), 7},
      {"HER-3.4", EverySend(), 6},
      {"HER-3.3", EverySend(), 5},
      {"HER-2.3", EveryFaction(), 3},
  };
  for (const RefusedYardstick& yardstick : yardsticks) {
    std::map<std::string, std::string> forms;  // by the refused action
    for (int players = 2; players <= 4; ++players) {
      for (uint64_t number = 0; number < 8; ++number) {
        SCOPED_TRACE(fmt::format("{}, {} players, game {}", yardstick.clause, players, number));
        Played played("heretics", players, number);
        std::optional<WalkedLog> log = WithRefused(played, yardstick.clause, yardstick.actions);
        if (!log) continue;
        const Shrunk shrunk = Shrink(played.tables, *std::move(log), nullptr);
        EXPECT_TRUE(shrunk.is_minimal);
        EXPECT_EQ(shrunk.log.events(), yardstick.events) << Written(shrunk.log);
        const OwnedEvent& refused = *shrunk.log.refused;
        const std::string fault =
            fmt::format("{} {}", refused.event().seat(),
                        EventCodec(played.game.schema()).ActionJson(refused.event()).dump());
        const auto [plainest, is_new] = forms.try_emplace(fault, Written(shrunk.log));
        if (yardstick.clause == "HER-4.7") {
          EXPECT_EQ(plainest->second, Written(shrunk.log));
        }
      }
    }
  }
}

TEST(Shrinker, FindsTheShortestGamesOfHereticsWithAState) {
  struct Yardstick {
    StateProbe probe;
    size_t events;
  };
  std::vector<Yardstick> yardsticks;
  yardsticks.push_back(
      {StateProbe([](const OrderedJson& state) { return state["wave"] == 2; }), 26});
  yardsticks.push_back({StateProbe([](const OrderedJson& state) {
                          return state["players"][0]["score"].get<int>() > 0;
                        }),
                        6});
  yardsticks.push_back({StateProbe([](const OrderedJson& state) {
                          return state["players"].size() == 4 &&
                                 state["players"][0]["score"].get<int>() > 0;
                        }),
                        10});
  for (size_t which = 0; which < yardsticks.size(); ++which) {
    Yardstick& yardstick = yardsticks[which];
    std::set<std::string> plainest;
    for (int players = 2; players <= 4; ++players) {
      for (uint64_t number = 0; number < 3; ++number) {
        SCOPED_TRACE(fmt::format("yardstick {}, {} players, game {}", which, players, number));
        Played played("heretics", players, number);
        std::optional<WalkedLog> log = CutAt(played, yardstick.probe);
        if (!log) continue;
        const Shrunk shrunk = Shrink(played.tables, *std::move(log), &yardstick.probe);
        EXPECT_TRUE(shrunk.is_minimal);
        EXPECT_EQ(shrunk.log.events(), yardstick.events) << Written(shrunk.log);
        plainest.insert(Written(shrunk.log));
      }
    }
    // The second wave takes the cards of all players, so there is only one plainest way to it.
    if (which == 0) {
      EXPECT_EQ(plainest.size(), 1u);
    }
  }
}

// --- The endless game: faults whose smallest log is known ---

struct KnownLeast {
  const char* name;
  std::function<bool(const OrderedJson&)> holds;
  size_t events;
  int players;
};

TEST(Shrinker, FindsTheLeastLogOfEachFaultOfTheEndlessGame) {
  const std::vector<KnownLeast> faults = {
      {"somebody has hidden card 7",
       [](const OrderedJson& state) {
         for (const auto& player : state["players"]) {
           if (player["hidden"] == 7) return true;
         }
         return false;
       },
       2, 2},
      {"seat 1 has hidden card 3 and a total of 4",
       [](const OrderedJson& state) {
         const auto& player = state["players"][1];
         return player["hidden"] == 3 && player["total"] == 4;
       },
       7, 2},
      {"two sixes",
       [](const OrderedJson& state) {
         return state["drawn"][0] == 6 && state["drawn"][1] == 6 && state["drawn"][2] == 0;
       },
       10, 2},
      {"the second outcome", [](const OrderedJson& state) { return state["chances"] == 2; }, 19, 2},
      {"twelve actions of three players",
       [](const OrderedJson& state) {
         return state["players"].size() == 3 && state["actions"] == 12;
       },
       14, 3},
  };
  engine::RegisterGameForTesting(engine::endless::GameInstance());
  for (const KnownLeast& fault : faults) {
    StateProbe probe(fault.holds);
    for (uint64_t number = 0; number < 6; ++number) {
      SCOPED_TRACE(fmt::format("{}, game {}", fault.name, number));
      Played played("endless", 4, number, "{}", 400);
      std::optional<WalkedLog> log = CutAt(played, probe);
      if (!log) continue;
      const Shrunk shrunk = Shrink(played.tables, *std::move(log), &probe);
      EXPECT_TRUE(shrunk.is_minimal);
      EXPECT_EQ(shrunk.log.events(), fault.events) << Written(shrunk.log);
      EXPECT_EQ(shrunk.log.table->players(), fault.players);
    }
  }
}

// --- Properties of a result, checked without the walker and its moves ---

// Plays choices from the start as the reference page defines it, and checks each event.
class PlainWalk {
 public:
  PlainWalk(const Match& start, bool is_replacing)
      : match_(start.Clone()), is_replacing_(is_replacing) {}

  void Play(const Choice& choice) {
    if (!IsAction(*choice)) {
      if (match_->node_kind() != engine::NodeKind::chance) return;
      const engine::ChanceRequest request = match_->chance();
      const engine::Outcome outcome = engine::OutcomeOf(choice->event());
      if (outcome.kind != request.kind) return;
      Take(OutcomeChoice(request.kind, FittedOutcome(request, outcome.numbers)));
      return;
    }
    Settle();
    if (!match_->Check(choice->event())) return Take(choice);
    if (!is_replacing_) return;
    const std::vector<Choice> legal = LegalChoices(*match_, choice->event().seat());
    if (!legal.empty()) Take(legal[0]);
  }

  // Plays the plainest outcomes.
  void Settle() {
    while (match_->node_kind() == engine::NodeKind::chance) {
      const engine::ChanceRequest request = match_->chance();
      Take(OutcomeChoice(request.kind, PlainestOutcome(request)));
    }
  }

  const Match& match() const { return *match_; }
  const std::vector<Choice>& events() const { return events_; }

 private:
  void Take(Choice choice) {
    match_->Apply(choice->event(), nullptr);
    events_.push_back(std::move(choice));
  }

  std::unique_ptr<Match> match_;
  bool is_replacing_;
  std::vector<Choice> events_;
};

// Returns true if these choices show the fault in fewer events.
bool ShowsInFewer(const WalkedLog& log, const std::vector<Choice>& choices, StateProbe* probe) {
  for (const bool is_replacing : {false, true}) {
    PlainWalk walk(*log.table->start, is_replacing);
    for (const Choice& choice : choices) walk.Play(choice);
    if (log.refused != nullptr) walk.Settle();
    if (walk.events().size() >= log.choices.size()) continue;
    if (probe != nullptr && probe->Holds(walk.match())) return true;
    if (log.refused == nullptr) continue;
    const WalkBase base(log);
    if (walk.match().Check(log.refused->event()) == base.refusal()) return true;
  }
  return false;
}

// Checks that no stretch of its choices and no two of them can be left out.
void ExpectLosesNothing(const WalkedLog& log, StateProbe* probe) {
  const size_t size = log.choices.size();
  for (size_t first = 0; first < size; ++first) {
    for (size_t last = first + 1; last <= size; ++last) {
      std::vector<Choice> stretch = log.choices;
      stretch.erase(stretch.begin() + static_cast<ptrdiff_t>(first),
                    stretch.begin() + static_cast<ptrdiff_t>(last));
      EXPECT_FALSE(ShowsInFewer(log, stretch, probe)) << first << " to " << last;
      if (last == size) continue;
      std::vector<Choice> two = log.choices;
      two.erase(two.begin() + static_cast<ptrdiff_t>(last));
      two.erase(two.begin() + static_cast<ptrdiff_t>(first));
      EXPECT_FALSE(ShowsInFewer(log, two, probe)) << first << " and " << last;
    }
  }
}

struct AnyGame {
  const char* game;
  int players;
  std::function<bool(const OrderedJson&)> holds;
};

std::vector<AnyGame> FaultsOfEveryGame() {
  const auto turn = [](int n) {
    return [n](const OrderedJson& state) { return state.value("turn", 0) >= n; };
  };
  const auto is_decision_of = [](int seat) {
    return [seat](const OrderedJson& state) {
      return state["node"]["kind"] == "decision" && state["node"]["seats"] == OrderedJson{seat};
    };
  };
  return {
      {"heretics", 3,
       [](const OrderedJson& state) { return state["players"][1]["score"].get<int>() > 0; }},
      {"hope", 2, is_decision_of(1)},
      {"empyrean", 3, turn(2)},
      {"inhumanity", 3, is_decision_of(2)},
      {"basicverse", 4, turn(2)},
  };
}

TEST(Shrinker, LeavesNothingThatCouldBeLeftOut) {
  for (const AnyGame& any : FaultsOfEveryGame()) {
    SCOPED_TRACE(any.game);
    StateProbe probe(any.holds);
    Played played(any.game, any.players, 1);
    std::optional<WalkedLog> log = CutAt(played, probe);
    ASSERT_TRUE(log);
    const Shrunk shrunk = Shrink(played.tables, *std::move(log), &probe);
    EXPECT_TRUE(shrunk.is_minimal);
    ExpectLosesNothing(shrunk.log, &probe);
  }
}

TEST(Shrinker, FindsNothingMoreInItsOwnResult) {
  for (const AnyGame& any : FaultsOfEveryGame()) {
    SCOPED_TRACE(any.game);
    StateProbe probe(any.holds);
    Played played(any.game, any.players, 2);
    std::optional<WalkedLog> log = CutAt(played, probe);
    ASSERT_TRUE(log);
    const Shrunk once = Shrink(played.tables, *std::move(log), &probe);
    CandidateTables tables(*once.log.table->start);
    WalkedLog again = once.log;
    again.table = tables.original();
    const Shrunk twice = Shrink(tables, std::move(again), &probe);
    EXPECT_EQ(Written(twice.log), Written(once.log));
  }
}

TEST(Shrinker, EndsEarlyWithTheBestSoFar) {
  Played played("heretics", 3, 0);
  std::optional<WalkedLog> log = WithRefused(played, "HER-4.7", Sends({0, 11, 22, 33}));
  ASSERT_TRUE(log);
  std::vector<size_t> sizes;
  const Shrunk shrunk = Shrink(played.tables, *std::move(log), nullptr,
                               {.max_tries = 30, .each_better = [&](const WalkedLog& better) {
                                  sizes.push_back(better.events());
                                  return Fault();
                                }});
  EXPECT_FALSE(shrunk.is_minimal);
  EXPECT_EQ(shrunk.tries, 30u);
  ASSERT_GE(sizes.size(), 2u);
  EXPECT_TRUE(std::is_sorted(sizes.rbegin(), sizes.rend()));
  EXPECT_EQ(shrunk.log.events(), sizes.back());
}

TEST(FittedOutcome, KeepsWhatTheNodeAsksFor) {
  using engine::ChanceKind;
  using engine::ChanceNumbers;
  engine::ChanceRequest request;
  request.kind = ChanceKind::shuffle;
  request.from = {2, 4, 6, 8};
  EXPECT_EQ(FittedOutcome(request, {8, 3, 2, 8}), (ChanceNumbers{8, 2, 4, 6}));
  request.kind = ChanceKind::pick;
  EXPECT_EQ(FittedOutcome(request, {4}), (ChanceNumbers{4}));
  EXPECT_EQ(FittedOutcome(request, {3}), (ChanceNumbers{2}));
  request = engine::ChanceRequest();
  request.kind = ChanceKind::dice;
  request.count = 3;
  request.sides = 6;
  EXPECT_EQ(FittedOutcome(request, {5, 7}), (ChanceNumbers{5, 1, 1}));
  EXPECT_EQ(FittedOutcome(request, {0, 2, 3, 4}), (ChanceNumbers{1, 2, 3}));
}

}  // namespace
}  // namespace recount::replay::debugging
