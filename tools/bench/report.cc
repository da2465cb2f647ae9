// Measures and prints the tables of docs/performance.md.
//
//   bazel run //tools/bench:report             all of them
//   bazel run //tools/bench:report -- store    only those of `memory`, `store` or `sizes`
#include <cstdio>
#include <functional>

#include "fmt/format.h"
#include "tools/bench/heretics_bench.h"
#include "tools/bench/medians.h"
#include "tools/bench/sizes.h"
#include "tools/bench/store_bench.h"

namespace recount::bench {
namespace {

// A row of the table: what stands in it for a number of players.
struct Row {
  const char* what;
  const char* aim;
  std::function<std::string(int players)> cell;
};

void PrintTable(const std::vector<Row>& rows) {
  fmt::print("| | 2 players | 3 players | 4 players | aim |\n| --- | --- | --- | --- | --- |\n");
  for (const Row& row : rows) {
    fmt::print("| {} | {} | {} | {} | {} |\n", row.what, row.cell(2), row.cell(3), row.cell(4),
               row.aim);
  }
  fmt::print("\n");
}

void PrintRates(const Medians& medians) {
  const auto seconds = [&](const char* way, int players) {
    return medians.Seconds(fmt::format("{}/{}", way, players));
  };
  const auto rate = [&](const char* way) {
    return [&medians, way](int n) {
      return fmt::format("{:.1f}", medians.Rate(fmt::format("{}/{}", way, n)) / 1e6);
    };
  };
  const auto ratio_to_sha256 = [=](const char* way) {
    return
        [=](int n) { return fmt::format("{:.2f}", seconds("bare_sha256", n) / seconds(way, n)); };
  };
  fmt::print("Plain actions, M events/s:\n\n");
  PrintTable({
      {"unchecked", "100", rate("unchecked")},
      {"checked", "30", rate("checked")},
      {"checked, a digest an event", "", rate("digests")},
      {"bare XXH3-128", "", rate("bare_xxh3")},
      {"ratio: (checked + bare XXH3-128) / with digests, by time", "0.8",
       [=](int n) {
         return fmt::format(
             "{:.2f}", (seconds("checked", n) + seconds("bare_xxh3", n)) / seconds("digests", n));
       }},
  });
  fmt::print("Encoded events, read in place by `Match::Fold`, M events/s:\n\n");
  PrintTable({
      {"bare scan of the bytes", "", rate("bare_scan")},
      {"applied", "", rate("fold")},
      {"bytes verified, applied", "", rate("fold_bytes")},
      {"bytes verified, checked, applied", "", rate("fold_legality")},
      {"the same, each digest compared", "", rate("fold_all")},
      {"bare SHA-256 chain of the bytes", "", rate("bare_sha256")},
      {"audit: chain and all checks, game by game", "", rate("audit")},
      {"audit, event by event", "", rate("audit_by_event")},
      {"ratio: audit to bare SHA-256", "0.7", ratio_to_sha256("audit")},
      {"ratio: audit, event by event, to bare SHA-256", "0.7", ratio_to_sha256("audit_by_event")},
  });
}

// A way over the events of the store, and the limit that it is measured against.
struct StoreRow {
  const char* what;
  const char* way;
  const char* limit;  // nullptr: it is one
  const char* aim;
};

void PrintStore(const Medians& medians) {
  fmt::print("A store of 20,000 games of two players, M events/s:\n\n");
  fmt::print("| | M events/s | ratio to its limit | aim |\n| --- | --- | --- | --- |\n");
  for (const StoreRow& row : std::vector<StoreRow>{
           {"limit: LMDB's cursor over all events", "raw_scan", nullptr, ""},
           {"P14 full scan", "scan", "raw_scan", "0.8"},
           {"limit: LMDB's cursor, copied and hashed", "raw_export", nullptr, ""},
           {"P14 export", "export", "raw_export", "0.8"},
           {"the same to LMDB's cursor", "export", "raw_scan", ""},
           {"limit: LMDB's cursor, a seek a game", "raw_random", nullptr, ""},
           {"P13 random games", "random", "raw_random", "0.7"},
           {"P13 random games, by number", "random_by_number", "raw_random", "0.7"},
           {"limit: cursor, FlatBuffers' verifier, rules", "straight_replay", nullptr, ""},
           {"P6 replay", "replay", "straight_replay", "0.8"},
           {"limit: cursor, chain", "raw_chain", nullptr, ""},
           {"P7 audit", "verify", "raw_chain", "0.7"},
           {"audit and check of the tables", "verify_store", "raw_chain", ""},
           {"`verify --all`, one job, by the wall", "audit_1", "raw_chain", ""},
           {"P8 two jobs to one", "audit_2", "audit_1", "1.8"},
       }) {
    const double rate = medians.Rate(row.way);
    const std::string ratio =
        row.limit == nullptr ? "" : fmt::format("{:.2f}", rate / medians.Rate(row.limit));
    fmt::print("| {} | {:.1f} | {} | {} |\n", row.what, rate / 1e6, ratio, row.aim);
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
}  // namespace recount::bench

int main(int argc, char** argv) {
  const bool has_part = argc > 1 && argv[1][0] != '-';
  const std::string part = has_part ? argv[1] : "";
  if (has_part) {
    argv[1] = argv[0];
    ++argv;
    --argc;
  }
  const bool has_memory = part.empty() || part == "memory";
  const bool has_store = part.empty() || part == "store";
  if (has_memory) recount::bench::RegisterHereticsBenchmarks();
  if (has_store) recount::bench::RegisterStoreBenchmarks();
  if (has_memory || has_store) {
    const recount::bench::Medians medians = recount::bench::RunBenchmarks(argc, argv);
    if (has_memory) recount::bench::PrintRates(medians);
    if (has_store) recount::bench::PrintStore(medians);
  }
  if (part.empty() || part == "sizes") recount::bench::PrintSizes();
  return 0;
}
