// Tests corrections of the record: the slip of testdata/judging under an open dispute, the order of
// checks, what redo offers then, and what verify says of corrections that no recorder would have
// written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "absl/strings/str_split.h"
#include "events/testing/files.h"
#include "fmt/format.h"
#include "replay/evidence/corrections.h"
#include "replay/recording/fork.h"
#include "replay/recording/recorder.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/timeline/transcript.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using timeline::Corrected;

using Row = std::optional<uint64_t>;

CorrectionRequest UndoBy(std::vector<std::string> texts = {"Sam", "a slip of the pen"}) {
  CorrectionRequest request;
  request.texts = std::move(texts);
  request.is_undo = true;
  return request;
}

CorrectionRequest EditsBy(std::vector<RowEdit> edits,
                          std::vector<std::string> texts = {"Sam", "rows exchanged"}) {
  CorrectionRequest request;
  request.texts = std::move(texts);
  request.edits = std::move(edits);
  return request;
}

RowEdit Edit(RowEdit::Kind kind, std::vector<uint64_t> rows) {
  RowEdit edit;
  edit.kind = kind;
  edit.rows = std::move(rows);
  return edit;
}

RowEdit Act(RowEdit::Kind kind, uint64_t row, engine::Seat seat, const char* action) {
  RowEdit edit = Edit(kind, {row});
  edit.seat = seat;
  edit.words = [action](const play::Play&, play::Seen&) -> Result<Json> {
    return Json::parse(action);
  };
  return edit;
}

// Returns the code and the clause of a refusal; "recorded" if there is none.
template <class Recorded>
std::string CorrectionRefusal(const Result<Recorded>& recorded) {
  if (recorded.ok()) return "recorded";
  const Error& error = recorded.error();
  return fmt::format("{} {}", ErrorCodeName(error.code), error.clause);
}

class CorrectRecordingTest : public ReplayTest {
 protected:
  void Play(const std::string& name) {
    const std::vector<std::string> lines =
        absl::StrSplit(testing::ReadFile("testdata/judging/" + name), '\n', absl::SkipEmpty());
    id_ = Put(ReadGame(lines, /*as_played=*/true));
  }

  Recorder Desk() { return Recorder(*store_, SteadyEnvironment()); }

  Result<Corrected> Correct(const CorrectionRequest& request, bool is_dry_run = false) {
    timeline::AppendOptions options;
    options.is_dry_run = is_dry_run;
    return Desk().Correct(id_, request, options);
  }

  Result<timeline::RecordedJudgement> Record(const Judgement& judgement,
                                             std::vector<std::string> texts) {
    return Desk().Record(id_, {judgement, std::move(texts)}, {});
  }

  verify::LogReport WholeReport() {
    const OpenLog log(*store_, id_);
    verify::LogReport report = verify::VerifyLog(*log, sets_);
    evidence::AddCorrections(*log, sets_, report);
    return report;
  }

  std::vector<timeline::RenderedEvent> Transcript() {
    const OpenLog log(*store_, id_);
    auto transcript = timeline::Transcript::Open(*log, sets_, engine::Viewer::Judge());
    std::vector<timeline::RenderedEvent> events;
    for (;;) {
      auto event = transcript->Next();
      EXPECT_TRUE(event.ok());
      if (!event.ok() || !*event) return events;
      events.push_back(**std::move(event));
    }
  }

  std::string id_;
  log::CardSets sets_;
};

TEST_F(CorrectRecordingTest, ASlipIsPutRightUnderAnOpenDispute) {
  Play("swapped_rows_a.jsonl");
  ASSERT_TRUE(Record(Dispute{.at = 21, .by = 0}, {"that card lay in the graveyard"}).ok());
  const CorrectionRequest swap = EditsBy({Edit(RowEdit::Kind::swap, {11, 12})});
  const std::vector<std::string> before = Content();
  const Result<Corrected> previewed = Correct(swap, /*is_dry_run=*/true);
  ASSERT_TRUE(previewed.ok()) << previewed.error().message;
  EXPECT_EQ(Content(), before);

  const Result<Corrected> corrected = Correct(swap);
  ASSERT_TRUE(corrected.ok()) << corrected.error().message;
  for (const Corrected* each : {&*previewed, &*corrected}) {
    EXPECT_EQ(each->seq, 31);
    EXPECT_EQ(each->correction.to, 10);
    EXPECT_THAT(each->correction.rows, ElementsAre(Row(11), Row(12), Row(13), Row(14), Row(15),
                                                   Row(16), Row(17), Row(18), Row(19), Row(20)));
    EXPECT_THAT(each->changed, ElementsAre(11, 12));
    EXPECT_EQ(each->undone.size(), 19);
    EXPECT_EQ(each->stopped_at, 21);
    EXPECT_EQ(each->refusal->clause, "HER-4.7");
    EXPECT_EQ(each->recorded.seq, 41);
  }
  const verify::LogReport report = WholeReport();
  EXPECT_TRUE(report.ok()) << FaultsOf(report);
  ASSERT_FALSE(report.findings.empty());
  EXPECT_EQ(report.findings[0].seq, 11);
  EXPECT_EQ(report.findings[0].corrected_by, 31);
  EXPECT_FALSE(report.findings[0].superseded_by);

  // The matter is still open, and nobody may act until a judge has ruled.
  EXPECT_EQ(CorrectionRefusal(Desk().Act(id_, 3, Json::parse(R"({"type":"send","card":15})"), {})),
            "illegal_action JDG-1");
  Ruling stand;
  stand.dispute = 30;
  stand.clauses = {"HER-4.7"};
  ASSERT_TRUE(Record(stand, {"Kim", "Dee lays another card"}).ok());
  const OpenLog log(*store_, id_);
  const auto timeline = timeline::Timeline::Open(*log, sets_);
  EXPECT_EQ(timeline->judging().cursor(), 41);
  EXPECT_EQ(timeline->judging().EnteredAs(11), 32);
  EXPECT_EQ(timeline->judging().EnteredAs(21), std::nullopt);
}

TEST_F(CorrectRecordingTest, TheTranscriptSaysThatARowIsASlipAndWhereItWasEnteredAgain) {
  Play("swapped_rows_a.jsonl");
  ASSERT_TRUE(Correct(EditsBy({Edit(RowEdit::Kind::swap, {11, 12})})).ok());
  const auto events = Transcript();
  ASSERT_EQ(events.size(), 41);
  EXPECT_TRUE(events[11].is_superseded);
  EXPECT_EQ(events[11].corrected_by, 30);
  EXPECT_EQ(events[11].entered_as, 31);
  EXPECT_FALSE(events[11].is_entered_the_same);
  EXPECT_TRUE(events[13].is_entered_the_same);
  EXPECT_EQ(events[13].json->at("entered_as"), 33);
  EXPECT_EQ(events[21].corrected_by, 30);
  EXPECT_EQ(events[21].json->at("entered_as"), nullptr);
  EXPECT_EQ(timeline::RefusedWords(events[11]), "a slip of the record");
  EXPECT_FALSE(events[31].is_superseded);
  EXPECT_THAT(events[30].sentence,
              HasSubstr("Sam corrects the record after event 10; 10 rows are entered again"));
}

TEST_F(CorrectRecordingTest, RedoOffersWhatLiesBehindTheRefusedRow) {
  Play("swapped_rows_a.jsonl");
  ASSERT_TRUE(Correct(EditsBy({Edit(RowEdit::Kind::swap, {11, 12})})).ok());
  EXPECT_EQ(CorrectionRefusal(Desk().Redo(id_, {})), "illegal_action HER-4.7");
  Ruling repair;
  repair.kind = RulingKind::repair;
  repair.clauses = {"JDG-17"};
  repair.operations = *ReadOperations(*ParseJson(
      R"([{"op":"move","card":12,"from":"/players/3/graveyard","path":"/players/3/hand"}])"));
  ASSERT_TRUE(Record(repair, {"Kim", "Dee may lay it"}).ok());
  const auto redone = Desk().Redo(id_, {});
  ASSERT_TRUE(redone.ok()) << redone.error().message;
  ASSERT_FALSE(redone->actions.empty());
  EXPECT_EQ(redone->actions.front(), 21);
  EXPECT_TRUE(WholeReport().ok()) << FaultsOf(WholeReport());
}

TEST_F(CorrectRecordingTest, OthersThanASlipAndTheLastEntryTakeAJudge) {
  Play("account_a.jsonl");
  // Event 21 is against the rules and no slip: nobody may make it disappear.
  const RowEdit other = Act(RowEdit::Kind::replace, 21, 3, R"({"type":"send","card":13})");
  EXPECT_EQ(CorrectionRefusal(Correct(EditsBy({other}))), "illegal_action JDG-20");
  const auto confirmed = Correct(EditsBy({other}, {"Sam", "it was Schoolmaster", "Kim"}));
  ASSERT_TRUE(confirmed.ok()) << confirmed.error().message;
  EXPECT_EQ(confirmed->correction.judge_no, 0);
  EXPECT_TRUE(WholeReport().ok()) << FaultsOf(WholeReport());
}

TEST_F(CorrectRecordingTest, ASlipTakesAJudgeIfItIsToSayWhatNobodyReads) {
  Play("swapped_rows_a.jsonl");
  const std::vector<RowEdit> others = {
      Act(RowEdit::Kind::replace, 11, 1, R"({"type":"send","card":38})"),
      Act(RowEdit::Kind::replace, 12, 2, R"({"type":"send","card":9})")};
  EXPECT_EQ(CorrectionRefusal(Correct(EditsBy(others))), "illegal_action JDG-20");
  EXPECT_EQ(CorrectionRefusal(Correct(EditsBy({Edit(RowEdit::Kind::seats, {11, 12})}))),
            "recorded");
}

TEST_F(CorrectRecordingTest, AnEditMustLeadFurtherThanToARefusedRow) {
  Play("swapped_rows_a.jsonl");
  const std::vector<std::string> before = Content();
  // Row 21 is refused: nobody could tell the dropped row from those that wait behind it.
  const auto refused = Correct(EditsBy(
      {Edit(RowEdit::Kind::swap, {11, 12}), Edit(RowEdit::Kind::drop, {20})}, {"S", "s", "Kim"}));
  EXPECT_EQ(refused.ok(), false);
  EXPECT_EQ(Content(), before);
}

TEST_F(CorrectRecordingTest, RedoGoesOnWithWhatAnEarlierCorrectionLeft) {
  Play("swapped_rows_a.jsonl");
  ASSERT_TRUE(Correct(EditsBy({Edit(RowEdit::Kind::swap, {11, 12})})).ok());
  ASSERT_TRUE(Correct(UndoBy({"Sam", "not yet", "Kim"})).ok());
  const auto redone = Desk().Redo(id_, {});
  ASSERT_TRUE(redone.ok()) << redone.error().message;
  EXPECT_THAT(redone->actions, ElementsAre(40));
  EXPECT_EQ(redone->stopped_at, 21);
}

TEST_F(CorrectRecordingTest, ASlipTakesAJudgeIfAMatterAboutItIsOpen) {
  Play("swapped_rows_a.jsonl");
  ASSERT_TRUE(Record(Dispute{.at = 12, .by = 1}, {"that was not my card"}).ok());
  EXPECT_EQ(CorrectionRefusal(Correct(EditsBy({Edit(RowEdit::Kind::swap, {11, 12})}))),
            "illegal_action JDG-20");
}

TEST_F(CorrectRecordingTest, TheLastEntryIsTakenBackAndOfferedAgain) {
  id_ = Put(Prepared(SimulatedGame("heretics", 3, 0, 12)));
  const uint64_t last = CountOf(id_) - 1;
  const std::vector<std::string> before = StatesOf(*OpenLog(*store_, id_));
  const auto undone = Correct(UndoBy({"Sam", "not yet", "Kim"}));
  ASSERT_TRUE(undone.ok()) << undone.error().message;
  EXPECT_EQ(undone->correction.why, CorrectionWhy::undo);
  EXPECT_THAT(undone->correction.rows, IsEmpty());
  ASSERT_FALSE(undone->undone.empty());
  EXPECT_EQ(undone->undone.back(), last);
  EXPECT_EQ(undone->correction.to, undone->undone.front() - 1);
  const OpenLog log(*store_, id_);
  auto timeline = timeline::Timeline::Open(*log, sets_);
  ASSERT_FALSE(timeline->SeekToEnd());
  const Bytes state = timeline->match().CanonicalBytes();
  EXPECT_EQ(std::string(AsText(state)), before[undone->correction.to]);
}

TEST_F(CorrectRecordingTest, NothingIsLeftToTakeBackAtTheBeginning) {
  id_ = Put(Prepared(SimulatedGame("heretics", 2, 0, 1)));
  EXPECT_EQ(CorrectionRefusal(Correct(UndoBy())), "illegal_action JDG-21");
}

struct WrongEdit {
  const char* name;
  RowEdit edit;
  const char* refusal;
};

TEST_F(CorrectRecordingTest, RefusesWhatIsNoCorrectionOfThisLog) {
  Play("swapped_rows_a.jsonl");
  const std::vector<std::string> before = Content();
  const WrongEdit wrongs[] = {
      {"an event that is not there", Edit(RowEdit::Kind::drop, {99}), "not_found "},
      {"event 0", Edit(RowEdit::Kind::drop, {0}), "not_found "},
      {"a row twice", Edit(RowEdit::Kind::swap, {11, 11}), "bad_request "},
      {"an order with a row twice", Edit(RowEdit::Kind::order, {11, 11}), "bad_request "},
      {"the order that it has", Edit(RowEdit::Kind::order, {11, 12}), "illegal_action HER-3.3"},
      {"a new row that the rules refuse",
       Act(RowEdit::Kind::replace, 11, 1, R"({"type":"send","card":999})"),
       "illegal_action HER-3.3"},
  };
  for (const WrongEdit& wrong : wrongs) {
    const Result<Corrected> refused = Correct(EditsBy({wrong.edit}));
    EXPECT_EQ(CorrectionRefusal(refused), wrong.refusal) << wrong.name;
  }
  EXPECT_EQ(
      CorrectionRefusal(Correct(EditsBy({Edit(RowEdit::Kind::swap, {11, 12})}, {" ", "why"}))),
      "bad_request ");
  EXPECT_EQ(Content(), before);
}

// A correction that says of its rows what is not so.
TEST_F(CorrectRecordingTest, VerifyFindsRowsThatDoNotFollow) {
  id_ = Put(Prepared(SimulatedGame("heretics", 2, 0, 12)));
  const uint64_t last = CountOf(id_) - 1;
  const auto correction = [&](std::vector<Row> rows) {
    return Correction{
        .to = last - 1, .why = CorrectionWhy::rows, .rows = std::move(rows), .judge_no = 0};
  };
  EXPECT_EQ(CorrectionRefusal(Record(correction({last, last}), {"Sam", "twice", "Kim"})),
            "illegal_action JDG-21");
  EXPECT_EQ(CorrectionRefusal(Record(correction({last - 1}), {"Sam", "before", "Kim"})),
            "illegal_action JDG-21");
  ASSERT_TRUE(Record(correction({last}), {"Sam", "what follows", "Kim"}).ok());
  const verify::LogReport report = WholeReport();
  ASSERT_EQ(report.findings.size(), 1) << FaultsOf(report);
  EXPECT_EQ(report.findings[0].clause, "JDG-21");
  EXPECT_THAT(report.findings[0].message, HasSubstr("the log ends before 1 of the rows"));
  EXPECT_EQ(CorrectionRefusal(Record(Dispute{.at = 1, .by = 0}, {"no"})), "illegal_action JDG-21");
}

TEST_F(CorrectRecordingTest, AForkBetweenTheRowsPlaysOnWithoutTheRest) {
  Play("swapped_rows_a.jsonl");
  ASSERT_TRUE(Correct(EditsBy({Edit(RowEdit::Kind::swap, {11, 12})})).ok());
  const auto fork = ForkOf(*store_, id_, 33, std::nullopt, SteadyEnvironment(7));
  ASSERT_TRUE(fork.ok()) << fork.error().message;
  EXPECT_TRUE(Verified(fork->id).ok()) << FaultsOf(Verified(fork->id));
}

}  // namespace
}  // namespace recount::replay::recording
