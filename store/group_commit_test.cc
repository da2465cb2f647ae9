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

  // Writes bodies in one group, without the lock of the store, because nobody else uses it. While a
  // reader is open, the map cannot grow.
  std::vector<Fault> Together(const std::vector<std::function<Fault(WriteTransaction&)>>& bodies,
                              size_t map_bytes, bool has_reader = false) {
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
    std::vector<Fault> faults;
    for (const GroupCommit::Member& member : members) faults.push_back(member.fault);
    return faults;
  }

  static Fault AppendMany(WriteTransaction& writing, uint64_t log) {
    Fault fault = std::nullopt;
    for (uint64_t seq = 1; seq <= 2000 && !fault; ++seq) fault = AppendIn(writing, log, seq);
    return fault;
  }

  static Fault AppendIn(WriteTransaction& writing, uint64_t log, uint64_t seq) {
    const OwnedEvent event = Event(seq);
    const Bytes bytes = event.bytes();
    return writing.Append({.log = log, .expected_seq = seq, .events = {&bytes, 1}}).fault();
  }
};

TEST_F(GroupCommitTest, ThreadsThatWriteAtOnceShareTransactions) {
  constexpr uint64_t kEach = 50;
  std::vector<uint64_t> logs;
  for (int i = 0; i < kThreads; ++i) logs.push_back(Begin(static_cast<uint8_t>(i)));
  const uint64_t before = store_->Read()->transaction().number();
  InThreads(kThreads, [&](int i) {
    for (uint64_t seq = 1; seq <= kEach; ++seq) EXPECT_FALSE(Append(logs[i], seq, 1));
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
      Fault fault = Append(log, seq, 1);
      if (!fault) {
        ++won;
      } else {
        EXPECT_EQ(CodeOf(fault), ErrorCode::conflict);
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
  const auto faults =
      Together({
                   [&](WriteTransaction& writing) { return AppendIn(writing, a, 1); },
                   // Refused before it has written.
                   [&](WriteTransaction& writing) { return AppendIn(writing, b, 9); },
                   // Refused after it has written.
                   [&](WriteTransaction& writing) {
                     EXPECT_FALSE(AppendIn(writing, b, 1));
                     return AppendIn(writing, a, 7);
                   },
                   [&](WriteTransaction& writing) { return AppendIn(writing, a, 2); },
                   [&](WriteTransaction& writing) { return AppendIn(writing, b, 1); },
               },
               size_t{1} << 30);
  EXPECT_FALSE(faults[0]);
  EXPECT_EQ(CodeOf(faults[1]), ErrorCode::conflict);
  EXPECT_EQ(CodeOf(faults[2]), ErrorCode::conflict);
  EXPECT_FALSE(faults[3]);
  EXPECT_FALSE(faults[4]);
  EXPECT_EQ(CountOf(a), 3u);
  EXPECT_EQ(CountOf(b), 2u);
  CheckStore();
}

TEST_F(GroupCommitTest, GrowsTheMapForAllOfThem) {
  const uint64_t a = Begin(1);
  const uint64_t b = Begin(2);
  const auto faults = Together({[&](WriteTransaction& writing) { return AppendMany(writing, a); },
                                [&](WriteTransaction& writing) { return AppendMany(writing, b); }},
                               256 * 1024);
  EXPECT_FALSE(faults[0]) << faults[0]->message;
  EXPECT_FALSE(faults[1]) << faults[1]->message;
  EXPECT_EQ(CountOf(a), 2001u);
  EXPECT_EQ(CountOf(b), 2001u);
  CheckStore();
}

TEST_F(GroupCommitTest, WhereTheMapCannotGrowWhatFitsIsWrittenAndNobodyIsRefusedForWhatIsNot) {
  const uint64_t a = Begin(1);
  const uint64_t b = Begin(2);
  const auto faults =
      Together({
                   // Appends seq 1 of log b, and more than fits.
                   [&](WriteTransaction& writing) {
                     Fault fault = AppendIn(writing, b, 1);
                     return fault ? fault : AppendMany(writing, a);
                   },
                   // It is refused because of the body before it, but that one is not written in
                   // the end.
                   [&](WriteTransaction& writing) { return AppendIn(writing, b, 1); },
               },
               256 * 1024, /*has_reader=*/true);
  EXPECT_EQ(CodeOf(faults[0]), ErrorCode::io);
  EXPECT_FALSE(faults[1]) << faults[1]->message;
  EXPECT_EQ(CountOf(a), 1u);
  EXPECT_EQ(CountOf(b), 2u);
  CheckStore();
}

TEST_F(GroupCommitTest, NobodyWaitsForOthersLongerThanForItsTurn) {
  GroupCommit groups;
  const auto body = [](WriteTransaction&) { return std::nullopt; };
  const auto free = [](auto) { return std::nullopt; };
  // A group of two takes some time to write.
  std::latch is_writing(1);
  std::thread first([&] {
    EXPECT_FALSE(groups.Run(body, 1h, free, [&](auto) {
      is_writing.count_down();
      while (groups.Waiters() < 2) std::this_thread::sleep_for(1ms);
    }));
  });
  is_writing.wait();
  std::vector<size_t> sizes;
  const auto slow = [&](auto group) {
    sizes.push_back(group.size());
    std::this_thread::sleep_for(2s);
  };
  const auto come = [&] { EXPECT_FALSE(groups.Run(body, 1h, free, slow)); };
  std::thread second(come);
  std::thread third(come);
  first.join();
  second.join();
  third.join();
  ASSERT_EQ(sizes, std::vector<size_t>{2});
  // A quarter of that time would exceed the patience of this call.
  EXPECT_FALSE(groups.Run(body, 200ms, free, [](auto) {}));
}

TEST_F(GroupCommitTest, ATurnThatDoesNotComeIsGivenUp) {
  GroupCommit groups;
  std::latch is_writing(1);
  std::latch has_given_up(1);
  const auto body = [](WriteTransaction&) { return std::nullopt; };
  std::thread leader([&] {
    EXPECT_FALSE(groups.Run(
        body, 1h, [](auto) { return std::nullopt; },
        [&](auto) {
          is_writing.count_down();
          has_given_up.wait();
        }));
  });
  is_writing.wait();
  const auto never = [](auto) -> Fault {
    ADD_FAILURE();
    return std::nullopt;
  };
  EXPECT_EQ(CodeOf(groups.Run(body, 20ms, never, [](auto) { ADD_FAILURE(); })), ErrorCode::io);
  has_given_up.count_down();
  leader.join();
}

TEST_F(GroupCommitTest, WhereTheLockCannotBeHadTheNextOneTriesForItself) {
  GroupCommit groups;
  const auto body = [](WriteTransaction&) { return std::nullopt; };
  const auto busy = [](auto) { return Error{.code = ErrorCode::io, .message = "busy"}; };
  EXPECT_EQ(CodeOf(groups.Run(body, 1s, busy, [](auto) { ADD_FAILURE(); })), ErrorCode::io);
  size_t written = 0;
  EXPECT_FALSE(groups.Run(
      body, 1s, [](auto) { return std::nullopt; }, [&](auto group) { written = group.size(); }));
  EXPECT_EQ(written, 1u);
}

TEST_F(GroupCommitTest, WhatIsThrownReachesEachMemberAndLeavesNobodyWaiting) {
  GroupCommit groups;
  const auto body = [](WriteTransaction&) { return std::nullopt; };
  const auto lock = [](GroupCommit::Milliseconds) { return std::nullopt; };
  const auto no_lock = [](GroupCommit::Milliseconds) -> Fault { throw std::bad_alloc(); };
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
  // A leader that gets the lock may write for others successfully.
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
  EXPECT_FALSE(groups.Run(body, 60s, lock, write));
}

}  // namespace
}  // namespace recount::store
