#include "store/pipeline.h"

#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

// The events are on the heap, so that a batch can own them.
struct Events {
  Events(uint64_t from, uint64_t count) {
    for (uint64_t seq = from; seq < from + count; ++seq) {
      kept.push_back(std::make_unique<OwnedEvent>(StoreTestEvent(seq)));
      bytes.push_back(kept.back()->bytes());
    }
  }
  static OwnedEvent StoreTestEvent(uint64_t seq);

  std::vector<std::unique_ptr<OwnedEvent>> kept;
  std::vector<Bytes> bytes;
};

class PipelineTest : public StoreTest {
 public:
  using StoreTest::Event;

 protected:
  static Fault PassOn(Pipeline& pipeline, uint64_t log, uint64_t from, uint64_t count) {
    const auto events = std::make_shared<Events>(from, count);
    return pipeline.Append({{.log = log, .expected_seq = from, .events = events->bytes}}, events);
  }
};

OwnedEvent Events::StoreTestEvent(uint64_t seq) { return PipelineTest::Event(seq); }

TEST_F(PipelineTest, WritesBatchAfterBatchAsAppendWouldHave) {
  const uint64_t piped = Begin(1);
  const uint64_t appended = Begin(2);
  const OwnedEvent created = Created(3);
  const Bytes first = created.bytes();
  Pipeline pipeline(*store_);
  ASSERT_FALSE(pipeline.Create({{.game = "heretics", .events = {&first, 1}}}, nullptr));
  for (uint64_t from = 1; from < 401; from += 100) {
    ASSERT_FALSE(PassOn(pipeline, piped, from, 100));
  }
  ASSERT_FALSE(pipeline.Flush());
  ASSERT_FALSE(Append(appended, 1, 400));
  EXPECT_EQ(CountOf(piped), 401u);
  EXPECT_EQ(CountOf(piped + 2), 1u);
  std::vector<std::string> texts[2];
  const auto now = store_->Read();
  for (const uint64_t log : {piped, appended}) {
    ASSERT_FALSE(now->ForEachEvent(*now->Log(log), 1, [&](const LoggedEvent& event) {
      texts[log == piped].emplace_back(AsText(event.bytes));
      return true;
    }));
  }
  EXPECT_EQ(texts[0], texts[1]);
  CheckStore();  // the chain too
}

TEST_F(PipelineTest, TellsTheFirstFailureFromThenOnAndWritesNothingBehindIt) {
  const uint64_t log = Begin(1);
  Pipeline pipeline(*store_);
  ASSERT_FALSE(PassOn(pipeline, log, 1, 10));
  ASSERT_FALSE(pipeline.Flush());
  ASSERT_FALSE(Append(log, 11, 1));  // another writer was faster
  (void)PassOn(pipeline, log, 11, 10);
  EXPECT_EQ(CodeOf(pipeline.Flush()), ErrorCode::conflict);
  EXPECT_EQ(CodeOf(PassOn(pipeline, log, 12, 10)), ErrorCode::conflict);
  EXPECT_EQ(CodeOf(pipeline.Flush()), ErrorCode::conflict);
  EXPECT_EQ(CountOf(log), 12u);
  CheckStore();
}

TEST_F(PipelineTest, WritesAllOrNothingOfABatch) {
  const uint64_t a = Begin(1);
  const uint64_t b = Begin(2);
  Pipeline pipeline(*store_);
  const auto events = std::make_shared<Events>(1, 5);
  (void)pipeline.Append({{.log = a, .expected_seq = 1, .events = events->bytes},
                         {.log = b, .expected_seq = 2, .events = events->bytes}},
                        events);
  EXPECT_EQ(CodeOf(pipeline.Flush()), ErrorCode::conflict);
  EXPECT_EQ(CountOf(a), 1u);
  EXPECT_EQ(CountOf(b), 1u);
  EXPECT_EQ(
      CodeOf(Pipeline(*store_).Append({{.log = b + 1, .expected_seq = 1, .events = {}}}, nullptr)),
      ErrorCode::not_found);
  CheckStore();
}

TEST_F(PipelineTest, TellsAtTheNextFlushThatABatchWasOfNoLogAtAll) {
  const uint64_t log = Begin();
  Pipeline pipeline(*store_);
  EXPECT_EQ(CodeOf(PassOn(pipeline, log + 1, 1, 10)), ErrorCode::not_found);
  EXPECT_EQ(CodeOf(PassOn(pipeline, log, 1, 10)), ErrorCode::not_found);
  EXPECT_EQ(CodeOf(pipeline.Flush()), ErrorCode::not_found);
  EXPECT_EQ(CountOf(log), 1u);
}

TEST_F(PipelineTest, HashesAnewWhereSomebodyElseHasAppended) {
  const uint64_t log = Begin();
  Pipeline pipeline(*store_);
  ASSERT_FALSE(PassOn(pipeline, log, 1, 10));
  ASSERT_FALSE(pipeline.Flush());
  ASSERT_FALSE(Append(log, 11, 5));
  ASSERT_FALSE(PassOn(pipeline, log, 16, 10));
  ASSERT_FALSE(PassOn(pipeline, log, 26, 10));
  ASSERT_FALSE(pipeline.Flush());
  EXPECT_EQ(CountOf(log), 36u);
  CheckStore();
}

TEST_F(PipelineTest, WritesWhatIsOnItsWayBeforeItGoes) {
  const uint64_t log = Begin();
  { ASSERT_FALSE(PassOn(*std::make_unique<Pipeline>(*store_), log, 1, 300)); }
  EXPECT_EQ(CountOf(log), 301u);
  CheckStore();
}

}  // namespace
}  // namespace recount::store
