#include "engine/play/tables.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "engine/testing/endless.h"

namespace recount::engine::play {
namespace {

TEST(Tables, AreEveryVariantWithEachNumberOfPlayersThatItAllows) {
  const std::vector<Table> tables = TablesOf(endless::GameInstance());
  ASSERT_EQ(tables.size(), 3u);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(tables[i].players, 2 + i);
    EXPECT_EQ(tables[i].variant.config, "{}");
  }
  for (const Game* game : AllGames()) {
    size_t expected = 0;
    for (const Variant& variant : game->variants()) {
      for (int players = 0; players <= 16; ++players) {
        const bool is_allowed = players >= game->min_players() && players <= game->max_players();
        expected += is_allowed && IsPlayedBy(*game, variant, players) ? 1 : 0;
      }
    }
    EXPECT_EQ(TablesOf(*game).size(), expected) << game->id();
    EXPECT_GT(expected, 0u) << game->id();
  }
}

TEST(Tables, OfEveryGameBeginUnderEachReleasedVersion) {
  for (const Game* game : AllGames()) {
    const std::vector<uint16_t> versions = ReleasedVersions(*game);
    ASSERT_FALSE(versions.empty()) << game->id();
    EXPECT_TRUE(std::is_sorted(versions.begin(), versions.end()));
    for (const Table& table : TablesOf(*game)) {
      for (const uint16_t version : versions) {
        const std::unique_ptr<Match> match = Begin(table, version);
        EXPECT_EQ(match->players(), table.players);
        EXPECT_NE(match->node_kind(), NodeKind::end);
      }
    }
  }
}

TEST(RandomGame, FollowsFromItsSeedAndItsNumberAlone) {
  for (const Game* game : AllGames()) {
    const Table table = TablesOf(*game).front();
    const std::unique_ptr<Match> once = Begin(table, ReleasedVersions(*game).back());
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
