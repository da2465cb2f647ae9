// Tests what the validation of states from outside finds in attacks, the stack, windows and
// choices.
#include <gtest/gtest.h>

#include "engine/empyrean/test_game_states.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

TEST(Inspect, FindsAnAttackThatCannotHaveBeenDeclared) {
  TestGame game = InTurn(3);
  game.Must(0, "choose overcome; attack Ram Wall; join Plain_1");
  EXPECT_EQ(
      WrongFindings(
          game,
          {{[](State& s) { s.attack.outcome = static_cast<AttackOutcome>(4); }, {kBlankBytes}},
           {[](State& s) { s.attack.attack = 1; }, {"/attack/attack: null before the strike"}},
           {[](State& s) { s.attack.defense = 1; }, {"/attack/defense: null before the strike"}},
           {[](State& s) { s.attack.target = kNoCard; },
            {"/attack: the attack that is declared (EMP-7.1)",
             "/attack/target: the hero or SkyBase that is attacked (EMP-7.4)"}},
           {[](State& s) { s.attack.target_seat = 3; },
            {"/attack/target_seat: the seat that is attacked (EMP-7.4)"}},
           {[](State& s) { s.attack.attackers = 0; },
            {"/attack/attackers: one or more heroes (EMP-7.1)"}},
           {[](State& s) { s.attack.attackers |= HeroBit(20); }, {kBlankBytes}},
           {[](State& s) { s.attack.attackers |= s.hq; },
            {"/attack/attackers: heroes of the active player (EMP-7.1)"}},
           {[](State& s) { s.attack.target = 24; },
            {"/attack/target: a hero of this game or a SkyBase (EMP-7.4)"}},
           {[](State& s) { s.attack.target = 2; },
            {"/attack/target_seat: the seat of the SkyBase (EMP-7.4)"}},
           {[](State& s) { s.attack.target = 1; },
            {"/attack/target: a hero, because the player has one (EMP-7.5)"}},
           {[](State& s) { s.attack.target = 5; },
            {"/attack/target: a hero that the seat controls (EMP-7.4)"}},
           {[](State& s) { s.attack.target_seat = 0; },
            {"/attack/target_seat: an opponent who is in the game (EMP-7.4)"}},
           {[](State& s) { s.attack.outcome = AttackOutcome::none; },
            {"/attack/outcome: null, because nothing follows from an outcome in this phase"}}}),
      "");
}

TEST(Inspect, FindsAnAttackThatCannotHaveBeenStruck) {
  TestGame game = InTurn();
  game.Must(0, "choose overcome; attack Ram Wall; strike");
  EXPECT_EQ(
      WrongFindings(
          game,
          {{[](State& s) { s.attack.attack = -1; }, {"/attack/attack: at least 0 (EMP-7.6)"}},
           {[](State& s) { s.attack.defense = -1; }, {"/attack/defense: at least 0 (EMP-7.7)"}},
           {[](State& s) {
              s.attack.outcome = AttackOutcome::open;
              s.attack.attack = s.attack.defense = 0;
            },
            {"/attack/outcome: the outcome, because the attack is struck"}}}),
      "");
}

TEST(Inspect, FindsAStackThatCannotBeSo) {
  TestGame game = InTurn();
  game.Attach("Nay", "Ram", true);
  game.Must(0, "use Drum");
  game.Must(1, "respond Veto");
  ASSERT_EQ(game.PhaseText(), "respond");
  EXPECT_EQ(
      WrongFindings(
          game,
          {{[](State& s) { s.stack_count = 33; }, {kBlankBytes}},
           {[](State& s) { s.stack[7].card = 1; }, {kBlankBytes}},
           {[](State& s) { s.stack[0].card = 28; },
            {"/stack/0/card: a card with an ability, or a feat"}},
           {[](State& s) { s.stack[0].seat = 2; }, {"/stack/0/seat: a player who is in the game"}},
           {[](State& s) { s.stack[0].passed = 1; },
            {"/stack/0/passed: opponents of the seat who are in the game (EMP-9.8)"}},
           {[](State& s) { s.stack[0].is_prevented = 2; }, {kBlankBytes}},
           {[](State& s) { s.stack[0].host = kNoSlot; },
            {"/stack/0/host: the hero that has the ability"}},
           {[](State& s) { s.stack[0].card = 24; },
            {"/stack/0/host: null for a feat",
             "/turn_info/feat: true while a feat is on the stack (EMP-9.10)"}},
           {[](State& s) { s.stack[1].card = 2; },
            {"/stack/1/card: a prevention of the item below (EMP-9.8)"}},
           {[](State& s) { s.stack[0].card = 27; },
            {"/stack/0/card: no prevention, because nothing is below it (EMP-9.8)"}},
           {[](State& s) { s.stack[0].card = 23; },
            {"/stack/0/card: no prevention, because nothing is below it (EMP-9.8)",
             "/stack/1/card: a card that is on the stack once (EMP-9.8)"}},
           {[](State& s) { s.stack[1].is_prevented = 1; },
            {"/stack/1/prevented: false for the newest item (EMP-9.8)"}},
           {[](State& s) { s.is_done = 1; }, {"/stack/1/done: false before the first effect"}},
           {[](State& s) { s.effect = 0; }, {"/stack/1/effect: -1 in phase respond"}},
           {[](State& s) { s.choice.is_open = 1; }, {"/stack/1/choice: null in phase respond"}},
           {[](State& s) { s.picks[0] = 1; }, {kBlankBytes}},
           {[](State& s) { s.asked = 1; },
            {"/phase: another phase, because nobody is to be asked"}},
           {[](State& s) { s.stack[1].passed = 1; },
            {"/phase: another phase, because nobody is to be asked"}},
           {[](State& s) {
              s.phase = s.turn_phase = Phase::turn;
              s.asked = kNoSeat;
            },
            {"/stack: [] in this phase"}}}),
      "");
}

TEST(Inspect, FindsPendingEntriesThatCannotBeSo) {
  TestGame game = InTurn();
  game.Must(0, "choose overcome; attack Ram Wall; strike");
  ASSERT_EQ(game.state.pending_count, 1);
  EXPECT_EQ(
      WrongFindings(
          game, {{[](State& s) { s.pending_count = 129; }, {kBlankBytes}},
                 {[](State& s) { s.pending[5].seat = 1; }, {kBlankBytes}},
                 {[](State& s) { s.pending[0].seat = 2; },
                  {"/pending/0/seat: a player who is in the game"}},
                 {[](State& s) { s.pending[0].host = 14; },
                  {"/pending/0/host: the hero that has or had the ability"}},
                 {[](State& s) { s.pending[0].card = 22; },
                  {"/pending/0/card: a triggered ability (EMP-9.4)"}},
                 {[](State& s) { s.hero_times[0] = 20; },
                  {"/pending/0/card: an ability that has uses left this turn (EMP-9.2)"}},
                 {[](State& s) {
                    s.pending[s.pending_count++] = s.pending[0];
                    s.pending[0].seat = 1;
                  },
                  {"/pending/1: entries in turn order from the active seat, and of a seat by card "
                   "(EMP-9.9)"}},
                 {[](State& s) { s.has_window = 0; }, {"/pending: [] without a window"}},
                 {[](State& s) { s.window_passed = 1; },
                  {"/phase: another phase, because nobody is to be asked"}},
                 {[](State& s) { s.asked = 1; }, {}},
                 {[](State& s) { s.asked = kNoSeat; },
                  {"/phase: another phase, because nobody is to be asked"}},
                 {[](State& s) {
                    s.has_window = s.pending_count = 0;
                    s.pending[0] = PendingEntry{};
                  },
                  {"/window: a window, or an item on the stack that can be prevented"}},
                 {[](State& s) { s.effect = 0; }, {kBlankBytes}},
                 {[](State& s) { s.phase = Phase::effect; },
                  {"/stack: the ability or feat that is carried out"}}}),
      "");
}

TEST(Inspect, FindsAnAbilityThatMustHaveBeenAnnounced) {
  TestSet set = SmallSet();
  set.Ability("Bell", fmt::format(R"({{"kind":"passive","trigger":"attacked","must":true,)"
                                  R"("effects":[{}]}})",
                                  kDrawOne));
  TestGame game(set);
  game.Put("Ram", 0);
  game.Put("Wall", 1);
  game.Must(0, "choose overcome; attack Ram Wall; strike");
  ASSERT_EQ(game.state.pending_count, 1);
  EXPECT_EQ(WrongFindings(
                game, {{[](State& s) { s.pending[0].card = 28; },
                        {"/pending/0/card: no ability that must be used, because those go first "
                         "(EMP-9.9)"}}}),
            "");
}

TEST(Inspect, FindsAChoiceThatCannotBeOpen) {
  TestGame game = InTurn();
  game.Must(0, "feat Move");
  game.Must(1, "pass");
  game.Must(0, "target_slot Wall 1");
  ASSERT_EQ(game.PhaseText(), "effect");
  EXPECT_EQ(
      WrongFindings(
          game,
          {{[](State& s) { s.choice = {}, s.choice.held_host = kNoSlot; },
            {"/stack/0/choice: the choice that somebody has to make"}},
           {[](State& s) { s.effect = kNotBegun; }, {"/stack/0/effect: 0 to 1 (EMP-10.1)"}},
           {[](State& s) { s.effect = 1; }, {"/stack/0/effect: an effect that asks for a choice"}},
           {[](State& s) { s.choice.is_of_seat = 2; }, {kBlankBytes}},
           {[](State& s) { s.picks[0] = 1; }, {kBlankBytes}},
           {[](State& s) {
              s.choice.left = 1;
              s.choice.pick_count = 1;
              s.picks[0] = 36;
            },
            {"/stack/0/choice/picked/0: a card"}},
           {[](State& s) { s.choice.pick_count = 1; },
            {"/stack/0/choice/picked: at most one card for each choice that was made"}},
           {[](State& s) { s.choice.left = 0; }, {"/stack/0/choice/left: 1 to 2"}},
           {[](State& s) { s.choice.left = 3; },
            {"/stack/0/choice/left: 1 to 2",
             "/stack/0/choice/picked: at most one card for each choice that was made"}},
           {[](State& s) { s.choice.seats = 2; }, {"/stack/0/choice/seats: the seat of the item"}},
           {[](State& s) { s.asked = 1; }, {kBlankBytes}},
           {[](State& s) { s.choice.held_slot = 2; },
            {"/stack/0/choice/held: an attached card that may be moved (EMP-10.2)"}},
           {[](State& s) { s.choice.held_host = kNoSlot; }, {kBlankBytes}},
           {[](State& s) { s.choice.is_of_seat = 1; },
            {"/stack/0/choice/seats: a list, because no seat is to be chosen", kBlankBytes,
             "/stack/0/choice/held: null for this effect"}}}),
      "");
}

TEST(Inspect, FindsADiscardThatCannotBeOpen) {
  TestGame game = InTurn(3);
  game.Must(0, "feat Toss");
  game.Must(1, "pass");
  TestGame of_seat = game;
  EXPECT_EQ(
      WrongFindings(of_seat, {{[](State& s) { s.choice.left = 1; }, {"/stack/0/choice/left: 2"}},
                              {[](State& s) { s.choice.pick_count = 1; },
                               {"/stack/0/choice/picked: [] while a seat is to be chosen"}},
                              {[](State& s) { s.choice.seats = 2; }, {kBlankBytes}}}),
      "");
  game.Must(0, "target_seat 1");
  EXPECT_EQ(
      WrongFindings(game, {{[](State& s) { s.choice.seats = 0; },
                            {"/stack/0/choice/seats: seats that have yet to discard"}},
                           {[](State& s) { s.choice.seats = 6; },
                            {"/stack/0/choice/seats: seats that have yet to discard"}},
                           {[](State& s) { s.choice.seats = 1; },
                            {"/stack/0/choice/seats: seats that have yet to discard"}},
                           {[](State& s) { s.asked = 2; }, {kBlankBytes}},
                           {[](State& s) { s.choice.held_host = 0; },
                            {"/stack/0/choice/held: null for this effect"}},
                           {[](State& s) {
                              s.hq |= s.seats[1].hand_heroes;
                              s.seats[1].hand_heroes = 0;
                            },
                            {"/stack/0/choice: null, because nothing can be chosen (EMP-10.2)"}}}),
      "");
}

}  // namespace
}  // namespace recount::engine::empyrean
