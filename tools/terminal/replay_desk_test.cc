// Tests the answers of the desk behind `replay`: superseded actions that are recorded again,
// refusals and failures.
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
  const Result<replay::recording::Superseded> actions = game_->SupersededActions();
  ASSERT_TRUE(actions.ok());
  const std::vector<std::string> before = Content();
  const uint64_t ruling = last();
  Press("R");
  EXPECT_SHOWN("recorded again in this order, up to the first illegal action:\n");
  for (const replay::recording::SupersededAction& action : *actions) {
    EXPECT_SHOWN(fmt::format("event {}: ", action.seq));
  }
  Press("^");
  EXPECT_SHOWN("nothing was recorded");
  EXPECT_EQ(Content(), before);
  Press("Ry");
  EXPECT_SHOWN(fmt::format("recorded again: {}", actions->front().seq));
  EXPECT_GT(judging().cursor(), ruling);
  EXPECT_EQ(model_->seq(), last());
  EXPECT_FALSE(game_->SupersededActions().ok());
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
