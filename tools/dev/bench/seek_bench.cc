#include "tools/dev/bench/seek_bench.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "replay/evidence/diff.h"
#include "replay/recording/store_log.h"
#include "replay/recording/testing/games.h"
#include "replay/timeline/timeline.h"
#include "store/store.h"
#include "tools/dev/bench/peers.h"
#include "tools/dev/bench/raw_cursor.h"

namespace recount::tools::dev::bench {
namespace {

constexpr int kSeeks = 10'000;

// A store with one log of each length, read in one snapshot.
class LongLogs {
 public:
  // Keeps only the first `part` thousandths of each log's events.
  explicit LongLogs(uint64_t part) {
    auto store =
        store::Store::Open(folder_.path(), {.create = true, .durability = store::Durability::bulk});
    RECOUNT_CHECK(store.ok());
    store_ = *std::move(store);
    for (const uint64_t length : kLongLogs) {
      // Each log is a different game, because its number is part of the seed.
      auto log = replay::recording::random_games::Prepared(
          replay::recording::SimulatedGame("endless", 2, length, length * part / 1000));
      RECOUNT_CHECK(store_->Create(log.AsNewLog()).ok());
    }
    reader_.emplace(*store_->Read());
  }

  // Return the complete logs, and their first three quarters.
  static const LongLogs& Whole() {
    static const LongLogs logs(1000);
    return logs;
  }
  static const LongLogs& Beginnings() {
    static const LongLogs logs(750);
    return logs;
  }

  const store::Reader& reader() const { return *reader_; }
  replay::recording::StoreLog Log(int which) const {
    return replay::recording::StoreLog(*reader_, *reader_->Log(static_cast<uint64_t>(which) + 1));
  }

 private:
  TemporaryFolder folder_;
  std::unique_ptr<store::Store> store_;
  std::optional<store::Reader> reader_;
};

// Calls `work` with random numbers below `bound`, and records how long each call takes.
void MeasureEach(benchmark::State& bench, uint64_t bound, auto work) {
  std::mt19937_64 random(1);
  std::vector<double> nanoseconds;
  for (auto _ : bench) {
    for (int i = 0; i < kSeeks; ++i) {
      const uint64_t number = random() % bound;
      const auto start = std::chrono::steady_clock::now();
      work(number);
      nanoseconds.push_back(
          std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start)
              .count());
    }
  }
  bench.SetItemsProcessed(static_cast<int64_t>(nanoseconds.size()));
  std::sort(nanoseconds.begin(), nanoseconds.end());
  bench.counters["p50"] = nanoseconds[nanoseconds.size() / 2];
  bench.counters["p99"] = nanoseconds[nanoseconds.size() * 99 / 100];
}

void Seek(benchmark::State& bench, int which) {
  const replay::recording::StoreLog log = LongLogs::Whole().Log(which);
  replay::log::CardSets sets;
  Result<replay::timeline::Timeline> timeline = replay::timeline::Timeline::Open(log, sets);
  RECOUNT_CHECK(timeline.ok());
  MeasureEach(bench, log.count(), [&](uint64_t seq) {
    RECOUNT_CHECK(!timeline->SeekTo(seq));
    RECOUNT_CHECK_EQ(timeline->seq(), seq);
  });
}

void PointRead(benchmark::State& bench) {
  const store::Reader& reader = LongLogs::Whole().reader();
  const replay::recording::StoreLog log = LongLogs::Whole().Log(std::size(kLongLogs) - 1);
  uint64_t sum = 0;
  MeasureEach(bench, log.count(), [&](uint64_t seq) {
    const store::PairKey key = store::KeyOf(log.store_head().log, seq);
    const auto value = reader.transaction().Get(reader.tables().events, store::KeyBytes(key));
    RECOUNT_CHECK(value.ok() && *value);
    sum += SumOf(**value);
  });
  benchmark::DoNotOptimize(sum);
}

void DiffLong(benchmark::State& bench, int which) {
  const replay::recording::StoreLog whole = LongLogs::Whole().Log(which);
  const replay::recording::StoreLog header = LongLogs::Beginnings().Log(which);
  replay::log::CardSets sets;
  for (auto _ : bench) {
    const auto difference = replay::evidence::Diff(whole, header, sets, engine::Viewer::Judge());
    RECOUNT_CHECK(difference.ok() && difference->seq == header.count());
  }
  bench.SetItemsProcessed(bench.iterations());
}

}  // namespace

const store::Reader& LongLogsReader() { return LongLogs::Whole().reader(); }

void RegisterSeekBenchmarks() {
  for (int which = 0; which < static_cast<int>(std::size(kLongLogs)); ++which) {
    benchmark::RegisterBenchmark(fmt::format("seek/{}", kLongLogs[which]).c_str(), Seek, which);
    benchmark::RegisterBenchmark(fmt::format("diff/{}", kLongLogs[which]).c_str(), DiffLong, which);
  }
  benchmark::RegisterBenchmark("point_read", PointRead);
}

}  // namespace recount::tools::dev::bench
