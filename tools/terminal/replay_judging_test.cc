// Tests the dispute flow of `replay`: typed at the model, recorded in a store.
#include <regex>

#include "fmt/format.h"
#include "replay/documents/evidence_words.h"
#include "replay/log/copied_log.h"
#include "tools/terminal/replay_judging_fixture.h"

namespace recount::tools::terminal {
namespace {

// Joins the lines into which a long text was wrapped.
std::string Unwrapped(const std::string& text) {
  return std::regex_replace(text, std::regex("\n *"), " ");
}

TEST_F(ReplayJudgingTest, AMarkIsSetAndTakenBackAndStandsOnTheScreen) {
  BeginHeretics();
  EXPECT_NOT_SHOWN("marked");
  Press("ml");
  EXPECT_EQ(model_->marked(), 9u);
  EXPECT_EQ(model_->seq(), 10u);
  EXPECT_SHOWN(" marked: event 9\n");
  Press("m");
  EXPECT_EQ(model_->marked(), 10u);
  Press("m");
  EXPECT_SHOWN("event 10 is no longer marked");
  EXPECT_EQ(model_->marked(), std::nullopt);
}

TEST_F(ReplayJudgingTest, ADisputeIsAboutTheMarkedEventAndRecordedOnceItIsConfirmed) {
  BeginHeretics();
  const uint64_t count = CountOf(id_);
  const std::vector<std::string> before = Content();
  Press("mlld");
  EXPECT_SHOWN("a dispute about event 9");
  EXPECT_SHOWN("who disputes event 9: ");
  EXPECT_SHOWN("> Player 1 (seat 0)");
  Press(">\nthat card was mine\n");
  EXPECT_SHOWN("by: Player 2 (seat 1)\nclaim: that card was mine\nevent 9: ");
  EXPECT_SHOWN("record it? press y, or Esc to go back\n");
  EXPECT_EQ(Content(), before);
  Press("y");
  EXPECT_EQ(CountOf(id_), count + 1);
  EXPECT_EQ(model_->seq(), count);
  ASSERT_EQ(judging().disputes().size(), 1u);
  EXPECT_EQ(judging().disputes()[0].dispute.at, 9u);
  EXPECT_EQ(judging().disputes()[0].dispute.by, 1);
  EXPECT_SHOWN(fmt::format(" marked: event 9; dispute {} open\n", count));
  EXPECT_SHOWN(
      "Player 2 disputes event 9: \"that card was mine\"\n"
      "  open: nobody may act until a judge rules on it (JDG-1)\n");
  EXPECT_SHOWN(fmt::format("recorded as event {}", count));
  Press("9\n");
  EXPECT_SHOWN(fmt::format("  event {}: Player 2 disputes event 9", count));
}

TEST_F(ReplayJudgingTest, EscapeStepsBackAndOutAndNothingIsRecorded) {
  BeginHeretics();
  const std::vector<std::string> before = Content();
  Press("d\nmine\n^");
  EXPECT_SHOWN("> mine\n");
  Press("^^");
  EXPECT_SHOWN("nothing was recorded");
  EXPECT_EQ(model_->seq(), 9u);
  Press("y");
  EXPECT_SHOWN("y does nothing here");
  EXPECT_EQ(Content(), before);
}

TEST_F(ReplayJudgingTest, ABackupPlanTellsAllOfItselfToTheJudgeAlone) {
  BeginHeretics();
  replay::log::CardSets sets;
  const Result<replay::evidence::RewindPlan> backup =
      replay::evidence::RewindPlanTo(game_->log(), sets, 9);
  ASSERT_TRUE(backup.ok());
  ASSERT_FALSE(backup->events.empty() || backup->learnt.empty() || backup->decisions.empty());
  Press("ml>b");
  const std::string text = Text(200, 400);
  EXPECT_NE(text.find("Rewind to event 9, which is kept:\n   9  "), std::string::npos) << text;
  size_t at = 0;
  for (const uint64_t seq : backup->events) {
    at = text.find(
        fmt::format("\n{:>4}  {}", seq, game_->PlaybackOf(0).steps[seq].rendered.sentence), at);
    ASSERT_NE(at, std::string::npos) << seq << " is missing, or not in its place\n" << text;
  }
  for (const auto& [seat, count] : backup->decisions) {
    EXPECT_NE(text.find(fmt::format("\n{:>4}  by Player {}\n", count, seat + 1)),
              std::string::npos);
  }
  for (const std::string& line : replay::documents::LearntLines(*backup, game_->names())) {
    EXPECT_NE(Unwrapped(text).find(line), std::string::npos) << line;
  }
  // The sheet scrolls, and any other key closes it.
  const std::string top = Text(80, 10);
  Press(">>");
  EXPECT_NE(Text(80, 10), top);
  Press("xvb");
  EXPECT_SHOWN("What other players have seen is not told in this view.");
  EXPECT_NOT_SHOWN("learnt");
}

TEST_F(ReplayJudgingTest, ARewindGoesToTheMarkedEventAndWhatFollowedIsStruckThrough) {
  BeginHeretics();
  const uint64_t end = last();
  Dispute("mine");
  Press("7\nmr\n");
  EXPECT_SHOWN("rewind: the game goes back to an earlier event");
  Press("r\n");
  EXPECT_SHOWN("> 7\nevent 7: ");
  Press("99\n");
  EXPECT_SHOWN("event 799 is not an earlier event of the game itself (JDG-4)");
  Press("*7\nKim\n\n");
  EXPECT_SHOWN("a ruling cites at least one clause (JDG-3)");
  Press("her-3.3, HER-99\n");
  EXPECT_SHOWN("HER-3.3: ");
  EXPECT_SHOWN("unknown clause \"HER-99\"; expected one of heretics or of judging:");
  Press("*her-3.3 jdg-1\nit was misplayed\n");
  EXPECT_SHOWN("The game goes back to event 7: ");
  EXPECT_SHOWN(fmt::format("undone: {} events, ", end - 7));
  EXPECT_SHOWN(" learnt ");
  const Lines before = game_->Table(0, end, {80, false, false});
  Press("y");

  ASSERT_EQ(judging().rulings().size(), 1u);
  const Ruling& ruling = judging().rulings()[0].ruling;
  EXPECT_EQ(ruling.dispute, end + 1);
  EXPECT_EQ(ruling.to, 7u);
  EXPECT_EQ(ruling.clauses, (std::vector<std::string>{"HER-3.3", "JDG-1"}));
  EXPECT_EQ(judging().cursor(), 7u);
  EXPECT_SHOWN("Kim rules on dispute");
  EXPECT_NOT_SHOWN(" open");
  // The table at a judgement is the one at the cursor right before it.
  const Lines at_ruling = game_->Table(0, end + 2, {80, false, false});
  ASSERT_EQ(at_ruling.size(), before.size());
  for (size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(at_ruling[i].Text(), before[i].Text());
    EXPECT_FALSE(at_ruling[i].is_changed);
  }
  const replay::timeline::Playback& playback = game_->PlaybackOf(0);
  EXPECT_EQ(playback.steps[end + 2].turn, playback.steps[end].turn);
  EXPECT_EQ(playback.steps[end + 2].phase, playback.steps[end].phase);
  Press("8\n");
  EXPECT_SHOWN("-- event 8, superseded --");
  EXPECT_SHOWN(fmt::format("~~{}~~\n  superseded: it no longer counts\n",
                           playback.steps[8].rendered.sentence));
  Press("h");
  EXPECT_NOT_SHOWN("superseded");
}

TEST_F(ReplayJudgingTest, ARepairIsLedThroughCardByCardInTheViewOfTheJudge) {
  Begin(Prepared(replay::recording::SimulatedGame("heretics", 2, 0, 20)));
  const uint64_t end = last();
  Press("rrr\n");
  EXPECT_SHOWN("what is put right?");
  Press("\n");
  EXPECT_SHOWN("where does it lie in the record?");
  EXPECT_SHOWN("> Player 1's hand (");
  Press("\n");
  EXPECT_SHOWN("which card?");
  Press("\n>\n");
  EXPECT_SHOWN("to: Player 1's temple (");
  if (Shows("where in it?")) Press("\n");
  EXPECT_SHOWN("> done: that is all");
  Press("\nKim\n*her-4.7\nshe had it in her Temple\n");
  EXPECT_SHOWN("The state is put right:\n");
  EXPECT_SHOWN(": from Player 1's hand to Player 1's temple");
  const std::vector<std::string> before = Content();
  Press("y");
  ASSERT_EQ(judging().repairs().size(), 1u);
  EXPECT_EQ(judging().repairs()[0], end + 1);
  EXPECT_EQ(judging().cursor(), end + 1);
  EXPECT_NE(Content(), before);
  EXPECT_SHOWN("goes from Player 1's hand to ");

  Press("vr");
  EXPECT_SHOWN("rewind: the game goes back to an earlier event");
  EXPECT_NOT_SHOWN("repair: ");
}

TEST_F(ReplayJudgingTest, AnotherJudgeResolvesAnAppealAndWhatWasTypedOutlivesARefusal) {
  BeginHeretics();
  const uint64_t end = last();
  Press("a");
  EXPECT_SHOWN("there is no ruling left to appeal (JDG-5)");
  Rewind(7);
  Press("9\na");
  EXPECT_SHOWN(fmt::format("an appeal of ruling {}", end + 1));
  Press(">\nit was right\ny");
  ASSERT_EQ(judging().appeals().size(), 1u);
  EXPECT_EQ(judging().appeals()[0].appeal.by, 1);
  Press(fmt::format("{}\na", end + 1));
  EXPECT_SHOWN(
      fmt::format("ruling {} was already appealed, by event {} (JDG-5)", end + 1, end + 2));
  const std::vector<std::string> before = Content();
  Press("oKim\no");
  EXPECT_SHOWN(fmt::format("> overturn: the game returns to event {};", end));
  Press("\nseen on film\ny");
  EXPECT_SHOWN(
      fmt::format("ruling {}: a judge may not decide an appeal against their own ruling", end + 1));
  EXPECT_SHOWN("JDG-6: A resolution must be made by another judge");
  EXPECT_EQ(Content(), before);
  Press("^");
  EXPECT_SHOWN("> seen on film\n");
  Press("^^");
  Press("*Lee\n");
  EXPECT_SHOWN("> overturn: ");
  Press("\n\ny");
  ASSERT_EQ(judging().resolutions().size(), 1u);
  EXPECT_FALSE(judging().resolutions()[0].resolution.is_upheld);
  EXPECT_EQ(judging().cursor(), end);
  EXPECT_SHOWN("Lee overturns the ruling");
  Press("9\n");
  EXPECT_NOT_SHOWN("superseded");
  Press(fmt::format("{}\n", end + 1));
  EXPECT_SHOWN("overturned: this ruling no longer counts");
  Press("o");
  EXPECT_SHOWN(fmt::format("appeal {} was already resolved", end + 2));
}

TEST_F(ReplayJudgingTest, AnOutcomeAsksWhoWinsAndEndsTheGame) {
  Begin(Prepared(replay::recording::SimulatedGame("heretics", 2, 0, 20)));
  Press("ro\n");
  EXPECT_SHOWN("> [ ] Player 1 (seat 0)");
  Press(" > \n");
  EXPECT_SHOWN("is it a draw?");
  Press("y\n");
  EXPECT_SHOWN("the scores, one per seat?");
  Press("*3\n");
  EXPECT_SHOWN("type 2 numbers separated by spaces, or nothing");
  Press(" 4\nKim\nHER-7.1 HER-3.3\n");
  EXPECT_SHOWN("which clause gives the result?");
  Press(">\nout of time\n");
  EXPECT_SHOWN("The game ends: a draw between Player 1 and Player 2");
  Press("y");
  ASSERT_EQ(judging().rulings().size(), 1u);
  const RuledResult wanted = {{0, 1}, true, std::vector<int64_t>{3, 4}, "HER-3.3"};
  EXPECT_EQ(judging().rulings()[0].ruling.result, wanted);
  EXPECT_SHOWN(fmt::format(" ended by ruling {}\n", last()));
}

TEST_F(ReplayJudgingTest, APenaltyProposesTheLevelThatIsDueAndTheJudgeOfBefore) {
  Begin(Prepared(replay::recording::SimulatedGame("heretics", 2, 0, 20)));
  Press("rp\n>\nslow_play\n");
  EXPECT_SHOWN("> warning: is due (JDG-7)");
  EXPECT_SHOWN("  game loss: a deviation (JDG-7)");
  Press("\nKim\nJDG-7\nfor the third time\n");
  EXPECT_SHOWN("The game goes on.");
  Press("y");
  Press("rp\n>\nslow_play\n");
  EXPECT_SHOWN("> game loss: is due (JDG-7)");
  Press("\n");
  EXPECT_SHOWN("> Kim");
  Press("\nJDG-7\nonce more\n");
  EXPECT_SHOWN("The game ends: Player 1 wins");
  Press("y");
  ASSERT_EQ(judging().rulings().size(), 2u);
  EXPECT_EQ(judging().rulings()[1].ruling.penalty, PenaltyLevel::game_loss);
  EXPECT_FALSE(judging().rulings()[1].ruling.is_deviation);
  EXPECT_EQ(judging().rulings()[1].ruling.seat, 1);
  EXPECT_SHOWN("ended by ruling");
}

TEST_F(ReplayJudgingTest, AVoidGameSaysSo) {
  BeginHeretics();
  Press("rv\nLee\nJDG-8\na wrong deck\n");
  EXPECT_SHOWN("The game is void; nobody may act any more.");
  Press("y");
  EXPECT_SHOWN(fmt::format(" void by ruling {}\n", last()));
}

TEST_F(ReplayJudgingTest, OfSeveralDisputesOneIsChosenOrNone) {
  BeginHeretics();
  const uint64_t end = last();
  Dispute("the first");
  Dispute("the second");
  EXPECT_SHOWN(" 2 disputes open\n");
  Press("9\nr");
  EXPECT_SHOWN(fmt::format("> event {}: Player 1 disputes event 9: \"the first\"", end + 1));
  EXPECT_SHOWN("  none: a ruling without a dispute");
  Press(">\ns\nKim\nHER-3.3\nplain\ny");
  EXPECT_EQ(judging().rulings()[0].ruling.dispute, end + 2);
  EXPECT_SHOWN(fmt::format(" dispute {} open\n", end + 1));
  Press("rn\ns\n\nHER-3.3\nplain\ny");
  EXPECT_EQ(judging().rulings()[1].ruling.dispute, std::nullopt);
  EXPECT_EQ(judging().open_disputes(), 1u);
}

TEST_F(ReplayJudgingTest, ANoteIsOnTheEventThatIsShown) {
  BeginHeretics();
  Press("mllnKim\nlook here\n");
  EXPECT_SHOWN("A note changes nothing.");
  Press("y");
  ASSERT_EQ(judging().annotations().size(), 1u);
  EXPECT_EQ(judging().annotations()[0].annotation.at, 11u);
  EXPECT_SHOWN("Kim notes on event 11: \"look here\"");
  Press("11\n");
  EXPECT_SHOWN(fmt::format("  event {}: Kim notes on event 11", last()));
}

TEST_F(ReplayJudgingTest, WhatSomebodyElseHasRecordedIsLookedAtBeforeItIsConfirmed) {
  BeginHeretics();
  const uint64_t end = last();
  Press("d\nmine\n");
  replay::recording::Recorder other(*store_, replay::recording::SteadyEnvironment(7));
  ASSERT_TRUE(other.Record(id_, {Annotation{3}, {"Lee", "hm"}}).ok());
  Press("y");
  EXPECT_SHOWN("the log has moved on: somebody recorded an event; look again, then confirm");
  EXPECT_SHOWN("claim: mine");
  EXPECT_EQ(last(), end + 1);
  EXPECT_EQ(CountOf(id_), end + 2);
  Press("y");
  EXPECT_EQ(CountOf(id_), end + 3);
  EXPECT_EQ(judging().disputes()[0].dispute.at, 9u);
}

// Ana and Bo, and at event 2 Bo's choice of the faction that Ana has.
replay::recording::PreparedLog SameFaction() {
  return replay::recording::ReadGame(
      {R"({"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"recorded"})",
       R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}})",
       R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"hussites"}})"},
      /*as_played=*/true);
}

TEST_F(ReplayJudgingTest, AnEventAgainstTheRulesIsAcceptedStepByStep) {
  Begin(SameFaction());
  Press("vr");
  EXPECT_NOT_SHOWN("accept: ");
  Press("^^vvv");
  Press("r");
  EXPECT_SHOWN("accept: event 2 counts although it is against the rules");
  EXPECT_NOT_SHOWN("repair: ");
  Press("s\nKim\n\nplay on\n");
  EXPECT_SHOWN("Nobody can play on: event 2 is against the rules (HER-2.3).");
  Press("^^^^^ra\n");
  EXPECT_SHOWN("how does it count?");
  Press("b\n");
  EXPECT_SHOWN("what is put right?");
  Press("^u\nKim\n\nBo chooses again\n");
  EXPECT_SHOWN("Event 2 counts although it is against the rules, and changes nothing.");
  Press("y");
  ASSERT_EQ(judging().rulings().size(), 1u);
  EXPECT_EQ(judging().rulings()[0].ruling.event, 2u);
  EXPECT_FALSE(game_->IllegalNow());
  EXPECT_SHOWN("event 2 counts as if it had not happened");
  Press("2\n");
  EXPECT_SHOWN("against the rules, accepted by ruling 3");
  EXPECT_EQ(replay::recording::FaultsOf(Verified(id_)), "2 illegal HER-2.3");
}

TEST_F(ReplayJudgingTest, TheClauseThatAnEventIsAgainstIsProposed) {
  Begin(SameFaction());
  const std::string clause = game_->PlaybackOf(0).steps[2].rendered.refusal->clause;
  ASSERT_FALSE(clause.empty());
  Press("rr\n");
  Press("*1\nKim\n");
  EXPECT_SHOWN(fmt::format("> {}\n{}: ", clause, clause));
  Press("\nthat faction was taken\ny");
  EXPECT_EQ(judging().cursor(), 1u);
  Press("2\n");
  EXPECT_SHOWN("superseded");
}

TEST_F(ReplayJudgingTest, OfAnAcceptedEventTheClausesAreLikelyWhateverIsDisputed) {
  Begin(SameFaction());
  Press("1\n");
  Dispute("not so");
  Press("r\na\nu\nKim\n");
  EXPECT_SHOWN("> HER-2.3\nHER-2.3: ");
  Press("*");
  EXPECT_SHOWN("\nHER-2.3: ");
  EXPECT_SHOWN("\nJDG-19: ");
}

TEST_F(ReplayJudgingTest, AGameOfAFileIsJudgedNowhere) {
  BeginHeretics();
  ReplayModel model(*game_, 0, 9, Look{});
  for (const char* key : {"d", "r", "a", "o", "n", "z"}) {
    model.Handle(Key::Of(key));
    EXPECT_NE(model.Draw({24, 100}).Text().find("read from a file"), std::string::npos) << key;
  }
  model.Handle(Key::Of("b"));
  EXPECT_NE(model.Draw({24, 80}).Text().find("Rewind to event 9"), std::string::npos);
}

TEST_F(ReplayJudgingTest, ChanceThatIsDrawnAgainIsReported) {
  BeginHeretics();
  const uint64_t end = last();
  ASSERT_EQ(game_->PlaybackOf(0).steps[3].rendered.kind, events::EventKind::chance);
  Press("2\nb");
  EXPECT_NE(Text(80, 400).find("Chance drawn again: events 3\n"), std::string::npos);
  Press("x");
  Rewind(2);
  EXPECT_SHOWN(fmt::format("recorded as event {}; chance was drawn again, up to event {}", end + 1,
                           end + 2));
  EXPECT_EQ(model_->seq(), end + 2);
  EXPECT_EQ(game_->PlaybackOf(0).steps[end + 2].rendered.after, 2u);
  EXPECT_NOT_SHOWN("superseded");
}

TEST_F(ReplayJudgingTest, WhateverIsPressedTheLogHolds) {
  BeginHeretics();
  constexpr std::string_view kKeys = "mdbraon\n\n\nyy^<>vlhG] w12?e";
  constexpr std::string_view kTyped[] = {"*Kim\n", "*Lee\n", "*HER-3.3\n", "*slow_play\n", "*7\n"};
  uint32_t state = 1;
  const auto next = [&state](size_t count) {
    state = state * 1'664'525u + 1'013'904'223u;
    return (state >> 8) % count;
  };
  for (int i = 0; i < 6'000; ++i) {
    Press(next(5) == 0 ? kTyped[next(std::size(kTyped))] : kKeys.substr(next(kKeys.size()), 1));
    if (i % 7 == 0) {
      model_->Draw({1 + static_cast<int>(next(40)), 1 + static_cast<int>(next(100))});
    }
  }
  EXPECT_EQ(replay::recording::FaultsOf(Verified(id_)), "");
  // The walk has visited every form.
  EXPECT_GT(judging().disputes().size(), 2u);
  EXPECT_GT(judging().rulings().size(), 2u);
  EXPECT_GT(judging().appeals().size(), 2u);
  EXPECT_GT(judging().resolutions().size(), 0u);
  EXPECT_GT(judging().annotations().size(), 2u);
}

TEST_F(ReplayJudgingTest, OnlyTheJudgesViewShowsWhatAStateHides) {
  Begin(Prepared(replay::recording::SimulatedGame("heretics", 2, 0, 20)));
  Press("ro\n\n");
  EXPECT_NOT_SHOWN("> \n");
  Press("^^^vro\n\n");
  EXPECT_SHOWN("the scores, one per seat? leave it empty for a result without scores\n> \n");
  Press("^^^rr\n");
  Press("*7\nKim\nHER-3.3\nwhy not\n");
  EXPECT_SHOWN(fmt::format("undone: {} events", last() - 7));
  EXPECT_NOT_SHOWN("learnt");
  Press("y");
  EXPECT_EQ(judging().cursor(), 7u);
}

TEST_F(ReplayJudgingTest, NoSizeOfTheScreenIsTooSmallForAForm) {
  BeginHeretics();
  Rewind(7);
  for (const char* keys :
       {"d", "\n", "a claim of some words that goes on\n", "^^^", "r", "p\n", "^^z"}) {
    Press(keys);
    for (int rows = 1; rows < 30; ++rows) {
      for (const int columns : {1, 2, 5, 39, 40, 41, 80}) model_->Draw({rows, columns});
    }
    EXPECT_EQ(model_->Draw({24, 40}).lines.size(), 24u);
    EXPECT_EQ(model_->Draw({24, 80}).lines.size(), 24u);
  }
}

}  // namespace
}  // namespace recount::tools::terminal
