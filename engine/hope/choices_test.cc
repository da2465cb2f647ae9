// Tests what texts choose among and when they may be used (docs/reference/hope.md, "Targets",
// "Choices", "Phases, conditions, players and kinds in texts" and "Affordable, can begin").
#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

std::string Event(std::string_view id, std::string_view effects, std::string_view more = "") {
  return fmt::format(R"({{"id":"{}","title":"","kind":"event","cost":0,"when":["anytime"],{}
                          "effects":[{}]}})",
                     id, more, effects);
}

Cards WithTrick(std::string_view effects, std::string_view more = "") {
  return CardsWith("[" + Event("trick", effects, more) + "]");
}

using Numbers = std::vector<int>;

// The cards are: trick 0, titan 1 (exhausted), sentry 2, tower 3, grunt 4; the partner's grunt 6,
// tower 7; an opponent's leper 12, tower 13, grunt 14; the other one's grunt 18.
TEST(Targets, FitTheirFilter) {
  const std::pair<std::string_view, Numbers> table[] = {
      {"", {1, 2, 4, 6, 12, 14, 18}},
      {R"(,"card":"unit")", {1, 2, 4, 6, 12, 14, 18}},
      {R"(,"card":"location")", {3, 7, 13}},
      {R"(,"card":"any")", {1, 2, 3, 4, 6, 7, 12, 13, 14, 18}},
      {R"(,"side":"own")", {1, 2, 4}},
      {R"(,"side":"partner")", {6}},
      {R"(,"side":"opponent")", {12, 14, 18}},
      {R"(,"side":"any")", {1, 2, 4, 6, 12, 14, 18}},
      {R"(,"side":"opponent","card":"any")", {12, 13, 14, 18}},
      {R"(,"race":"humans")", {1, 4, 6, 14, 18}},
      {R"(,"race":"bots","card":"any")", {2}},
      {R"(,"race":"mutants")", {12}},
      {R"(,"race":null)", {1, 2, 4, 6, 12, 14, 18}},
      {R"(,"exhausted":true,"card":"any")", {1}},
      {R"(,"exhausted":false,"card":"any")", {2, 4, 6, 12, 14, 18}},
      {R"(,"exhausted":null)", {1, 2, 4, 6, 12, 14, 18}},
      {R"(,"part":null)", {1, 2, 4, 6, 12, 14, 18}},
  };
  for (const auto& [filter, fitting] : table) {
    const Cards cards = WithTrick(
        fmt::format(R"({{"op":"modify","target":{{"who":"chosen"{}}},"until":"round"}})", filter));
    TestGame game({"trick titan sentry tower grunt blank", "grunt tower blank*4",
                   "leper tower grunt blank*3", "grunt blank*5"},
                  {.two_on_two = true}, &cards);
    int space = 10;
    for (const char* kind : {"titan", "sentry", "tower", "grunt"}) game.Put(kind, 0, space++);
    for (const char* kind : {"grunt", "tower"}) game.Put(kind, 1, space++);
    for (const char* kind : {"leper", "tower", "grunt"}) game.Put(kind, 2, space++);
    game.Put("grunt", 3, space);
    game.AddWounds(10, 2);
    ASSERT_EQ(game.Do(0, "play_event 0"), "") << filter;
    EXPECT_EQ(game.From(), fitting) << filter;
  }
}

// Attackers 1 and 2 fight against 6.
TEST(Targets, FitTheirPartInTheBattle) {
  const std::pair<std::string_view, Numbers> table[] = {
      {R"("attacker")", {1, 2}},
      {R"("target")", {6}},
      {R"("battle")", {1, 2, 6}},
      {"null", {1, 2, 3, 6, 7}},
  };
  for (const auto& [part, fitting] : table) {
    const Cards cards = WithTrick(fmt::format(
        R"({{"op":"modify","target":{{"who":"chosen","part":{}}},"until":"round"}})", part));
    TestGame game("trick grunt*3 blank*2", "guard grunt blank*4", {}, &cards);
    game.Put("grunt", 0, 12);
    game.Put("grunt", 0, 16);
    game.Put("grunt", 0, 0);
    game.Put("guard", 1, 17);
    game.Put("grunt", 1, 24);
    if (part != "null") {
      EXPECT_EQ(game.Do(0, "play_event 0"), "HPE-13.8") << part;
    }
    game.GoTo(Phase::battle);
    ASSERT_EQ(game.Do(0, "declare_target 6"), "");
    game.PassStep();
    ASSERT_EQ(game.Do(0, "declare_attackers 1 2"), "");
    ASSERT_EQ(game.Do(0, "play_event 0"), "");
    EXPECT_EQ(game.From(), fitting) << part;
  }
}

TEST(Targets, OfABattleAreItsTargetAndItsAttackers) {
  for (const auto& [who, effects] : {std::pair("battle_target", "4.3 13.4(6 1) 13.4"),
                                     std::pair("attackers", "4.3 13.4(1 1) 13.4(2 1) 13.4")}) {
    const Cards cards = WithTrick(
        fmt::format(R"({{"op":"modify","target":{{"who":"{}"}},"att":1,"until":"round"}})", who));
    TestGame game("trick grunt*3 blank*2", "guard blank*5", {}, &cards);
    game.Put("grunt", 0, 12);
    game.Put("grunt", 0, 16);
    game.Put("grunt", 0, 0);
    game.Put("guard", 1, 17);
    game.GoTo(Phase::battle);
    ASSERT_EQ(game.Do(0, "declare_target 6"), "");
    game.PassStep();
    ASSERT_EQ(game.Do(0, "declare_attackers 1 2"), "");
    ASSERT_EQ(game.Do(0, "play_event 0"), "");
    EXPECT_EQ(game.Effects(), effects);
  }
}

TEST(Targets, OfABattleAreNothingWithoutOne) {
  const Cards cards = WithTrick(
      R"({"op":"modify","target":{"who":"battle_target"},"until":"round"},
         {"op":"modify","target":{"who":"attackers"},"until":"round"})");
  TestGame game("trick grunt*5", "grunt*6", {}, &cards);
  game.Put("grunt", 0, 0);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.Effects(), "4.3 13.9 13.9 13.4");
}

// An event has no neighbours.
TEST(Targets, NearIsBesideTheCardWithTheText) {
  const Cards cards = CardsWith(
      R"([{"id":"lamp","title":"","kind":"location","cost":0,"def":1,
           "abilities":[{"when":["main"],"cost":{"flip":false,"exert":false,"source":0},
             "effects":[{"op":"modify","target":{"who":"chosen","near":true,"card":"any"},
                         "until":"round"}]}]},
          {"id":"trick","title":"","kind":"event","cost":0,"when":["main"],
           "effects":[{"op":"wound","target":{"who":"chosen","near":true},"n":1}]}])");
  TestGame game("trick lamp tower grunt*3", "grunt*6", {}, &cards);
  game.Put("lamp", 0, 12);
  game.Put("tower", 0, 7);
  game.Put("grunt", 0, 18);
  game.Put("grunt", 1, 13);
  EXPECT_EQ(game.Do(0, "play_event 0"), "HPE-13.8");
  ASSERT_EQ(game.Do(0, "use_ability 1 0"), "");
  EXPECT_EQ(game.From(), (Numbers{2, 6}));
}

// Each word of `when` allows an event in its phases.
TEST(Moments, HPE_13_6_EachWordOfWhenNamesItsPhase) {
  const std::pair<std::string_view, std::vector<Phase>> table[] = {
      {R"("main")", {Phase::main}},
      {R"("move")", {Phase::move}},
      {R"("explore")", {Phase::explore}},
      {R"("battle")", {Phase::battle}},
      {R"("dominance")", {Phase::dominance}},
      {R"("draw")", {Phase::draw}},
      {R"("main","draw","main")", {Phase::main, Phase::draw}},
      {R"("anytime")",
       {Phase::main, Phase::move, Phase::explore, Phase::battle, Phase::dominance, Phase::draw}},
  };
  for (const auto& [words, phases] : table) {
    const Cards cards = CardsWith(fmt::format(
        R"([{{"id":"trick","title":"","kind":"event","cost":0,"when":[{0}],
              "effects":[{{"op":"gain_source","player":"you","n":1}}]}},
            {{"id":"lamp","title":"","kind":"location","cost":0,"def":1,
              "abilities":[{{"when":[{0}],"cost":{{"flip":false,"exert":false,"source":0}},
                             "effects":[{{"op":"gain_source","player":"you","n":1}}]}}]}}])",
        words));
    TestGame game("trick*5 lamp", "blank*6", {}, &cards);
    game.Put("lamp", 0, 12);
    for (const Phase phase :
         {Phase::main, Phase::move, Phase::explore, Phase::battle, Phase::dominance, Phase::draw}) {
      game.GoTo(phase);
      if (phase == Phase::draw) game.PassStep();
      const bool may = std::find(phases.begin(), phases.end(), phase) != phases.end();
      TestGame event = game;
      EXPECT_EQ(event.Do(0, "play_event 0"), may ? "" : "HPE-13.6") << words;
      TestGame ability = game;
      EXPECT_EQ(ability.Do(0, "use_ability 5 0"), may ? "" : "HPE-13.6") << words;
    }
  }
}

// Seat 0 attacks, seat 2 defends, seats 1 and 3 look on.
TEST(Moments, HPE_13_7_ConditionsHoldForThePlayerAndTheBattle) {
  struct Condition {
    std::string_view needs;
    SeatSet without_battle;  // who may play it in the turn of seat 0
    SeatSet in_battle;
  };
  const Condition table[] = {
      {"", 0b1111, 0b1111},
      {R"("in_battle")", 0, 0b1111},
      {R"("attacking")", 0, 0b0001},
      {R"("defending")", 0, 0b0100},
      {R"("own_turn")", 0b0001, 0b0001},
      {R"("own_turn","in_battle")", 0, 0b0001},
      {R"("defending","attacking")", 0, 0},
      {R"("in_battle","in_battle")", 0, 0b1111},
  };
  for (const Condition& row : table) {
    const Cards cards = WithTrick(R"({"op":"gain_source","player":"you","n":1})",
                                  fmt::format(R"("needs":[{}],)", row.needs));
    TestGame game({"trick grunt*5", "trick grunt*5", "trick grunt*5", "trick grunt*5"},
                  {.two_on_two = true}, &cards);
    game.Put("grunt", 0, 35);
    game.Put("grunt", 2, 45);
    game.GoTo(Phase::battle);
    for (const bool is_battle : {false, true}) {
      if (is_battle) {
        ASSERT_EQ(game.Do(0, "declare_target 13"), "");
      }
      for (Seat seat = 0; seat < 4; ++seat) {
        TestGame copy = game;
        const bool may = Contains(is_battle ? row.in_battle : row.without_battle, seat);
        EXPECT_EQ(copy.Do(seat, fmt::format("play_event {}", 6 * seat)), may ? "" : "HPE-13.7")
            << row.needs << " " << int{seat} << is_battle;
      }
    }
  }
}

struct Beginning {
  std::string_view effect;
  bool can_begin;
};

// Seat 0's hand is trick, grunt, tower (location) and blank. Nothing is in play, and its pile is
// empty.
TEST(Beginnings, HPE_13_8_OnlyChosenTargetsRecoverAndPutIntoPlayAreAskedFor) {
  const Beginning table[] = {
      {R"({"op":"wound","target":{"who":"chosen"},"n":1})", false},
      {R"({"op":"wound","target":{"who":"chosen"},"n":1,"may":true})", true},
      {R"({"op":"wound","target":{"who":"all"},"n":1})", true},
      {R"({"op":"wound","target":{"who":"self"},"n":1})", true},
      {R"({"op":"recover","kind":"any"})", false},
      {R"({"op":"recover","kind":"any","may":true})", true},
      {R"({"op":"search","kind":"location"})", true},
      {R"({"op":"put_into_play","from":"hand","kind":"unit","where":"normal"})", true},
      {R"({"op":"put_into_play","from":"hand","kind":"location","where":"normal"})", false},
      {R"({"op":"put_into_play","from":"hand","kind":"location","where":"any"})", true},
      {R"({"op":"put_into_play","from":"discard","kind":"unit","where":"any"})", false},
      {R"({"op":"put_into_play","from":"discard","kind":"unit","where":"any","may":true})", true},
      {R"({"op":"extra_battles","n":1})", true},
      {R"({"op":"gain_source","player":"partner","n":1},
          {"op":"wound","target":{"who":"chosen"},"n":1})",
       true},
  };
  for (const Beginning& row : table) {
    const Cards cards = WithTrick(row.effect);
    TestGame game("trick grunt tower blank*3", "blank*6", {}, &cards);
    EXPECT_EQ(game.Do(0, "play_event 0"), row.can_begin ? "" : "HPE-13.8") << row.effect;
  }
}

// The spaces are free; for locations they have no token; or they are where the card may be played.
TEST(Spaces, ACardThatIsPutIntoPlayHasAPlace) {
  const auto from = [](std::string_view kind, std::string_view where, int card) {
    const Cards cards = WithTrick(fmt::format(
        R"({{"op":"put_into_play","from":"hand","kind":"{}","where":"{}"}})", kind, where));
    TestGame game("trick grunt*2 tower blank*2", "blank*6", {.artifacts = true}, &cards);
    game.Put("grunt", 0, 7);
    EXPECT_EQ(game.Do(0, "play_event 0"), "");
    EXPECT_EQ(game.From(), Numbers{card});
    EXPECT_EQ(game.Do(0, fmt::format("choose {}", card)), "");
    return game.From();
  };
  const auto all_but = [](std::initializer_list<int> not_free) {
    Numbers spaces;
    for (int space = 0; space < 25; ++space) {
      if (std::find(not_free.begin(), not_free.end(), space) == not_free.end()) {
        spaces.push_back(space);
      }
    }
    return spaces;
  };
  EXPECT_EQ(from("unit", "any", 2), all_but({7}));
  EXPECT_EQ(from("unit", "normal", 2), (Numbers{0, 1, 2, 3, 4}));
  EXPECT_EQ(from("location", "any", 3), all_but({7, 10, 11, 12, 13, 14}));
  EXPECT_EQ(from("location", "normal", 3), (Numbers{6, 8}));
}

// -1 comes first, and only in the first choice of the effect.
TEST(Choices, MinusOneIsOfferedFirstAndOnce) {
  const Cards cards = WithTrick(R"({"op":"move","target":{"who":"chosen"},"n":1,"may":true})");
  TestGame game("trick grunt*5", "blank*6", {}, &cards);
  game.Put("grunt", 0, 0);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.From(), (Numbers{-1, 1}));
  ASSERT_EQ(game.Do(0, "choose 1"), "");
  EXPECT_EQ(game.From(), (Numbers{1, 5}));
  EXPECT_EQ(game.Do(0, "choose -1"), "HPE-13.9");
  EXPECT_EQ(game.Do(0, "choose 5"), "");
  EXPECT_EQ(game.On(5), 1);
}

TEST(Choices, CardsOfTheKindFromTheirPlace) {
  const std::pair<std::string_view, Numbers> table[] = {
      {R"({"op":"search","kind":"unit"})", {6, 7}},
      {R"({"op":"search","kind":"location"})", {8}},
      {R"({"op":"search","kind":"event"})", {9}},
      {R"({"op":"search","kind":"any"})", {6, 7, 8, 9}},
      {R"({"op":"recover","kind":"unit"})", {1, 2}},
      {R"({"op":"recover","kind":"location"})", {3}},
      {R"({"op":"recover","kind":"event"})", {4}},
      {R"({"op":"recover","kind":"any"})", {1, 2, 3, 4}},
      {R"({"op":"put_into_play","from":"discard","kind":"location","where":"any"})", {3}},
      {R"({"op":"put_into_play","from":"discard","kind":"unit","where":"any"})", {1, 2}},
      {R"({"op":"put_into_play","from":"hand","kind":"unit","where":"any"})", {5}},
  };
  for (const auto& [effect, cards_offered] : table) {
    const Cards cards = WithTrick(effect);
    TestGame game("trick grunt*2 tower blank guard*3 hall shot", "blank*6", {}, &cards);
    SeatState& owner = game.state.seats[0];
    for (const uint8_t card : {2, 4, 1, 3}) {
      owner.hand.Remove(card);
      owner.piles[kMaxDeck - ++owner.discard_count] = card;
    }
    ASSERT_EQ(game.Do(0, "play_event 0"), "");
    EXPECT_EQ(game.From(), cards_offered) << effect;
  }
}

// Each word is listed with the players that it means, in turn order from seat 2.
TEST(Players, EachWordMeansItsPlayers) {
  const std::pair<std::string_view, std::string_view> table[] = {
      {"you", "4.3 13.4(0 1) 13.4"},
      {"partner", "4.3 13.4(1 1) 13.4"},
      {"each_opponent", "4.3 13.4(2 1) 13.4(3 1) 13.4"},
      {"all", "4.3 13.4(2 1) 13.4(3 1) 13.4(0 1) 13.4(1 1) 13.4"},
  };
  for (const auto& [word, effects] : table) {
    const Cards cards =
        WithTrick(fmt::format(R"({{"op":"gain_source","player":"{}","n":1}})", word));
    TestGame game({"trick grunt*5", "grunt*6", "grunt*6", "grunt*6"}, {.two_on_two = true}, &cards);
    game.state.first_player = 2;
    game.state.active = 2;
    ASSERT_EQ(game.Do(0, "play_event 0"), "");
    EXPECT_EQ(game.Effects(), effects) << word;
  }
}

// Each player discards n cards, one by one, in turn order.
TEST(Players, TwoDiscardOneAfterAnother) {
  const Cards cards =
      WithTrick(R"({"op":"discard","player":"each_opponent","n":2,"how":"chosen"})");
  TestGame game({"trick grunt*5", "grunt*6", "grunt*6", "grunt*6"}, {.two_on_two = true}, &cards);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  for (const int card : {13, 12}) {
    EXPECT_EQ(game.state.choice_seat, 2);
    ASSERT_EQ(game.Do(2, fmt::format("choose {}", card)), "");
  }
  EXPECT_EQ(game.From(), (Numbers{18, 19, 20, 21, 22, 23}));
  for (const int card : {20, 18}) ASSERT_EQ(game.Do(3, fmt::format("choose {}", card)), "");
  EXPECT_EQ(game.Effects(), "13.4(3 18) 13.4");
  EXPECT_EQ(game.Discards(2), (Numbers{13, 12}));
  EXPECT_EQ(game.Discards(3), (Numbers{20, 18}));
}

}  // namespace
}  // namespace recount::engine::hope
