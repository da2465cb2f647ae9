// Tests players who go out, victories by artifacts, and the capacities of the state
// (docs/reference/hope.md, "Out", HPE-15.5 and "Capacities").
#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

// Returns a game of seats 0 to 3. The cards of seat s are numbered from 6 s on.
TestGame GameOfFour(std::string_view first, bool artifacts = false, const Cards* cards = nullptr) {
  return TestGame({std::string(first), "grunt*5 miner", "grunt*5 bomb", "grunt*6"},
                  {.two_on_two = true, .artifacts = artifacts}, cards);
}

void Bear(TestGame& game, size_t artifact, int space) {
  game.state.artifacts[artifact].place = ArtifactPlace::borne;
  game.state.artifacts[artifact].space = static_cast<uint8_t>(space);
}

TEST(Artifacts, HPE_15_5_ThreeBorneByOnePlayerWinAtTheEndOfTheRound) {
  struct Bearers {
    bool is_four;
    std::vector<Seat> seats;  // of artifacts 0 and up
    std::string_view effects;
  };
  const std::string_view next = "3.4 3.1(2) 3.1(5) 3.2(0 5)";
  const Bearers table[] = {
      {false, {0, 0}, next},
      {false, {0, 0, 1, 1}, next},
      {false, {0, 0, 1, 1, 0}, "3.4 15.5(1)"},
      {false, {1, 1, 0, 1, 1}, "3.4 15.5(2)"},
      {true, {0, 0, 1, 1, 2, 2, 3, 3}, next},
      {true, {0, 0, 0}, "3.4 15.5(3)"},
      {true, {1, 1, 1}, "3.4 15.5(3)"},
      {true, {2, 2, 2}, "3.4 15.5(12)"},
      {true, {3, 3, 0, 0, 3, 3}, "3.4 15.5(12)"},
      {true, {0, 0, 0, 1, 1, 1}, "3.4 15.5(3)"},
      {true, {0, 0, 0, 3, 3, 3}, "3.4 15.5(15 1)"},
  };
  for (const Bearers& row : table) {
    TestGame game = row.is_four ? GameOfFour("grunt*6", true)
                                : TestGame("grunt*6", "grunt*6", {.artifacts = true});
    const std::vector<int> spaces =
        row.is_four ? std::vector<int>{0, 5, 45, 40} : std::vector<int>{0, 20};
    for (Seat seat = 0; seat < game.state.players; ++seat) game.Put("grunt", seat, spaces[seat]);
    for (size_t i = 0; i < row.seats.size(); ++i) {
      Bear(game, i, spaces[row.seats[i]]);
    }
    for (Seat seat = 0; seat < game.state.players; ++seat) game.state.seats[seat].source = 1;
    game.GoTo(Phase::draw);
    game.PassStep();
    ASSERT_EQ(game.state.phase, Phase::draw);
    game.PassStep();
    EXPECT_EQ(game.Effects(), row.effects);
    if (row.effects == next) continue;
    EXPECT_EQ(game.Result(), "HPE-15.5");
    EXPECT_EQ(ResultOf(game.state).is_draw, row.effects.ends_with(" 1)"));
  }
}

TEST(Artifacts, HPE_15_5_TheyCountBeforeTheRoundLimit) {
  for (const int rounds : {1, 2}) {
    for (const size_t borne : {2, 3}) {
      TestGame game("grunt*6", "grunt*6",
                    {.artifacts = true, .max_rounds = static_cast<uint16_t>(rounds)});
      game.Put("grunt", 0, 0);
      for (int round = 1; round <= rounds; ++round) {
        game.GoTo(Phase::draw);
        game.PassStep();
        if (round == rounds) {
          for (size_t i = 0; i < borne; ++i) Bear(game, i, 0);
        }
        EXPECT_EQ(game.state.round, round);
        game.PassStep();
      }
      EXPECT_EQ(game.Effects(), borne == 3 ? "3.4 15.5(1)" : "3.4 10.6(3 1)");
    }
  }
}

TEST(Out, HPE_16_8_NoTriggersFireArtifactsStayAndPassesAreForgotten) {
  TestGame game = GameOfFour("drain*6", true);
  const int bomb = game.Put("bomb", 2, 45);
  game.Put("grunt", 2, 20);
  game.Put("grunt", 3, 46);
  game.Put("grunt", 3, 44);
  Bear(game, 4, 45);
  game.state.seats[2].revealed.Add(1);
  ASSERT_TRUE(game.state.seats[2].hand.Has(1));
  ASSERT_EQ(game.Do(2, "pass"), "");
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  ASSERT_EQ(game.Do(0, "choose 2"), "");
  EXPECT_EQ(game.Effects(), "13.4(2 15) 15.4(4 45) 16.8(2) 13.4");
  EXPECT_EQ(game.state.passed, 0);
  EXPECT_EQ(game.state.out, 4);
  EXPECT_EQ(SpaceOf(game.state, static_cast<uint16_t>(bomb)), kNoSpace);
  EXPECT_EQ(game.On(20), kNoCard);
  EXPECT_NE(game.On(44), kNoCard);
  EXPECT_EQ(game.Wounds(44), 0) << "the bomb has not gone off";
  EXPECT_TRUE(game.Hand(2).empty());
  EXPECT_TRUE(game.state.seats[2].revealed.IsEmpty());
  EXPECT_TRUE(game.Discards(2).empty());
  EXPECT_EQ(game.state.seats[2].draw_count, 0);
  EXPECT_EQ(game.state.artifacts[4].place, ArtifactPlace::face_up);
  EXPECT_EQ(AwaitedOf(game.state), 0b1011);
}

TEST(Out, HPE_16_8_ThePassOfOneWhoGoesOutByAPassIsForgotten) {
  TestGame game = GameOfFour("banker*6");
  game.Put("miner", 1, 5);
  game.state.seats[2].source = 0;  // checked when a pool changes
  game.GoTo(Phase::battle, 3);
  game.PassStep();
  EXPECT_TRUE(game.Effects().starts_with("3.4 3.3(9) 8.1 16.10(1 ")) << game.Effects();
  EXPECT_TRUE(game.Effects().ends_with(" 16.8(2)")) << game.Effects();
}

TEST(Out, TheTurnOfAPlayerWhoGoesOutEnds) {
  const Cards cards = CardsWith(
      R"([{"id":"trick","title":"","kind":"event","cost":0,"when":["main"],
           "effects":[{"op":"lose_source","player":"you","n":15},
                      {"op":"gain_source","player":"all","n":1}]}])");
  TestGame game = GameOfFour("trick*6", false, &cards);
  ASSERT_EQ(game.Do(1, "pass"), "");
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.Effects(), "4.3 13.4(0 15) 16.8 3.2(1 5)");
  EXPECT_TRUE(game.Discards(0).empty()) << "the event leaves the game with its player";
  EXPECT_EQ(game.Source(1), 15);
  EXPECT_EQ(game.state.queue_count, 0);
  EXPECT_EQ(game.state.active, 1);
  EXPECT_EQ(AwaitedOf(game.state), 0b1110);
}

// Texts of players who are in the game are carried out first.
TEST(Out, WhatWaitsOfOthersIsDoneBeforeTheTurnEnds) {
  const Cards cards = CardsWith(
      R"([{"id":"martyr","title":"","kind":"unit","race":"humans","cost":0,"att":0,"def":0,"vit":1,
           "triggers":[{"on":"destroyed","effects":[{"op":"gain_source","player":"you","n":2}]},
                       {"on":"destroyed","effects":[{"op":"lose_source","player":"opponent",
                                                     "n":1}]}]},
          {"id":"trick","title":"","kind":"event","cost":0,"when":["main"],
           "effects":[{"op":"destroy","target":{"who":"all"}},
                      {"op":"lose_source","player":"you","n":15}]}])");
  TestGame game({"trick martyr grunt*4", "grunt*6", "martyr grunt*5", "grunt*6"},
                {.two_on_two = true}, &cards);
  game.Put("martyr", 0, 0);
  game.Put("martyr", 2, 49);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.Effects(),
            "4.3 12.7(1) 13.12(1 2) 13.12(1 2) 12.7(12) 13.12(12 2) 13.12(12 2) 13.4(0 15) 16.8"
            " 13.12(2 2) 13.12(1 1) 3.2(1 5)");
  EXPECT_EQ(game.Discards(2), std::vector<int>{12});
}

TEST(Out, ABattleAgainstOneWhoGoesOutIsVoid) {
  const Cards cards = CardsWith(
      R"([{"id":"trick","title":"","kind":"event","cost":0,"when":["anytime"],
           "effects":[{"op":"lose_source","player":"opponent","n":15}]}])");
  for (const bool is_active : {false, true}) {
    TestGame game({"trick grunt*5", "grunt*6", "grunt*6", "trick grunt*5"}, {.two_on_two = true},
                  &cards);
    game.Put("grunt", 0, 35);
    game.Put("grunt", 2, 45);
    game.GoTo(Phase::battle);
    ASSERT_EQ(game.Do(0, "declare_target 12"), "");
    const Seat seat = is_active ? 3 : 0;
    ASSERT_EQ(game.Do(seat, fmt::format("play_event {}", 6 * seat)), "");
    ASSERT_EQ(game.Do(seat, fmt::format("choose {}", is_active ? 0 : 2)), "");
    EXPECT_EQ(game.Effects(), is_active ? "13.4(0 15) 16.8 13.4(18) 7.13 3.2(1 8)"
                                        : "13.4(2 15) 16.8(2) 13.4 7.13");
    EXPECT_EQ(game.state.is_battle, 0);
    EXPECT_EQ(game.state.active, is_active ? 1 : 0);
    EXPECT_EQ(game.state.battles_left, is_active ? 3 : 2);
  }
}

TEST(Out, WhoIsOutIsPassedOverInTurnsPhasesAndDraws) {
  TestGame game = GameOfFour("drain*6");
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  ASSERT_EQ(game.Do(0, "choose 2"), "");
  game.PassStep();
  EXPECT_EQ(game.Effects(), "3.4 3.2(1 5)");
  game.PassStep();
  EXPECT_EQ(game.Effects(), "3.4 3.2(3 5)");
  game.GoTo(Phase::draw);
  game.PassStep();
  EXPECT_EQ(game.Effects(), "3.4 9.3");
}

// Returns `count` copies of a JSON value, as the entries of a list.
std::string Copies(std::string_view json, int count) {
  std::string list(json);
  for (int i = 1; i < count; ++i) list += "," + std::string(json);
  return list;
}

size_t CountIn(std::string_view text, std::string_view part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// The first item of a full queue has left when the player is asked, so 191 wait.
TEST(Capacities, AtMost192TextsWait) {
  const std::string trigger =
      R"({"on":"enter","effects":[{"op":"gain_source","player":"partner","n":1}]})";
  const std::string locator = R"({"key":"locator","kind":"event"})";
  const std::string unit =
      R"("kind":"unit","race":"bots","cost":0,"att":0,"def":0,"vit":1,"title":"")";
  const Cards cards = CardsWith(fmt::format(
      R"([{{"id":"crier",{0},"triggers":[{1}]}},
          {{"id":"seeker",{0},"keywords":[{2}],"triggers":[{3}]}},
          {{"id":"both",{0},"keywords":[{4}],"triggers":[{5}]}}])",
      unit, Copies(trigger, 200), Copies(locator, 200), trigger, Copies(locator, 100),
      Copies(trigger, 100)));
  TestGame triggers("crier*6", "blank*6", {}, &cards);
  ASSERT_EQ(triggers.Do(0, "play_unit 0 0"), "");
  EXPECT_EQ(CountIn(triggers.Effects(), " 13.12(0 2)"), 192u);
  EXPECT_EQ(CountIn(triggers.Effects(), " 13.9"), 192u);
  TestGame locators("seeker*6 blank*3", "blank*6", {}, &cards);
  ASSERT_EQ(locators.Do(0, "play_unit 0 0"), "");
  EXPECT_EQ(CountIn(locators.Effects(), " 11.3(0 3)"), 192u);
  EXPECT_EQ(CountIn(locators.Effects(), " 13.12"), 0u);
  EXPECT_EQ(locators.state.queue_count, 192) << "the first one is under way";
  TestGame both("both*6", "blank*6", {}, &cards);
  ASSERT_EQ(both.Do(0, "play_unit 0 0"), "");
  EXPECT_EQ(CountIn(both.Effects(), " 11.3(0 3)"), 100u);
  EXPECT_EQ(CountIn(both.Effects(), " 13.12(0 2)"), 92u);
}

TEST(Capacities, AtMost192TriggersOfABattleWait) {
  const std::string trigger =
      R"({"on":"win_battle","who":"you",
          "effects":[{"op":"gain_source","player":"partner","n":1}]})";
  const Cards cards = CardsWith(
      fmt::format(R"([{{"id":"crier","kind":"unit","race":"bots","cost":0,"att":9,"def":0,"vit":1,
                        "title":"","triggers":[{}]}}])",
                  Copies(trigger, 100)));
  TestGame game("crier*6", "grunt*6", {}, &cards);
  game.Put("crier", 0, 12);
  game.Put("crier", 0, 0);
  game.Put("grunt", 1, 17);
  game.GoTo(Phase::battle);
  Fight(game);
  EXPECT_EQ(CountIn(game.Effects(), " 13.12(0 2)"), 100u);
  EXPECT_EQ(CountIn(game.Effects(), " 13.12(1 2)"), 92u);
}

// Each of 6 units gets 50 effects.
TEST(Capacities, AtMost256ModifiersAreInForce) {
  const std::string modify = R"({"op":"modify","target":{"who":"all"},"att":1,"until":"round"})";
  const std::string grant =
      R"({"op":"grant","target":{"who":"all"},"keyword":{"key":"ranged"},"until":"round"})";
  for (const std::string& effect : {modify, grant}) {
    const Cards cards =
        CardsWith(fmt::format(R"([{{"id":"trick","kind":"event","cost":0,"when":["main"],"title":"",
                          "effects":[{}]}}])",
                              Copies(effect, 50)));
    TestGame game("trick*2 grunt*6", "grunt*6", {}, &cards);
    for (int space = 0; space < 6; ++space) game.Put("grunt", 0, space);
    ASSERT_EQ(game.Do(0, "play_event 0"), "");
    EXPECT_EQ(game.state.modifier_count, 256);
    EXPECT_EQ(CountIn(game.Effects(), " 13.4("), 256u);
    if (effect == modify) {
      EXPECT_EQ(game.derived().Att(0), 2 + 43);
      EXPECT_EQ(game.derived().Att(4), 2 + 42);
    }
    EXPECT_TRUE(game.Effects().ends_with(" 13.4"));
  }
}

}  // namespace
}  // namespace recount::engine::hope
