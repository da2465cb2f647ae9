// Changes one byte anywhere in the data file. Then either the check reports it, or readers see
// nothing different. LMDB has no page checksums and trusts its pages, so a flip may end the reading
// process by a signal, which a checker counts as damage. An assertion of LMDB must not end it.
//
// If a flip changes the bytes of a snapshot or moves it to another event, nothing is lost, because
// a snapshot is a hint, and the store cannot detect it. The timeline uses a snapshot only if its
// state has the digest of its event, and `verify` reports the others
// (replay/timeline/timeline_test, replay/verify/verify_test).
//
// By default it tries some places. This command tries all bits of the front pages and more places:
//   ./bazelw test //store:store_test --test_filter='FlipTest.*' --test_env=RECOUNT_FLIPS=20000
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <random>

#include "events/chain.h"
#include "store/testing/content.h"
#include "store/testing/damage.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

// The result of one flip. The numbers are exit statuses of the child that read the store.
enum Outcome { kSame = 0, kFound = 1, kSilent = 2, kSignal = 100, kHang = 101, kAbort = 102 };

// The requested number of flips; nothing by default.
std::optional<int> WantedFlips() {
  const char* wanted = std::getenv("RECOUNT_FLIPS");
  return wanted == nullptr ? std::nullopt : std::optional(std::atoi(wanted));
}

class FlipTest : public StoreTest {
 protected:
  // Writes 50 logs of up to 40 events, in many transactions and with snapshots.
  FlipTest() {
    // No test here needs to survive a power cut, so it need not wait for the disk.
    Reopen({.create = true, .durability = Durability::bulk});
    std::mt19937 random(1);
    std::vector<uint64_t> counts(51, 1);
    for (uint8_t number = 1; number <= 50; ++number) Begin(number);
    for (int i = 0; i < 200; ++i) {
      const uint64_t log = 1 + random() % 50;
      const uint64_t more = 1 + random() % 10;
      EXPECT_FALSE(Append(log, counts[log], more));
      counts[log] += more;
    }
    for (uint64_t log = 1; log <= 50; log += 5) {
      const Snapshot snapshot{0, 1, 1, "heretics", AsBytes("a state")};
      EXPECT_FALSE(store_->PutSnapshots(log, {&snapshot, 1}));
    }
    CheckStore();
    content_ = *ContentHash(*store_->Read());
    store_.reset();
  }

  // Runs in a child: opens the store, checks it and reads all of it.
  [[noreturn]] void Look() {
    const auto store = Store::Open(folder_, {.read_only = true});
    if (!store.ok()) _exit(kFound);
    const auto now = (*store)->Read();
    if (!now.ok()) _exit(kFound);
    const auto findings = CheckTables(*now);
    if (!findings.ok() || !findings->empty()) _exit(kFound);
    const auto content = ContentHash(*now);
    if (!content.ok()) _exit(kFound);
    _exit(*content == content_ ? kSame : kSilent);
  }

  // Runs in a child: writes to whatever it finds.
  [[noreturn]] void Write() {
    auto store = Store::Open(folder_, {.durability = Durability::bulk});
    if (!store.ok()) _exit(kFound);
    store_ = *std::move(store);
    bool is_damaged = false;
    const auto note = [&](const Fault& fault) {
      is_damaged |= CodeOf(fault) == ErrorCode::damaged;
    };
    for (uint64_t log = 1; log <= 50; ++log) {
      const auto now = store_->Read();
      const auto head = now.ok() ? now->Log(log) : Result<LogHead>(now.error());
      if (head.ok()) note(Append(log, head->record.count, 10));
    }
    note(store_->DropSnapshots());
    _exit(is_damaged ? kFound : kSame);
  }

  Outcome OutcomeOf(const std::function<void()>& body) {
    const pid_t child = fork();
    if (child == 0) {
      // The limit is CPU time, which does not depend on other processes.
      const rlimit limit = {60, 60};
      setrlimit(RLIMIT_CPU, &limit);
      const int silence = open("/dev/null", O_WRONLY);
      if (silence >= 0) dup2(silence, STDERR_FILENO);
      body();
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) {
      const int signal = WTERMSIG(status);
      return signal == SIGXCPU ? kHang : signal == SIGABRT ? kAbort : kSignal;
    }
    // A sanitizer ends a process with its own exit status.
    return WEXITSTATUS(status) <= kSilent ? static_cast<Outcome>(WEXITSTATUS(status)) : kSignal;
  }

  Outcome LookedAt() {
    return OutcomeOf([this] { Look(); });
  }

  Outcome Flipped(size_t place, uint8_t mask) {
    std::fstream file(DataFile(), std::ios::in | std::ios::out | std::ios::binary);
    const auto flip = [&] {
      file.seekg(static_cast<std::streamoff>(place));
      const char byte = static_cast<char>(file.get() ^ mask);
      file.seekp(static_cast<std::streamoff>(place));
      file.put(byte).flush();
    };
    flip();
    const Outcome outcome = LookedAt();
    flip();
    return outcome;
  }

  Hash256 content_;
};

TEST_F(FlipTest, NoFlippedByteIsASilentLoss) {
  const size_t size = std::filesystem::file_size(DataFile());
  const int flips = WantedFlips().value_or(80);
  std::mt19937_64 random(flips);
  std::map<Outcome, int> outcomes;
  ASSERT_EQ(LookedAt(), kSame);
  for (int i = 0; i < flips; ++i) {
    const size_t place = random() % size;
    const auto mask = static_cast<uint8_t>(1 + random() % 255);
    const Outcome outcome = Flipped(place, mask);
    ++outcomes[outcome];
    EXPECT_NE(outcome, kSilent) << "byte " << place << " of " << size << " xor " << int{mask};
    EXPECT_NE(outcome, kHang) << "byte " << place << " of " << size << " xor " << int{mask};
    EXPECT_NE(outcome, kAbort) << "byte " << place << " of " << size << " xor " << int{mask};
  }
  std::printf("%d flips in %zu bytes: %d found, %d signals, %d changed nothing\n", flips, size,
              outcomes[kFound], outcomes[kSignal], outcomes[kSame]);
  EXPECT_GT(outcomes[kFound], 0);
  EXPECT_EQ(LookedAt(), kSame);
}

// The two front pages contain the number of the last transaction and the roots of its tables. If
// LMDB used the older page, the store would be intact but lack acknowledged writes. One wrong
// number cannot be detected, but it does not occur in this store: the newest minus two, as after a
// crash.
TEST_F(FlipTest, NoFlippedBitOfTheFrontPagesGivesAnOlderStore) {
  constexpr size_t kPage = 4096;
  constexpr size_t kUsed = 160;
  std::map<Outcome, int> outcomes;
  for (const size_t page : {size_t{0}, kPage}) {
    for (size_t place = page; place < page + kUsed; ++place) {
      for (int bit = 0; bit < 8; ++bit) {
        // By default this tries one bit of each byte, and every bit of the transaction number.
        const bool is_number = place >= page + kUsed - 16 && place < page + kUsed - 8;
        if (!WantedFlips() && !is_number && bit != static_cast<int>(place % 8)) continue;
        const Outcome outcome = Flipped(place, static_cast<uint8_t>(1 << bit));
        ++outcomes[outcome];
        EXPECT_NE(outcome, kSilent) << "byte " << place << " bit " << bit;
        EXPECT_NE(outcome, kHang) << "byte " << place << " bit " << bit;
        EXPECT_NE(outcome, kAbort) << "byte " << place << " bit " << bit;
      }
    }
  }
  std::printf("front pages: %d found, %d signals, %d changed nothing\n", outcomes[kFound],
              outcomes[kSignal], outcomes[kSame]);
}

// The key of a snapshot is its log and its event. The check finds a changed key if the log or the
// event does not exist, or if the keys no longer ascend. Otherwise `verify` reports the snapshot.
TEST_F(FlipTest, NoFlippedKeyOfASnapshotIsASilentLoss) {
  // The snapshot of the last log was written last, so no freed page has a copy of it.
  const std::string key = PairKeyText(46, 0);
  const std::string entry = key + std::string("\1\0\1\0heretics\0a state", 20);
  const std::string file = ReadFile(DataFile());
  const size_t place = file.find(entry);
  ASSERT_NE(place, std::string::npos);
  ASSERT_EQ(file.find(entry, place + 1), std::string::npos);
  std::map<Outcome, int> outcomes;
  for (size_t bit = 0; bit < key.size() * 8; ++bit) {
    const Outcome outcome = Flipped(place + bit / 8, static_cast<uint8_t>(1 << bit % 8));
    ++outcomes[outcome];
    EXPECT_TRUE(outcome == kFound || outcome == kSame)
        << "bit " << bit << " of the key: outcome " << outcome;
  }
  EXPECT_GT(outcomes[kFound], 0);
  // These are bits of the event's number; without them the test would prove nothing.
  EXPECT_GT(outcomes[kSame], 0);
}

TEST_F(FlipTest, NoAssertionEndsAWriter) {
  const std::string good = ReadFile(DataFile());
  const int flips = WantedFlips().value_or(40);
  std::mt19937_64 random(flips);
  std::map<Outcome, int> outcomes;
  for (int i = 0; i < flips; ++i) {
    const size_t place = random() % good.size();
    const auto mask = static_cast<uint8_t>(1 + random() % 255);
    std::string bad = good;
    bad[place] = static_cast<char>(bad[place] ^ mask);
    WriteFile(DataFile(), bad);
    const Outcome outcome = OutcomeOf([this] { Write(); });
    ++outcomes[outcome];
    EXPECT_NE(outcome, kHang) << "byte " << place << " of " << good.size() << " xor " << int{mask};
    EXPECT_NE(outcome, kAbort) << "byte " << place << " of " << good.size() << " xor " << int{mask};
  }
  std::printf("%d flips: %d found, %d signals, %d did not matter\n", flips, outcomes[kFound],
              outcomes[kSignal], outcomes[kSame]);
}

}  // namespace
}  // namespace recount::store
