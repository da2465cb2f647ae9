#include "replay/statistics/player_ratings.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace recount::replay::statistics {
namespace {

using Outcome = ReportSeat::Outcome;

struct SeatCase {
  int64_t side;
  Outcome outcome;
  std::optional<int64_t> score;
};

// Returns a game whose seats are named a, b, c …
ReportGame GameOf(const std::vector<SeatCase>& seats) {
  static const std::string names[] = {"a", "b", "c", "d", "e", "f"};
  ReportGame game;
  game.name = "heretics";
  int64_t sides = 0;
  for (size_t i = 0; i < seats.size(); ++i) {
    ReportSeat& seat = game.seats.emplace_back();
    seat.player = names[i];
    seat.side = seats[i].side;
    seat.outcome = seats[i].outcome;
    seat.score = seats[i].score;
    sides = std::max(sides, seats[i].side + 1);
  }
  game.sides = sides;
  return game;
}

// Returns the names from the best rank to the worst, with the names of a rank together: "a bc d".
std::string RankedNames(const ReportGame& game) {
  std::map<int64_t, std::string> by_rank;
  for (const RankedSide& side : RankSides(game)) {
    for (const size_t seat : side.seats) by_rank[side.rank] += *game.seats[seat].player;
  }
  std::string all;
  for (auto& [rank, names] : by_rank) {
    std::sort(names.begin(), names.end());
    all += (all.empty() ? "" : " ") + names;
  }
  return all;
}

TEST(PlayerRatingsTest, WinnersAreFirstThenHigherScores) {
  constexpr Outcome kWin = Outcome::win, kLoss = Outcome::loss, kDraw = Outcome::draw;
  struct Case {
    std::vector<SeatCase> seats;
    std::string names;
  };
  const Case cases[] = {
      {{{0, kLoss, 5}, {1, kWin, 9}}, "b a"},
      // A judge may rule that the side with the lowest score wins.
      {{{0, kLoss, 5}, {1, kWin, -9}, {2, kLoss, 7}}, "b c a"},
      {{{0, kLoss, 5}, {1, kLoss, 7}, {2, kLoss, 5}, {3, kWin, 8}}, "d b ac"},
      {{{0, kLoss, 1}, {1, kDraw, 7}, {2, kDraw, 9}, {3, kLoss, 2}}, "bc d a"},
      {{{0, kLoss, {}}, {1, kWin, {}}, {2, kLoss, {}}}, "b ac"},
      {{{0, kLoss, {}}, {1, kWin, 3}, {2, kLoss, -3}}, "b c a"},
      {{{0, kLoss, 4}, {1, kLoss, 6}}, "b a"},
      {{{0, kLoss, {}}, {1, kLoss, {}}}, "ab"},
      {{{0, kWin, 4}, {1, kWin, 6}, {2, kLoss, 9}}, "ab c"},
      // The score of a team is that of its lowest seat.
      {{{0, kWin, 1}, {1, kLoss, 1}, {0, kWin, 1}, {1, kLoss, 1}}, "ac bd"},
      {{{1, kLoss, 9}, {0, kLoss, 8}, {0, kLoss, 99}, {1, kLoss, 0}, {2, kWin, 0}, {2, kWin, 0}},
       "ef ad bc"},
  };
  for (const Case& one : cases) EXPECT_EQ(RankedNames(GameOf(one.seats)), one.names);
}

TEST(PlayerRatingsTest, GamesOfOneSideAndGamesWithoutEachNameOnceAreLeftOut) {
  const std::vector<SeatCase> seats = {{0, Outcome::win, {}}, {1, Outcome::loss, {}}};
  ReportGame one_side = GameOf(seats);
  one_side.sides = 1;
  ReportGame unknown_sides = GameOf(seats);
  unknown_sides.sides = std::nullopt;
  ReportGame twice = GameOf(seats);
  twice.seats[1].player = twice.seats[0].player;
  ReportGame nameless = GameOf(seats);
  nameless.seats[1].player = std::nullopt;
  ReportGame twice_in_two_forms = GameOf(seats);
  twice_in_two_forms.seats[0].player = "Jos\u00E9";
  twice_in_two_forms.seats[1].player = "Jose\u0301\u2800";
  ReportGame blank = GameOf(seats);
  blank.seats[1].player = "\u2028\u3000";
  PlayerRatings ratings;
  for (const ReportGame& game :
       {one_side, unknown_sides, twice, nameless, twice_in_two_forms, blank}) {
    ratings.Add(game);
  }
  EXPECT_TRUE(ratings.all().empty());
  ratings.Add(GameOf(seats));
  EXPECT_EQ(ratings.all().size(), 2u);
}

TEST(PlayerRatingsTest, APlayerIsOneInEveryFormOfTheName) {
  const std::vector<SeatCase> seats = {{0, Outcome::win, {}}, {1, Outcome::loss, {}}};
  PlayerRatings ratings;
  ReportGame game = GameOf(seats);
  for (const char* name : {"Jos\u00E9", "Jose\u0301", "JOSE\u0301", " Jos\u00E9\u200B"}) {
    game.seats[0].player = name;
    ratings.Add(game);
  }
  game.name = "hope";
  ratings.Add(game);
  ASSERT_EQ(ratings.all().size(), 4u);
  const PlayerRating& heretics = ratings.all().at({"heretics", "jose\u0301"});
  const PlayerRating& hope = ratings.all().at({"hope", "jose\u0301"});
  EXPECT_EQ(heretics.games, 4);
  EXPECT_EQ(hope.games, 1);
  EXPECT_EQ(heretics.name, "Jos\u00E9");
  EXPECT_EQ(hope.name, "Jos\u00E9");
}

TEST(PlayerRatingsTest, EachKindOfGameHasItsOwnRatings) {
  const std::vector<SeatCase> seats = {{0, Outcome::win, {}}, {1, Outcome::loss, {}}};
  PlayerRatings ratings;
  ReportGame game = GameOf(seats);
  ratings.Add(game);
  ratings.Add(game);
  game.name = "hope";
  ratings.Add(game);
  ASSERT_EQ(ratings.all().size(), 4u);
  const PlayerRating& heretics = ratings.all().at({"heretics", "a"});
  const PlayerRating& hope = ratings.all().at({"hope", "a"});
  EXPECT_EQ(heretics.games, 2);
  EXPECT_EQ(hope.games, 1);
  EXPECT_NEAR(hope.rating.mu, 27.635231383473648, 1e-9);
  EXPECT_GT(heretics.rating.mu, hope.rating.mu);
}

}  // namespace
}  // namespace recount::replay::statistics
