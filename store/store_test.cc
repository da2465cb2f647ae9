// Tests the promises of store.h.
#include "store/store.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "events/chain.h"
#include "fmt/format.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

namespace fs = std::filesystem;

TEST_F(StoreTest, KeepsEventsOpeningsAndCardSetsOverReopening) {
  const uint64_t log = Begin();
  ASSERT_FALSE(Append(log, 1, 5));
  Reopen();
  CheckStore();
  EXPECT_EQ(CountOf(log), 6u);
  const auto now = store_->Read();
  EXPECT_EQ(*now->Openings(log, 0), openings_);
  EXPECT_TRUE(now->Openings(log, 1)->empty());
  std::vector<uint64_t> opened;
  EXPECT_FALSE(now->ForEachOpened(log, [&](uint64_t seq) {
    opened.push_back(seq);
    return true;
  }));
  EXPECT_EQ(opened, std::vector<uint64_t>{0});
  EXPECT_EQ(*now->CardSetJson(Sha256(AsBytes(kCardSet))), kCardSet);
  EXPECT_EQ(*now->LogsOf("heretics"), std::vector<uint64_t>{log});
  EXPECT_TRUE(now->LogsOf("heretic")->empty());
}

TEST_F(StoreTest, RefusesAnAppendThatExpectsAnotherSeqAndChangesNothing) {
  const uint64_t log = Begin();
  EXPECT_EQ(CodeOf(Append(log, 0, 1)), ErrorCode::conflict);
  EXPECT_EQ(CodeOf(Append(log, 2, 1)), ErrorCode::conflict);
  EXPECT_EQ(CodeOf(Append(log + 1, 1, 1)), ErrorCode::not_found);
  EXPECT_EQ(CountOf(log), 1u);
  CheckStore();
}

TEST_F(StoreTest, AppendsToSeveralLogsAllOrNothing) {
  const uint64_t a = Begin(1);
  const uint64_t b = Begin(2);
  const OwnedEvent event = Event(1);
  const Bytes bytes = event.bytes();
  const NewEvents both[] = {{.log = a, .expected_seq = 1, .events = {&bytes, 1}},
                            {.log = b, .expected_seq = 7, .events = {&bytes, 1}}};
  EXPECT_EQ(CodeOf(store_->AppendAll(both)), ErrorCode::conflict);
  EXPECT_EQ(CountOf(a), 1u);
  EXPECT_EQ(*store_->Read()->OrderCount(), 2u);
  CheckStore();
}

TEST_F(StoreTest, RefusesALogThatIsThere) {
  Begin();
  const OwnedEvent created = Created(0);
  const Bytes bytes = created.bytes();
  EXPECT_EQ(CodeOf(store_->Create({.game = "heretics", .events = {&bytes, 1}})), ErrorCode::exists);
}

TEST_F(StoreTest, FindsALogByAnyUniquePrefixOfFourDigitsOrMore) {
  const uint64_t log = Begin();
  const auto now = store_->Read();
  const std::string id = LogId(now->Log(log)->record.first);
  EXPECT_EQ(now->Find(id.substr(0, 4))->log, log);
  EXPECT_EQ(now->Find(id.substr(0, 7))->log, log);
  EXPECT_EQ(CodeOf(now->Find(id.substr(0, 3))), ErrorCode::not_found);
  EXPECT_EQ(CodeOf(now->Find("zzzz")), ErrorCode::not_found);
  const std::string other = (id[0] == '0' ? "1" : "0") + id.substr(1, 5);
  EXPECT_EQ(CodeOf(now->Find(other)), ErrorCode::not_found);
  EXPECT_EQ(now->Last()->log, log);
}

TEST_F(StoreTest, FindsALogByAnIdInCapitals) {
  const uint64_t log = Begin();
  const auto now = store_->Read();
  std::string id = LogId(now->Log(log)->record.first);
  for (char& digit : id) digit = static_cast<char>(std::toupper(digit));
  EXPECT_EQ(now->Find(id)->log, log);
}

TEST_F(StoreTest, AReaderKeepsItsMomentWhileTheWriterGoesOn) {
  const uint64_t log = Begin();
  const auto before = store_->Read();
  ASSERT_FALSE(Append(log, 1, 10));
  EXPECT_EQ(before->Log(log)->record.count, 1u);
  EXPECT_EQ(CountOf(log), 11u);
}

TEST_F(StoreTest, ReadsLogsOneAfterAnotherBackAndWithinEachOther) {
  for (uint8_t number = 0; number < 4; ++number) {
    ASSERT_FALSE(Append(Begin(number), 1, 3u + number));
  }
  const auto now = store_->Read();
  const auto count = [&](uint64_t log, uint64_t from, uint64_t until) {
    uint64_t seq = from;
    const LogHead head = *now->Log(log);
    EXPECT_FALSE(now->ForEachEvent(head, from, [&](const LoggedEvent& event) {
      EXPECT_EQ(event.seq, seq);
      EXPECT_TRUE(seq > 0 || event.chain == head.record.first);
      return ++seq < until;
    }));
    return seq - from;
  };
  for (const uint64_t log : {1, 2, 3, 4, 1, 4, 3, 2, 2, 3}) EXPECT_EQ(count(log, 0, 99), log + 3);
  EXPECT_EQ(count(3, 0, 2), 2u);
  EXPECT_EQ(count(4, 0, 99), 7u);
  EXPECT_EQ(count(1, 2, 99), 2u);
  EXPECT_FALSE(now->ForEachEvent(*now->Log(1), 0, [&](const LoggedEvent& event) {
    EXPECT_EQ(count(2, event.seq, 99), 5 - event.seq);
    EXPECT_EQ(count(1, 0, 99), 4u);
    return true;
  }));
}

TEST_F(StoreTest, HasOneEntryOfTheGlobalOrderATransactionAndLog) {
  const uint64_t log = Begin();
  ASSERT_FALSE(Append(log, 1, 10));
  ASSERT_FALSE(Append(log, 11, 1));
  EXPECT_EQ(*store_->Read()->OrderCount(), 3u);
}

TEST_F(StoreTest, FindsLogsByTheTimeOfTheirFirstEvent) {
  const uint64_t late = Begin(7);
  const uint64_t early = Begin(3);
  const auto now = store_->Read();
  using Logs = std::vector<uint64_t>;
  EXPECT_EQ(*now->StartedBetween(0, 2000), (Logs{early, late}));
  EXPECT_EQ(*now->StartedBetween(INT64_MIN, INT64_MAX), (Logs{early, late}));
  EXPECT_EQ(*now->StartedBetween(1003, 1006), Logs{early});
  EXPECT_EQ(*now->StartedBetween(1004, 1007), Logs{late});
  EXPECT_EQ(*now->StartedBetween(1004, 1006), Logs{});
  EXPECT_EQ(*now->StartedBetween(1007, 1003), Logs{});
}

TEST_F(StoreTest, KeepsSnapshotsUntilTheyAreDropped) {
  const uint64_t log = Begin(1);
  const uint64_t other = Begin(2);
  ASSERT_FALSE(Append(log, 1, 9));
  const auto snapshot = [](uint64_t seq, std::string_view canonical) {
    return Snapshot{seq, 1, 1, "heretics", AsBytes(canonical)};
  };
  const Snapshot two[] = {snapshot(3, "three"), snapshot(7, "seven")};
  ASSERT_FALSE(store_->PutSnapshots(log, two));
  const Snapshot better[] = {snapshot(7, "seven, and better")};
  ASSERT_FALSE(store_->PutSnapshots(log, better));
  const Snapshot first[] = {snapshot(0, "none")};
  ASSERT_FALSE(store_->PutSnapshots(other, first));
  EXPECT_EQ(CodeOf(store_->PutSnapshots(other, two)), ErrorCode::not_found);
  EXPECT_EQ(CodeOf(store_->PutSnapshots(99, two)), ErrorCode::not_found);
  CheckStore();
  std::string seen;
  const auto tell = [&](const Snapshot& found) {
    seen += fmt::format("{} {}\n", found.seq, AsText(found.canonical));
    return true;
  };
  ASSERT_FALSE(store_->Read()->ForEachSnapshot(log, tell));
  EXPECT_EQ(seen, "3 three\n7 seven, and better\n");
  EXPECT_EQ((*store_->Read()->SnapshotBefore(log, 6))->seq, 3u);
  EXPECT_FALSE((*store_->Read()->SnapshotBefore(log, 2)).has_value());
  ASSERT_FALSE(store_->DropSnapshots());
  EXPECT_FALSE((*store_->Read()->SnapshotBefore(log, 9)).has_value());
  CheckStore();
}

TEST_F(StoreTest, IsNotFoundWhereThereIsNone) {
  EXPECT_EQ(CodeOf(Store::Open(folder_ + "-none", {})), ErrorCode::not_found);
}

TEST_F(StoreTest, ReadOnlyReadsAndDoesNotWrite) {
  const uint64_t log = Begin();
  Reopen({.read_only = true});
  CheckStore();
  EXPECT_EQ(CodeOf(Append(log, 1, 1)), ErrorCode::io);
}

TEST_F(StoreTest, AFullDiskIsIoAndNothingAcknowledgedIsLost) {
  const uint64_t log = Begin();
  store_.reset();
  const pid_t child = fork();
  if (child == 0) {
    // Limits the size of files. That has the effect of a full disk, even for root.
    std::signal(SIGXFSZ, SIG_IGN);
    const rlim_t size = fs::file_size(fs::path(folder_) / "data.mdb") + 65536;
    const rlimit limit{size, size};
    setrlimit(RLIMIT_FSIZE, &limit);
    Reopen({});
    uint64_t count = 1;
    Fault fault;
    while (!fault && count < 100'000) {
      fault = Append(log, count, 100);
      if (!fault) count += 100;
    }
    _exit(CodeOf(fault) == ErrorCode::io && CountOf(log) == count ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  Reopen({});
  CheckStore();
  EXPECT_GT(CountOf(log), 1u);
  EXPECT_FALSE(Append(log, CountOf(log), 100));
}

TEST_F(StoreTest, ASecondWriterWaitsAndGivesUpWithIo) {
  const uint64_t log = Begin();
  store_.reset();
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    // Keeps the writer's lock until it is killed.
    const int lock = open((folder_ + "/writer.lock").c_str(), O_RDWR);
    flock(lock, LOCK_EX);
    if (write(ready[1], "x", 1) != 1) _exit(1);
    pause();
    _exit(0);
  }
  char byte;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  Reopen({.writer_wait_milliseconds = 50});
  EXPECT_EQ(CodeOf(Append(log, 1, 1)), ErrorCode::io);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_FALSE(Append(log, 1, 1));
  CheckStore();
}

TEST_F(StoreTest, SeveralThreadsAppendWithoutLosingAnEvent) {
  std::vector<uint64_t> logs;
  for (uint8_t number = 0; number < 4; ++number) logs.push_back(Begin(number));
  std::vector<std::thread> threads;
  for (const uint64_t log : logs) {
    threads.emplace_back([this, log] {
      for (uint64_t seq = 1; seq <= 25; ++seq) EXPECT_FALSE(Append(log, seq, 1));
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const uint64_t log : logs) EXPECT_EQ(CountOf(log), 26u);
  CheckStore();
}

}  // namespace
}  // namespace recount::store
