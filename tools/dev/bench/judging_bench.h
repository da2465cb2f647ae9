// What judging costs as it grows: each kind of judgement, 2,000, 8,000 and 32,000 of them in one
// log (replay/recording/testing/many_judgements.h). Linear work has the same cost a judgement at
// all three.
//
//   RegisterJudgingBenchmarks();     // verify_penalties/2000, list_…, log_…, ledger_…, report_…
#ifndef RECOUNT_TOOLS_DEV_BENCH_JUDGING_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_JUDGING_BENCH_H_

#include <cstdint>
#include <string>
#include <vector>

namespace recount::tools::dev::bench {

// What is done with a log: verified; summed up for a list of games; rendered event by event; looked
// through for who knew what; made a case file of, as HTML.
inline constexpr const char* kJudgingWays[] = {"verify", "list", "log", "ledger", "report"};

inline constexpr uint64_t kJudgingSizes[] = {2'000, 8'000, 32'000};

std::vector<std::string> JudgingTables();

// Bytes that a process takes at its peak for the work, more than one that has the log alone.
uint64_t PeakBytesOf(const std::string& way, const std::string& table, uint64_t judgements);

void RegisterJudgingBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_JUDGING_BENCH_H_
