// Checks that a reader finds what a writer put into a file. recount_file_damage_test.cc tests
// damaged files.
#include "events/recount_file.h"

#include <gtest/gtest.h>

#include "events/chain.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

using recount::testing::Aligned;
using recount::testing::FillSampleLog;
using recount::testing::kSampleCardSet;
using recount::testing::SampleFile;
using recount::testing::SampleLog;
using recount::testing::SampleSend;

constexpr std::string_view kOtherCardSet = R"({"game":"heretics","name":"other"})";

void ExpectSameLog(const LogFrame& read, const LogFrame& written) {
  EXPECT_EQ(read.kind, written.kind);
  EXPECT_EQ(read.from, written.from);
  EXPECT_EQ(read.before, written.before);
  EXPECT_EQ(read.chain, written.chain);
  EXPECT_EQ(read.openings, written.openings);
  EXPECT_EQ(read.proof, written.proof);
  ASSERT_EQ(read.events.size(), written.events.size());
  for (size_t i = 0; i < read.events.size(); ++i) {
    EXPECT_EQ(AsText(read.events[i]), AsText(written.events[i])) << i;
  }
}

// Expects a file with this log alone to read back the same log.
void ExpectRoundTrip(const LogFrame& log) {
  RecountFileWriter writer("build");
  writer.AddLog(log);
  const Aligned bytes(writer.Finish());
  const Result<RecountFile> file = ReadRecountFile(bytes.bytes());
  ASSERT_TRUE(file.ok()) << file.error().message;
  ASSERT_EQ(file->logs.size(), 1u);
  ExpectSameLog(file->logs[0], log);
}

TEST(RecountFile, MayHoldNothing) {
  const Aligned bytes(RecountFileWriter("build 7").Finish());
  const Result<RecountFile> file = ReadRecountFile(bytes.bytes());
  ASSERT_TRUE(file.ok()) << file.error().message;
  EXPECT_EQ(file->build, "build 7");
  EXPECT_TRUE(file->logs.empty());
  EXPECT_TRUE(file->card_sets.empty());
}

TEST(RecountFile, KeepsALogWithItsOpenings) {
  SampleLog log;
  FillSampleLog(log);
  ExpectRoundTrip(log.frame);
}

TEST(RecountFile, KeepsWithheldSlots) {
  SampleLog log;
  FillSampleLog(log);
  std::vector<Slot>& slots = log.frame.openings.at(0);
  slots[1] = SlotLeaf(slots[1]);
  ExpectRoundTrip(log.frame);
}

TEST(RecountFile, KeepsALogWithoutAnyOpening) {
  SampleLog log;
  FillSampleLog(log);
  log.frame.openings.clear();
  ExpectRoundTrip(log.frame);
}

TEST(RecountFile, KeepsAProof) {
  SampleLog log;
  FillSampleLog(log);
  log.frame.proof = "c2sp.org/tlog-proof@v1\nindex 0\n";
  ExpectRoundTrip(log.frame);
}

TEST(RecountFile, KeepsTheLogOfATournament) {
  SampleLog log;
  FillSampleLog(log);
  log.frame.kind = events::file::LogKind::tournament;
  ExpectRoundTrip(log.frame);
}

TEST(RecountFile, KeepsAStretchThatBeginsInTheMiddle) {
  SampleLog log;
  log.frame.from = 7;
  log.frame.before = Sha256(AsBytes("chain(6)"));
  log.Add(SampleSend(0, 1));
  log.Add(SampleSend(1, 12));
  ExpectRoundTrip(log.frame);
}

// The chain covers bytes, so a reader of files does not check whether events are valid for their
// game.
TEST(RecountFile, KeepsEventsThatItDoesNotUnderstand) {
  SampleLog log;
  log.Add("no event");
  log.Add("but twenty-four bytes!!!");
  ExpectRoundTrip(log.frame);
}

TEST(RecountFile, KeepsSeveralLogsAndCardSetsInTheirOrder) {
  SampleLog first;
  FillSampleLog(first);
  SampleLog second;
  second.Add(SampleSend(0, 5));
  RecountFileWriter writer("build");
  writer.AddCardSet(kSampleCardSet);
  writer.AddLog(first.frame);
  writer.AddLog(second.frame);
  writer.AddCardSet(kOtherCardSet);
  const Aligned bytes(writer.Finish());
  const Result<RecountFile> file = ReadRecountFile(bytes.bytes());
  ASSERT_TRUE(file.ok()) << file.error().message;
  ASSERT_EQ(file->logs.size(), 2u);
  ExpectSameLog(file->logs[0], first.frame);
  ExpectSameLog(file->logs[1], second.frame);
  EXPECT_EQ(file->card_sets,
            (std::map<Hash256, std::string_view>{{Sha256(AsBytes(kSampleCardSet)), kSampleCardSet},
                                                 {Sha256(AsBytes(kOtherCardSet)), kOtherCardSet}}));
}

TEST(RecountFile, IsTheSameIfASinkTakesItAsItIsMade) {
  SampleLog log;
  FillSampleLog(log);
  std::string taken;
  RecountFileWriter writer("sample", [&](Bytes part) {
    taken += AsText(part);
    return true;
  });
  writer.AddCardSet(kSampleCardSet);
  EXPECT_FALSE(writer.is_refused());
  EXPECT_EQ(taken.size(), writer.size());
  writer.AddLog(log.frame);
  EXPECT_EQ(writer.Finish(), "");
  EXPECT_EQ(taken, SampleFile());
  EXPECT_EQ(taken.size(), writer.size());
}

TEST(RecountFile, PassesNothingOnToASinkThatRefused) {
  SampleLog log;
  FillSampleLog(log);
  size_t taken = 0;
  RecountFileWriter writer("sample", [&](Bytes part) {
    taken += part.size();
    return taken < 100;
  });
  EXPECT_FALSE(writer.is_refused());
  writer.AddLog(log.frame);
  EXPECT_TRUE(writer.is_refused());
  const size_t at_refusal = taken;
  writer.AddLog(log.frame);
  writer.Finish();
  EXPECT_EQ(taken, at_refusal);
}

// RunBundle checks the number of manifests in a bundle.
TEST(RecountFile, KeepsManifestsInTheirOrder) {
  SampleLog log;
  FillSampleLog(log);
  RecountFileWriter writer("build");
  writer.AddManifest(R"({"repro":1})");
  writer.AddLog(log.frame);
  writer.AddManifest("");
  const Aligned bytes(writer.Finish());
  const Result<RecountFile> file = ReadRecountFile(bytes.bytes());
  ASSERT_TRUE(file.ok()) << file.error().message;
  EXPECT_EQ(file->manifests, (std::vector<std::string_view>{R"({"repro":1})", ""}));
  ASSERT_EQ(file->logs.size(), 1u);
  ExpectSameLog(file->logs[0], log.frame);
}

// Events stay at multiples of 8, whatever the length of the frames before them.
TEST(RecountFile, KeepsEventsWhereTheyCanBeReadInPlace) {
  for (size_t length = 0; length < 8; ++length) {
    SampleLog log;
    FillSampleLog(log);
    RecountFileWriter writer(std::string(length, 'b'));
    writer.AddLog(log.frame);
    const Aligned bytes(writer.Finish());
    const Result<RecountFile> file = ReadRecountFile(bytes.bytes());
    ASSERT_TRUE(file.ok()) << file.error().message;
    for (const Bytes event : file->logs.at(0).events) {
      EXPECT_EQ((event.data() - bytes.bytes().data()) % 8, 0) << length;
    }
  }
}

TEST(RecountFile, IsTheSameForTheSameContent) { EXPECT_EQ(SampleFile(), SampleFile()); }

TEST(RecountFile, EndsAtAMultipleOfEight) { EXPECT_EQ(SampleFile().size() % 8, 0u); }

TEST(RecountFile, IsNamedInSmallLettersOrCapitals) {
  for (const std::string_view name : {"a.recount", "A.RECOUNT", "b/a.Recount", ".recount"}) {
    EXPECT_TRUE(IsRecountFileName(name)) << name;
  }
  for (const std::string_view name : {"", "recount", "a.recount ", "a.recounts", "a.jsonl"}) {
    EXPECT_FALSE(IsRecountFileName(name)) << name;
  }
}

}  // namespace
}  // namespace recount
