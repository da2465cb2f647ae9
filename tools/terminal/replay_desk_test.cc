// Tests the answers of the desk behind `replay`: superseded actions that are recorded again,
// corrections of the record, refusals and failures.
#include "fmt/format.h"
#include "tools/terminal/replay_judging_fixture.h"

namespace recount::tools::terminal {
namespace {

// Judges as the desk behind it does, but the rules refuse the actions that are recorded again.
class RefusingDesk final : public JudgementSink {
 public:
  explicit RefusingDesk(JudgementSink& behind) : behind_(behind) {}

  Result<replay::timeline::RecordedJudgement> Record(
      const replay::timeline::JudgementRequest& request, uint64_t newest) override {
    return behind_.Record(request, newest);
  }
  Result<replay::timeline::Redone> Redo(const replay::timeline::Redoing&, uint64_t) override {
    const Error refusal = {.code = ErrorCode::illegal_action,
                           .clause = "HER-3.3",
                           .message = "the card beneath is red"};
    if (refuses_all) return refusal;
    return replay::timeline::Redone{{}, {5}, 7, 6, refusal};
  }
  Result<replay::timeline::Recorded> Identify(const Identifying& what, uint64_t newest) override {
    return behind_.Identify(what, newest);
  }
  Result<replay::timeline::Corrected> Correct(const replay::recording::CorrectionRequest&,
                                              uint64_t) override {
    return Error{.code = ErrorCode::illegal_action,
                 .clause = "HER-3.3",
                 .message = "the card beneath is red"};
  }
  Result<std::unique_ptr<ReplayedGame>> Reload() override { return behind_.Reload(); }

  bool refuses_all = false;

 private:
  JudgementSink& behind_;
};

TEST_F(ReplayJudgingTest, SupersededActionsAreShownAndThenRecordedAgain) {
  BeginHeretics();
  Press("R");
  EXPECT_SHOWN("no rewind is in force: nothing can be recorded again (JDG-10)");
  Rewind(last() - 4);
  const Result<replay::recording::Rows> rows = game_->SupersededRows();
  ASSERT_TRUE(rows.ok());
  const std::vector<std::string> before = Content();
  const uint64_t ruling = last();
  Press("R");
  EXPECT_SHOWN("recorded again in this order, up to the first illegal action:\n");
  for (const replay::recording::Row& row : *rows) {
    EXPECT_SHOWN(fmt::format("event {}: ", *row.seq));
  }
  Press("^");
  EXPECT_SHOWN("nothing was recorded");
  EXPECT_EQ(Content(), before);
  Press("Ry");
  EXPECT_SHOWN(fmt::format("recorded again: {}", *rows->front().seq));
  EXPECT_GT(judging().cursor(), ruling);
  EXPECT_EQ(model_->seq(), last());
  EXPECT_FALSE(game_->SupersededRows().ok());
}

// A seat does not see why another seat's action is refused, because that may reveal hidden cards.
TEST_F(ReplayJudgingTest, OnlyTheJudgeSeesWhyAnActionIsRefusedAgain) {
  BeginHeretics();
  Rewind(last() - 4);
  for (const size_t view : {size_t{0}, size_t{2}}) {
    SCOPED_TRACE(view);
    RefusingDesk refusing(*sink_);
    model_ = std::make_unique<ReplayModel>(*game_, view, 9, Look{}, &refusing);
    Press("Ry");
    EXPECT_SHOWN("recorded again: 5; event 6 is now refused");
    EXPECT_EQ(Shows("the card beneath is red, HER-3.3"), view == 0);
    refusing.refuses_all = true;
    Press("Ry");
    EXPECT_EQ(Shows("the first action is now refused"), view != 0);
    EXPECT_EQ(Shows("the card beneath is red"), view == 0);
  }
}

// Ana and Bo have chosen their factions, events 1 and 2, and Ana may have laid a card, event 4, and
// Bo another, event 5. Event 3 shuffles the Cities.
replay::recording::PreparedLog GameOfFactions(size_t cards) {
  std::vector<std::string> lines = {
      fmt::format(R"({{"op":"new","game":"heretics","players":["Ana","Bo"],)"
                  R"("randomness":"seeded","seed":"{}"}})",
                  std::string(64, '1')),
      R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}})",
      R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}})",
      R"({"op":"act","seat":0,"action":{"type":"send","card":22}})",
      R"({"op":"act","seat":1,"action":{"type":"send","card":33}})"};
  lines.resize(3 + cards);
  return replay::recording::ReadGame(lines);
}

TEST_F(ReplayJudgingTest, TheLastEntryIsTakenBackWithoutAJudgeIfNobodyHasLearntACard) {
  Begin(GameOfFactions(1));
  ASSERT_EQ(last(), 4u);
  const std::vector<std::string> before = Content();
  Press("z");
  EXPECT_SHOWN("what was recorded wrongly?\n> undo: ");
  Press("\nSam\nthe wrong card\n");
  EXPECT_SHOWN("which judge confirms it? empty: nobody");
  Press("\n");
  EXPECT_SHOWN("taken back:\nevent 4: Ana lays Shepherd (card 22)\n");
  EXPECT_EQ(Content(), before);
  Press("y");
  EXPECT_SHOWN("recorded as event 5\n");
  EXPECT_EQ(last(), 5u);
  EXPECT_EQ(judging().cursor(), 3u);
  ASSERT_EQ(judging().corrections().size(), 1u);
  EXPECT_FALSE(judging().corrections()[0].correction.has_judge());
  EXPECT_SHOWN("Sam takes back what was recorded after event 3: \"the wrong card\"");
  Press("4\n");
  EXPECT_SHOWN("-- event 4, corrected --");
  EXPECT_SHOWN("  a slip of the record: taken back by correction 5\n");
  EXPECT_SHOWN("  event 5: Sam takes back what was recorded after event 3");
  EXPECT_NOT_SHOWN("superseded");
  EXPECT_EQ(replay::recording::FaultsOf(Verified(id_)), "");
  // The person who keeps the record is proposed the next time.
  Press("z\n");
  EXPECT_SHOWN("> Sam\n");
}

TEST_F(ReplayJudgingTest, ACorrectionThatTakesAJudgeIsRefusedUntilOneIsNamed) {
  Begin(GameOfFactions(2));
  ASSERT_EQ(last(), 5u);
  const std::vector<std::string> before = Content();
  Press("z\nSam\nthe wrong card\n\n");
  EXPECT_SHOWN("a judge must confirm this correction: ");
  EXPECT_SHOWN("has learnt a card since event 4");
  Press("y");
  EXPECT_SHOWN("JDG-20: Who keeps the record may take back");
  EXPECT_EQ(Content(), before);
  Press("^Kim\n");
  EXPECT_SHOWN("judge: Kim\ntaken back:\nevent 5: Bo lays Novice (card 33)\n");
  EXPECT_NOT_SHOWN("a judge must confirm");
  Press("y");
  EXPECT_EQ(judging().cursor(), 4u);
  ASSERT_EQ(judging().corrections().size(), 1u);
  EXPECT_TRUE(judging().corrections()[0].correction.has_judge());
  EXPECT_SHOWN(", which Kim confirms");
}

TEST_F(ReplayJudgingTest, TwoRowsAreExchanged) {
  Begin(GameOfFactions(0));
  Press("zs\n*3\n");
  EXPECT_SHOWN("event 3 is not an action or an entered outcome");
  Press("*99\n");
  EXPECT_SHOWN("there is no event 99; the last is 3");
  Press("*1");
  EXPECT_SHOWN("> 1\nevent 1: Ana chooses the Hussites\n");
  Press("\n2\nSam\nrows exchanged\nKim\n");
  EXPECT_SHOWN("off the line of play: 1 2 3\n");
  EXPECT_SHOWN("changed:\nevent 1: Ana chooses the Hussites\nevent 2: Bo chooses the Orthodox\n");
  Press("y");
  EXPECT_SHOWN("recorded as event 4; the rows are events 5 to 7");
  EXPECT_EQ(game_->PlaybackOf(0).steps[5].rendered.sentence, "Ana chooses the Orthodox");
  EXPECT_EQ(game_->PlaybackOf(0).steps[6].rendered.sentence, "Bo chooses the Hussites");
  Press("1\n");
  EXPECT_SHOWN("  a slip of the record: entered again as event 5\n");
  EXPECT_SHOWN("  event 4: Sam corrects the record after event 0");
  EXPECT_EQ(replay::recording::FaultsOf(Verified(id_)), "");
}

TEST_F(ReplayJudgingTest, ARowSaysWhatWasTypedAndARefusedActionSaysWhy) {
  Begin(GameOfFactions(1));
  Press("zr\n");
  EXPECT_SHOWN("> 4\n");
  Press("\n");
  EXPECT_SHOWN("> Ana (seat 0)");
  Press("\n");
  EXPECT_SHOWN("> send 22\n");
  Press("*send 33\nSam\nthe wrong number\nKim\n");
  EXPECT_SHOWN("(HER-3.3)");
  Press("^^^^*send 25\n\n\n\n");
  EXPECT_SHOWN("changed:\nevent 4: Ana lays Shepherd (card 22)\n");
  Press("y");
  EXPECT_SHOWN("Ana lays Crossbowman (card 25)");
  EXPECT_EQ(judging().cursor(), 6u);
  Press("4\n");
  EXPECT_SHOWN("a slip of the record: entered again as event 6");
}

// A person who enters a row must see the state in which it was done.
TEST_F(ReplayJudgingTest, ABoundViewEntersNothingAndSeesNoReasonOfTheRules) {
  Begin(GameOfFactions(1));
  RefusingDesk refusing(*sink_);
  model_ = std::make_unique<ReplayModel>(*game_, 2, 4, Look{}, &refusing);
  Press("z");
  EXPECT_SHOWN("  drop: ");
  EXPECT_NOT_SHOWN("replace: ");
  EXPECT_NOT_SHOWN("insert: ");
  Press("\nSam\nthe wrong card\n\ny");
  EXPECT_SHOWN("the rules refuse a row that would be entered again");
  EXPECT_NOT_SHOWN("the card beneath is red");
}

// Fails to record, or records and then cannot be reloaded.
class BrokenDesk final : public JudgementSink {
 public:
  explicit BrokenDesk(JudgementSink* behind) : behind_(behind) {}

  Result<replay::timeline::RecordedJudgement> Record(
      const replay::timeline::JudgementRequest& request, uint64_t newest) override {
    if (behind_ != nullptr) return behind_->Record(request, newest);
    return Error{.code = ErrorCode::io, .message = "the disk is full"};
  }
  Result<replay::timeline::Redone> Redo(const replay::timeline::Redoing& what,
                                        uint64_t newest) override {
    if (behind_ != nullptr) return behind_->Redo(what, newest);
    return Error{.code = ErrorCode::io, .message = "the disk is full"};
  }
  Result<replay::timeline::Recorded> Identify(const Identifying&, uint64_t) override {
    return Error{.code = ErrorCode::io, .message = "the disk is full"};
  }
  Result<replay::timeline::Corrected> Correct(const replay::recording::CorrectionRequest&,
                                              uint64_t) override {
    return Error{.code = ErrorCode::io, .message = "the disk is full"};
  }
  Result<std::unique_ptr<ReplayedGame>> Reload() override {
    return Error{.code = ErrorCode::io, .message = "the disk is gone"};
  }

 private:
  JudgementSink* behind_;
};

// Ana has laid a card that nobody has seen.
std::vector<std::string> ObservedGame() {
  return {
      R"({"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"observed"})",
      R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}})",
      R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}})",
      R"({"op":"chance","outcome":{"top":[]},"reveals":[{"at":"/city_deck/0","card":61}]})",
      R"({"op":"act","seat":0,"action":{"type":"send","card":"?"}})",
  };
}

TEST_F(ReplayJudgingTest, ACardThatSomebodyHasSeenIsNamed) {
  Begin(replay::recording::ReadGame(ObservedGame()));
  const uint64_t count = CountOf(id_);
  Press("i");
  EXPECT_SHOWN("where does the card lie that somebody has seen?");
  EXPECT_SHOWN("Ana's hand, 10 not seen");
  // The first place is the top of the Cities.
  Press(">\nDrum");
  EXPECT_SHOWN("Drummer (card 24)");
  Press("mer\n");
  EXPECT_EQ(CountOf(id_), count);
  Press("y");
  EXPECT_SHOWN(fmt::format("recorded as event {}", count));
  EXPECT_EQ(CountOf(id_), count + 1);
  // It lies in Ana's hand, so it cannot lie in the deck.
  Press("i\n24\ny");
  EXPECT_SHOWN("TAB-");
  EXPECT_EQ(CountOf(id_), count + 1);
}

TEST_F(ReplayJudgingTest, NothingIsNamedWhereEveryCardIsKnown) {
  BeginHeretics();
  Press("i");
  EXPECT_SHOWN("every card of this game is known");
}

TEST_F(ReplayJudgingTest, AFullDiskLosesNothingOfWhatWasTyped) {
  BeginHeretics();
  const uint64_t count = CountOf(id_);
  BrokenDesk full(nullptr);
  model_ = std::make_unique<ReplayModel>(*game_, 0, 9, Look{}, &full);
  Dispute("mine");
  EXPECT_SHOWN("claim: mine");
  EXPECT_SHOWN("the disk is full");
  EXPECT_EQ(CountOf(id_), count);
}

TEST_F(ReplayJudgingTest, ARecordThatCannotBeReadAgainIsReported) {
  BeginHeretics();
  const uint64_t count = CountOf(id_);
  BrokenDesk unreadable(sink_.get());
  model_ = std::make_unique<ReplayModel>(*game_, 0, 9, Look{}, &unreadable);
  Dispute("mine");
  EXPECT_SHOWN(fmt::format("recorded as event {}; cannot reload the game: ", count));
  EXPECT_EQ(model_->seq(), 9u);
  EXPECT_EQ(CountOf(id_), count + 1);
}

}  // namespace
}  // namespace recount::tools::terminal
