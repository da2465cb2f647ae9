// Tests that readers compare what they read with its log. An index that names another log, a record
// from before the last write, or a count with a flipped bit gives `damaged`, and never another
// game's events or only a part of the events.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "store/maintain.h"
#include "store/testing/damage.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

using HeldTest = StoreTest;

constexpr uint64_t kEvents = 6;

std::string IdOf(const Store& store, uint64_t log) {
  return ToHex(store.Read()->Log(log)->record.first);
}

TEST_F(HeldTest, AnIndexThatNamesAnotherLogGivesNeither) {
  const uint64_t a = Begin(1);
  const uint64_t b = Begin(2);
  const std::string id = IdOf(*store_, a);
  store_.reset();
  PutEntry(folder_, "by_first", *FromHex(id), NumberKeyText(b));
  Reopen();
  EXPECT_EQ(CodeOf(store_->Read()->Find(id)), ErrorCode::damaged);
  EXPECT_EQ(CodeOf(store_->Read()->Find(id.substr(0, 8))), ErrorCode::damaged);
  store_.reset();
  PutEntry(folder_, "by_first", *FromHex(id), NumberKeyText(77));
  Reopen();
  EXPECT_EQ(CodeOf(store_->Read()->Find(id)), ErrorCode::damaged);
}

// Changes the record of a log and returns the result of CheckEnds.
Fault EndsAfter(Store& store, uint64_t log, const std::function<void(LogRecord&)>& change) {
  const auto now = store.Read();
  LogHead head = *now->Log(log);
  change(head.record);
  return now->CheckEnds(head);
}

TEST_F(HeldTest, ARecordIsHeldAgainstTheEndsOfItsLog) {
  const uint64_t before = Begin(1);
  const uint64_t log = Begin(2);
  ASSERT_FALSE(Append(before, 1, kEvents));
  ASSERT_FALSE(Append(log, 1, kEvents));
  const auto now = store_->Read();
  EXPECT_FALSE(now->CheckEnds(*now->Log(log)));
  EXPECT_FALSE(now->CheckEnds(*now->Log(before)));
  for (int bit = 0; bit < 64; ++bit) {
    EXPECT_EQ(CodeOf(EndsAfter(*store_, log,
                               [&](LogRecord& record) { record.count ^= uint64_t{1} << bit; })),
              ErrorCode::damaged)
        << "bit " << bit << " of the count";
  }
  for (int bit = 0; bit < 256; ++bit) {
    const auto byte = static_cast<size_t>(bit / 8);
    const auto flip = static_cast<uint8_t>(1 << bit % 8);
    for (Hash256 LogRecord::*hash : {&LogRecord::first, &LogRecord::head}) {
      EXPECT_EQ(
          CodeOf(EndsAfter(*store_, log, [&](LogRecord& record) { (record.*hash)[byte] ^= flip; })),
          ErrorCode::damaged);
    }
  }
  const LogRecord other = now->Log(before)->record;
  EXPECT_EQ(CodeOf(EndsAfter(*store_, log, [&](LogRecord& record) { record = other; })),
            ErrorCode::damaged);
}

TEST_F(HeldTest, ARecordOfOneWriteAgoIsNoWholeLog) {
  const uint64_t log = Begin();
  ASSERT_FALSE(Append(log, 1, kEvents));
  const std::string old_record = [&] {
    store_.reset();
    return GetEntry(folder_, "logs", NumberKeyText(log));
  }();
  Reopen();
  ASSERT_FALSE(Append(log, 1 + kEvents, 1));
  Begin(1);  // so that another log follows
  store_.reset();
  PutEntry(folder_, "logs", NumberKeyText(log), old_record);
  Reopen();
  const auto now = store_->Read();
  EXPECT_EQ(CodeOf(now->CheckEnds(*now->Log(log))), ErrorCode::damaged);
  uint64_t read = 0;
  Fault fault = now->ForEachEvent(*now->Log(log), 0, [&](const LoggedEvent&) {
    ++read;
    return true;
  });
  EXPECT_EQ(CodeOf(fault), ErrorCode::damaged) << "a walk to the end sees that there is more";
  EXPECT_EQ(read, 1 + kEvents);
}

TEST_F(HeldTest, LogsAreReadOneAfterAnotherWithoutASearchBetweenThem) {
  for (uint8_t number = 0; number < 5; ++number) {
    ASSERT_FALSE(Append(Begin(number), 1, number));
  }
  const auto now = store_->Read();
  for (uint64_t log = 1; log <= 5; ++log) {
    std::vector<uint64_t> seqs;
    ASSERT_FALSE(now->ForEachEvent(*now->Log(log), 0, [&](const LoggedEvent& event) {
      seqs.push_back(event.seq);
      return true;
    }));
    ASSERT_EQ(seqs.size(), log);
    EXPECT_TRUE(std::is_sorted(seqs.begin(), seqs.end()));
  }
}

// ---- A backup of a damaged store fails.

TEST_F(HeldTest, ABackupOfADamagedStoreIsNone) {
  const uint64_t log = Begin();
  ASSERT_FALSE(Append(log, 1, kEvents));
  store_.reset();
  std::string value = GetEntry(folder_, "events", PairKeyText(log, 3));
  value[40] = static_cast<char>(value[40] ^ 1);
  PutEntry(folder_, "events", PairKeyText(log, 3), value);
  Reopen();
  const std::string copy = folder_ + "-copy";
  std::filesystem::remove_all(copy);
  Fault fault = Backup(*store_, copy);
  EXPECT_EQ(CodeOf(fault), ErrorCode::damaged);
  EXPECT_THAT(fault->message, testing::HasSubstr("no copy was made"));
  EXPECT_FALSE(std::filesystem::exists(copy));
}

// ---- Openings: withheld, lost, found again.

TEST_F(HeldTest, OpeningsAreAddedToALogThatIsThere) {
  const uint64_t log = Begin();
  const std::vector<Slot> whole = openings_;
  ASSERT_GT(whole.size(), 1u);
  store_.reset();
  DropEntry(folder_, "openings", PairKeyText(log, 0));
  Reopen();
  EXPECT_THAT(CheckedTables(), testing::SizeIs(1)) << "they are missed";

  // Adds some openings, then all. Open slots stay open.
  std::vector<Slot> some = whole;
  some[0] = SlotLeaf(whole[0]);
  const LogHead head = *store_->Read()->Log(log);
  for (const std::vector<Slot>& slots : {some, whole, some}) {
    const EventOpenings found{0, slots};
    ASSERT_TRUE(store_->CreateAll({}, {{{log, head.record.head, {&found, 1}}}}).ok());
  }
  EXPECT_EQ(*store_->Read()->Openings(log, 0), whole);
  EXPECT_EQ((*store_->Read()->Summary(head))->open_slots, OpenSlots(whole));
  EXPECT_THAT(CheckedTables(), testing::IsEmpty());
}

TEST_F(HeldTest, OpeningsAreNotAddedToALogThatHasGoneOn) {
  const uint64_t log = Begin();
  const LogHead head = *store_->Read()->Log(log);
  ASSERT_FALSE(Append(log, 1, 1));
  const EventOpenings found{0, openings_};
  EXPECT_EQ(CodeOf(store_->CreateAll({}, {{{log, head.record.head, {&found, 1}}}})),
            ErrorCode::conflict);
}

// ---- Summaries: hints that count only if they are unchanged and belong to the current head.

TEST_F(HeldTest, ASummaryIsThatOfTheLogAsItIs) {
  const uint64_t log = Begin();
  const OwnedEvent event = Event(1);
  const Bytes bytes = event.bytes();
  const auto head = store_->Append(
      {.log = log, .expected_seq = 1, .events = {&bytes, 1}, .summary = "how it stands"});
  ASSERT_TRUE(head.ok());
  EXPECT_EQ((*store_->Read()->Summary(*head))->bytes, "how it stands");
  LogHead older = *head;
  older.record.head[0] ^= 1;
  EXPECT_FALSE(store_->Read()->Summary(older)->has_value());

  store_.reset();
  const std::string good = GetEntry(folder_, "summaries", NumberKeyText(log));
  for (size_t place = 0; place < good.size(); ++place) {
    std::string changed = good;
    changed[place] = static_cast<char>(changed[place] ^ 4);
    PutEntry(folder_, "summaries", NumberKeyText(log), changed);
    Reopen();
    EXPECT_FALSE(store_->Read()->Summary(*head)->has_value()) << place;
    store_.reset();
  }
  for (size_t size = 0; size < good.size(); size += 5) {
    PutEntry(folder_, "summaries", NumberKeyText(log), good.substr(0, size));
    Reopen();
    EXPECT_FALSE(store_->Read()->Summary(*head)->has_value()) << size;
    EXPECT_THAT(CheckedTables(), testing::SizeIs(1)) << size;
    store_.reset();
  }
}

TEST_F(HeldTest, AStoreOfABuildWithoutSummariesIsReadAndWrittenOn) {
  const uint64_t log = Begin();
  store_.reset();
  DropTable(folder_, "summaries");
  Reopen({.read_only = true});
  EXPECT_FALSE(store_->Read()->Summary(*store_->Read()->Log(log))->has_value());
  EXPECT_THAT(CheckedTables(), testing::IsEmpty());
  Reopen();
  ASSERT_FALSE(Append(log, 1, 2));
  const auto summary = store_->Read()->Summary(*store_->Read()->Log(log));
  ASSERT_TRUE(summary->has_value());
  EXPECT_EQ((*summary)->open_slots, OpenSlots(openings_)) << "what was there is counted";
  CheckStore();
}

}  // namespace
}  // namespace recount::store
