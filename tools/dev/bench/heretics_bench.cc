#include "tools/dev/bench/heretics_bench.h"

#include <benchmark/benchmark.h>

#include <cstring>
#include <string>

#include "events/chain.h"
#include "fmt/format.h"
#include "tools/dev/bench/heretics_games.h"

namespace recount::tools::dev::bench {
namespace {

using engine::FoldChecks;

constexpr int kGames = 1024;

const RandomGames& GamesOf(int players) {
  static const RandomGames games[] = {{2, kGames}, {3, kGames}, {4, kGames}};
  return games[players - 2];
}

// Collects the states in which the games of one run ended.
class Ends {
 public:
  explicit Ends(const RandomGames& games) : games_(games), states_(games.all().size()) {}

  void Set(size_t game, const PinnedState& end) { states_[game] = end; }
  void Set(size_t game, Bytes end) {
    RECOUNT_CHECK_EQ(end.size(), sizeof(Heretics::State));
    states_[game].card_set_hash = games_.start().card_set().hash;
    std::memcpy(static_cast<void*>(&states_[game].state), end.data(), end.size());
  }

  // Ends the program if the states differ from those in which the recorded games ended.
  void Check() const {
    DigestSum sum;
    for (const PinnedState& state : states_) sum.Add(state.Digest());
    RECOUNT_CHECK(sum == games_.final_digests());
  }

 private:
  const RandomGames& games_;
  std::vector<PinnedState> states_;
};

enum class Way { unchecked, checked, digests };

template <Way kWay>
void PlayGame(const Heretics::Cards& cards, const RandomGame& game, PinnedState& pinned,
              DigestSum& digests) {
  engine::NoEffects none;
  Heretics::State& state = pinned.state;
  const auto play = [&](const Move& move) {
    if constexpr (kWay != Way::unchecked) {
      RECOUNT_CHECK(engine::Contains(Heretics::AwaitedOf(state), move.seat));
      RECOUNT_CHECK(!Heretics::CheckAction(cards, state, move.seat, move.action));
    }
    Heretics::ApplyAction(cards, state, move.seat, move.action, none);
    if constexpr (kWay == Way::digests) digests.Add(pinned.Digest());
  };
  for (const Move& move : game.packs) play(move);
  if constexpr (kWay != Way::unchecked) {
    RECOUNT_CHECK(Heretics::KindOf(state) == engine::NodeKind::chance);
    RECOUNT_CHECK(!engine::CheckOutcome(Heretics::RequestOf(cards, state), game.shuffle));
  }
  Heretics::ApplyOutcome(cards, state, game.shuffle, none);
  if constexpr (kWay == Way::digests) digests.Add(pinned.Digest());
  for (const Move& move : game.sends) play(move);
}

template <Way kWay>
void Play(benchmark::State& bench, int players) {
  const RandomGames& games = GamesOf(players);
  Ends ends(games);
  PinnedState pinned;
  pinned.card_set_hash = games.start().card_set().hash;
  for (auto _ : bench) {
    DigestSum digests;
    for (size_t i = 0; i < games.all().size(); ++i) {
      pinned.state = Heretics::Begin(games.cards(), {}, players);
      PlayGame<kWay>(games.cards(), games.all()[i], pinned, digests);
      ends.Set(i, pinned);
    }
    RECOUNT_CHECK(kWay != Way::digests || digests == games.all_digests());
  }
  ends.Check();
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * games.events()));
}

void FoldHeretics(benchmark::State& bench, int players, const FoldChecks& checks) {
  const RandomGames& games = GamesOf(players);
  Ends ends(games);
  for (auto _ : bench) {
    for (size_t i = 0; i < games.all().size(); ++i) {
      const std::unique_ptr<engine::Match> match = games.start().Clone();
      const engine::FoldReport report = match->Fold(games.all()[i].events, checks);
      RECOUNT_CHECK(!report.fault);
      ends.Set(i, match->CanonicalBytes());
    }
  }
  ends.Check();
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * games.events()));
}

// The order of an audit: it computes the chain of a whole game first, or alternates chain and rules
// per event.
enum class Order { game_by_game, event_by_event };

template <Order kOrder>
void AuditInMemory(benchmark::State& bench, int players) {
  const RandomGames& games = GamesOf(players);
  Ends ends(games);
  for (auto _ : bench) {
    for (size_t i = 0; i < games.all().size(); ++i) {
      const absl::Span<const engine::LogEvent> events = games.all()[i].events;
      const std::unique_ptr<engine::Match> match = games.start().Clone();
      Hash256 head = kBeforeFirst;
      for (size_t n = 0; n < events.size(); ++n) {
        head = ChainHash(head, events[n].bytes);
        if constexpr (kOrder == Order::event_by_event) {
          RECOUNT_CHECK(!match->Fold(events.subspan(n, 1), {}).fault);
        }
      }
      if constexpr (kOrder == Order::game_by_game) RECOUNT_CHECK(!match->Fold(events, {}).fault);
      benchmark::DoNotOptimize(head);
      ends.Set(i, match->CanonicalBytes());
    }
  }
  ends.Check();
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * games.events()));
}

void BareXxh3(benchmark::State& bench, int players) {
  const absl::Span<const PinnedState> samples = GamesOf(players).samples();
  for (auto _ : bench) {
    DigestSum digests;
    for (const PinnedState& sample : samples) digests.Add(sample.Digest());
    benchmark::DoNotOptimize(digests);
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * samples.size()));
}

void BareSha256(benchmark::State& bench, int players) {
  const RandomGames& games = GamesOf(players);
  for (auto _ : bench) {
    for (const RandomGame& game : games.all()) {
      Hash256 head = kBeforeFirst;
      for (const engine::LogEvent& event : game.events) head = ChainHash(head, event.bytes);
      benchmark::DoNotOptimize(head);
    }
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * games.events()));
}

void BareScan(benchmark::State& bench, int players) {
  const RandomGames& games = GamesOf(players);
  for (auto _ : bench) {
    uint64_t sum = 0;
    for (const RandomGame& game : games.all()) {
      for (const engine::LogEvent& event : game.events) {
        for (size_t i = 0; i < event.bytes.size(); i += sizeof(uint64_t)) {
          uint64_t word;
          std::memcpy(&word, event.bytes.data() + i, sizeof(word));
          sum += word;
        }
      }
    }
    benchmark::DoNotOptimize(sum);
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * games.events()));
}

void RegisterForPlayers(const char* name, int players, auto function) {
  benchmark::RegisterBenchmark(fmt::format("{}/{}", name, players).c_str(),
                               [=](benchmark::State& bench) { function(bench, players); });
}

void RegisterFold(const char* name, int players, const FoldChecks& checks) {
  RegisterForPlayers(name, players,
                     [=](benchmark::State& bench, int n) { FoldHeretics(bench, n, checks); });
}

}  // namespace

void RegisterHereticsBenchmarks() {
  for (const int players : {2, 3, 4}) {
    RegisterForPlayers("unchecked", players, Play<Way::unchecked>);
    RegisterForPlayers("checked", players, Play<Way::checked>);
    RegisterForPlayers("digests", players, Play<Way::digests>);
    RegisterFold("fold", players, {.bytes = false, .legality = false, .digests = false});
    RegisterFold("fold_bytes", players, {.bytes = true, .legality = false, .digests = false});
    RegisterFold("fold_legality", players, {.bytes = true, .legality = true, .digests = false});
    RegisterFold("fold_all", players, {.bytes = true, .legality = true, .digests = true});
    RegisterForPlayers("audit", players, AuditInMemory<Order::game_by_game>);
    RegisterForPlayers("audit_by_event", players, AuditInMemory<Order::event_by_event>);
    RegisterForPlayers("bare_xxh3", players, BareXxh3);
    RegisterForPlayers("bare_sha256", players, BareSha256);
    RegisterForPlayers("bare_scan", players, BareScan);
  }
}

}  // namespace recount::tools::dev::bench
