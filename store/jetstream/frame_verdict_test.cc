#include "store/jetstream/frame_verdict.h"

#include <cstdint>
#include <optional>
#include <string_view>

#include "gtest/gtest.h"

namespace recount::store::jetstream {
namespace {

// Returns the facts of a frame with events 3 and 4, in message 7 of the stream. The log has three
// events, which were read from messages up to 6.
FrameFacts NextFrame() {
  const LogPlace place{.era = 1, .part = 0, .table = "left", .id = "ab"};
  return {.place = place,
          .stream_sequence = 7,
          .known = KnownLog{.place = place, .sequence = 6, .count = 3, .judged = 3},
          .from = 3,
          .end = 5,
          .count = 3};
}

TEST(FrameVerdict, AFrameBehindTheNewestEventIsNext) {
  const FrameFacts facts = NextFrame();
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::next);
  EXPECT_FALSE(FindingOf(FrameVerdict::next, facts));
}

TEST(FrameVerdict, AFrameOfAnUnknownLogIsNext) {
  const FrameFacts facts{.place = NextFrame().place, .end = 2};
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::next);
}

TEST(FrameVerdict, AFrameThatIsHereAlreadyIsNext) {
  FrameFacts facts = NextFrame();
  facts.count = 5;
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::next);
}

TEST(FrameVerdict, AFrameAfterAGapIsMissingEvents) {
  FrameFacts facts = NextFrame();
  facts.count = 2;
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::missing);
}

TEST(FrameVerdict, AnotherTableMayRepeatWhatIsHere) {
  FrameFacts facts = NextFrame();
  facts.place.table = "right";
  facts.count = 5;
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::nothing_new);
}

TEST(FrameVerdict, AnotherTableAfterAGapSaysNothingNew) {
  FrameFacts facts = NextFrame();
  facts.place.table = "right";
  facts.count = 2;
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::nothing_new);
}

TEST(FrameVerdict, AnotherTableMayNotContinueALog) {
  FrameFacts facts = NextFrame();
  facts.place.table = "right";
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::of_another_table);
}

TEST(FrameVerdict, AnotherTableMayNotChangeALog) {
  FrameFacts facts = NextFrame();
  facts.place.table = "right";
  facts.count = 5;
  facts.first_other = 4;
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::of_another_table);
}

TEST(FrameVerdict, AFrameWhoseChainDiffersDoesNotFollow) {
  FrameFacts facts = NextFrame();
  facts.follows = false;
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::does_not_follow);
}

TEST(FrameVerdict, AnotherEventAfterOneThatWasJudgedIsTooLate) {
  FrameFacts facts = NextFrame();
  facts.count = 5;
  facts.first_other = 4;
  facts.known->judged = 5;
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::too_late);
}

TEST(FrameVerdict, AnotherEventLaterInTheStreamIsTooLate) {
  FrameFacts facts = NextFrame();
  facts.count = 5;
  facts.first_other = 4;
  facts.known->count = 5;
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::too_late);
}

TEST(FrameVerdict, AnotherEventEarlierInTheStreamIsAConflict) {
  FrameFacts facts = NextFrame();
  facts.count = 5;
  facts.first_other = 4;
  facts.known->count = 5;
  facts.known->sequence = 8;
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::conflict);
}

TEST(FrameVerdict, AnotherEventThanOneThatWasNeverSentIsAConflict) {
  FrameFacts facts = NextFrame();
  facts.count = 5;
  facts.first_other = 3;
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::conflict);
}

TEST(FrameVerdict, WhateverFollowsAConflictIsOfTheSameConflict) {
  FrameFacts facts = NextFrame();
  facts.known->is_other = true;
  facts.follows = false;
  EXPECT_EQ(JudgeFrame(facts), FrameVerdict::known_conflict);
}

struct FindingCase {
  FrameVerdict verdict;
  std::string_view fault;
  uint64_t seq;
  std::string_view message;
};

TEST(FrameVerdict, AFindingHasTheFaultTheSeqAndTheSentenceOfItsVerdict) {
  FrameFacts facts = NextFrame();
  facts.place.table = "right";
  facts.first_other = 4;
  for (const FindingCase& row : {
           FindingCase{FrameVerdict::missing, "missing", 3,
                       "a message of table right was passed over: it begins at event 3, but this "
                       "store has 3 events: import the archive, then sync again"},
           {FrameVerdict::of_another_table, "corrupt", 3,
            "a message of table right was passed over: table left began this game"},
           {FrameVerdict::does_not_follow, "edited", 3,
            "a message of table right was passed over: event 3 does not follow event 2 of this "
            "store"},
           {FrameVerdict::too_late, "exists", 4,
            "a message of table right was passed over: the first event 4 of the stream counts"},
           {FrameVerdict::conflict, "exists", 4,
            "the cluster has another event 4 of this game: both stay; compare them with `recount "
            "diff`"},
       }) {
    const std::optional<ClusterFinding> finding = FindingOf(row.verdict, facts);
    ASSERT_TRUE(finding) << row.message;
    EXPECT_EQ(finding->fault, row.fault);
    EXPECT_EQ(finding->seq, row.seq);
    EXPECT_EQ(finding->message, row.message);
  }
}

TEST(FrameVerdict, NothingIsReportedTwice) {
  for (const FrameVerdict verdict : {FrameVerdict::nothing_new, FrameVerdict::known_conflict}) {
    EXPECT_FALSE(FindingOf(verdict, NextFrame()));
  }
}

}  // namespace
}  // namespace recount::store::jetstream
