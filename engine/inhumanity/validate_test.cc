// Tests what is said of states from outside that the rules cannot have produced. engine/conformance
// checks that every state that play reaches is sound.
#include <gtest/gtest.h>

#include <functional>

#include "engine/inhumanity/test_game.h"
#include "engine/kit/testing/finding_lines.h"
#include "engine/kit/validation.h"

namespace recount::engine::inhumanity {
namespace {

// Returns the first slot of a pile in the set of the tests.
uint16_t& SlotOf(State& state, Pile pile, size_t index) {
  const auto number = static_cast<size_t>(pile);
  return state.slots[TestCards().first_slot[number] + state.drawn[number] + index];
}

// Returns the slot of a drawn Trait.
uint16_t& DrawnTrait(State& state, size_t index) {
  return state.slots[TestCards().first_slot[static_cast<size_t>(Pile::traits)] + index];
}

TEST(Inspect, TheSetUpHasOneForm) {
  const State begun = inhumanity::Begin(TestCards(), {}, 3);
  kit::ExpectFindings(
      TestCards(), begun, Clauses(),
      {
          {"/players: 3 to 5 (INH-1.1)\n", [](State& s) { s.players = 6; }},
          {"/phase: a phase\n", [](State& s) { s.phase = static_cast<Phase>(11); }},
          {"/scene/mode: a mode\n", [](State& s) { s.mode = static_cast<Mode>(5); }},
          {"/scene/reroll_which: failed, all or null\n",
           [](State& s) { s.rolling = static_cast<Rolling>(4); }},
          {": bytes that are blank\n", [](State& s) { s.lending = 2; }},
          {": bytes that are blank\n", [](State& s) { s.unused = 1; }},
          {": bytes that are blank\n", [](State& s) { s.turn_taken = 8; }},
          {"/node/chance/what: a node of the set-up\n", [](State& s) { s.shuffled = kSetUp; }},
          {"/round: 0 in the set-up\n", [](State& s) { s.round = 1; }},
          {"/turn_seat: null in the set-up\n", [](State& s) { s.turn_seat = 1; }},
          {"/hope: one die per player (INH-1.11)\n", [](State& s) { s.hope = 4; }},
          {"/players/1/in_play: true in the set-up\n", [](State& s) { s.in_play = 5; }},
          {"/players/2/new_character: false in the set-up\n",
           [](State& s) { s.new_character = 4; }},
          {"/players/0/doomed: false in the set-up\n", [](State& s) { s.doomed = 1; }},
          {"/players/0/turn_taken: false in the set-up\n", [](State& s) { s.turn_taken = 1; }},
          {"/players/0/spared: false in the set-up\n", [](State& s) { s.spared = 1; }},
          {"/players/0/humanity: 5 (INH-1.7)\n", [](State& s) { s.seats[0].humanity = 4; }},
          {"/players/1/hunger: 0 (INH-1.12)\n", [](State& s) { s.seats[1].hunger = 1; }},
          {"/players/1/harm: 0 (INH-1.12)\n", [](State& s) { s.seats[1].harm = 1; }},
          {"/players/1/personality: null in the set-up\n",
           [](State& s) { s.seats[1].personality = 69; }},
          {"/relationships/1/card: null in the set-up\n",
           [](State& s) { s.relationships[1] = 58; }},
          {"/scene_piles/any_terrain: its cards in ascending order before the shuffle\n",
           [](State& s) { std::swap(s.slots[0], s.slots[1]); }},
          {"/scene_piles/any_terrain: all cards of the pile in the set-up\n",
           [](State& s) {
             s.drawn[0] = 1;
             s.slots[0] = kNoCard;
           }},
          {"/last_scene: null in the set-up\n", [](State& s) { s.last_scene.seat = 0; }},
          {"/aftermath: [] in the set-up and at the end\n",
           [](State& s) {
             s.aftermath_count = 1;
             s.aftermath[0] = {kNoCard, 0, 0, Step::bequeath, 0};
           }},
      });
}

TEST(Inspect, EveryCardLiesInOnePlace) {
  TestGame game({.traits = {{"medic", "inspiring"}}});
  game.Give("rifle", 1);
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "");
  kit::ExpectFindings(
      TestCards(), game.state, Clauses(),
      {
          {"/scene_piles/any_terrain/0: a Scene of this terrain (INH-1.4)\n",
           [](State& s) { SlotOf(s, Pile::any_terrain, 0) = 8; }},
          {"/scene_piles/coastal/1: a card that lies nowhere else\n",
           [](State& s) { SlotOf(s, Pile::coastal, 1) = SlotOf(s, Pile::coastal, 0); }},
          {"/asset_pile/2: an Asset\n", [](State& s) { SlotOf(s, Pile::assets, 2) = 0; }},
          {"/relationship_pile/0: a Relationship\n",
           [](State& s) { SlotOf(s, Pile::relationships, 0) = kNoCard; }},
          {"/personality_pile/0: a Personality\n",
           [](State& s) { SlotOf(s, Pile::personalities, 0) = 58; }},
          {"/trait_pile/0: a card that is not of the expansion (INH-1.5)\n",
           [](State& s) { SlotOf(s, Pile::traits, 0) = 93; }},
          {": bytes that are blank\n", [](State& s) { s.drawn[0] = 30; }},
          {": bytes that are blank\n", [](State& s) { s.slots[1023] = 0; }},
          {"/trait_pile: every Trait that lies nowhere else\n",
           [](State& s) {
             s.seats[2].hand_count -= 1;
             DrawnTrait(s, 7) = kNoCard;
           }},
          {"/players/0/traits: a Trait\n",
           [](State& s) { DrawnTrait(s, 0) = TraitAt(TraitPlace::hand, 0, 3); }},
          {"/players/0/played_traits/0: a card that lies nowhere else\n",
           [](State& s) {
             DrawnTrait(s, 8) = TraitAt(TraitPlace::played, 0, CardIn(DrawnTrait(s, 0)));
           }},
          {": bytes that are blank\n", [](State& s) { s.seats[2].hand_count = 2; }},
          {"/assets/0/card: a card that lies nowhere else\n",
           [](State& s) { s.assets[0].card = SlotOf(s, Pile::assets, 0); }},
          {"/players/1/personality: a card that lies nowhere else\n",
           [](State& s) { s.seats[1].personality = s.seats[0].personality; }},
          {"/relationships/0/card: a Relationship\n", [](State& s) { s.relationships[0] = 3; }},
          {"/relationships/1/card: a card that lies nowhere else\n",
           [](State& s) { s.relationships[1] = s.relationships[0]; }},
      });
}

TEST(Inspect, PlayersHaveWhatTheRulesLetThem) {
  TestGame game({.personalities = {"sociopath"}});
  kit::ExpectFindings(
      TestCards(), game.state, Clauses(),
      {
          {"/round: 1 to 5 (INH-2.1)\n", [](State& s) { s.round = 6; }},
          {"/hope: 0 to 5 (INH-6.4)\n", [](State& s) { s.hope = 6; }},
          {"/hunted: 0 or more\n", [](State& s) { s.hunted = -1; }},
          {"/between_turns: false in a turn\n", [](State& s) { s.between_turns = 1; }},
          {"/players/0/humanity: 0 to 4 (INH-6.1)\n", [](State& s) { s.seats[0].humanity = 5; }},
          {"/players/1/humanity: 0 to 5 (INH-6.1)\n", [](State& s) { s.seats[1].humanity = 6; }},
          {"/players/1/hunger: 0 to 2 (INH-7.3)\n", [](State& s) { s.seats[1].hunger = 3; }},
          {"/players/1/harm: 0 to 2 (INH-7.3)\n", [](State& s) { s.seats[1].harm = 3; }},
          {"/players/1/stance: null outside a roll Scene\n",
           [](State& s) { s.seats[1].stance = Stance::refuse; }},
          {": bytes that are blank\n", [](State& s) { s.seats[4].humanity = 1; }},
          {"/players/0/turn_taken: true, because it is the player's turn\n",
           [](State& s) { s.turn_taken = 2; }},
          {"/turn_seat: the seat whose turn it is or was last\n",
           [](State& s) { s.turn_seat = 3; }},
          {"/players/1/last_hope: false outside a roll Scene\n", [](State& s) { s.last_hope = 2; }},
          {"/players/1/committed: 0 outside a Scene\n", [](State& s) { s.seats[1].committed = 1; }},
          {"/scene: null outside phases scene to outcome\n", [](State& s) { s.scene = 3; }},
          {"/scene/mode: null outside phases scene to outcome\n",
           [](State& s) { s.mode = Mode::roll; }},
          {"/report/0/n: 1 or more\n",
           [](State& s) {
             s.report_count = 1;
             s.report[0] = {What::hope_lost, kNoSeat, 0};
           }},
      });
}

TEST(Inspect, APlayerWhoIsOutOfPlayHasNothing) {
  TestGame game({.players = 4, .traits = {{"medic"}}}, &DeadlyCards());
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  kit::ExpectFindings(
      game.cards(), game.state, Clauses(),
      {
          {"/players/1/doomed: false for a player who is out of play\n",
           [](State& s) { s.doomed = 2; }},
          {"/players/1/spared: false for a player who is out of play\n",
           [](State& s) { s.spared = 2; }},
          {"/players/1/humanity: 0\n", [](State& s) { s.seats[1].humanity = 1; }},
          {"/players/1/hunger: 0\n", [](State& s) { s.seats[1].hunger = 1; }},
          {"/players/1/harm: 0\n", [](State& s) { s.seats[1].harm = 1; }},
          {"/players/1/personality: null for a player who is out of play\n",
           [](State& s) { s.seats[1].personality = 63; }},
          {"/players/1/shields: no shields for a player who is out of play\n",
           [](State& s) { s.seats[1].shields[1] = 1; }},
          {"/players/1/traits: [] for a player who is out of play\n",
           [](State& s) {
             // The first of what the dead player has left moves to the end of the hands.
             for (size_t i = 0;; ++i) {
               uint16_t& slot = DrawnTrait(s, i);
               if (PlaceIn(slot) != PlaceOf(TraitPlace::lost, 1)) continue;
               slot = TraitAt(TraitPlace::hand, 1, CardIn(slot));
               s.seats[1].hand_count = 1;
               const auto begin = &DrawnTrait(s, 0);
               return std::sort(begin, begin + i + 1);
             }
           }},
          {"/relationships/1/card: null, because one of its parties is out of play (INH-9.9)\n",
           [](State& s) { s.relationships[1] = 53; }},
          {"/aftermath/0/seat: a player who is out of play\n",
           [](State& s) { s.aftermath[0].seat = 2; }},
          {"/aftermath/0/round: 1\n", [](State& s) { s.aftermath[0].round = 2; }},
          {"/aftermath/0/gift: null, because the step is not give\n",
           [](State& s) { s.aftermath[0].gift = 80; }},
      });
}

TEST(Inspect, AssetsHaveOwnersAndUses) {
  TestGame game({.config = {.lending = true}});
  game.Give("rope", 0);   // 42, the first in play
  game.Give("rifle", 1);  // 46
  EXPECT_EQ(game.Do(1, "lend rifle 2"), "");
  kit::ExpectFindings(
      TestCards(), game.state, Clauses(),
      {
          {"/assets/0/uses: 1 to 2 (INH-8.10)\n", [](State& s) { s.assets[0].uses = 3; }},
          {"/assets/1/uses: 1 to 2 (INH-8.10)\n", [](State& s) { s.assets[1].uses = 0; }},
          {"/assets/0/owner: null, because it is a group Asset (INH-8.7)\n",
           [](State& s) { s.assets[0].owner = 1; }},
          {"/assets/1/owner: the seat that owns it (INH-8.7)\n",
           [](State& s) { s.assets[1].owner = kNoSeat; }},
          {"/assets/0/lent_to: null, because it is a group Asset (INH-8.13)\n",
           [](State& s) { s.assets[0].lent_to = 1; }},
          {"/assets/1/lent_to: null without the option lending (INH-8.13)\n",
           [](State& s) { s.lending = 0; }},
          {"/assets/1/lent_to: another player than the owner (INH-8.13)\n",
           [](State& s) { s.assets[1].lent_to = 1; }},
          {": bytes that are blank\n", [](State& s) { std::swap(s.assets[0], s.assets[1]); }},
          {": bytes that are blank\n", [](State& s) { s.assets[2].uses = 1; }},
      });
}

TEST(Inspect, TheModeFitsPhaseAndScene) {
  TestGame game;
  game.Draw("ambush");
  kit::ExpectFindings(
      TestCards(), game.state, Clauses(),
      {
          {"/scene: the Scene that was drawn\n", [](State& s) { s.scene = kNoCard; }},
          {"/scene/card: a Scene\n", [](State& s) { s.scene = 42; }},
          {"/scene/mode: null before the Scene is acted on or avoided\n",
           [](State& s) { s.mode = Mode::roll; }},
          {"/scene/mode: another mode, because the Scene is unavoidable (INH-3.7)\n",
           [](State& s) {
             s.phase = Phase::outcome;
             s.mode = Mode::avoided;
           }},
          {"/scene/mode: roll, no_dice or avoided, because it is a roll Scene\n",
           [](State& s) {
             s.phase = Phase::choose;
             s.mode = Mode::choice;
           }},
          {"/scene/mode: roll, choice, no_dice or avoided\n",
           [](State& s) { s.phase = Phase::outcome; }},
          {"/scene/modifier: 0 without a roll\n", [](State& s) { s.modifier = 1; }},
          {"/scene/bonus_dice: 0 without a roll\n", [](State& s) { s.bonus_dice = 1; }},
          {"/scene/added_successes: 0 without a roll\n", [](State& s) { s.added_successes = 1; }},
          {"/scene/hope_dice: 0 without a roll\n", [](State& s) { s.hope_dice = 1; }},
          {"/scene/auto_success: false without a roll\n", [](State& s) { s.auto_success = 1; }},
          {"/scene/reroll_which: null without a roll\n",
           [](State& s) { s.rolling = Rolling::all; }},
          {": bytes that are blank\n", [](State& s) { s.hardship = 1; }},
          {"/players/2/stance: null outside a roll Scene\n",
           [](State& s) { s.seats[2].stance = Stance::support; }},
          {"/players/2/choice: null unless the mode of the Scene is choice\n",
           [](State& s) { s.seats[2].choice = 0; }},
      });
}

TEST(Inspect, EverybodyChoosesAnOptionOfTheCard) {
  TestGame game;
  game.Draw("storm");
  EXPECT_EQ(game.Do(0, "act"), "");
  EXPECT_EQ(game.Do(1, "choose search"), "");
  kit::ExpectFindings(
      TestCards(), game.state, Clauses(),
      {
          {"/players/1/choice: one of the card's options (INH-5.1)\n",
           [](State& s) { s.seats[1].choice = 2; }},
          {"/scene/mode: choice in phase choose\n", [](State& s) { s.mode = Mode::none; }},
          {"/scene/mode: choice or avoided, because it is a choice Scene (INH-5.1)\n",
           [](State& s) {
             s.phase = Phase::outcome;
             s.mode = Mode::no_dice;
           }},
          {"/players/2/committed: 0 until the player commits, supports or chooses\n",
           [](State& s) { s.seats[2].committed = 1; }},
          {"/phase: outcome, because every player has chosen (INH-5.1)\n",
           [](State& s) { s.seats[0].choice = s.seats[2].choice = 1; }},
      });
}

TEST(Inspect, ARollIsOfItsScene) {
  TestGame game;
  game.Begin("ambush", 2, {1});
  kit::ExpectFindings(
      TestCards(), game.state, Clauses(),
      {
          {"/scene/mode: roll in phases commit to ready\n",
           [](State& s) { s.mode = Mode::no_dice; }},
          {"/players/0/stance: acting, because it is the player's turn\n",
           [](State& s) { s.seats[0].stance = Stance::support; }},
          {"/players/1/stance: support, refuse or null, because it is another's turn\n",
           [](State& s) { s.seats[1].stance = Stance::acting; }},
          {"/players/1/committed: 0 to 5 (INH-6.1)\n", [](State& s) { s.seats[1].committed = 6; }},
          {"/players/0/committed: 1 to 5 (INH-4.1)\n", [](State& s) { s.seats[0].committed = 0; }},
          {"/players/2/committed: 0 until the player commits, supports or chooses\n",
           [](State& s) { s.seats[2].committed = 1; }},
          {"/scene/hope_dice: 0 to 5 (INH-6.4)\n", [](State& s) { s.hope_dice = 6; }},
          {"/scene/bonus_dice: 0 or more\n", [](State& s) { s.bonus_dice = -1; }},
          {"/scene/added_successes: 0 or more\n", [](State& s) { s.added_successes = -1; }},
          {"/scene/rolled: false outside phase ready\n",
           [](State& s) {
             s.rolling = Rolling::scene;
             s.hardship = 3;
           }},
          {"/scene/reroll_which: null before the outcome of a roll\n",
           [](State& s) { s.rolling = Rolling::failed; }},
          {"/scene/dice: null before the outcome of a roll\n", [](State& s) { s.dice_count = 0; }},
          {"/phase: hope, because every other player has declared (INH-4.3)\n",
           [](State& s) { s.seats[2].stance = Stance::refuse; }},
      });
}

TEST(Inspect, DiceAreRolledForAReason) {
  TestGame game({.personalities = {"non_violent"}});
  game.Begin("ambush", 2, {1, 0});
  EXPECT_EQ(game.Do(0, "use_hope 0"), "");
  NoEffects none;
  ApplyAction(TestCards(), game.state, 0, {.type = ActionType::roll}, none);
  kit::ExpectFindings(TestCards(), game.state, Clauses(),
                      {
                          {"/scene/hardship: 1 or more, because dice are being rolled (INH-4.15)\n",
                           [](State& s) { s.hardship = 0; }},
                          {"/scene/auto_success: false, because dice are being rolled\n",
                           [](State& s) { s.auto_success = 1; }},
                          {"/scene/rolled: false, because there are no dice to roll\n",
                           [](State& s) {
                             s.seats[0].committed = 1;
                             s.seats[1].committed = 0;
                           }},
                      });
  const uint16_t dice[] = {1, 4};
  ApplyOutcome(TestCards(), game.state, {ChanceKind::dice, dice}, none);
  kit::ExpectFindings(
      TestCards(), game.state, Clauses(),
      {
          {"/scene/dice/1: 1 to 6\n", [](State& s) { SetDie(s.dice, 1, 7); }},
          {": bytes that are blank\n", [](State& s) { SetDie(s.dice, 3, 1); }},
          {": bytes that are blank\n", [](State& s) { s.dice_count = 200; }},
          {"/scene/dice: the dice of the roll\n",
           [](State& s) {
             s.dice = {};
             s.dice_count = kNoDice;
             s.hardship = 0;
           }},
          {"/scene/hardship: 0 or more (INH-4.10)\n", [](State& s) { s.hardship = -1; }},
          {"/scene/reroll_which: null, because no die is rolled again\n",
           [](State& s) {
             SetDie(s.dice, 0, 5);
             s.rolling = Rolling::failed;
           }},
      });
}

TEST(Inspect, TheSceneBeforeLiesFaceUp) {
  TestGame game;
  game.Begin("rest", 1, {1, 0});
  game.Finish({1, 5});
  kit::ExpectFindings(
      TestCards(), game.state, Clauses(),
      {
          {"/last_scene/seat: the acting player of that turn\n",
           [](State& s) { s.last_scene.seat = 3; }},
          {"/last_scene/round: 1\n", [](State& s) { s.last_scene.round = 2; }},
          {"/last_scene/card: a Scene\n", [](State& s) { s.last_scene.card = 60; }},
          {"/last_scene/card: a card that is not of the expansion (INH-1.5)\n",
           [](State& s) { s.last_scene.card = 40; }},
          {"/last_scene/card: a Scene that was put away and lies nowhere else\n",
           [](State& s) { s.last_scene.card = SlotOf(s, Pile::urban, 0); }},
          {"/last_scene/dice/1: 1 to 6\n", [](State& s) { SetDie(s.last_scene.dice, 1, 0); }},
          {"/last_scene/hardship: 0 or more (INH-4.10)\n",
           [](State& s) { s.last_scene.hardship = -1; }},
          {"/last_scene/successes: 0 or more\n", [](State& s) { s.last_scene.successes = -1; }},
          {"/last_scene/mode: roll, because there are dice\n",
           [](State& s) { s.last_scene.mode = Mode::no_dice; }},
          {"/last_scene/clause: the clause by which the Scene was put away\n",
           [](State& s) { s.last_scene.clause = INH_1_1; }},
          {": bytes that are blank\n", [](State& s) { s.last_scene.seat = kNoSeat; }},
      });
}

TEST(Inspect, NobodyIsAskedForNothing) {
  TestGame game;
  kit::ExpectFindings(TestCards(), game.state, Clauses(),
                      {{"/scene_piles: a Scene in one of the piles (INH-3.2)\n",
                        [](State& s) {
                          for (size_t pile = 0; pile < kTerrains; ++pile) {
                            const auto& cards = TestCards().In(static_cast<Pile>(pile), false);
                            s.drawn[pile] = static_cast<uint16_t>(cards.size());
                          }
                          std::fill_n(s.slots.begin(), TestCards().first_slot[kTerrains], kNoCard);
                        }},
                       {"/turn_seat: a player in play (INH-9.3)\n", [](State& s) {
                          s.in_play = 6;
                          s.seats[0].humanity = 0;
                          s.seats[0].personality = kNoCard;
                          s.relationships[0] = s.relationships[2] = kNoCard;
                          for (size_t i = 0; i < 3; ++i) {
                            DrawnTrait(s, i) =
                                TraitAt(TraitPlace::lost, 0, CardIn(DrawnTrait(s, i)));
                          }
                          std::rotate(&DrawnTrait(s, 0), &DrawnTrait(s, 3), &DrawnTrait(s, 0) + 9);
                          s.seats[0].hand_count = 0;
                        }}});
  game.Draw("ambush");
  EXPECT_EQ(game.Do(0, "act"), "");
  kit::ExpectFindings(
      TestCards(), game.state, Clauses(),
      {{"/phase: outcome, because the acting player has neither Humanity nor Hope dice (INH-3.8)\n",
        [](State& s) { s.hope = s.seats[0].humanity = 0; }}});
}

TEST(Inspect, AfterADeathTheStepIsOneThatDecides) {
  TestGame game({.traits = {{"medic"}}}, &DeadlyCards());
  game.Give("rifle", 1);
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  game.PassTurn();
  ASSERT_EQ(game.state.aftermath[0].step, Step::bequeath);
  kit::ExpectFindings(
      game.cards(), game.state, Clauses(),
      {
          {"/aftermath: an entry, because a player decides in this phase (INH-9.8)\n",
           [](State& s) {
             s.aftermath[0] = {};
             s.aftermath_count = 0;
           }},
          {"/aftermath/0/step: bequeath, because the player still owns an Asset (INH-9.4)\n",
           [](State& s) { s.aftermath[0].step = Step::gift; }},
          {"/aftermath/0/step: a step behind bequeath, because the player owns no Asset "
           "(INH-9.4)\n",
           [](State& s) { s.assets[0].owner = 2; }},
          {"/players/0/stance: null outside a turn\n",
           [](State& s) { s.seats[0].stance = Stance::acting; }},
          {"/players/0/choice: null outside a turn\n", [](State& s) { s.seats[0].choice = 0; }},
          {"/players/0/committed: 0 outside a turn\n", [](State& s) { s.seats[0].committed = 1; }},
          {"/players/0/shields: no shields outside a turn\n",
           [](State& s) { s.seats[0].shields[2] = 1; }},
          {"/aftermath/1/seat: a player with no entry before\n",
           [](State& s) {
             s.aftermath[1] = s.aftermath[0];
             s.aftermath_count = 2;
           }},
      });
  EXPECT_EQ(game.Do(1, "bequeath rifle 2"), "");
  EXPECT_EQ(game.Do(1, "draw_gift"), "");
  kit::ExpectFindings(game.cards(), game.state, Clauses(),
                      {
                          {": bytes that are blank\n/aftermath/0/gift: the Trait that was drawn\n",
                           [](State& s) { s.aftermath[0].gift = kNoCard; }},
                      });
  EXPECT_EQ(game.Do(1, "give_gift 2"), "");
  kit::ExpectFindings(game.cards(), game.state, Clauses(),
                      {
                          {"/aftermath/0/step: a step before grace, because the player has had a "
                           "new character (INH-9.7)\n",
                           [](State& s) { s.new_character = 2; }},
                          {"/aftermath/0/step: a step before grace, because the character left "
                           "after round 2 (INH-9.6)\n",
                           [](State& s) { s.round = s.aftermath[0].round = 3; }},
                      });
}

TEST(Inspect, IndependentFindingsAreToldTogether) {
  TestGame game;
  game.Give("rifle", 1);
  State damaged = game.state;
  damaged.hope = 9;
  damaged.seats[2].harm = 4;
  damaged.assets[0].uses = 0;
  damaged.last_scene.clause = 1;
  EXPECT_EQ(kit::FindingsIn(TestCards(), damaged, Clauses()),
            "/hope: 0 to 5 (INH-6.4)\n"
            "/assets/0/uses: 1 to 2 (INH-8.10)\n"
            "/players/2/harm: 0 to 2 (INH-7.3)\n"
            ": bytes that are blank\n");
}

}  // namespace
}  // namespace recount::engine::inhumanity
