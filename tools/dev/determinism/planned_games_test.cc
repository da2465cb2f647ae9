#include "tools/dev/determinism/planned_games.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/registry.h"
#include "events/sha256.h"
#include "fmt/format.h"
#include "replay/recording/random_games/simulate.h"

namespace recount::tools::dev::determinism {
namespace {

TEST(PlannedGames, AreSpreadEvenlyOverTheTables) {
  for (const engine::Game* game : engine::AllGames()) {
    const auto planned = PlannedGames(*game, 1, kGamesPerVersion);
    EXPECT_EQ(planned.size(), kGamesPerVersion);
    std::map<std::string, uint64_t> games;
    std::set<std::string> words;
    for (const PlannedGame& one : planned) {
      ++games[fmt::format("{} {}", one.mode.players, one.mode.variant.name)];
      words.insert(WordsOf(one));
    }
    EXPECT_EQ(words.size(), kGamesPerVersion) << "each game is there once";
    EXPECT_EQ(games.size(), engine::play::GameModesOf(*game).size());
    for (const auto& [mode, count] : games) {
      EXPECT_LE(count, kGamesPerVersion / games.size() + 1) << mode;
      EXPECT_GE(count, kGamesPerVersion / games.size()) << mode;
    }
  }
}

TEST(PlannedGames, AreTheGamesOfSim) {
  for (const engine::Game* game : engine::AllGames()) {
    for (const engine::play::GameMode& mode : engine::play::GameModesOf(*game)) {
      const replay::recording::random_games::SimulatedLog log =
          replay::recording::random_games::Simulate({.game = *game,
                                                     .players = mode.players,
                                                     .seed = Seed{0x2a},
                                                     .number = 5,
                                                     .config = mode.variant.config});
      std::vector<uint8_t> digests;
      for (const OwnedEvent& event : log.events) {
        const auto* digest = event.event().digest()->bytes();
        digests.insert(digests.end(), digest->begin(), digest->end());
      }
      const PlannedGame planned{mode, engine::play::ReleasedVersions(*game).back(), 5};
      const GameSummary summary = SummaryOf(planned);
      EXPECT_EQ(summary.events, log.events.size()) << WordsOf(planned);
      EXPECT_EQ(summary.digests, ToHex(Sha256(digests)).substr(0, 16)) << WordsOf(planned);
    }
  }
}

TEST(PlannedGames, AreFoundByTheirWords) {
  for (const engine::Game* game : engine::AllGames()) {
    for (const PlannedGame& planned : PlannedGames(*game, 1, 40)) {
      std::vector<std::string> words(1);
      for (const char c : WordsOf(planned)) {
        if (c == ' ') words.emplace_back();
        if (c != ' ') words.back() += c;
      }
      ASSERT_TRUE(PlannedGameOf(words));
      EXPECT_EQ(WordsOf(*PlannedGameOf(words)), WordsOf(planned));
    }
  }
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {},
           {"chess", "1", "2", "-", "0"},
           {"heretics", "9", "2", "-", "0"},
           {"heretics", "1", "5", "-", "0"},
           {"heretics", "1", "2", "blind", "0"},
           {"heretics", "1", "2", "-", "x"},
           {"heretics", "1", "2", "-", "0", "0"},
       }) {
    EXPECT_FALSE(PlannedGameOf(words));
  }
}

}  // namespace
}  // namespace recount::tools::dev::determinism
