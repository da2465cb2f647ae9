// Tests the weights of the clauses (engine/clause.h) over simulated games: a reader of a game finds
// its turning points by them, so they must be neither everywhere nor nowhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "fmt/format.h"

namespace recount::engine::conformance {
namespace {

constexpr uint64_t kGamesPerTable = 6;
constexpr uint64_t kMostEvents = 1500;

struct Counts {
  uint64_t events = 0;
  uint64_t moments = 0;  // events with an effect that is decisive or the end
  uint64_t minor = 0;    // effects

  void Add(const Counts& other) {
    events += other.events;
    moments += other.moments;
    minor += other.minor;
  }
};

Weight HeaviestOf(const Game& game, const EffectList& list) {
  Weight heaviest = Weight::minor;
  for (const Effect& effect : list.effects) {
    heaviest = std::max(heaviest, game.clauses()[effect.clause].weight);
  }
  return heaviest;
}

// Plays one game and expects that exactly the event that ends it has an effect of the weight `end`.
Counts PlayOne(const Game& game, const NewGame& wanted, uint64_t number) {
  Counts counts;
  const auto match = *game.New(wanted);
  const play::RandomGame random({.seed = {43}, .number = number});
  while (match->node_kind() != NodeKind::end && counts.events < kMostEvents) {
    const OwnedEvent event = random.NextEvent(*match, ++counts.events);
    EffectList list;
    match->Apply(event.event(), &list);
    const Weight heaviest = HeaviestOf(game, list);
    EXPECT_EQ(heaviest == Weight::end, match->node_kind() == NodeKind::end)
        << game.id() << ", game " << number << ", event " << counts.events;
    counts.moments += heaviest >= Weight::decisive;
    counts.minor += static_cast<uint64_t>(
        std::count_if(list.effects.begin(), list.effects.end(), [&](const Effect& effect) {
          return game.clauses()[effect.clause].weight == Weight::minor;
        }));
  }
  return counts;
}

TEST(WeightsTest, SomeEventsAreMomentsAndNeverOneInTwo) {
  for (const Game* game : AllGames()) {
    Counts all;
    for (const Variant& variant : game->variants()) {
      for (int players = game->min_players(); players <= game->max_players(); ++players) {
        if (!IsPlayedBy(*game, variant, players)) continue;
        const Json config = Json::parse(variant.config);
        const NewGame wanted{.players = static_cast<size_t>(players), .config = &config};
        Counts table;
        for (uint64_t number = 0; number < kGamesPerTable; ++number) {
          table.Add(PlayOne(*game, wanted, number));
        }
        EXPECT_LT(2 * table.moments, table.events)
            << fmt::format("{} {}, {} players", game->id(), variant.name, players);
        all.Add(table);
      }
    }
    // The share differs with the length of a game's turns: a City is at stake in every third event
    // of Heretics, while many Actions pass between two deaths of Heroes of the Basicverse.
    const std::string shares =
        fmt::format("{}: {} of {} events", game->id(), all.moments, all.events);
    EXPECT_GT(100 * all.moments, all.events) << shares;
    EXPECT_LT(3 * all.moments, all.events) << shares;
    EXPECT_GT(all.minor, 0u) << game->id();
    RecordProperty(std::string(game->id()), shares);
  }
}

}  // namespace
}  // namespace recount::engine::conformance
