#include "tools/dev/bench/games_bench.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/digest.h"
#include "engine/match.h"
#include "engine/registry.h"
#include "events/owned_event.h"
#include "fmt/format.h"

namespace recount::tools::dev::bench {
namespace {

// There are too many events for the branch predictor to learn, and few enough to play in a second.
constexpr size_t kEventsPerTable = 40'000;

struct BenchTable {
  const engine::Game* game;
  engine::Variant variant;
};

const std::map<std::string, BenchTable>& Tables() {
  static const std::map<std::string, BenchTable> tables = [] {
    std::map<std::string, BenchTable> all;
    for (const engine::Game* game : engine::AllGames()) {
      for (const engine::Variant& variant : game->variants()) {
        all[fmt::format("{}:{}", game->id(), variant.name)] = {game, variant};
      }
    }
    return all;
  }();
  return tables;
}

// A game as a log with digests. The log leaves out the `created` event.
struct RandomLog {
  std::vector<uint64_t> words;  // the bytes of all events, one after another as in a store
  std::vector<engine::LogEvent> events;
};

// Copies the events into the log.
void Lay(const std::vector<OwnedEvent>& kept, RandomLog& log) {
  for (const OwnedEvent& event : kept) {
    const auto* words = reinterpret_cast<const uint64_t*>(event.bytes().data());
    log.words.insert(log.words.end(), words, words + event.bytes().size() / sizeof(uint64_t));
  }
  const auto* next = reinterpret_cast<const uint8_t*>(log.words.data());
  for (const OwnedEvent& event : kept) {
    log.events.push_back({log.events.size() + 1, Bytes(next, event.bytes().size())});
    next += event.bytes().size();
  }
}

// Returns the next event at the node: the seed's chance outcome, or a random legal action.
OwnedEvent NextEvent(const engine::Match& match, engine::ChanceStream& stream) {
  flatbuffers::FlatBufferBuilder builder;
  if (match.node_kind() == engine::NodeKind::chance) {
    const engine::ChanceRequest request = match.chance();
    const engine::ChanceNumbers numbers = engine::DrawOutcome(request, stream);
    BeginEvent(builder);
    EventParts parts{.kind = events::EventKind::chance, .outcome_kind = request.kind};
    parts.outcome = builder.CreateVector(numbers.data(), numbers.size());
    return OwnedEvent(FinishEvent(builder, parts));
  }
  // The loop tries seat after seat, because an awaited seat that need not act may have no action.
  std::vector<OwnedEvent> legal;
  for (engine::Seat seat = 0; seat < match.players() && legal.empty(); ++seat) {
    match.ForEachLegal(seat, [&](Bytes bytes) { legal.emplace_back(bytes); });
  }
  return legal[stream.Below(static_cast<uint32_t>(legal.size()))];
}

class RandomLogs {
 public:
  explicit RandomLogs(const BenchTable& table) {
    const Json config = Json::parse(table.variant.config);
    const int players = std::max(table.game->min_players(), table.variant.min_players);
    start_ = *table.game->New({.players = static_cast<size_t>(players), .config = &config});
    for (uint64_t number = 0; count_ < kEventsPerTable; ++number) {
      const Seed seed = {static_cast<uint8_t>(number), static_cast<uint8_t>(number >> 8)};
      RandomLog& log = logs_.emplace_back();
      std::vector<OwnedEvent> kept;
      const std::unique_ptr<engine::Match> match = start_->Clone();
      while (match->node_kind() != engine::NodeKind::end) {
        engine::ChanceStream stream(seed, kept.size() + 1);
        OwnedEvent& event = kept.emplace_back(NextEvent(*match, stream));
        match->Apply(event.event(), nullptr);
        SetDigest(event.mutable_bytes(), match->Digest());
        // Each game gives a state from another moment.
        if (kept.size() == number + 1) samples_.push_back(match->Clone());
      }
      Lay(kept, log);
      count_ += log.events.size();
    }
  }

  // Returns the match right after `created`, which is the same for all games.
  const engine::Match& start() const { return *start_; }
  const std::vector<RandomLog>& all() const { return logs_; }
  size_t events() const { return count_; }
  // Returns states from the middle of games.
  const std::vector<std::unique_ptr<engine::Match>>& samples() const { return samples_; }

 private:
  std::unique_ptr<engine::Match> start_;
  std::vector<RandomLog> logs_;
  std::vector<std::unique_ptr<engine::Match>> samples_;
  size_t count_ = 0;
};

const RandomLogs& LogsOf(const std::string& table) {
  static std::map<std::string, RandomLogs> all;
  const auto known = all.find(table);
  if (known != all.end()) return known->second;
  return all.emplace(table, Tables().at(table)).first->second;
}

void FoldTable(benchmark::State& bench, const std::string& table,
               const engine::FoldChecks& checks) {
  const RandomLogs& logs = LogsOf(table);
  for (auto _ : bench) {
    for (const RandomLog& log : logs.all()) {
      const std::unique_ptr<engine::Match> match = logs.start().Clone();
      const engine::FoldReport report = match->Fold(log.events, checks);
      RECOUNT_CHECK(!report.fault);
      RECOUNT_CHECK(match->node_kind() == engine::NodeKind::end);
    }
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * logs.events()));
}

void Xxh3OfTable(benchmark::State& bench, const std::string& table) {
  const RandomLogs& logs = LogsOf(table);
  for (auto _ : bench) {
    for (const std::unique_ptr<engine::Match>& sample : logs.samples()) {
      const Bytes bytes = sample->CanonicalBytes();
      benchmark::DoNotOptimize(engine::HashOfLarge(bytes.data(), bytes.size()));
    }
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * logs.samples().size()));
}

void RegisterForTable(const char* way, const std::string& table, auto function) {
  benchmark::RegisterBenchmark(fmt::format("{}_{}", way, table).c_str(),
                               [=](benchmark::State& bench) { function(bench, table); });
}

void RegisterTableFold(const char* way, const std::string& table,
                       const engine::FoldChecks& checks) {
  RegisterForTable(way, table, [=](benchmark::State& bench, const std::string& name) {
    FoldTable(bench, name, checks);
  });
}

}  // namespace

std::vector<std::string> GamesTables() {
  std::vector<std::string> names;
  for (const auto& [name, table] : Tables()) names.push_back(name);
  return names;
}

GamesSize SizeOfGames(const std::string& table) {
  const RandomLogs& logs = LogsOf(table);
  std::vector<size_t> lengths;
  for (const RandomLog& log : logs.all()) lengths.push_back(log.events.size());
  const auto middle = lengths.begin() + static_cast<ptrdiff_t>(lengths.size() / 2);
  std::nth_element(lengths.begin(), middle, lengths.end());
  return {logs.start().CanonicalBytes().size(), *middle};
}

void RegisterGamesBenchmarks() {
  for (const std::string& table : GamesTables()) {
    RegisterTableFold("fold", table, {.bytes = false, .legality = false, .digests = false});
    RegisterTableFold("legality", table, {.bytes = true, .legality = true, .digests = false});
    RegisterTableFold("all", table, {.bytes = true, .legality = true, .digests = true});
    RegisterForTable("xxh3", table, Xxh3OfTable);
  }
}

}  // namespace recount::tools::dev::bench
