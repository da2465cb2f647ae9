#include "tools/dev/bench/bisect_bench.h"

#include <benchmark/benchmark.h>

#include <iterator>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "fmt/format.h"
#include "replay/debugging/bisect.h"
#include "replay/recording/reproduce/expression.h"
#include "replay/recording/reproduce/jq_library.h"
#include "replay/recording/store_log.h"
#include "replay/recording/testing/games.h"
#include "tools/dev/bench/seek_bench.h"

namespace recount::tools::dev::bench {
namespace {

using replay::log::CardSets;
using replay::log::Log;
using replay::recording::reproduce::Expression;
using replay::recording::reproduce::Jq;
using replay::recording::reproduce::JqLibrary;
using replay::timeline::Timeline;

constexpr uint64_t kEndlessEvents = 4'000;

// Is never true, but takes work: it sums all scores.
constexpr const char* kNever = "[.players[].score // 0] | add == -1";

const Log& SimulatedLogOf(const std::string& game) {
  struct Kept {
    explicit Kept(const replay::recording::PreparedLog& log) : edited(log), filed(edited) {}
    replay::recording::EditedLog edited;
    replay::recording::FiledLog filed;
  };
  static std::map<std::string, std::unique_ptr<Kept>> kept;
  std::unique_ptr<Kept>& there = kept[game];
  if (there == nullptr) {
    there = std::make_unique<Kept>(replay::recording::random_games::Prepared(
        replay::recording::SimulatedGame(game, 2, 0, kEndlessEvents)));
  }
  return *there->filed;
}

// Renders every state of a log as text, the way `bisect` does.
template <class Each>
void ForEachState(const Log& log, const Each& each) {
  CardSets sets;
  Result<Timeline> timeline = Timeline::Open(log, sets);
  RECOUNT_CHECK(timeline.ok());
  for (uint64_t seq = 0; seq < log.count(); ++seq) {
    RECOUNT_CHECK(!timeline->SeekTo(seq));
    each(Written(timeline->match().StateJson(engine::Viewer::Judge(), timeline->seating())));
  }
}

void BisectByScanning(benchmark::State& bench, const std::string& game) {
  const Log& log = SimulatedLogOf(game);
  Result<Expression> expression = Expression::Compile(kNever);
  RECOUNT_CHECK(expression.ok());
  for (auto _ : bench) {
    CardSets sets;
    const auto found = replay::debugging::BisectByScan(log, sets, *expression);
    RECOUNT_CHECK(found.ok() && !found->seq);
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * log.count()));
}

void Parts(benchmark::State& bench, const std::string& game) {
  const Log& log = SimulatedLogOf(game);
  const JqLibrary& jq = Jq();
  jq_state* program = jq.jq_init();  // lives as long as the benchmark's process
  RECOUNT_CHECK(jq.jq_compile(program, kNever) != 0);
  for (auto _ : bench) {
    ForEachState(log, [&](const std::string& state) {
      jq.jq_start(program, jq.jv_parse_sized(state.data(), static_cast<int>(state.size())), 0);
      const jv output = jq.jq_next(program);
      RECOUNT_CHECK_EQ(static_cast<int>(jq.jv_get_kind(output)), static_cast<int>(JV_KIND_FALSE));
      jq.jv_free(output);
    });
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * log.count()));
}

void WriteStates(benchmark::State& bench, const std::string& game) {
  const Log& log = SimulatedLogOf(game);
  for (auto _ : bench) {
    ForEachState(log, [](const std::string& state) { benchmark::DoNotOptimize(state.data()); });
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * log.count()));
}

void Compile(benchmark::State& bench) {
  for (auto _ : bench) RECOUNT_CHECK(Expression::Compile(kNever).ok());
  bench.SetItemsProcessed(bench.iterations());
}

void Halves(benchmark::State& bench) {
  const store::Reader& reader = LongLogsReader();
  const replay::recording::StoreLog log(reader, *reader.Log(std::size(kLongLogs)));
  Result<Expression> expression = Expression::Compile(".seq >= 654321");
  RECOUNT_CHECK(expression.ok());
  for (auto _ : bench) {
    CardSets sets;
    const auto found = replay::debugging::BisectByHalves(log, sets, *expression);
    RECOUNT_CHECK(found.ok() && found->seq == 654'321);
  }
  bench.SetItemsProcessed(bench.iterations());
}

}  // namespace

void RegisterBisectBenchmarks() {
  using Work = void (*)(benchmark::State&, const std::string&);
  for (const std::string game : kBisectGames) {
    for (const auto& [way, work] : {std::pair<const char*, Work>("scan", BisectByScanning),
                                    {"parts", Parts},
                                    {"states", WriteStates}}) {
      benchmark::RegisterBenchmark(fmt::format("bisect_{}/{}", way, game).c_str(), work, game)
          ->UseRealTime();
    }
  }
  benchmark::RegisterBenchmark("bisect_compile", Compile)->UseRealTime();
  benchmark::RegisterBenchmark("bisect_halves", Halves)->UseRealTime();
}

}  // namespace recount::tools::dev::bench
