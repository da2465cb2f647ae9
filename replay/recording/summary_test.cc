#include "replay/timeline/summary.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "replay/recording/export.h"
#include "replay/recording/fork.h"
#include "replay/recording/import.h"
#include "replay/recording/testing/replay_fixture.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

using SummaryTest = recording::ReplayTest;

// Returns the summary that following the log gives.
timeline::Summary Followed(const log::Log& log) {
  log::CardSets sets;
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  RECOUNT_CHECK(timeline.ok());
  return *timeline::SummaryOf(*timeline);
}

timeline::Summary SummaryAfter(uint64_t seq, const std::string& phase) {
  timeline::Summary summary;
  summary.seq = seq;
  summary.phase = phase;
  return summary;
}

TEST(Summary, IsReadAsItWasWritten) {
  timeline::Summary whole = SummaryAfter(36, "end");
  whole.open_disputes = 2;
  whole.ending = {timeline::Ending::By::ruling, 40,
                  RuledResult{{0, 2}, true, {{-3, 0, 7}}, "HER-7.6"}};
  whole.ended = -5;
  whole.illegal = timeline::Summary::Illegal{12, "HER-3.3"};
  timeline::Summary void_game = SummaryAfter(0, "");
  void_game.ending = {timeline::Ending::By::voided, 9, std::nullopt};
  for (const timeline::Summary& summary : {whole, void_game, timeline::Summary{}}) {
    EXPECT_EQ(timeline::DecodeSummary(timeline::EncodeSummary(summary)), summary);
  }
}

TEST(Summary, BytesThatAreNoneAreNone) {
  timeline::Summary whole = SummaryAfter(36, "end");
  whole.ending = {timeline::Ending::By::game, std::nullopt,
                  RuledResult{{0, 2}, true, {{-3, 0}}, "HER-7.6"}};
  const std::string bytes = timeline::EncodeSummary(whole);
  for (size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(timeline::DecodeSummary(bytes.substr(0, size))) << size;
  }
  // A changed byte may give another summary or none. It must be read within its bounds.
  for (size_t place = 0; place < bytes.size(); ++place) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = bytes;
      changed[place] = static_cast<char>(changed[place] ^ 1 << bit);
      (void)timeline::DecodeSummary(changed);
    }
  }
}

// Every way into a store keeps the summary that following the log gives.

TEST_F(SummaryTest, AGameIsSummedUpAtEveryStepOfItsRecording) {
  const random_games::SimulatedLog game = recording::SimulatedGame("heretics", 2);
  recording::Recorder recorder(*store_, recording::SteadyEnvironment());
  std::string id;
  for (const std::string& line : recording::RequestsOf(game, /*is_seeded=*/true)) {
    const Json request = Json::parse(line);
    if (request.at("op") == "new") {
      id = recorder.New(*play::ReadNew(request))->id;
    } else {
      ASSERT_TRUE(recorder.Act(id, request.at("seat"), request.at("action"), {}).ok());
    }
    const recording::OpenLog log(*store_, id);
    ASSERT_EQ(timeline::KeptSummary(*log), Followed(*log));
  }
  const recording::OpenLog log(*store_, id);
  EXPECT_EQ(timeline::KeptSummary(*log)->ending.by, timeline::Ending::By::game);
  EXPECT_TRUE(timeline::KeptSummary(*log)->ended.has_value());
}

TEST_F(SummaryTest, GamesOfEveryKindAreSummedUpWhereTheyAreImported) {
  for (const char* game : {"heretics", "hope", "empyrean", "inhumanity", "basicverse"}) {
    const int players = recording::GameCalled(game).min_players();
    const std::vector<std::string> lines =
        recording::RequestsOf(recording::SimulatedGame(game, players), false);
    for (recording::PreparedLog& log : recording::ReadRequests(lines, /*as_played=*/false)) {
      const std::string id = Put(std::move(log));
      const recording::OpenLog open(*store_, id);
      EXPECT_EQ(timeline::KeptSummary(*open), Followed(*open)) << game;
    }
  }
}

TEST_F(SummaryTest, AGameAsItWasPlayedSaysWhereItWasAgainstTheRules) {
  std::vector<std::string> lines =
      recording::RequestsOf(recording::SimulatedGame("heretics", 2), false);
  lines.insert(lines.begin() + 6, R"({"op":"act","seat":0,"action":{"type":"send","card":999}})");
  const std::string id = Put(recording::ReadGame(lines, /*as_played=*/true));
  const recording::OpenLog log(*store_, id);
  EXPECT_EQ(timeline::KeptSummary(*log), Followed(*log));
  EXPECT_TRUE(timeline::KeptSummary(*log)->illegal.has_value());
  EXPECT_EQ(timeline::KeptSummary(*log)->ending.by, timeline::Ending::By::none);
  EXPECT_EQ(recording::FaultsOf(Verified(id)).find("snapshot"), std::string::npos);
}

TEST_F(SummaryTest, AForkIsSummedUp) {
  const std::string id = Put(random_games::Prepared(recording::SimulatedGame("heretics", 2)));
  std::optional<Result<recording::PreparedFork>> fork;
  {
    const recording::OpenLog log(*store_, id);
    fork.emplace(recording::PrepareFork(*log, 9, Seed{5}, recording::SteadyEnvironment()));
  }
  ASSERT_TRUE(fork->ok());
  const Result<timeline::Recorded> recorded = recording::RecordFork(*store_, **std::move(fork));
  ASSERT_TRUE(recorded.ok());
  const recording::OpenLog log(*store_, recorded->id);
  EXPECT_EQ(timeline::KeptSummary(*log), Followed(*log));
}

TEST_F(SummaryTest, AFileIsSummedUpWhereItIsImported) {
  std::string bytes;
  {
    const std::string id = Put(random_games::Prepared(recording::SimulatedGame("hope", 2)));
    const auto reader = store_->Read();
    bytes = recording::FileOf(*reader, {*reader->Find(id)});
  }
  auto other = *store::Store::Open(folder_ + "-other", {.create = true});
  recording::Import import(/*as_played=*/false, recording::SteadyEnvironment());
  ASSERT_FALSE(import.Add("file.recount", bytes));
  ASSERT_FALSE(import.Commit(*other));
  {
    const recording::OpenLog log(*other, import.Id(0));
    EXPECT_EQ(timeline::KeptSummary(*log), Followed(*log));
  }
  other.reset();
  std::filesystem::remove_all(folder_ + "-other");
}

// Verification of the log finds a wrong summary.
TEST_F(SummaryTest, ASummaryThatIsNotHowTheGameStandsIsFound) {
  recording::PreparedLog game = random_games::Prepared(recording::SimulatedGame("heretics", 2));
  timeline::Summary wrong = *timeline::DecodeSummary(game.summary);
  ASSERT_TRUE(wrong.ending.result.has_value());
  wrong.ending.result->winners = {1};
  wrong.ending.result->is_draw = false;
  game.summary = timeline::EncodeSummary(wrong);
  EXPECT_EQ(recording::FaultsOf(Verified(Put(std::move(game)))), "snapshot");
}

}  // namespace
}  // namespace recount::replay::recording
