#include "tools/dev/bench/observed_bench.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>
#include <memory>

#include "engine/match.h"
#include "events/check.h"
#include "fmt/format.h"
#include "replay/hindsight/contradictions.h"
#include "replay/play/testing/public_record.h"

namespace recount::tools::dev::bench {
namespace {

using engine::Match;
using engine::play::GameMode;
using replay::play::PublicRecord;

constexpr uint64_t kRecords = 10;

// A game with digests, without its `created` event.
struct FoldedLog {
  std::vector<OwnedEvent> events;
  std::unique_ptr<Match> start;

  void Fold() const {
    std::vector<engine::LogEvent> read;
    for (const OwnedEvent& event : events) read.push_back({read.size() + 1, event.bytes()});
    const std::unique_ptr<Match> match = start->Clone();
    RECOUNT_CHECK(!match->Fold(read, {.bytes = true, .legality = true, .digests = true}).fault);
  }

  // What `verify` does with an observed game behind that.
  void CheckInHindsight() const {
    std::vector<engine::LogEvent> read;
    for (const OwnedEvent& event : events) read.push_back({read.size() + 1, event.bytes()});
    const auto report = replay::hindsight::CheckLine(*engine::observed::AsObserved(*start), read);
    RECOUNT_CHECK(report.contradictions.empty());
  }
};

FoldedLog FoldedLogOf(std::unique_ptr<Match> start, const std::vector<OwnedEvent>& events) {
  FoldedLog log{events, start->Clone()};
  for (OwnedEvent& event : log.events) {
    start->Apply(event.event(), nullptr);
    SetDigest(event.mutable_bytes(), start->Digest());
  }
  return log;
}

struct Records {
  std::vector<FoldedLog> known;
  std::vector<FoldedLog> observed;
  Entering entering;
};

Records RecordsOf(const GameMode& mode) {
  Records records;
  std::vector<double> times;
  for (uint64_t number = 0; number < kRecords; ++number) {
    PublicRecord record(mode, {.seed = Seed{11}, .number = number});
    std::unique_ptr<Match> start = record.full().Clone();
    while (!record.has_ended()) {
      RECOUNT_CHECK(!record.Next());
      times.push_back(record.seconds() * 1e3);
    }
    records.known.push_back(FoldedLogOf(std::move(start), record.full_events()));
    records.observed.push_back(FoldedLogOf(record.Begin(), record.events()));
    records.entering.known_events += records.known.back().events.size();
    records.entering.observed_events += records.observed.back().events.size();
  }
  std::sort(times.begin(), times.end());
  records.entering.median = times[times.size() / 2];
  records.entering.p99 = times[times.size() * 99 / 100];
  records.entering.most = times.back();
  return records;
}

const std::map<std::string, GameMode>& Modes() {
  static const std::map<std::string, GameMode> modes = [] {
    std::map<std::string, GameMode> all;
    for (const GameMode& mode : replay::play::ObservableModes()) {
      all.emplace(fmt::format("{}:{}", mode.game->id(), mode.variant.name), mode);
    }
    return all;
  }();
  return modes;
}

const Records& RecordsOfTable(const std::string& table) {
  static std::map<std::string, Records> all;
  const auto known = all.find(table);
  if (known != all.end()) return known->second;
  return all.emplace(table, RecordsOf(Modes().at(table))).first->second;
}

void Register(const char* way, const std::string& table, std::vector<FoldedLog> Records::*logs,
              void (FoldedLog::*reads)() const) {
  benchmark::RegisterBenchmark(
      fmt::format("{}_{}", way, table).c_str(), [=](benchmark::State& bench) {
        const Records& records = RecordsOfTable(table);
        size_t events = 0;
        for (const FoldedLog& log : records.*logs) events += log.events.size();
        for (auto _ : bench) {
          for (const FoldedLog& log : records.*logs) (log.*reads)();
        }
        bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * events));
      });
}

}  // namespace

std::vector<std::string> ObservedTables() {
  std::vector<std::string> names;
  for (const auto& [name, mode] : Modes()) names.push_back(name);
  return names;
}

Entering EnteringOf(const std::string& table) { return RecordsOfTable(table).entering; }

void RegisterObservedBenchmarks() {
  for (const std::string& table : ObservedTables()) {
    Register("known", table, &Records::known, &FoldedLog::Fold);
    Register("observed", table, &Records::observed, &FoldedLog::Fold);
    Register("hindsight", table, &Records::observed, &FoldedLog::CheckInHindsight);
  }
}

}  // namespace recount::tools::dev::bench
