// Tests a map that is too small, in the writing process and in others.
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "store/maintain.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

constexpr size_t kTiny = size_t{1} << 20;

class GrowTest : public StoreTest {
 protected:
  GrowTest() {
    std::filesystem::remove_all(folder_);
    Reopen(tiny_);
  }

  uint64_t MapBytes() { return Info(*store_)->map_bytes; }

  const Options tiny_ = {.create = true, .map_bytes = kTiny};
};

TEST_F(GrowTest, AWriteThatFillsTheMapIsDoneInALargerOne) {
  const uint64_t log = Begin();
  EXPECT_EQ(MapBytes(), kTiny);
  for (uint64_t seq = 1; seq < 40'001; seq += 1000) ASSERT_FALSE(Append(log, seq, 1000));
  EXPECT_EQ(CountOf(log), 40'001u);
  EXPECT_GT(MapBytes(), kTiny);
  CheckStore();
  Reopen(tiny_);
  EXPECT_FALSE(Append(log, 40'001, 1000));
  CheckStore();
}

TEST_F(GrowTest, OneWriteMayNeedSeveralDoublingsAndGivesEachHeadOnce) {
  const OwnedEvent event = Event(1);
  std::vector<OwnedEvent> created;
  std::vector<NewLog> logs;
  const std::vector<Bytes> many(20'000, event.bytes());
  for (uint8_t number = 1; number <= 2; ++number) created.push_back(Created(number));
  std::vector<std::vector<Bytes>> events;
  for (const OwnedEvent& first : created) {
    events.push_back({first.bytes()});
    events.back().insert(events.back().end(), many.begin(), many.end());
  }
  for (const auto& of_log : events) logs.push_back({.game = "heretics", .events = of_log});
  const auto heads = store_->CreateAll(logs);
  ASSERT_TRUE(heads.ok()) << heads.error().message;
  EXPECT_EQ(heads->size(), 2u);
  EXPECT_GE(MapBytes(), 4 * kTiny);
  CheckStore();
}

TEST_F(GrowTest, AMapThatThisProcessReadsInDoesNotGrow) {
  const uint64_t log = Begin();
  {
    const auto reader = store_->Read();
    Fault fault = Append(log, 1, 40'000);
    EXPECT_EQ(CodeOf(fault), ErrorCode::io);
    EXPECT_NE(fault->message.find("1 transactions open"), std::string::npos) << fault->message;
    EXPECT_EQ(reader->Log(log)->record.count, 1u);
  }
  CheckStore();
  EXPECT_FALSE(Append(log, 1, 40'000));
  CheckStore();
}

TEST_F(GrowTest, AnotherProcessTakesOverTheGrownMap) {
  const uint64_t log = Begin();
  int grown[2];
  int opened[2];
  ASSERT_EQ(pipe(grown), 0);
  ASSERT_EQ(pipe(opened), 0);
  store_.reset();
  const pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    Reopen(tiny_);
    char byte = 'x';
    if (MapBytes() != kTiny || write(opened[1], &byte, 1) != 1) _exit(1);
    if (read(grown[0], &byte, 1) != 1) _exit(2);
    if (CountOf(log) != 40'001) _exit(3);       // as a reader
    if (Append(log, 40'001, 40'000)) _exit(4);  // as a writer, which grows it again
    if (write(opened[1], &byte, 1) != 1) _exit(5);
    if (read(grown[0], &byte, 1) != 1) _exit(6);
    const auto reader = store_->Read();  // its pointers must stay
    if (!reader.ok() || reader->Log(log)->record.count != 120'001) _exit(7);
    _exit(HasFailure() ? 8 : 0);
  }
  Reopen(tiny_);
  char byte;
  ASSERT_EQ(read(opened[0], &byte, 1), 1);
  ASSERT_FALSE(Append(log, 1, 40'000));
  const auto held = std::make_unique<Result<Reader>>(store_->Read());
  ASSERT_EQ(write(grown[1], "x", 1), 1);
  ASSERT_EQ(read(opened[0], &byte, 1), 1);
  // A reader uses the old map, so this process cannot adopt the new size yet.
  EXPECT_EQ(CodeOf(store_->Read()), ErrorCode::io);
  EXPECT_EQ(CodeOf(Append(log, 80'001, 1)), ErrorCode::io);
  EXPECT_EQ((*held)->Log(log)->record.count, 40'001u);
  *held = Error();  // the reader ends
  // A write adopts the size to which the other process has grown the map.
  EXPECT_FALSE(Append(log, 80'001, 40'000));
  ASSERT_EQ(write(grown[1], "x", 1), 1);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  CheckStore();
}

}  // namespace
}  // namespace recount::store
