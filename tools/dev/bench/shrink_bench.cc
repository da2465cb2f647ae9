#include "tools/dev/bench/shrink_bench.h"

#include <benchmark/benchmark.h>

#include <map>
#include <memory>
#include <string>

#include "engine/registry.h"
#include "fmt/format.h"
#include "replay/debugging/shrink.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/reproduce/fault_probes.h"

namespace recount::tools::dev::bench {
namespace {

using engine::Match;
using replay::debugging::CandidateTables;
using replay::debugging::CandidateTrial;
using replay::debugging::Shrinker;
using replay::debugging::Shrunk;
using replay::debugging::WalkedLog;

constexpr uint64_t kTries = 3'000;
// Is true only at the end of a game, so that many candidates fail before a shorter game is found.
constexpr char kEnded[] = ".node.kind == \"end\"";

// A random game, and the same game with a refused action after its end. In both, many candidates
// fail before a shorter game is found.
struct Shrinkable {
  explicit Shrinkable(const std::string& name)
      : game(*engine::FindGame(name)),
        log(replay::recording::random_games::Simulate(
            {.game = game, .players = game.min_players(), .seed = {42}, .number = 1})),
        start(*game.Open(log.events[0].event(),
                         *game.ReadCardSet(log.match->card_set().canonical_json))),
        tables(*start) {
    whole = WalkedLogOf(tables.original(), absl::MakeSpan(log.events).subspan(1));
    refused = whole;
    const auto first =
        std::find_if(whole.choices.begin(), whole.choices.end(),
                     [](const auto& choice) { return replay::debugging::IsAction(*choice); });
    refused.refused = *first;
  }

  const engine::Game& game;
  replay::recording::random_games::SimulatedLog log;
  std::unique_ptr<Match> start;
  CandidateTables tables;
  WalkedLog whole;
  WalkedLog refused;
};

Shrinkable& GameCalled(const std::string& name) {
  static std::map<std::string, std::unique_ptr<Shrinkable>> games;
  std::unique_ptr<Shrinkable>& there = games[name];
  if (there == nullptr) there = std::make_unique<Shrinkable>(name);
  return *there;
}

void FoldShrinkable(benchmark::State& bench, const std::string& name) {
  const Shrinkable& game = GameCalled(name);
  std::vector<engine::LogEvent> events;
  for (const auto& choice : game.whole.choices) events.push_back({0, choice->bytes()});
  for (auto _ : bench) {
    const std::unique_ptr<Match> match = game.start->Clone();
    const engine::FoldReport report =
        match->Fold(events, {.bytes = false, .legality = true, .digests = false});
    RECOUNT_CHECK_EQ(report.applied, events.size());
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * events.size()));
}

void Refused(benchmark::State& bench, const std::string& name) {
  Shrinkable& game = GameCalled(name);
  uint64_t executed = 0;
  for (auto _ : bench) {
    CandidateTrial trial(nullptr);
    const Result<Shrunk> shrunk =
        Shrinker(game.tables, InOrder(trial)).Run(game.refused, {.max_tries = kTries});
    RECOUNT_CHECK(shrunk.ok());
    executed += shrunk->executed;
  }
  bench.SetItemsProcessed(static_cast<int64_t>(executed));
}

void EvaluateStates(benchmark::State& bench, const std::string& name) {
  const Shrinkable& game = GameCalled(name);
  const auto probe = replay::recording::reproduce::ExpressionProbe::Of(kEnded);
  RECOUNT_CHECK(probe.ok());
  const std::unique_ptr<Match> match = game.start->Clone();
  WalkedLog log{.table = game.tables.original()};
  for (auto _ : bench) {
    bench.PauseTiming();
    if (log.choices.size() + 1 >= game.whole.choices.size()) {
      log.choices.clear();
      const std::unique_ptr<Match> again = game.start->Clone();
      RECOUNT_CHECK(match->Restore(again->CanonicalBytes()));
    }
    log.choices.push_back(game.whole.choices[log.choices.size()]);
    match->Apply(log.choices.back()->event(), nullptr);
    bench.ResumeTiming();
    RECOUNT_CHECK((*probe)->Evaluate(*match, log.choices.size()).ok());
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations()));
}

// The items are candidates whose state was evaluated.
void ShrinkByExpression(benchmark::State& bench, const std::string& name) {
  Shrinkable& game = GameCalled(name);
  uint64_t evaluated = 0;
  for (auto _ : bench) {
    const auto probe = replay::recording::reproduce::ExpressionProbe::Of(kEnded);
    RECOUNT_CHECK(probe.ok());
    CandidateTrial trial(probe->get());
    const Result<Shrunk> shrunk =
        Shrinker(game.tables, InOrder(trial)).Run(game.whole, {.max_tries = kTries});
    RECOUNT_CHECK(shrunk.ok());
    evaluated += (*probe)->evaluated();
  }
  bench.SetItemsProcessed(static_cast<int64_t>(evaluated));
}

}  // namespace

void RegisterShrinkBenchmarks() {
  const std::pair<const char*, void (*)(benchmark::State&, const std::string&)> ways[] = {
      {"shrink_fold", FoldShrinkable},
      {"shrink_refused", Refused},
      {"shrink_states", EvaluateStates},
      {"shrink_expression", ShrinkByExpression}};
  for (const auto& [way, run] : ways) {
    for (const char* game : kShrunkGames) {
      benchmark::RegisterBenchmark(fmt::format("{}/{}", way, game).c_str(), run, std::string(game))
          ->UseRealTime()
          ->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace recount::tools::dev::bench
