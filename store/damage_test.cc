// Damages the bytes of a store, with one test per branch of the check, and tests the findings.
#include "store/testing/damage.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "events/chain.h"
#include "events/file_generated.h"
#include "fmt/format.h"
#include "store/maintain.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class DamageTest : public StoreTest {
 protected:
  // Writes two logs, 1 and 2, of ten events and a snapshot each, and closes the store.
  DamageTest() {
    for (uint8_t number = 1; number <= 2; ++number) {
      const uint64_t log = Begin(number);
      EXPECT_FALSE(Append(log, 1, 4));
      EXPECT_FALSE(Append(log, 5, 5));
      const Snapshot snapshot{3, 1, 1, "heretics", AsBytes("a state")};
      EXPECT_FALSE(store_->PutSnapshots(log, {&snapshot, 1}));
    }
    id_ = std::string(AsText(store_->Read()->Log(1)->record.first));
    EXPECT_THAT(CheckedTables(), IsEmpty());
    store_.reset();
  }

  // Returns "table key: fault" for each finding.
  std::vector<std::string> Found() {
    Reopen({.read_only = true});
    std::vector<std::string> found;
    for (const StoreFinding& finding : CheckedTables()) {
      found.push_back(fmt::format("{}{}: {}", finding.table,
                                  finding.key.empty() ? "" : " " + finding.key, finding.fault));
      EXPECT_THAT(finding.message, testing::Not(IsEmpty()));
    }
    store_.reset();
    return found;
  }

  // Returns the fault of opening the store for reading. Opening it for writing must give the same
  // error code.
  Fault Opened() {
    Fault fault = Store::Open(folder_, {.read_only = true}).fault();
    EXPECT_EQ(CodeOf(Store::Open(folder_, {.create = true})), CodeOf(fault));
    return fault;
  }

  Fault ReadAll(uint64_t log) {
    Reopen({.read_only = true});
    Fault fault;
    {
      const auto now = store_->Read();
      fault = now->ForEachEvent(*now->Log(log), 0, [](auto&) { return true; });
    }
    store_.reset();
    return fault;
  }

  void Put(const char* table, std::string_view key, std::string_view value) {
    PutEntry(folder_, table, key, value);
  }
  void Drop(const char* table, std::string_view key) { DropEntry(folder_, table, key); }
  std::string Get(const char* table, std::string_view key) { return GetEntry(folder_, table, key); }
  void PutRecord(uint64_t log, const LogRecord& record) {
    Put("logs", NumberKeyText(log), AsText(BytesOf(record)));
  }
  LogRecord Record(uint64_t log) {
    return *PlainFrom<LogRecord>(AsBytes(Get("logs", NumberKeyText(log))));
  }

  std::string id_;  // chain(0) of log 1
};

// ---- The file.

TEST_F(DamageTest, ATornFileIsDamagedBeforeAnythingIsRead) {
  CutFile(DataFile(), fs::file_size(DataFile()) / 2);
  EXPECT_EQ(CodeOf(Opened()), ErrorCode::damaged);
  EXPECT_THAT(Opened()->message, HasSubstr("was truncated"));
}
TEST_F(DamageTest, AFileCutWithinItsFirstPagesIsDamaged) {
  for (const size_t size : {1, 100, 4096, 5000, 8192}) {
    SCOPED_TRACE(size);
    CutFile(DataFile(), size);
    EXPECT_EQ(CodeOf(Opened()), ErrorCode::damaged);
  }
}
TEST_F(DamageTest, AnEmptyFileIsDamagedAndStaysEmpty) {
  CutFile(DataFile(), 0);
  EXPECT_EQ(CodeOf(Opened()), ErrorCode::damaged);
  EXPECT_EQ(fs::file_size(DataFile()), 0u);
}
TEST_F(DamageTest, AForeignFileIsDamaged) {
  WriteFile(DataFile(), std::string(100'000, 'x'));
  EXPECT_EQ(CodeOf(Opened()), ErrorCode::damaged);
}
TEST_F(DamageTest, AFileOfLmdbThatIsNoStoreIsDamaged) {
  DropTable(folder_, "meta");
  EXPECT_EQ(CodeOf(Opened()), ErrorCode::damaged);
}
TEST_F(DamageTest, AMissingDataFileIsDamagedAndNotANewStore) {
  fs::remove(DataFile());
  EXPECT_EQ(CodeOf(Opened()), ErrorCode::damaged);
  EXPECT_FALSE(fs::exists(DataFile()));
}
TEST_F(DamageTest, AMissingFolderIsNotFound) {
  fs::remove_all(folder_);
  EXPECT_EQ(CodeOf(Store::Open(folder_, {})), ErrorCode::not_found);
  EXPECT_EQ(CodeOf(Store::Open(folder_, {.read_only = true})), ErrorCode::not_found);
  EXPECT_FALSE(fs::exists(folder_));
}
TEST_F(DamageTest, AnEmptyFolderIsNotFound) {
  fs::remove_all(folder_);
  fs::create_directory(folder_);
  EXPECT_EQ(CodeOf(Store::Open(folder_, {})), ErrorCode::not_found);
  EXPECT_TRUE(fs::is_empty(folder_));
}
TEST_F(DamageTest, AFolderThatIsAFileIsIo) {
  folder_ = DataFile();
  EXPECT_EQ(CodeOf(Opened()), ErrorCode::io);
}
TEST_F(DamageTest, AFolderInAFolderThatIsNotThereIsIo) {
  EXPECT_EQ(CodeOf(Store::Open(folder_ + "-none/deeper", {.create = true})), ErrorCode::io);
}
TEST_F(DamageTest, AFileOfAHalfMadeStoreIsNoHindrance) {
  fs::remove_all(folder_);
  fs::create_directory(folder_);
  WriteFile(DataFile().string() + ".new", "half a store");
  Reopen();
  CheckStore();
}

// ---- The header and the tables.

TEST_F(DamageTest, ANewerFormatIsTooNew) {
  const std::string newer = {char{kStoreFormat + 1}, 0, 0, 0};
  Put("meta", kFormatKey, newer + "recount of tomorrow");
  EXPECT_EQ(CodeOf(Opened()), ErrorCode::too_new);
}
TEST_F(DamageTest, ANewerFormatIsTooNewWhateverItsTables) {
  Put("meta", kFormatKey, std::string{char{kStoreFormat + 1}, 0, 0, 0});
  DropTable(folder_, "openings");
  EXPECT_EQ(CodeOf(Opened()), ErrorCode::too_new);
}
TEST_F(DamageTest, AHeaderThatIsNoneIsDamaged) {
  Put("meta", kFormatKey, "x");
  EXPECT_EQ(CodeOf(Opened()), ErrorCode::damaged);
  Put("meta", kFormatKey, std::string(4, 0));
  EXPECT_EQ(CodeOf(Opened()), ErrorCode::damaged);
  Drop("meta", kFormatKey);
  EXPECT_EQ(CodeOf(Opened()), ErrorCode::damaged);
}
TEST_F(DamageTest, AMissingTableIsDamagedAndNotMadeAnew) {
  for (const char* table : {"openings", "snapshots", "by_time", "events"}) {
    SCOPED_TRACE(table);
    DropTable(folder_, table);
    EXPECT_EQ(CodeOf(Opened()), ErrorCode::damaged);
  }
}
TEST_F(DamageTest, AnUnknownEntryOfTheHeaderIsCorrupt) {
  Put("meta", "x", "y");
  EXPECT_THAT(Found(), ElementsAre("meta 78: corrupt"));
}

// ---- Events.

TEST_F(DamageTest, AFlippedByteOfAnEventIsEdited) {
  const std::string value = Get("events", PairKeyText(2, 6));
  for (const size_t place : {sizeof(Hash256) + 4, value.size() - 1}) {
    FlipEverywhere(DataFile(), value, place);
    EXPECT_THAT(Found(), ElementsAre("events 2/6: edited"));
    PutEntry(folder_, "events", PairKeyText(2, 6), value);
  }
}
TEST_F(DamageTest, AFlippedByteOfTheLastEventIsEdited) {
  FlipEverywhere(DataFile(), Get("events", PairKeyText(2, 9)), 40);
  EXPECT_THAT(Found(), ElementsAre("events 2/9: edited"));
}
TEST_F(DamageTest, AFlippedByteOfAChainHashIsEditedThereAlone) {
  for (const uint64_t seq : {0, 6, 9}) {
    const std::string value = Get("events", PairKeyText(2, seq));
    FlipEverywhere(DataFile(), value, 0);
    EXPECT_THAT(Found(), ElementsAre(fmt::format("events 2/{}: edited", seq)));
    Put("events", PairKeyText(2, seq), value);
  }
}
TEST_F(DamageTest, ADroppedEventIsMissing) {
  for (const uint64_t seq : {0, 6, 9}) {
    const std::string value = Get("events", PairKeyText(1, seq));
    Drop("events", PairKeyText(1, seq));
    EXPECT_THAT(Found(), ElementsAre(fmt::format("events 1/{}: missing", seq)));
    EXPECT_EQ(CodeOf(ReadAll(1)), ErrorCode::damaged);
    Put("events", PairKeyText(1, seq), value);
  }
  EXPECT_THAT(Found(), IsEmpty());
}
TEST_F(DamageTest, DroppedEventsInARowAreOneFinding) {
  for (uint64_t seq = 2; seq < 6; ++seq) Drop("events", PairKeyText(1, seq));
  EXPECT_THAT(Found(), ElementsAre("events 1/2: missing"));
}
TEST_F(DamageTest, SwappedEventsAreReordered) {
  SwapEntries(folder_, "events", PairKeyText(1, 3), PairKeyText(1, 7));
  EXPECT_THAT(Found(), ElementsAre("events 1/3: reordered", "events 1/4: edited",
                                   "events 1/7: reordered", "events 1/8: edited"));
}
TEST_F(DamageTest, SwappedNeighboursAreReordered) {
  SwapEntries(folder_, "events", PairKeyText(1, 3), PairKeyText(1, 4));
  EXPECT_THAT(Found(),
              ElementsAre("events 1/3: reordered", "events 1/4: reordered", "events 1/5: edited"));
}
TEST_F(DamageTest, AForkedEventIsEditedWhereTheChainGoesOn) {
  const std::string before = Get("events", PairKeyText(1, 4));
  const OwnedEvent other = Event(77);
  const Hash256 hash =
      ChainHash(*PlainFrom<Hash256>(AsBytes(before).first(sizeof(Hash256))), other.bytes());
  Put("events", PairKeyText(1, 5), std::string(AsText(hash)).append(AsText(other.bytes())));
  EXPECT_THAT(Found(), ElementsAre("events 1/6: edited"));
}
TEST_F(DamageTest, AForkedLastEventIsNotTheHeadOfTheLog) {
  const std::string before = Get("events", PairKeyText(1, 8));
  const OwnedEvent other = Event(77);
  const Hash256 hash =
      ChainHash(*PlainFrom<Hash256>(AsBytes(before).first(sizeof(Hash256))), other.bytes());
  Put("events", PairKeyText(1, 9), std::string(AsText(hash)).append(AsText(other.bytes())));
  EXPECT_THAT(Found(), ElementsAre("logs 1: edited"));
}
TEST_F(DamageTest, AnEventOfNoSuchSizeIsCorrupt) {
  const std::string value = Get("events", PairKeyText(1, 4));
  for (const std::string& bad :
       {value.substr(0, 32), value.substr(0, 39), std::string(), value + "x"}) {
    Put("events", PairKeyText(1, 4), bad);
    EXPECT_THAT(Found(), ElementsAre("events 1/4: corrupt"));
  }
}
TEST_F(DamageTest, AKeyOfNoEventIsCorrupt) {
  Put("events", "key", "value");
  EXPECT_THAT(Found(), ElementsAre("events 6b6579: corrupt"));
}
TEST_F(DamageTest, EventsOfNoLogAreOneFindingALog) {
  const std::string value = Get("events", PairKeyText(1, 4));
  for (const uint64_t log : {0, 9}) {
    for (uint64_t seq = 0; seq < 3; ++seq) Put("events", PairKeyText(log, seq), value);
  }
  EXPECT_THAT(Found(), ElementsAre("logs 0: missing", "logs 9: missing"));
}
TEST_F(DamageTest, AnEventBehindTheLastIsDamaged) {
  Put("events", PairKeyText(1, 10), Get("events", PairKeyText(1, 4)));
  EXPECT_THAT(Found(), ElementsAre("events 1/10: damaged"));
}

TEST_F(DamageTest, AnEventBehindTheLastIsNotTakenForOneOfTheNextLog) {
  Put("events", PairKeyText(1, 10), Get("events", PairKeyText(1, 4)));
  Reopen({.read_only = true});
  const auto now = store_->Read();
  for (const uint64_t log : {1, 2}) {
    uint64_t count = 0;
    Fault fault = now->ForEachEvent(*now->Log(log), 0, [&](const LoggedEvent&) {
      ++count;
      return true;
    });
    EXPECT_EQ(CodeOf(fault), log == 1 ? std::optional(ErrorCode::damaged) : std::nullopt);
    EXPECT_EQ(count, 10u);
  }
}

// ---- Records of logs.

TEST_F(DamageTest, ADroppedRecordLeavesEverythingElseBehind) {
  Drop("logs", NumberKeyText(2));
  EXPECT_THAT(Found(), testing::Contains("logs 2: missing"));
}
TEST_F(DamageTest, ALogWithoutAnyEventIsMissing) {
  for (uint64_t seq = 0; seq < 10; ++seq) Drop("events", PairKeyText(1, seq));
  EXPECT_THAT(Found(), ElementsAre("events 1/0: missing"));
}
TEST_F(DamageTest, ARecordThatIsNotThatOfItsEventsIsFound) {
  const LogRecord good = Record(1);
  const auto found = [&](auto change) {
    LogRecord bad = good;
    change(bad);
    PutRecord(1, bad);
    return Found();
  };
  EXPECT_THAT(found([](LogRecord& record) { record.head[3] ^= 1; }), ElementsAre("logs 1: edited"));
  EXPECT_THAT(found([](LogRecord& record) { record.kind = LogKind::tournament; }),
              ElementsAre("logs 1: edited"));
  EXPECT_THAT(found([](LogRecord& record) { record.kind = LogKind{9}; }),
              ElementsAre("logs 1: corrupt", "logs 1: edited"));
  EXPECT_THAT(found([](LogRecord& record) { record.zero[5] = 1; }), ElementsAre("logs 1: corrupt"));
  EXPECT_THAT(found([](LogRecord& record) { ++record.count; }),
              ElementsAre("events 1/10: missing", "order: missing"));
  EXPECT_THAT(found([](LogRecord& record) { record.count = ~uint64_t{0}; }),
              ElementsAre("events 1/10: missing", "order: missing"));
  EXPECT_THAT(found([](LogRecord& record) { record.started = 7; }),
              ElementsAre("logs 1: edited", testing::EndsWith("damaged"), "by_time 1: missing"));
  EXPECT_THAT(found([](LogRecord& record) { record.first[3] ^= 1; }),
              ElementsAre("logs 1: edited", testing::EndsWith("damaged"), "by_first 1: missing"));
  Put("logs", NumberKeyText(1), "short");
  EXPECT_THAT(Found(), testing::Contains("logs 1: corrupt"));
  PutRecord(1, good);
  EXPECT_THAT(Found(), IsEmpty());
  Put("logs", "key", "value");
  EXPECT_THAT(Found(), ElementsAre("logs 6b6579: corrupt"));
}

// ---- Indexes.

TEST_F(DamageTest, ADroppedEntryOfAnIndexIsMissing) {
  Drop("by_first", id_);
  Drop("by_game", std::string("heretics\0", 9) + NumberKeyText(1));
  Drop("by_time", PairKeyText(TimeKey(1001), 1));
  EXPECT_THAT(Found(),
              ElementsAre("by_first 1: missing", "by_game 1: missing", "by_time 1: missing"));
}
TEST_F(DamageTest, AnEntryOfAnIndexThatNamesNoLogIsDamaged) {
  Put("by_first", std::string(32, 'x'), NumberKeyText(1));
  Put("by_game", std::string("heretics\0", 9) + NumberKeyText(7), "");
  Put("by_time", PairKeyText(TimeKey(5), 1), "");
  EXPECT_THAT(Found(), ElementsAre(testing::StartsWith("by_first"), testing::StartsWith("by_game"),
                                   testing::StartsWith("by_time")));
}
TEST_F(DamageTest, AGameUnderAnotherNameIsDamaged) {
  Drop("by_game", std::string("heretics\0", 9) + NumberKeyText(1));
  Put("by_game", std::string("hope\0", 5) + NumberKeyText(1), "");
  EXPECT_THAT(Found(), ElementsAre(testing::EndsWith("damaged"), "by_game 1: missing"));
}
TEST_F(DamageTest, KeysAndValuesOfAnySizeAreCorrupt) {
  for (const char* table : {"by_first", "by_game", "by_time", "openings", "order", "snapshots"}) {
    for (const size_t size : {1, 8, 9, 16, 32, 500}) {
      const std::string key(size, 'k');
      Put(table, key, "v");
      EXPECT_THAT(Found(), testing::Each(testing::StartsWith(table))) << size;
      EXPECT_THAT(Found(), testing::Not(IsEmpty())) << table << size;
      Drop(table, key);
    }
  }
  EXPECT_THAT(Found(), IsEmpty());
}

// ---- The data beside events.

TEST_F(DamageTest, OpeningsOfAnEventThatIsNotThereAreDamaged) {
  const std::string value = Get("openings", PairKeyText(1, 0));
  Put("openings", PairKeyText(1, 10), value);
  Put("openings", PairKeyText(9, 0), value);
  EXPECT_THAT(Found(), ElementsAre("openings 1/10: damaged", "openings 9/0: damaged"));
}
TEST_F(DamageTest, OpeningsOfAnotherEventAreBad) {
  Put("openings", PairKeyText(1, 3), Get("openings", PairKeyText(1, 0)));
  EXPECT_THAT(Found(), ElementsAre("openings 1/3: bad_opening"));
}

// The value is small in the store, but would be large if each slot were copied.
std::string SlotsThatShareAnOpening(uint64_t seq, size_t slots) {
  namespace file = events::file;
  flatbuffers::FlatBufferBuilder builder;
  const std::string opening = EncodeOpening(Opening::Text({}, std::string(4'096, 'x')));
  const auto bytes = builder.CreateVector(AsBytes(opening).data(), opening.size());
  std::vector<flatbuffers::Offset<file::Slot>> entries;
  while (entries.size() < slots) entries.push_back(file::CreateSlot(builder, bytes));
  builder.Finish(file::CreateOpenings(builder, seq, builder.CreateVector(entries)));
  return std::string(AsText(Bytes(builder.GetBufferPointer(), builder.GetSize())));
}

TEST_F(DamageTest, OpeningsThatShareTheirBytesAreBad) {
  Put("openings", PairKeyText(1, 0), SlotsThatShareAnOpening(0, kMaxSlots));
  EXPECT_THAT(Found(), ElementsAre("openings 1/0: bad_opening", "openings 1: missing"));
  Reopen({.read_only = true});
  const auto openings = store_->Read()->Openings(1, 0);
  ASSERT_FALSE(openings.ok());
  EXPECT_THAT(openings.error().message, HasSubstr("the openings overlap"));
}
TEST_F(DamageTest, OpeningsThatAreNoneAreBad) {
  const std::string value = Get("openings", PairKeyText(1, 0));
  for (const std::string& bad : {std::string(), std::string(100, '\xff'), value.substr(0, 40)}) {
    Put("openings", PairKeyText(1, 0), bad);
    EXPECT_THAT(Found(), ElementsAre("openings 1/0: bad_opening", "openings 1: missing"));
  }
}
TEST_F(DamageTest, OpeningsThatAreGoneAreMissed) {
  Drop("openings", PairKeyText(1, 0));
  EXPECT_THAT(Found(), ElementsAre("openings 1: missing"));
}
TEST_F(DamageTest, OpeningsThatWereNeverThereAreNoFinding) {
  // A build without summaries leaves a store like this.
  Drop("openings", PairKeyText(1, 0));
  Drop("summaries", NumberKeyText(1));
  EXPECT_THAT(Found(), IsEmpty());
}
TEST_F(DamageTest, ACardSetOfAnotherHashIsFound) {
  const Hash256 hash = Sha256(AsBytes(kCardSet));
  Put("card_sets", AsText(hash), "{}");
  EXPECT_THAT(Found(), ElementsAre("card_sets " + ToHex(hash) + ": card_set"));
}
// A snapshot is a hint. `verify` compares its state with the events, but this check does not.
TEST_F(DamageTest, ASnapshotOfAnotherEventIsLeftToVerify) {
  Put("snapshots", PairKeyText(1, 4), Get("snapshots", PairKeyText(1, 3)));
  Drop("snapshots", PairKeyText(1, 3));
  EXPECT_THAT(Found(), IsEmpty());
}
TEST_F(DamageTest, ASnapshotThatIsNoneOrOfNoEventIsFound) {
  Put("snapshots", PairKeyText(1, 3), "xx");
  Put("snapshots", PairKeyText(1, 10), Get("snapshots", PairKeyText(2, 3)));
  EXPECT_THAT(Found(), ElementsAre("snapshots 1/3: snapshot", "snapshots 1/10: damaged"));
}

// ---- The global order: log 1 is in 1 to 3, log 2 in 4 to 6.

TEST_F(DamageTest, ADroppedEntryOfTheOrderIsMissing) {
  Drop("order", NumberKeyText(2));
  EXPECT_THAT(Found(), ElementsAre("order 2: missing", "order 3: missing"));
}
TEST_F(DamageTest, TheLastEntryOfTheOrderIsMissedByItsLog) {
  Drop("order", NumberKeyText(6));
  EXPECT_THAT(Found(), ElementsAre("order: missing"));
}
TEST_F(DamageTest, SwappedEntriesOfTheOrderAreFound) {
  SwapEntries(folder_, "order", NumberKeyText(2), NumberKeyText(3));
  EXPECT_THAT(Found(), ElementsAre("order 2: missing", "order 3: reordered", "order: missing"));
}
TEST_F(DamageTest, AnEntryOfTheOrderThatNamesNoEventsIsDamaged) {
  const auto found = [&](const OrderRecord& record) {
    Put("order", NumberKeyText(7), AsText(BytesOf(record)));
    return Found();
  };
  EXPECT_THAT(found({9, 0, 1}), ElementsAre("order 7: damaged"));
  EXPECT_THAT(found({1, 10, 1}), ElementsAre("order 7: damaged"));
  EXPECT_THAT(found({1, 10, 0}), ElementsAre("order 7: damaged"));
  EXPECT_THAT(found({1, ~uint64_t{0}, 2}), ElementsAre("order 7: damaged"));
}

TEST_F(DamageTest, ThousandsOfFindingsAreCounted) {
  Reopen({});
  ASSERT_FALSE(Append(2, 10, 6000));
  store_.reset();
  LogRecord record = Record(2);
  record.count = 10;
  PutRecord(2, record);
  EXPECT_EQ(Found().size(), 1003u);
}

}  // namespace
}  // namespace recount::store
