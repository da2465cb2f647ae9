#include "replay/summary.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "replay/export.h"
#include "replay/fork.h"
#include "replay/testing/replay_fixture.h"

namespace recount::replay {
namespace {

using SummaryTest = ReplayTest;

// What following the log gives.
Summary Followed(const Log& log) {
  CardSets sets;
  Result<Timeline> timeline = Timeline::Open(log, sets);
  RECOUNT_CHECK(timeline.ok());
  return *SummaryOf(*timeline);
}

Summary SummaryAfter(uint64_t seq, const std::string& phase) {
  Summary summary;
  summary.seq = seq;
  summary.phase = phase;
  return summary;
}

TEST(Summary, IsReadAsItWasWritten) {
  Summary whole = SummaryAfter(36, "end");
  whole.open_disputes = 2;
  whole.ending = {Ending::By::ruling, 40, RuledResult{{0, 2}, true, {{-3, 0, 7}}, "HER-7.6"}};
  whole.ended = -5;
  whole.illegal = Summary::Illegal{12, "HER-3.3"};
  Summary void_game = SummaryAfter(0, "");
  void_game.ending = {Ending::By::voided, 9, std::nullopt};
  for (const Summary& summary : {whole, void_game, Summary{}}) {
    EXPECT_EQ(DecodeSummary(EncodeSummary(summary)), summary);
  }
}

TEST(Summary, BytesThatAreNoneAreNone) {
  Summary whole = SummaryAfter(36, "end");
  whole.ending = {Ending::By::game, std::nullopt, RuledResult{{0, 2}, true, {{-3, 0}}, "HER-7.6"}};
  const std::string bytes = EncodeSummary(whole);
  for (size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(DecodeSummary(bytes.substr(0, size))) << size;
  }
  // A changed byte may give another summary, or none; it is read within its bounds.
  for (size_t place = 0; place < bytes.size(); ++place) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = bytes;
      changed[place] = static_cast<char>(changed[place] ^ 1 << bit);
      (void)DecodeSummary(changed);
    }
  }
}

// Each way into a store keeps what following the log gives.

TEST_F(SummaryTest, AGameIsSummedUpAtEveryStepOfItsRecording) {
  const SimulatedLog game = SimulatedGame("heretics", 2);
  Recorder recorder(*store_, SteadySurroundings());
  std::string id;
  for (const std::string& line : RequestsOf(game, /*is_seeded=*/true)) {
    const Json request = Json::parse(line);
    if (request.at("op") == "new") {
      id = recorder.New(*ReadNew(request))->id;
    } else {
      ASSERT_TRUE(recorder.Act(id, request.at("seat"), request.at("action"), {}).ok());
    }
    const OpenLog log(*store_, id);
    ASSERT_EQ(KeptSummary(*log), Followed(*log));
  }
  const OpenLog log(*store_, id);
  EXPECT_EQ(KeptSummary(*log)->ending.by, Ending::By::game);
  EXPECT_TRUE(KeptSummary(*log)->ended.has_value());
}

TEST_F(SummaryTest, GamesOfEveryKindAreSummedUpWhereTheyAreImported) {
  for (const char* game : {"heretics", "hope", "empyrean", "inhumanity", "basicverse"}) {
    const int players = GameCalled(game).min_players();
    const std::vector<std::string> lines = RequestsOf(SimulatedGame(game, players), false);
    for (PreparedLog& log : ReadRequests(lines, /*as_played=*/false)) {
      const std::string id = Put(std::move(log));
      const OpenLog open(*store_, id);
      EXPECT_EQ(KeptSummary(*open), Followed(*open)) << game;
    }
  }
}

TEST_F(SummaryTest, AGameAsItWasPlayedSaysWhereItWasAgainstTheRules) {
  std::vector<std::string> lines = RequestsOf(SimulatedGame("heretics", 2), false);
  lines.insert(lines.begin() + 6, R"({"op":"act","seat":0,"action":{"type":"send","card":999}})");
  const std::string id = Put(ReadGame(lines, /*as_played=*/true));
  const OpenLog log(*store_, id);
  EXPECT_EQ(KeptSummary(*log), Followed(*log));
  EXPECT_TRUE(KeptSummary(*log)->illegal.has_value());
  EXPECT_EQ(KeptSummary(*log)->ending.by, Ending::By::none);
  EXPECT_EQ(FaultsOf(Verified(id)).find("snapshot"), std::string::npos);
}

TEST_F(SummaryTest, AForkIsSummedUp) {
  const std::string id = Put(Prepared(SimulatedGame("heretics", 2)));
  std::optional<Result<PreparedFork>> fork;
  {
    const OpenLog log(*store_, id);
    fork.emplace(PrepareFork(*log, 9, Seed{5}, SteadySurroundings()));
  }
  ASSERT_TRUE(fork->ok());
  const Result<Recorded> recorded = RecordFork(*store_, **std::move(fork));
  ASSERT_TRUE(recorded.ok());
  const OpenLog log(*store_, recorded->id);
  EXPECT_EQ(KeptSummary(*log), Followed(*log));
}

TEST_F(SummaryTest, AFileIsSummedUpWhereItIsImported) {
  std::string bytes;
  {
    const std::string id = Put(Prepared(SimulatedGame("hope", 2)));
    const auto reader = store_->Read();
    bytes = Export(*reader, {{*reader->Find(id)}}, "test")->bytes;
  }
  auto other = *store::Store::Open(folder_ + "-other", {.create = true});
  Import import(/*as_played=*/false, SteadySurroundings());
  ASSERT_FALSE(import.Add("file.recount", bytes));
  const auto ids = import.Commit(*other);
  ASSERT_TRUE(ids.ok());
  {
    const OpenLog log(*other, ids->front());
    EXPECT_EQ(KeptSummary(*log), Followed(*log));
  }
  other.reset();
  std::filesystem::remove_all(folder_ + "-other");
}

// And a summary that is wrong is found: by whoever verifies the log.
TEST_F(SummaryTest, ASummaryThatIsNotHowTheGameStandsIsFound) {
  PreparedLog game = Prepared(SimulatedGame("heretics", 2));
  Summary wrong = *DecodeSummary(game.summary);
  ASSERT_TRUE(wrong.ending.result.has_value());
  wrong.ending.result->winners = {1};
  wrong.ending.result->is_draw = false;
  game.summary = EncodeSummary(wrong);
  EXPECT_EQ(FaultsOf(Verified(Put(std::move(game)))), "snapshot");
}

}  // namespace
}  // namespace recount::replay
