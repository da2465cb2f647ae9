#include "replay/timeline/ending.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "events/event_json.h"
#include "fmt/format.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/timeline/summary.h"

namespace recount::replay::timeline {
namespace {

// A game of Heretics that judges rule on, event by event.
class EndingTest : public recording::ReplayTest {
 protected:
  EndingTest() : recorder_(*store_, recording::SteadyEnvironment()) {
    Json request = {{"op", "new"}, {"game", "heretics"}, {"players", {"Ana", "Bo"}}};
    request["randomness"] = "seeded";
    request["seed"] = ToHex(Seed{3});
    id_ = recorder_.New(*play::ReadNew(request))->id;
  }

  void Act(int seat, const Json& action) {
    const Result<Recorded> recorded = recorder_.Act(id_, seat, action, {});
    EXPECT_TRUE(recorded.ok()) << recorded.error().message;
  }

  void Record(const Judgement& judgement) {
    const std::vector<std::string> texts(JudgementSlots(KindOf(judgement)).size(), "Kim");
    const Result<RecordedJudgement> judged = recorder_.Record(id_, {judgement, texts});
    EXPECT_TRUE(judged.ok()) << judged.error().message;
  }

  void Resolve(uint64_t appeal, bool is_upheld) {
    const Result<RecordedJudgement> judged =
        recorder_.Record(id_, {Resolution{appeal, 0, is_upheld}, {"Lou", "so"}});
    EXPECT_TRUE(judged.ok()) << judged.error().message;
  }

  // "5 none", "5 ruling 7: 1": the cursor, what ended the game, and who has won. The state at the
  // cursor is the one after the path that led to it when it was recorded.
  std::string Standing() {
    const recording::OpenLog log(*store_, id_);
    log::CardSets sets;
    Result<Timeline> timeline = Timeline::Open(*log, sets);
    const Result<Ending> ending = EndingOf(*timeline);
    EXPECT_TRUE(ending.ok());
    const std::string state(AsText(timeline->match().CanonicalBytes()));
    EXPECT_EQ(KeptSummary(*log), *SummaryOf(*timeline)) << "what lists of games show";
    EXPECT_EQ(states_.emplace(timeline->seq(), state).first->second, state);
    std::string text = fmt::format("{} {}", timeline->seq(), EndingName(ending->by));
    if (ending->ruling) text += fmt::format(" {}", *ending->ruling);
    if (ending->result) text += fmt::format(": {}", fmt::join(ending->result->winners, " "));
    return text;
  }

  // Returns the scores at the cursor.
  std::vector<int64_t> Scores() {
    const recording::OpenLog log(*store_, id_);
    log::CardSets sets;
    Result<Timeline> timeline = Timeline::Open(*log, sets);
    EXPECT_FALSE(timeline->SeekToEnd());
    return timeline->match().standing().scores;
  }

  // Returns the scores of the result, or nothing.
  std::optional<std::vector<int64_t>> ResultScores() {
    const recording::OpenLog log(*store_, id_);
    log::CardSets sets;
    Result<Timeline> timeline = Timeline::Open(*log, sets);
    const Result<Ending> ending = EndingOf(*timeline);
    return ending->result ? ending->result->scores : std::nullopt;
  }

  // Plays the first legal action of a seat that is awaited. Returns its event.
  uint64_t PlayOne() {
    OrderedJson action;
    engine::Seat seat = 0;
    {
      // The log is closed before the action is recorded.
      const recording::OpenLog log(*store_, id_);
      log::CardSets sets;
      Result<Timeline> timeline = Timeline::Open(*log, sets);
      EXPECT_FALSE(timeline->SeekToEnd());
      const engine::Match& match = timeline->match();
      while (!engine::Contains(match.awaited(), seat)) ++seat;
      flatbuffers::FlatBufferBuilder builder;
      const Bytes bytes = match.FirstLegal(seat, builder);
      action = EventCodec(match.game().schema())
                   .ActionJson(*flatbuffers::GetRoot<events::Envelope>(bytes.data()));
    }
    Act(seat, Json::parse(action.dump()));
    return CountOf(id_) - 1;
  }

  recording::Recorder recorder_;
  std::string id_;
  std::map<uint64_t, std::string> states_;
};

Ruling Citing(RulingKind kind) {
  Ruling ruling;
  ruling.kind = kind;
  ruling.clauses = {"HER-7.6"};
  return ruling;
}

Ruling Rewind(uint64_t to, std::optional<uint64_t> dispute = std::nullopt) {
  Ruling ruling = Citing(RulingKind::rewind);
  ruling.dispute = dispute;
  ruling.to = to;
  return ruling;
}

Ruling Outcome(uint8_t winner) {
  Ruling ruling = Citing(RulingKind::outcome);
  ruling.result = RuledResult{{winner}, false, {}, "HER-7.6"};
  return ruling;
}

Ruling GameLoss(uint8_t seat) {
  Ruling ruling = Citing(RulingKind::penalty);
  ruling.seat = seat;
  ruling.infraction = "slow_play";
  ruling.penalty = PenaltyLevel::game_loss;
  return ruling;
}

TEST_F(EndingTest, CursorStateAndResultFollowEachEvent) {
  const auto send = [this](int seat, int card) { Act(seat, {{"type", "send"}, {"card", card}}); };
  const struct {
    std::function<void()> happens;
    const char* standing;
  } kSteps[] = {
      {[&] {
         Act(0, {{"type", "choose_faction"}, {"faction", "hussites"}});
       },
       "1 none"},
      {[&] {
         Act(1, {{"type", "choose_faction"}, {"faction", "orthodox"}});
       },
       "3 none"},
      {[&] { send(0, 26); }, "4 none"},
      {[&] {
         Record(Dispute{4, 1});
       },
       "4 none"},                                       // event 5
      {[&] { Record(Rewind(3, 5)); }, "3 none"},        // 6
      {[&] { send(0, 22); }, "7 none"},                 // 7
      {[&] { Record(GameLoss(0)); }, "7 ruling 8: 1"},  // 8
      {[&] {
         Record(Appeal{8, 0});
       },
       "7 ruling 8: 1"},                                     // 9
      {[&] { Resolve(9, /*is_upheld=*/false); }, "7 none"},  // 10
      {[&] { Record(Outcome(0)); }, "7 ruling 11: 0"},       // 11
      {[&] { Record(Rewind(4)); }, "4 none"},                // 12
      {[&] {
         Record(Appeal{12, 1});
       },
       "4 none"},  // 13
      {[&] { Resolve(13, /*is_upheld=*/false); }, "7 ruling 11: 0"},
      {[&] { Record(Citing(RulingKind::void_)); }, "7 void 15"},  // 15
      {[&] {
         Record(Appeal{15, 1});
       },
       "7 void 15"},  // 16
      {[&] { Resolve(16, /*is_upheld=*/false); }, "7 ruling 11: 0"},
      {[&] { Record(Annotation{7}); }, "7 ruling 11: 0"},
  };
  for (const auto& step : kSteps) {
    step.happens();
    EXPECT_EQ(Standing(), step.standing);
  }
  EXPECT_EQ(recording::FaultsOf(Verified(id_)), "");
}

TEST_F(EndingTest, ScoresOfAPenaltyAreThoseAtTheCursorNow) {
  while (Scores() == std::vector<int64_t>{0, 0}) PlayOne();
  const std::vector<int64_t> kept = Scores();
  Record(Rewind(3));
  const uint64_t rewind = CountOf(id_) - 1;
  ASSERT_NE(Scores(), kept);
  const std::vector<int64_t> superseded = Scores();
  Record(GameLoss(1));
  EXPECT_EQ(ResultScores(), superseded);
  Record(Appeal{rewind, 0});
  Resolve(CountOf(id_) - 1, /*is_upheld=*/false);
  EXPECT_EQ(Scores(), kept) << "the line of play before the rewind counts again";
  EXPECT_EQ(ResultScores(), kept);
  EXPECT_EQ(recording::FaultsOf(Verified(id_)), "") << "the kept summary has the same scores";
}

TEST(Ending, APenaltyLeavesTheGameToTheOthersByTheKindOfGame) {
  const struct {
    const char* game;
    const char* config;
    size_t players;
    uint8_t against;
    std::vector<uint8_t> winners;
    bool has_scores;
  } kCases[] = {
      {"heretics", "{}", 3, 1, {0, 2}, true},
      {"hope", "{}", 2, 0, {1}, true},
      {"hope", R"({"two_on_two":true})", 4, 0, {2, 3}, true},
      {"empyrean", "{}", 3, 2, {0, 1}, false},
      {"inhumanity", "{}", 3, 1, {}, true},
      {"basicverse", "{}", 6, 3, {0, 2, 4}, true},
  };
  for (const auto& test : kCases) {
    SCOPED_TRACE(fmt::format("{} {}", test.game, test.config));
    const Json config = Json::parse(test.config);
    const auto match =
        recording::GameCalled(test.game).New({.players = test.players, .config = &config});
    ASSERT_TRUE(match.ok()) << match.error().message;
    const RuledResult result = ResultAgainst(**match, test.against, "JDG-7");
    EXPECT_EQ(result.winners, test.winners);
    EXPECT_FALSE(result.is_draw);
    EXPECT_EQ(result.clause, "JDG-7");
    EXPECT_EQ(result.scores.has_value(), test.has_scores);
  }
}

}  // namespace
}  // namespace recount::replay::timeline
