// Tests each effect operation alone, and pairs that interact. The events are made for the test and
// played from the hand of seat 0.
#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

// A game in which seat 0 has one event, "trick", with these effects (JSON). The decks are filled
// with the cards that the test puts on the board.
class Trick {
 public:
  Trick(std::string_view effects, std::string_view deck0, std::string_view deck1,
        std::string_view extra = "", Config config = {})
      : cards(CardsWith(fmt::format(
            R"([{{"id":"trick","title":"Trick","kind":"event","cost":0,"when":["anytime"],
                 "effects":[{}]}}{}])",
            effects, extra))),
        game(fmt::format("trick {}", deck0), deck1, std::move(config), &cards) {}

  // Plays the event and makes the choices.
  void Play(std::initializer_list<int> choices = {}) {
    ASSERT_EQ(game.Do(0, "play_event 0"), "");
    for (const int value : choices) {
      const Seat chooser = game.state.choice_seat;
      ASSERT_EQ(game.Do(chooser, fmt::format("choose {}", value)), "") << value;
    }
    EXPECT_EQ(game.state.choice, ChoiceKind::none);
    EXPECT_EQ(game.state.queue_count, 0);
  }

  Cards cards;
  TestGame game;
};

TEST(Ops, GainLoseAndTakeSource) {
  Trick trick(R"({"op":"gain_source","player":"all","n":3},
                 {"op":"lose_source","player":"you","n":2},
                 {"op":"take_source","player":"each_opponent","n":4},
                 {"op":"gain_source","player":"partner","n":9})",
              "grunt*5", "grunt*6");
  trick.Play();
  EXPECT_EQ(trick.game.Source(0), 15 + 3 - 2 + 4);
  EXPECT_EQ(trick.game.Source(1), 15 + 3 - 4);
}

TEST(Ops, WoundPassesOverLocationsAndMayKill) {
  Trick trick(R"({"op":"wound","target":{"who":"all","card":"any"},"n":1})", "grunt tower scout*3",
              "grunt*6");
  trick.game.Put("grunt", 0, 0);
  trick.game.Put("tower", 0, 12);
  trick.game.Put("scout", 0, 1);
  trick.Play();
  EXPECT_EQ(trick.game.Wounds(0), 1);
  EXPECT_EQ(trick.game.Wounds(12), 0);
  EXPECT_EQ(trick.game.On(1), kNoCard);
}

TEST(Ops, ExertNeverKillsAndHealTakesCountersOff) {
  Trick trick(R"({"op":"exert","target":{"who":"all"},"n":99},
                 {"op":"heal","target":{"who":"all","side":"own"},"n":1})",
              "titan scout*4", "titan*6");
  trick.game.Put("titan", 0, 0);
  trick.game.Put("scout", 0, 1);
  trick.game.Put("titan", 1, 20);
  trick.Play();
  EXPECT_EQ(trick.game.Wounds(0), 1);
  EXPECT_EQ(trick.game.Wounds(1), 0);
  EXPECT_EQ(trick.game.Wounds(20), 2);
}

TEST(Ops, DestroyGivesNoSourceAndFiresDestroyed) {
  Trick trick(R"({"op":"destroy","target":{"who":"chosen","side":"opponent","card":"any"}})",
              "grunt*5", "bomb grunt*4 tower");
  const int bomb = trick.game.Put("bomb", 1, 12);
  trick.game.Put("grunt", 1, 13);
  trick.Play({bomb});
  EXPECT_EQ(trick.game.On(12), kNoCard);
  EXPECT_EQ(trick.game.Wounds(13), 1);  // near: its last space
  EXPECT_EQ(trick.game.Source(0), 15);
}

TEST(Ops, ModifyAndGrantLastUntilTheirEnd) {
  Trick trick(R"({"op":"modify","target":{"who":"chosen","side":"own"},"att":2,"vit":1,
                  "until":"phase"},
                 {"op":"grant","target":{"who":"same"},"keyword":{"key":"move","x":2},
                  "until":"round"})",
              "grunt*5", "grunt*6");
  const int grunt = trick.game.Put("grunt", 0, 0);
  trick.Play({grunt});
  EXPECT_EQ(trick.game.derived().Att(0), 4);
  EXPECT_EQ(trick.game.derived().Vit(0), 3);
  trick.game.AddWounds(0, 2);
  trick.game.GoTo(Phase::main, 1);
  EXPECT_EQ(trick.game.derived().SumOf(0, KeywordKey::move), 2);
  EXPECT_EQ(trick.game.On(0), grunt);
  trick.game.GoTo(Phase::move);  // the third point of vitality is gone
  EXPECT_EQ(trick.game.On(0), kNoCard);
  EXPECT_EQ(trick.game.state.modifier_count, 0);
}

TEST(Ops, MoveTakesTheWayOfTheUnitsOwner) {
  Trick trick(R"({"op":"move","target":{"who":"chosen","side":"opponent"},"n":2})", "tower grunt*4",
              "grunt*6");
  const int grunt = trick.game.Put("grunt", 1, 0);
  trick.game.Put("tower", 0, 1);
  ASSERT_EQ(trick.game.Do(0, "play_event 0"), "");
  ASSERT_EQ(trick.game.Do(0, fmt::format("choose {}", grunt)), "");
  EXPECT_EQ(trick.game.From(), (std::vector<int>{5, 6, 10}));
  ASSERT_EQ(trick.game.Do(0, "choose 6"), "");
  EXPECT_EQ(trick.game.On(6), grunt);
  EXPECT_EQ(trick.game.state.flags[6], 0);
}

TEST(Ops, MoveOfALocationOrWithoutAFreeSpaceIsSkipped) {
  Trick location(R"({"op":"move","target":{"who":"chosen","card":"location"},"n":2})",
                 "tower grunt*4", "grunt*6");
  const int tower = location.game.Put("tower", 0, 12);
  location.Play({tower});
  EXPECT_EQ(location.game.On(12), tower);
  Trick walled(R"({"op":"move","target":{"who":"chosen","side":"own"},"n":1})", "grunt*5",
               "tower*6");
  const int grunt = walled.game.Put("grunt", 0, 0);
  walled.game.Put("tower", 1, 1);
  walled.game.Put("tower", 1, 5);
  walled.Play({grunt});
  EXPECT_EQ(walled.game.On(0), grunt);
}

TEST(Ops, SwapChangesPlacesOfTwoUnitsOfOneOwner) {
  Trick trick(R"({"op":"swap","target":{"who":"chosen"}},{"op":"wound","target":{"who":"same"},
                  "n":1})",
              "titan*5", "titan guard grunt*4");
  const int titan = trick.game.Put("titan", 1, 20);
  const int guard = trick.game.Put("guard", 1, 3);
  trick.Play({titan, guard});
  EXPECT_EQ(trick.game.On(3), titan);
  EXPECT_EQ(trick.game.On(20), guard);
  EXPECT_EQ(trick.game.Wounds(3), 1);  // `same` is the first unit
}

TEST(Ops, DrawGivesWhatIsThere) {
  Trick trick(R"({"op":"draw","player":"all","n":3})", "grunt*7", "grunt*6");
  trick.Play();
  EXPECT_EQ(trick.game.Hand(0).size(), 5u + 2u);
  EXPECT_EQ(trick.game.Hand(1).size(), 6u);
}

TEST(Ops, DiscardIsChosenByWhoDiscards) {
  Trick trick(R"({"op":"discard","player":"all","n":2,"how":"chosen"})", "grunt*5", "grunt*6");
  ASSERT_EQ(trick.game.Do(0, "play_event 0"), "");
  EXPECT_EQ(trick.game.state.choice_seat, 0);
  ASSERT_EQ(trick.game.Do(0, "choose 3"), "");
  ASSERT_EQ(trick.game.Do(0, "choose 1"), "");
  EXPECT_EQ(trick.game.state.choice_seat, 1);
  ASSERT_EQ(trick.game.Do(1, "choose 6"), "");
  ASSERT_EQ(trick.game.Do(1, "choose 7"), "");
  EXPECT_EQ(trick.game.Discards(0), (std::vector<int>{3, 1, 0}));
  EXPECT_EQ(trick.game.Discards(1), (std::vector<int>{6, 7}));
}

TEST(Ops, DiscardOfAnEmptyHandIsMinusOne) {
  Trick trick(R"({"op":"discard","player":"all","n":3,"how":"chosen"})", "grunt*5", "grunt*6");
  trick.game.state.seats[0].hand.Clear();
  trick.game.state.seats[0].hand.Add(0);
  ASSERT_EQ(trick.game.Do(0, "play_event 0"), "");
  EXPECT_EQ(trick.game.state.choice_seat, 1);
  EXPECT_EQ(trick.game.state.pick_count, 3);
  EXPECT_EQ(trick.game.state.picks[0], kDeclined);
}

TEST(Ops, RandomDiscardIsPickedByChance) {
  Trick trick(R"({"op":"discard","player":"opponent","n":2,"how":"random"})", "grunt*5", "grunt*6");
  trick.Play();
  EXPECT_EQ(trick.game.Discards(1), (std::vector<int>{6, 7}));
}

TEST(Ops, SearchMayBeDeclinedEvenWhereNothingIsFound) {
  Trick trick(R"({"op":"search","kind":"location","may":true},{"op":"draw","player":"you","n":1})",
              "grunt*9", "grunt*6");
  ASSERT_EQ(trick.game.Do(0, "play_event 0"), "");
  EXPECT_EQ(trick.game.From(), std::vector<int>{-1});
  ASSERT_EQ(trick.game.Do(0, "choose -1"), "");
  EXPECT_EQ(trick.game.Hand(0).size(), 6u);
}

TEST(Ops, RecoverTakesFromTheDiscardPileAndShows) {
  Trick trick(R"({"op":"recover","kind":"any"},{"op":"recover","kind":"any","may":true})",
              "shot grunt*4", "grunt*6");
  ASSERT_EQ(trick.game.Do(0, "play_event 0"), "HPE-13.8");
  trick.game.Put("grunt", 1, 20);
  ASSERT_EQ(trick.game.Do(0, "play_event 1"), "");
  ASSERT_EQ(trick.game.Do(0, fmt::format("choose {}", trick.game.On(20))), "");
  trick.Play({1});  // the second finds nothing and asks nothing: what it searches is open
  EXPECT_TRUE(trick.game.state.seats[0].revealed.Has(1));
}

TEST(Ops, PutIntoPlayTakesFromHandOrDiscardPile) {
  Trick trick(R"({"op":"discard","player":"you","n":1,"how":"chosen"},
                 {"op":"put_into_play","from":"discard","kind":"unit","where":"normal"},
                 {"op":"put_into_play","from":"hand","kind":"location","where":"any","may":true})",
              "herald tower grunt*4", "grunt*6");
  trick.Play({1, 1, 0, 2, 24});
  EXPECT_EQ(trick.game.On(0), 1);
  EXPECT_EQ(trick.game.On(24), 2);
}

TEST(Ops, BounceIsNoDestruction) {
  Trick trick(R"({"op":"bounce","target":{"who":"all","card":"any","side":"opponent"}})", "grunt*5",
              "bomb tower grunt*4");
  const int bomb = trick.game.Put("bomb", 1, 12);
  const int tower = trick.game.Put("tower", 1, 13);
  trick.game.Put("grunt", 0, 11);
  trick.Play();
  EXPECT_EQ(trick.game.Wounds(11), 0);
  EXPECT_TRUE(IsInHand(trick.game.state, 1, bomb));
  EXPECT_TRUE(trick.game.state.seats[1].revealed.Has(IndexOf(trick.game.state, 1, tower)));
}

TEST(Ops, ExtraMovesAndBattlesAreForTheActivePlayerOfThePhase) {
  const std::string_view both = R"({"op":"extra_moves","n":2},{"op":"extra_battles","n":1})";
  Trick move(both, "grunt*5", "grunt*6");
  move.game.GoTo(Phase::move);
  move.Play();
  EXPECT_EQ(move.game.state.moves_left, 5);
  EXPECT_EQ(move.game.state.battles_left, 0);
  Trick battle(both, "grunt*5", "grunt*6");
  battle.game.GoTo(Phase::battle);
  battle.Play();
  EXPECT_EQ(battle.game.state.battles_left, 4);
  Trick other(both, "grunt*5", "grunt*6");
  other.game.GoTo(Phase::battle, 1);
  other.Play();
  EXPECT_EQ(other.game.state.battles_left, 3);
}

// On 0 is a titan (card 1) with a counter, on 1 a grunt (2), on 12 a tower (3). The opponent's
// grunt (9) is on 20, and a flipped hall (11) on 13. The hand has shot (4) and guard (5), the draw
// deck guards 6 to 8. The opponent's hand is 10, 12, 13, 14, and two cards are left to draw.
struct Reported {
  std::string_view effects;
  std::vector<int> choices;
  std::string_view reported;  // by the last action; the event itself is card 0
};

const Reported kReported[] = {
    {R"({"op":"gain_source","player":"you","n":3})", {}, "4.3 13.4(0 3) 13.4"},
    {R"({"op":"gain_source","player":"all","n":2})", {}, "4.3 13.4(0 2) 13.4(1 2) 13.4"},
    {R"({"op":"gain_source","player":"partner","n":2})", {}, "4.3 13.9 13.4"},
    {R"({"op":"lose_source","player":"opponent","n":2})", {}, "4.3 13.4(1 2) 13.4"},
    {R"({"op":"take_source","player":"each_opponent","n":2})", {}, "4.3 13.4(1 2) 13.4(0 2) 13.4"},
    {R"({"op":"wound","target":{"who":"all","card":"any"},"n":1})",
     {},
     "4.3 12.4(1 1) 12.4(2 1) 12.4(9 1) 13.4"},
    {R"({"op":"wound","target":{"who":"chosen"},"n":2})", {2}, "12.4(2 2) 12.7(2) 13.4"},
    {R"({"op":"wound","target":{"who":"self"},"n":2})", {}, "4.3 13.9 13.4"},
    {R"({"op":"exert","target":{"who":"all","card":"any"},"n":5})",
     {},
     "4.3 12.3(1 1) 12.3(2 1) 12.3(9 1) 13.4"},
    {R"({"op":"heal","target":{"who":"all","card":"any"},"n":2})",
     {},
     "4.3 13.4(1 1) 13.4(2) 13.4(9) 13.4"},
    {R"({"op":"destroy","target":{"who":"all","card":"location"}})",
     {},
     "4.3 12.7(3) 12.5(11) 13.4"},
    {R"({"op":"modify","target":{"who":"all","card":"location"},"def":2,"until":"round"})",
     {},
     "4.3 13.4(3 0 2) 13.4(11 0 2) 13.4"},
    {R"({"op":"modify","target":{"who":"chosen"},"att":-1,"def":2,"vit":3,"until":"battle"})",
     {1},
     "13.4(1 65535 2 3) 13.4"},
    {R"({"op":"grant","target":{"who":"all","card":"any"},"keyword":{"key":"move","x":2},
         "until":"phase"})",
     {},
     "4.3 13.4(1 8 2) 13.4(2 8 2) 13.4(9 8 2) 13.4"},
    {R"({"op":"move","target":{"who":"chosen"},"n":1})", {1, 5}, "13.4(1 5) 13.4"},
    {R"({"op":"move","target":{"who":"chosen","card":"location"},"n":1})", {3}, "13.9 13.4"},
    {R"({"op":"swap","target":{"who":"chosen"}})", {1, 2}, "13.4(1 2) 13.4"},
    {R"({"op":"swap","target":{"who":"chosen"}})", {9}, "13.9 13.4"},
    {R"({"op":"swap","target":{"who":"chosen","card":"location"}})", {3}, "13.9 13.4"},
    {R"({"op":"draw","player":"you","n":3})", {}, "4.3 13.4(0 3) 13.4"},
    {R"({"op":"draw","player":"all","n":4})", {}, "4.3 13.4(0 3) 9.3 13.4(1 2) 9.3(1) 13.4"},
    {R"({"op":"discard","player":"you","n":1,"how":"chosen"})", {4}, "13.4(0 4) 13.4"},
    {R"({"op":"discard","player":"opponent","n":2,"how":"random"})",
     {},
     "4.3 13.4(1 10) 13.4(1 12) 13.4"},
    {R"({"op":"search","kind":"unit"})", {6}, "13.4(0 6) 11.3 13.4"},
    {R"({"op":"search","kind":"unit","may":true})", {-1}, "13.9 13.4"},
    {R"({"op":"search","kind":"location"})", {}, "4.3 13.9 13.4"},
    {R"({"op":"discard","player":"you","n":1,"how":"chosen"},{"op":"recover","kind":"any"})",
     {4, 4},
     "13.4(0 4) 13.4"},
    {R"({"op":"gain_source","player":"you","n":1},{"op":"recover","kind":"any"})",
     {},
     "4.3 13.4(0 1) 13.9 13.4"},
    {R"({"op":"put_into_play","from":"hand","kind":"unit","where":"any"})",
     {5, 24},
     "4.7(0 5 24) 13.4"},
    {R"({"op":"put_into_play","from":"hand","kind":"unit","where":"any","may":true})",
     {-1},
     "13.9 13.4"},
    {R"({"op":"put_into_play","from":"discard","kind":"unit","where":"any","may":true})",
     {},
     "4.3 13.9 13.4"},
    {R"({"op":"bounce","target":{"who":"all","card":"any","side":"opponent"}})",
     {},
     "4.3 13.4(9 1) 13.4(11 1) 13.4"},
    {R"({"op":"extra_moves","n":2},{"op":"extra_battles","n":2})", {}, "4.3 13.9 13.9 13.4"},
};

TEST(Ops, ReportWhatTheyDidUnderTheClauseOfTheirText) {
  for (const Reported& row : kReported) {
    Trick trick(row.effects, "titan grunt tower shot guard*4", "grunt*2 hall blank*5");
    TestGame& game = trick.game;
    game.Put("titan", 0, 0);
    game.Put("grunt", 0, 1);
    game.Put("tower", 0, 12);
    game.Put("grunt", 1, 20);
    game.Put("hall", 1, 13);
    game.AddWounds(0, 1);
    game.state.flags[13] |= kFlipped;
    ASSERT_EQ(game.Do(0, "play_event 0"), "") << row.effects;
    for (const int value : row.choices) {
      ASSERT_EQ(game.Do(0, fmt::format("choose {}", value)), "") << row.effects;
    }
    EXPECT_EQ(game.Effects(), row.reported) << row.effects;
    EXPECT_EQ(game.state.queue_count, 0) << row.effects;
  }
}

TEST(Ops, ExtraMovesAndBattlesAreReportedInTheirPhase) {
  for (const auto& [phase, reported] : {std::pair(Phase::move, "4.3 13.4(0 2) 13.9 13.4"),
                                        std::pair(Phase::battle, "4.3 13.9 13.4(0 3) 13.4")}) {
    Trick trick(R"({"op":"extra_moves","n":2},{"op":"extra_battles","n":3})", "grunt*5", "grunt*6");
    trick.game.GoTo(phase);
    trick.Play();
    EXPECT_EQ(trick.game.Effects(), reported);
  }
}

TEST(Ops, AbilitiesTriggersAndLocatorsHaveClausesOfTheirOwn) {
  TestGame ability("medic blank*5", "blank*6");
  ability.Put("medic", 0, 0);
  ASSERT_EQ(ability.Do(0, "use_ability 0 0"), "");
  EXPECT_EQ(ability.Effects(), "4.3(0 1)");
  ASSERT_EQ(ability.Do(0, "choose 0"), "");
  EXPECT_EQ(ability.Effects(), "13.10(0 1)");
  TestGame free("hall*2 blank*6", "blank*6");  // a flip costs no sources
  free.Put("hall", 0, 12);
  ASSERT_EQ(free.Do(0, "use_ability 0 0"), "");
  EXPECT_EQ(free.Effects(), "13.10(0 1)");
  TestGame locator("crowd grunt*9", "blank*6");
  ASSERT_EQ(locator.Do(0, "play_unit 0 0"), "");
  EXPECT_EQ(locator.Effects(), "4.3 11.3(0 3) 13.12(0 2)");
  ASSERT_EQ(locator.Do(0, "choose 7"), "");
  EXPECT_EQ(locator.Effects(), "11.3(0 7) 11.3 13.12(0 3)");
}

TEST(Ops, ADeckOfLessThanTwoCardsIsNotShuffledAfterASearch) {
  for (const auto& [guards, reported] :
       {std::pair(2, "13.4(0 6) 13.4"), std::pair(3, "13.4(0 6) 11.3 13.4")}) {
    Trick trick(R"({"op":"search","kind":"unit"})", fmt::format("shot*5 guard*{}", guards),
                "grunt*6");
    trick.Play({6});
    EXPECT_EQ(trick.game.Effects(), reported);
  }
}

TEST(Pairs, AnEventLiesAboveWhatItsLastEffectKilled) {
  Trick trick(R"({"op":"wound","target":{"who":"chosen","side":"own"},"n":9})", "grunt*5",
              "grunt*6");
  const int grunt = trick.game.Put("grunt", 0, 0);
  trick.Play({grunt});
  EXPECT_EQ(trick.game.Discards(0), (std::vector<int>{grunt, 0}));
}

TEST(Pairs, SameIsNothingOnceTheTargetHasLeft) {
  Trick trick(R"({"op":"bounce","target":{"who":"chosen","side":"own"}},
                 {"op":"put_into_play","from":"hand","kind":"unit","where":"any"},
                 {"op":"wound","target":{"who":"same"},"n":1})",
              "titan grunt*4", "grunt*6");
  const int titan = trick.game.Put("titan", 0, 0);
  trick.Play({titan, titan, 7});
  EXPECT_EQ(trick.game.On(7), titan);
  EXPECT_EQ(trick.game.Wounds(7), 0);
}

TEST(Pairs, DeathsAreLookedAtBetweenTwoEffects) {
  Trick trick(R"({"op":"wound","target":{"who":"all"},"n":1},
                 {"op":"heal","target":{"who":"all"},"n":1})",
              "scout*5", "grunt*6");
  trick.game.Put("scout", 0, 0);
  trick.game.Put("grunt", 1, 20);
  trick.Play();
  EXPECT_EQ(trick.game.On(0), kNoCard);
  EXPECT_EQ(trick.game.Wounds(20), 0);
}

TEST(Pairs, APoolAtNothingEndsTheGameBeforeTheNextEffect) {
  Trick trick(R"({"op":"lose_source","player":"you","n":15},
                 {"op":"gain_source","player":"you","n":15})",
              "grunt*5", "grunt*6");
  ASSERT_EQ(trick.game.Do(0, "play_event 0"), "");
  EXPECT_EQ(trick.game.Result(), "HPE-10.2");
  EXPECT_EQ(trick.game.state.winners, 2);
}

TEST(Pairs, AnAuraThatGoesLetsItsNeighbourDie) {
  Trick trick(R"({"op":"destroy","target":{"who":"chosen","side":"own"}})", "captain grunt*4",
              "grunt*6");
  const int captain = trick.game.Put("captain", 0, 0);
  const int grunt = trick.game.Put("grunt", 0, 1);
  trick.game.AddWounds(1, 2);
  trick.Play({captain});
  EXPECT_EQ(trick.game.Discards(0), (std::vector<int>{captain, grunt, 0}));
}

TEST(Pairs, TwoOpponentsAreChosenBetweenBeforeTheirCards) {
  Trick trick(R"({"op":"discard","player":"opponent","n":1,"how":"chosen"})", "grunt*5", "grunt*6");
  Cards& cards = trick.cards;
  TestGame four({"trick grunt*5", "grunt*6", "grunt*6", "grunt*6"}, {.two_on_two = true}, &cards);
  ASSERT_EQ(four.Do(0, "play_event 0"), "");
  EXPECT_EQ(four.From(), (std::vector<int>{2, 3}));
  ASSERT_EQ(four.Do(0, "choose 3"), "");
  EXPECT_EQ(four.state.choice_seat, 3);
  ASSERT_EQ(four.Do(3, "choose 20"), "");
  EXPECT_EQ(four.Discards(3), std::vector<int>{20});
}

}  // namespace
}  // namespace recount::engine::hope
