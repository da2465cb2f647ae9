#include "tools/dev/bench/judging_bench.h"

#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <map>
#include <memory>

#include "fmt/format.h"
#include "replay/evidence/case_file_of_log.h"
#include "replay/evidence/ledger.h"
#include "replay/recording/testing/games.h"
#include "replay/recording/testing/many_judgements.h"
#include "replay/timeline/summary.h"
#include "replay/timeline/transcript.h"
#include "replay/verify/verify.h"
#include "tools/report/case_file_html.h"

namespace recount::tools::dev::bench {
namespace {

using replay::log::CardSets;
using replay::log::Log;

void Verify(const Log& log) {
  CardSets sets;
  RECOUNT_CHECK(replay::verify::VerifyLog(log, sets).ok());
}

void List(const Log& log) {
  CardSets sets;
  Result<replay::timeline::Timeline> timeline = replay::timeline::Timeline::Open(log, sets);
  RECOUNT_CHECK(replay::timeline::SummaryOf(*timeline).ok());
}

void Tell(const Log& log) {
  CardSets sets;
  auto transcript = replay::timeline::Transcript::Open(log, sets, engine::Viewer::Judge());
  for (;;) {
    const auto rendered = transcript->Next();
    RECOUNT_CHECK(rendered.ok());
    if (!rendered->has_value()) return;
  }
}

void WhoKnew(const Log& log) {
  CardSets sets;
  RECOUNT_CHECK(replay::evidence::LedgerOf(log, sets).ok());
}

void MakeReport(const Log& log) {
  CardSets sets;
  const auto file = replay::evidence::CaseFileOf(log, sets, engine::Viewer::Judge(), "bench");
  benchmark::DoNotOptimize(tools::report::CaseFileHtml(*file));
}

using Work = void (*)(const Log&);
constexpr Work kWorks[] = {Verify, List, Tell, WhoKnew, MakeReport};
static_assert(std::size(kWorks) == std::size(kJudgingWays));

Work WorkCalled(const std::string& way) {
  for (size_t i = 0; i < std::size(kWorks); ++i) {
    if (way == kJudgingWays[i]) return kWorks[i];
  }
  FailCheck(__FILE__, __LINE__, "no such work: " + way);
}

// Returns a log that is made once and shared by all benchmarks of it.
const Log& JudgedLogOf(const std::string& table, uint64_t judgements) {
  struct Kept {
    explicit Kept(const replay::recording::PreparedLog& log) : edited(log), filed(edited) {}
    replay::recording::EditedLog edited;
    replay::recording::FiledLog filed;
  };
  static std::map<std::pair<std::string, uint64_t>, std::unique_ptr<Kept>> kept;
  std::unique_ptr<Kept>& there = kept[{table, judgements}];
  for (int i = 0; i < replay::recording::kJudgementKinds && there == nullptr; ++i) {
    const auto kind = static_cast<replay::recording::Judgements>(i);
    if (replay::recording::NameOf(kind) != table) continue;
    there = std::make_unique<Kept>(replay::recording::ManyJudgements(kind, judgements));
  }
  RECOUNT_CHECK(there != nullptr);
  return *there->filed;
}

// Runs `work` in a child process and returns that process's peak memory.
uint64_t PeakOf(const std::function<void()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    _exit(0);
  }
  rusage usage;
  RECOUNT_CHECK(child > 0 && wait4(child, nullptr, 0, &usage) == child);
  return static_cast<uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

std::vector<std::string> JudgingTables() {
  std::vector<std::string> names;
  for (int i = 0; i < replay::recording::kJudgementKinds; ++i) {
    // Far rewinds are left out: what a case file says about each of them is as long as the branches
    // between which it moves.
    const auto kind = static_cast<replay::recording::Judgements>(i);
    if (kind != replay::recording::Judgements::far_rewinds)
      names.emplace_back(replay::recording::NameOf(kind));
  }
  return names;
}

uint64_t PeakBytesOf(const std::string& way, const std::string& table, uint64_t judgements) {
  const Log& log = JudgedLogOf(table, judgements);
  const uint64_t alone = PeakOf([] {});
  const uint64_t peak = PeakOf([&] { WorkCalled(way)(log); });
  return peak > alone ? peak - alone : 0;
}

void RegisterJudgingBenchmarks() {
  for (const std::string& table : JudgingTables()) {
    for (const char* way : kJudgingWays) {
      for (const uint64_t size : kJudgingSizes) {
        benchmark::RegisterBenchmark(
            fmt::format("{}_{}/{}", way, table, size).c_str(), [=](benchmark::State& bench) {
              const Log& log = JudgedLogOf(table, size);
              for (auto _ : bench) WorkCalled(way)(log);
              bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * size));
            });
      }
    }
  }
}

}  // namespace recount::tools::dev::bench
