#include "tools/dev/bench/compare_bench.h"

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/registry.h"
#include "events/check.h"
#include "events/recount_file.h"
#include "fmt/format.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/reproduce/comparison_run.h"
#include "tools/dev/bench/peers.h"

namespace recount::tools::dev::bench {
namespace {

constexpr char kRecount[] = "tools/recount";  // the path under `bazel run`
constexpr Seed kComparedSeed = {'c', 'o', 'm', 'p', 'a', 'r', 'e'};
constexpr int kNear = 25;  // percent, the command's default
constexpr int kRepetitions = 9;

// Writes every request that the command sends, one per line.
void WriteRequests(const ComparedTable& table, const std::string& path) {
  const auto simulator = replay::recording::random_games::Simulator::Of(
      *engine::FindGame(table.game), table.players, kComparedSeed, Json::object());
  RECOUNT_CHECK(simulator.ok());
  std::ofstream file(path);
  replay::debugging::GameSetups setups;
  for (int i = 0; i < table.games; ++i) {
    const replay::recording::random_games::SimulatedLog log =
        simulator->Play(static_cast<uint64_t>(i));
    replay::debugging::ProtocolGame game =
        replay::debugging::GameOfEvents(LogId(log.chain.front()), *log.match, log.events);
    AddNearActs(game, kNear, setups);
    for (const std::string& line : replay::recording::reproduce::RequestsInOrder(game, {})) {
      file << line << '\n';
    }
  }
  RECOUNT_CHECK(file.flush().good());
}

// Measures how long a program takes, by the wall clock.
double SecondsOfProgram(std::vector<std::string> words, const std::string& input) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    const int from = open(input.c_str(), O_RDONLY);
    const int to = open("/dev/null", O_WRONLY);
    if (from < 0 || to < 0 || dup2(from, STDIN_FILENO) < 0 || dup2(to, STDOUT_FILENO) < 0) _exit(3);
    execv(arguments[0], arguments.data());
    _exit(3);
  }
  int status = 0;
  RECOUNT_CHECK(child > 0 && waitpid(child, &status, 0) == child);
  RECOUNT_CHECK(status == 0);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void RegisterProgram(const ComparedTable& table, const char* way, std::vector<std::string> words) {
  benchmark::RegisterBenchmark(fmt::format("{}/{}", way, table.game).c_str(),
                               [=](benchmark::State& bench) {
                                 const TemporaryFolder folder;
                                 const std::string requests = folder.path() + "/requests.jsonl";
                                 WriteRequests(table, requests);
                                 for (auto _ : bench) {
                                   bench.SetIterationTime(SecondsOfProgram(words, requests));
                                 }
                                 bench.SetItemsProcessed(bench.iterations() * table.games);
                               })
      ->UseManualTime()
      ->Iterations(1)
      ->Repetitions(kRepetitions);
}

}  // namespace

void RegisterCompareBenchmarks() {
  for (const ComparedTable& table : kComparedTables) {
    RegisterProgram(table, "engine_alone", {kRecount, "engine"});
    RegisterProgram(
        table, "compare",
        {kRecount, "--quiet", "compare", "--against", fmt::format("{} engine", kRecount),
         table.game, "--players", std::to_string(table.players), "--games",
         std::to_string(table.games), "--seed", ToHex(kComparedSeed)});
  }
}

}  // namespace recount::tools::dev::bench
