#include "tools/dev/bench/append_bench.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "engine/registry.h"
#include "events/check.h"
#include "fmt/format.h"
#include "replay/recording/random_games/simulate.h"
#include "store/pipeline.h"
#include "store/store.h"
#include "tools/dev/bench/peers.h"

namespace recount::tools::dev::bench {
namespace {

using store::Durability;

constexpr uint64_t kBatch = 1000;
constexpr int kWaitingThreads = 64;
constexpr uint64_t kAppendedGames = 200;

replay::recording::random_games::SimulatedLog GameOf(const Seed& seed, uint64_t number) {
  return replay::recording::random_games::Simulate(
      {.game = *engine::FindGame("heretics"), .players = 2, .seed = seed, .number = number});
}

// Events of random Heretics games, repeated until there are as many as the caller asks for.
class Load {
 public:
  static const Load& Get() {
    static const Load load;
    return load;
  }

  Bytes created() const { return events_.front(); }

  // Both return `count` events that may follow `created`; Values puts a chain hash before each.
  absl::Span<const Bytes> Events(uint64_t count) const { return Row(events_, events_row_, count); }
  absl::Span<const Bytes> Values(uint64_t count) const { return Row(values_, values_row_, count); }

 private:
  Load() {
    for (uint64_t i = 0; i < kAppendedGames; ++i) {
      games_.push_back(GameOf({'a', 'p', 'p', 'e', 'n', 'd'}, i));
      const replay::recording::random_games::SimulatedLog& log = games_.back();
      for (size_t seq = 0; seq < log.events.size(); ++seq) {
        const Bytes bytes = log.events[seq].bytes();
        events_.push_back(bytes);
        texts_.push_back(std::string(AsText(Bytes(log.chain[seq]))).append(AsText(bytes)));
      }
    }
    for (const std::string& text : texts_) values_.push_back(AsBytes(text));
  }

  static absl::Span<const Bytes> Row(const std::vector<Bytes>& of, std::vector<Bytes>& row,
                                     uint64_t count) {
    while (row.size() < count) row.push_back(of[1 + row.size() % (of.size() - 1)]);
    return absl::MakeConstSpan(row).first(count);
  }

  std::vector<replay::recording::random_games::SimulatedLog> games_;
  std::vector<std::string> texts_;
  std::vector<Bytes> events_;
  std::vector<Bytes> values_;
  mutable std::vector<Bytes> events_row_;
  mutable std::vector<Bytes> values_row_;
};

// Gives a Store the interface of the peers, so that the same benchmark template runs on all three.
class Recount {
 public:
  Recount(const std::string& folder, Durability durability) {
    auto opened = store::Store::Open(folder, {.create = true, .durability = durability});
    RECOUNT_CHECK(opened.ok());
    store_ = *std::move(opened);
    log_ = Begin(Load::Get().created());
  }

  store::Store& store() { return *store_; }
  uint64_t log() const { return log_; }

  // Begins a log with `created` as its event 0 and returns the log's number.
  uint64_t Begin(Bytes created) {
    const auto head = store_->Create({.game = "heretics", .events = {&created, 1}});
    RECOUNT_CHECK(head.ok());
    return head->log;
  }

  void Append(uint64_t from, absl::Span<const Bytes> events) {
    RECOUNT_CHECK(store_->Append({.log = log_, .expected_seq = from + 1, .events = events}).ok());
  }

 private:
  std::unique_ptr<store::Store> store_;
  uint64_t log_ = 0;
};

class Piped : public Recount {
 public:
  using Recount::Recount;

  void Append(uint64_t from, absl::Span<const Bytes> events) {
    RECOUNT_CHECK(
        !pipeline_.Append({{.log = log(), .expected_seq = from + 1, .events = events}}, nullptr));
  }
  void Finish() { RECOUNT_CHECK(!pipeline_.Flush()); }

 private:
  store::Pipeline pipeline_{store()};
};

template <class Way>
absl::Span<const Bytes> RowFor(uint64_t count) {
  if constexpr (std::is_base_of_v<Recount, Way>) return Load::Get().Events(count);
  return Load::Get().Values(count);
}

double SecondsOfWork(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class Way, Durability kDurability>
void AppendInBatches(benchmark::State& bench, uint64_t count, uint64_t batch) {
  const absl::Span<const Bytes> row = RowFor<Way>(count);
  for (auto _ : bench) {
    const TemporaryFolder folder;
    Way way(folder.path(), kDurability);
    bench.SetIterationTime(SecondsOfWork([&] {
      for (uint64_t from = 0; from < count; from += batch) {
        way.Append(from, row.subspan(from, batch));
      }
      if constexpr (requires { way.Finish(); }) way.Finish();
    }));
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * count));
}

void AppendWaiting(benchmark::State& bench, uint64_t count) {
  std::vector<replay::recording::random_games::SimulatedLog> games;
  for (uint64_t i = 0; i < kWaitingThreads; ++i) {
    games.push_back(GameOf({'w', 'a', 'i', 't'}, i));
  }
  for (auto _ : bench) {
    const TemporaryFolder folder;
    Recount way(folder.path(), Durability::durable);
    std::vector<uint64_t> logs;
    for (const replay::recording::random_games::SimulatedLog& game : games) {
      logs.push_back(way.Begin(game.events.front().bytes()));
    }
    const absl::Span<const Bytes> row = Load::Get().Events(count / kWaitingThreads);
    bench.SetIterationTime(SecondsOfWork([&] {
      std::vector<std::thread> threads;
      for (const uint64_t log : logs) {
        threads.emplace_back([&, log] {
          for (uint64_t seq = 1; seq <= row.size(); ++seq) {
            RECOUNT_CHECK(
                way.store()
                    .Append({.log = log, .expected_seq = seq, .events = row.subspan(seq - 1, 1)})
                    .ok());
          }
        });
      }
      for (std::thread& thread : threads) thread.join();
    }));
  }
  bench.SetItemsProcessed(
      static_cast<int64_t>(bench.iterations() * (count / kWaitingThreads * kWaitingThreads)));
}

template <class Way, Durability kDurability>
void RegisterAppend(const char* name, uint64_t count, uint64_t batch, int repetitions) {
  benchmark::RegisterBenchmark(fmt::format("{}/{}", name, count).c_str(),
                               AppendInBatches<Way, kDurability>, count, batch)
      ->UseManualTime()
      ->Iterations(1)
      ->Repetitions(repetitions);
}

}  // namespace

void RegisterAppendBenchmarks() {
  constexpr Durability kDurable = Durability::durable;
  constexpr Durability kBulk = Durability::bulk;
  for (const auto& [count, repetitions] :
       std::vector<std::pair<uint64_t, int>>{{10'000, 9}, {1'000'000, 5}, {10'000'000, 3}}) {
    RegisterAppend<Recount, kDurable>("append_whole", count, count, repetitions);
    RegisterAppend<RawLmdb, kDurable>("lmdb_whole", count, count, repetitions);
    RegisterAppend<Sqlite, kDurable>("sqlite_whole", count, count, repetitions);
    RegisterAppend<Piped, kDurable>("append_batches", count, kBatch, repetitions);
    RegisterAppend<Recount, kDurable>("append_serial", count, kBatch, repetitions);
    RegisterAppend<RawLmdb, kDurable>("lmdb_batches", count, kBatch, repetitions);
    RegisterAppend<Sqlite, kDurable>("sqlite_batches", count, kBatch, repetitions);
    RegisterAppend<Recount, kBulk>("append_bulk", count, kBatch, repetitions);
    RegisterAppend<RawLmdb, kBulk>("lmdb_bulk", count, kBatch, repetitions);
    RegisterAppend<Sqlite, kBulk>("sqlite_bulk", count, kBatch, repetitions);
  }
  constexpr uint64_t kFew = 10'000;
  constexpr int kRepetitions = 5;
  RegisterAppend<Recount, kDurable>("append_single", kFew, 1, kRepetitions);
  RegisterAppend<RawLmdb, kDurable>("lmdb_single", kFew, 1, kRepetitions);
  RegisterAppend<Sqlite, kDurable>("sqlite_single", kFew, 1, kRepetitions);
  benchmark::RegisterBenchmark(fmt::format("append_waiting/{}", kFew).c_str(), AppendWaiting, kFew)
      ->UseManualTime()
      ->Iterations(1)
      ->Repetitions(kRepetitions);
}

}  // namespace recount::tools::dev::bench
