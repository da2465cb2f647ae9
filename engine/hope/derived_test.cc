// Tests the map, sets of cards, figures, keywords, costs, places and sight (docs/reference/hope.md,
// "Geometry" and "Derived figures").
#include "engine/hope/derived.h"

#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

// These compute distances from the words of the page: rows and columns.
int ColumnsApart(const Geometry& map, int a, int b) {
  const int plain = std::abs(a % map.width - b % map.width);
  return map.width == 10 ? std::min(plain, 10 - plain) : plain;
}
int RowsApart(const Geometry& map, int a, int b) { return std::abs(a / map.width - b / map.width); }

TEST(Map, AdjacentSpacesDifferByOneRowOrOneColumn) {
  for (const Geometry* const each : {&kOneBoard, &kTwoBoards}) {
    const Geometry& map = *each;
    EXPECT_EQ(map.spaces, 5 * map.width);
    for (int a = 0; a < map.spaces; ++a) {
      for (int b = 0; b < map.spaces; ++b) {
        const int distance = RowsApart(map, a, b) + ColumnsApart(map, a, b);
        EXPECT_EQ(map.Distance(a, b), distance) << map.width << " " << a << " " << b;
        EXPECT_EQ(HasSpace(map.adjacent[static_cast<size_t>(a)], b), distance == 1)
            << map.width << " " << a << " " << b;
      }
    }
  }
}

TEST(Map, TwoStepsStraightAheadLeadOverTheSpaceBetween) {
  for (const Geometry* const each : {&kOneBoard, &kTwoBoards}) {
    const Geometry& map = *each;
    for (int a = 0; a < map.spaces; ++a) {
      SpaceSet far = 0;
      for (const Geometry::Straight& straight : map.straight[static_cast<size_t>(a)]) {
        if (straight.space == kNoSpace) continue;
        far |= SpaceBit(straight.space);
        EXPECT_EQ(map.Distance(a, straight.between), 1);
        EXPECT_EQ(map.Distance(straight.between, straight.space), 1);
      }
      for (int b = 0; b < map.spaces; ++b) {
        const int rows = RowsApart(map, a, b), columns = ColumnsApart(map, a, b);
        const bool is_straight = (rows == 2 && columns == 0) || (rows == 0 && columns == 2);
        EXPECT_EQ(HasSpace(far, b), is_straight) << map.width << " " << a << " " << b;
      }
    }
  }
}

TEST(Map, HomebasesAndTheBattleground) {
  const auto spaces = [](int first, int count) { return ((SpaceSet{1} << count) - 1) << first; };
  EXPECT_EQ(kOneBoard.battleground, spaces(5, 15));
  EXPECT_EQ(kOneBoard.homebase, (std::array<SpaceSet, 4>{spaces(0, 5), spaces(20, 5), 0, 0}));
  EXPECT_EQ(kTwoBoards.battleground, spaces(10, 30));
  EXPECT_EQ(kTwoBoards.homebase,
            (std::array<SpaceSet, 4>{spaces(0, 5), spaces(5, 5), spaces(45, 5), spaces(40, 5)}));
}

TEST(Map, ReachedGoesRoundWhatBlocksTheWay) {
  const SpaceSet wall = SpaceBit(1) | SpaceBit(6);
  EXPECT_EQ(Reached(kOneBoard, 0, 0, wall), SpaceBit(0));
  EXPECT_EQ(Reached(kOneBoard, 0, 1, wall), SpaceBit(0) | SpaceBit(5));
  EXPECT_EQ(Reached(kOneBoard, 0, 3, wall),
            SpaceBit(0) | SpaceBit(5) | SpaceBit(10) | SpaceBit(11) | SpaceBit(15));
  EXPECT_EQ(Reached(kOneBoard, 0, 99, wall), ((SpaceSet{1} << 25) - 1) & ~wall);
}

// Each of the four words of the set is tried alone, and at its ends.
TEST(CardSets, HoldEachOf250Cards) {
  for (const size_t index : {0, 1, 63, 64, 127, 128, 191, 192, 249}) {
    CardSetOfSeat set = {};
    EXPECT_TRUE(set.IsEmpty());
    set.Add(index);
    EXPECT_FALSE(set.IsEmpty()) << index;
    EXPECT_EQ(set.Count(), 1) << index;
    for (const size_t other : {0, 1, 63, 64, 127, 128, 191, 192, 249}) {
      EXPECT_EQ(set.Has(other), other == index) << index << " " << other;
    }
    std::vector<size_t> all;
    set.ForEach([&](size_t each) { all.push_back(each); });
    EXPECT_EQ(all, std::vector<size_t>{index});
    CardSetOfSeat more = set;
    more.Add(100);
    EXPECT_TRUE(set.IsWithin(more));
    EXPECT_FALSE(more.IsWithin(set));
    EXPECT_EQ(more.Count(), 2);
    more.Remove(index);
    EXPECT_FALSE(more.Has(index));
    EXPECT_TRUE(more.Has(100));
    more.Clear();
    EXPECT_TRUE(more.IsEmpty());
  }
}

TEST(Figures, AreThePrintedOnesWithModifiersAurasAndArtifacts) {
  TestGame game("captain grunt*3 sentry ghoul", "grunt*5 captain", {.artifacts = true});
  game.Put("captain", 0, 12);
  game.Put("grunt", 0, 13);
  game.Put("grunt", 0, 24);
  game.Put("sentry", 0, 11);
  game.Put("grunt", 1, 7);
  const auto figures = [&](int space) {
    const DerivedState table = game.derived();
    return std::array<int, 4>{table.Att(space), table.Def(space), table.Vit(space),
                              table.Has(space, KeywordKey::ferocity)};
  };
  using Figures = std::array<int, 4>;
  EXPECT_EQ(figures(12), (Figures{1, 1, 2, 0})) << "an aura is for others";
  EXPECT_EQ(figures(13), (Figures{3, 3, 3, 1}));
  EXPECT_EQ(figures(24), (Figures{2, 2, 2, 0})) << "not adjacent";
  EXPECT_EQ(figures(11), (Figures{1, 2, 2, 0})) << "of another race";
  EXPECT_EQ(figures(7), (Figures{2, 2, 2, 0})) << "of another player";
  game.state.artifacts[0] = {0, 13, ArtifactPlace::borne};  // ATT +2
  game.state.artifacts[1] = {1, 24, ArtifactPlace::borne};  // DEF +1
  game.state.artifacts[2] = {2, 24, ArtifactPlace::borne};  // VIT -1
  game.state.artifacts[3] = {3, 11, ArtifactPlace::borne};  // MOVE +1
  game.state.artifacts[4] = {4, 12, ArtifactPlace::borne};  // INCOME +1
  EXPECT_EQ(figures(13), (Figures{5, 3, 3, 1}));
  EXPECT_EQ(figures(24), (Figures{2, 3, 1, 0}));
  EXPECT_EQ(game.derived().SumOf(11, KeywordKey::move), 1);
  EXPECT_EQ(game.derived().SumOf(12, KeywordKey::income), 1);
  EXPECT_EQ(game.derived().SumOf(12, KeywordKey::move), 0);
  game.state.modifiers[0] = {1, 4, -9, 2, kNoKeyword, 0, Until::round};
  game.state.modifiers[1] = {1, -9, 1, 1, kNoKeyword, 0, Until::round};
  game.state.modifiers[2] = {2, -3, 1, 0, static_cast<uint8_t>(KeywordKey::move), 2, Until::round};
  game.state.modifiers[3] = {2, 0, 0, 0, static_cast<uint8_t>(KeywordKey::move), 3, Until::round};
  game.state.modifier_count = 4;
  EXPECT_EQ(figures(13), (Figures{0, 0, 6, 1})) << "never below 0";
  EXPECT_EQ(figures(24), (Figures{0, 4, 1, 0}));
  EXPECT_EQ(game.derived().SumOf(24, KeywordKey::move), 5);
  EXPECT_EQ(game.derived().SumOf(13, KeywordKey::move), 0) << "granted to another unit";
}

TEST(Figures, AnAuraForAnyRaceIsForUnitsOfAllRacesAndNotForLocations) {
  const Cards cards = CardsWith(
      R"([{"id":"totem","title":"","kind":"location","cost":0,"def":1,
           "statics":[{"static":"aura","race":null,"att":-9,"def":2,"vit":-1,
                       "keyword":{"key":"move","x":2}},
                      {"static":"aura","race":"bots","att":1,"def":0,"vit":0,
                       "keyword":{"key":"move","x":3}}]}])");
  TestGame game("totem*2 grunt sentry*2 tower", kBlanks, {}, &cards);
  game.Put("totem", 0, 12);
  game.Put("grunt", 0, 13);
  game.Put("sentry", 0, 11);
  game.Put("tower", 0, 7);
  EXPECT_EQ(game.derived().Att(13), 0);
  EXPECT_EQ(game.derived().Def(13), 4);
  EXPECT_EQ(game.derived().Vit(13), 1);
  EXPECT_EQ(game.derived().SumOf(13, KeywordKey::move), 2);
  EXPECT_EQ(game.derived().SumOf(11, KeywordKey::move), 5);
  EXPECT_EQ(game.derived().Def(7), 2);
}

TEST(Tokens, AreArtifactsThatNobodyBearsFaceUpOrDown) {
  TestGame game("grunt tower*5", kBlanks, {.artifacts = true});
  game.Put("grunt", 0, 11);
  game.state.artifacts[0].place = ArtifactPlace::face_up;
  game.state.artifacts[1].place = ArtifactPlace::borne;
  game.state.artifacts[3] = {3, 16, ArtifactPlace::face_up};
  EXPECT_EQ(game.derived().Tokens(), SpaceBit(10) | SpaceBit(12) | SpaceBit(14) | SpaceBit(16));
  game.GoTo(Phase::explore);
  for (const int space : {10, 12, 16}) {
    EXPECT_EQ(game.Do(0, fmt::format("play_location 1 {}", space)), "HPE-15.7");
  }
  EXPECT_EQ(game.Do(0, "play_location 1 6"), "");
}

TEST(Costs, DiscountsFitAKindAndARaceAndNeverGoBelowNothing) {
  const Cards cards = CardsWith(
      R"([{"id":"bazaar","title":"","kind":"location","cost":3,"def":1,
           "statics":[{"static":"discount","kind":"any","race":null,"n":1}]},
          {"id":"office","title":"","kind":"location","cost":3,"def":1,
           "statics":[{"static":"discount","kind":"location","race":null,"n":1}]},
          {"id":"works","title":"","kind":"location","cost":3,"def":1,
           "statics":[{"static":"discount","kind":"any","race":"bots","n":1}]},
          {"id":"press","title":"","kind":"location","cost":3,"def":1,
           "statics":[{"static":"discount","kind":"event","race":null,"n":99}]}])");
  // The columns are the costs of titan (5), sentry (2), tower (2), tax (1) and green_one (4).
  const std::pair<std::string_view, std::array<int, 5>> table[] = {
      {"", {5, 2, 2, 1, 4}},
      {"bazaar", {4, 1, 1, 0, 4}},
      {"office", {5, 2, 1, 1, 4}},
      {"works", {5, 1, 2, 1, 4}},
      {"press", {5, 2, 2, 0, 4}},
      {"market", {3, 2, 2, 1, 4}},
      {"bazaar bazaar", {3, 0, 0, 0, 4}},
  };
  for (const auto& [locations, costs] : table) {
    TestGame game("titan sentry tower tax green_one bazaar*2 office works press market", "bazaar*6",
                  {}, &cards);
    game.Put("bazaar", 1, 20);
    if (locations == "bazaar bazaar") game.Put("bazaar", 0, 14);
    if (!locations.empty()) game.Put(locations.substr(0, locations.find(' ')), 0, 12);
    for (size_t card = 0; card < costs.size(); ++card) {
      EXPECT_EQ(game.derived().CostOf(static_cast<int>(card)), costs[card]) << locations << card;
    }
    game.state.seats[0].source = costs[0];
    EXPECT_FALSE(game.derived().CanAfford(0, 0));
    EXPECT_TRUE(game.derived().CanAfford(0, 4));
    game.state.seats[0].source = costs[0] + 1;
    EXPECT_TRUE(game.derived().CanAfford(0, 0));
  }
}

struct Shot {
  int from;
  int to;
  std::string_view between;  // kind and seat of the card between
  bool is_in_sight;
};

// An archer of seat 0 shoots in two on two (R-20, R-44).
TEST(Sight, HPE_7_5_RangedSeesTwoSpacesAheadUnlessALocationOrAnOpponentIsBetween) {
  const Shot shots[] = {
      {22, 23, "", true},         {22, 12, "", true},         {22, 24, "", true},
      {22, 42, "", true},         {22, 20, "", true},         {22, 2, "", true},
      {22, 25, "", false},        {22, 33, "", false},        {22, 13, "", false},
      {22, 24, "grunt 0", true},  {22, 24, "grunt 1", true},  {22, 24, "grunt 2", false},
      {22, 24, "tower 0", false}, {22, 24, "tower 1", false}, {22, 24, "tower 3", false},
      {20, 28, "", true},         {20, 28, "grunt 3", false}, {20, 27, "", false},
  };
  for (const Shot& shot : shots) {
    for (const bool is_ranged : {true, false}) {
      TestGame game(
          {"archer scout grunt tower*3", "grunt*3 tower*3", "grunt*3 tower*3", "grunt*3 tower*3"},
          {.two_on_two = true});
      game.Put(is_ranged ? "archer" : "scout", 0, shot.from);
      game.Put("grunt", 2, shot.to);
      const bool is_near = game.derived().map().Distance(shot.from, shot.to) == 1;
      if (!shot.between.empty()) {
        const int between = shot.from == 22 ? 23 : 29;
        game.Put(shot.between.substr(0, 5), static_cast<Seat>(shot.between.back() - '0'), between);
      }
      const bool is_in_sight = is_near || (is_ranged && shot.is_in_sight);
      EXPECT_EQ(game.derived().IsInSight(shot.from, shot.to), is_in_sight)
          << shot.from << " " << shot.to << shot.between;
      EXPECT_EQ(HasSpace(game.derived().UnitsWithSight(0, shot.to), shot.from), is_in_sight);
    }
  }
}

TEST(Places, UnitsAndLocationsGoBesideCardsOfTheirOwnPlayer) {
  TestGame game("tower*2 grunt*4", "tower*2 grunt*4");
  game.Put("tower", 0, 12);
  game.Put("grunt", 0, 18);
  game.Put("grunt", 0, 4);
  game.Put("tower", 1, 6);
  game.Put("grunt", 1, 7);
  const auto set = [](std::initializer_list<int> spaces) {
    SpaceSet all = 0;
    for (const int space : spaces) all |= SpaceBit(space);
    return all;
  };
  EXPECT_EQ(game.derived().SpacesForUnit(0), set({0, 1, 2, 3, 11, 13, 17}));
  EXPECT_EQ(game.derived().SpacesForLocation(0), set({13, 17, 19, 9}));
  EXPECT_EQ(game.derived().SpacesForUnit(1), set({20, 21, 22, 23, 24, 1, 5, 11}));
  EXPECT_EQ(game.derived().SpacesForLocation(1), set({8}));
  EXPECT_EQ(game.derived().UnitsOf(0), set({4, 18}));
  EXPECT_EQ(game.derived().LocationsOf(0), set({12}));
  EXPECT_EQ(game.derived().CardsOfOpponentsOf(0), set({6, 7}));
  EXPECT_EQ(game.derived().Occupied(), set({4, 6, 7, 12, 18}));
  EXPECT_EQ(game.derived().SpaceOfKind(0, game.cards().KindCalled("grunt")), 4);
  EXPECT_EQ(game.derived().SpaceOfKind(1, game.cards().KindCalled("tower")), 6);
  EXPECT_EQ(game.derived().SpaceOfKind(1, game.cards().KindCalled("hero")), kNoSpace);
}

}  // namespace
}  // namespace recount::engine::hope
