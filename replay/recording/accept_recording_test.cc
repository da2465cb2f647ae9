// Tests events against the rules that a judge accepts: the games of testdata/judging, the order of
// checks, and what verify says of rulings that no recorder would have written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "absl/strings/str_split.h"
#include "events/testing/files.h"
#include "fmt/format.h"
#include "replay/recording/fork.h"
#include "replay/recording/recorder.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/timeline/transcript.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::vector<std::string> kWordsOfKim = {"Kim", "nobody saw it"};

// The event that account A of Heretics has against the rules: Dee lays a card of her graveyard.
constexpr uint64_t kStudent = 21;
constexpr char kStudentInHand[] =
    R"([{"op":"move","card":12,"from":"/players/3/graveyard","path":"/players/3/hand"}])";

PreparedLog Noted(const std::string& name) {
  const std::vector<std::string> lines =
      absl::StrSplit(testing::ReadFile("testdata/judging/" + name), '\n', absl::SkipEmpty());
  return ReadGame(lines, /*as_played=*/true);
}

Ruling AcceptOf(uint64_t event, AcceptedAs as, std::string_view operations = "[]") {
  Ruling ruling;
  ruling.kind = RulingKind::accept;
  ruling.clauses = {"JDG-19"};
  ruling.event = event;
  ruling.as = as;
  ruling.operations = *ReadOperations(*ParseJson(operations));
  return ruling;
}

// Returns the code and the clause of a refusal; "recorded" if there is none.
std::string RefusalOf(const Result<timeline::RecordedJudgement>& recorded) {
  if (recorded.ok()) return "recorded";
  const Error& error = recorded.error();
  return fmt::format("{} {}", ErrorCodeName(error.code), error.clause);
}

class AcceptRecordingTest : public ReplayTest {
 protected:
  void Play(const std::string& name) { id_ = Put(Noted(name)); }

  Result<timeline::RecordedJudgement> Record(const Judgement& judgement,
                                             std::vector<std::string> texts = kWordsOfKim,
                                             bool is_dry_run = false) {
    timeline::AppendOptions options;
    options.is_dry_run = is_dry_run;
    return Recorder(*store_, SteadyEnvironment())
        .Record(id_, {judgement, std::move(texts)}, options);
  }

  Result<timeline::RecordedJudgement> Overturn(uint64_t ruling) {
    const auto appeal = Record(Appeal{ruling, 0}, {"it was seen"});
    if (!appeal.ok()) return appeal;
    return Record(Resolution{.appeal = appeal->seq, .is_upheld = false}, {"Lou", "it was seen"});
  }

  // Returns "21 HER-4.7" for the event at which the game stands still; "" if players may go on.
  std::string StoppedAt() const { return StoppedAt(id_); }
  std::string StoppedAt(const std::string& id) const {
    const OpenLog log(*store_, id);
    log::CardSets sets;
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log, sets);
    EXPECT_FALSE(timeline->SeekToEnd());
    const auto& illegal = timeline->illegal();
    return illegal ? fmt::format("{} {}", illegal->seq, illegal->refusal.clause) : "";
  }

  OrderedJson StateAt(uint64_t seq) const {
    const OpenLog log(*store_, id_);
    log::CardSets sets;
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log, sets);
    EXPECT_FALSE(timeline->SeekTo(seq));
    EXPECT_FALSE(timeline->illegal()) << seq;
    return timeline->match().StateJson(engine::Viewer::Judge(), timeline->seating());
  }

  // Compares the keys that the document has.
  static void ExpectState(const std::string& name, const OrderedJson& state) {
    const OrderedJson expected = OrderedJson::parse(testing::ReadFile("testdata/judging/" + name));
    for (const auto& item : expected.items()) EXPECT_EQ(state[item.key()], item.value());
  }

  std::string id_;
};

TEST_F(AcceptRecordingTest, AnEventCountsAsItWasDoneFromAStateThatIsPutRight) {
  Play("account_a.jsonl");
  EXPECT_EQ(StoppedAt(), "21 HER-4.7");
  const auto accepted = Record(AcceptOf(kStudent, AcceptedAs::before, kStudentInHand));
  ASSERT_TRUE(accepted.ok()) << accepted.error().message;
  EXPECT_FALSE(accepted->blocked);
  EXPECT_THAT(accepted->operations,
              ElementsAre("Student (card 12) goes from Dee's graveyard to Dee's hand"));
  EXPECT_EQ(StoppedAt(), "");
  ExpectState("accept-account_a-21.json", StateAt(29));
  const verify::LogReport report = Verified(id_);
  EXPECT_EQ(FaultsOf(report), "21 illegal HER-4.7");
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.findings.at(0).accepted_by, accepted->seq);
}

TEST_F(AcceptRecordingTest, AnEventCountsAsIfItHadNotHappened) {
  Play("hope_extra_card.jsonl");
  EXPECT_EQ(StoppedAt(), "85 HPE-4.1");
  const auto accepted = Record(AcceptOf(85, AcceptedAs::effect));
  ASSERT_TRUE(accepted.ok()) << accepted.error().message;
  EXPECT_FALSE(accepted->blocked);
  ExpectState("accept-hope-85-effect.json", StateAt(accepted->cursor));
  EXPECT_TRUE(Verified(id_).ok());
}

TEST_F(AcceptRecordingTest, TheNextIllegalEventIsNamedAndMayBeAcceptedToo) {
  Play("hope_extra_card.jsonl");
  const auto first = Record(AcceptOf(
      85, AcceptedAs::before,
      R"([{"op":"move","card":57,"from":"/players/1/draw_deck","path":"/players/1/hand"}])"));
  ASSERT_TRUE(first.ok()) << first.error().message;
  ASSERT_TRUE(first->blocked);
  EXPECT_EQ(first->blocked->seq, 95u);
  EXPECT_EQ(first->blocked->clause, "HPE-1.5");
  EXPECT_EQ(StoppedAt(), "95 HPE-1.5");
  EXPECT_EQ(FaultsOf(Verified(id_)), "85 illegal HPE-4.1, 95 illegal HPE-1.5");
  EXPECT_FALSE(Verified(id_).ok());
  EXPECT_EQ(RefusalOf(Record(AcceptOf(85, AcceptedAs::effect))), "illegal_action JDG-19");
  const auto second = Record(AcceptOf(95, AcceptedAs::effect));
  ASSERT_TRUE(second.ok()) << second.error().message;
  EXPECT_EQ(Verified(id_).ok(), !second->blocked);
}

// Every case is wrong in all that the cases after it are wrong in.
TEST_F(AcceptRecordingTest, IsCheckedInOrderAndRefusedWithoutATrace) {
  Play("swapped_rows_a.jsonl");
  const std::vector<std::string> before = Content();
  Ruling ruling = AcceptOf(12, AcceptedAs::before,
                           R"([{"op":"shuffle","path":"/city_deck"},
          {"op":"move","card":3,"from":"/players/2/hand","path":"/players/1/hand"}])");
  ruling.clauses = {"HER-99"};
  ruling.dispute = 3;
  EXPECT_EQ(RefusalOf(Record(ruling)), "illegal_action JDG-3");
  ruling.dispute.reset();
  EXPECT_EQ(RefusalOf(Record(ruling)), "illegal_action JDG-19");
  ruling.event = 1'000;
  EXPECT_EQ(RefusalOf(Record(ruling)), "illegal_action JDG-19");
  ruling.event = 11;
  EXPECT_EQ(RefusalOf(Record(ruling)), "bad_chance JDG-18");
  ruling.operations.erase(ruling.operations.begin());
  const auto impossible = Record(ruling);
  EXPECT_EQ(RefusalOf(impossible), "illegal_action JDG-17");
  ASSERT_EQ(impossible.error().errors.size(), 1u);
  EXPECT_EQ(impossible.error().errors[0].path, "/players/1/hand");
  EXPECT_EQ(impossible.error().errors[0].clause, "HER-2.3");
  ruling.operations.clear();
  const auto still_refused = Record(ruling);
  EXPECT_EQ(RefusalOf(still_refused), "illegal_action JDG-17");
  EXPECT_THAT(still_refused.error().message, HasSubstr("in that state, too"));
  ruling.as = AcceptedAs::effect;
  EXPECT_EQ(RefusalOf(Record(ruling)), "illegal_action JDG-3");
  EXPECT_EQ(Content(), before);
  ruling.clauses = {"HER-3.3"};
  EXPECT_EQ(RefusalOf(Record(ruling)), "recorded");
}

TEST_F(AcceptRecordingTest, WithoutAClauseThoseOfTheEventAgainstTheRulesAreLikely) {
  Play("account_a.jsonl");
  const auto disputed = Record(Dispute{.at = 5, .by = 0}, {"not so"});
  ASSERT_TRUE(disputed.ok());
  const std::vector<std::string> before = Content();
  Ruling ruling = AcceptOf(kStudent, AcceptedAs::before, kStudentInHand);
  ruling.dispute = disputed->seq;
  ruling.clauses.clear();
  const auto refused = Record(ruling);
  EXPECT_EQ(RefusalOf(refused), "illegal_action JDG-3");
  EXPECT_THAT(refused.error().message,
              AllOf(StartsWith("the ruling cites no clause; likely clauses are HER-4.7 ("),
                    HasSubstr("), JDG-19 (Only the first event that the rules refuse")));
  EXPECT_EQ(Content(), before);
}

TEST_F(AcceptRecordingTest, ARepairWithoutAClauseIsToldTheOneThatTheDisputedEventBreaks) {
  Play("account_a.jsonl");
  ASSERT_TRUE(Record(AcceptOf(kStudent, AcceptedAs::before, kStudentInHand)).ok());
  const auto disputed = Record(Dispute{.at = kStudent, .by = 0}, {"not so"});
  ASSERT_TRUE(disputed.ok());
  Ruling ruling;
  ruling.kind = RulingKind::repair;
  ruling.dispute = disputed->seq;
  ruling.operations =
      *ReadOperations(*ParseJson(R"([{"op":"move","card":13,"from":"/players/3/graveyard",)"
                                 R"("path":"/players/3/hand"}])"));
  const auto refused = Record(ruling);
  EXPECT_EQ(RefusalOf(refused), "illegal_action JDG-3");
  EXPECT_THAT(refused.error().message,
              AllOf(StartsWith("the ruling cites no clause; likely clauses are HER-4.7 ("),
                    HasSubstr("), JDG-17 (A repair leads to a state")));
  // That the dispute is not open is checked first.
  ruling.dispute = kStudent;
  EXPECT_THAT(Record(ruling).error().message, HasSubstr("is not an open dispute"));
  ruling.kind = RulingKind::stand;
  ruling.operations.clear();
  EXPECT_THAT(Record(ruling).error().message, Not(HasSubstr("likely")));
}

TEST_F(AcceptRecordingTest, ADryRunSaysWhatWouldDifferAndRecordsNothing) {
  Play("account_a.jsonl");
  const std::vector<std::string> before = Content();
  const auto tried =
      Record(AcceptOf(kStudent, AcceptedAs::before, kStudentInHand), kWordsOfKim, true);
  ASSERT_TRUE(tried.ok()) << tried.error().message;
  EXPECT_FALSE(tried->differences.empty());
  EXPECT_EQ(Content(), before);
}

TEST_F(AcceptRecordingTest, AnotherJudgementSaysAtWhichEventNobodyCanPlayOn) {
  Play("account_a.jsonl");
  Ruling stand;
  stand.clauses = {"HER-4.7"};
  const auto stood = Record(stand);
  ASSERT_TRUE(stood.ok());
  ASSERT_TRUE(stood->blocked);
  EXPECT_EQ(stood->blocked->seq, kStudent);
  EXPECT_EQ(stood->blocked->before, kStudent - 1);
}

TEST_F(AcceptRecordingTest, AnOverturnedRulingLeavesWhatWasPlayedUnderIt) {
  Play("account_a.jsonl");
  const auto accepted = Record(AcceptOf(kStudent, AcceptedAs::before, kStudentInHand));
  ASSERT_TRUE(accepted.ok());
  const auto played =
      Recorder(*store_, SteadyEnvironment()).Act(id_, 0, Json{{"type", "send"}, {"card", 23}}, {});
  ASSERT_TRUE(played.ok()) << played.error().message;
  const OrderedJson state = StateAt(played->seq);
  const auto overturned = Overturn(accepted->seq);
  ASSERT_TRUE(overturned.ok()) << overturned.error().message;
  EXPECT_EQ(overturned->cursor, 29u);
  EXPECT_EQ(StoppedAt(), "21 HER-4.7");
  EXPECT_EQ(StateAt(played->seq), state);
  EXPECT_EQ(FaultsOf(Verified(id_)), "21 illegal HER-4.7");
  EXPECT_FALSE(Verified(id_).ok());
  // Accepted otherwise, the same game is another one, and what was played before stays what it was.
  const auto again = Record(AcceptOf(kStudent, AcceptedAs::effect));
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(StateAt(played->seq), state);
  EXPECT_EQ(Verified(id_).ok(), !again->blocked);
  // A rewind into the old line of play goes on from what was played there.
  Ruling rewind;
  rewind.kind = RulingKind::rewind;
  rewind.clauses = {"JDG-4"};
  rewind.to = played->seq;
  const auto back = Record(rewind);
  ASSERT_TRUE(back.ok()) << back.error().message;
  EXPECT_FALSE(back->blocked);
  EXPECT_EQ(StoppedAt(), "");
  // The next event is at the cursor.
  const auto note = Record(Annotation{back->seq}, {"Kim", "so it goes on"});
  ASSERT_TRUE(note.ok()) << note.error().message;
  EXPECT_EQ(StateAt(note->seq)["players"], state["players"]);
  EXPECT_THAT(back->overturned, ElementsAre(accepted->seq));
  EXPECT_TRUE(Verified(id_).ok()) << FaultsOf(Verified(id_));
}

TEST_F(AcceptRecordingTest, AMootRulingLetsTheGameStayAsItIs) {
  Play("account_a.jsonl");
  const auto accepted = Record(AcceptOf(kStudent, AcceptedAs::before, kStudentInHand));
  ASSERT_TRUE(accepted.ok());
  const auto moot = Record(Moot{.ruling = accepted->seq}, {"Kim", "both agree"});
  ASSERT_TRUE(moot.ok()) << moot.error().message;
  EXPECT_EQ(StoppedAt(), "");
  EXPECT_TRUE(Verified(id_).ok());
}

TEST_F(AcceptRecordingTest, IsNotAmendedInWhatItDoes) {
  Play("account_a.jsonl");
  const auto accepted = Record(AcceptOf(kStudent, AcceptedAs::before, kStudentInHand));
  ASSERT_TRUE(accepted.ok());
  Ruling corrected = AcceptOf(kStudent, AcceptedAs::before, kStudentInHand);
  corrected.clauses = {"HER-4.7"};
  EXPECT_EQ(RefusalOf(Record(Amendment{accepted->seq, corrected})), "recorded");
  corrected.as = AcceptedAs::effect;
  EXPECT_EQ(RefusalOf(Record(Amendment{accepted->seq, corrected})), "illegal_action JDG-14");
}

TEST_F(AcceptRecordingTest, AnAmendmentDoesNotSayThatSomethingElseHappened) {
  Play("hope_extra_card.jsonl");
  const Ruling with_operations = AcceptOf(
      85, AcceptedAs::effect, R"([{"op":"replace","path":"/players/1/source","value":4}])");
  const auto accepted = Record(with_operations);
  ASSERT_TRUE(accepted.ok()) << accepted.error().message;
  const auto amended = Record(Amendment{accepted->seq, with_operations});
  ASSERT_TRUE(amended.ok()) << amended.error().message;
  const OpenLog log(*store_, id_);
  log::CardSets sets;
  auto transcript = timeline::Transcript::Open(*log, sets, engine::Viewer::Judge());
  ASSERT_FALSE(transcript->SkipTo(amended->seq));
  EXPECT_THAT((*transcript->Next())->sentence,
              HasSubstr("event 85 is accepted; something else counts in its place"));
}

TEST_F(AcceptRecordingTest, AForkFollowsTheRulingsThatItShares) {
  Play("account_a.jsonl");
  const auto accepted = Record(AcceptOf(kStudent, AcceptedAs::before, kStudentInHand));
  ASSERT_TRUE(accepted.ok());
  const auto fork_at = [&](uint64_t seq) {
    return ForkOf(*store_, id_, seq, std::nullopt, SteadyEnvironment(9));
  };
  const auto before_it = fork_at(25);
  ASSERT_FALSE(before_it.ok());
  EXPECT_EQ(before_it.error().clause, "HER-4.7");
  const auto with_it = fork_at(accepted->seq);
  ASSERT_TRUE(with_it.ok()) << with_it.error().message;
  EXPECT_EQ(StoppedAt(with_it->id), "");
  EXPECT_TRUE(Verified(with_it->id).ok());
}

// What the views tell of an event that was accepted, and of the ruling.
TEST_F(AcceptRecordingTest, AViewKnowsTheRulingAndOnlyWhatItShows) {
  Play("account_a.jsonl");
  const auto accepted = Record(AcceptOf(kStudent, AcceptedAs::before, kStudentInHand));
  ASSERT_TRUE(accepted.ok());
  const OpenLog log(*store_, id_);
  log::CardSets sets;
  const auto rendered = [&](engine::Viewer viewer, uint64_t seq) {
    auto transcript = timeline::Transcript::Open(*log, sets, viewer);
    EXPECT_FALSE(transcript->SkipTo(seq));
    return **transcript->Next();
  };
  const auto by_judge = rendered(engine::Viewer::Judge(), kStudent);
  ASSERT_TRUE(by_judge.accepted);
  EXPECT_EQ(by_judge.accepted->ruling, accepted->seq);
  EXPECT_EQ(by_judge.accepted->refusal.clause, "HER-4.7");
  EXPECT_FALSE(by_judge.refusal);
  EXPECT_FALSE(rendered(engine::Viewer::Judge(), kStudent + 1).is_unjudged);
  EXPECT_THAT(timeline::AcceptedText(*by_judge.accepted),
              HasSubstr(fmt::format("against the rules, accepted by ruling {} (HER-4.7): ",
                                    accepted->seq)));
  // Ana does not see which card Dee laid.
  const auto by_ana = rendered(engine::Viewer::OfSeat(0), kStudent);
  ASSERT_TRUE(by_ana.accepted);
  EXPECT_EQ(by_ana.accepted->refusal.clause, "");
  EXPECT_EQ(timeline::AcceptedText(*by_ana.accepted),
            fmt::format("against the rules, accepted by ruling {}", accepted->seq));
  EXPECT_EQ(by_ana.json->at("accepted").at("clause"), OrderedJson(nullptr));
  EXPECT_EQ(rendered(engine::Viewer::Judge(), accepted->seq).json->at("operations").size(), 1u);
}

// A log with a ruling as somebody else might write it.
std::string FaultsWith(const Ruling& ruling, const std::string& game = "account_a.jsonl",
                       std::optional<Digest128> digest = std::nullopt) {
  EditedLog edited = EditedLog(Noted(game));
  flatbuffers::FlatBufferBuilder builder;
  const JudgementEvent written = WriteJudgement(
      builder, ruling, kWordsOfKim, [](uint32_t) { return Salt{}; }, std::nullopt,
      digest.has_value());
  if (digest) SetDigest(written.bytes, *digest);
  edited.openings[edited.events.size()] = {written.openings.begin(), written.openings.end()};
  edited.Add(written.bytes);
  return FaultsOf(edited.Verify());
}

TEST(WrittenAccepts, AreExecutedAgainByVerify) {
  const Ruling right = AcceptOf(kStudent, AcceptedAs::before, kStudentInHand);
  EXPECT_EQ(FaultsWith(right), "21 illegal HER-4.7");
  EXPECT_EQ(FaultsWith(right, "account_a.jsonl", Digest128{}), "21 illegal HER-4.7, 30 diverged");
  EXPECT_EQ(FaultsWith(AcceptOf(22, AcceptedAs::effect)), "21 illegal HER-4.7, 30 judging JDG-19");
  EXPECT_EQ(FaultsWith(AcceptOf(20, AcceptedAs::effect)), "21 illegal HER-4.7, 30 judging JDG-19");
  EXPECT_EQ(FaultsWith(AcceptOf(kStudent, AcceptedAs::before)),
            "21 illegal HER-4.7, 30 judging JDG-17");
  EXPECT_EQ(FaultsWith(AcceptOf(kStudent, AcceptedAs::effect,
                                R"([{"op":"replace","path":"/wave","value":9}])")),
            "21 illegal HER-4.7, 30 judging JDG-17");
}

}  // namespace
}  // namespace recount::replay::recording
