// Benchmarks of how judging scales: 2,000, 8,000 and 32,000 judgements of each kind in one log
// (replay/recording/testing/many_judgements.h). Linear work costs the same per judgement at all
// three sizes.
//
//   RegisterJudgingBenchmarks();     // verify_penalties/2000, list_…, log_…, ledger_…, report_…
#ifndef RECOUNT_TOOLS_DEV_BENCH_JUDGING_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_JUDGING_BENCH_H_

#include <cstdint>
#include <string>
#include <vector>

namespace recount::tools::dev::bench {

// The work that each benchmark does with a log: verify it, summarize it for a list of games, render
// it event by event, compute who knew what, or make an HTML case file of it.
inline constexpr const char* kJudgingWays[] = {"verify", "list", "log", "ledger", "report"};

inline constexpr uint64_t kJudgingSizes[] = {2'000, 8'000, 32'000};

std::vector<std::string> JudgingTables();

// Returns the peak memory of a process that does the work, minus that of one that only has the log.
uint64_t PeakBytesOf(const std::string& way, const std::string& table, uint64_t judgements);

void RegisterJudgingBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_JUDGING_BENCH_H_
