// Tests that a state which the rules cannot have produced is found out, and what is said of it.
#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "engine/kit/testing/finding_lines.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

constexpr std::string_view kBlankBytes = ": bytes that are blank\n";

void ExpectAll(const TestGame& game, absl::Span<const kit::Damage<State>> damages) {
  kit::ExpectFindings(game.cards(), game.state, Clauses(), damages);
}

// Returns a battle of card 0 on 12 against card 8 on 17. Cards 1 to 5 and 9 to 13 are in the hands,
// 6, 7 and 14 in the draw decks.
TestGame InspectedBattle() {
  TestGame game("grunt*3 medic drop blank*3", "guard*2 blank*5");
  game.Put("grunt", 0, 12);
  game.Put("guard", 1, 17);
  game.GoTo(Phase::battle);
  EXPECT_EQ(game.Do(0, "declare_target 8"), "");
  game.PassStep();
  EXPECT_EQ(game.Do(0, "declare_attackers 0"), "");
  return game;
}

constexpr kit::Damage<State> kFrame[] = {
    {"/players: 2 (HPE-1.1)\n", [](State& s) { s.players = 3; }},
    {kBlankBytes,
     [](State& s) {
       s.two_on_two = 2;
       s.players = 4;
     }},
    {kBlankBytes, [](State& s) { s.with_artifacts = 2; }},
    {"/phase: a phase\n", [](State& s) { s.phase = static_cast<Phase>(12); }},
    {"/step: a step\n", [](State& s) { s.step = static_cast<Step>(6); }},
    {kBlankBytes, [](State& s) { s.unused[3] = 1; }},
    {kBlankBytes, [](State& s) { s.recommended = 2; }},
    {kBlankBytes, [](State& s) { s.has_decks = 2; }},
    {kBlankBytes, [](State& s) { s.is_battle = 2; }},
    {"/config/deck_rules/min_cards: 6 to 200\n", [](State& s) { s.min_cards = 5; }},
    {"/config/deck_rules/max_copies: 1 to 200\n", [](State& s) { s.max_copies = 201; }},
    {"/config/max_rounds: 1 to 500\n", [](State& s) { s.max_rounds = 0; }},
    {kBlankBytes, [](State& s) { s.passed = 4; }},
    {"/round: 1 or more in this phase (HPE-3.1)\n", [](State& s) { s.round = 0; }},
    {"/first_player: the seat of the first player (HPE-2.1)\n",
     [](State& s) { s.first_player = kNoSeat; }},
    {"/first_player: the seat of the first player (HPE-2.1)\n",
     [](State& s) { s.first_player = 2; }},
    {"/step: open, targeted, attackers or resolve\n", [](State& s) { s.step = Step::discard; }},
    {"/passed: nobody who is out\n/players/1/out: false, because nobody is out but in two on two, "
     "after the set-up (HPE-16.8)\n",
     [](State& s) {
       s.out = 2;
       s.passed = 2;
     }},
    {"/active: a seat (HPE-3.2)\n", [](State& s) { s.active = kNoSeat; }},
    {kBlankBytes, [](State& s) { s.winners = 1; }},
    {kBlankBytes, [](State& s) { s.end_reason = EndReason::source; }},
};

TEST(Inspect, TheFrame) { ExpectAll(InspectedBattle(), kFrame); }

constexpr kit::Damage<State> kSeats[] = {
    {kBlankBytes, [](State& s) { s.first_card[1] = 7; }},
    {kBlankBytes, [](State& s) { s.first_card[3] = 1; }},
    {kBlankBytes, [](State& s) { s.seats[0].unused = 1; }},
    {kBlankBytes, [](State& s) { s.seats[2].source = 15; }},
    {kBlankBytes, [](State& s) { s.seats[0].kinds[0] = 9999; }},
    {kBlankBytes, [](State& s) { s.seats[0].kinds[8] = 0; }},
    {"/players/0/deck: custom, because a deck is registered (HPE-2.2)\n",
     [](State& s) { s.seats[0].deck = 0; }},
    {"/players/0/deck: a deck of the card set (HPE-2.2)\n", [](State& s) { s.registered = 2; }},
    {"/players/0/deck: a deck, because the seat has declared one (HPE-2.2)\n",
     [](State& s) { s.seats[0].deck = kNoDeck; }},
    {"/players/0/draw_deck: with the discard pile, no more cards than the deck has\n",
     [](State& s) { s.seats[0].discard_count = 9; }},
    {kBlankBytes, [](State& s) { s.seats[0].piles[9] = 1; }},
    {"/players/0/draw_deck/0: a card of the seat's deck that lies nowhere else\n",
     [](State& s) { s.seats[0].piles[0] = s.seats[0].piles[1]; }},
    {"/players/0/draw_deck/1: a card of the seat's deck that lies nowhere else\n",
     [](State& s) { s.seats[0].piles[0] = 8; }},
    {"/players/0/discard/0: a card of the seat's deck that lies nowhere else\n",
     [](State& s) {
       s.seats[0].discard_count = 1;
       s.seats[0].piles[kMaxDeck - 1] = s.seats[0].piles[0];
     }},
    {"/players/0/hand: cards of the seat's deck that lie nowhere else\n",
     [](State& s) { s.seats[0].hand.Add(s.seats[0].piles[0]); }},
    {"/players/0/hand: cards of the seat's deck that lie nowhere else\n",
     [](State& s) { s.seats[0].hand.Add(255); }},
    {"/players/0/revealed: cards of the hand\n", [](State& s) { s.seats[0].revealed.Add(0); }},
};

TEST(Inspect, TheSeats) { ExpectAll(InspectedBattle(), kSeats); }

TEST(Inspect, ThereAreNoCardsBeforeTheyAreNumbered) {
  TestGame game("grunt*6", "grunt*6");
  game.state = Begin(game.cards(), {.min_cards = 6, .max_copies = 9}, 2);
  const kit::Damage<State> damages[] = {
      {"/first_player: null before the coin decides (HPE-2.1)\n",
       [](State& s) { s.first_player = 0; }},
      {"/step: no step in this phase\n", [](State& s) { s.step = Step::open; }},
      {"/passed: nobody in this phase\n", [](State& s) { s.passed = 1; }},
      {"/active: null in this phase\n", [](State& s) { s.active = 0; }},
      {kBlankBytes,
       [](State& s) {
         s.seats[0].deck_size = 1;
         s.seats[0].kinds[0] = 0;
       }},
      {"/players/1/deck: null before the seat declares a deck (HPE-2.2)\n",
       [](State& s) { s.seats[1].deck = 0; }},
  };
  ExpectAll(game, damages);
}

TEST(Inspect, SeatsDeclareTheirDecksInTurn) {
  TestGame game("grunt*6", "grunt*6");
  game.state = Begin(game.cards(), {.min_cards = 6, .max_copies = 9}, 2);
  game.state.phase = Phase::declare;
  game.state.first_player = 1;
  game.state.active = 0;
  TakeDeck(game.cards(), 1, game.state.seats[1]);
  const kit::Damage<State> damages[] = {
      {"/players/0/deck: null before the seat declares a deck (HPE-2.2)\n",
       [](State& s) { s.seats[0].deck = 0; }},
      {"/players/1/deck: null before the seat declares a deck (HPE-2.2)\n",
       [](State& s) { s.active = 1; }},
      {"/players/0/deck: a deck, because the seat has declared one (HPE-2.2)\n/players/1/deck: "
       "null before the seat declares a deck (HPE-2.2)\n",
       [](State& s) {
         s.first_player = 0;
         s.active = 1;
       }},
      {"/active: a seat\n", [](State& s) { s.active = kNoSeat; }},
      {"/players/1/deck: a deck of the card set (HPE-2.2)\n",
       [](State& s) { s.seats[1].deck = 9; }},
      {"/players/1/draw_deck: no cards before all decks are declared\n",
       [](State& s) { s.seats[1].draw_count = 1; }},
      {"/players/1/hand: cards of the seat's deck that lie nowhere else\n",
       [](State& s) { s.seats[1].hand.Add(0); }},
  };
  ExpectAll(game, damages);
}

constexpr kit::Damage<State> kTable[] = {
    {kBlankBytes, [](State& s) { s.wounds[3] = 1; }},
    {kBlankBytes, [](State& s) { s.board[25] = 6; }},
    {kBlankBytes, [](State& s) { s.board[0] = 15; }},
    {"/board/1/card: a card of the seat's deck that lies nowhere else\n",
     [](State& s) {
       s.board[17] = 1;
       s.target = 1;
     }},
    {"/board/1/card: a unit or a location (HPE-13.4)\n",
     [](State& s) {
       s.seats[0].hand.Remove(4);
       s.board[0] = 4;
     }},
    {kBlankBytes, [](State& s) { s.flags[12] = 4; }},
    {"/board/0/used: positions of the card's abilities\n", [](State& s) { s.used[12] = 1; }},
    {kBlankBytes, [](State& s) { s.modifier_count = 257; }},
    {kBlankBytes, [](State& s) { s.modifiers[0].att = 1; }},
    {"/modifiers/0/card: a card in play\n/modifiers/0/until: battle, phase or "
     "round\n/modifiers/0/keyword: null or a keyword other than locator\n",
     [](State& s) {
       s.modifier_count = 1;
       s.modifiers[0] = {1, 0, 0, 0, 9, 0, static_cast<Until>(3)};
     }},
    {"/tokens: 0 artifacts, with those that units bear (HPE-15.1)\n",
     [](State& s) {
       s.artifacts[0] = {0, 10, ArtifactPlace::face_up};
     }},
    {kBlankBytes, [](State& s) { s.artifacts[9].space = 1; }},
    {kBlankBytes,
     [](State& s) {
       s.is_battle = 0;
       s.step = Step::open;
     }},
    {"/battle: a battle in this step (HPE-7.2)\n",
     [](State& s) {
       s.is_battle = 0;
       s.target = kNoCard;
       s.attackers[0] = kNoCard;
     }},
    {"/battle: null in this phase (HPE-3.1)\n",
     [](State& s) {
       s.phase = Phase::main;
       s.step = Step::open;
     }},
    {"/step: targeted, attackers or resolve in a battle (HPE-7.2)\n",
     [](State& s) { s.step = Step::open; }},
    {"/battle/target: a card in play (HPE-7.13)\n", [](State& s) { s.target = 9; }},
    {"/battle/target: a card in play, unless a text is being carried out (HPE-7.13)\n",
     [](State& s) { s.target = kNoCard; }},
    {"/battle/attackers/1: attackers ascending, each once\n", [](State& s) { s.attackers[1] = 0; }},
    {"/battle/attackers/1: a unit in play (HPE-7.4)\n", [](State& s) { s.attackers[1] = 3; }},
    {"/passed: not all seats, because the step is over when all have passed (HPE-3.4)\n",
     [](State& s) { s.passed = 3; }},
};

TEST(Inspect, TheTable) { ExpectAll(InspectedBattle(), kTable); }

TEST(Inspect, TheArtifacts) {
  TestGame game("grunt*7 tower", "grunt*7", {.artifacts = true});
  game.Put("grunt", 0, 12);
  game.Put("tower", 0, 6);
  // Number 0 is borne by the unit; the others lie on 10, 11, 13 and 14.
  for (uint8_t i = 0; i < 5; ++i) {
    const auto space = static_cast<uint8_t>(i == 0 ? 12 : i < 3 ? 9 + i : 10 + i);
    game.state.artifacts[i] = {i, space, i == 0 ? ArtifactPlace::borne : ArtifactPlace::face_down};
  }
  const kit::Damage<State> damages[] = {
      {"/tokens: 5 artifacts, with those that units bear (HPE-15.1)\n",
       [](State& s) {
         s.artifacts[4] = {kNoCard, 0, ArtifactPlace::none};
       }},
      {"/tokens/3/artifact: an artifact of this game (HPE-15.1)\n",
       [](State& s) { s.artifacts[4].number = 5; }},
      {"/tokens/3/artifact: an artifact that is nowhere else\n",
       [](State& s) { s.artifacts[4].number = 3; }},
      {"/tokens/0/artifact: an artifact that is nowhere else\n",
       [](State& s) {
         s.artifacts[4] = {3, 2, ArtifactPlace::face_up};
       }},
      {kBlankBytes, [](State& s) { s.artifacts[4].space = 25; }},
      {kBlankBytes, [](State& s) { s.artifacts[4].place = ArtifactPlace::none; }},
      {kBlankBytes, [](State& s) { s.artifacts[0].space = 0; }},
      {"/board/1/artifacts/0: no artifact, because only a unit takes them (HPE-15.2)\n",
       [](State& s) { s.artifacts[0].space = 6; }},
      {"/board/0/artifacts/1: an artifact that is nowhere else\n",
       [](State& s) { s.artifacts[1] = s.artifacts[0]; }},
      {"/config/artifacts: false, because the card set has fewer than 5 artifacts (HPE-15.1)\n",
       nullptr},
  };
  ExpectAll(game, absl::MakeSpan(damages).first(std::size(damages) - 1));
  Cards fewer = TestCards();
  fewer.artifacts.pop_back();
  EXPECT_EQ(kit::FindingsIn(fewer, game.state, Clauses()), std::rbegin(damages)->lines);
}

// Returns a game in which seat 0 chooses the target of its medic's ability.
TestGame InspectedChoice() {
  TestGame game("medic grunt*6", "grunt*6");
  game.Put("medic", 0, 0);
  game.Put("grunt", 0, 1);
  game.AddWounds(1, 0);
  EXPECT_EQ(game.Do(0, "use_ability 0 0"), "");
  EXPECT_EQ(game.state.choice, ChoiceKind::target);
  return game;
}

constexpr kit::Damage<State> kTexts[] = {
    {kBlankBytes, [](State& s) { s.queue_count = 193; }},
    {kBlankBytes, [](State& s) { s.pick_count = 401; }},
    {kBlankBytes, [](State& s) { s.picks[0] = 1; }},
    {kBlankBytes, [](State& s) { s.queue[1].source = 1; }},
    {kBlankBytes, [](State& s) { s.queue[0].text = static_cast<Text>(4); }},
    {"/queue/0/source: a card of this game\n", [](State& s) { s.queue[0].source = 13; }},
    {"/queue/0/seat: the owner of the card\n", [](State& s) { s.queue[0].seat = 1; }},
    {"/queue/0/text: ability, trigger or locator\n",
     [](State& s) { s.queue[0].text = Text::event; }},
    {"/queue/0/space: the space of the card, or its last one\n",
     [](State& s) { s.queue[0].space = kNoSpace; }},
    {"/queue/0/index: the position of an ability of the card (HPE-13.10)\n",
     [](State& s) { s.queue[0].index = 1; }},
    {"/queue/0/index: the position of a trigger of the card (HPE-13.12)\n",
     [](State& s) { s.queue[0].text = Text::trigger; }},
    {"/queue/0/index: the position of a locator of the card (HPE-11.3)\n",
     [](State& s) { s.queue[0].text = Text::locator; }},
    {"/queue/1/index: the position of a trigger of the card (HPE-13.12)\n",
     [](State& s) { s.queue[s.queue_count++] = {1, 0, 0, Text::trigger, 1, 0}; }},
    {"/queue/0/step: 0 to 1\n", [](State& s) { s.item_step = 2; }},
    {"/queue/0/target: a card in play\n", [](State& s) { s.item_target = 2; }},
    {kBlankBytes, [](State& s) { s.choice_seat = kNoSeat; }},
    {"/choice: null while chance is awaited\n",
     [](State& s) {
       s.chance = PendingChance::shuffle;
       s.chance_seat = 0;
     }},
    {"/queue: no text, unless it awaits a choice or a chance outcome\n",
     [](State& s) {
       s.choice = ChoiceKind::none;
       s.choice_seat = kNoSeat;
     }},
    {kBlankBytes, [](State& s) { s.choice = static_cast<ChoiceKind>(5); }},
    {"/choice: null, unless a text of a round is being carried out (HPE-13.9)\n",
     [](State& s) { s.queue[--s.queue_count] = {}; }},
    {"/queue/0/step: an effect that asks (HPE-13.9)\n", [](State& s) { s.item_step = 1; }},
    {"/choice/what: what the effect under way asks (HPE-13.9)\n",
     [](State& s) { s.choice = ChoiceKind::player; }},
    {"/choice/what: what the effect under way asks (HPE-13.9)\n",
     [](State& s) { s.choice = ChoiceKind::space; }},
    {"/choice/what: what the effect under way asks (HPE-13.9)\n",
     [](State& s) { s.choice = ChoiceKind::card; }},
    {"/choice/what: what the effect under way asks (HPE-13.9)\n",
     [](State& s) { s.picks[s.pick_count++] = 1; }},
    {"/choice: null, because there is nothing to choose, and such an effect is skipped "
     "(HPE-13.9)\n",
     [](State& s) {
       s.board[0] = s.board[1] = kNoCard;
       s.used[0] = 0;
       s.wounds[0] = s.flags[0] = 0;
     }},
    {"/node/chance/what: discard:S, where S is a seat that discards at random now\n",
     [](State& s) {
       s.choice = ChoiceKind::none;
       s.choice_seat = kNoSeat;
       s.chance = PendingChance::discard;
       s.chance_seat = 0;
     }},
    {"/node/chance/what: draw_deck:S, where S is the seat whose search is "
     "done\n/players/1/draw_deck: two cards or more, because fewer are not shuffled\n",
     [](State& s) {
       s.choice = ChoiceKind::none;
       s.choice_seat = kNoSeat;
       s.chance = PendingChance::shuffle;
       s.chance_seat = 1;
     }},
};

TEST(Inspect, TheTexts) { ExpectAll(InspectedChoice(), kTexts); }

TEST(Inspect, TheTextOfAnEvent) {
  TestGame game("drop grunt*6", "grunt*6");
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  const kit::Damage<State> damages[] = {
      {"/queue/0/text: event, because the source is one\n",
       [](State& s) { s.queue[0].text = Text::trigger; }},
      {"/queue/0/index: 0\n", [](State& s) { s.queue[0].index = 1; }},
      {"/queue/0/space: null for an event\n", [](State& s) { s.queue[0].space = 1; }},
      {"/queue/0/source: an event that lies nowhere else (HPE-13.4)\n",
       [](State& s) { s.seats[0].hand.Add(0); }},
      {"/queue/0/picks: nothing yet\n", [](State& s) { s.picks[s.pick_count++] = 1; }},
      {"/choice/seat: the seat of the text\n", [](State& s) { s.choice_seat = 1; }},
      {"/queue/0/picks: one pick before this one\n",
       [](State& s) { s.choice = ChoiceKind::space; }},
  };
  ExpectAll(game, damages);
  ASSERT_EQ(game.Do(0, "choose 1"), "");
  const kit::Damage<State> spaces[] = {
      {"/choice/seat: the seat of the text\n", [](State& s) { s.choice_seat = 1; }},
      {"/queue/0/picks/0: a card of the hand, of the kind that is put into play\n",
       [](State& s) { s.picks[0] = 6; }},
      {"/queue/0/picks/0: a card of the hand, of the kind that is put into play\n",
       [](State& s) { s.picks[0] = kDeclined; }},
      {"/choice: null, because there is nothing to choose, and such an effect is skipped "
       "(HPE-13.9)\n",
       nullptr},
  };
  ExpectAll(game, absl::MakeSpan(spaces).first(3));
}

TEST(Inspect, TheStepOfTheAttackers) {
  TestGame game("grunt*3 blank*3", "guard*2 blank*5");
  game.Put("grunt", 0, 12);
  game.Put("guard", 1, 17);
  game.GoTo(Phase::battle);
  ASSERT_EQ(game.Do(0, "declare_target 6"), "");
  game.PassStep();
  ASSERT_EQ(game.state.step, Step::attackers);
  const kit::Damage<State> damages[] = {
      {"/passed: nobody, because nobody can pass in this step (HPE-7.4)\n",
       [](State& s) { s.passed = 1; }},
      {"/battle/attackers: none before they are declared (HPE-7.4)\n",
       [](State& s) { s.attackers[0] = 0; }},
      {"/queue: no text, because attackers are declared before the next one (HPE-7.4)\n",
       [](State& s) {
         s.chance = PendingChance::discard;
         s.chance_seat = 1;
       }},
      {"/battle/target: a card that a unit of the active player has in sight (HPE-7.13)\n",
       [](State& s) { std::swap(s.board[12], s.board[0]); }},
  };
  ExpectAll(game, damages);
}

TEST(Inspect, TheUnitThatMoves) {
  TestGame game("march grunt*6", "grunt*6");
  game.Put("grunt", 0, 12);
  game.GoTo(Phase::move);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  ASSERT_EQ(game.Do(0, "choose 1"), "");
  ASSERT_EQ(game.state.choice, ChoiceKind::space);
  const kit::Damage<State> damages[] = {
      {"/queue/0/picks/0: a unit in play\n", [](State& s) { s.picks[0] = 2; }},
      {"/queue/0/picks: one pick before this one\n", [](State& s) { s.picks[--s.pick_count] = 0; }},
  };
  ExpectAll(game, damages);
}

TEST(Inspect, TheEnd) {
  TestGame game("feast blank*5", "blank*6");
  game.state.seats[1].source = 14;
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  const kit::Damage<State> damages[] = {
      {"/phase: another phase, because nothing has ended the game\n",
       [](State& s) {
         s.end_reason = EndReason::none;
         s.winners = 0;
       }},
      {kBlankBytes, [](State& s) { s.end_reason = static_cast<EndReason>(6); }},
      {kBlankBytes, [](State& s) { s.winners = 0; }},
      {"/active: null in this phase\n", [](State& s) { s.active = 0; }},
      {"/choice: null, unless a text of a round is being carried out (HPE-13.9)\n",
       [](State& s) {
         s.choice = ChoiceKind::card;
         s.choice_seat = 0;
       }},
      {"/node/chance: no chance in this phase\n",
       [](State& s) {
         s.chance = PendingChance::shuffle;
         s.chance_seat = 0;
       }},
  };
  ExpectAll(game, damages);
}

TEST(Inspect, AllThatDoesNotDependOnEachOtherIsFound) {
  const TestGame game = InspectedBattle();
  const auto change = [](State& s) {
    s.max_rounds = 0;
    s.first_player = 5;
    s.passed = 3;
    s.seats[0].revealed.Add(0);
    s.used[12] = 2;
    s.attackers[1] = 3;
    s.modifiers[s.modifier_count++] = {2, 0, 0, 0, kNoKeyword, 0, Until::round};
  };
  EXPECT_EQ(kit::FindingsAfter(game.cards(), game.state, Clauses(), change),
            "/config/max_rounds: 1 to 500\n"
            "/first_player: the seat of the first player (HPE-2.1)\n"
            "/players/0/revealed: cards of the hand\n"
            "/board/0/used: positions of the card's abilities\n"
            "/modifiers/0/card: a card in play\n"
            "/battle/attackers/1: a unit in play (HPE-7.4)\n");
}

}  // namespace
}  // namespace recount::engine::hope
