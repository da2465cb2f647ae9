// Tests INH-1 to INH-3: the set-up, rounds and turns, drawing and avoiding.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/inhumanity/names.h"
#include "engine/inhumanity/test_game.h"
#include "engine/kit/testing/text.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

TEST(Clauses, INH_1_1_ThreeToFivePlay) {
  for (const size_t players : {0, 1, 2, 6, 7}) {
    const Fault fault = CheckConfig(TestCards(), {}, players);
    ASSERT_TRUE(fault) << players;
    EXPECT_EQ(fault->code, ErrorCode::bad_request);
    EXPECT_EQ(fault->clause, "INH-1.1");
  }
  for (const size_t players : {3, 4, 5}) EXPECT_FALSE(CheckConfig(TestCards(), {}, players));
}

TEST(Clauses, INH_1_5_MartialLawNeedsCardsOfTheExpansion) {
  Cards core = TestCards();
  core.has_expansion = false;
  const Fault fault = CheckConfig(core, {.martial_law = true}, 3);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->clause, "INH-1.5");
  EXPECT_FALSE(CheckConfig(core, {}, 3));

  // Without the expansion no pile has any of its cards.
  const TestGame without, with({.config = {.martial_law = true}});
  EXPECT_EQ(PileCount(TestCards(), without.state, Pile::coastal), 7u);
  EXPECT_EQ(PileCount(TestCards(), with.state, Pile::coastal), 9u);
  EXPECT_TRUE(with.Cited("INH-1.5"));
  EXPECT_FALSE(without.Cited("INH-1.5"));
}

TEST(Clauses, INH_1_4_And_1_6_EveryPileIsShuffledInOrder) {
  State state = Begin(TestCards(), {}, 3);
  std::vector<std::string> asked;
  while (KindOf(state) == NodeKind::chance) {
    const ChanceRequest request = RequestOf(TestCards(), state);
    asked.push_back(request.what);
    const bool is_pick = request.kind == ChanceKind::pick;
    EXPECT_EQ(request.clause, is_pick ? INH_2_2 : INH_1_6);
    const ChanceNumbers order(request.from.begin(),
                              is_pick ? request.from.begin() + 1 : request.from.end());
    NoEffects none;
    ApplyOutcome(TestCards(), state, {request.kind, order}, none);
  }
  EXPECT_EQ(asked,
            (std::vector<std::string>{"scenes:any_terrain", "scenes:coastal", "scenes:mountainous",
                                      "scenes:urban", "scenes:wilderness", "assets",
                                      "relationships", "personalities", "traits", "first_player"}));
}

// Returns the shuffles that the set-up asks for, in their order.
std::vector<std::string> ShufflesOf(const Cards& cards) {
  State state = Begin(cards, {}, 3);
  std::vector<std::string> asked;
  while (state.shuffled < kAllShuffled) {
    const ChanceRequest request = RequestOf(cards, state);
    asked.push_back(request.what);
    NoEffects none;
    ApplyOutcome(cards, state, {request.kind, request.from}, none);
  }
  return asked;
}

// Section 6.1: a pile of fewer than two cards has no node.
TEST(Clauses, INH_1_4_APileWithoutCardsIsNotShuffled) {
  const std::pair<const char*, const char*> piles[] = {{"any_terrain", "rest cache share"},
                                                       {"coastal", "grave flood wanted"},
                                                       {"mountainous", "drain storm"},
                                                       {"urban", "ambush"},
                                                       {"wilderness", "cliff orchard"}};
  for (const auto& [terrain, scenes] : piles) {
    Json changes;
    for (const std::string& scene : kit::testing::Split(scenes)) {
      changes["scenes"][scene]["terrain"] =
          terrain == std::string_view("urban") ? "coastal" : "urban";
    }
    std::vector<std::string> wanted(std::begin(names::kPileWords), std::end(names::kPileWords));
    std::erase(wanted, fmt::format("scenes:{}", terrain));
    EXPECT_EQ(ShufflesOf(CardsWith(changes.dump())), wanted) << terrain;
  }
}

TEST(Clauses, INH_1_4_NorIsAPileOfOneCardWhereverItLies) {
  for (const std::string_view one : names::kTerrainWords) {
    const std::string rest = one == "urban" ? "coastal" : "urban";
    Json changes;
    for (const char* scene : {"rest", "cache", "share", "grave", "flood", "wanted", "drain",
                              "storm", "ambush", "cliff", "orchard"}) {
      changes["scenes"][scene]["terrain"] = rest;
    }
    changes["scenes"]["rest"]["copies"] = 9;
    changes["scenes"]["ambush"] = {{"terrain", one}, {"copies", 1}};
    EXPECT_EQ(ShufflesOf(CardsWith(changes.dump())),
              (std::vector<std::string>{"scenes:" + rest, "assets", "relationships",
                                        "personalities", "traits"}))
        << one;
    changes["scenes"]["rest"]["copies"] = 8;
    changes["scenes"]["ambush"]["copies"] = 2;
    EXPECT_EQ(ShufflesOf(CardsWith(changes.dump())).size(), 6u) << "two cards are shuffled";
  }
}

TEST(Clauses, INH_1_7_To_1_12_EverybodyIsDealtTheSame) {
  TestGame game({.players = 4, .personalities = {"sociopath"}});
  for (Seat seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(game.At(seat).humanity, seat == 0 ? 4 : 5);  // its limit
    EXPECT_EQ(game.At(seat).hand_count, 3);
    EXPECT_EQ(game.At(seat).hunger + game.At(seat).harm, 0);
    EXPECT_NE(game.At(seat).personality, kNoCard);
    EXPECT_NE(game.state.relationships[seat], kNoCard);
  }
  EXPECT_EQ(game.state.hope, 4);
  for (const char* clause : {"INH-1.7", "INH-1.8", "INH-1.9", "INH-1.10", "INH-1.11"}) {
    EXPECT_TRUE(game.Cited(clause)) << clause;
  }
}

TEST(Clauses, INH_1_9_ThreeTraitsFromTheTopSeatBySeat) {
  TestGame game({.traits = {{"medic", "lucky", "gambler"}, {"strong", "clever", "medic"}}});
  EXPECT_TRUE(IsInHand(game.cards(), game.state, 0, game.Card("gambler")));
  EXPECT_TRUE(IsInHand(game.cards(), game.state, 1, game.Card("strong")));
  EXPECT_EQ(game.At(2).hand_count, 3);
}

TEST(Clauses, INH_2_1_And_11_1_FiveRoundsAndWhoIsLeftHasWon) {
  TestGame game;
  std::vector<std::string> scenes(6, "rest");
  scenes.insert(scenes.end(), 6, "cache");
  scenes.insert(scenes.end(), {"orchard", "orchard", "share"});
  for (int turn = 0; turn < 15; ++turn) {
    ASSERT_EQ(game.state.phase, Phase::draw);
    EXPECT_EQ(game.state.round, turn / 3 + 1);
    const Seat seat = game.state.turn_seat;
    game.Draw(scenes[static_cast<size_t>(turn)]);
    EXPECT_EQ(game.Do(seat, "avoid"), "");
    EXPECT_EQ(game.Do(seat, "resolve"), "");
  }
  ASSERT_EQ(game.state.phase, Phase::end);
  const GameResult result = ResultOf(game.state);
  EXPECT_EQ(Clauses()[result.clause].id, "INH-11.1");
  EXPECT_EQ(result.winners, (std::vector<Seat>{0, 1, 2}));
  EXPECT_EQ(result.scores, (std::vector<int64_t>{1, 1, 1}));
  EXPECT_FALSE(result.is_draw);
}

TEST(Clauses, INH_2_2_TheOneWhoIsPickedBegins) {
  TestGame game({.first_player = 2});
  EXPECT_EQ(game.state.turn_seat, 2);
  EXPECT_TRUE(game.Cited("INH-2.2"));
}

TEST(Clauses, INH_2_3_And_2_4_TurnsGoOnClockwiseOneARound) {
  TestGame game({.first_player = 1});
  std::vector<Seat> order;
  for (int i = 0; i < 6; ++i) {
    order.push_back(game.state.turn_seat);
    game.PassTurn();
  }
  EXPECT_EQ(order, (std::vector<Seat>{1, 2, 0, 1, 2, 0}));
}

TEST(Clauses, INH_2_5_TheRoundEndsWhenAllInPlayHaveHadTheirTurn) {
  TestGame game;
  game.PassTurn();
  game.PassTurn();
  EXPECT_EQ(game.state.round, 1);
  EXPECT_FALSE(game.Cited("INH-2.5"));
  game.PassTurn();
  EXPECT_EQ(game.state.round, 2);
  EXPECT_TRUE(game.Cited("INH-2.5"));
  EXPECT_EQ(game.state.turn_taken, 1);  // seat 0 has begun its turn of the new one
}

TEST(Clauses, INH_2_6_ANewRoundBeginsWithOneMoreHopeDieUpToFive) {
  TestGame game;
  for (int turn = 0; turn < 6; ++turn) game.PassTurn();
  EXPECT_EQ(game.state.round, 3);
  EXPECT_EQ(game.state.hope, 5);
  EXPECT_EQ(game.Report(), "hope_added - 1");
  game.state.hope = 5;
  for (int i = 0; i < 3; ++i) {
    game.Draw("cache");
    EXPECT_EQ(game.Do(game.state.turn_seat, "avoid"), "");
    EXPECT_EQ(game.Do(game.state.turn_seat, "resolve"), "");
  }
  EXPECT_EQ(game.state.hope, 5);
  EXPECT_EQ(game.Report(), "");
}

TEST(Clauses, INH_2_7_OthersMayOnlyPlayTheirCards) {
  TestGame game;
  EXPECT_EQ(game.Do(1, "draw urban"), "INH-2.7");
  game.Draw("rest");
  EXPECT_EQ(game.Do(2, "act"), "INH-2.7");
  // A player without a card to play is not even awaited.
  game.state.seats[1].hand_count = 0;
  EXPECT_EQ(NotAwaitedClause(game.state, 1), INH_2_7);
  EXPECT_FALSE(Contains(AwaitedOf(game.state), 1));
}

TEST(Clauses, INH_2_8_EachThingHasItsTime) {
  TestGame game;
  for (const char* action : {"act", "avoid", "commit 1", "support 1", "refuse", "last_hope",
                             "use_hope 1", "roll", "choose refuse", "resolve", "bequeath rope 1",
                             "draw_gift", "give_gift 1", "new_character", "decline"}) {
    EXPECT_EQ(game.Do(0, action), "INH-2.8") << action;
    EXPECT_EQ(game.Do(1, action), "INH-2.8") << action;  // checked before whose decision it is
  }
  game.Draw("rest");
  EXPECT_EQ(game.Do(0, "draw urban"), "INH-2.8");
}

TEST(Clauses, INH_3_1_And_3_2_OneOfTheFiveTerrainsWithAScene) {
  TestGame game;
  EXPECT_EQ(game.Do(0, "draw moon"), "INH-3.1");
  for (int i = 0; i < 2; ++i) {
    game.Draw("ambush");
    game.state.seats[game.state.turn_seat].humanity = 0;
    game.state.hope = 0;
    EXPECT_EQ(game.Do(game.state.turn_seat, "act"), "");
    EXPECT_EQ(game.Do(game.state.turn_seat, "resolve"), "");
    for (Seat seat = 0; seat < 3; ++seat) game.state.seats[seat].harm = 0;
  }
  EXPECT_EQ(game.Do(game.state.turn_seat, "draw urban"), "INH-3.2");
}

TEST(Clauses, INH_3_4_TheActingPlayerActsOrAvoids) {
  TestGame game;
  game.Draw("rest");
  const std::vector<std::string> legal = game.Legal(0);
  EXPECT_EQ(std::vector<std::string>(legal.begin(), legal.begin() + 2),
            (std::vector<std::string>{"act", "avoid"}));
  EXPECT_EQ(game.Do(0, "avoid"), "");
  EXPECT_EQ(game.state.phase, Phase::outcome);
  EXPECT_TRUE(game.Cited("INH-3.4"));
}

TEST(Clauses, INH_3_6_AllRefuseIfThereIsOneElseRefuse) {
  TestGame game;
  game.Draw("flood");
  EXPECT_EQ(game.Do(0, "avoid"), "");
  EXPECT_EQ(game.state.mode, Mode::avoided);
  EXPECT_EQ(game.Do(0, "resolve"), "");
  EXPECT_EQ(game.Report(), "hunger 0 1, hunger 1 1, hunger 2 1");
  EXPECT_EQ(game.LastClause(), "INH-3.6");
  game.Draw("grave");  // seat 1: no All Refuse
  EXPECT_EQ(game.Do(1, "avoid"), "");
  EXPECT_EQ(game.Do(1, "resolve"), "");
  EXPECT_EQ(game.Report(),
            "humanity_lost 1 5, doomed 1 1, humanity_lost 2 5, doomed 2 1, humanity_lost 0 5, "
            "doomed 0 1, removed 2 1, hope_removed - 1, removed 0 1, hope_removed - 1, removed 1 "
            "1, hope_removed - 1");
}

TEST(Clauses, INH_3_6_AnAvoidedChoiceSceneIsRefusedByAll) {
  TestGame game;
  game.Draw("share");
  EXPECT_EQ(game.Do(0, "avoid"), "");
  EXPECT_EQ(game.Do(0, "resolve"), "");
  EXPECT_EQ(game.Report(), "humanity_lost 0 2, humanity_lost 1 2, humanity_lost 2 2");
}

TEST(Clauses, INH_3_7_UnavoidableScenesMustBeActedOn) {
  TestGame game;
  game.Draw("ambush");
  EXPECT_EQ(game.Do(0, "avoid"), "INH-3.7");
  EXPECT_EQ(game.Do(0, "act"), "");
}

TEST(Clauses, INH_3_8_UnavoidableAndNoMeansEverybodyFails) {
  TestGame game;
  game.state.seats[0].humanity = 0;
  game.state.hope = 0;
  game.Draw("ambush");
  EXPECT_EQ(game.Do(0, "act"), "");
  EXPECT_EQ(game.state.mode, Mode::no_dice);
  EXPECT_EQ(game.state.phase, Phase::outcome);
  EXPECT_EQ(game.At(0).stance, Stance::acting);
  EXPECT_EQ(game.Do(0, "resolve"), "");
  EXPECT_EQ(game.Report(), "harm 0 1, harm 1 1, harm 2 1");
  EXPECT_EQ(game.LastClause(), "INH-3.8");
  EXPECT_EQ(game.state.last_scene.hardship, -1);
}

// The last Humanity goes to a theft after `act` (ruling 10).
TEST(Clauses, INH_3_8_MeansThatVanishAfterActing) {
  TestGame game;
  game.Give("rifle", 1);
  game.state.seats[0].humanity = 1;
  game.state.hope = 0;
  game.Draw("rest");
  EXPECT_EQ(game.Do(0, "act"), "");
  EXPECT_EQ(game.state.phase, Phase::commit);
  EXPECT_EQ(game.Do(0, "steal rifle"), "");
  EXPECT_EQ(game.state.mode, Mode::no_dice);
}

// The means are judged when `act` is chosen (ruling 11).
TEST(Clauses, INH_3_8_HopeThatComesBeforeActingHelps) {
  TestGame game({.traits = {{"inspiring"}}});
  game.state.seats[0].humanity = 0;
  game.state.hope = 0;
  game.Draw("ambush");
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "");
  EXPECT_EQ(game.Do(0, "act"), "");
  EXPECT_EQ(game.state.phase, Phase::commit);
  EXPECT_EQ(game.Do(0, "last_hope"), "");
  EXPECT_EQ(game.state.phase, Phase::support);
}

}  // namespace
}  // namespace recount::engine::inhumanity
