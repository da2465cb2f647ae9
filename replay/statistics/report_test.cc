#include "replay/statistics/report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "replay/statistics/testing/made_up_game.h"

namespace recount::replay::statistics {
namespace {

OrderedJson ReportOf(const std::vector<MadeUpGame>& games) {
  ReportBuilder report({});
  for (const MadeUpGame& game : games) report.Add(game.AllRows());
  return report.Document();
}

// Rounds each fraction to six digits, because the last ones depend on the compiler.
OrderedJson Rounded(OrderedJson value) {
  if (value.is_number_float()) return std::round(value.get<double>() * 1e6) / 1e6;
  if (value.is_structured()) {
    for (OrderedJson& item : value) item = Rounded(item);
  }
  return value;
}

// Returns the list of the report with only these keys of each entry: "[[\"heretics\",2],…]".
std::string Picked(const OrderedJson& list, const std::vector<std::string>& keys) {
  OrderedJson picked = OrderedJson::array();
  for (const OrderedJson& entry : list) {
    OrderedJson row = OrderedJson::array();
    for (const std::string& key : keys) row.push_back(entry.at(key));
    picked.push_back(std::move(row));
  }
  return picked.dump();
}

std::string RatesBy(const std::string& by, const OrderedJson& document) {
  OrderedJson chosen = OrderedJson::array();
  for (const OrderedJson& entry : document.at("win_rates")) {
    if (entry.at("by") == by) chosen.push_back(entry);
  }
  return Picked(chosen, {"game", "players", "value", "n", "wins", "draws"});
}

TEST(ReportTest, OfNoGamesAllListsAreEmpty) {
  EXPECT_EQ(ReportBuilder({.unfinished = 2, .related = 1}).Document().dump(),
            R"({"version":1,)"
            R"("games":{"counted":0,"unfinished":2,"related":1,"forks":0,"void":0},)"
            R"("over_time":[],"untimed":[],"win_rates":[],"lengths":[],"pace":[],"clauses":[],)"
            R"("cards":[],"judging":{"disputes":0,"rulings":[],"penalties":[]},"ratings":[]})");
}

TEST(ReportTest, OneGameGivesThisDocument) {
  MadeUpGame game("heretics", {"loss", "win"});
  game.game.insert({{"started_at", int64_t{1'795'000'000'000}},
                    {"ended_at", int64_t{1'795'000'060'000}},
                    {"turns", 7},
                    {"timeline_events", 30}});
  game.seats[0]["player"] = "Ana";
  game.seats[1]["player"] = "Bo";
  game.Add(kEvents, {{"seq", 0}, {"kind", "created"}, {"legality", "legal"}});
  game.Add(kEvents, {{"seq", 1}, {"kind", "action"}, {"legality", "legal"}, {"taken_ms", 900}});
  game.Add(kCitations, {{"seq", 1}, {"source", "effect"}, {"clause", "HTC-1"}});
  game.Add(kCards, {{"card", 0}, {"key", "K:1"}, {"name", "K"}, {"held_seat", 1}});
  game.Add(kDisputes, {{"seq", 2}});
  game.Add(kRulings, {{"seq", 3}, {"kind", "stand"}, {"in_force", 1}});
  EXPECT_EQ(Rounded(ReportOf({game})).dump(),
            R"({"version":1,)"
            R"("games":{"counted":1,"unfinished":0,"related":0,"forks":0,"void":0},)"
            R"("over_time":[{"day":"2026-11-18","game":"heretics","n":1}],"untimed":[],)"
            R"("win_rates":[)"
            R"({"game":"heretics","players":2,"by":"game","value":"all","n":1,"wins":1,"draws":0,)"
            R"("rate":1.0,"low":0.206549,"high":1.0,"expected":null},)"
            R"({"game":"heretics","players":2,"by":"seat","value":"0","n":1,"wins":0,"draws":0,)"
            R"("rate":0.0,"low":0.0,"high":0.793451,"expected":0.5},)"
            R"({"game":"heretics","players":2,"by":"seat","value":"1","n":1,"wins":1,"draws":0,)"
            R"("rate":1.0,"low":0.206549,"high":1.0,"expected":0.5}],)"
            R"("lengths":[{"game":"heretics","players":2,"n":1,)"
            R"("turns":{"min":7,"q1":7,"median":7,"q3":7,"max":7},)"
            R"("events":{"min":30,"q1":30,"median":30,"q3":30,"max":30},)"
            R"("duration_ms":{"min":60000,"q1":60000,"median":60000,"q3":60000,"max":60000}}],)"
            R"("pace":[{"game":"heretics","n":1,"median":900,"p90":900,"max":900}],)"
            R"("clauses":[{"game":"heretics","source":"effect","clause":"HTC-1","n":1}],)"
            R"("cards":[{"game":"heretics","key":"K:1","name":"K",)"
            R"("held":{"n":1,"wins":1,"rate":1.0,"low":0.206549,"high":1.0},)"
            R"("played":null}],)"
            R"("judging":{"disputes":1,"rulings":[{"kind":"stand","n":1,"overturned":0}],)"
            R"("penalties":[]},)"
            R"("ratings":[)"
            R"({"game":"heretics","player":"Ana","games":1,"mu":22.364769,)"
            R"("sigma":8.065506,"ordinal":-1.83175},)"
            R"({"game":"heretics","player":"Bo","games":1,"mu":27.635231,)"
            R"("sigma":8.065506,"ordinal":3.438712}]})");
}

TEST(ReportTest, CountedAreEndedGamesThatAreNoFork) {
  struct Case {
    MadeUpRow cells;
    std::string games;  // counted, forks, void
  };
  const Case cases[] = {
      {{{"ended_by", "game"}}, "[1,0,0]"},
      {{{"ended_by", "ruling"}}, "[1,0,0]"},
      {{{"ended_by", "void"}}, "[0,0,1]"},
      {{{"ended_by", {}}}, "[0,0,0]"},
      {{{"ended_by", "game"}, {"open_disputes", 1}}, "[0,0,0]"},
      {{{"ended_by", "void"}, {"open_disputes", 1}}, "[0,0,0]"},
      {{{"ended_by", "game"}, {"parent_id", "abc"}, {"parent_seq", 3}}, "[0,1,0]"},
      {{{"ended_by", "void"}, {"parent_id", "abc"}, {"parent_seq", 3}}, "[0,1,0]"},
      {{{"ended_by", {}}, {"parent_id", "abc"}, {"parent_seq", 3}}, "[0,1,0]"},
  };
  for (const Case& one : cases) {
    MadeUpGame game("hope", {"win", "loss"});
    for (const auto& [column, cell] : one.cells) game.game[column] = cell;
    game.seats[0]["player"] = "Ana";
    game.seats[1]["player"] = "Bo";
    game.Add(kEvents, {{"seq", 1}, {"kind", "action"}, {"legality", "legal"}, {"taken_ms", 1}});
    game.Add(kCitations, {{"seq", 1}, {"source", "effect"}, {"clause", "HOP-1"}});
    game.Add(kCards, {{"key", "k"}, {"name", "K"}, {"held_seat", 0}});
    const OrderedJson document = ReportOf({game});
    const OrderedJson& games = document.at("games");
    EXPECT_EQ(OrderedJson({games.at("counted"), games.at("forks"), games.at("void")}).dump(),
              one.games);
    const bool is_counted = games.at("counted") == 1;
    for (const char* list :
         {"untimed", "win_rates", "lengths", "pace", "clauses", "cards", "ratings"}) {
      EXPECT_EQ(document.at(list).empty(), !is_counted) << list << " of " << one.games;
    }
  }
}

TEST(ReportTest, GamesAreListedByTheirDayOrAsUntimed) {
  std::vector<MadeUpGame> games;
  const auto add = [&](const char* name, const MadeUpCell& started_at) {
    games.emplace_back(name, std::vector<std::string>{"win", "loss"}).game["started_at"] =
        started_at;
  };
  add("hope", int64_t{86'399'999});
  add("heretics", int64_t{86'400'000});
  add("heretics", int64_t{0});
  add("heretics", int64_t{-1});
  add("hope", int64_t{1});
  add("hope", {});
  const OrderedJson document = ReportOf(games);
  EXPECT_EQ(Picked(document.at("over_time"), {"day", "game", "n"}),
            R"([["1969-12-31","heretics",1],["1970-01-01","heretics",1],["1970-01-01","hope",2],)"
            R"(["1970-01-02","heretics",1]])");
  EXPECT_EQ(Picked(document.at("untimed"), {"game", "n"}), R"([["hope",1]])");
}

TEST(ReportTest, AGameIsWonIfItHasWinnersAndIsNoDraw) {
  const OrderedJson document = ReportOf({
      MadeUpGame("hope", {"win", "loss", "loss"}),
      MadeUpGame("hope", {"draw", "draw", "loss"}),
      MadeUpGame("hope", {"loss", "loss", "loss"}),
      MadeUpGame("hope", {"win", "loss"}),
  });
  EXPECT_EQ(RatesBy("game", document), R"([["hope",2,"all",1,1,0],["hope",3,"all",3,1,1]])");
  EXPECT_EQ(RatesBy("seat", document),
            R"([["hope",2,"0",1,1,0],["hope",2,"1",1,0,0],)"
            R"(["hope",3,"0",3,1,1],["hope",3,"1",3,0,1],["hope",3,"2",3,0,0]])");
}

TEST(ReportTest, SeatsOfGamesWithOneSideOrUnknownSidesHaveNoRates) {
  MadeUpGame together("inhumanity", {"win", "win"});
  together.game["sides"] = 1;
  MadeUpGame unknown("empyrean", {"win", "loss"});
  unknown.game["sides"] = {};
  const OrderedJson document = ReportOf({together, unknown});
  EXPECT_EQ(RatesBy("seat", document), "[]");
  EXPECT_EQ(RatesBy("game", document),
            R"([["empyrean",2,"all",1,1,0],["inhumanity",2,"all",1,1,0]])");
}

TEST(ReportTest, SeatsAreListedByTheTextOfTheirNumber) {
  std::vector<std::string> outcomes(11, "loss");
  outcomes[10] = "win";
  MadeUpGame game("empyrean", outcomes);
  for (int seat = 0; seat < 3; ++seat)
    game.seats[static_cast<size_t>(seat)]["turn_order"] = 10 - seat;
  const OrderedJson document = ReportOf({game});
  EXPECT_EQ(RatesBy("seat", document).substr(0, 79),
            R"([["empyrean",11,"0",1,0,0],["empyrean",11,"1",1,0,0],["empyrean",11,"10",1,1,0])");
  EXPECT_EQ(RatesBy("turn_order", document),
            R"([["empyrean",11,"10",1,0,0],["empyrean",11,"8",1,0,0],["empyrean",11,"9",1,0,0]])");
}

TEST(ReportTest, GamesInWhichAllSeatsLeadTheSameAreLeftOutByLeads) {
  const auto game_of = [](const std::vector<MadeUpCell>& leads) {
    MadeUpGame game("hope", {"win", "loss"});
    for (size_t seat = 0; seat < leads.size(); ++seat) game.seats[seat]["leads"] = leads[seat];
    return game;
  };
  struct Case {
    std::vector<MadeUpCell> leads;
    std::string rates;
  };
  const Case cases[] = {
      {{"A", "B"}, R"([["hope",2,"A",1,1,0],["hope",2,"B",1,0,0]])"},
      {{"A", "A"}, "[]"},
      {{{}, {}}, "[]"},
      {{"A", {}}, R"([["hope",2,"A",1,1,0]])"},
      {{{}, "\xC3\x84"}, "[[\"hope\",2,\"\xC3\x84\",1,0,0]]"},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(RatesBy("leads", ReportOf({game_of(one.leads)})), one.rates);
  }
}

TEST(ReportTest, ExpectedIsOneDividedBySidesOnAverage) {
  MadeUpGame each("empyrean", {"win", "loss", "loss", "loss"});
  MadeUpGame teams("empyrean", {"win", "win", "loss", "loss"});
  teams.game["sides"] = 2;
  const auto expected_of = [](const std::vector<MadeUpGame>& games) {
    return ReportOf(games).at("win_rates").at(1).at("expected").get<double>();
  };
  EXPECT_EQ(expected_of({each}), 0.25);
  EXPECT_EQ(expected_of({teams}), 0.5);
  EXPECT_EQ(expected_of({each, teams, each}), 1.0 / 3);  // (¼ + ½ + ¼) ÷ 3
  const MadeUpGame seven("heretics", std::vector<std::string>(7, "loss"));
  EXPECT_EQ(expected_of({seven, seven, seven}), 1.0 / 7);
}

TEST(ReportTest, LengthsAreOfGamesOfOneKindAndNumberOfPlayers) {
  std::vector<MadeUpGame> games;
  for (const int turns : {30, 10, 20, 40}) {
    MadeUpGame& game = games.emplace_back("hope", std::vector<std::string>{"win", "loss"});
    game.game["turns"] = turns;
    game.game["timeline_events"] = 5;
    game.game["ended_at"] = 99;
    if (turns < 25) game.game["started_at"] = turns;
  }
  games.emplace_back("hope", std::vector<std::string>{"win", "loss", "loss"});
  EXPECT_EQ(ReportOf(games).at("lengths").dump(),
            R"([{"game":"hope","players":2,"n":4,)"
            R"("turns":{"min":10,"q1":10,"median":20,"q3":30,"max":40},)"
            R"("events":{"min":5,"q1":5,"median":5,"q3":5,"max":5},)"
            R"("duration_ms":{"min":79,"q1":79,"median":79,"q3":89,"max":89}},)"
            R"({"game":"hope","players":3,"n":1,)"
            R"("turns":{"min":0,"q1":0,"median":0,"q3":0,"max":0},)"
            R"("events":{"min":0,"q1":0,"median":0,"q3":0,"max":0},"duration_ms":null}])");
}

TEST(ReportTest, AGameThatEndsBeforeItBeginsHasNoLength) {
  struct Times {
    int64_t started_at;
    int64_t ended_at;
  };
  struct Case {
    std::vector<Times> games;
    std::string duration;
  };
  const Case cases[] = {
      {{{1000, 999}}, "null"},
      {{{1000, 1000}}, R"({"min":0,"q1":0,"median":0,"q3":0,"max":0})"},
      {{{-5, -9}, {7'200'000, 0}, {100, 130}, {-20, -10}},
       R"({"min":10,"q1":10,"median":10,"q3":30,"max":30})"},
  };
  for (const Case& one : cases) {
    std::vector<MadeUpGame> games;
    for (const Times& times : one.games) {
      MadeUpGame& game = games.emplace_back("hope", std::vector<std::string>{"win", "loss"});
      game.game["started_at"] = times.started_at;
      game.game["ended_at"] = times.ended_at;
    }
    const OrderedJson document = ReportOf(games);
    const OrderedJson& lengths = document.at("lengths").at(0);
    EXPECT_EQ(lengths.at("n"), games.size());
    EXPECT_EQ(lengths.at("duration_ms").dump(), one.duration);
  }
}

TEST(ReportTest, PaceIsOfLegalActionsThatAreNotSuperseded) {
  MadeUpGame game("hope", {"win", "loss"});
  auto add = [&, seq = 0](const char* kind, const char* legality, bool is_superseded,
                          const MadeUpCell& taken) mutable {
    game.Add(kEvents, {{"seq", seq++},
                       {"kind", kind},
                       {"legality", legality},
                       {"superseded", is_superseded ? 1 : 0},
                       {"taken_ms", taken}});
  };
  EXPECT_EQ(ReportOf({game}).at("pace").dump(), "[]");
  for (int taken = 1; taken <= 10; ++taken) add("action", "legal", false, taken);
  add("action", "legal", false, {});
  add("action", "legal", true, 1000);
  EXPECT_EQ(ReportOf({game, game}).at("pace").dump(),
            R"([{"game":"hope","n":20,"median":5,"p90":9,"max":10}])");
}

TEST(ReportTest, ClausesAreThoseOfCountedEffectsAndOfAllRefusalsAndRulings) {
  MadeUpGame game("hope", {"win", "loss"});
  for (int seq = 0; seq < 5; ++seq) {
    game.Add(kEvents, {{"seq", seq}, {"superseded", seq == 2 ? 1 : 0}});
  }
  const auto add = [&](int seq, const char* source, const MadeUpCell& clause) {
    game.Add(kCitations, {{"seq", seq}, {"source", source}, {"clause", clause}});
  };
  add(1, "effect", "HOP-2");
  add(1, "effect", "HOP-10");
  add(1, "effect", "HOP-2");
  add(2, "effect", "HOP-3");
  add(2, "refusal", "HOP-4");
  add(3, "refusal", {});
  add(4, "ruling", "HOP-2");
  const OrderedJson counted = ReportOf({game});
  game.game["ended_by"] = "void";
  const OrderedJson voided = ReportOf({game});
  game.game["parent_id"] = "abc";
  const OrderedJson fork = ReportOf({game});
  const std::vector<std::string> keys = {"game", "source", "clause", "n"};
  EXPECT_EQ(Picked(counted.at("clauses"), keys),
            R"([["hope","effect","HOP-10",1],["hope","effect","HOP-2",2],)"
            R"(["hope","refusal","HOP-4",1],["hope","ruling","HOP-2",1]])");
  EXPECT_EQ(Picked(voided.at("clauses"), keys),
            R"([["hope","refusal","HOP-4",1],["hope","ruling","HOP-2",1]])");
  EXPECT_EQ(Picked(fork.at("clauses"), keys), "[]");
}

TEST(ReportTest, ASeatCountsOncePerKeyAndGame) {
  MadeUpGame game("empyrean", {"win", "loss", "draw"});
  game.Add(kCards, {{"key", "b"}, {"name", "B"}, {"held_seat", 0}, {"played_seat", 1}});
  game.Add(kCards, {{"key", "b"}, {"name", "B"}, {"held_seat", 0}, {"played_seat", 2}});
  game.Add(kCards, {{"key", "b"}, {"name", "B"}, {"held_seat", 2}});
  game.Add(kCards, {{"key", "a"}, {"name", "A"}, {"played_seat", 0}});
  game.Add(kCards, {{"key", "c"}, {"name", "C"}});
  game.Add(kCards, {{"key", "skybase"}, {"kind", "skybase"}, {"name", "S"}, {"held_seat", 0}});
  game.Add(kCards, {{"key", "city:0"}, {"kind", "city"}, {"name", "C"}, {"held_seat", 0}});
  MadeUpGame together = game;
  together.game["sides"] = 1;
  MadeUpGame renamed = game;
  renamed.others[kCards] = {{{"key", "b"}, {"name", "A b"}, {"held_seat", 1}}};
  const OrderedJson cards = ReportOf({game, together, renamed}).at("cards");
  ASSERT_EQ(Picked(cards, {"key", "name"}), R"([["a","A"],["b","A b"]])");
  EXPECT_TRUE(cards[0].at("held").is_null());
  EXPECT_EQ(
      Picked({cards[0].at("played"), cards[1].at("held"), cards[1].at("played")}, {"n", "wins"}),
      "[[1,1],[3,1],[2,0]]");
}

TEST(ReportTest, JudgingIsOfAllGamesThatAreNoFork) {
  MadeUpGame game("hope", {"win", "loss"});
  game.game["ended_by"] = {};
  game.Add(kDisputes, {{"seq", 1}});
  game.Add(kDisputes, {{"seq", 2}});
  const auto rule = [&](const char* kind, const MadeUpCell& infraction, const MadeUpCell& penalty,
                        const MadeUpCell& overturned) {
    game.Add(kRulings, {{"kind", kind},
                        {"infraction", infraction},
                        {"penalty", penalty},
                        {"overturned", overturned},
                        {"in_force", overturned.number == 1 ? 0 : 1}});
  };
  rule("stand", {}, {}, {});
  rule("rewind", {}, {}, 1);
  rule("penalty", "slow_play", "warning", {});
  rule("penalty", "slow_play", "warning", 0);
  rule("penalty", "slow_play", "game_loss", 1);
  rule("penalty", "cheating", "warning", {});
  MadeUpGame fork = game;
  fork.game["parent_id"] = "abc";
  const OrderedJson judging = ReportOf({game, fork}).at("judging");
  EXPECT_EQ(judging.at("disputes"), 2);
  EXPECT_EQ(Picked(judging.at("rulings"), {"kind", "n", "overturned"}),
            R"([["penalty",4,1],["rewind",1,1],["stand",1,0]])");
  EXPECT_EQ(Picked(judging.at("penalties"), {"infraction", "penalty", "n"}),
            R"([["cheating","warning",1],["slow_play","warning",2]])");
}

// Returns a game in which every optional part is present or absent at random.
MadeUpGame RandomGame(std::mt19937_64& random) {
  const auto any = [&](uint64_t count) { return static_cast<int>(random() % count); };
  const auto maybe = [&](const MadeUpCell& cell) { return any(4) == 0 ? MadeUpCell() : cell; };
  std::vector<std::string> outcomes;
  for (int seats = 2 + any(4); seats > 0; --seats) {
    outcomes.push_back(any(3) == 0 ? "win" : any(4) == 0 ? "draw" : "loss");
  }
  MadeUpGame game(any(2) == 0 ? "hope" : "empyrean", outcomes);
  const auto players = static_cast<uint64_t>(outcomes.size());
  game.game["sides"] = maybe(1 + any(players));
  game.game["ended_by"] = any(5) == 0 ? "void" : any(2) == 0 ? "game" : "ruling";
  game.game["parent_id"] = any(6) == 0 ? MadeUpCell("abc") : MadeUpCell();
  game.game["started_at"] = maybe(static_cast<int64_t>(any(5)) * 86'400'000);
  game.game["ended_at"] = maybe(int64_t{5} * 86'400'000 + any(1000));
  game.game["turns"] = any(100);
  game.game["timeline_events"] = any(1000);
  for (MadeUpRow& seat : game.seats) {
    seat["player"] = maybe(std::string(1, static_cast<char>('a' + any(26))));
    seat["leads"] = maybe(std::string(1, static_cast<char>('A' + any(3))));
    seat["turn_order"] = maybe(any(players));
    seat["side"] = any(2);
  }
  for (int seq = 0; seq < 40; ++seq) {
    game.Add(kEvents, {{"seq", seq},
                       {"kind", any(4) == 0 ? "chance" : "action"},
                       {"legality", any(4) == 0 ? "unjudged" : "legal"},
                       {"superseded", any(5) == 0 ? 1 : 0},
                       {"taken_ms", maybe(any(5000))}});
    game.Add(kCitations, {{"seq", seq},
                          {"source", any(3) == 0 ? "refusal" : "effect"},
                          {"clause", maybe("C-" + std::to_string(any(12)))}});
    const std::string key = std::to_string(any(20));
    game.Add(kCards, {{"card", seq},
                      {"key", key},
                      {"name", key + (any(2) == 0 ? " old" : " new")},
                      {"held_seat", maybe(any(players))},
                      {"played_seat", maybe(any(players))}});
  }
  game.Add(kRulings, {{"kind", any(2) == 0 ? "stand" : "void"}, {"in_force", 1}});
  return game;
}

TEST(ReportTest, OnlyRatingsDependOnTheOrderOfGames) {
  std::mt19937_64 random(20'261'121);
  std::vector<MadeUpGame> games;
  for (int i = 0; i < 60; ++i) games.push_back(RandomGame(random));
  OrderedJson first = ReportOf(games);
  ASSERT_FALSE(first.at("ratings").empty());
  first.erase("ratings");
  for (int i = 0; i < 10; ++i) {
    std::shuffle(games.begin(), games.end(), random);
    OrderedJson other = ReportOf(games);
    other.erase("ratings");
    EXPECT_EQ(first.dump(), other.dump());
  }
}

TEST(ReportTest, AskingForTheDocumentChangesNothing) {
  std::mt19937_64 random(1);
  ReportBuilder asked({});
  ReportBuilder unasked({});
  for (int i = 0; i < 20; ++i) {
    const std::vector<Rows> rows = RandomGame(random).AllRows();
    asked.Add(rows);
    unasked.Add(rows);
    asked.Document();
  }
  EXPECT_EQ(asked.Document().dump(), unasked.Document().dump());
}

}  // namespace
}  // namespace recount::replay::statistics
