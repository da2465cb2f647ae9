#include "engine/play/game_modes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "engine/testing/endless.h"

namespace recount::engine::play {
namespace {

TEST(GameModes, AreEveryVariantWithEachNumberOfPlayersThatItAllows) {
  const std::vector<GameMode> modes = GameModesOf(endless::GameInstance());
  ASSERT_EQ(modes.size(), 3u);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(modes[i].players, 2 + i);
    EXPECT_EQ(modes[i].variant.config, "{}");
  }
  for (const Game* game : AllGames()) {
    size_t expected = 0;
    for (const Variant& variant : game->variants()) {
      for (int players = 0; players <= 16; ++players) {
        const bool is_allowed = players >= game->min_players() && players <= game->max_players();
        expected += is_allowed && IsPlayedBy(*game, variant, players) ? 1 : 0;
      }
    }
    EXPECT_EQ(GameModesOf(*game).size(), expected) << game->id();
    EXPECT_GT(expected, 0u) << game->id();
  }
}

TEST(GameModes, OfEveryGameBeginUnderEachReleasedVersion) {
  for (const Game* game : AllGames()) {
    const std::vector<uint16_t> versions = ReleasedVersions(*game);
    ASSERT_FALSE(versions.empty()) << game->id();
    EXPECT_TRUE(std::is_sorted(versions.begin(), versions.end()));
    for (const GameMode& mode : GameModesOf(*game)) {
      for (const uint16_t version : versions) {
        const std::unique_ptr<Match> match = Begin(mode, version);
        EXPECT_EQ(match->players(), mode.players);
        EXPECT_NE(match->node_kind(), NodeKind::end);
      }
    }
  }
}

TEST(RandomGame, FollowsFromItsSeedAndItsNumberAlone) {
  for (const Game* game : AllGames()) {
    const GameMode mode = GameModesOf(*game).front();
    const std::unique_ptr<Match> once = Begin(mode, ReleasedVersions(*game).back());
    const std::unique_ptr<Match> again = once->Clone();
    const std::unique_ptr<Match> other = once->Clone();
    const RandomGame random({.seed = Seed{7}, .number = 3});
    bool differs = false;
    for (uint64_t seq = 1; seq < 40 && once->node_kind() != NodeKind::end; ++seq) {
      once->Apply(random.NextEvent(*once, seq).event(), nullptr);
      again->Apply(RandomGame({.seed = Seed{7}, .number = 3}).NextEvent(*again, seq).event(),
                   nullptr);
      ASSERT_EQ(once->CanonicalBytes(), again->CanonicalBytes()) << game->id();
      if (other->node_kind() == NodeKind::end) continue;
      other->Apply(RandomGame({.seed = Seed{7}, .number = 4}).NextEvent(*other, seq).event(),
                   nullptr);
      differs |= once->CanonicalBytes() != other->CanonicalBytes();
    }
    EXPECT_TRUE(differs) << game->id();
  }
}

}  // namespace
}  // namespace recount::engine::play
