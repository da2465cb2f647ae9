// Tests how repairs are recorded, and what verify says of those that no recorder would have
// written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/evidence/case_file_of_log.h"
#include "replay/log/fold_log.h"
#include "replay/recording/recorder.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/repair/repair.h"
#include "replay/timeline/timeline.h"
#include "replay/timeline/transcript.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr uint64_t kEvents = 40;
const std::vector<std::string> kTextsOfKim = {"Kim", "it was wrong"};

constexpr char kShuffle[] = R"([{"op":"shuffle","path":"/players/0/draw_deck"}])";

Ruling RepairOf(std::string_view operations) {
  Ruling ruling;
  ruling.kind = RulingKind::repair;
  ruling.clauses = {"HPE-2.3"};
  ruling.operations = *ReadOperations(*ParseJson(operations));
  return ruling;
}

PreparedLog Hope() { return random_games::Prepared(SimulatedGame("hope", 2, 0, kEvents)); }

class RepairRecordingTest : public ReplayTest {
 protected:
  void SetUp() override { id_ = Put(Hope()); }

  Result<timeline::RecordedJudgement> Record(const Ruling& ruling, bool is_dry_run = false) {
    timeline::AppendOptions options;
    options.is_dry_run = is_dry_run;
    return Recorder(*store_, SteadyEnvironment()).Record(id_, {ruling, kTextsOfKim}, options);
  }

  std::string id_;
};

// Returns the code and the clause of a refusal; "recorded" if there is none.
std::string Refusal(const Result<timeline::RecordedJudgement>& recorded) {
  if (recorded.ok()) return "recorded";
  const Error& error = recorded.error();
  return fmt::format("{} {}", ErrorCodeName(error.code), error.clause);
}

// Every case is wrong in all that the cases after it are wrong in.
TEST_F(RepairRecordingTest, IsCheckedInOrderAndRefusedWithoutATrace) {
  const std::vector<std::string> before = Content();
  Ruling ruling = RepairOf(R"([{"op":"shuffle","path":"/players/0/draw_deck","outcome":[1]},
                               {"op":"replace","path":"/round","value":0}])");
  ruling.clauses = {"HPE-99"};
  ruling.dispute = 3;
  ruling.to = 1'000;
  EXPECT_EQ(Refusal(Record(ruling)), "illegal_action JDG-3");
  ruling.dispute.reset();
  EXPECT_EQ(Refusal(Record(ruling)), "illegal_action JDG-4");
  ruling.to.reset();
  EXPECT_EQ(Refusal(Record(ruling)), "bad_chance JDG-18");
  ruling.operations[0].outcome.reset();
  const auto impossible = Record(ruling);
  EXPECT_EQ(Refusal(impossible), "illegal_action JDG-17");
  ASSERT_EQ(impossible.error().errors.size(), 1u);
  EXPECT_EQ(impossible.error().errors[0].path, "/round");
  ruling.operations.pop_back();
  const auto without_clause = Record(ruling);
  EXPECT_EQ(Refusal(without_clause), "illegal_action JDG-3");
  EXPECT_THAT(without_clause.error().message, HasSubstr("HPE-99"));
  EXPECT_EQ(Content(), before);
  ruling.clauses = {"HPE-2.3"};
  EXPECT_EQ(Refusal(Record(ruling)), "recorded");
  EXPECT_EQ(FaultsOf(Verified(id_)), "");
}

TEST_F(RepairRecordingTest, SaysAllThatIsWrongByItsPath) {
  const auto refused = Record(RepairOf(R"([{"op":"replace","path":"/round","value":0},
                                           {"op":"replace","path":"/players/1/source","value":"x"},
                                           {"op":"remove","path":"/players/0/colour"}])"));
  ASSERT_FALSE(refused.ok());
  std::vector<std::string> paths;
  for (const StateFault& fault : refused.error().errors) paths.push_back(fault.path);
  EXPECT_THAT(paths, ElementsAre("/players/0/colour"));
  const auto unread = Record(RepairOf(R"([{"op":"replace","path":"/round","value":0},
                          {"op":"replace","path":"/players/1/source","value":"x"}])"));
  ASSERT_FALSE(unread.ok());
  paths.clear();
  for (const StateFault& fault : unread.error().errors) paths.push_back(fault.path);
  // What cannot be read is said before what cannot be.
  EXPECT_THAT(paths, ElementsAre("/players/1/source"));
}

TEST_F(RepairRecordingTest, IsUnsupportedWhereThisBuildCannotFollowIt) {
  const std::vector<std::string> before = Content();
  EXPECT_EQ(Refusal(Record(RepairOf(R"([{"op":"out","seat":1}])"))), "unsupported ");
  EXPECT_EQ(Content(), before);
}

TEST_F(RepairRecordingTest, DrawsFromTheSeedAndOtherwiseAtAnotherEvent) {
  const auto first = Record(RepairOf(kShuffle));
  ASSERT_TRUE(first.ok()) << first.error().message;
  const auto second = Record(RepairOf(kShuffle));
  ASSERT_TRUE(second.ok());
  const auto outcome = [](const Result<timeline::RecordedJudgement>& recorded) {
    return *std::get<Ruling>(recorded->judgement).operations[0].outcome;
  };
  EXPECT_NE(outcome(first), outcome(second));
  EXPECT_EQ(first->cursor, first->seq);
  EXPECT_EQ(FaultsOf(Verified(id_)), "");
}

TEST_F(RepairRecordingTest, ADryRunTellsNeitherWhatChanceWouldDecideNorRecordsIt) {
  const std::vector<std::string> before = Content();
  const auto drawn = Record(RepairOf(kShuffle), /*is_dry_run=*/true);
  ASSERT_TRUE(drawn.ok()) << drawn.error().message;
  EXPECT_FALSE(std::get<Ruling>(drawn->judgement).operations[0].outcome);
  EXPECT_THAT(drawn->differences, ElementsAre());
  EXPECT_THAT(drawn->operations, ElementsAre("Player 1's draw deck is shuffled"));
  const auto certain = Record(
      RepairOf(R"([{"op":"replace","path":"/players/1/source","value":1}])"), /*is_dry_run=*/true);
  ASSERT_TRUE(certain.ok()) << certain.error().message;
  EXPECT_THAT(certain->differences, ElementsAre(HasSubstr("Player 2's source: 1, was ")));
  EXPECT_EQ(Content(), before);
}

TEST_F(RepairRecordingTest, ARepairOfAnEarlierStateIsFollowedByItsOwnLine) {
  Ruling ruling = RepairOf(kShuffle);
  ruling.to = 20;
  const auto repaired = Record(ruling);
  ASSERT_TRUE(repaired.ok()) << repaired.error().message;
  EXPECT_EQ(repaired->led_to, 20u);
  const OpenLog log(*store_, id_);
  log::CardSets sets;
  const Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log, sets);
  ASSERT_TRUE(timeline.ok());
  EXPECT_EQ(timeline->judging().After(repaired->seq), 20u);
  EXPECT_TRUE(timeline->judging().IsNode(repaired->seq));
  EXPECT_EQ(FaultsOf(Verified(id_)), "");
}

// Returns how the transcript of a viewer renders the event.
timeline::RenderedEvent Rendered(const log::Log& log, engine::Viewer viewer, uint64_t seq) {
  log::CardSets sets;
  auto transcript = timeline::Transcript::Open(log, sets, viewer);
  EXPECT_FALSE(transcript->SkipTo(seq));
  return **transcript->Next();
}

TEST_F(RepairRecordingTest, TheCaseFileTellsEachViewerOfARepairWhatTheirLogTells) {
  ASSERT_TRUE(Record(RepairOf(R"([{"op":"move","random":1,"from":"/players/1/hand",)"
                              R"("path":"/players/1/draw_deck/0"},{"op":"replace",)"
                              R"("path":"/players/0/source","value":3}])"))
                  .ok());
  const OpenLog log(*store_, id_);
  log::CardSets sets;
  const std::vector<std::string> hidden = {
      "a card at random of Player 2's hand goes on top of Player 2's draw deck",
      "Player 1's source becomes 3"};
  for (const engine::Viewer viewer : {engine::Viewer::Judge(), engine::Viewer::Spectator(),
                                      engine::Viewer::OfSeat(0), engine::Viewer::OfSeat(1)}) {
    const auto file = evidence::CaseFileOf(*log, sets, viewer, "test");
    ASSERT_TRUE(file.ok()) << file.error().message;
    const auto repairs = file->Repairs();
    ASSERT_EQ(repairs.size(), 1u);
    const uint64_t seq = repairs[0]->record.seq;
    const timeline::RenderedEvent told = Rendered(*log, viewer, seq);
    EXPECT_EQ(repairs[0]->operations, told.operations);
    EXPECT_EQ(file->FindEvent(seq)->sentence, told.sentence);
    const bool sees_card = viewer.IsJudge() || viewer == engine::Viewer::OfSeat(1);
    EXPECT_EQ(repairs[0]->operations == hidden, !sees_card) << repairs[0]->operations[0];
  }
}

TEST_F(RepairRecordingTest, TheCaseFileHasTheEffectsOfARepairAndSaysIfItIsOffTheLineOfPlay) {
  // A pool of 0 loses.
  const auto repaired =
      Record(RepairOf(R"([{"op":"replace","path":"/players/1/source","value":0}])"));
  ASSERT_TRUE(repaired.ok()) << repaired.error().message;
  const auto appeal =
      Recorder(*store_, SteadyEnvironment()).Record(id_, {Appeal{repaired->seq, 1}, {"no"}});
  ASSERT_TRUE(appeal.ok());
  const auto repair_in = [&](const evidence::CaseFile& file) {
    EXPECT_EQ(file.Repairs().size(), 1u);
    return file.Repairs().front();
  };
  const auto case_file = [&] {
    const OpenLog log(*store_, id_);
    log::CardSets sets;
    return *evidence::CaseFileOf(*log, sets, engine::Viewer::Judge(), "test");
  };
  const evidence::CaseFile before = case_file();
  ASSERT_FALSE(before.FindEvent(repaired->seq)->effects.empty());
  EXPECT_EQ(before.FindEvent(repaired->seq)->effects[0].clause, "HPE-10.2");
  EXPECT_FALSE(before.FindEvent(repaired->seq)->is_superseded);
  EXPECT_TRUE(repair_in(before)->record.is_in_force());
  EXPECT_EQ(repair_in(before)->OverturnedBy(), std::nullopt);
  const auto overturned =
      Recorder(*store_, SteadyEnvironment())
          .Record(id_, {Resolution{.appeal = appeal->seq, .is_upheld = false}, {"Lou", "no"}});
  ASSERT_TRUE(overturned.ok()) << overturned.error().message;
  const evidence::CaseFile after = case_file();
  EXPECT_TRUE(after.FindEvent(repaired->seq)->is_superseded);
  EXPECT_FALSE(repair_in(after)->record.is_in_force());
  EXPECT_EQ(repair_in(after)->OverturnedBy(), overturned->seq);
}

TEST_F(RepairRecordingTest, WithoutAClauseTheLikelyOnesAreToldAfterAllElseHasBeenChecked) {
  const std::vector<std::string> before = Content();
  Ruling ruling = RepairOf(R"([{"op":"replace","path":"/round","value":0}])");
  ruling.clauses.clear();
  EXPECT_EQ(Refusal(Record(ruling)), "illegal_action JDG-17");
  ruling.operations = *ReadOperations(*ParseJson(kShuffle));
  for (const bool is_dry_run : {true, false}) {
    const auto refused = Record(ruling, is_dry_run);
    EXPECT_EQ(Refusal(refused), "illegal_action JDG-3");
    EXPECT_THAT(refused.error().message, HasSubstr("JDG-17 (A repair leads to a state"));
  }
  EXPECT_EQ(Content(), before);
}

// A log with a repair as somebody else might write it.
class WrittenRepair {
 public:
  WrittenRepair() : log_(Hope()) {}

  // Writes a repair of the newest state, with the digest of the state to which `operations` lead if
  // they lead to one.
  std::string FaultsWith(Ruling ruling, bool is_digest_right = true) {
    const FiledLog filed(log_);
    log::CardSets sets;
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*filed, sets);
    EXPECT_FALSE(timeline->SeekToEnd());
    std::vector<StateOperation> operations = ruling.operations;
    const repair::RepairedState repaired =
        log::RepairAt(timeline->match(), timeline->header(), filed->count(), operations);
    Digest128 digest = repaired.match != nullptr ? repaired.match->Digest() : Digest128{};
    if (!is_digest_right) digest[0] ^= 1;
    flatbuffers::FlatBufferBuilder builder;
    const JudgementEvent written = WriteJudgement(
        builder, ruling, kTextsOfKim, [](uint32_t) { return Salt{}; }, std::nullopt,
        /*has_digest=*/true);
    SetDigest(written.bytes, digest);
    EditedLog edited = log_;
    edited.openings[edited.events.size()] = {written.openings.begin(), written.openings.end()};
    edited.Add(written.bytes);
    return FaultsOf(edited.Verify());
  }

  // Returns the repair with the outcomes that the seed gives.
  Ruling Drawn(Ruling ruling) const {
    const FiledLog filed(log_);
    log::CardSets sets;
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*filed, sets);
    EXPECT_FALSE(timeline->SeekToEnd());
    (void)log::RepairAt(timeline->match(), timeline->header(), filed->count(), ruling.operations);
    return ruling;
  }

 private:
  EditedLog log_;
};

TEST(WrittenRepairs, AreExecutedAgainByVerify) {
  WrittenRepair written;
  const std::string at = fmt::format("{}", kEvents);
  const Ruling right = written.Drawn(RepairOf(kShuffle));
  EXPECT_EQ(written.FaultsWith(right), "");
  EXPECT_EQ(written.FaultsWith(right, /*is_digest_right=*/false), at + " diverged");
  Ruling other = right;
  std::swap(other.operations[0].outcome->front(), other.operations[0].outcome->back());
  EXPECT_EQ(written.FaultsWith(other), at + " bad_chance JDG-18");
  Ruling twice = right;
  twice.operations[0].outcome->front() = twice.operations[0].outcome->back();
  EXPECT_EQ(written.FaultsWith(twice), at + " bad_chance JDG-18");
  EXPECT_EQ(written.FaultsWith(RepairOf(R"([{"op":"replace","path":"/round","value":0}])")),
            at + " judging JDG-17");
  Ruling beyond = right;
  beyond.to = 1'000;
  EXPECT_EQ(written.FaultsWith(beyond), at + " judging JDG-4");
  Ruling unknown = right;
  unknown.clauses = {"HPE-99"};
  EXPECT_EQ(written.FaultsWith(unknown), at + " judging JDG-3");
}

}  // namespace
}  // namespace recount::replay::recording
