// Tests states from outside that the rules cannot have produced.
#include <gtest/gtest.h>

#include "engine/heretics/test_game.h"

namespace recount::engine::heretics {
namespace {

TEST(IsValid, RefusesWhatRulesCannotReach) {
  const TestGame game = Begun(3, CardsOf(5, 3, ""));
  const State& state = game.state;
  ASSERT_TRUE(IsValid(game.cards(), state));
  const std::vector<std::pair<std::string, void (*)(State&)>> damages = {
      {"five players", [](State& s) { s.players = 5; }},
      {"a card in hand and Temple", [](State& s) { s.temple[0] = 1; }},
      {"a card beyond the pack", [](State& s) { s.hand[1] |= 1 << 11; }},
      {"one pack twice", [](State& s) { s.faction[1] = s.faction[0]; }},
      {"another's card sent", [](State& s) { s.sent[0] = 40; }},
      {"a City twice", [](State& s) { s.pile[5] = s.pile[6]; }},
      {"a City of none", [](State& s) { s.pile[5] = 36; }},
      {"a holder that is no seat", [](State& s) { s.holders.Set(0, 9); }},
      {"a wave of three", [](State& s) { s.wave = 3; }},
      {"nobody awaited", [](State& s) { s.awaited = 0; }},
      {"no such phase", [](State& s) { s.phase = static_cast<Phase>(9); }},
      {"more turned up than rounds", [](State& s) { s.turned = 4; }},
  };
  for (const auto& [name, damage] : damages) {
    State damaged = state;
    damage(damaged);
    EXPECT_FALSE(IsValid(game.cards(), damaged)) << name;
  }
}

}  // namespace
}  // namespace recount::engine::heretics
