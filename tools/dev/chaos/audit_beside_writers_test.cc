// Verifies a whole store again and again, and asks about another rules version, while other
// processes record games in it, copy it and compact it. The audit must find nothing, because
// nothing is wrong. RECOUNT_AUDITS is the number of audits (20 by default).
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "fmt/format.h"
#include "replay/recording/audit/audit.h"
#include "replay/recording/audit/rules_audit.h"
#include "replay/recording/testing/replay_fixture.h"
#include "store/maintain.h"
#include "store/store.h"
#include "tools/dev/store_faults/child.h"

namespace recount::tools::dev::chaos {
namespace {

namespace fs = std::filesystem;
using store::Store;
using store_faults::IsToldToEnd;
using store_faults::WatchedChild;

constexpr store_faults::Milliseconds kLongest{60'000};
constexpr uint64_t kRules = 2;

// Records a game as a table would: its first events in one transaction, then a few at a time.
Fault Record(Store& store, replay::recording::PreparedLog& game) {
  constexpr size_t kAtOnce = 40;
  const store::NewLog whole = game.AsNewLog();
  store::NewLog first = whole;
  first.events = whole.events.first(std::min(kAtOnce, whole.events.size()));
  first.snapshots = {};
  first.summary = {};  // it describes the whole game
  auto head = store.Create(first);
  while (head.ok() && head->record.count < whole.events.size()) {
    const uint64_t seq = head->record.count;
    head = store.Append(
        {.log = head->log, .expected_seq = seq, .events = whole.events.subspan(seq, kAtOnce)});
  }
  return head.fault();
}

class AuditBesideWritersTest : public replay::recording::ReplayTest {
 protected:
  AuditBesideWritersTest() { store_.reset(); }

  // Records games one after another in a child process. It opens the store for each game, so that a
  // compaction sometimes finds the store closed.
  [[noreturn]] void RecordGames(uint64_t from) const {
    for (uint64_t number = from; !IsToldToEnd(); ++number) {
      replay::recording::PreparedLog game = replay::recording::random_games::Prepared(
          replay::recording::SimulatedGame("heretics", 2 + static_cast<int>(number % 3), number));
      const auto store = Store::Open(folder_, {});
      if (!store.ok()) _exit(2);
      if (Record(**store, game)) _exit(3);
      usleep(20'000);
    }
    _exit(0);
  }

  [[noreturn]] void Copy(const std::string& copies) const {
    for (int number = 0; !IsToldToEnd(); ++number) {
      {
        const auto store = Store::Open(folder_, {});
        if (!store.ok()) _exit(2);
        fs::remove_all(copies + "/new");
        if (store::Backup(**store, copies + "/new")) _exit(3);
      }
      fs::remove_all(copies + "/old");
      fs::rename(copies + "/new", copies + "/old");
      usleep(20'000);
    }
    _exit(0);
  }

  [[noreturn]] void MakeSmaller(int out) const {
    while (!IsToldToEnd()) {
      Fault fault = store::Compact(folder_, {.wait_milliseconds = 200});
      if (!fault) store_faults::Say(out, "c");
      if (fault && CodeOf(fault) != ErrorCode::io) _exit(2);
      usleep(10'000);
    }
    _exit(0);
  }
};

std::string WrongWith(const Result<replay::recording::audit::Audit>& audit) {
  if (!audit.ok()) return audit.error().message;
  std::string wrong;
  for (const store::StoreFinding& finding : audit->store) {
    wrong += fmt::format("{} {}: {}\n", finding.table, finding.key, finding.message);
  }
  for (const replay::verify::LogReport& report : audit->logs) {
    const std::string faults = replay::recording::FaultsOf(report);
    if (!faults.empty()) wrong += fmt::format("{}: {}\n", report.id, faults);
  }
  return wrong;
}

TEST_F(AuditBesideWritersTest, NothingIsFoundWhereNothingIsWrong) {
  const char* asked = std::getenv("RECOUNT_AUDITS");
  const int audits = asked == nullptr ? 20 : std::atoi(asked);
  const std::string copies = folder_ + ".copies";
  fs::remove_all(copies);
  fs::create_directories(copies);
  WatchedChild ana([&](int) { RecordGames(1'000'000); });
  WatchedChild bo([&](int) { RecordGames(2'000'000); });
  WatchedChild copier([&](int) { Copy(copies); });
  WatchedChild smaller([&](int out) { MakeSmaller(out); });
  size_t logs = 0;
  for (int audit = 0; audit < audits; ++audit) {
    const auto found = replay::recording::audit::AuditStore(
        folder_, {.ids = {}, .jobs = 2, .checks_tables = true});
    ASSERT_EQ(WrongWith(found), "") << "audit " << audit;
    EXPECT_GE(found->logs.size(), logs) << "audit " << audit;
    logs = found->logs.size();
    replay::debugging::RulesTally tally(kRules);
    ASSERT_EQ(replay::recording::audit::AskStore(folder_, {.rules = kRules, .jobs = 2}, tally),
              std::nullopt);
    EXPECT_GE(tally.Take().games, logs) << "audit " << audit;
  }
  for (WatchedChild* child : {&ana, &bo, &copier}) child->Tell();
  for (WatchedChild* child : {&ana, &bo, &copier}) child->Wait(kLongest);
  // On a busy machine no compaction may have found the store closed until now. Nobody else has it
  // open any more.
  EXPECT_GT(smaller.WaitFor(1, kLongest).size(), 0u) << "no compaction came to its end";
  smaller.Tell();
  smaller.Wait(kLongest);
  for (WatchedChild* child : {&ana, &bo, &copier, &smaller}) EXPECT_EQ(child->how(), "exit 0");
  EXPECT_GT(logs, 0u);
  EXPECT_EQ(WrongWith(replay::recording::audit::AuditStore(
                copies + "/old", {.ids = {}, .jobs = 2, .checks_tables = true})),
            "");
}

}  // namespace
}  // namespace recount::tools::dev::chaos
