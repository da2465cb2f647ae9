// Kills a writing process at any moment. All events that it acknowledged must be there, and the
// store must be intact.
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <random>

#include "events/chain.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

constexpr int kKills = 30;

class CrashTest : public StoreTest {
 protected:
  // Runs in a child: appends to both logs and reports the count after each write, until it is
  // killed.
  [[noreturn]] void WriteForever(int acknowledge, uint64_t a, uint64_t b) {
    Reopen({});
    for (uint64_t seq = CountOf(a);; ++seq) {
      const OwnedEvent event = Event(seq);
      const Bytes bytes = event.bytes();
      const NewEvents both[] = {{.log = a, .expected_seq = seq, .events = {&bytes, 1}},
                                {.log = b, .expected_seq = seq, .events = {&bytes, 1}}};
      const auto appended = store_->AppendAll(both);
      // If a writer was killed before it announced its commit, readers see the commit only at the
      // next write.
      if (CodeOf(appended) == ErrorCode::conflict) continue;
      if (!appended.ok()) _exit(1);
      const uint64_t count = seq + 1;
      if (write(acknowledge, &count, sizeof(count)) != sizeof(count)) _exit(1);
    }
  }

  // Runs in a child: reads the whole store repeatedly until it is told to stop. Exits with 0 if the
  // store was always intact and never shorter than before.
  [[noreturn]] void ReadUntil(int stop, uint64_t a, uint64_t b) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    Reopen({.read_only = true});
    uint64_t last = 0;
    char byte;
    do {
      const auto now = store_->Read();
      if (!now.ok()) _exit(2);
      const uint64_t count = now->Log(a)->record.count;
      if (count < last || now->Log(b)->record.count != count) _exit(3);
      const auto findings = CheckTables(*now);
      if (!findings.ok() || !findings->empty()) _exit(4);
      last = count;
    } while (read(stop, &byte, 1) != 1);
    _exit(0);
  }
};

TEST_F(CrashTest, FindsEveryAcknowledgedEventAfterAWriterIsKilledWhileAnotherReads) {
  const uint64_t a = Begin(1);
  const uint64_t b = Begin(2);
  store_.reset();
  int stop[2];
  ASSERT_EQ(pipe2(stop, O_NONBLOCK), 0);
  const pid_t reader = fork();
  if (reader == 0) ReadUntil(stop[0], a, b);
  std::mt19937 random(7);
  uint64_t last = 1;
  for (int kills = 0; kills < kKills; ++kills) {
    int acknowledged[2];
    ASSERT_EQ(pipe(acknowledged), 0);
    const pid_t child = fork();
    if (child == 0) {
      close(acknowledged[0]);
      WriteForever(acknowledged[1], a, b);
    }
    close(acknowledged[1]);
    // Waits for some appends, however long they take, and kills the writer during the next one.
    for (uint64_t appends = 1 + random() % 8, count; appends > 0; --appends) {
      ASSERT_EQ(read(acknowledged[0], &count, sizeof(count)), static_cast<ssize_t>(sizeof(count)));
      last = count;
    }
    usleep(random() % 5000);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    for (uint64_t count; read(acknowledged[0], &count, sizeof(count)) == sizeof(count);) {
      last = count;
    }
    close(acknowledged[0]);
    Reopen({});
    EXPECT_GE(CountOf(a), last);
    EXPECT_EQ(CountOf(a), CountOf(b));
    CheckStore();
    store_.reset();
  }
  EXPECT_GT(last, 1u);
  ASSERT_EQ(write(stop[1], "x", 1), 1);
  int status = 0;
  ASSERT_EQ(waitpid(reader, &status, 0), reader);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

}  // namespace
}  // namespace recount::store
