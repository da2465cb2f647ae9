#include "tools/dev/bench/store_bench.h"

#include <benchmark/benchmark.h>

#include <string>

#include "engine/registry.h"
#include "events/chain.h"
#include "replay/recording/audit/audit.h"
#include "replay/recording/audit/rules_audit.h"
#include "replay/recording/export.h"
#include "replay/recording/store_log.h"
#include "replay/verify/verify.h"
#include "store/check.h"
#include "store/store.h"
#include "tools/dev/bench/heretics_games.h"
#include "tools/dev/bench/raw_cursor.h"
#include "tools/dev/bench/stored_games.h"

namespace recount::tools::dev::bench {
namespace {

using replay::recording::StoreLog;
using store::LogHead;

// Ends the program if this way's sum differs from the first one's, which sets `expected`.
template <class Sum>
void CheckSame(std::optional<Sum>& expected, const Sum& sum) {
  if (!expected) expected = sum;
  RECOUNT_CHECK(*expected == sum);
}

std::optional<uint64_t> all_bytes;
std::optional<DigestSum> all_ends;

// Repeats `work` over the open store. One iteration processes all of its events.
void Run(benchmark::State& bench, auto work) {
  const OpenGames games;
  for (auto _ : bench) work(games);
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * games.events()));
}

uint64_t SumOfLog(const store::Reader& reader, const LogHead& head) {
  uint64_t sum = 0;
  Fault fault = reader.ForEachEvent(head, 0, [&](const LoggedEvent& event) {
    sum += SumOf(event.chain) + SumOf(event.bytes);
    return true;
  });
  RECOUNT_CHECK(!fault);
  return sum;
}

void ScanStore(const OpenGames& games) {
  uint64_t sum = 0;
  for (const LogHead& head : games.heads()) sum += SumOfLog(games.reader(), head);
  CheckSame(all_bytes, sum);
}

void RawScan(const OpenGames& games) {
  uint64_t sum = 0;
  for (RawCursor cursor(games.reader()); cursor; cursor.Next()) sum += SumOf(cursor.value());
  CheckSame(all_bytes, sum);
}

void Random(const OpenGames& games) {
  uint64_t sum = 0;
  for (const LogHead& head : games.shuffled()) sum += SumOfLog(games.reader(), head);
  CheckSame(all_bytes, sum);
}

void RandomByNumber(const OpenGames& games) {
  uint64_t sum = 0;
  for (const LogHead& head : games.shuffled()) {
    sum += SumOfLog(games.reader(), *games.reader().Log(head.log));
  }
  CheckSame(all_bytes, sum);
}

void RawRandom(const OpenGames& games) {
  uint64_t sum = 0;
  RawCursor cursor(games.reader());
  for (const LogHead& head : games.shuffled()) {
    cursor.Seek(head.log);
    const uint64_t log = cursor.LogWord();
    for (; cursor && cursor.LogWord() == log; cursor.Next()) sum += SumOf(cursor.value());
  }
  CheckSame(all_bytes, sum);
}

void Replay(const OpenGames& games) {
  replay::log::CardSets sets;
  DigestSum ends;
  std::vector<engine::LogEvent> events;
  for (const LogHead& head : games.heads()) {
    const StoreLog log(games.reader(), head);
    events.clear();
    const Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& event) {
      events.push_back({event.seq, event.bytes});
      return true;
    });
    RECOUNT_CHECK(!fault);
    const auto match = replay::log::OpenMatch(log, events.front().bytes, sets);
    RECOUNT_CHECK(match.ok());
    const auto rest = absl::MakeConstSpan(events).subspan(1);
    RECOUNT_CHECK(!(*match)->Fold(rest, {.digests = false}).fault);
    ends.Add((*match)->Digest());
  }
  CheckSame(all_ends, ends);
}

// A straightforward replayer: it verifies, checks and applies events in place, with nothing between
// the cursor and the rules.
class StraightLine {
 public:
  StraightLine() {
    const auto setup = Heretics::Prepare({.players = kPlayers});
    cards_ = setup->cards;
    pinned_.card_set_hash =
        (*engine::FindGame("heretics")->New({.players = kPlayers}))->card_set().hash;
    bounds_.max_depth = kMaxEventDepth;
    bounds_.max_tables = kMaxEventTables;
  }

  [[gnu::flatten]] void Take(Bytes bytes) {
    RECOUNT_CHECK(IsWellFormed<Heretics::EventTable>(bytes, bounds_));
    const auto& event = *flatbuffers::GetRoot<Heretics::EventTable>(bytes.data());
    if (event.kind() == events::EventKind::action) {
      const engine::Seat seat = event.seat();
      const Heretics::Action action = Heretics::ReadAction(event);
      RECOUNT_CHECK(engine::Contains(Heretics::AwaitedOf(pinned_.state), seat));
      RECOUNT_CHECK(!Heretics::CheckAction(cards_, pinned_.state, seat, action));
      Heretics::ApplyAction(cards_, pinned_.state, seat, action, none_);
    } else if (event.kind() == events::EventKind::chance) {
      const auto& numbers = *event.outcome();
      const engine::Outcome outcome = {event.outcome_kind(), {numbers.data(), numbers.size()}};
      RECOUNT_CHECK(Heretics::KindOf(pinned_.state) == engine::NodeKind::chance);
      RECOUNT_CHECK(!engine::CheckOutcome(Heretics::RequestOf(cards_, pinned_.state), outcome));
      Heretics::ApplyOutcome(cards_, pinned_.state, outcome, none_);
    } else {
      End();
      pinned_.state = Heretics::Begin(cards_, {}, kPlayers);
      has_begun_ = true;
    }
  }

  void End() {
    if (has_begun_) ends_.Add(pinned_.Digest());
  }

  const DigestSum& ends() const { return ends_; }

 private:
  static constexpr int kPlayers = 2;

  Heretics::Cards cards_;
  PinnedState pinned_;
  flatbuffers::Verifier::Options bounds_;
  engine::NoEffects none_;
  bool has_begun_ = false;
  DigestSum ends_;
};

void StraightReplay(const OpenGames& games) {
  StraightLine line;
  for (RawCursor cursor(games.reader()); cursor; cursor.Next()) line.Take(cursor.event());
  line.End();
  CheckSame(all_ends, line.ends());
}

void VerifyLogs(const OpenGames& games) {
  replay::log::CardSets sets;
  for (const LogHead& head : games.heads()) {
    RECOUNT_CHECK(replay::verify::VerifyLog(StoreLog(games.reader(), head), sets).ok());
  }
}

void VerifyStore(const OpenGames& games) {
  const auto findings = store::CheckTables(games.reader());
  RECOUNT_CHECK(findings.ok() && findings->empty());
  VerifyLogs(games);
}

void RawChain(const OpenGames& games) {
  Hash256 head = kBeforeFirst;
  for (RawCursor cursor(games.reader()); cursor; cursor.Next()) {
    head = ChainHash(cursor.IsFirst() ? kBeforeFirst : head, cursor.event());
    RECOUNT_CHECK(head == cursor.chain());
  }
}

void AuditFolder(benchmark::State& bench, int jobs) {
  const std::string& folder = FolderOfGames();
  uint64_t events = 0;
  for (auto _ : bench) {
    const auto audit = replay::recording::audit::AuditStore(folder, {.ids = {}, .jobs = jobs});
    RECOUNT_CHECK(audit.ok() && audit->ok());
    for (const replay::verify::LogReport& log : audit->logs) events += log.events;
  }
  bench.SetItemsProcessed(static_cast<int64_t>(events));
}

// Asks what rules version 2 would have made of all games (R4).
void AskRules(benchmark::State& bench, int jobs) {
  const std::string& folder = FolderOfGames();
  uint64_t events = 0;
  {
    const OpenGames games;
    events = games.events();
  }
  for (auto _ : bench) {
    replay::debugging::RulesTally tally(2);
    const Fault fault =
        replay::recording::audit::AskStore(folder, {.rules = 2, .ids = {}, .jobs = jobs}, tally);
    RECOUNT_CHECK(!fault);
    RECOUNT_CHECK_LT(0u, tally.Take().games);
  }
  bench.SetItemsProcessed(static_cast<int64_t>(bench.iterations() * events));
}

void Export(const OpenGames& games) {
  uint64_t bytes = 0;
  replay::log::LogFileWriter file("bench", [&](Bytes part) {
    bytes += part.size();
    return true;
  });
  RECOUNT_CHECK(!replay::recording::Export(games.reader(), games.heads(), file));
  file.Finish();
  RECOUNT_CHECK_EQ(file.events(), games.events());
  RECOUNT_CHECK_EQ(file.size(), bytes);
}

// The limit of an export: every event in order, its chain, which an export checks, and one hash
// over all bytes.
void RawExport(const OpenGames& games) {
  uint64_t bytes = 0;
  Sha256Stream hash;
  Hash256 chain = kBeforeFirst;
  for (RawCursor cursor(games.reader()); cursor; cursor.Next()) {
    chain = ChainHash(cursor.IsFirst() ? kBeforeFirst : chain, cursor.event());
    RECOUNT_CHECK(chain == cursor.chain());
    hash.Add(cursor.value());
    bytes += cursor.value().size();
  }
  RECOUNT_CHECK_EQ(bytes, games.bytes());
  benchmark::DoNotOptimize(hash.Finish());
}

void RegisterOverStore(const char* name, void (*work)(const OpenGames&)) {
  benchmark::RegisterBenchmark(name, [=](benchmark::State& bench) { Run(bench, work); });
}

}  // namespace

void RegisterStoreBenchmarks() {
  RegisterOverStore("scan", ScanStore);
  RegisterOverStore("raw_scan", RawScan);
  RegisterOverStore("random", Random);
  RegisterOverStore("random_by_number", RandomByNumber);
  RegisterOverStore("raw_random", RawRandom);
  RegisterOverStore("replay", Replay);
  RegisterOverStore("straight_replay", StraightReplay);
  RegisterOverStore("verify", VerifyLogs);
  RegisterOverStore("verify_store", VerifyStore);
  RegisterOverStore("raw_chain", RawChain);
  for (const int jobs : {1, 2}) {
    const std::string name = "audit_" + std::to_string(jobs);
    benchmark::RegisterBenchmark(name.c_str(), AuditFolder, jobs)->UseRealTime();
  }
  for (const int jobs : {1, 2}) {
    const std::string name = "rules_" + std::to_string(jobs);
    benchmark::RegisterBenchmark(name.c_str(), AskRules, jobs)->UseRealTime();
  }
  RegisterOverStore("export", Export);
  RegisterOverStore("raw_export", RawExport);
}

}  // namespace recount::tools::dev::bench
