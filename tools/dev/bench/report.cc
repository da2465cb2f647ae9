// Measures and prints the tables of docs/performance.md.
//
//   bazel run //tools/dev/bench:report             all of them
//   bazel run //tools/dev/bench:report -- store    only those of `append`, `bisect`, `compare`,
//                                              `games`, `judging`, `long`, `memory`,
//                                              `observed`, `shrink`, `sizes` or `store`
#include <cstdio>
#include <functional>

#include "fmt/format.h"
#include "tools/dev/bench/aim.h"
#include "tools/dev/bench/append_bench.h"
#include "tools/dev/bench/bisect_bench.h"
#include "tools/dev/bench/compare_bench.h"
#include "tools/dev/bench/disk.h"
#include "tools/dev/bench/games_bench.h"
#include "tools/dev/bench/heretics_bench.h"
#include "tools/dev/bench/judging_bench.h"
#include "tools/dev/bench/medians.h"
#include "tools/dev/bench/observed_bench.h"
#include "tools/dev/bench/seek_bench.h"
#include "tools/dev/bench/shrink_bench.h"
#include "tools/dev/bench/sizes.h"
#include "tools/dev/bench/store_bench.h"
#include "tools/dev/bench/stored_games.h"

namespace recount::tools::dev::bench {
namespace {

// A row of a table, with a figure for each number of players.
struct Row {
  const char* what;
  Aim aim;
  int decimals;
  std::function<double(int players)> figure;
};

void PrintTable(const std::vector<Row>& rows) {
  fmt::print("| | 2 players | 3 players | 4 players | aim |\n| --- | --- | --- | --- | --- |\n");
  for (const Row& row : rows) {
    fmt::print("| {} |", row.what);
    for (const int players : {2, 3, 4}) {
      fmt::print(" {} |", Judged(row.figure(players), row.aim, row.decimals));
    }
    fmt::print(" {} |\n", TextOf(row.aim));
  }
  fmt::print("\n");
}

void PrintRates(const Medians& medians) {
  const auto seconds = [&](const char* way, int players) {
    return medians.Seconds(fmt::format("{}/{}", way, players));
  };
  const auto rate = [&](const char* what, const char* way, const Aim& aim = kNoAim) {
    return Row{what, aim, 1,
               [&medians, way](int n) { return medians.Rate(fmt::format("{}/{}", way, n)) / 1e6; }};
  };
  const auto ratio = [=](const char* what, const char* limit, const char* way, const Aim& aim) {
    return Row{what, aim, 2, [=](int n) { return seconds(limit, n) / seconds(way, n); }};
  };
  fmt::print("Plain actions, M events/s:\n\n");
  PrintTable({
      rate("unchecked", "unchecked", AtLeast(100)),
      rate("checked", "checked", AtLeast(30)),
      rate("checked, a digest an event", "digests"),
      rate("bare XXH3-128", "bare_xxh3"),
      {"ratio: (checked + bare XXH3-128) / with digests, by time", AtLeast(0.8), 2,
       [=](int n) {
         return (seconds("checked", n) + seconds("bare_xxh3", n)) / seconds("digests", n);
       }},
  });
  fmt::print("Encoded events, read in place by `Match::Fold`, M events/s:\n\n");
  PrintTable({
      rate("bare scan of the bytes", "bare_scan"),
      rate("applied", "fold"),
      ratio("P9 ratio: applied to bare scan", "bare_scan", "fold", AtLeast(0.25)),
      rate("bytes verified, applied", "fold_bytes"),
      rate("bytes verified, checked, applied", "fold_legality"),
      rate("the same, each digest compared", "fold_all"),
      rate("bare SHA-256 chain of the bytes", "bare_sha256"),
      rate("audit: chain and all checks, game by game", "audit"),
      rate("audit, event by event", "audit_by_event"),
      ratio("P7 ratio: audit to bare SHA-256", "bare_sha256", "audit", AtLeast(0.7)),
      ratio("ratio: audit, event by event, to bare SHA-256", "bare_sha256", "audit_by_event",
            AtLeast(0.7)),
  });
}

// A way to process all events of the store, and the limit that it is compared with.
struct StoreRow {
  const char* what;
  const char* way;
  const char* limit;  // nullptr: this row is a limit itself
  Aim aim;
};

void PrintStore(const Medians& medians) {
  fmt::print("A store of 20,000 games of two players, M events/s:\n\n");
  fmt::print("| | M events/s | ratio to its limit | aim |\n| --- | --- | --- | --- |\n");
  for (const StoreRow& row : std::vector<StoreRow>{
           {"limit: LMDB's cursor over all events", "raw_scan", nullptr, kNoAim},
           {"P14 full scan", "scan", "raw_scan", AtLeast(0.9)},
           {"limit: LMDB's cursor, chain and hash", "raw_export", nullptr, kNoAim},
           {"P14 export", "export", "raw_export", AtLeast(0.8)},
           {"the same to LMDB's cursor", "export", "raw_scan", kNoAim},
           {"limit: LMDB's cursor, a seek a game", "raw_random", nullptr, kNoAim},
           {"P13 random games", "random", "raw_random", AtLeast(0.7)},
           {"P13 random games, by number", "random_by_number", "raw_random", AtLeast(0.7)},
           {"limit: cursor, FlatBuffers' verifier, rules", "straight_replay", nullptr, kNoAim},
           {"P6 replay", "replay", "straight_replay", AtLeast(0.85)},
           {"limit: cursor, chain", "raw_chain", nullptr, kNoAim},
           {"P7 audit", "verify", "raw_chain", AtLeast(0.5)},
           {"audit and check of the tables", "verify_store", "raw_chain", kNoAim},
           {"`verify --all`, one job, by the wall", "audit_1", "raw_chain", kNoAim},
           {"P8 two jobs to one", "audit_2", "audit_1", AtLeast(1.8)},
           {"R4 `verify --rules 2 --all` to `verify --all`, one job", "rules_1", "audit_1",
            AtLeast(1.5)},
           {"R4 the same, two jobs", "rules_2", "audit_2", AtLeast(1.5)},
       }) {
    const double rate = medians.Rate(row.way);
    const std::string ratio =
        row.limit == nullptr ? "" : Judged(rate / medians.Rate(row.limit), row.aim);
    fmt::print("| {} | {:.1f} | {} | {} |\n", row.what, rate / 1e6, ratio, TextOf(row.aim));
  }
  fmt::print("\n");
}

// Formats a number like "1.23 M" or "4.5 k".
std::string Short(double number) {
  return number >= 1e6 ? fmt::format("{:.2f} M", number / 1e6)
                       : fmt::format("{:.1f} k", number / 1e3);
}

// A way to append, compared with LMDB and SQLite doing the same.
struct AppendRow {
  const char* what;
  const char* way;  // the WAY in append_WAY, lmdb_WAY and sqlite_WAY
  uint64_t events;
  Aim aim;  // for the ratio to LMDB
};

void PrintAppend(const Medians& medians) {
  fmt::print("Events a second, by the clock on the wall:\n\n");
  fmt::print("| | events | Recount | LMDB | SQLite | to LMDB | aim | to SQLite |\n");
  fmt::print("| --- | --- | --- | --- | --- | --- | --- | --- |\n");
  std::vector<AppendRow> rows;
  for (const uint64_t events : {10'000ul, 1'000'000ul, 10'000'000ul}) {
    rows.push_back({"all in one transaction", "whole", events, kNoAim});
    rows.push_back({"P1, P5 a thousand a transaction", "batches", events, AtLeast(0.8)});
    rows.push_back({"the same without Pipeline", "serial", events, kNoAim});
    rows.push_back({"P2 a thousand a transaction, not durable", "bulk", events, AtLeast(0.25)});
  }
  rows.push_back({"P3 one a transaction", "single", 10'000, AtLeast(0.95)});
  rows.push_back({"P4 one each of 64 threads", "waiting", 10'000, kNoAim});
  for (const AppendRow& row : rows) {
    const std::string way = row.way;
    const std::string peer = way == "serial" ? "batches" : way == "waiting" ? "single" : way;
    const auto rate = [&](std::string_view who, std::string_view how) {
      return medians.Rate(fmt::format("{}_{}/{}", who, how, row.events));
    };
    const double append = rate("append", way);
    const double lmdb = rate("lmdb", peer);
    const double sqlite = rate("sqlite", peer);
    fmt::print("| {} | {} | {} | {} | {} | {} | {} | {:.1f} |\n", row.what, row.events,
               Short(append), Short(lmdb), Short(sqlite), Judged(append / lmdb, row.aim),
               TextOf(row.aim), append / sqlite);
  }
  constexpr Aim kWaiting = AtLeast(20);
  const double waiting = medians.Rate("append_waiting/10000") / medians.Rate("append_single/10000");
  fmt::print("\nP4: 64 threads to one, {} (aim {})\n\n", Judged(waiting, kWaiting, 1),
             TextOf(kWaiting));
}

void PrintLong(const Medians& medians) {
  constexpr Aim kSeek = AtMost(6);
  constexpr Aim kLonger = AtMost(1.5);
  constexpr Aim kDiff = AtMost(2);
  const auto counter = [&](const std::string& name, const char* which) {
    return medians.Counter(name, which);
  };
  fmt::print("| | median, µs | p99, µs | p99 to that of a point read | aim |\n");
  fmt::print("| --- | --- | --- | --- | --- |\n");
  const double point = counter("point_read", "p99");
  fmt::print("| limit: LMDB's point read | {:.2f} | {:.2f} | | |\n",
             counter("point_read", "p50") / 1e3, point / 1e3);
  for (const unsigned events : kLongLogs) {
    const std::string name = fmt::format("seek/{}", events);
    fmt::print("| P12 seek in {} events | {:.2f} | {:.2f} | {} | {} |\n", events,
               counter(name, "p50") / 1e3, counter(name, "p99") / 1e3,
               Judged(counter(name, "p99") / point, kSeek, 1), TextOf(kSeek));
  }
  fmt::print("\nP12: seek in 100,000 events to 100, by p99: {} (aim {})\n\n",
             Judged(counter("seek/100000", "p99") / counter("seek/100", "p99"), kLonger),
             TextOf(kLonger));
  fmt::print("| | µs |\n| --- | --- |\n");
  for (const unsigned events : kLongLogs) {
    fmt::print("| diff of {} events and their first three quarters | {:.1f} |\n", events,
               medians.Seconds(fmt::format("diff/{}", events)) * 1e6);
  }
  fmt::print("\nP12: diff of 1,000,000 events to that of 100: {} (aim {})\n\n",
             Judged(medians.Seconds("diff/1000000") / medians.Seconds("diff/100"), kDiff),
             TextOf(kDiff));
}

void PrintObserved(const Medians& medians) {
  fmt::print("Observed games, folded with every check, and entered event by event:\n\n");
  fmt::print(
      "| game and variant | known, M events/s | observed, M events/s | ratio (aim 0.7) | "
      "hindsight to observed, by time (aim 3) | events for one | entered, ms | p99, ms | "
      "longest, ms |\n");
  fmt::print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (const std::string& table : ObservedTables()) {
    const double known = medians.Rate("known_" + table) / 1e6;
    const double observed = medians.Rate("observed_" + table) / 1e6;
    const double hindsight = medians.Rate("hindsight_" + table) / 1e6;
    const Entering entering = EnteringOf(table);
    fmt::print(
        "| {} | {:.3f} | {:.3f} | {} | {} | {:.2f} | {:.2f} | {:.1f} | {:.1f} |\n", table, known,
        observed, Judged(observed / known, AtLeast(0.7)), Judged(observed / hindsight, AtMost(3)),
        static_cast<double>(entering.observed_events) / static_cast<double>(entering.known_events),
        entering.median, entering.p99, entering.most);
  }
  fmt::print("\n");
}

void PrintGames(const Medians& medians) {
  fmt::print("Random games of every variant from memory, M events/s:\n\n");
  fmt::print(
      "| game and variant | state, bytes | events a game | applied | verified and checked | with "
      "digests | bare XXH3-128 | ratio with digests (aim 0.8) |\n");
  fmt::print("| --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (const std::string& table : GamesTables()) {
    const GamesSize size = SizeOfGames(table);
    fmt::print("| {} | {} | {} |", table, size.state, size.events);
    for (const char* way : kGamesWays) {
      fmt::print(" {:.2f} |", medians.Rate(fmt::format("{}_{}", way, table)) / 1e6);
    }
    const auto seconds = [&](const char* way) {
      return medians.Seconds(fmt::format("{}_{}", way, table));
    };
    const double ratio = (seconds("legality") + seconds("xxh3")) / seconds("all");
    fmt::print(" {} |\n", Judged(ratio, AtLeast(0.8)));
  }
  fmt::print("\n");
}

void PrintDisk(const char* what, const DiskUse& use) {
  fmt::print("{}, {} events of {:.1f} bytes with key and chain hash:\n\n", what, use.events,
             static_cast<double>(use.content) / static_cast<double>(use.events));
  fmt::print("| table | entries | bytes an event |\n| --- | --- | --- |\n");
  for (const DiskUse::TableSize& table : use.tables) {
    fmt::print("| {} | {} | {:.2f} |\n", table.name, table.entries,
               static_cast<double>(table.bytes) / static_cast<double>(use.events));
  }
  fmt::print(
      "\nP15: the store to keys, chain hashes and events {} (aim 1.15); the table of events alone "
      "{:.3f}\n\n",
      Judged(use.Ratio(), AtMost(1.15), 3), use.RatioOfEvents());
}

void PrintJudging(const Medians& medians) {
  fmt::print(
      "Microseconds a judgement, of {}, {} and {} in a log; KiB a judgement of the most:\n\n",
      kJudgingSizes[0], kJudgingSizes[1], kJudgingSizes[2]);
  fmt::print("| |");
  for (const char* way : kJudgingWays) fmt::print(" {} |", way);
  fmt::print("\n| --- | --- | --- | --- | --- | --- |\n");
  for (const std::string& table : JudgingTables()) {
    fmt::print("| {} |", table);
    for (const char* way : kJudgingWays) {
      for (const uint64_t size : kJudgingSizes) {
        fmt::print(" {:.1f}", medians.Seconds(fmt::format("{}_{}/{}", way, table, size)) * 1e6);
      }
      const uint64_t most = *std::prev(std::end(kJudgingSizes));
      fmt::print("; {:.1f} |", static_cast<double>(PeakBytesOf(way, table, most)) / 1024 /
                                   static_cast<double>(most));
    }
    fmt::print("\n");
  }
  fmt::print("\n");
}

void PrintBisect(const Medians& medians) {
  fmt::print("| | µs a state: made | made and evaluated in one thread | bisect | R3 (aim 1.5) |\n");
  fmt::print("| --- | --- | --- | --- | --- |\n");
  for (const char* game : kBisectGames) {
    const auto seconds = [&](const char* way) {
      return medians.Seconds(fmt::format("bisect_{}/{}", way, game));
    };
    fmt::print("| {} | {:.1f} | {:.1f} | {:.1f} | {} |\n", game, seconds("states") * 1e6,
               seconds("parts") * 1e6, seconds("scan") * 1e6,
               Judged(seconds("scan") / seconds("parts"), AtMost(1.5)));
  }
  fmt::print(
      "\nR3: --halves in 1,000,000 events {} ms (aim 50), beside compiling the expression: {:.1f} "
      "ms\n\n",
      Judged(medians.Seconds("bisect_halves") * 1e3, AtMost(50), 1),
      medians.Seconds("bisect_compile") * 1e3);
}

void PrintCompare(const Medians& medians) {
  fmt::print("Games a second, by the clock on the wall:\n\n");
  fmt::print("| | `recount engine` alone | `compare` with it | R2 ratio by time | aim |\n");
  fmt::print("| --- | --- | --- | --- | --- |\n");
  for (const ComparedTable& table : kComparedTables) {
    const double alone = medians.Rate(fmt::format("engine_alone/{}", table.game));
    const double compare = medians.Rate(fmt::format("compare/{}", table.game));
    fmt::print("| {} | {:.1f} | {:.1f} | {} | 1.5 |\n", table.game, alone, compare,
               Judged(alone / compare, AtMost(1.5)));
  }
  fmt::print("\n");
}

void PrintShrink(const Medians& medians) {
  fmt::print("Shrinking, M events/s, and states/s:\n\n");
  fmt::print(
      "| | `Match::Fold`, checked | executed for a refused event | R1 (aim 0.25) | a state made "
      "and "
      "evaluated | candidates of an expression | R1 (aim 0.5) |\n");
  fmt::print("| --- | --- | --- | --- | --- | --- | --- |\n");
  for (const char* game : kShrunkGames) {
    const auto rate = [&](const char* way) {
      return medians.Rate(fmt::format("{}/{}", way, game));
    };
    fmt::print("| {} | {:.1f} | {:.1f} | {} | {} | {} | {} |\n", game, rate("shrink_fold") / 1e6,
               rate("shrink_refused") / 1e6,
               Judged(rate("shrink_refused") / rate("shrink_fold"), AtLeast(0.25)),
               Short(rate("shrink_states")), Short(rate("shrink_expression")),
               Judged(rate("shrink_expression") / rate("shrink_states"), AtLeast(0.5)));
  }
  fmt::print("\n");
}

void PrintSizes() {
  fmt::print("| | bytes | aim |\n| --- | --- | --- |\n");
  for (const Size& size : HereticsSizes()) {
    const std::string aim = size.is_usual_event ? fmt::format("≤ {}", kMostHashedBytes) : "";
    fmt::print("| {} | {} | {} |\n", size.of, size.bytes, aim);
  }
}

}  // namespace
}  // namespace recount::tools::dev::bench

int main(int argc, char** argv) {
  const bool has_part = argc > 1 && argv[1][0] != '-';
  const std::string part = has_part ? argv[1] : "";
  if (has_part) {
    argv[1] = argv[0];
    ++argv;
    --argc;
  }
  const bool has_append = part.empty() || part == "append";
  const bool has_bisect = part.empty() || part == "bisect";
  const bool has_compare = part.empty() || part == "compare";
  const bool has_games = part.empty() || part == "games";
  const bool has_observed = part.empty() || part == "observed";
  const bool has_judging = part.empty() || part == "judging";
  const bool has_long = part.empty() || part == "long";
  const bool has_memory = part.empty() || part == "memory";
  const bool has_shrink = part.empty() || part == "shrink";
  const bool has_store = part.empty() || part == "store";
  if (has_memory) recount::tools::dev::bench::RegisterHereticsBenchmarks();
  if (has_store) recount::tools::dev::bench::RegisterStoreBenchmarks();
  if (has_append) recount::tools::dev::bench::RegisterAppendBenchmarks();
  if (has_long) recount::tools::dev::bench::RegisterSeekBenchmarks();
  if (has_games) recount::tools::dev::bench::RegisterGamesBenchmarks();
  if (has_observed) recount::tools::dev::bench::RegisterObservedBenchmarks();
  if (has_judging) recount::tools::dev::bench::RegisterJudgingBenchmarks();
  if (has_bisect) recount::tools::dev::bench::RegisterBisectBenchmarks();
  if (has_compare) recount::tools::dev::bench::RegisterCompareBenchmarks();
  if (has_shrink) recount::tools::dev::bench::RegisterShrinkBenchmarks();
  if (has_append || has_bisect || has_compare || has_games || has_judging || has_long ||
      has_observed || has_memory || has_shrink || has_store) {
    const recount::tools::dev::bench::Medians medians =
        recount::tools::dev::bench::RunBenchmarks(argc, argv);
    if (has_memory) recount::tools::dev::bench::PrintRates(medians);
    if (has_games) recount::tools::dev::bench::PrintGames(medians);
    if (has_observed) recount::tools::dev::bench::PrintObserved(medians);
    if (has_judging) recount::tools::dev::bench::PrintJudging(medians);
    if (has_store) recount::tools::dev::bench::PrintStore(medians);
    if (has_append) recount::tools::dev::bench::PrintAppend(medians);
    if (has_long) recount::tools::dev::bench::PrintLong(medians);
    if (has_bisect) recount::tools::dev::bench::PrintBisect(medians);
    if (has_compare) recount::tools::dev::bench::PrintCompare(medians);
    if (has_shrink) recount::tools::dev::bench::PrintShrink(medians);
  }
  if (part.empty() || part == "sizes") {
    recount::tools::dev::bench::PrintSizes();
    recount::tools::dev::bench::PrintDisk(
        "Games of Heretics",
        recount::tools::dev::bench::MeasureDisk(recount::tools::dev::bench::OpenGames().reader()));
    recount::tools::dev::bench::PrintDisk(
        "Long logs",
        recount::tools::dev::bench::MeasureDisk(recount::tools::dev::bench::LongLogsReader()));
  }
  return 0;
}
