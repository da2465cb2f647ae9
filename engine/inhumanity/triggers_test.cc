// Tests when the triggers of Personalities and Relationships work: the tables of
// docs/reference/inhumanity.md, "Triggers", in every kind of Scene.
#include <gtest/gtest.h>

#include "engine/inhumanity/names.h"
#include "engine/inhumanity/test_game.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

// A Scene without effects of its own, played to its outcome with seat 0 acting.
struct Situation {
  std::string_view name;
  void (*play)(TestGame& game);
};

void Stances(TestGame& game, uint16_t die) {
  game.Begin("rest", 1, {1, 0});
  game.Finish({die, die});
}

// In a roll, seat 0 acts, 1 supports and 2 refuses. In a choice, 0 and 1 accept and 2 refuses.
constexpr Situation kSituations[] = {
    {"succeeds", [](TestGame& game) { Stances(game, 6); }},
    {"fails", [](TestGame& game) { Stances(game, 1); }},
    {"hardship 0",
     [](TestGame& game) {
       game.Begin("orchard", 1, {1, 0});
       game.Finish({});
     }},
    {"no dice",
     [](TestGame& game) {
       game.state.seats[0].humanity = 0;
       game.state.hope = 0;
       game.Draw("ambush");
       ASSERT_EQ(game.Do(0, "act"), "");
       ASSERT_EQ(game.Do(0, "resolve"), "");
     }},
    {"avoided",
     [](TestGame& game) {
       game.Draw("orchard");
       ASSERT_EQ(game.Do(0, "avoid"), "");
       ASSERT_EQ(game.Do(0, "resolve"), "");
     }},
    {"choice",
     [](TestGame& game) {
       game.Draw("share");
       ASSERT_EQ(game.Do(0, "act"), "");
       ASSERT_EQ(game.Do(1, "choose accept"), "");
       ASSERT_EQ(game.Do(2, "choose refuse"), "");
       ASSERT_EQ(game.Do(0, "choose accept"), "");
       ASSERT_EQ(game.Do(0, "resolve"), "");
     }},
    {"avoided choice",
     [](TestGame& game) {
       game.Draw("share");
       ASSERT_EQ(game.Do(0, "avoid"), "");
       ASSERT_EQ(game.Do(0, "resolve"), "");
     }},
};

// Returns the test's set with no effects on these Scenes, and with one trigger on every "plain" and
// on every "strangers", which all seats have.
Cards CardsThatWork(std::string_view kind, std::string_view card, std::string_view triggers) {
  return CardsWith(fmt::format(
      R"({{"{}":{{"{}":{{"triggers":[{}]}}}},
          "scenes":{{"ambush":{{"fail":[]}},
                     "orchard":{{"succeed":[],"fail":[],"refuse":[]}},
                     "share":{{"options":[
                         {{"option":"accept","commit":0,"effects":[],"all":null}},
                         {{"option":"refuse","commit":0,"effects":[],"all":null}}]}}}}}})",
      kind, card, triggers));
}

struct Row {
  std::string_view on;
  std::vector<std::string_view> seats;  // by situation: the seats for which it works
};

TEST(Triggers, INH_8_1_APersonalityWorksForThoseWhomTheTableNames) {
  const Row rows[] = {
      {"acts", {"0", "0", "0", "0", "", "0", ""}},
      {"avoids", {"", "", "", "", "0", "", "0"}},
      {"supports", {"1", "1", "1", "", "", "", ""}},
      {"refuses", {"2", "2", "2", "", "", "2", ""}},
      {"succeeds", {"0 1", "", "0 1", "", "", "", ""}},
      {"fails", {"", "0 1", "", "0 1 2", "", "", ""}},
  };
  for (const Row& row : rows) {
    const Cards cards = CardsThatWork(
        "personalities", "plain",
        fmt::format(R"({{"on":"{}","tags":[],"effects":[{{"op":"gain_hope","n":1}}]}})", row.on));
    for (size_t i = 0; i < std::size(kSituations); ++i) {
      TestGame game({}, &cards);
      kSituations[i].play(game);
      EXPECT_EQ(game.SeatsOfEffects(INH_8_1), row.seats[i])
          << row.on << ", " << kSituations[i].name;
    }
  }
}

// Says which party is `self` in the three Relationships 0-1, 1-2 and 2-0 with seat 0 acting.
TEST(Triggers, INH_8_2_ARelationshipWorksForThePartyThatTheTableNames) {
  const Row rows[] = {
      {"supports_partner", {"1", "1", "1", "", "", "", ""}},
      {"refuses_partner", {"2", "2", "2", "", "", "", ""}},
      {"both_commit", {"0", "0", "0", "", "", "", ""}},
      {"partner_removed", {"", "", "", "", "", "", ""}},
  };
  for (const Row& row : rows) {
    const Cards cards = CardsThatWork(
        "relationships", "strangers",
        fmt::format(R"({{"on":"{}","tags":[],"effects":[{{"op":"gain_hope","n":1}}]}})", row.on));
    for (size_t i = 0; i < std::size(kSituations); ++i) {
      TestGame game({}, &cards);
      kSituations[i].play(game);
      EXPECT_EQ(game.SeatsOfEffects(INH_8_2), row.seats[i])
          << row.on << ", " << kSituations[i].name;
    }
  }
}

// The acting player, and the choices of the other two: 1 supports, 0 refuses.
struct Pair {
  Seat acting;
  std::vector<int> support;  // clockwise from the left of the acting player
  std::string_view supports, refuses, both;
};

TEST(Triggers, INH_8_2_TheyWorkForEveryActingSeatAndPartner) {
  const Pair table[] = {
      {0, {1, 1}, "1 2", "", "0 1 2"}, {0, {0, 0}, "", "1 2", ""},      {0, {0, 1}, "2", "1", "2"},
      {1, {1, 0}, "2", "0", "1"},      {1, {0, 1}, "0", "2", "0"},      {2, {1, 0}, "0", "1", "2"},
      {2, {0, 1}, "1", "0", "1"},      {2, {1, 1}, "1 0", "", "0 1 2"},
  };
  for (const char* on : {"supports_partner", "refuses_partner", "both_commit"}) {
    const Cards cards = CardsThatWork(
        "relationships", "strangers",
        fmt::format(R"({{"on":"{}","tags":[],"effects":[{{"op":"gain_hope","n":1}}]}})", on));
    for (const Pair& pair : table) {
      TestGame game({.first_player = pair.acting}, &cards);
      game.Begin("rest", 1, pair.support);
      game.Finish({6, 6, 6});
      const std::string_view seats = on == std::string_view("supports_partner")  ? pair.supports
                                     : on == std::string_view("refuses_partner") ? pair.refuses
                                                                                 : pair.both;
      EXPECT_EQ(game.SeatsOfEffects(INH_8_2), seats) << on << ", seat " << int{pair.acting};
    }
  }
}

TEST(Triggers, INH_8_2_SelfPartnerAndBothAreTheParties) {
  const auto report = [](std::string_view on, std::string_view to,
                         const std::vector<int>& support) {
    const Cards cards = CardsThatWork(
        "relationships", "feud",
        fmt::format(
            R"({{"on":"{}","tags":[],"effects":[{{"op":"lose_humanity","to":"{}","n":1}}]}})", on,
            to));
    TestGame game({.relationships = {"", "feud"}, .first_player = 2}, &cards);
    game.Begin("rest", 1, support);  // seat 0, then seat 1, which the feud joins with seat 2
    game.Finish({6, 6, 6});
    return game.Report();
  };
  EXPECT_EQ(report("supports_partner", "self", {0, 1}), "humanity_lost 1 1");
  EXPECT_EQ(report("supports_partner", "partner", {0, 1}), "humanity_lost 2 1");
  EXPECT_EQ(report("supports_partner", "both", {0, 1}), "humanity_lost 2 1, humanity_lost 1 1");
  EXPECT_EQ(report("refuses_partner", "self", {1, 0}), "humanity_lost 1 1");
  EXPECT_EQ(report("refuses_partner", "partner", {1, 0}), "humanity_lost 2 1");
  EXPECT_EQ(report("both_commit", "self", {0, 1}), "humanity_lost 1 1");
  EXPECT_EQ(report("both_commit", "partner", {0, 1}), "humanity_lost 2 1");
}

TEST(Triggers, INH_8_2_WorkOnlyInScenesThatFitTheirTags) {
  const Cards cards = CardsWith(R"({"relationships":{"strangers":{"triggers":[
      {"on":"supports_partner","tags":["gore","violence"],"effects":[{"op":"gain_hope","n":1}]},
      {"on":"both_commit","tags":["climbing"],"effects":[{"op":"gain_hope","n":1}]}]}}})");
  for (const auto& [scene, seats] :
       {std::pair("rest", ""), {"ambush", "1 2"}, {"cliff", "0 1 2"}, {"grave", "1 2"}}) {
    TestGame game({}, &cards);
    game.Begin(scene, 1, {1, 1});
    game.Finish({6, 6, 6});
    EXPECT_EQ(game.SeatsOfEffects(INH_8_2), seats) << scene;
  }
}

// The owner leaves while the first trigger of the card works. It is completed, and the second does
// not work.
TEST(Triggers, INH_8_1_LaterTriggersOfWhoHasLeftDoNotWork) {
  const Cards cards = CardsThatWork("personalities", "coward", R"(
      {"on":"refuses","tags":[],"effects":[{"op":"suffer","to":"self","condition":"harm","n":3},
                                           {"op":"gain_hope","n":2}]},
      {"on":"refuses","tags":[],"effects":[{"op":"lose_hope","n":4}]})");
  TestGame game({.personalities = {"plain", "coward"}}, &cards);
  game.Begin("rest", 1, {0, 0});
  game.Finish({6});
  EXPECT_EQ(game.Report(), "harm 1 3, died 1 1, hope_removed - 1, hope_added - 2");
  EXPECT_EQ(game.SeatsOfEffects(INH_8_1), "1");
}

TEST(Triggers, INH_8_2_LaterTriggersOfAPairThatHasEndedDoNotWork) {
  const Cards cards = CardsThatWork("relationships", "feud", R"(
      {"on":"supports_partner","tags":[],
       "effects":[{"op":"suffer","to":"self","condition":"harm","n":3},{"op":"gain_hope","n":2}]},
      {"on":"both_commit","tags":[],"effects":[{"op":"lose_hope","n":4}]})");
  TestGame game({.relationships = {"feud"}}, &cards);
  game.Begin("rest", 1, {1, 0});
  game.Finish({6, 6});
  EXPECT_EQ(game.Report(), "harm 1 3, died 1 1, hope_removed - 1, hope_added - 2");
}

// partner_removed works for the party that is left, on whichever side it sits.
TEST(Triggers, INH_9_9_PartnerRemovedWorksForWhoIsLeft) {
  const Cards cards = CardsWith(R"({
      "traits":{"medic":{"effects":[{"op":"suffer","to":"chosen","condition":"harm","n":9}]}},
      "relationships":{"strangers":{"triggers":[
          {"on":"both_commit","tags":[],"effects":[{"op":"lose_hope","n":1}]},
          {"on":"partner_removed","tags":[],
           "effects":[{"op":"lose_humanity","to":"self","n":1},
                      {"op":"lose_humanity","to":"partner","n":1}]}]}}})");
  const std::pair<int, std::string_view> table[] = {{1, "0 2"}, {2, "1 3"}, {3, "2 0"}};
  for (const auto& [dead, seats] : table) {
    TestGame game({.players = 4, .traits = {{"medic"}}}, &cards);
    EXPECT_EQ(game.Do(0, fmt::format("play_trait medic {}", dead)), "");
    EXPECT_EQ(game.SeatsOfEffects(INH_8_2), seats) << dead;
    EXPECT_EQ(game.SeatsOfEffects(INH_6_2), "1 1") << "of the report: humanity_lost, twice";
  }
}

// Support by Last Hope counts as support (ruling 51).
TEST(Triggers, INH_8_2_SupportByLastHopeIsSupport) {
  TestGame game({.relationships = {"twins"}});
  for (Seat seat = 0; seat < 2; ++seat) game.state.seats[seat].humanity = 0;
  game.Draw("rest");
  EXPECT_EQ(game.Do(0, "act"), "");
  EXPECT_EQ(game.Do(0, "last_hope"), "");
  EXPECT_EQ(game.Do(2, "refuse"), "");
  EXPECT_EQ(game.Do(1, "last_hope"), "");
  EXPECT_EQ(HardshipOf(game.cards(), game.state), 0);
  game.Finish({});
  EXPECT_EQ(game.Report(), "humanity_gained 0 1, humanity_gained 1 1");
}

}  // namespace
}  // namespace recount::engine::inhumanity
