#include "replay/recording/audit/audit.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fmt/format.h"
#include "replay/recording/testing/replay_fixture.h"

namespace recount::replay::recording::audit {
namespace {

class AuditTest : public ReplayTest {
 protected:
  // Puts games into the store and closes it.
  void Fill(int games) {
    (void)GameCalled("endless");
    for (int i = 0; i < games; ++i) {
      const auto number = static_cast<uint64_t>(i);
      ids_.push_back(
          Put(i % 7 == 3 ? random_games::Prepared(SimulatedGame("endless", 2, number, 150))
                         : random_games::Prepared(SimulatedGame("heretics", 2 + i % 3, number))));
    }
    store_.reset();
  }

  Result<Audit> Audited(int jobs, std::vector<std::string> ids = {}) const {
    return AuditStore(folder_, {.ids = std::move(ids), .jobs = jobs});
  }

  std::vector<std::string> ids_;
};

std::vector<std::string> LinesOfReports(const std::vector<verify::LogReport>& reports) {
  std::vector<std::string> lines;
  for (const verify::LogReport& report : reports) {
    lines.push_back(
        fmt::format("{} {} {} {}", report.id, report.events, report.head, FaultsOf(report)));
  }
  return lines;
}

TEST_F(AuditTest, GivesTheSameReportsInOrderWhateverTheJobs) {
  Fill(40);
  const Audit one = *Audited(1);
  EXPECT_TRUE(one.ok());
  ASSERT_EQ(one.logs.size(), ids_.size());
  for (size_t i = 0; i < ids_.size(); ++i) EXPECT_EQ(one.logs[i].id, ids_[i]);
  for (const int jobs : {0, 2, 3, 200}) {
    EXPECT_EQ(LinesOfReports(Audited(jobs)->logs), LinesOfReports(one.logs));
  }

  std::vector<verify::LogReport> reports;
  std::vector<uint64_t> done;
  const AuditOptions options{.ids = {},
                             .jobs = 3,
                             .checks_tables = true,
                             .progress =
                                 [&](uint64_t count, uint64_t total) {
                                   EXPECT_EQ(total, 40u);
                                   done.push_back(count);
                                 },
                             .each = [&](const verify::LogReport& report,
                                         const std::string&) { reports.push_back(report); }};
  EXPECT_TRUE(AuditStore(folder_, options)->ok());
  EXPECT_EQ(LinesOfReports(reports), LinesOfReports(one.logs));
  ASSERT_EQ(done.size(), 40u);
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
}

TEST_F(AuditTest, TakesTheLogsThatAreAskedForInTheirOrder) {
  Fill(5);
  const Audit some = *Audited(2, {ids_[3].substr(0, 8), "@last", ids_[0]});
  ASSERT_EQ(some.logs.size(), 3u);
  EXPECT_EQ(some.logs[0].id, ids_[3]);
  EXPECT_EQ(some.logs[1].id, ids_[4]);
  EXPECT_EQ(some.logs[2].id, ids_[0]);
}

TEST_F(AuditTest, WhatIsNotThereIsNotFound) {
  Fill(2);
  EXPECT_EQ(Audited(1, {"00000000"}).error().code, ErrorCode::not_found);
  EXPECT_EQ(Audited(1, {ids_[0], "00000000"}).error().code, ErrorCode::not_found);
  EXPECT_EQ(AuditStore(folder_ + "-none", {}).error().code, ErrorCode::not_found);
}

TEST_F(AuditTest, AnEmptyStoreHoldsNoLog) {
  store_.reset();
  const Audit audit = *Audited(3);
  EXPECT_TRUE(audit.ok());
  EXPECT_TRUE(audit.logs.empty());
}

TEST_F(AuditTest, AnEditedLogIsFoundAmongTheOthers) {
  Fill(20);
  const EditedLog victim(random_games::Prepared(SimulatedGame("heretics", 3, 1)));
  ASSERT_EQ(ids_[1], LogId(victim.chain[0]));
  std::string bytes = DataBytes();
  const std::string_view hash = AsText(victim.chain[9]);
  size_t copies = 0;
  for (size_t at = 0; (at = bytes.find(hash, at)) != std::string::npos; ++at) {
    bytes[at + hash.size() + 40] ^= 1;
    ++copies;
  }
  ASSERT_GT(copies, 0u);
  WriteData(bytes);
  for (const int jobs : {1, 3}) {
    const Audit audit = *Audited(jobs);
    EXPECT_FALSE(audit.ok());
    ASSERT_EQ(audit.logs.size(), ids_.size());
    for (size_t i = 0; i < ids_.size(); ++i) {
      EXPECT_EQ(FaultsOf(audit.logs[i]), i == 1 ? "9 edited" : "") << i;
    }
  }
}

TEST_F(AuditTest, AStoreCutShortIsAFindingAndNoError) {
  Fill(20);
  const std::string whole = DataBytes();
  for (const size_t size : {whole.size() - 4096, whole.size() - 1, whole.size() / 2}) {
    WriteData(whole.substr(0, size));
    const Result<Audit> audit = Audited(2);
    ASSERT_TRUE(audit.ok()) << audit.error().message;
    EXPECT_FALSE(audit->ok());
    ASSERT_FALSE(audit->store.empty());
    EXPECT_EQ(audit->store[0].fault, "torn") << audit->store[0].message;
  }
}

// No damage to pages ends this process, and every log has a report or the store has a finding. The
// same logs are valid with any number of jobs, although a broken page spoils what is read after it.
// The findings about the other logs depend on the path to the page.
TEST_F(AuditTest, DamagedPagesEndNoProcessButAChild) {
  Fill(20);
  const std::string whole = DataBytes();
  int damaged = 0;
  int compared = 0;
  for (size_t page = 2; page * 4096 < whole.size(); page += 3) {
    std::string bytes = whole;
    for (size_t i = 0; i < 64; ++i) bytes[page * 4096 + i] = static_cast<char>(0xA5 + i);
    WriteData(bytes);
    const auto audited = [&](int jobs) {
      return AuditStore(folder_, {.ids = {}, .jobs = jobs, .checks_tables = true});
    };
    const Result<Audit> audit = audited(3);
    if (!audit.ok()) continue;
    EXPECT_TRUE(!audit->store.empty() || audit->logs.size() == ids_.size()) << page;
    damaged += !audit->ok();
    const Result<Audit> alone = audited(1);
    ASSERT_TRUE(alone.ok()) << page;
    ASSERT_EQ(alone->logs.size(), audit->logs.size()) << page;
    for (size_t i = 0; i < audit->logs.size(); ++i) {
      EXPECT_EQ(alone->logs[i].ok(), audit->logs[i].ok())
          << page << ": " << FaultsOf(alone->logs[i]) << " / " << FaultsOf(audit->logs[i]);
    }
    EXPECT_EQ(alone->store.empty(), audit->store.empty()) << page;
    compared += !audit->logs.empty() && !audit->store.empty();
  }
  EXPECT_GT(damaged, 0);
  EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace recount::replay::recording::audit
