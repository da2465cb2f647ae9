// Tests the validation of states from outside: what each check finds, where, and by which clause.
// validate_abilities_test.cc has the checks of what is under way.
#include <gtest/gtest.h>

#include "engine/empyrean/test_game_states.h"

namespace recount::engine::empyrean {
namespace {

TEST(Inspect, FindsAConfigThatFitsNoGame) {
  EXPECT_EQ(
      WrongFindings(
          InFullTurn(),
          {{[](State& s) { s.players = 5; }, {"/players: 2 to 4 (EMP-1.1)"}},
           {[](State& s) { s.players = 1; }, {"/players: 2 to 4 (EMP-1.1)"}},
           {[](State& s) { s.players = 3; }, {"/config: the numbers of the cards of the set"}},
           {[](State& s) { s.is_draft = 2; }, {"/config: options of the game"}},
           {[](State& s) { s.max_rounds = 0; }, {"/config/max_rounds: 1 to 1000 (EMP-11.6)"}},
           {[](State& s) { s.second_team = 1; }, {"/config/teams: two teams, or null (EMP-2.2)"}},
           {[](State& s) { s.has_teams = 1; },
            {"/config: options that fit the card set and the number of players"}},
           {[](State& s) { s.first_enhancement = 3; },
            {"/config: the numbers of the cards of the set"}},
           {[](State& s) { s.unused[3] = 1; }, {kBlankBytes}}}),
      "");
}

TEST(Inspect, FindsWhoseTurnItCannotBe) {
  EXPECT_EQ(
      WrongFindings(
          InFullTurn(),
          {{[](State& s) { s.phase = static_cast<Phase>(16); }, {"/phase: 0 to 15"}},
           {[](State& s) { s.turn_phase = Phase::turn; },
            {kBlankBytes, "/turn_info/action: null in this phase (EMP-3.2)"}},
           {[](State& s) { s.first_player = kNoSeat; },
            {"/first_player: the seat of Player 1 (EMP-1.5)"}},
           {[](State& s) { s.active = 2; }, {"/active: the seat of the player whose turn it is"}},
           {[](State& s) { s.turn = 0; }, {"/turn: 1 to 200 (EMP-11.6)"}},
           {[](State& s) { s.turn = 201; }, {"/turn: 1 to 200 (EMP-11.6)"}},
           {[](State& s) { s.asked = 0; }, {kBlankBytes}},
           {[](State& s) { s.base_fatigued = 4; }, {kBlankBytes}},
           {[](State& s) { s.winners = 1; }, {kBlankBytes}},
           {[](State& s) { s.end_reason = EndReason::idle; },
            {"/result/clause: null before the end"}},
           {[](State& s) { s.end_reason = static_cast<EndReason>(6); }, {kBlankBytes}}}),
      "");
}

TEST(Inspect, FindsAnEndThatIsNone) {
  TestGame game(SmallSet());
  game.state.seats[1].idle_turns = 5;
  game.state.seats[0].idle_turns = 4;
  game.Must(0, "end_turn");
  EXPECT_EQ(WrongFindings(
                game, {{[](State& s) { s.end_reason = EndReason::none; },
                        {"/result/clause: the clause by which the game ended"}},
                       {[](State& s) { s.winners = 0; }, {kBlankBytes}},
                       {[](State& s) { s.seats[0].status = s.seats[1].status = Status::defeated; },
                        {"/players: a player who is in the game"}},
                       {[](State& s) { s.has_window = 1; }, {"/window: null in this phase"}}}),
            "");
}

TEST(Inspect, FindsSeatsThatCannotBeSo) {
  EXPECT_EQ(
      WrongFindings(InFullTurn(),
                    {{[](State& s) { s.seats[1].status = static_cast<Status>(3); },
                      {"/players/1/status: 0 to 2"}},
                     {[](State& s) { s.seats[1].status = Status::defeated; },
                      {"/players: players of two sides in the game, or phase end (EMP-11.3)"}},
                     {[](State& s) { s.seats[1].bare_turns = 3; },
                      {"/players/1/bare_turns: 0 to 2 (EMP-11.2)"}},
                     {[](State& s) { s.seats[0].running = 1 << 2; }, {kBlankBytes}},
                     {[](State& s) { s.seats[0].forbidden |= 128; }, {kBlankBytes}},
                     {[](State& s) { s.seats[2].idle_turns = 1; }, {kBlankBytes}}}),
      "");
  TestGame three = InTurn(3);
  EXPECT_EQ(WrongFindings(three, {{[](State& s) { s.seats[0].status = Status::removed; },
                                   {"/active: a player who is in the game (EMP-3.1)"}},
                                  {[](State& s) {
                                     s.seats[1].status = Status::removed;
                                     s.seats[1].bare_turns = 4;
                                   },
                                   {"/players/1/bare_turns: 0 to 3 (EMP-11.2)"}}}),
            "");
}

TEST(Inspect, FindsHeroesWhoseSlotsCannotBeSo) {
  EXPECT_EQ(
      WrongFindings(InFullTurn(),
                    {{[](State& s) { --s.hero_count; }, {"/box: all heroes but 14 (EMP-1.4)"}},
                     {[](State& s) { s.hero_cards[3] = s.hero_cards[4]; }, {kBlankBytes}},
                     {[](State& s) { s.hero_cards[13] = 22; }, {kBlankBytes}},
                     {[](State& s) { s.hero_cards[14] = 21; }, {kBlankBytes}}}),
      "");
}

TEST(Inspect, FindsHeroesThatLieWhereTheyCannot) {
  EXPECT_EQ(WrongFindings(InFullTurn(),
                          {{[](State& s) { s.seats[1].hand_heroes |= s.hq; },
                            {"/players/1/hand: heroes that lie nowhere else"}},
                           {[](State& s) { s.seats[1].arena |= s.seats[0].arena; },
                            {"/players/1/heroes: heroes that lie nowhere else"}},
                           {[](State& s) { s.reserves[0] = s.reserves[1]; },
                            {"/reserves/5: heroes that lie nowhere else",
                             "/reserves: also card 15, which lies nowhere"}},
                           {[](State& s) { s.seats[1].hand_heroes = s.seats[1].shown_heroes; },
                            {"/reserves: also card 7, which lies nowhere"}},
                           {[](State& s) { s.seats[1].shown_heroes |= s.hq; },
                            {"/players/1/shown: cards of the hand"}},
                           {[](State& s) { s.pool = HeroBit(14); }, {kBlankBytes}},
                           {[](State& s) { s.reserves[19] = 1; }, {kBlankBytes}},
                           {[](State& s) { s.reserves[0] = 14; }, {kBlankBytes}},
                           {[](State& s) { s.hero_discard_count = 15; }, {kBlankBytes}},
                           {[](State& s) { s.hero_discard[0] = 1; }, {kBlankBytes}},
                           {[](State& s) {
                              for (int i = 0; i < 3; ++i) {
                                s.hq |= HeroBit(s.reserves[--s.reserve_count]);
                                s.reserves[s.reserve_count] = 0;
                              }
                            },
                            {"/hq: at most 3 heroes (EMP-1.9)"}},
                           {[](State& s) { s.fatigued = s.hq; }, {kBlankBytes}},
                           {[](State& s) { s.pin_running = s.pin_waiting; }, {kBlankBytes}},
                           {[](State& s) { s.attack_bonus[19] = 1; }, {kBlankBytes}}}),
            "");
}

TEST(Inspect, FindsEnhancementsThatLieWhereTheyCannot) {
  // Drum is enhancement 0, Veto 1, Leap 2, Move 3, Toss 4, Nay 5.
  EXPECT_EQ(
      WrongFindings(
          InFullTurn(),
          {{[](State& s) { s.at[0] = kNoPlace; },
            {"/players: also card 22, which lies nowhere", kBlankBytes}},
           {[](State& s) { s.at[13] = kNoPlace; },
            {"/players/1/deck: also card 35, which lies nowhere (EMP-1.10)", kBlankBytes}},
           {[](State& s) { s.at[2] = 4; }, {kBlankBytes, kBlankBytes, kBlankBytes}},
           {[](State& s) {
              s.at[2] = 0;
              s.next[s.attached_last[0]] = 2;
              s.attached_last[0] = 2;
              --s.seats[0].hand_count;
            },
            {"/players/0/heroes/0/attached: abilities and stats only (EMP-5.7)"}},
           {[](State& s) { s.at[2] |= kFresh; }, {kBlankBytes}},
           {[](State& s) { s.at[2] = kInHand + 2; }, {kBlankBytes, kBlankBytes}},
           {[](State& s) { s.next[2] = 3; }, {kBlankBytes}},
           {[](State& s) { s.next[s.attached_last[0]] = s.attached_first[0]; }, {kBlankBytes}},
           {[](State& s) { s.attached_last[0] = kNothing; }, {kBlankBytes}},
           {[](State& s) { s.attached_first[0] = 1000; }, {kBlankBytes}},
           {[](State& s) { s.next[s.seats[1].deck_first] = s.seats[1].deck_first; }, {kBlankBytes}},
           {[](State& s) { ++s.seats[1].deck_count; }, {kBlankBytes}},
           {[](State& s) { ++s.seats[0].hand_count; }, {kBlankBytes}},
           {[](State& s) { s.seats[0].discard_first = 2; }, {kBlankBytes}},
           {[](State& s) { s.at[14] = kInPool; }, {kBlankBytes}}}),
      "");
}

TEST(Inspect, FindsATurnThatCannotBeSo) {
  EXPECT_EQ(
      WrongFindings(
          InFullTurn(),
          {{[](State& s) { s.hero_times[0] = 21; }, {"/turn_info/used/0/times: 1 to 20 (EMP-9.2)"}},
           {[](State& s) { s.hero_times[1] = 1; },
            {"/turn_info/used/0/card: a card with an ability (EMP-9.2)"}},
           {[](State& s) {
              s.hero_times[0] = 1;
              s.times[0] = 2;
              s.times[2] = 1;
            },
            {"/turn_info/used/1/times: 1 (EMP-9.2)",
             "/turn_info/used/2/card: a card with an ability (EMP-9.2)"}},
           {[](State& s) { s.turn_info.is_bare = 2; }, {kBlankBytes}},
           {[](State& s) { s.turn_info.drawn = 4; }, {"/turn_info/drawn: 0 to 3 (EMP-5.1)"}},
           {[](State& s) { s.turn_info.played = 4; }, {"/turn_info/played: 0 to 3 (EMP-4.4)"}},
           {[](State& s) { s.turn_info.recruited = 3; },
            {"/turn_info/recruited: 0 to 2 (EMP-6.1)"}},
           {[](State& s) { s.turn_info.action = TurnAction::recruit; },
            {"/turn_info/action: heal (EMP-3.2)"}},
           {[](State& s) { s.turn_info.has_feat = 1; },
            {"/turn_info/feat: false, because the turn ends with its feat (EMP-9.10)"}}}),
      "");
}

TEST(Inspect, FindsASetUpThatCannotGoOn) {
  const TestSet set = SmallSet();
  EXPECT_EQ(WrongFindings(
                InSetup(Phase::shuffle_heroes, set, 2),
                {{[](State& s) { s.hero_count = 14; },
                  {"/box: all heroes before they are shuffled (EMP-1.4)"}},
                 {[](State& s) { s.first_player = 0; },
                  {"/first_player: null before it is chosen (EMP-1.5)"}},
                 {[](State& s) { s.active = 0; }, {"/active: null before the first turn"}},
                 {[](State& s) { s.turn = 1; }, {"/turn: 0"}},
                 {[](State& s) { s.seats[0].status = Status::defeated; },
                  {"/players/0/status: playing before the first turn",
                   "/players: players of two sides in the game, or phase end (EMP-11.3)"}},
                 {[](State& s) { s.at[0] = kNoPlace; },
                  {"/ability_pool: also card 22, which lies nowhere",
                   "/ability_pool: all abilities and feats in this phase"}},
                 {[](State& s) { std::swap(s.seats[0].deck_first, s.next[6]); }, {kBlankBytes}}}),
            "");
  EXPECT_EQ(WrongFindings(InSetup(Phase::first_player, set, 2),
                          {{[](State& s) {
                              s.hq = HeroBit(0);
                              s.pool &= ~s.hq;
                            },
                            {"/pool: all heroes of the game (EMP-1.4)"}},
                           {[](State& s) { s.pool &= ~HeroBit(0); },
                            {"/pool: also card 8, which lies nowhere"}}}),
            "");
  EXPECT_EQ(WrongFindings(InSetup(Phase::draft_hero, set, 2),
                          {{[](State& s) { s.asked = 0; },
                            {"/pool: all heroes but one of each player who has drafted (EMP-1.6)"}},
                           {[](State& s) { s.asked = kNoSeat; },
                            {"/phase: a phase in which a seat has something to do"}}}),
            "");
  EXPECT_EQ(WrongFindings(InSetup(Phase::shuffle_reserves, set, 2),
                          {{[](State& s) {
                              s.hq = HeroBit(0);
                              s.pool &= ~s.hq;
                            },
                            {"/pool: all heroes but one of each player (EMP-1.6)",
                             "/hq: [] before the Reserves are shuffled (EMP-1.9)"}},
                           {[](State& s) {
                              s.reserve_count = 1;
                              s.pool &= ~HeroBit(0);
                            },
                            {"/pool: all heroes but one of each player (EMP-1.6)",
                             "/reserves: [] before they are shuffled (EMP-1.7)"}}}),
            "");
}

TEST(Inspect, FindsDecksThatCannotBeDealt) {
  EXPECT_EQ(WrongFindings(InSetup(Phase::split_deck_d, SmallSetWithDeckD(), 3),
                          {{[](State& s) {
                              s.at[8] = kDiscarded;
                              s.seats[0].discard_first = s.seats[0].discard_last = 8;
                            },
                            {"/ability_pool: a deck that can be divided by three (EMP-1.11)"}}}),
            "");
  EXPECT_EQ(WrongFindings(InSetup(Phase::draft_ability, SmallSet(), 2, {.decks = Decks::draft}),
                          {{[](State& s) {
                              s.phase = Phase::split_deck_d;
                              s.asked = kNoSeat;
                            },
                            {"/phase: another phase without three players (EMP-1.11)"}},
                           {[](State& s) {
                              for (uint16_t i = 0; i < 6; ++i) {
                                s.at[i] = kDiscarded;
                                s.next[i] = i < 5 ? static_cast<uint16_t>(i + 1) : kNothing;
                              }
                              s.seats[0].discard_first = 0;
                              s.seats[0].discard_last = 5;
                            },
                            {"/ability_pool: at least one card (EMP-1.12)"}},
                           {[](State& s) {
                              const uint16_t first = s.seats[0].deck_first;
                              s.seats[0].deck_first = s.next[first];
                              --s.seats[0].deck_count;
                              s.next[first] = kNothing;
                              s.at[first] = kInPool;
                            },
                            {"/ability_pool: abilities and feats only"}}}),
            "");
  EXPECT_EQ(WrongFindings(InSetup(Phase::shuffle_decks, SmallSet(), 2),
                          {{[](State& s) {
                              const uint16_t first = s.seats[0].deck_first;
                              const uint16_t second = s.next[first];
                              s.next[first] = s.next[second];
                              s.next[second] = first;
                              s.seats[0].deck_first = second;
                            },
                            {"/players/0/deck: ascending until it is shuffled"}},
                           {[](State& s) {
                              SeatState& owner = s.seats[0];
                              ForEachIn(s, owner.deck_first, [&](uint16_t card) {
                                s.at[card] = kDiscarded;
                                owner.discard_last = card;
                              });
                              owner.discard_first = owner.deck_first;
                              owner.deck_first = kNothing;
                              owner.deck_count = 0;
                            },
                            {"/players/0/deck: at least one card"}},
                           {[](State& s) {
                              s.pool = HeroBit(s.reserves[--s.reserve_count]);
                              s.reserves[s.reserve_count] = 0;
                            },
                            {"/pool: [] in this phase (EMP-1.7)"}}}),
            "");
}

TEST(Inspect, FindsAllFaultsThatDoNotDependOnOneAnother) {
  EXPECT_EQ(WrongFindings(
                InFullTurn(),
                {{[](State& s) {
                    s.turn = 0;
                    s.seats[1].bare_turns = 9;
                    s.turn_info.drawn = 9;
                    s.times[0] = 9;
                    s.seats[1].shown_heroes |= s.hq;
                  },
                  {"/turn: 1 to 200 (EMP-11.6)", "/players/1/bare_turns: 0 to 2 (EMP-11.2)",
                   "/players/1/shown: cards of the hand", "/turn_info/used/0/times: 1 (EMP-9.2)",
                   "/turn_info/drawn: 0 to 3 (EMP-5.1)"}}}),
            "");
}

}  // namespace
}  // namespace recount::engine::empyrean
