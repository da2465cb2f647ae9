#include "engine/basicverse/test_game_states.h"

#include "engine/kit/testing/finding_lines.h"
#include "engine/kit/validation.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {

TestGame InTurn() { return TestGame(TestSet()); }

TestGame OfFour() { return TestGame(TestSet(), 4); }

TestGame WithSupport() {
  TestSet set;
  for (const char* id : {"first", "second", "third", "fourth"}) set.Hero(id, 10, {Passive()});
  return TestGame(set.Hero("aide", 10, {Passive()}, "support"), 4);
}

TestGame BeforeTeams() {
  Config config = Brawl();
  config.teams_by = TeamsBy::random;
  TestGame game(TestSet(), 6, config);
  game.state = Begin(game.cards(), config, 6);
  return game;
}

TestGame InPick() {
  Config config = Brawl();
  config.heroes = HeroPicks::draft;
  TestGame game(TestSet(), 6, config);
  game.state = Begin(game.cards(), config, 6);
  game.Must(1, "pick_hero plain_0");
  game.Must(0, "pick_hero plain_1");
  return game;
}

TestGame InAbility() {
  TestGame game = InTurn();
  game.state = Begin(game.cards(), Brawl(), 6);
  for (Seat seat = 0; seat < 6; ++seat) {
    game.Must(seat, "pick_hero plain_" + std::to_string(seat));
  }
  game.Must(0, "choose_ability 0");
  game.Must(1, "choose_ability 0");
  return game;
}

TestGame InWindow() {
  TestGame game = InTurn();
  game.Give("strike", 0);
  game.Give("defend", 1);
  game.Must(0, "play strike 1");
  return game;
}

TestGame InScroll() {
  TestGame game = InTurn();
  game.Give("scroll_of_haste", 0);
  game.Give("stonewall", 1);
  game.Must(0, "play scroll_of_haste");
  return game;
}

TestGame InChoice() {
  TestGame game = InTurn();
  game.Give("scroll_of_wisdom", 0);
  game.Must(0, "play scroll_of_wisdom");
  return game;
}

TestGame InRecipient() {
  TestGame game = InChoice();
  game.Must(0, "choose 1");
  return game;
}

TestGame InMove() {
  TestGame game = InTurn();
  game.Give("reposition", 0);
  game.Must(0, "play reposition");
  return game;
}

TestGame InFreePlay() {
  TestGame game(
      Does("none", R"({"op":"draw_play","kinds":["gather_mana"]},{"op":"mana","amount":1})"));
  game.Must(0, "ability 1 null");
  return game;
}

TestGame InRegroup() {
  TestGame game = InTurn();
  game.Give("regroup", 0);
  game.Must(0, "play regroup");
  return game;
}

TestGame InDiscard() {
  TestGame game = InTurn();
  for (int i = 0; i < 7; ++i) game.Give("strike", 0);
  game.Must(0, "end_turn");
  return game;
}

TestGame InReshuffle() {
  TestGame game = InTurn();
  game.LeaveInDeck(0);
  game.state.phase = Phase::reshuffle;
  game.state.stack[0] = {.kind = FrameKind::draw, .then = 1};
  game.state.stack_count = 1;
  return game;
}

TestGame InResurrection() {
  TestGame game = InTurn();
  game.GoToTurnOf(5);
  game.Kill(0);
  game.Must(5, "end_turn");
  return game;
}

TestGame AtEnd() {
  TestGame game = InTurn();
  game.Fortress(0, 3);
  game.Must(0, "train");
  return game;
}

std::string UnlikeFindings(const TestGame& game, const std::vector<Damage>& damages) {
  RECOUNT_CHECK(kit::FindingsIn(game.cards(), game.state, Clauses()).empty());
  std::string unlike;
  for (const Damage& each : damages) {
    State damaged = game.state;
    each.damage(damaged);
    const std::string lines = kit::FindingsIn(game.cards(), damaged, Clauses());
    if (lines != each.lines) unlike += fmt::format("{}:\n{}", each.name, lines);
  }
  return unlike;
}

}  // namespace recount::engine::basicverse
