// Tests the code and offset for each way in which a file can be wrong. A test damages a good file
// with the functions of `Damaged`, or writes a log that no writer would write (RawLog).
#include <gtest/gtest.h>

#include "events/chain.h"
#include "events/recount_file.h"
#include "events/testing/damage.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

namespace file = events::file;
using recount::testing::Aligned;
using recount::testing::Damaged;
using recount::testing::FileOf;
using recount::testing::FileWith;
using recount::testing::FillSampleLog;
using recount::testing::kSampleCardSet;
using recount::testing::kTrailer;
using recount::testing::RawLog;
using recount::testing::RawSlot;
using recount::testing::SampleCreated;
using recount::testing::SampleCreation;
using recount::testing::SampleFile;
using recount::testing::SampleLog;
using recount::testing::SampleSend;
using recount::testing::Verdict;
using recount::testing::VerdictOf;

events::Hash ToTable(const Hash256& hash) {
  return events::Hash(flatbuffers::span<const uint8_t, 32>(hash));
}

void ExpectVerdict(const Damaged& damaged, ErrorCode code, uint64_t offset) {
  EXPECT_EQ(VerdictOf(damaged.bytes()), (Verdict{code, offset}));
}

Damaged Good() { return Damaged(SampleFile()); }
Damaged Good(const RawLog& log) { return Damaged(FileOf(log)); }

// The offset of the only log, right after the header.
size_t LogFrameOf(const Damaged& damaged) { return damaged.Frame(1); }

// ---- The head.

TEST(Head, OfAnotherSortOfFileIsCorrupt) {
  ExpectVerdict(Good().FlipByte(3), ErrorCode::corrupt, 0);
}
TEST(Head, OfAnEmptyFileIsCorrupt) { ExpectVerdict(Good().CutAt(0), ErrorCode::corrupt, 0); }
TEST(Head, ThatEndsBehindTheMagicIsTorn) { ExpectVerdict(Good().CutAt(15), ErrorCode::torn, 8); }
TEST(Head, OfALaterVersionIsTooNew) {
  ExpectVerdict(Good().SetByte(8, 2).FixTrailer(), ErrorCode::too_new, 8);
}
TEST(Head, OfVersionZeroIsCorrupt) {
  ExpectVerdict(Good().SetByte(8, 0).FixTrailer(), ErrorCode::corrupt, 8);
}
TEST(Head, WithReservedBytesIsCorrupt) {
  ExpectVerdict(Good().SetByte(12, 1).FixTrailer(), ErrorCode::corrupt, 8);
}

// ---- Frames and the trailer.

TEST(File, ThatEndsBehindItsHeadIsTorn) { ExpectVerdict(Good().CutAt(16), ErrorCode::torn, 16); }
TEST(File, ThatEndsInASizeIsTorn) { ExpectVerdict(Good().CutAt(19), ErrorCode::torn, 16); }
TEST(File, ThatEndsInAFrameIsTornThere) {
  const Damaged good = Good();
  ExpectVerdict(Good().CutAt(good.Frame(2) + 100), ErrorCode::torn, good.Frame(2));
}
TEST(File, ThatEndsBetweenFramesIsTorn) {
  const Damaged good = Good();
  ExpectVerdict(Good().CutAt(good.Frame(2)), ErrorCode::torn, good.Frame(2));
}
TEST(File, WithoutTheEndOfItsTrailerIsTorn) {
  const Damaged good = Good();
  ExpectVerdict(Good().CutTail(1), ErrorCode::torn, good.size() - kTrailer);
}
TEST(File, WithoutTrailerIsTorn) {
  const Damaged good = Good();
  ExpectVerdict(Good().CutTail(kTrailer), ErrorCode::torn, good.size() - kTrailer);
}
TEST(File, WithBytesBehindTheTrailerIsCorrupt) {
  ExpectVerdict(Good().Append("x"), ErrorCode::corrupt, Good().size());
}
TEST(File, WithAnotherFileBehindItIsCorrupt) {
  ExpectVerdict(Good().Append(SampleFile()), ErrorCode::corrupt, Good().size());
}
TEST(File, WithAnotherHashInItsTrailerIsCorrupt) {
  ExpectVerdict(Good().FlipByte(Good().size() - 1), ErrorCode::corrupt, Good().size() - kTrailer);
}
TEST(File, WithAFrameOfAHugeSizeIsTorn) {
  ExpectVerdict(Good().SetByte(19, 0x7F).FixTrailer(), ErrorCode::torn, 16);
}
TEST(File, WithAFrameLargerThanAnyIsCorrupt) {
  ExpectVerdict(Good().SetByte(19, 0xFF).FixTrailer(), ErrorCode::corrupt, 16);
}

// Returns SampleFile with the frames after the header in this order.
std::string InOrder(std::vector<int> frames) {
  const Damaged good = Good();
  const std::string& bytes = good.bytes();
  std::string file = bytes.substr(0, good.Frame(1));
  for (const int frame : frames) {
    file += bytes.substr(good.Frame(frame), good.Frame(frame + 1) - good.Frame(frame));
  }
  return Damaged(file + bytes.substr(bytes.size() - kTrailer)).FixTrailer().bytes();
}

// Frame 1 is a card set, and frame 2 is the log that pins it.
TEST(Frames, BehindTheHeaderMayHaveAnyOrderAndLieThereTwice) {
  EXPECT_EQ(InOrder({1, 2}), Good().bytes());
  EXPECT_EQ(VerdictOf(InOrder({2, 1})), std::nullopt);
  EXPECT_EQ(VerdictOf(InOrder({1, 2, 2, 1})), std::nullopt);
  EXPECT_EQ(VerdictOf(InOrder({1})), std::nullopt);
  EXPECT_EQ(VerdictOf(InOrder({})), std::nullopt);
}

TEST(Frame, ThatIsNoTableIsCorrupt) {
  ExpectVerdict(Good().SetByte(Good().Frame(1) + 7, 0x7F).FixTrailer(), ErrorCode::corrupt,
                Good().Frame(1));
}
TEST(Frame, ThatIsNoHeaderCannotBeFirst) {
  const std::string good = SampleFile();
  const size_t second = Good().Frame(1);
  const std::string bytes = good.substr(0, 16) + good.substr(second);
  ExpectVerdict(Damaged(bytes).FixTrailer(), ErrorCode::corrupt, 16);
}
TEST(Frame, CannotBeASecondHeader) {
  const std::string good = SampleFile();
  const size_t second = Good().Frame(1);
  const std::string bytes = good.substr(0, second) + good.substr(16);
  ExpectVerdict(Damaged(bytes).FixTrailer(), ErrorCode::corrupt, second);
}
TEST(Frame, WithoutContentIsCorrupt) {
  for (const file::Body body :
       {file::Body::NONE, file::Body::log, file::Body::card_set, file::Body::repro}) {
    const Damaged damaged(FileWith(
        [&](flatbuffers::FlatBufferBuilder& builder) { return file::CreateFrame(builder, body); }));
    ExpectVerdict(damaged, ErrorCode::corrupt, LogFrameOf(damaged));
  }
}
TEST(CardSet, OfAnotherHashIsNamed) {
  const Damaged damaged = Good().Replace("sample\"", "simple\"").FixTrailer();
  ExpectVerdict(damaged, ErrorCode::card_set, damaged.Frame(1));
}

// ---- Logs.

RawLog TwoSends() {
  RawLog log;
  return log.Add(SampleSend(0, 25)).Add(SampleSend(1, 3));
}

TEST(Log, OfTwoEventsIsRead) { EXPECT_EQ(VerdictOf(FileOf(TwoSends())), std::nullopt); }

TEST(Log, OfAnUnknownKindIsCorrupt) {
  for (const int kind : {0, 3, 255}) {
    RawLog log = TwoSends();
    log.kind = static_cast<file::LogKind>(kind);
    ExpectVerdict(Good(log), ErrorCode::corrupt, LogFrameOf(Good(log)));
  }
}
TEST(Log, ThatDoesNotSayWhereItBeginsIsCorrupt) {
  RawLog log = TwoSends();
  log.from = kNull<uint64_t>;
  ExpectVerdict(Good(log), ErrorCode::corrupt, LogFrameOf(Good(log)));
}
TEST(Log, FromTheFirstEventOnHasNoHashBefore) {
  RawLog log;
  log.before = Sha256(AsBytes("before"));
  log.Add(SampleSend(0, 25));
  ExpectVerdict(Good(log), ErrorCode::corrupt, LogFrameOf(Good(log)));
}
TEST(Log, WithFewerHashesThanEventsMissesOne) {
  RawLog log = TwoSends();
  log.chain.pop_back();
  ExpectVerdict(Good(log), ErrorCode::missing, LogFrameOf(Good(log)));
}
TEST(Log, WhoseLastEventWasDroppedMissesIt) {
  RawLog log = TwoSends();
  log.events.resize(log.ends[0]);
  log.ends.pop_back();
  ExpectVerdict(Good(log), ErrorCode::missing, LogFrameOf(Good(log)));
}
TEST(Log, OfNoEventIsCorrupt) {
  const Damaged damaged = Good(RawLog());
  EXPECT_EQ(VerdictOf(damaged.bytes())->code, ErrorCode::corrupt);
}
TEST(Log, WhoseEventEndsBehindTheBytesIsTorn) {
  RawLog log = TwoSends();
  log.ends[1] += 8;
  ExpectVerdict(Good(log), ErrorCode::torn, Good(log).Find(SampleSend(1, 3)));
}
TEST(Log, WhoseEventsEndBeforeTheyBeginIsTorn) {
  RawLog log = TwoSends();
  log.ends[1] = 40;
  ExpectVerdict(Good(log), ErrorCode::torn, Good(log).Find(SampleSend(1, 3)));
}
TEST(Log, WithAnEventOfNoBytesIsTorn) {
  RawLog log = TwoSends();
  log.ends[0] = 0;
  ExpectVerdict(Good(log), ErrorCode::torn, Good(log).Find(SampleSend(0, 25)));
}
TEST(Log, WithAnEventThatEndsAtNoMultipleOfEightIsTorn) {
  RawLog log = TwoSends();
  log.ends[0] = 76;
  ExpectVerdict(Good(log), ErrorCode::torn, Good(log).Find(SampleSend(0, 25)));
}
TEST(Log, WithBytesBehindItsLastEventIsCorrupt) {
  RawLog log = TwoSends();
  log.events += "12345678";
  ExpectVerdict(Good(log), ErrorCode::corrupt, Good(log).Find("12345678"));
}

// FlatBuffers does not verify force_align. Such a file once ended the process.
TEST(Log, WhoseEventsAreNotAlignedIsCorrupt) {
  const RawLog log = TwoSends();
  int refused = 0;
  for (const bool is_shifted : {false, true}) {
    const Damaged damaged(FileWith([&](flatbuffers::FlatBufferBuilder& builder) {
      const events::Hash hashes[] = {ToTable(log.chain[0]), ToTable(log.chain[1])};
      const auto chain = builder.CreateVectorOfStructs(hashes, 2);
      const auto ends = builder.CreateVector(log.ends);
      if (is_shifted) builder.PushElement<uint32_t>(0);
      const auto events = builder.CreateVector(AsBytes(log.events).data(), log.events.size());
      const events::Hash before = {};
      const auto body = file::CreateLog(builder, log.kind, 0, &before, events, ends, chain);
      return file::CreateFrame(builder, file::Body::log, body.Union());
    }));
    const size_t place = damaged.Find(log.events);
    if (place % 8 == 0) continue;
    ExpectVerdict(damaged, ErrorCode::corrupt, place);
    ++refused;
  }
  EXPECT_EQ(refused, 1);
}

// Nobody could say which of the two histories happened.
TEST(Log, WhoseFirstEventHasAnotherHistoryInTheFileIsCorrupt) {
  RawLog once;
  once.Add(SampleCreated(SampleCreation(), nullptr));
  RawLog longer = once;
  longer.Add(SampleSend(0, 25));
  RawLog other = once;
  other.Add(SampleSend(0, 3));
  const auto both = [](const RawLog& a, const RawLog& b) {
    const Damaged first(FileOf(a));
    const Damaged second(FileOf(b));
    const std::string frame = second.bytes().substr(second.Frame(1));
    return Damaged(first.bytes().substr(0, first.size() - kTrailer) + frame).FixTrailer();
  };
  EXPECT_EQ(VerdictOf(both(longer, longer).bytes()), std::nullopt);
  for (const auto& [a, b] : {std::pair(longer, other), {once, longer}, {longer, once}}) {
    const Damaged file = both(a, b);
    ExpectVerdict(file, ErrorCode::corrupt, file.Frame(2));
    // An examination returns both.
    const Aligned aligned(file.bytes());
    const ExaminedFile examined = ExamineRecountFile(aligned.bytes());
    EXPECT_EQ(examined.file.logs.size(), 2u);
    EXPECT_EQ(examined.faults.size(), 1u);
  }
}

// ---- The chain: what became of the events.

// The tests change the bytes of this log of six events, but not its chain hashes.
class Chain : public ::testing::Test {
 protected:
  Chain() { FillSampleLog(log_); }

  std::string Event(size_t i) const { return std::string(AsText(log_.frame.events[i])); }

  Damaged Written() const {
    RecountFileWriter writer("chain");
    writer.AddLog(log_.frame);
    return Damaged(writer.Finish());
  }

  SampleLog log_;
};

TEST_F(Chain, SaysEditedWhereAnEventIsAnother) {
  std::string event = Event(4);
  event[event.size() - 1] ^= 1;
  const Damaged good = Written();
  ExpectVerdict(Written().Replace(Event(4), event).FixTrailer(), ErrorCode::edited,
                good.Find(Event(4)));
}
TEST_F(Chain, SaysEditedWhereTheLastEventIsAnother) {
  const Damaged good = Written();
  ExpectVerdict(Written().Replace(Event(5), SampleSend(1, 4)).FixTrailer(), ErrorCode::edited,
                good.Find(Event(5)));
}
TEST_F(Chain, SaysEditedWhereAHashIsAnother) {
  const Damaged good = Written();
  const size_t hash = good.Find(AsText(log_.frame.chain[5]));
  ExpectVerdict(Written().FlipByte(hash).FixTrailer(), ErrorCode::edited, good.Find(Event(5)));
}
TEST_F(Chain, SaysReorderedWhereEventsChangedPlaces) {
  std::swap(log_.frame.events[1], log_.frame.events[2]);
  const Damaged swapped = Written();
  ExpectVerdict(swapped, ErrorCode::reordered, swapped.Find(Event(1)));
}
TEST_F(Chain, SaysReorderedWhereAnEventAndItsHashMoved) {
  std::swap(log_.frame.events[4], log_.frame.events[5]);
  const Damaged swapped = Written();
  ExpectVerdict(swapped, ErrorCode::reordered, swapped.Find(Event(4)));
}
TEST_F(Chain, SaysMissingWhereAnEventFitsNowhere) {
  // Removes events 1 and 2, and hashes 1 and 3. The event now at place 1 is the old event 3, but
  // its hash is that of event 2, so it fits nowhere.
  log_.frame.events.erase(log_.frame.events.begin() + 1);
  log_.frame.chain.erase(log_.frame.chain.begin() + 1);
  log_.frame.events.erase(log_.frame.events.begin() + 1);
  log_.frame.chain.erase(log_.frame.chain.begin() + 2);
  const Damaged dropped = Written();
  ExpectVerdict(dropped, ErrorCode::missing, dropped.Find(Event(1)));
}
// An event does not contain its number, so if it is dropped with its hash, that looks like an edit
// of the next event.
TEST_F(Chain, SaysEditedWhereAnEventWentWithItsHash) {
  log_.frame.events.erase(log_.frame.events.begin() + 2);
  log_.frame.chain.erase(log_.frame.chain.begin() + 2);
  const Damaged dropped = Written();
  ExpectVerdict(dropped, ErrorCode::edited, dropped.Find(Event(2)));
}
TEST_F(Chain, SaysEditedWhereAForkGoesOnFromAnotherEvent) {
  SampleLog other;
  other.Add(SampleSend(0, 1));
  log_.frame.events.push_back(other.frame.events[0]);
  log_.frame.chain.push_back(other.frame.chain[0]);
  const Damaged forked = Written();
  ExpectVerdict(forked, ErrorCode::edited, forked.Find(SampleSend(0, 1)));
}
TEST_F(Chain, SaysEditedAtTheFirstEventOfAStretchBehindAnotherHash) {
  log_.frame.from = 3;
  log_.frame.before = Sha256(AsBytes("another"));
  const Damaged forked = Written();
  ExpectVerdict(forked, ErrorCode::edited, forked.Find(Event(0)));
}

// ---- Openings.

std::vector<RawSlot> SampleSlots() {
  std::vector<Opening> openings;
  SampleCreated(SampleCreation(), &openings);
  std::vector<RawSlot> slots;
  for (const Opening& opening : openings) slots.push_back({EncodeOpening(opening), std::nullopt});
  return slots;
}

RawLog WithOpenings(uint64_t seq, std::vector<RawSlot> slots) {
  RawLog log;
  log.Add(SampleCreated(SampleCreation(), nullptr)).Add(SampleSend(0, 25));
  log.openings.emplace_back(seq, std::move(slots));
  return log;
}

void ExpectBadOpening(const RawLog& log) {
  ExpectVerdict(Good(log), ErrorCode::bad_opening, LogFrameOf(Good(log)));
}

TEST(Openings, OfTheEventAreRead) {
  EXPECT_EQ(VerdictOf(FileOf(WithOpenings(0, SampleSlots()))), std::nullopt);
}
TEST(Openings, OfAnEventThatIsNotThereAreBad) { ExpectBadOpening(WithOpenings(2, SampleSlots())); }
TEST(Openings, OfAnEventBeforeTheStretchAreBad) {
  RawLog log = WithOpenings(0, SampleSlots());
  log.from = 1;
  ExpectBadOpening(log);
}
TEST(Openings, GivenTwiceAreBad) {
  RawLog log = WithOpenings(0, SampleSlots());
  log.openings.push_back(log.openings[0]);
  ExpectBadOpening(log);
}
TEST(Openings, OfAnEventWithoutVeilAreBad) { ExpectBadOpening(WithOpenings(1, SampleSlots())); }
TEST(Openings, WithoutASlotAreBad) { ExpectBadOpening(WithOpenings(0, {})); }
// The error names the event for any fault in its openings.
TEST(Openings, ThatAreBadAreReportedWithTheirEvent) {
  std::vector<RawSlot> short_one = SampleSlots();
  short_one[1].opening->resize(5);
  std::vector<RawSlot> other_root = SampleSlots();
  other_root[1].opening->back() = 'x';
  for (const auto& [seq, slots] :
       {std::pair(uint64_t{0}, short_one), {1, short_one}, {0, other_root}, {9, SampleSlots()}}) {
    const Aligned aligned(FileOf(WithOpenings(seq, slots)));
    const Result<RecountFile> file = ReadRecountFile(aligned.bytes());
    ASSERT_FALSE(file.ok());
    EXPECT_EQ(file.error().code, ErrorCode::bad_opening);
    EXPECT_EQ(file.error().seq, seq) << file.error().message;
  }
  const Aligned aligned(FileOf(WithOpenings(1, short_one)));
  const ExaminedFile examined = ExamineRecountFile(aligned.bytes());
  EXPECT_TRUE(examined.faults.empty());
  ASSERT_EQ(examined.file.logs.size(), 1u);
  EXPECT_TRUE(examined.file.logs[0].bad_openings.contains(1));
}
TEST(Openings, WithASlotOfNothingAreBad) {
  std::vector<RawSlot> slots = SampleSlots();
  slots[1].opening.reset();
  ExpectBadOpening(WithOpenings(0, slots));
}
TEST(Openings, WithASlotOfBothAreBad) {
  std::vector<RawSlot> slots = SampleSlots();
  slots[1].leaf = Hash256{};
  ExpectBadOpening(WithOpenings(0, slots));
}
TEST(Openings, WithBytesThatAreNoneAreBad) {
  std::vector<RawSlot> slots = SampleSlots();
  slots[1].opening->resize(5);
  ExpectBadOpening(WithOpenings(0, slots));
}
TEST(Openings, OfAnotherRootAreBad) {
  std::vector<RawSlot> slots = SampleSlots();
  slots[1].opening->back() = 'x';
  ExpectBadOpening(WithOpenings(0, slots));
}
TEST(Openings, OneTooFewAreBad) {
  std::vector<RawSlot> slots = SampleSlots();
  slots.pop_back();
  ExpectBadOpening(WithOpenings(0, slots));
}
// All entries may share one place of the file, but each costs the reader 4 KiB.
TEST(Openings, MoreThanAnEventMayHaveAreBad) {
  ExpectBadOpening(WithOpenings(0, std::vector<RawSlot>(kMaxSlots + 1, SampleSlots()[0])));
}
TEST(Openings, OfBytesThatAreNoEventAreCorrupt) {
  RawLog log;
  log.Add(std::string(80, '\xFF'));
  log.openings.emplace_back(0, SampleSlots());
  ExpectVerdict(Good(log), ErrorCode::corrupt, Good(log).Find(std::string(80, '\xFF')));
}

}  // namespace
}  // namespace recount
