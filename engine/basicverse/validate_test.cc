// Tests what the validation says of the set-up, the seats, the cards and the turn of a state: each
// check by name, with its path and its clause.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/basicverse/test_game_states.h"

namespace recount::engine::basicverse {
namespace {

TEST(Inspect, TheConfigIsOneWithWhichAGameCanBegin) {
  EXPECT_EQ(
      UnlikeFindings(
          InTurn(),
          {
              {"no such phase", [](State& s) { s.phase = static_cast<Phase>(15); },
               "/phase: a phase of the game\n"},
              {"five players", [](State& s) { s.players = 5; },
               "/players: 4, 6, 8 or 10 players (BAS-1.1)\n"},
              {"no such way to form teams", [](State& s) { s.teams_by = static_cast<TeamsBy>(3); },
               "/config/teams: \"alternate\", \"random\" or a list\n"},
              {"a flag of two", [](State& s) { s.has_teams = 2; }, ": bytes that are blank\n"},
              {"an unused byte", [](State& s) { s.unused[4] = 1; }, ": bytes that are blank\n"},
              {"a Fortress of 11", [](State& s) { s.start_fortress = 11; },
               "/config/fortress: 20, 15, 12 or 10 (BAS-1.14)\n"},
              {"no such way to pick", [](State& s) { s.picks = static_cast<HeroPicks>(2); },
               "/config/heroes: \"choose\" or \"draft\"\n"},
              {"no rounds", [](State& s) { s.max_rounds = 0; }, "/config/max_rounds: 1 to 1000\n"},
              {"no such formation", [](State& s) { s.formation = static_cast<Formation>(2); },
               "/config/setup: \"brawl\" or \"team\"\n"},
          }),
      "");
}

TEST(Inspect, TheTeamsAreOfTheSameSize) {
  EXPECT_EQ(
      UnlikeFindings(InTurn(),
                     {
                         {"a team of a seat that nobody has", [](State& s) { s.red |= 1 << 6; },
                          ": bytes that are blank\n"},
                         {"no teams in a turn", [](State& s) { s.has_teams = 0; },
                          "/players: a team for every player (BAS-1.1)\n"},
                         {"four Red players", [](State& s) { s.red = 0b001111; },
                          "/players: as many Red players as Blue ones (BAS-1.1)\n"},
                         {"other teams than the config says", [](State& s) { s.red = 0b000111; },
                          "/players: even seats Red and odd seats Blue\n"},
                     }),
      "");
}

TEST(Inspect, TeamsAreDrawnBeforeAnybodyPicks) {
  EXPECT_EQ(
      UnlikeFindings(
          BeforeTeams(),
          {
              {"teams that the config knows", [](State& s) { s.teams_by = TeamsBy::alternate; },
               "/phase: a later phase, because the config says who is on which team (BAS-1.3)\n"},
              {"teams already", [](State& s) { s.has_teams = 1; },
               "/players: no teams before they are drawn (BAS-1.3)\n"},
              {"a Red player already", [](State& s) { s.red = 1; },
               "/players: no teams before they are drawn (BAS-1.3)\n"},
              {"a pick already", [](State& s) { s.pick_count = 1; },
               "/picked: no seat before the teams are drawn\n"},
          }),
      "");
}

TEST(Inspect, EverySeatPicksOnce) {
  EXPECT_EQ(
      UnlikeFindings(
          InPick(),
          {
              {"eleven picks", [](State& s) { s.pick_count = 11; },
               "/picked: one pick of each seat (BAS-1.2)\n"},
              {"all have picked", [](State& s) { s.pick_count = 6; },
               "/picked: fewer seats, because in this phase somebody picks (BAS-1.2)\n"
               "/picked/2: a seat that has not picked before (BAS-1.2)\n"
               "/picked/3: a seat that has not picked before (BAS-1.2)\n"
               "/picked/4: a seat that has not picked before (BAS-1.2)\n"
               "/picked/5: a seat that has not picked before (BAS-1.2)\n"},
              {"a pick beyond the last", [](State& s) { s.picked[5] = 1; },
               ": bytes that are blank\n"},
              {"a seat that nobody has", [](State& s) { s.picked[1] = 6; },
               "/picked/1: a seat that has not picked before (BAS-1.2)\n"},
              {"a seat twice", [](State& s) { s.picked[1] = 1; },
               "/picked/1: a seat that has not picked before (BAS-1.2)\n"},
              {"a pick of the other team",
               [](State& s) {
                 s.picked[1] = 3;
                 s.seats[3].hero = 1;
                 s.seats[0].hero = kNoHero;
               },
               "/picked/1: a seat of the team whose pick it is (BAS-1.5)\n"},
              {"no Hero after the pick", [](State& s) { s.seats[0].hero = kNoHero; },
               "/players/0/hero: a Hero of the card set (BAS-1.2)\n"},
              {"a Hero before the pick", [](State& s) { s.seats[3].hero = 5; },
               "/players/3/hero: null, because this seat has not picked (BAS-1.2)\n"},
              {"a Hero of a seat that nobody has", [](State& s) { s.seats[7].hero = 5; },
               ": bytes that are blank\n"},
              {"a Hero of no set", [](State& s) { s.seats[0].hero = 10; },
               "/players/0/hero: a Hero of the card set (BAS-1.2)\n"},
              {"one Hero twice", [](State& s) { s.seats[1].hero = s.seats[0].hero; },
               "/players/1/hero: a Hero of nobody else (BAS-1.2)\n"},
              {"a place in the circle",
               [](State& s) {
                 s.circle[0] = kField;
                 s.places = 1;
               },
               "/circle: no place before the last pick\n"},
              {"a place of a seat", [](State& s) { s.place[2] = 1; }, ": bytes that are blank\n"},
              {"a turn order", [](State& s) { s.turn_order[1] = 1; },
               "/turn_order: no seat before the last pick (BAS-1.7)\n"},
              {"the Horseshoe", [](State& s) { s.horseshoe = 5; },
               "/horseshoe: null before the last pick (BAS-1.15)\n"},
              {"HP", [](State& s) { s.seats[0].hp = 10; }, "/players/0/hp: 0 (BAS-1.11)\n"},
              {"cards in hand",
               [](State& s) {
                 s.seats[0].hand.Add(0);
                 s.seats[0].hand_count = 1;
                 s.deck[--s.deck_count] = 0;
               },
               "/players/0/hand: no card before the last pick\n"},
              {"a starting Ability", [](State& s) { s.seats[0].start_ability = 0; },
               "/players/0/start_ability: null before the last pick (BAS-1.12)\n"},
              {"a seat that was asked", [](State& s) { s.asked = 1; }, ": bytes that are blank\n"},
          }),
      "");
}

TEST(Inspect, SomebodyHasPickedInEveryLaterPhase) {
  EXPECT_EQ(
      UnlikeFindings(InTurn(),
                     {
                         {"one pick less", [](State& s) { s.picked[--s.pick_count] = 0; },
                          "/picked: every seat, because in this phase all have picked (BAS-1.2)\n"},
                     }),
      "");
}

TEST(Inspect, NobodyLeadsASupportHeroInATeamOfTwo) {
  EXPECT_EQ(UnlikeFindings(WithSupport(),
                           {
                               {"a Support Hero", [](State& s) { s.seats[3].hero = 4; },
                                "/players/3/hero: a Hero that is not Support (BAS-1.6)\n"},
                           }),
            "");
}

TEST(Inspect, TheCircleHasEverySeatOnce) {
  EXPECT_EQ(
      UnlikeFindings(
          InTurn(),
          {
              {"one place less", [](State& s) { s.circle[--s.places] = 0; },
               "/circle: every seat, and nothing else\n"},
              {"a Neutral Field", [](State& s) { s.circle[3] = kField; },
               "/circle: every seat, and nothing else\n"},
              {"a circle from another seat on",
               [](State& s) {
                 std::rotate(s.circle.begin(), s.circle.begin() + 1, s.circle.begin() + 6);
                 for (uint8_t i = 0; i < 6; ++i) s.place[s.circle[i]] = i;
               },
               "/circle/0: 0, because a circle is written from seat 0 on\n"},
              {"a seat twice", [](State& s) { s.circle[3] = 2; },
               "/circle/3: a seat that has no other place\n"},
              {"a seat that nobody has", [](State& s) { s.circle[3] = 8; },
               "/circle/3: a seat that has no other place\n"},
              {"a place that differs", [](State& s) { s.place[3] = 4; },
               ": bytes that are blank\n"},
              {"a place beyond the last", [](State& s) { s.circle[6] = 1; },
               ": bytes that are blank\n"},
              {"a place of a seat that nobody has", [](State& s) { s.place[6] = 1; },
               ": bytes that are blank\n"},
              {"no Horseshoe", [](State& s) { s.horseshoe = kNoSeat; },
               "/horseshoe: the seat that has the Horseshoe (BAS-1.15)\n"},
              {"another turn order", [](State& s) { std::swap(s.turn_order[1], s.turn_order[3]); },
               "/turn_order/1: Red and Blue alternating, each team as it picked (BAS-1.7)\n"
               "/turn_order/3: Red and Blue alternating, each team as it picked (BAS-1.7)\n"},
              {"a turn beyond the last seat", [](State& s) { s.turn_order[6] = 1; },
               ": bytes that are blank\n"},
          }),
      "");
}

TEST(Inspect, FourPlayersHaveTwoNeutralFields) {
  EXPECT_EQ(UnlikeFindings(OfFour(),
                           {
                               {"a seat in place of a Field", [](State& s) { s.circle[2] = 1; },
                                "/circle/2: a seat that has no other place\n"},
                               {"no Fields", [](State& s) { s.places = 4; },
                                "/circle: every seat and two Neutral Fields (-1) (BAS-1.10)\n"},
                           }),
            "");
}

TEST(Inspect, SeatsNameTheirAbilitiesInTurnOrder) {
  EXPECT_EQ(
      UnlikeFindings(
          InAbility(),
          {
              {"all were asked", [](State& s) { s.asked = 6; },
               "/players: a seat that has not named its starting Ability (BAS-1.12)\n"},
              {"one more than was asked", [](State& s) { s.seats[2].start_ability = 0; },
               "/players/2/start_ability: null, because the seats before it in turn order name "
               "theirs first (BAS-1.12)\n"},
              {"one less than was asked", [](State& s) { s.seats[1].start_ability = kNoAbility; },
               "/players/1/start_ability: an Ability of the Hero (BAS-1.12)\n"},
              {"an Ability of no Hero", [](State& s) { s.seats[1].start_ability = 2; },
               "/players/1/start_ability: an Ability of the Hero (BAS-1.12)\n"},
              {"fewer HP", [](State& s) { s.seats[3].hp = 9; }, "/players/3/hp: 10 (BAS-1.11)\n"},
              {"sight", [](State& s) { s.seats[3].sight = 1; }, "/players/3/sight: 0\n"},
              {"shroud", [](State& s) { s.seats[3].shroud = 1; }, "/players/3/shroud: 0\n"},
              {"a donation", [](State& s) { s.penalty[3] = 1; },
               "/players/3/penalty: 0 (BAS-4.5)\n"},
              {"a Scroll",
               [](State& s) {
                 s.seats[3].slot.Add(0);
                 s.deck[--s.deck_count] = 0;
               },
               "/players/3/slot: no card before the first turn\n"},
              {"a discarded card",
               [](State& s) {
                 s.discard.Add(0);
                 s.deck[--s.deck_count] = 0;
               },
               "/discard: no card before the first turn\n"},
              {"a deck that is shuffled", [](State& s) { std::swap(s.deck[0], s.deck[1]); },
               "/deck/83: ascending cards before the first shuffle\n"},
              {"a turn", [](State& s) { s.turn = 1; }, "/turn: 0\n"},
              {"an active seat", [](State& s) { s.active = 0; },
               "/active: null before the first turn\n"},
              {"Actions", [](State& s) { s.actions = 3; }, "/actions: 0\n"},
              {"a given card", [](State& s) { s.given = 1; },
               "/given: null before the first turn\n"},
              {"a last chance", [](State& s) { s.last_chance = LastChance::waiting; },
               "/last_chance: null before the first turn\n"},
              {"a Counter that moved", [](State& s) { s.counter_slot = 1; },
               "/counter_slot: 0 (BAS-10.1)\n"},
              {"a death", [](State& s) { s.dead = 1 << 2; },
               "/players/2/dead: false before the first turn\n"},
              {"a Scroll and a donation of this turn",
               [](State& s) {
                 s.scroll_used = 1;
                 s.donated = 2;
               },
               "/players/0/scroll_used: false before the first turn\n"
               "/players/1/donated: false before the first turn\n"},
              {"a Fortress that was damaged", [](State& s) { s.fortress[0] = 19; },
               "/fortress/red: 20 (BAS-1.14)\n"},
              {"Mana", [](State& s) { s.mana[1] = 1; }, "/mana/blue: 0 (BAS-5.1)\n"},
              {"a frame",
               [](State& s) {
                 s.stack[0] = {.kind = FrameKind::draw, .then = 1};
                 s.stack_count = 1;
               },
               "/stack: no frame in this phase\n"},
          }),
      "");
}

TEST(Inspect, SeatsHaveWhatTheirHeroesCanHave) {
  EXPECT_EQ(
      UnlikeFindings(
          InTurn(),
          {
              {"a hand that is not counted", [](State& s) { s.seats[0].hand_count = 1; },
               ": bytes that are blank\n"},
              {"HP of a seat that nobody has", [](State& s) { s.seats[6].hp = 1; },
               ": bytes that are blank\n"},
              {"more HP than the Hero has", [](State& s) { s.seats[1].hp = 11; },
               "/players/1/hp: at most 10 (BAS-1.11)\n"},
              {"nobody dies", [](State& s) { s.seats[1].hp = 0; },
               "/players/1/hp: 1 or more, because nothing is left to be resolved (BAS-9.1)\n"},
              {"a dead Hero with HP", [](State& s) { s.dead = 2; }, "/players/1/hp: 0 (BAS-9.1)\n"},
              {"less sight than none", [](State& s) { s.seats[1].sight = -1; },
               "/players/1/sight: 0 to 1000000000\n"},
              {"too much shroud", [](State& s) { s.seats[1].shroud = 1'000'000'001; },
               "/players/1/shroud: 0 to 1000000000\n"},
              {"four donations", [](State& s) { s.penalty[1] = 4; },
               "/players/1/penalty: 0 to 3 (BAS-4.5)\n"},
              {"no starting Ability", [](State& s) { s.seats[1].start_ability = kNoAbility; },
               "/players/1/start_ability: an Ability of the Hero (BAS-1.12)\n"},
              {"nobody was asked for an Ability", [](State& s) { s.asked = 0; },
               ": bytes that are blank\n"},
              {"a dead seat that nobody has", [](State& s) { s.dead = 1 << 6; },
               ": bytes that are blank\n"},
          }),
      "");
}

TEST(Inspect, EveryCardLiesInOnePlace) {
  EXPECT_EQ(
      UnlikeFindings(InTurn(),
                     {
                         {"too many cards", [](State& s) { s.deck_count = 86; },
                          "/deck: no more cards than the set has\n"},
                         {"a card beyond the deck", [](State& s) { s.deck[85] = 1; },
                          ": bytes that are blank\n"},
                         {"a card twice in the deck", [](State& s) { s.deck[2] = s.deck[4]; },
                          "/deck/80: a card that lies nowhere else\n"
                          "/deck: every card in some place, also card 82\n"},
                         {"a card of no set", [](State& s) { s.deck[2] = 85; },
                          "/deck/82: a card that lies nowhere else\n"
                          "/deck: every card in some place, also card 82\n"},
                         {"a card in a hand, too",
                          [](State& s) {
                            s.seats[1].hand.Add(3);
                            s.seats[1].hand.Add(4);
                            s.seats[1].hand_count = 2;
                          },
                          "/players/1/hand/0: a card that lies nowhere else\n"
                          "/players/1/hand/1: a card that lies nowhere else\n"},
                         {"a card on a slot, too", [](State& s) { s.seats[1].slot.Add(3); },
                          "/players/1/slot/0: a card that lies nowhere else\n"},
                         {"a card on the discard pile, too", [](State& s) { s.discard.Add(3); },
                          "/discard/0: a card that lies nowhere else\n"},
                         {"a card that is nowhere", [](State& s) { s.deck[--s.deck_count] = 0; },
                          "/deck: every card in some place, also card 0\n"},
                         {"three cards that are nowhere",
                          [](State& s) {
                            for (int i = 0; i < 3; ++i) s.deck[--s.deck_count] = 0;
                          },
                          "/deck: every card in some place, also card 0 and 2 others\n"},
                         {"a card beyond all", [](State& s) { s.discard.words[3] = 1; },
                          ": bytes that are blank\n"},
                     }),
      "");
}

TEST(Inspect, TheTurnIsOneOfTheTurnOrder) {
  EXPECT_EQ(
      UnlikeFindings(
          InTurn(),
          {
              {"a sixth slot of the Counter", [](State& s) { s.counter_slot = 5; },
               "/counter_slot: 0 to 4 (BAS-10.1)\n"},
              {"a Fortress of too many HP", [](State& s) { s.fortress[1] = 21; },
               "/fortress/blue: 0 to 20 (BAS-1.14)\n"},
              {"too much Mana", [](State& s) { s.mana[0] = 11; }, "/mana/red: 0 to 10 (BAS-5.2)\n"},
              {"no such last chance", [](State& s) { s.last_chance = static_cast<LastChance>(3); },
               "/last_chance: null, \"waiting\" or \"running\"\n"},
              {"no turn", [](State& s) { s.turn = 0; }, "/turn: 1 to 600 (BAS-12.2)\n"},
              {"a turn after the last", [](State& s) { s.turn = 601; },
               "/turn: 1 to 600 (BAS-12.2)\n"},
              {"another active seat", [](State& s) { s.active = 1; },
               "/active: the seat whose turn this is in the turn order (BAS-2.2)\n"},
              {"a dead active seat",
               [](State& s) {
                 s.dead = 1;
                 s.seats[0].hp = 0;
               },
               "/players/0/dead: false, because a dead player has no turn (BAS-9.5)\n"},
              {"no Actions left", [](State& s) { s.actions = 0; },
               "/actions: 1 or more, because the turn is not over (BAS-2.3)\n"},
              {"fewer Actions than none", [](State& s) { s.actions = -1; },
               "/actions: 0 to 1000000000\n"},
              {"a given card that lies elsewhere", [](State& s) { s.given = 1; },
               "/given: null, or a card in the hand of the active seat (BAS-4.6)\n"},
              {"an end",
               [](State& s) {
                 s.end_reason = EndReason::red_fell;
                 s.winner = 1;
               },
               ": bytes that are blank\n"},
              {"a winner before the end", [](State& s) { s.winner = 1; },
               ": bytes that are blank\n"},
              {"a frame",
               [](State& s) {
                 s.stack[0] = {.kind = FrameKind::draw, .then = 1};
                 s.stack_count = 1;
               },
               "/stack: no frame in this phase\n"},
              {"a frame beyond the stack", [](State& s) { s.stack[0].kind = FrameKind::draw; },
               ": bytes that are blank\n"},
              {"a stack beyond its end", [](State& s) { s.stack_count = 129; },
               ": bytes that are blank\n"},
              {"a seat that is asked", [](State& s) { s.waiting = 2; },
               "/waiting: no seat outside the phase `react`\n"},
              {"revealed cards without a frame",
               [](State& s) {
                 s.revealed.Add(0);
                 s.deck[--s.deck_count] = 0;
               },
               ": bytes that are blank\n"},
          }),
      "");
}

}  // namespace
}  // namespace recount::engine::basicverse
