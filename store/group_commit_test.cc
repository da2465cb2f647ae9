#include "store/group_commit.h"

#include <atomic>
#include <functional>
#include <latch>
#include <new>
#include <thread>

#include "store/tables.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

using namespace std::chrono_literals;

constexpr int kThreads = 16;

class GroupCommitTest : public StoreTest {
 protected:
  static void InThreads(int count, const std::function<void(int)>& work) {
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back(work, i);
    for (std::thread& thread : threads) thread.join();
  }

  // Writes bodies in one group, past the store's own lock: there is nobody else. While a reader is
  // there, the map cannot grow.
  std::vector<absl::Status> Together(
      const std::vector<std::function<absl::Status(WriteTransaction&)>>& bodies, size_t map_bytes,
      bool has_reader = false) {
    store_.reset();
    auto environment = Environment::Open(folder_, 0, map_bytes);
    EXPECT_TRUE(environment.ok());
    const auto tables = OpenTables(**environment, folder_);
    std::optional<Transaction> reader;
    if (has_reader) reader.emplace(*(*environment)->Begin(MDB_RDONLY));
    std::vector<GroupCommit::Member> members;
    for (const auto& body : bodies) members.push_back({body});
    std::vector<GroupCommit::Member*> group;
    for (GroupCommit::Member& member : members) group.push_back(&member);
    WriteTogether(**environment, *tables, group);
    reader.reset();
    environment->reset();
    Reopen();
    std::vector<absl::Status> statuses;
    for (const GroupCommit::Member& member : members) statuses.push_back(member.status);
    return statuses;
  }

  static absl::Status AppendMany(WriteTransaction& writing, uint64_t log) {
    absl::Status status = absl::OkStatus();
    for (uint64_t seq = 1; seq <= 2000 && status.ok(); ++seq) status = AppendIn(writing, log, seq);
    return status;
  }

  static absl::Status AppendIn(WriteTransaction& writing, uint64_t log, uint64_t seq) {
    const OwnedEvent event = Event(seq);
    const Bytes bytes = event.bytes();
    return writing.Append({.log = log, .expected_seq = seq, .events = {&bytes, 1}}).status();
  }
};

TEST_F(GroupCommitTest, ThreadsThatWriteAtOnceShareTransactions) {
  constexpr uint64_t kEach = 50;
  std::vector<uint64_t> logs;
  for (int i = 0; i < kThreads; ++i) logs.push_back(Begin(static_cast<uint8_t>(i)));
  const uint64_t before = store_->Read()->transaction().number();
  InThreads(kThreads, [&](int i) {
    for (uint64_t seq = 1; seq <= kEach; ++seq) EXPECT_TRUE(Append(logs[i], seq, 1).ok());
  });
  for (const uint64_t log : logs) EXPECT_EQ(CountOf(log), 1 + kEach);
  EXPECT_LT(store_->Read()->transaction().number() - before, kThreads * kEach);
  CheckStore();
}

TEST_F(GroupCommitTest, OfThreadsThatExpectTheSameSeqOneWins) {
  constexpr uint64_t kEach = 40;
  const uint64_t log = Begin();
  std::atomic<uint64_t> won = 0;
  InThreads(kThreads, [&](int) {
    for (uint64_t i = 0; i < kEach; ++i) {
      const uint64_t seq = CountOf(log);
      const absl::Status status = Append(log, seq, 1);
      if (status.ok()) {
        ++won;
      } else {
        EXPECT_EQ(CodeOf(status), StoreCode::conflict) << status;
      }
    }
  });
  EXPECT_EQ(CountOf(log), 1 + won);
  EXPECT_GT(won, 0u);
  CheckStore();
}

TEST_F(GroupCommitTest, AMemberThatIsRefusedLeavesNothingAndTheOthersAreWritten) {
  const uint64_t a = Begin(1);
  const uint64_t b = Begin(2);
  const auto statuses =
      Together({
                   [&](WriteTransaction& writing) { return AppendIn(writing, a, 1); },
                   // Refused before it has written.
                   [&](WriteTransaction& writing) { return AppendIn(writing, b, 9); },
                   // Refused after it has written.
                   [&](WriteTransaction& writing) {
                     EXPECT_TRUE(AppendIn(writing, b, 1).ok());
                     return AppendIn(writing, a, 7);
                   },
                   [&](WriteTransaction& writing) { return AppendIn(writing, a, 2); },
                   [&](WriteTransaction& writing) { return AppendIn(writing, b, 1); },
               },
               size_t{1} << 30);
  EXPECT_TRUE(statuses[0].ok());
  EXPECT_EQ(CodeOf(statuses[1]), StoreCode::conflict);
  EXPECT_EQ(CodeOf(statuses[2]), StoreCode::conflict);
  EXPECT_TRUE(statuses[3].ok());
  EXPECT_TRUE(statuses[4].ok());
  EXPECT_EQ(CountOf(a), 3u);
  EXPECT_EQ(CountOf(b), 2u);
  CheckStore();
}

TEST_F(GroupCommitTest, GrowsTheMapForAllOfThem) {
  const uint64_t a = Begin(1);
  const uint64_t b = Begin(2);
  const auto statuses =
      Together({[&](WriteTransaction& writing) { return AppendMany(writing, a); },
                [&](WriteTransaction& writing) { return AppendMany(writing, b); }},
               256 * 1024);
  EXPECT_TRUE(statuses[0].ok() && statuses[1].ok()) << statuses[0] << statuses[1];
  EXPECT_EQ(CountOf(a), 2001u);
  EXPECT_EQ(CountOf(b), 2001u);
  CheckStore();
}

TEST_F(GroupCommitTest, WhereTheMapCannotGrowWhatFitsIsWrittenAndNobodyIsRefusedForWhatIsNot) {
  const uint64_t a = Begin(1);
  const uint64_t b = Begin(2);
  const auto statuses =
      Together({
                   // Seq 1 of log b, and too much besides.
                   [&](WriteTransaction& writing) {
                     const absl::Status status = AppendIn(writing, b, 1);
                     return status.ok() ? AppendMany(writing, a) : status;
                   },
                   // In the group it comes too late; the one before it is not written, though.
                   [&](WriteTransaction& writing) { return AppendIn(writing, b, 1); },
               },
               256 * 1024, /*has_reader=*/true);
  EXPECT_EQ(CodeOf(statuses[0]), StoreCode::io);
  EXPECT_TRUE(statuses[1].ok()) << statuses[1];
  EXPECT_EQ(CountOf(a), 1u);
  EXPECT_EQ(CountOf(b), 2u);
  CheckStore();
}

TEST_F(GroupCommitTest, NobodyWaitsForOthersLongerThanForItsTurn) {
  GroupCommit groups;
  const auto body = [](WriteTransaction&) { return absl::OkStatus(); };
  const auto free = [](auto) { return absl::OkStatus(); };
  // A group of two that takes its time.
  std::latch is_writing(1);
  std::thread first([&] {
    EXPECT_TRUE(groups
                    .Run(body, 1h, free,
                         [&](auto) {
                           is_writing.count_down();
                           while (groups.Waiters() < 2) std::this_thread::sleep_for(1ms);
                         })
                    .ok());
  });
  is_writing.wait();
  std::vector<size_t> sizes;
  const auto slow = [&](auto group) {
    sizes.push_back(group.size());
    std::this_thread::sleep_for(2s);
  };
  const auto come = [&] { EXPECT_TRUE(groups.Run(body, 1h, free, slow).ok()); };
  std::thread second(come);
  std::thread third(come);
  first.join();
  second.join();
  third.join();
  ASSERT_EQ(sizes, std::vector<size_t>{2});
  // A quarter of that would be more than this one's patience.
  EXPECT_TRUE(groups.Run(body, 200ms, free, [](auto) {}).ok());
}

TEST_F(GroupCommitTest, ATurnThatDoesNotComeIsGivenUp) {
  GroupCommit groups;
  std::latch is_writing(1);
  std::latch has_given_up(1);
  const auto body = [](WriteTransaction&) { return absl::OkStatus(); };
  std::thread leader([&] {
    EXPECT_TRUE(groups
                    .Run(
                        body, 1h, [](auto) { return absl::OkStatus(); },
                        [&](auto) {
                          is_writing.count_down();
                          has_given_up.wait();
                        })
                    .ok());
  });
  is_writing.wait();
  const auto never = [](auto) -> absl::Status {
    ADD_FAILURE();
    return absl::OkStatus();
  };
  EXPECT_EQ(CodeOf(groups.Run(body, 20ms, never, [](auto) { ADD_FAILURE(); })), StoreCode::io);
  has_given_up.count_down();
  leader.join();
}

TEST_F(GroupCommitTest, WhereTheLockCannotBeHadTheNextOneTriesForItself) {
  GroupCommit groups;
  const auto body = [](WriteTransaction&) { return absl::OkStatus(); };
  const auto busy = [](auto) { return StoreError(StoreCode::io, "busy"); };
  EXPECT_EQ(CodeOf(groups.Run(body, 1s, busy, [](auto) { ADD_FAILURE(); })), StoreCode::io);
  size_t written = 0;
  EXPECT_TRUE(groups
                  .Run(
                      body, 1s, [](auto) { return absl::OkStatus(); },
                      [&](auto group) { written = group.size(); })
                  .ok());
  EXPECT_EQ(written, 1u);
}

TEST_F(GroupCommitTest, WhatIsThrownReachesEachMemberAndLeavesNobodyWaiting) {
  GroupCommit groups;
  const auto body = [](WriteTransaction&) { return absl::OkStatus(); };
  const auto lock = [](GroupCommit::Milliseconds) { return absl::OkStatus(); };
  const auto no_lock = [](GroupCommit::Milliseconds) -> absl::Status { throw std::bad_alloc(); };
  const auto write = [](absl::Span<GroupCommit::Member* const>) {};
  const auto no_write = [](absl::Span<GroupCommit::Member* const>) { throw std::bad_alloc(); };
  std::atomic<int> thrown = 0;
  InThreads(kThreads, [&](int i) {
    for (int times = 0; times < 20; ++times) {
      try {
        (void)(i % 2 == 0 ? groups.Run(body, 60s, no_lock, write)
                          : groups.Run(body, 60s, lock, no_write));
      } catch (const std::bad_alloc&) {
        ++thrown;
      }
    }
  });
  // Whoever leads by a lock that holds may write for others with success.
  EXPECT_GT(thrown, 0);
  thrown = 0;
  InThreads(kThreads, [&](int) {
    try {
      (void)groups.Run(body, 60s, lock, no_write);
    } catch (const std::bad_alloc&) {
      ++thrown;
    }
  });
  EXPECT_EQ(thrown, kThreads);
  EXPECT_TRUE(groups.Run(body, 60s, lock, write).ok());
}

}  // namespace
}  // namespace recount::store
