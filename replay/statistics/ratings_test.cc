#include "replay/statistics/ratings.h"

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace recount::replay::statistics {
namespace {

struct VectorSide {
  int64_t rank;
  std::string players;  // names separated by spaces
};

struct VectorRating {
  std::string player;
  double mu;
  double sigma;
};

struct VectorGame {
  std::vector<VectorSide> sides;
  std::vector<VectorRating> after;
};

// Made with npm's openskill 5.0.1 under Node 20: for each game in turn
//   rate(sides of each player's rating so far, else rating(), { tau: 0, rank })
// whose model is plackettLuce unless another is named. Printed with toPrecision(17).
const std::vector<VectorGame> kVectorGames = {
    {{{1, "ana"}, {2, "bo"}},
     {{"ana", 27.635231383473648, 8.0655063163235479},
      {"bo", 22.364768616526352, 8.0655063163235479}}},
    {{{1, "bo"}, {1, "ana"}},
     {{"ana", 27.122389217038101, 7.8221029572368899},
      {"bo", 22.877610782961899, 7.8221029572368899}}},
    {{{3, "ana"}, {1, "bo"}, {4, "cy"}, {2, "di"}},
     {{"ana", 26.554148109939351, 7.6071663321018033},
      {"bo", 25.496225132850437, 7.7682110334877796},
      {"cy", 21.028034409616314, 8.0669078682891691},
      {"di", 26.644820947069665, 8.1694513499768444}}},
    {{{1, "ana"}, {2, "bo"}, {2, "cy"}, {2, "di"}},
     {{"ana", 28.912392607475986, 7.5489304383772122},
      {"bo", 24.570668154186087, 7.6336317434749654},
      {"cy", 20.519132950074592, 7.9328867795164202},
      {"di", 25.470633011945292, 7.9988710039068485}}},
    {{{1, "ana"}, {1, "bo"}, {1, "cy"}, {1, "di"}},
     {{"ana", 28.718887906542371, 7.4855323709553936},
      {"bo", 24.595882339843278, 7.5767447541284509},
      {"cy", 20.723553613702599, 7.8766977553178616},
      {"di", 25.452371977064622, 7.9278597836251592}}},
    {{{2, "ana bo"}, {1, "cy di"}},
     {{"ana", 26.662774691767815, 7.3664232282100581},
      {"bo", 22.489355714943883, 7.4532037562324218},
      {"cy", 23.000170751675924, 7.7308953188512302},
      {"di", 27.758660084345944, 7.7791794580218880}}},
    {{{1, "ana cy"}, {2, "bo di"}, {1, "ed flo"}},
     {{"ana", 27.116682588946070, 7.3117443424857314},
      {"bo", 21.574746161888047, 7.3952348598363926},
      {"cy", 23.500106266968523, 7.6676681417269110},
      {"di", 26.762297694580248, 7.7132439056885236},
      {"ed", 25.562483869375999, 8.2451022312585938},
      {"flo", 25.562483869375999, 8.2451022312585938}}},
    {{{2, "ana"}, {3, "bo cy di"}, {1, "ed flo"}},
     {{"ana", 29.281656984164563, 7.2846251540385465},
      {"bo", 17.333249113412556, 7.2975143371246221},
      {"cy", 18.940347745277052, 7.5586903141738189},
      {"di", 22.148172685636045, 7.6023017121872387},
      {"ed", 28.081892563428976, 8.1730554709497607},
      {"flo", 28.081892563428976, 8.1730554709497607}}},
    {{{7, "ana"},
      {1, "bo"},
      {3, "cy"},
      {3, "di"},
      {5, "ed"},
      {10, "flo"},
      {5, "gil"},
      {9, "hal"},
      {1, "ida"},
      {7, "jo"}},
     {{"ana", 28.879749442653370, 7.2492605691977792},
      {"bo", 18.125912888016515, 7.2930919020185172},
      {"cy", 19.581132385169386, 7.5469240496265071},
      {"di", 22.752176863294910, 7.5889828577252594},
      {"ed", 28.258621957708179, 8.1376217999783584},
      {"flo", 25.229252895191166, 8.0942474971075331},
      {"gil", 25.290610048013676, 8.2983740310820817},
      {"hal", 24.785132476104756, 8.2529365720692365},
      {"ida", 25.975008693814399, 8.3237352983791961},
      {"jo", 24.718833413494885, 8.2794050288629144}}},
    {{{1, "ana bo cy di ed"}, {1, "flo gil hal ida jo"}},
     {{"ana", 29.045123193042766, 7.2029834024638557},
      {"bo", 18.293292488615791, 7.2459683941345112},
      {"cy", 19.760365855404345, 7.4946949501086824},
      {"di", 22.933413626946248, 7.5358736001657398},
      {"ed", 28.467010654441957, 8.0721066903931256},
      {"flo", 25.023079741539167, 8.0239576891356172},
      {"gil", 25.073906926925130, 8.2226141786034468},
      {"hal", 24.570795958938287, 8.1784181282306871},
      {"ida", 25.756978984187921, 8.2472765589357593},
      {"jo", 24.503119870309998, 8.2041651039640122}}},
};

void RateByName(const VectorGame& game, std::map<std::string, Rating>& ratings) {
  std::vector<RatedSide> sides;
  for (const VectorSide& side : game.sides) {
    RatedSide& rated = sides.emplace_back();
    rated.rank = side.rank;
    std::istringstream names(side.players);
    for (std::string name; names >> name;) rated.players.push_back(&ratings[name]);
  }
  Rate(sides);
}

TEST(RatingsTest, RatingsAreThoseOfOpenskill) {
  std::map<std::string, Rating> ratings;
  for (const VectorGame& game : kVectorGames) {
    RateByName(game, ratings);
    for (const VectorRating& expected : game.after) {
      const Rating& rating = ratings.at(expected.player);
      EXPECT_NEAR(rating.mu, expected.mu, 1e-9) << expected.player;
      EXPECT_NEAR(rating.sigma, expected.sigma, 1e-9) << expected.player;
    }
  }
}

// These numbers have the same source. The last player is so uncertain, and beaten so often, that
// the variance would become negative.
TEST(RatingsTest, AVarianceKeepsAtLeastKappaOfItself) {
  std::vector<Rating> ratings;
  for (int i = 0; i < 9; ++i) ratings.push_back({20.0 + i, 4});
  ratings.push_back({25, 500});
  std::vector<RatedSide> sides;
  for (size_t i = 0; i < ratings.size(); ++i) {
    sides.push_back({static_cast<int64_t>(i) + 1, {&ratings[i]}});
  }
  Rate(sides);
  EXPECT_NEAR(ratings[0].mu, 20.028807861209067, 1e-9);
  EXPECT_NEAR(ratings[0].sigma, 3.9999999086843183, 1e-9);
  EXPECT_NEAR(ratings[8].mu, 27.970048365149410, 1e-9);
  EXPECT_NEAR(ratings[8].sigma, 3.9999985864118610, 1e-9);
  EXPECT_NEAR(ratings[9].mu, -936.89196982137184, 1e-9);
  EXPECT_NEAR(ratings[9].sigma, 5, 1e-9);
}

TEST(RatingsTest, OnlyTheOrderOfRanksCounts) {
  Rating few[3];
  Rating many[3];
  Rate({{0, {&few[0]}}, {1, {&few[1]}}, {1, {&few[2]}}});
  Rate({{-20, {&many[0]}}, {7, {&many[1]}}, {7, {&many[2]}}});
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(few[i].mu, many[i].mu);
    EXPECT_EQ(few[i].sigma, many[i].sigma);
  }
}

TEST(RatingsTest, TheOrdinalIsThreeSigmaBelow) {
  EXPECT_NEAR(Rating().ordinal(), 0, 1e-12);
  EXPECT_NEAR((Rating{30, 2}).ordinal(), 24, 1e-12);
}

}  // namespace
}  // namespace recount::replay::statistics
