// Measures and prints the tables of docs/performance.md.
//
//   bazel run //tools/bench:report
#include <cstdio>
#include <functional>

#include "fmt/format.h"
#include "tools/bench/heretics_bench.h"
#include "tools/bench/medians.h"
#include "tools/bench/sizes.h"

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
      {"ratio: with all checks to bare SHA-256", "", ratio_to_sha256("fold_all")},
  });
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
  recount::bench::RegisterHereticsBenchmarks();
  recount::bench::PrintRates(recount::bench::RunBenchmarks(argc, argv));
  recount::bench::PrintSizes();
  return 0;
}
