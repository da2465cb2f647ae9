// Tests EMP-1 to EMP-3: the set-up, the modes and the frame of a turn.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/empyrean/test_game.h"
#include "engine/game_of.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

// Returns why a game is refused: the clause, "-" if it has none, and empty if the game begins.
std::string Refused(size_t players, std::string_view config, const TestSet& set = TestSet()) {
  static const GameOf<Empyrean> game;
  const Json parsed = Json::parse(config);
  const Json cards = Json::parse(set.Json());
  const auto match = game.New({.players = players, .config = &parsed, .card_set = &cards});
  if (match.ok()) return "";
  EXPECT_EQ(match.error().code, ErrorCode::bad_request);
  return match.error().clause.empty() ? "-" : match.error().clause;
}

TestSet FewerHeroes() {
  TestSet set;
  for (int i = 0; i < 20; ++i) set.Hero(fmt::format("Hero {}", i), 50, 50);
  return set;
}

struct Beginning {
  size_t players;
  const char* config;
  const char* clause;
};

TEST(Setup, EMP_1_1_TwoToFourPlay) {
  for (const size_t players : {0, 1, 5, 17}) EXPECT_EQ(Refused(players, "{}"), "EMP-1.1");
  for (const size_t players : {2, 3, 4}) EXPECT_EQ(Refused(players, "{}"), "");
}

TEST(Setup, EMP_1_2_and_2_2_and_11_6_ConfigsAreRefusedInTheOrderOfThePage) {
  for (const Beginning& beginning : std::vector<Beginning>{
           {2, R"({"length":"standard"})", ""},
           {2, R"({"length":"extended"})", ""},
           {3, R"({"length":"standard"})", "EMP-1.2"},
           {4, R"({"length":"standard","mode":"teams"})", "EMP-1.2"},
           {4, R"({"length":"long"})", "-"},
           {4, R"({"length":"standard","max_rounds":"many"})", "-"},
           {4, R"({"length":"standard","colour":"red"})", "-"},
           {5, R"({"colour":"red"})", "EMP-1.1"},
           {2, R"({"mode":"teams","teams":[[0],[1]]})", "EMP-2.2"},
           {3, R"({"mode":"teams"})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":null})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":7})", "-"},
           {3, R"({"mode":"teams","teams":[]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0,1,2],[]]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0],[1]]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0,1],[1,2]]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[1,0],[2]]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0],[1],[2]]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0],["x",2]]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0],[1,2.0]]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0,1],2]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0,1],{"2":2}]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":{"0":[0],"1":[1,2]}})", "-"},
           {3, R"({"mode":"teams","teams":[[0],[1,2],7]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0],[1,2],[]]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0],[1,1,2]]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0,0,0,0,0],[1,2]]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0],[-1,1,2]]})", "EMP-2.2"},
           {3, R"({"mode":"teams","teams":[[0],[1,2,3]]})", "EMP-2.2"},
           {4, R"({"mode":"teams","teams":[[0],[1,2,3,4]]})", "EMP-2.2"},
           {4, R"({"mode":"teams","teams":[[0],[1,2,3,256]]})", "EMP-2.2"},
           {4, R"({"mode":"teams","teams":[[0,2],[1,3]]})", ""},
           {3, R"({"mode":"teams","teams":[[0],[1,2]]})", ""},
           {4, R"({"mode":"teams","teams":[[1,2,3],[0]],"decks":"draft"})", ""},
           {3, R"({"teams":[[0],[1,2]]})", "EMP-2.2"},
           {3, R"({"teams":[]})", "EMP-2.2"},
           {3, R"({"teams":[],"max_rounds":0})", "EMP-2.2"},
           {2, R"({"max_rounds":0})", "EMP-11.6"},
           {2, R"({"max_rounds":1001})", "EMP-11.6"},
           {2, R"({"max_rounds":-7})", "EMP-11.6"},
           {2, R"({"max_rounds":4294967297})", "EMP-11.6"},
           {2, R"({"max_rounds":1})", ""},
           {2, R"({"max_rounds":1000})", ""},
           {2, R"({"max_rounds":1.0})", "-"},
           {2, R"({"decks":null})", "-"},
       }) {
    EXPECT_EQ(Refused(beginning.players, beginning.config), beginning.clause) << beginning.config;
  }
}

TEST(Setup, EMP_1_4_FourteenOrTwentyHeroesAreLaidOpen) {
  EXPECT_EQ(TestGame(TestSet(), 2).state.hero_count, 14);
  EXPECT_EQ(TestGame(TestSet(), 2, {.length = Length::extended}).state.hero_count, 20);
  EXPECT_EQ(TestGame(TestSet(), 3).state.hero_count, 20);
  EXPECT_EQ(TestGame(TestSet()).Where("Plain 14"), "box");
  static const GameOf<Empyrean> game;
  Json cards = Json::parse(FewerHeroes().Json());
  const auto begin = [&](size_t players) {
    const auto match = game.New({.players = players, .card_set = &cards});
    return match.ok() ? "" : match.error().clause;
  };
  cards["heroes"].erase(19);
  EXPECT_EQ(begin(2), "");
  EXPECT_EQ(begin(3), "EMP-1.4");
  while (cards["heroes"].size() > 13) cards["heroes"].erase(13);
  EXPECT_EQ(begin(2), "EMP-1.4");
}

TEST(Setup, EMP_1_6_ClockwiseFromPlayer1EachTakesOneOpenHero) {
  const Cards cards = TestSet().Build();
  State state = Begin(cards, {.length = Length::extended}, 3);
  NoEffects none;
  ChanceRequest request = RequestOf(cards, state);
  EXPECT_EQ(request.what, "heroes");
  ApplyOutcome(cards, state, {request.kind, request.from}, none);
  const uint16_t second_seat[] = {1};
  ApplyOutcome(cards, state, {ChanceKind::pick, second_seat}, none);
  for (const Seat seat : {1, 2, 0}) {
    EXPECT_EQ(AwaitedOf(state), SeatBit(seat));
    const Action action{.type = ActionType::draft_hero, .card = static_cast<uint16_t>(10 + seat)};
    EXPECT_FALSE(CheckAction(cards, state, seat, action));
    ApplyAction(cards, state, seat, action, none);
    EXPECT_EQ(CheckAction(cards, state, seat, action).clause, EMP_1_6) << "not open any more";
  }
  EXPECT_EQ(state.phase, Phase::shuffle_reserves);
}

TEST(Setup, EMP_1_7_to_1_9_OnlyPlayer2GetsTheTopHeroThenThreeAreHq) {
  const TestGame game(TestSet(), 3);
  EXPECT_EQ(std::popcount(game.state.seats[0].hand_heroes), 1);
  EXPECT_EQ(std::popcount(game.state.seats[1].hand_heroes), 2);
  EXPECT_EQ(std::popcount(game.state.seats[2].hand_heroes), 1);
  EXPECT_EQ(game.Where("Plain 3"), "hand 1");
  for (const char* hero : {"Plain 4", "Plain 5", "Plain 6"}) EXPECT_EQ(game.Where(hero), "hq");
  EXPECT_EQ(game.state.reserve_count, 20 - 3 - 1 - 3);
}

TestSet FourDecks() {
  TestSet set;
  for (const char* deck : {"A", "B", "C", "D"}) {
    for (int i = 0; i < 3; ++i) {
      set.Feat(fmt::format("{}{}", deck, i), R"([{"op":"extra_turn"}])", deck);
    }
  }
  return set.Stat("attack", 20, 2);
}

TEST(Setup, EMP_1_10_and_1_11_DecksAreDealtByPlayer) {
  const TestGame two(FourDecks());
  for (const char* card : {"A0", "B2"}) EXPECT_EQ(two.Lies(card), "deck 0");
  for (const char* card : {"C0", "D2"}) EXPECT_EQ(two.Lies(card), "deck 1");
  EXPECT_EQ(two.state.seats[0].deck_count, 6 + 2);
  const TestGame three(FourDecks(), 3);
  EXPECT_EQ(three.Lies("B1"), "deck 1");
  EXPECT_EQ(three.Lies("D0"), "deck 0");
  EXPECT_EQ(three.Lies("D1"), "deck 1");
  EXPECT_EQ(three.Lies("D2"), "deck 2");
  const TestGame four(FourDecks(), 4);
  EXPECT_EQ(four.Lies("D2"), "deck 3");
  EXPECT_EQ(Refused(3, "{}", FourDecks().Feat("D3", R"([{"op":"extra_turn"}])", "D")), "EMP-1.11");
  EXPECT_EQ(
      Refused(3, R"({"decks":"draft"})", FourDecks().Feat("D3", R"([{"op":"extra_turn"}])", "D")),
      "");
}

TEST(Setup, EMP_1_12_WhoDraftedTheLastHeroPicksFirstThenCounterClockwise) {
  const Cards cards = FourDecks().Build();
  State state = Begin(cards, {.length = Length::extended, .decks = Decks::draft}, 3);
  NoEffects none;
  std::vector<Seat> seats;
  while (state.phase != Phase::shuffle_decks) {
    if (KindOf(state) == NodeKind::chance) {
      const ChanceRequest request = RequestOf(cards, state);
      Outcome outcome{request.kind, request.from};
      if (request.kind == ChanceKind::pick) outcome.numbers = outcome.numbers.first(1);
      ApplyOutcome(cards, state, outcome, none);
      continue;
    }
    const Seat seat = LowestSeat(AwaitedOf(state));
    if (state.phase == Phase::draft_ability) seats.push_back(seat);
    std::vector<Action> actions;
    LegalActions(cards, state, seat, actions);
    ApplyAction(cards, state, seat, actions.back(), none);
  }
  EXPECT_EQ(seats, (std::vector<Seat>{2, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 0}));
  EXPECT_EQ(state.seats[0].deck_count, 4 + 2);
}

TEST(Setup, EMP_1_13_EachDeckIsShuffledAndASeatWithoutCardsHasNoNode) {
  EXPECT_TRUE(TestGame(FourDecks()).Cited("EMP-1.13"));
  EXPECT_FALSE(TestGame(TestSet()).Cited("EMP-1.13"));
}

TEST(Setup, EMP_1_3_BasesAreStrengthenedAtFirst) {
  EXPECT_EQ(TestGame(TestSet(), 4).state.base_fatigued, 0);
}

TEST(Turns, EMP_3_1_Player1BeginsThenClockwise) {
  TestGame game(TestSet(), 3);
  for (const Seat seat : {0, 1, 2, 0}) {
    EXPECT_EQ(game.Awaited(), seat);
    EXPECT_EQ(game.Do((seat + 1) % 3, "end_turn"), "not awaited");
    EXPECT_EQ(game.Do(seat, "end_turn"), "");
  }
  EXPECT_EQ(game.state.turn, 5);
}

TEST(Turns, EMP_3_2_OneActionATurnOrNone) {
  TestGame game((TestSet()));
  EXPECT_EQ(game.Do(0, "choose heal"), "");
  EXPECT_EQ(game.Do(0, "choose enhance"), "EMP-3.2");
  EXPECT_EQ(game.Do(0, "draw"), "EMP-5.1");
  EXPECT_EQ(game.Do(0, "end_turn"), "");
  EXPECT_EQ(game.Do(1, "end_turn"), "");
}

TEST(Turns, EMP_3_4_ATurnDoesNotEndInTheMiddle) {
  TestGame game(TestSet().Hero("Ram", 60, 50));
  game.Put("Ram", 0);
  game.Must(0, "choose overcome; attack Ram 1");
  EXPECT_EQ(game.Do(0, "end_turn"), "EMP-3.4");
  game.Must(0, "strike; end_turn");
}

TEST(Turns, EMP_2_3_InTeamPlayADefeatNeitherEndsNorHeals) {
  TestGame game(TestSet().Hero("Ram", 100, 50).Hero("Tired", 10, 50), 3,
                {.mode = Mode::teams, .has_teams = true, .teams = {{0}, {1, 2}}});
  game.Put("Ram", 0);
  game.Put("Tired", 0);
  game.Fatigue("Tired");
  game.Must(0, "choose overcome; attack Ram 1; strike");
  EXPECT_EQ(game.state.seats[1].status, Status::defeated);
  EXPECT_TRUE(game.Cited("EMP-2.3"));
  EXPECT_TRUE(game.IsFatigued("Tired"));
  EXPECT_EQ(game.Result(), "");
  game.GoToTurnOf(0);
  game.Must(0, "choose heal; heal Ram");
  game.GoToTurnOf(0);
  game.Must(0, "choose overcome; attack Ram 2; strike");
  EXPECT_EQ(game.Result(), "0 EMP-11.1");
}

}  // namespace
}  // namespace recount::engine::empyrean
