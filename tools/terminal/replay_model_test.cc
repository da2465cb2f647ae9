#include "tools/terminal/replay_model.h"

#include <gtest/gtest.h>

#include "replay/log/copied_log.h"
#include "replay/recording/testing/replay_fixture.h"

namespace recount::tools::terminal {
namespace {

using Kind = Key::Kind;

class ReplayModelTest : public replay::recording::ReplayTest {
 protected:
  std::unique_ptr<ReplayedGame> GameOf(const std::string& id) {
    const replay::recording::OpenLog log(*store_, id);
    replay::log::CardSets sets;
    return *ReplayedGame::Open(replay::log::CopiedLog::Of(*log, sets), id.substr(0, 8));
  }
  std::unique_ptr<ReplayedGame> Heretics() {
    return GameOf(Put(Prepared(replay::recording::SimulatedGame("heretics", 3, 0))));
  }
};

TEST_F(ReplayModelTest, NoSizeOfTheScreenIsTooSmall) {
  const auto game = Heretics();
  ReplayModel model(*game, 0, 9, Look{});
  for (int rows = 1; rows < 30; ++rows) {
    for (const int columns : {1, 2, 5, 39, 40, 41, 42, 80, 200}) {
      for (const char* key : {"?", "x", "e", "x", "l"}) {
        const Page page = model.Draw({rows, columns});
        EXPECT_LE(page.lines.size(), static_cast<size_t>(std::max(rows, 6)));
        model.Handle(Key::Of(key));
      }
    }
  }
}

TEST_F(ReplayModelTest, ThePageFillsTheScreenAndSaysWhereItIs) {
  const auto game = Heretics();
  ReplayModel model(*game, 0, 9, Look{});
  const Page page = model.Draw({24, 80});
  EXPECT_EQ(page.lines.size(), 24u);
  EXPECT_NE(page.lines[0].Text().find("event 9 of"), std::string::npos);
  EXPECT_NE(page.lines[0].Text().find("wave 1, round"), std::string::npos);
  EXPECT_NE(page.Text().find("\n* "), std::string::npos);
  EXPECT_EQ(page.lines[0].Text().size(), 80u);
}

TEST_F(ReplayModelTest, NoKeyLeadsOutOfTheViewThatItWasOpenedFor) {
  const auto game = Heretics();
  for (size_t view = 1; view < game->views().size(); ++view) {
    ReplayModel bound(*game, view, 9, Look{});
    for (const char* key : {"v", "V", "v", "v"}) {
      bound.Handle(Key::Of(key));
      EXPECT_EQ(bound.view(), view);
      EXPECT_NE(bound.Draw({24, 80}).Text().find("other views are not available"),
                std::string::npos);
    }
  }
  ReplayModel judges(*game, 0, 9, Look{});
  judges.Handle(Key::Of("v"));
  EXPECT_EQ(judges.view(), 1u);
}

TEST_F(ReplayModelTest, StepsStayWithinTheLog) {
  const auto game = Heretics();
  const uint64_t last = game->PlaybackOf(0).last();
  ReplayModel model(*game, 0, 999'999, Look{});
  EXPECT_EQ(model.seq(), last);
  for (const char* key : {"l", "]", "}", "G"}) {
    model.Handle(Key::Of(key));
    EXPECT_EQ(model.seq(), last) << key;
  }
  model.Handle({Kind::home});
  for (const char* key : {"h", "[", "{", "g"}) {
    model.Handle(Key::Of(key));
    EXPECT_EQ(model.seq(), 0u) << key;
  }
  EXPECT_FALSE(model.Handle(Key::Of("q")));
}

TEST_F(ReplayModelTest, TurnsAndPhasesGoThereAndBack) {
  const auto game = Heretics();
  const replay::timeline::Playback& playback = game->PlaybackOf(0);
  for (uint64_t seq = 0; seq <= playback.last(); ++seq) {
    const uint64_t next = playback.NextTurn(seq);
    if (next < playback.last()) {
      EXPECT_NE(playback.steps[next].turn, playback.steps[next - 1].turn);
      EXPECT_EQ(playback.steps[next - 1].turn, playback.steps[seq].turn);
    }
    const uint64_t before = playback.PreviousTurn(seq);
    EXPECT_TRUE(before < seq || seq == 0);
    EXPECT_TRUE(before == 0 || playback.steps[before].turn != playback.steps[before - 1].turn);
  }
  const std::optional<uint64_t> found = playback.Find("SECOND wave begins", 0);
  ASSERT_TRUE(found);
  EXPECT_NE(playback.steps[*found].turn, playback.steps[*found - 1].turn);
  EXPECT_EQ(playback.Find("SECOND wave begins", *found), found);  // wraps around
  EXPECT_EQ(playback.Find("\uFF33econd  wave\u2800begins", 0), found);
  EXPECT_EQ(playback.Find("no such words", 0), std::nullopt);
  EXPECT_EQ(playback.Find("\u2800 ", 0), std::nullopt);
}

TEST_F(ReplayModelTest, AGameThatSaysNothingOfTurnsHasThoseOfItsStateWhereThereAreAny) {
  const auto game = GameOf(Put(Prepared(replay::recording::SimulatedGame("endless", 2, 0, 50))));
  ReplayModel model(*game, 0, 0, Look{});
  model.Handle(Key::Of("]"));
  EXPECT_EQ(model.seq(), game->PlaybackOf(0).NextTurn(0));
  EXPECT_EQ(model.Draw({24, 80}).lines.size(), 24u);
}

TEST_F(ReplayModelTest, EachViewIsDrawnAsThatViewerSeesIt) {
  const auto game = Heretics();
  ASSERT_EQ(game->views().size(), 5u);
  for (size_t view = 0; view < game->views().size(); ++view) {
    EXPECT_EQ(game->ViewOf(game->views()[view].viewer), view);
    const Lines lines = game->Table(view, 9, {80, false, false});
    std::string text;
    for (const Line& line : lines) text += line.Text() + "\n";
    replay::log::CardSets sets;
    Result<replay::timeline::Timeline> timeline =
        replay::timeline::Timeline::Open(game->log(), sets);
    ASSERT_FALSE(timeline->SeekTo(9));
    EXPECT_EQ(text, timeline->match().Draw(game->views()[view].viewer, timeline->seating(),
                                           {80, false, false}));
  }
}

}  // namespace
}  // namespace recount::tools::terminal
