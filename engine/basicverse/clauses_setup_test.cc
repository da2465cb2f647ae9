// Tests BAS-1: teams, picks, the circle, starting hands; and why a new game is refused.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/basicverse/test_game.h"
#include "engine/kit/validation.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

using ::recount::Json;

// A game before the first pick.
struct Fresh {
  explicit Fresh(int players, Config config = {}, const TestSet& set = TestSet())
      : cards(set.Build()), state(Begin(cards, config, players)) {}

  std::string Pick(Seat seat, std::string_view hero) {
    const Action action{.type = ActionType::pick_hero, .word = hero};
    if (!Contains(AwaitedOf(state), seat)) return "not awaited";
    if (const Refusal refusal = CheckAction(cards, state, seat, action)) {
      return std::string(Clauses()[refusal.clause].id);
    }
    NoEffects none;
    ApplyAction(cards, state, seat, action, none);
    return "";
  }
  std::vector<int> Awaited() const {
    std::vector<int> seats;
    ForEachSeat(AwaitedOf(state), [&](Seat seat) { seats.push_back(seat); });
    return seats;
  }

  Cards cards;
  State state;
};

// Returns the clause of the refusal of a new game, or its message if it has none; "" if it begins.
std::string New(size_t players, std::string_view config, std::string_view set = "") {
  const Json config_json = Json::parse(config);
  const Json set_json = set.empty() ? Json() : Json::parse(set);
  NewGame request{.players = players, .config = &config_json};
  if (!set.empty()) request.card_set = &set_json;
  const auto setup = Basicverse::Prepare(request);
  if (setup.ok()) return "";
  EXPECT_EQ(setup.error().code, ErrorCode::bad_request);
  return setup.error().clause.empty() ? "no clause" : setup.error().clause;
}

TEST(Setup, BAS_1_1_FourSixEightOrTenPlayersInTwoTeamsOfTheSameSize) {
  for (const size_t players : {4, 6, 8, 10}) EXPECT_EQ(New(players, "{}"), "") << players;
  for (const size_t players : {0, 1, 2, 3, 5, 7, 9, 11, 12}) {
    EXPECT_EQ(New(players, "{}"), "BAS-1.1") << players;
  }
  EXPECT_EQ(New(4, R"({"teams":["red","red","blue","blue"]})"), "");
  EXPECT_EQ(New(4, R"({"teams":["red","red","red","blue"]})"), "BAS-1.1");
  EXPECT_EQ(New(4, R"({"teams":["red","red","red"]})"), "no clause");
  EXPECT_EQ(New(4, R"({"teams":["red","red","red","green"]})"), "no clause");
  EXPECT_EQ(New(4, R"({"teams":[0,1,0,1]})"), "no clause");
  EXPECT_EQ(New(4, R"({"teams":"by name"})"), "no clause");
  EXPECT_EQ(New(4, R"({"teams":null})"), "no clause");
}

TEST(Setup, ANewGameIsRefusedInTheOrderOfThePage) {
  EXPECT_EQ(New(5, R"({"unknown":1})"), "BAS-1.1") << "players before config";
  EXPECT_EQ(New(4, R"({"unknown":1,"fortress":11})"), "no clause") << "keys before values";
  EXPECT_EQ(New(4, R"({"fortress":11,"heroes":"none"})"), "BAS-1.14");
  EXPECT_EQ(New(4, R"({"heroes":"none","teams":["red","red","red","blue"]})"), "no clause");
  EXPECT_EQ(New(4, R"({"max_rounds":0,"teams":["red","red","red","blue"]})"), "no clause");
  EXPECT_EQ(New(4, R"({"setup":"ring","teams":["red","red","red","blue"]})"), "no clause");
  EXPECT_EQ(New(4, R"({"teams":["red","red","red","blue"]})", R"({"game":"basicverse"})"),
            "BAS-1.1")
      << "config before the set";
  EXPECT_EQ(New(4, "{}", R"({"game":"basicverse"})"), "no clause");
  for (const char* config :
       {R"({"heroes":1})", R"({"heroes":null})", R"({"max_rounds":1001})", R"({"max_rounds":1.5})",
        R"({"max_rounds":"9"})", R"({"setup":true})", R"({"Fortress":20})"}) {
    EXPECT_EQ(New(4, config), "no clause") << config;
  }
}

TEST(Setup, BAS_1_2_OneOfEachHeroAndEnoughOfThem) {
  Fresh game(4);
  EXPECT_EQ(game.Pick(0, "plain_3"), "");
  EXPECT_EQ(game.Pick(1, "plain_3"), "BAS-1.2");
  EXPECT_EQ(game.Pick(1, "nobody"), "BAS-1.2");
  EXPECT_EQ(game.Pick(1, ""), "BAS-1.2");
  EXPECT_EQ(game.Pick(1, "plain_4"), "");
  Json few = Json::parse(TestSet().Json());
  few["heroes"].erase(5);
  while (few["heroes"].size() > 5) few["heroes"].erase(5);
  EXPECT_EQ(New(4, "{}", few.dump()), "");
  EXPECT_EQ(New(6, "{}", few.dump()), "BAS-1.2");
  few["heroes"] = Json::array();
  EXPECT_EQ(New(4, "{}", few.dump()), "BAS-1.2");
}

TEST(Setup, BAS_1_3_TeamsByTurnsByListOrAtRandom) {
  EXPECT_EQ(Fresh(4).state.red, 0b0101);
  Config config;
  config.teams_by = TeamsBy::list;
  config.teams = {Team::blue, Team::red, Team::red, Team::blue};
  EXPECT_EQ(Fresh(4, config).state.red, 0b0110);
  config.teams_by = TeamsBy::random;
  Fresh game(6, config);
  EXPECT_EQ(game.state.phase, Phase::teams);
  const ChanceRequest request = RequestOf(game.state);
  EXPECT_EQ(request.what, "teams");
  EXPECT_EQ(request.from, (ChanceNumbers{0, 1, 2, 3, 4, 5}));
  const ChanceNumbers order = {4, 1, 5, 0, 2, 3};
  EffectList effects;
  ApplyOutcome(game.cards, game.state, Outcome{ChanceKind::shuffle, order}, effects);
  EXPECT_EQ(game.state.red, 0b110010) << "the first half is Red";
  EXPECT_EQ(game.state.phase, Phase::pick);
  EXPECT_EQ(effects.effects.front().clause, BAS_1_3);
}

TEST(Setup, BAS_1_4_SimplyChosenInAnyOrder) {
  Fresh game(6);
  EXPECT_EQ(game.Awaited(), (std::vector<int>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(game.Pick(4, "plain_0"), "");
  EXPECT_EQ(game.Awaited(), (std::vector<int>{0, 1, 2, 3, 5}));
  EXPECT_EQ(game.Pick(4, "plain_1"), "not awaited");
}

TEST(Setup, BAS_1_5_DraftedInTheOrderOfTheTable) {
  const std::pair<int, const char*> tables[] = {
      {4, "BRRB"}, {6, "BRRBBR"}, {8, "BRRBBRRB"}, {10, "BRRBBRRBBR"}};
  for (const auto& [players, teams] : tables) {
    Config config;
    config.heroes = HeroPicks::draft;
    Fresh game(players, config);
    std::string order;
    for (int pick = 0; pick < players; ++pick) {
      const std::vector<int> awaited = game.Awaited();
      ASSERT_FALSE(awaited.empty());
      order += TeamOf(game.state, static_cast<Seat>(awaited[0])) == Team::red ? 'R' : 'B';
      for (const int seat : awaited) {
        EXPECT_EQ(TeamOf(game.state, static_cast<Seat>(seat)),
                  TeamOf(game.state, static_cast<Seat>(awaited[0])));
      }
      EXPECT_EQ(game.Pick(static_cast<Seat>(awaited.back()), fmt::format("plain_{}", pick)), "");
    }
    EXPECT_EQ(order, teams);
    EXPECT_EQ(game.state.phase, Phase::ability);
  }
}

TEST(Setup, BAS_1_6_NoSupportHeroWithFourPlayers) {
  const TestSet set = TestSet().Hero("medic", 5, {Passive()}, "support");
  Fresh four(4, {}, set);
  EXPECT_EQ(four.Pick(0, "medic"), "BAS-1.6");
  Fresh six(6, {}, set);
  EXPECT_EQ(six.Pick(0, "medic"), "");
  Json few = Json::parse(set.Json());
  while (few["heroes"].size() > 4) few["heroes"].erase(4);
  EXPECT_EQ(New(4, "{}", few.dump()), "BAS-1.6");
}

TEST(Setup, BAS_1_7_WithinATeamInTheOrderOfThePicks) {
  Fresh game(6);
  for (const auto& [seat, hero] : std::vector<std::pair<Seat, const char*>>{{3, "plain_0"},
                                                                            {4, "plain_1"},
                                                                            {1, "plain_2"},
                                                                            {0, "plain_3"},
                                                                            {5, "plain_4"},
                                                                            {2, "plain_5"}}) {
    ASSERT_EQ(game.Pick(seat, hero), "");
  }
  const std::array<Seat, kMaxPlayers> order = {4, 3, 0, 1, 2, 5};
  EXPECT_EQ(game.state.turn_order, order);
}

std::vector<int> CircleOf(const State& state) {
  std::vector<int> circle;
  for (size_t i = 0; i < state.places; ++i) {
    circle.push_back(state.circle[i] == kField ? -1 : state.circle[i]);
  }
  return circle;
}

State AfterPicks(int players, Formation formation) {
  Config config;
  config.setup = formation;
  Fresh game(players, config);
  for (Seat seat = 0; seat < players; ++seat) game.Pick(seat, fmt::format("plain_{}", seat));
  return game.state;
}

TEST(Setup, BAS_1_8_TeamSetupHasAllRedThenAllBlue) {
  EXPECT_EQ(CircleOf(AfterPicks(6, Formation::team)), (std::vector<int>{0, 2, 4, 1, 3, 5}));
}

TEST(Setup, BAS_1_9_BrawlSetupIsInTurnOrder) {
  EXPECT_EQ(CircleOf(AfterPicks(8, Formation::brawl)), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(Setup, BAS_1_10_WithFourTwoFieldsSeparateTwoHeroesOnEitherSide) {
  EXPECT_EQ(CircleOf(AfterPicks(4, Formation::team)), (std::vector<int>{0, 2, -1, 1, 3, -1}));
  EXPECT_EQ(CircleOf(AfterPicks(4, Formation::brawl)), (std::vector<int>{0, 1, -1, 2, 3, -1}));
}

TEST(Setup, BAS_1_11_and_1_15_MaximumHpAndTheHorseshoeForTheLastBlue) {
  const State state = AfterPicks(6, Formation::team);
  for (Seat seat = 0; seat < 6; ++seat) EXPECT_EQ(state.seats[seat].hp, 10);
  EXPECT_EQ(state.horseshoe, 5);
}

TEST(Setup, BAS_1_12_TheCardsOfTheNamedAbilityWhileThereAreAny) {
  const TestSet set = TestSet()
                          .Kind("pebble", 1, 1, UseOf("none"))
                          .Hero("one", 5, {Passive(), Basic(UseOf("none"), "pebble strike defend")})
                          .Hero("two", 5, {Passive(), Basic(UseOf("none"), "strike pebble")});
  Fresh game(4, Brawl(), set);
  game.Pick(0, "one");
  game.Pick(1, "two");
  game.Pick(2, "plain_0");
  game.Pick(3, "plain_1");
  const auto choose = [&](Seat seat, uint16_t ability) {
    const Action action{.type = ActionType::choose_ability, .number = ability};
    EXPECT_TRUE(Contains(AwaitedOf(game.state), seat));
    if (const Refusal refusal = CheckAction(game.cards, game.state, seat, action)) {
      return std::string(Clauses()[refusal.clause].id);
    }
    NoEffects none;
    ApplyAction(game.cards, game.state, seat, action, none);
    return std::string();
  };
  EXPECT_EQ(choose(0, 3), "BAS-1.12");
  EXPECT_EQ(choose(0, 65533), "BAS-1.12");
  EXPECT_EQ(choose(0, 1), "");
  EXPECT_EQ(choose(1, 1), "");
  EXPECT_EQ(choose(2, 0), "");
  EXPECT_EQ(choose(3, 1), "");
  CardBits first = {};
  for (const uint16_t card : {85, 12, 53}) first.Add(card);
  EXPECT_EQ(game.state.seats[0].hand, first);
  CardBits second = {};
  second.Add(13);
  EXPECT_EQ(game.state.seats[1].hand, second) << "no pebble is left";
  EXPECT_EQ(game.state.phase, Phase::shuffle);
  const ChanceRequest request = RequestOf(game.state);
  EXPECT_EQ(request.what, "deck");
  EXPECT_EQ(request.from.size(), 86u - 4u);
  EXPECT_TRUE(std::is_sorted(request.from.begin(), request.from.end()));
  EXPECT_TRUE(kit::IsSound(game.cards, game.state));

  // BAS-1.13: in turn order, from the top, up to three.
  EffectList effects;
  ApplyOutcome(game.cards, game.state, Outcome{ChanceKind::shuffle, request.from}, effects);
  EXPECT_EQ(game.state.seats[0].hand_count, 3 + 3) << "and three of the first turn";
  EXPECT_TRUE(game.state.seats[1].hand.Has(0));
  EXPECT_TRUE(game.state.seats[1].hand.Has(1));
  for (const uint16_t card : {2, 3, 4}) EXPECT_TRUE(game.state.seats[2].hand.Has(card)) << card;
  for (const uint16_t card : {5, 6, 7}) EXPECT_TRUE(game.state.seats[3].hand.Has(card)) << card;
  for (const uint16_t card : {8, 9, 10}) EXPECT_TRUE(game.state.seats[0].hand.Has(card)) << card;
}

TEST(Setup, BAS_1_13_FewerWhereTheDeckRunsOut) {
  TestSet set = TestSet().WithoutBasics().Kind("pebble", 7, 1, UseOf("none"));
  const TestGame game(set, 4);
  EXPECT_EQ(game.state.deck_count, 7) << "emptied hands";
  EXPECT_TRUE(game.Cited("BAS-1.13"));
  EXPECT_TRUE(game.Cited("BAS-2.10"));
}

TEST(Setup, BAS_1_14_AFortressHas20_15_12Or10) {
  for (const int hp : {20, 15, 12, 10}) {
    EXPECT_EQ(New(4, fmt::format(R"({{"fortress":{}}})", hp)), "");
    Config config;
    config.fortress = hp;
    EXPECT_EQ(Fresh(4, config).state.fortress[0], hp);
    EXPECT_EQ(Fresh(4, config).state.fortress[1], hp);
  }
  for (const char* wrong : {"0", "11", "-20", "20.0", "\"20\"", "null", "true", "1000000000000"}) {
    EXPECT_EQ(New(4, fmt::format(R"({{"fortress":{}}})", wrong)), "BAS-1.14") << wrong;
  }
}

TEST(Setup, BAS_12_2_OneTo1000Rounds) {
  for (const int rounds : {1, 2, 999, 1000}) {
    EXPECT_EQ(New(4, fmt::format(R"({{"max_rounds":{}}})", rounds)), "") << rounds;
  }
  for (const int rounds : {-1, 0, 1001}) {
    EXPECT_EQ(New(4, fmt::format(R"({{"max_rounds":{}}})", rounds)), "no clause") << rounds;
  }
}

TEST(Setup, AConfigIsTakenAsItIsAsked) {
  const auto config_of = [](std::string_view text) {
    const Json json = Json::parse(text);
    const auto setup = Basicverse::Prepare({.players = 4, .config = &json});
    EXPECT_TRUE(setup.ok()) << text;
    return setup.ok() ? setup->config : Config{};
  };
  const Config none = config_of("{}");
  EXPECT_EQ(none.fortress, 20);
  EXPECT_EQ(none.heroes, HeroPicks::choose);
  EXPECT_EQ(none.max_rounds, 100);
  EXPECT_EQ(none.setup, Formation::team);
  EXPECT_EQ(none.teams_by, TeamsBy::alternate);
  for (const int fortress : {20, 15, 12, 10}) {
    EXPECT_EQ(config_of(fmt::format(R"({{"fortress":{}}})", fortress)).fortress, fortress);
  }
  for (const int rounds : {1, 7, 1000}) {
    EXPECT_EQ(config_of(fmt::format(R"({{"max_rounds":{}}})", rounds)).max_rounds, rounds);
  }
  EXPECT_EQ(config_of(R"({"heroes":"choose"})").heroes, HeroPicks::choose);
  EXPECT_EQ(config_of(R"({"heroes":"draft"})").heroes, HeroPicks::draft);
  EXPECT_EQ(config_of(R"({"setup":"brawl"})").setup, Formation::brawl);
  EXPECT_EQ(config_of(R"({"setup":"team"})").setup, Formation::team);
  EXPECT_EQ(config_of(R"({"teams":"alternate"})").teams_by, TeamsBy::alternate);
  EXPECT_EQ(config_of(R"({"teams":"random"})").teams_by, TeamsBy::random);
  const Config list = config_of(R"({"teams":["blue","red","red","blue"]})");
  EXPECT_EQ(list.teams_by, TeamsBy::list);
  EXPECT_EQ(list.teams, (std::vector<Team>{Team::blue, Team::red, Team::red, Team::blue}));
}

// A log stores its config as numbers, so the checks on the JSON of a request do not protect it.
TEST(Setup, AConfigOfALogIsRefusedForTheSame) {
  const auto refused = [](const Config& config) {
    const Fault fault = CheckConfig(config, 6);
    return !fault ? "taken" : fault->clause.empty() ? "no clause" : fault->clause;
  };
  EXPECT_EQ(refused({}), "taken");
  for (const int hp : {10, 12, 15, 20}) EXPECT_EQ(refused({.fortress = hp}), "taken");
  for (const int hp : {9, 11, 13, 14, 16, 19, 21}) {
    EXPECT_EQ(refused({.fortress = hp}), "BAS-1.14") << hp;
  }
  for (const int rounds : {1, 1000}) EXPECT_EQ(refused({.max_rounds = rounds}), "taken");
  for (const int rounds : {0, -1, 1001}) {
    EXPECT_EQ(refused({.max_rounds = rounds}), "no clause") << rounds;
  }
  EXPECT_EQ(refused({.heroes = static_cast<HeroPicks>(2)}), "no clause");
  EXPECT_EQ(refused({.setup = static_cast<Formation>(2)}), "no clause");
  EXPECT_EQ(refused({.teams = {Team::red}}), "taken") << "only a list is looked at";
  const auto teams = [&](size_t red, size_t blue) {
    Config config{.teams_by = TeamsBy::list};
    config.teams.assign(red, Team::red);
    config.teams.insert(config.teams.end(), blue, Team::blue);
    return refused(config);
  };
  EXPECT_EQ(teams(3, 3), "taken");
  EXPECT_EQ(teams(2, 4), "BAS-1.1");
  EXPECT_EQ(teams(4, 2), "BAS-1.1");
  EXPECT_EQ(teams(3, 2), "no clause");
  EXPECT_EQ(teams(3, 4), "no clause");
}

TEST(Setup, BAS_1_2_and_1_6_JustEnoughHeroes) {
  const auto with = [](int others, int supports) {
    Json set = Json::parse(TestSet().Json());
    const Json hero = set["heroes"][0];
    set["heroes"] = Json::array();
    for (int i = 0; i < others + supports; ++i) {
      set["heroes"].push_back(hero);
      set["heroes"].back()["hero"] = fmt::format("h{}", i);
      if (i >= others) set["heroes"].back()["class"] = "support";
    }
    return set.dump();
  };
  EXPECT_EQ(New(4, "{}", with(4, 0)), "");
  EXPECT_EQ(New(4, "{}", with(4, 9)), "");
  EXPECT_EQ(New(4, "{}", with(3, 0)), "BAS-1.2");
  EXPECT_EQ(New(4, "{}", with(3, 1)), "BAS-1.6");
  EXPECT_EQ(New(4, "{}", with(0, 9)), "BAS-1.6");
  EXPECT_EQ(New(6, "{}", with(6, 0)), "");
  EXPECT_EQ(New(6, "{}", with(0, 6)), "") << "only four players may not have them";
  EXPECT_EQ(New(6, "{}", with(3, 2)), "BAS-1.2");
}

TEST(Setup, BAS_1_16_TheClassIsNamed) {
  Fresh game(6);
  EffectList effects;
  ApplyAction(game.cards, game.state, 0, Action{.type = ActionType::pick_hero, .word = "plain_0"},
              effects);
  ASSERT_EQ(effects.effects.front().clause, BAS_1_16);
  EXPECT_EQ(EffectText(game.cards, game.state, effects.effects.front(), {}),
            "seat 0 leads The plain_0, a Damage Hero");
}

}  // namespace
}  // namespace recount::engine::basicverse
