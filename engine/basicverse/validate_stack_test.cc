// Tests what the validation says of the stack and the end of a state: each check by name, with its
// path and its clause.
#include <gtest/gtest.h>

#include "engine/basicverse/test_game_states.h"

namespace recount::engine::basicverse {
namespace {

TEST(InspectStack, AWindowAsksThoseWhoMayAnswer) {
  EXPECT_EQ(
      UnlikeFindings(
          InWindow(),
          {
              {"nobody is asked", [](State& s) { s.waiting = 0; },
               "/waiting: a seat that may answer\n"},
              {"others are asked", [](State& s) { s.waiting = 1; },
               "/waiting: only seats that the window asks\n"},
              {"it was not asked", [](State& s) { s.stack[1].mark = 0; }, "/stack/1/asked: true\n"},
              {"no frame",
               [](State& s) {
                 s.stack[0] = s.stack[1] = {};
                 s.stack_count = 0;
               },
               "/stack: a frame that the phase waits for\n"},
              {"a given card", [](State& s) { s.given = 1; },
               "/given: null outside the phase `turn`\n"},
              {"a frame that asks nobody",
               [](State& s) { s.stack[1] = {.kind = FrameKind::draw, .then = 1}; },
               "/stack/1/frame: hit, move or scroll\n"},
              {"a hit of nobody", [](State& s) { s.stack[1].seat = 6; }, "/stack/1/seat: a seat\n"},
              {"a hit on nobody", [](State& s) { s.stack[1].other = kNoSeat; },
               "/stack/1/target: a seat\n"},
              {"a hit on an ally",
               [](State& s) {
                 s.stack[1].other = 2;
                 s.waiting = 4;
               },
               "/stack/1/target: an enemy (BAS-7.10)\n"},
              {"a hit of 100", [](State& s) { s.stack[1].value = 100; },
               "/stack/1/amount: 0 to 99\n"},
              {"a hit of a range of 100", [](State& s) { s.stack[1].range = 100; },
               "/stack/1/reach: 0 to 99, or null\n"},
              {"a hit with instructions", [](State& s) { s.stack[1].then = 1; },
               ": bytes that are blank\n"},
              {"a flag of two", [](State& s) { s.stack[1].mark = 2; },
               ": bytes that are blank\n"
               "/stack/1/asked: true\n"},
              {"no kind of frame", [](State& s) { s.stack[0].kind = FrameKind::none; },
               "/stack/0/frame: the kind of a frame\n"},
              {"a move by no steps",
               [](State& s) { s.stack[1] = {.kind = FrameKind::move, .mark = 1}; },
               "/stack/1/steps: 1 to 4 (BAS-6.7)\n"},
          }),
      "");
}

TEST(InspectStack, AUseHasTheTargetsOfItsPlayer) {
  EXPECT_EQ(UnlikeFindings(
                InWindow(),
                {
                    {"no seats", [](State& s) { s.stack[0].seats = 0x10000007; },
                     "/stack/0/targets/0: seats in ascending order (BAS-7.6)\n"},
                    {"seats in another order", [](State& s) { s.stack[0].seats = 0x20000013; },
                     "/stack/0/targets/1: seats in ascending order (BAS-7.6)\n"},
                    {"an ally who is hit", [](State& s) { s.stack[0].seats = 0x10000002; },
                     "/stack/0/targets/0: an enemy, because of the damage (BAS-7.10)\n"},
                    {"an enemy who is healed",
                     [](State& s) {
                       s.stack[0].value = 0;
                       s.stack[0].heal = 1;
                     },
                     "/stack/0/targets/0: a seat of the user's team, because it heals\n"},
                    {"damage and healing",
                     [](State& s) {
                       s.stack[0].heal = 1;
                       s.stack[0].seats = 0;
                       s.stack[0].mark = 0;
                     },
                     "/stack/0/heal: 0\n"},
                    {"bits beyond the seats", [](State& s) { s.stack[0].seats |= 1 << 8; },
                     ": bytes that are blank\n"},
                    {"six targets", [](State& s) { s.stack[0].seats = 0x60000000; },
                     ": bytes that are blank\n"},
                    {"a target beyond the last", [](State& s) { s.stack[0].mark = 2; },
                     "/stack/0/next: 0 to 1\n"},
                    {"no such source", [](State& s) { s.stack[0].source = 6; },
                     "/stack/0/source: a seat\n"},
                    {"somebody protected without a source", [](State& s) { s.stack[0].other = 3; },
                     "/stack/0/protected: null, or a seat if there is a source\n"},
                    {"an ally who is answered", [](State& s) { s.stack[0].source = 2; },
                     "/stack/0/source: an enemy of the user\n"},
                    {"an enemy who is protected",
                     [](State& s) {
                       s.stack[0].source = 1;
                       s.stack[0].other = 3;
                     },
                     "/stack/0/protected: a seat of the user's team (BAS-8.4)\n"},
                    {"no reach", [](State& s) { s.stack[0].range = 0; },
                     "/stack/0/reach: 1 to 99, or null\n"},
                    {"damage of 100", [](State& s) { s.stack[0].value = 100; },
                     "/stack/0/damage: 0 to 99\n"},
                    {"instructions of no set", [](State& s) { s.stack[0].then = 60'000; },
                     ": bytes that are blank\n"},
                }),
            "");
}

TEST(InspectStack, AScrollLiesOnItsUse) {
  EXPECT_EQ(
      UnlikeFindings(InScroll(),
                     {
                         {"a card that lies elsewhere", [](State& s) { s.stack[1].value = 0; },
                          "/stack/1/card: a card in the Scroll slot of the user (BAS-3.6)\n"},
                         {"a use of another", [](State& s) { s.stack[0].seat = 2; },
                          "/stack/1: a `use` of its seat beneath it\n"},
                         {"no use",
                          [](State& s) {
                            s.stack[0] = s.stack[1];
                            s.stack[1] = {};
                            s.stack_count = 1;
                          },
                          "/stack/0: a `use` of its seat beneath it\n"},
                         {"two Scrolls of a seat",
                          [](State& s) {
                            s.stack[2] = s.stack[0];
                            s.stack[3] = s.stack[1];
                            s.stack_count = 4;
                          },
                          "/stack/3/seat: one Scroll of this seat (BAS-3.5)\n"},
                     }),
      "");
}

TEST(InspectStack, AChoiceIsThatOfTheUseBeneath) {
  EXPECT_EQ(UnlikeFindings(InChoice(),
                           {
                               {"another phase", [](State& s) { s.phase = Phase::move; },
                                "/stack/1/frame: choose_move\n"},
                               {"instructions that are no choice",
                                [](State& s) { s.stack[1].then = s.stack[1].then + 1; },
                                "/stack/1/options: those of a card or an Ability of the set\n"},
                               {"a use with more to do", [](State& s) { s.stack[0].then = 1; },
                                "/stack/1/options: options that come before what the `use` beneath "
                                "has left to do\n"},
                               {"a use of another", [](State& s) { s.stack[0].seat = 2; },
                                "/stack/1: a `use` of its seat beneath it\n"},
                               {"a frame above",
                                [](State& s) {
                                  s.stack[2] = {.kind = FrameKind::draw, .then = 1};
                                  s.stack_count = 3;
                                },
                                "/stack/1: no frame above this one\n"
                                "/stack/2/frame: choose\n"},
                           }),
            "");
}

TEST(InspectStack, AChosenMoveIsOneThatExists) {
  EXPECT_EQ(
      UnlikeFindings(
          InMove(),
          {
              {"another frame", [](State& s) { s.stack[1] = {.kind = FrameKind::draw, .then = 1}; },
               "/stack/1/frame: choose_move\n"},
              {"nobody moves", [](State& s) { s.stack[1].other = 6; }, "/stack/1/who: a seat\n"},
              {"a range of 0", [](State& s) { s.stack[1].range = 0; },
               "/stack/1/range: 1 to 99, or null\n"},
              {"no range to be exact", [](State& s) { s.stack[1].mark = 1; },
               "/stack/1/exact: false, because it has no range\n"},
              {"a range that no place has",
               [](State& s) {
                 s.stack[1].mark = 1;
                 s.stack[1].other = 1;
                 s.stack[1].range = 9;
               },
               "/stack/1: a frame for which there is a move (BAS-7.11)\n"},
          }),
      "");
}

TEST(InspectStack, ADrawnCardLiesInTheHandOfItsPlayer) {
  EXPECT_EQ(
      UnlikeFindings(InFreePlay(),
                     {
                         {"no card", [](State& s) { s.stack[1].value = kNoCard; },
                          "/stack/1/card: the card that was drawn\n"},
                         {"a card of another place", [](State& s) { s.stack[1].value = 7; },
                          "/stack/1/card: null, or a card in the hand of the user (BAS-7.12)\n"},
                         {"instructions that draw nothing", [](State& s) { s.stack[1].then = 0; },
                          "/stack/1/kinds: those of a card or an Ability of the set\n"},
                         {"a frame above",
                          [](State& s) {
                            s.stack[2] = {.kind = FrameKind::draw, .then = 1};
                            s.stack_count = 3;
                          },
                          "/stack/1: no frame above this one\n"
                          "/stack/2/frame: free_play\n"},
                     }),
      "");
}

TEST(InspectStack, ARegroupGivesTheTeamCards) {
  EXPECT_EQ(
      UnlikeFindings(InRegroup(),
                     {
                         {"more to reveal", [](State& s) { s.stack[1].value = 1; },
                          "/stack/1/to: a seat for every card (BAS-3.15)\n"
                          "/stack/1/reveal: 0, because all are revealed\n"},
                         {"too many to reveal", [](State& s) { s.stack[1].value = 6; },
                          "/stack/1/reveal: 0 to 5 (BAS-3.15)\n"
                          "/stack/1/reveal: 0, because all are revealed\n"},
                         {"no cards",
                          [](State& s) {
                            s.revealed.ForEach([&](uint8_t card) { s.discard.Add(card); });
                            s.revealed = {};
                          },
                          "/stack/1/cards: a card that is left\n"},
                         {"nobody to get one", [](State& s) { s.stack[1].seats = 0; },
                          "/stack/1/to: a seat for every card (BAS-3.15)\n"},
                         {"an enemy to get one", [](State& s) { s.stack[1].seats = 0x30000410; },
                          "/stack/1/to/1: a seat of the user's team (BAS-3.15)\n"},
                         {"a seat less than cards", [](State& s) { s.stack[1].seats = 0x20000042; },
                          "/stack/1/to: a seat for every card (BAS-3.15)\n"},
                         {"a seat twice", [](State& s) { s.stack[1].seats = 0x30000220; },
                          "/stack/1/to/2: a seat that gets no other card (BAS-3.15)\n"},
                         {"a seat that nobody has", [](State& s) { s.stack[1].seats = 0x30000820; },
                          "/stack/1/to/2: a seat that gets no other card (BAS-3.15)\n"},
                         {"a card that lies elsewhere, too", [](State& s) { s.discard.Add(0); },
                          "/stack/1/cards/0: a card that lies nowhere else\n"},
                         {"a frame above",
                          [](State& s) {
                            s.stack[2] = {.kind = FrameKind::draw, .then = 1};
                            s.stack_count = 3;
                          },
                          "/stack/1: no frame above this one\n"
                          "/stack/2/frame: regroup\n"},
                     }),
      "");
}

TEST(InspectStack, CountsAreThoseThatTheRulesCanReach) {
  EXPECT_EQ(UnlikeFindings(InRecipient(),
                           {
                               {"nobody to name", [](State& s) { s.stack[1].then = 0; },
                                "/stack/1/count: 1 or more\n"},
                               {"a hundred to name", [](State& s) { s.stack[1].then = 100; },
                                "/stack/1/count: 0 to 99\n"},
                               {"too many to draw",
                                [](State& s) {
                                  s.stack[2] = {.kind = FrameKind::draw, .then = 100'001};
                                  s.stack_count = 3;
                                  s.phase = Phase::reshuffle;
                                },
                                "/stack/2/count: 0 to 100000\n"
                                "/deck: no card, because they are shuffled (BAS-2.10)\n"
                                "/discard: a card that can be shuffled (BAS-2.10)\n"},
                           }),
            "");
}

TEST(InspectStack, ADiscardNeedsACard) {
  EXPECT_EQ(
      UnlikeFindings(InDiscard(),
                     {
                         {"nothing to discard", [](State& s) { s.stack[0].then = 0; },
                          "/stack/0/count: 1 or more\n"},
                         {"an empty hand",
                          [](State& s) {
                            s.seats[0].hand.ForEach([&](uint8_t card) { s.discard.Add(card); });
                            s.seats[0].hand = {};
                            s.seats[0].hand_count = 0;
                          },
                          "/players/0/hand: a card that can be discarded\n"},
                         {"another frame", [](State& s) { s.stack[0].kind = FrameKind::draw; },
                          "/stack/0/frame: discard\n"},
                     }),
      "");
}

TEST(InspectStack, AShuffleNeedsADiscardPile) {
  EXPECT_EQ(UnlikeFindings(InReshuffle(),
                           {
                               {"cards in the deck",
                                [](State& s) {
                                  s.discard.Remove(0);
                                  s.deck[0] = 0;
                                  s.deck_count = 1;
                                  s.discard.Remove(1);
                                  s.deck[0] = 1;
                                  s.discard.Add(0);
                                },
                                "/deck: no card, because they are shuffled (BAS-2.10)\n"},
                               {"an empty discard pile",
                                [](State& s) {
                                  s.discard.ForEach([&](uint8_t card) {
                                    s.seats[3].hand.Add(card);
                                    ++s.seats[3].hand_count;
                                  });
                                  s.discard = {};
                                },
                                "/discard: a card that can be shuffled (BAS-2.10)\n"},
                               {"nothing to draw", [](State& s) { s.stack[0].then = 0; },
                                "/stack/0: a frame that takes a card from the deck\n"},
                           }),
            "");
}

TEST(InspectStack, ADeadHeroResurrectsAtTheBeginningOfItsTurn) {
  EXPECT_EQ(UnlikeFindings(InResurrection(),
                           {
                               {"a frame beneath",
                                [](State& s) {
                                  s.stack[1] = s.stack[0];
                                  s.stack[0] = {.kind = FrameKind::draw, .then = 1};
                                  s.stack_count = 2;
                                },
                                "/stack/1: no other frame on the stack\n"},
                               {"another seat", [](State& s) { s.stack[0].seat = 2; },
                                "/stack/0/seat: the active seat (BAS-9.6)\n"},
                               {"still dead",
                                [](State& s) {
                                  s.dead = 1;
                                  s.seats[0].hp = 0;
                                },
                                "/players/0/dead: false, because the Hero Resurrects (BAS-9.6)\n"},
                               {"no HP", [](State& s) { s.seats[0].hp = 0; },
                                "/players/0/hp: 1 or more (BAS-9.6)\n"},
                               {"another frame",
                                [](State& s) { s.stack[0] = {.kind = FrameKind::draw, .then = 1}; },
                                "/stack/0/frame: resurrect\n"},
                           }),
            "");
}

TEST(InspectStack, AnEndHasItsReason) {
  EXPECT_EQ(UnlikeFindings(
                AtEnd(),
                {
                    {"no reason",
                     [](State& s) {
                       s.end_reason = EndReason::none;
                       s.winner = 0;
                     },
                     ": bytes that are blank\n"},
                    {"no such reason", [](State& s) { s.end_reason = static_cast<EndReason>(7); },
                     ": bytes that are blank\n"},
                    {"no such winner", [](State& s) { s.winner = 2; }, ": bytes that are blank\n"},
                    {"Red wins though its Fortress fell", [](State& s) { s.winner = 0; },
                     ": bytes that are blank\n"},
                    {"a winner of a draw", [](State& s) { s.end_reason = EndReason::max_rounds; },
                     ": bytes that are blank\n"},
                    {"a frame that is not a discard",
                     [](State& s) {
                       s.stack[0] = {.kind = FrameKind::draw, .then = 1};
                       s.stack_count = 1;
                     },
                     "/stack/0/frame: discard, because nothing else is left at the end\n"},
                }),
            "");
}

}  // namespace
}  // namespace recount::engine::basicverse
