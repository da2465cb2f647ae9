// Tests the stand-in numbers of basicverse-core: over 2,000 random games with drafted Heroes
// neither team wins more than 60 %, and nearly all games end by the rules, not by the round limit.
#include <gtest/gtest.h>

#include "engine/basicverse/basicverse.h"
#include "engine/basicverse/test_game.h"
#include "engine/chance.h"

namespace recount::engine::basicverse {
namespace {

// Plays a game by chance alone: each choice is one of all legal actions.
State RandomGame(uint64_t number, int players) {
  ChanceStream random(Seed{8}, number);
  Config config;
  config.heroes = HeroPicks::draft;
  State state = Begin(CoreCards(), config, players);
  NoEffects none;
  std::vector<std::pair<Seat, Action>> choices;
  std::vector<Action> actions;
  while (state.phase != Phase::end) {
    if (KindOf(state) == NodeKind::chance) {
      const ChanceRequest request = RequestOf(state);
      const ChanceNumbers numbers = DrawOutcome(request, random);
      ApplyOutcome(CoreCards(), state, {request.kind, numbers}, none);
      continue;
    }
    choices.clear();
    for (Seat seat = 0; seat < players; ++seat) {
      if (!Contains(AwaitedOf(state), seat)) continue;
      actions.clear();
      LegalActions(CoreCards(), state, seat, actions);
      for (const Action& action : actions) choices.emplace_back(seat, action);
    }
    const auto& [seat, action] = choices[random.Below(static_cast<uint32_t>(choices.size()))];
    ApplyAction(CoreCards(), state, seat, action, none);
  }
  return state;
}

TEST(BasicverseCore, NeitherTeamWinsMoreThan60PercentOf2000RandomGames) {
  constexpr int kGames = 2000;
  std::array<int, 2> wins = {};
  int by_rules = 0;
  for (uint64_t number = 0; number < kGames; ++number) {
    constexpr int kPlayers[] = {4, 6, 8, 10};
    const State state = RandomGame(number, kPlayers[number % 4]);
    by_rules += state.end_reason != EndReason::max_rounds;
    if (!ResultOf(state).is_draw) ++wins[state.winner];
  }
  RecordProperty("red", wins[0]);
  RecordProperty("blue", wins[1]);
  EXPECT_LE(100 * wins[0], 60 * kGames) << "Red, of " << kGames;
  EXPECT_LE(100 * wins[1], 60 * kGames) << "Blue, of " << kGames;
  EXPECT_GT(wins[0] + wins[1], kGames * 9 / 10);
  EXPECT_GT(by_rules, kGames * 9 / 10) << "the games must end by the rules";
}

}  // namespace
}  // namespace recount::engine::basicverse
