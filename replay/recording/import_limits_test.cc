// Tests the limit of what an import keeps in memory, with a smaller limit than that of the command.
#include <gtest/gtest.h>

#include <algorithm>

#include "replay/log/log_file.h"
#include "replay/recording/import.h"
#include "replay/recording/testing/replay_fixture.h"

namespace recount::replay::recording {
namespace {

using ImportLimitTest = ReplayTest;

// A limit of the memory holds for one game at a time, because a game that has ended is put away.
TEST_F(ImportLimitTest, TheRequestsOfAGameHaveALimitAndThoseOfManyGamesHaveNone) {
  std::string text;
  uint64_t longest = 0;
  for (uint64_t number = 0; number < 5; ++number) {
    std::string game;
    for (const std::string& line : RequestsOf(SimulatedGame("heretics", 2, number), true)) {
      game += line + "\n";
    }
    longest = std::max<uint64_t>(longest, game.size());
    text += game;
  }
  ASSERT_GT(text.size(), 3 * longest);
  // The first request of the next game is read before the game ends.
  Import enough(/*as_played=*/false, SteadyEnvironment(), longest + 1'024);
  EXPECT_FALSE(enough.Add("games.jsonl", text));
  EXPECT_EQ(enough.size(), 5u);
  Import little(/*as_played=*/false, SteadyEnvironment(), longest / 2);
  const Fault fault = little.Add("games.jsonl", text);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, ErrorCode::io);
  EXPECT_NE(fault->message.find("import them in several steps"), std::string::npos);
}

TEST_F(ImportLimitTest, LaterPartsOfGamesAndCardSetsCountTogether) {
  const std::string id = Put(random_games::Prepared(SimulatedGame("heretics", 2)));
  const OpenLog log(*store_, id);
  log::LogFileWriter later("test");
  ASSERT_FALSE(later.AddStretch(*log, 20));
  const std::string part = later.Finish();
  log::LogFileWriter whole("test");
  ASSERT_FALSE(whole.Add(*log));
  Import import(/*as_played=*/false, SteadyEnvironment(), later.event_bytes());
  EXPECT_FALSE(import.Add("part.recount", part));
  // A whole log waits in the spool, but its card set is kept.
  const Fault fault = import.Add("whole.recount", whole.Finish());
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, ErrorCode::io) << fault->message;
}

}  // namespace
}  // namespace recount::replay::recording
