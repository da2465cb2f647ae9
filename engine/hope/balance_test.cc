// Tests the stand-in numbers of hope-core: over 2,000 random games no deck wins more than 65 %
// against another, and most games end by the rules, not by the round limit.
#include <gtest/gtest.h>

#include "engine/chance.h"
#include "engine/hope/hope.h"
#include "engine/hope/test_game.h"

namespace recount::engine::hope {
namespace {

// Plays a game by chance alone: each choice is one of all legal actions.
State RandomGame(uint64_t number) {
  ChanceStream random(Seed{11}, number);
  State state = Begin(CoreCards(), Config{}, 2);
  NoEffects none;
  std::vector<std::pair<Seat, Action>> choices;
  std::vector<Action> actions;
  while (state.phase != Phase::end) {
    if (KindOf(state) == NodeKind::chance) {
      const ChanceRequest request = RequestOf(CoreCards(), state);
      const ChanceNumbers numbers = DrawOutcome(request, random);
      ApplyOutcome(CoreCards(), state, {request.kind, numbers}, none);
      continue;
    }
    choices.clear();
    for (Seat seat = 0; seat < 2; ++seat) {
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

TEST(HopeCore, IsBalancedOver2000RandomGames) {
  constexpr int kGames = 2000;
  std::array<std::array<int, 4>, 4> games = {}, wins = {};
  int by_rules = 0;
  for (uint64_t number = 0; number < kGames; ++number) {
    const State state = RandomGame(number);
    by_rules += state.end_reason != EndReason::rounds;
    const uint16_t a = state.seats[0].deck;
    const uint16_t b = state.seats[1].deck;
    if (a == b || state.is_draw) continue;
    const bool first_won = state.winners == 1;
    ++games[a][b];
    ++games[b][a];
    ++wins[first_won ? a : b][first_won ? b : a];
  }
  for (size_t a = 0; a < 4; ++a) {
    for (size_t b = 0; b < 4; ++b) {
      if (a == b) continue;
      EXPECT_GT(games[a][b], 150);
      EXPECT_LE(100 * wins[a][b], 65 * games[a][b])
          << CoreCards().decks[a].id << " against " << CoreCards().decks[b].id << ": " << wins[a][b]
          << " of " << games[a][b];
    }
  }
  EXPECT_GT(by_rules, kGames / 2) << "the median game must end by the rules";
}

}  // namespace
}  // namespace recount::engine::hope
