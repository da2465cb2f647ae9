// Tests the lists of legal actions, phase by phase, in the order of docs/reference/empyrean.md,
// "Actions and their checks"; and choices of effects beyond the first candidate.
#include <gtest/gtest.h>

#include "engine/empyrean/test_game.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

using Lines = std::vector<std::string>;

constexpr char kMoss[] = R"({"kind":"passive","trigger":"always","effects":[{"op":"no_halving"}]})";

// Returns a game of three players: seat 0 has Ram, with Drum beneath it, and Aid; seat 1 has Wall;
// seat 2 has no hero. Seat 0's hand is Plain 0, Moss, the feat Leap and an Attack +20.
TestGame Table3() {
  TestGame game(TestSet()
                    .Hero("Ram", 60, 50)
                    .Hero("Aid", 20, 40)
                    .Hero("Wall", 20, 100)
                    .Ability("Drum", kDrum)
                    .Ability("Moss", kMoss)
                    .Feat("Leap", R"([{"op":"extra_turn"}])")
                    .Stat("attack", 20),
                3);
  game.Put("Ram", 0);
  game.Put("Aid", 0);
  game.Put("Wall", 1);
  game.Attach("Drum", "Ram", true);
  for (const char* card : {"Plain 0", "Moss", "Leap"}) game.Give(card, 0);
  game.Give(fmt::format("{}", game.derived().CardOf(3)), 0);
  return game;
}

TEST(Legal, BeforeTheAction) {
  TestGame game = Table3();
  EXPECT_EQ(game.Legal(0), (Lines{"choose enhance", "choose heal", "choose overcome",
                                  "choose recruit", "feat Leap", "use Drum", "end_turn"}));
  EXPECT_EQ(game.Legal(1), Lines{});
}

TEST(Legal, Heal) {
  TestGame game = Table3();
  game.Fatigue("Wall");
  game.Fatigue("Aid");
  game.Must(0, "choose heal");
  EXPECT_EQ(game.Legal(0),
            (Lines{"use Drum", "heal Aid", "heal Wall", "play Plain 0", "play Moss Ram",
                   "play Moss Aid", "play Attack +20 Ram", "play Attack +20 Aid", "end_turn"}));
}

TEST(Legal, Enhance) {
  TestGame game = Table3();
  game.Must(0, "choose enhance");
  EXPECT_EQ(game.Legal(0), (Lines{"use Drum", "play Plain 0", "play Moss Ram", "play Moss Aid",
                                  "play Attack +20 Ram", "play Attack +20 Aid", "end_turn"}))
      << "the deck is empty";
  TestGame other = Table3();
  other.Must(0, "end_turn");
  other.Must(1, "choose enhance");
  EXPECT_EQ(other.Legal(1)[0], "draw");
}

TEST(Legal, EnhanceWithOneCardInHandOrNone) {
  TestGame game(TestSet().Hero("Ram", 60, 50).Ability("Moss", kMoss));
  game.EmptyHands();
  game.Put("Ram", 0);
  game.Must(0, "choose enhance");
  EXPECT_EQ(game.Legal(0), (Lines{"draw", "end_turn"}));
  game.Must(0, "draw");
  EXPECT_EQ(game.Legal(0), (Lines{"play Moss Ram", "end_turn"}));
}

TEST(Legal, Recruit) {
  TestGame game = Table3();
  game.Must(0, "choose recruit");
  Lines expected = {"use Drum"};
  ForEachHero(game.state.hq, [&](uint8_t slot) {
    expected.push_back("recruit " + game.cards().heroes[slot].name);
  });
  ASSERT_EQ(expected.size(), 4u);
  expected.insert(expected.end(), {"recruit", "end_turn"});
  EXPECT_EQ(game.Legal(0), expected);
}

TEST(Legal, OvercomeBasesBeforeHeroesOfEachAttacker) {
  TestGame game = Table3();
  game.Must(0, "choose overcome");
  EXPECT_EQ(game.Legal(0), (Lines{"use Drum", "attack Ram SkyBase 2", "attack Ram Wall",
                                  "attack Aid SkyBase 2", "attack Aid Wall", "end_turn"}));
  game.Must(0, "attack Ram Wall");
  EXPECT_EQ(game.Legal(0), (Lines{"join Aid", "strike"}));
  TestGame bare = Table3();
  bare.Put("Ram", 1);
  bare.Put("Aid", 1);
  bare.Must(0, "end_turn");
  bare.Must(1, "choose overcome");
  EXPECT_EQ(bare.Legal(1), (Lines{"use Drum", "attack Ram SkyBase 0", "attack Ram SkyBase 2",
                                  "attack Aid SkyBase 0", "attack Aid SkyBase 2",
                                  "attack Wall SkyBase 0", "attack Wall SkyBase 2", "end_turn"}));
}

// --- choices of effects ---

TEST(Legal, ChoicesOfEveryKind) {
  struct Choice {
    const char* effect;
    Lines legal;
  };
  for (const Choice& choice : std::vector<Choice>{
           {R"({"op":"pin","target":{"pick":"choose","side":"own"}})",
            {"target Ram", "target Aid"}},
           {R"({"op":"pin","target":{"pick":"choose","side":"own","up_to":true}})",
            {"target Ram", "target Aid", "pass"}},
           {R"({"op":"discard_hand","who":"you","count":1})",
            {"target Plain 0", "target Attack +20", "target Defense +20"}},
           {R"({"op":"discard_hand","who":"opponent","count":1})",
            {"target_seat 1", "target_seat 2"}},
           {R"({"op":"play","count":1})",
            {"play Plain 0", "play Attack +20 Ram", "play Attack +20 Aid", "play Defense +20 Ram",
             "play Defense +20 Aid", "pass"}},
           {R"({"op":"discard_enhancement","side":"any","up_to":true})",
            {"target_slot Wall 0", "target_slot Wall 1", "target_slot Wall 2", "pass"}},
       }) {
    TestGame game = With(fmt::format("[{}]", choice.effect), TestSet(), 3);
    game.Give("Plain 0", 0);
    game.Give(fmt::format("{}", game.derived().CardOf(1)), 0);
    game.Give(fmt::format("{}", game.derived().CardOf(3)), 0);
    for (const Power power : {Power::attack, Power::defense, Power::defense}) {
      game.AttachStat(power, 1, "Wall");
    }
    game.Must(0, "feat Feat");
    EXPECT_EQ(game.Legal(0), choice.legal) << choice.effect;
  }
}

// Wall has three cards, and the one at each place is tried.
TEST(Choices, AnAttachedCardAtAnyPlaceIsDiscardedOrMoved) {
  for (const size_t place : {0, 1, 2}) {
    TestGame lost = With(R"([{"op":"discard_enhancement","side":"enemy"}])");
    TestGame moved = With(R"([{"op":"move_enhancement","side":"enemy"}])");
    std::vector<int> cards;
    for (const Power power : {Power::defense, Power::attack, Power::defense}) {
      cards.push_back(lost.AttachStat(power, 1, "Wall"));
      moved.AttachStat(power, 1, "Wall");
    }
    lost.Must(0, fmt::format("feat Feat; target_slot Wall {}", place));
    moved.Must(0, fmt::format("feat Feat; target_slot Wall {}; target Aid", place));
    for (size_t i = 0; i < cards.size(); ++i) {
      const std::string card = fmt::format("{}", cards[i]);
      EXPECT_EQ(lost.Lies(card), i == place ? "discard 1" : "under Wall") << i;
      EXPECT_EQ(moved.Lies(card), i == place ? "under Aid" : "under Wall") << i;
    }
  }
}

TEST(Choices, TheChosenOpponentDiscardsAndNoOther) {
  for (const Seat seat : {1, 2}) {
    TestGame game = With(R"([{"op":"discard_hand","who":"opponent","count":1}])", TestSet(), 3);
    game.Give("Plain 0", 1);
    game.Give("Plain 1", 2);
    game.Must(0, fmt::format("feat Feat; target_seat {}", seat));
    EXPECT_EQ(game.Awaited(), seat);
    game.Must(seat, fmt::format("target Plain_{}", seat - 1));
    EXPECT_EQ(game.PhaseText(), "turn") << "the feat's turn is over";
    EXPECT_EQ(game.Where("Plain 0"), seat == 1 ? "fallen" : "hand 1");
    EXPECT_EQ(game.Where("Plain 1"), seat == 2 ? "fallen" : "hand 2");
  }
}

TEST(Choices, TheChosenOpponentDrawsShowsAndIsForbidden) {
  for (const Seat seat : {1, 2}) {
    TestGame game = With(R"([{"op":"draw","who":"opponent","count":2},)"
                         R"({"op":"forbid","who":"opponent","what":"heal"},)"
                         R"({"op":"reveal","who":"opponent","what":"hand"}])",
                         TestSet(), 3);
    const std::string choose = fmt::format("target_seat {}; ", seat);
    game.Must(0, "feat Feat; " + choose + choose + fmt::format("target_seat {}", seat));
    for (const Seat other : {1, 2}) {
      const SeatState& owner = game.state.seats[other];
      EXPECT_EQ(owner.hand_count, other == seat ? 2 : 0);
      EXPECT_EQ(owner.forbidden, other == seat ? WordBit(Forbidden::heal) : 0);
      const int drawn = game.derived().CardOf(1 + other * size_t{4});
      EXPECT_EQ(game.IsFaceUp(fmt::format("{}", drawn)), other == seat);
    }
  }
}

}  // namespace
}  // namespace recount::engine::empyrean
