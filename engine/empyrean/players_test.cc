// Tests what depends on who is Player 1 and on the number of players: the set-up with another first
// player, the sizes of decks and of the whole game.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/empyrean/test_game.h"
#include "engine/game_of.h"
#include "engine/kit/validation.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

// A set-up as it took place.
struct Course {
  enum Drafted { kLowest, kHighest };

  // Shuffles give descending order; everybody drafts the lowest card or the highest.
  static Course Of(const Cards& cards, const Config& config, int players, uint16_t first,
                   Drafted drafted = kLowest);

  std::vector<std::string> asked = {};  // "draft_hero 2", and of chance "deck_d 22,23"
  State state = {};
};

Course Course::Of(const Cards& cards, const Config& config, int players, uint16_t first,
                  Drafted drafted) {
  Course course{.state = Begin(cards, config, players)};
  State& state = course.state;
  NoEffects none;
  while (state.phase < Phase::turn) {
    EXPECT_TRUE(kit::IsSound(cards, state)) << PhaseName(state.phase);
    if (KindOf(state) == NodeKind::chance) {
      const ChanceRequest request = RequestOf(cards, state);
      course.asked.push_back(fmt::format("{} {}", request.what, fmt::join(request.from, ",")));
      std::vector<uint16_t> numbers(request.from.rbegin(), request.from.rend());
      if (request.kind == ChanceKind::pick) numbers = {first};
      ApplyOutcome(cards, state, {request.kind, numbers}, none);
      continue;
    }
    const Seat seat = LowestSeat(AwaitedOf(state));
    course.asked.push_back(fmt::format("{} {}", PhaseName(state.phase), seat));
    std::vector<Action> actions;
    LegalActions(cards, state, seat, actions);
    ApplyAction(cards, state, seat, drafted == kLowest ? actions.front() : actions.back(), none);
  }
  EXPECT_TRUE(kit::IsSound(cards, state));
  return course;
}

// Returns two cards of deck A, one of B, none of C and three of D, and a stat for each seat.
TestSet UnequalDecks() {
  TestSet set;
  for (const char* name : {"A0", "D0", "B0", "A1", "D1", "D2"}) {
    set.Feat(name, R"([{"op":"extra_turn"}])", std::string_view(name, 1));
  }
  return set.Stat("attack", 20);
}

std::string Numbers(int from, int to) {
  std::vector<int> numbers;
  for (int i = from; i <= to; ++i) numbers.push_back(i);
  return fmt::format("{}", fmt::join(numbers, ","));
}

TEST(Players, EMP_1_5_to_1_13_EverythingBeginsWithTheSeatThatTheCoinChose) {
  const Cards cards = UnequalDecks().Build();
  const Course course = Course::Of(cards, {.length = Length::extended}, 3, 2);
  // Bases 0 to 2, heroes 3 to 22, feats 23 to 28, stats 29 to 31. Player 1 has A, 2 B, 3 C; deck D,
  // shuffled 28, 27, 24, goes to Player 1, 2 and 3.
  EXPECT_EQ(course.asked, (std::vector<std::string>{
                              "heroes " + Numbers(3, 22), "first_player 0,1,2", "draft_hero 2",
                              "draft_hero 0", "draft_hero 1", "reserves " + Numbers(6, 22),
                              "deck_d 24,27,28", "enhancement_deck:0 25,27,29",
                              "enhancement_deck:1 24,30", "enhancement_deck:2 23,26,28,31"}));
  const State& state = course.state;
  EXPECT_EQ(state.active, 2);
  EXPECT_EQ(state.turn, 1);
  const DerivedState derived(cards, state);
  EXPECT_EQ(derived.HeroCard(LowestSeat(static_cast<SeatSet>(state.seats[2].hand_heroes))), 3);
  // The Reserves are shuffled 22, 21, ...: the top one goes to Player 2, the next three to HQ.
  EXPECT_TRUE(Has(state.seats[0].hand_heroes, derived.SlotOf(22)));
  for (const uint16_t hero : {19, 20, 21}) EXPECT_TRUE(Has(state.hq, derived.SlotOf(hero)));
  EXPECT_EQ(state.reserve_count, 20 - 3 - 1 - 3);
  EXPECT_EQ(derived.HeroCard(state.reserves[state.reserve_count - size_t{1}]), 18) << "the top";
  EXPECT_EQ(derived.HeroCard(state.reserves[0]), 6) << "the bottom";
  // Each deck lies in the order of its shuffle.
  std::vector<uint16_t> deck;
  ForEachIn(state, state.seats[2].deck_first,
            [&](uint16_t enhancement) { deck.push_back(derived.CardOf(enhancement)); });
  EXPECT_EQ(deck, (std::vector<uint16_t>{31, 28, 26, 23}));
}

TEST(Players, EMP_1_11_TwoHaveTwoDecksAndFourOneEach) {
  const Cards cards = UnequalDecks().Build();
  const Course two = Course::Of(cards, {}, 2, 1);
  EXPECT_EQ(std::vector<std::string>(two.asked.begin() + 2, two.asked.end()),
            (std::vector<std::string>{"draft_hero 1", "draft_hero 0", "reserves " + Numbers(10, 21),
                                      "enhancement_deck:0 23,26,27,28",
                                      "enhancement_deck:1 22,24,25,29"}));
  const Course four = Course::Of(cards, {.length = Length::extended}, 4, 3);
  EXPECT_EQ(
      std::vector<std::string>(four.asked.begin() + 7, four.asked.end()),
      (std::vector<std::string>{"enhancement_deck:0 26,30", "enhancement_deck:1 31",
                                "enhancement_deck:2 25,28,29,32", "enhancement_deck:3 24,27,33"}));
}

TEST(Players, EMP_1_12_TheDraftGoesBackFromTheLastPlayerAndDecksAscend) {
  const Cards cards = UnequalDecks().Build();
  const Course course =
      Course::Of(cards, {.length = Length::extended, .decks = Decks::draft}, 3, 1);
  EXPECT_EQ(std::vector<std::string>(course.asked.begin() + 6, course.asked.end()),
            (std::vector<std::string>{"draft_ability 0", "draft_ability 2", "draft_ability 1",
                                      "draft_ability 0", "draft_ability 2", "draft_ability 1",
                                      "enhancement_deck:0 23,26,29", "enhancement_deck:1 25,28,30",
                                      "enhancement_deck:2 24,27,31"}));
  EXPECT_EQ(course.state.active, 1);
}

TEST(Players, EMP_1_12_WithoutAbilitiesNothingIsDrafted) {
  const Course course =
      Course::Of(TestSet().Stat("attack", 20).Build(), {.decks = Decks::draft}, 2, 0);
  EXPECT_EQ(course.asked.back(), "enhancement_deck:1 23");
  EXPECT_EQ(course.asked[course.asked.size() - 2], "enhancement_deck:0 22");
}

TEST(Players, EMP_1_13_ASeatWithoutCardsShufflesNothing) {
  const Cards cards = TestSet().Feat("C0", R"([{"op":"extra_turn"}])", "C").Build();
  EXPECT_EQ(Course::Of(cards, {}, 2, 0).asked.back(), "enhancement_deck:1 22");
  EXPECT_EQ(Course::Of(cards, {}, 2, 1).asked.back(), "enhancement_deck:0 22");
  const Course none = Course::Of(TestSet().Build(), {}, 2, 1);
  EXPECT_EQ(none.asked.back(), "reserves " + Numbers(10, 21));
  EXPECT_EQ(none.state.asked, kNoSeat);
}

TEST(Players, EMP_1_13_ADeckAscendsUntilItIsShuffledHoweverItWasDrafted) {
  const Course course =
      Course::Of(UnequalDecks().Build(), {.decks = Decks::draft}, 2, 0, Course::kHighest);
  EXPECT_EQ(std::vector<std::string>(course.asked.end() - 2, course.asked.end()),
            (std::vector<std::string>{"enhancement_deck:0 22,24,26,28",
                                      "enhancement_deck:1 23,25,27,29"}));
}

// --- the lines of the set-up ---

TestSet SixFeats() {
  TestSet set;
  for (const char* name : {"A0", "B0", "C0", "D0", "D1", "D2"}) {
    set.Feat(name, R"([{"op":"extra_turn"}])", std::string_view(name, 1));
  }
  return set.Stat("attack", 20, 2);
}

TEST(Players, TheSetUpOfAStandardGameHasItsLines) {
  EXPECT_EQ(TestGame(SixFeats()).EffectLines(),
            (std::vector<std::string>{
                "2.1 Everyone plays against everyone", "1.2 The standard game has 14 heroes",
                "1.3 2 SkyBases stand in the Arena, strengthened",
                "1.4 14 heroes are laid open; the others go back to the box", "1.5 Ana is Player 1",
                "1.7 12 heroes are the Reserves", "1.8 The top hero of the Reserves goes to Bo",
                "1.9 3 heroes are laid open as the Hero HQ", "1.10 Each player has 2 stat cards",
                "1.11 The deck of Ana has 4 cards", "1.11 The deck of Bo has 6 cards",
                "1.13 The Enhancement Deck of Ana is shuffled",
                "1.13 The Enhancement Deck of Bo is shuffled", "3.1 Turn 1: Ana"}));
}

TEST(Players, TheSetUpOfThreeInTeamsWithDeckDDividedHasItsLines) {
  const TestGame game(SixFeats(), 3,
                      {.mode = Mode::teams, .has_teams = true, .teams = {{0}, {1, 2}}});
  EXPECT_EQ(game.EffectLines(),
            (std::vector<std::string>{
                "2.2 Two teams play against each other", "1.2 The extended game has 20 heroes",
                "1.3 3 SkyBases stand in the Arena, strengthened",
                "1.4 20 heroes are laid open; the others go back to the box", "1.5 Ana is Player 1",
                "1.7 17 heroes are the Reserves", "1.8 The top hero of the Reserves goes to Bo",
                "1.9 3 heroes are laid open as the Hero HQ", "1.10 Each player has 2 stat cards",
                "1.11 The deck of Ana has 4 cards", "1.11 The deck of Bo has 4 cards",
                "1.11 The deck of Cem has 4 cards", "1.13 The Enhancement Deck of Ana is shuffled",
                "1.13 The Enhancement Deck of Bo is shuffled",
                "1.13 The Enhancement Deck of Cem is shuffled", "3.1 Turn 1: Ana"}));
}

TEST(Players, ADraftGivesTheDecks) {
  const std::vector<std::string> lines =
      TestGame(SixFeats(), 2, {.decks = Decks::draft}).EffectLines();
  EXPECT_EQ(std::vector<std::string>(lines.begin() + 9, lines.begin() + 11),
            (std::vector<std::string>{"1.12 The deck of Ana has 5 cards",
                                      "1.12 The deck of Bo has 5 cards"}));
}

// --- sizes ---

// Returns why a game is refused: clause and message; empty if it begins.
std::string RefusalMessage(size_t players, const TestSet& set, Config config = {}) {
  if (players > 2) config.length = Length::extended;
  const Fault fault = CheckConfig(set.Build(), config, players);
  return fault ? fault->message : "";
}

TestSet OfSize(std::string_view decks, int stats, int heroes = 20) {
  TestSet set;
  for (int i = 0; i < heroes; ++i) set.Hero(fmt::format("Hero {}", i), 50, 50);
  for (size_t i = 0; i < decks.size(); ++i) {
    set.Feat(fmt::format("Feat {}", i), R"([{"op":"extra_turn"}])", decks.substr(i, 1));
  }
  for (; stats > 20; stats -= 20) set.Stat("attack", 20, 20);
  return stats > 0 ? set.Stat("attack", 20, stats) : set;
}

struct Size {
  size_t players;
  Decks dealt;
  std::string_view decks;  // a letter for each ability or feat
  int largest;             // deck, without stats
};

TEST(Players, NoDeckHasMoreThan250Cards) {
  for (const Size& size : std::vector<Size>{
           {2, Decks::standardized, "AABCD", 3},
           {2, Decks::standardized, "ABCCD", 3},
           {2, Decks::standardized, "ABCDDDDD", 6},
           {3, Decks::standardized, "AAABBC", 3},
           {3, Decks::standardized, "ABBBC", 3},
           {3, Decks::standardized, "ABCCCDDDDDD", 5},
           {4, Decks::standardized, "AAABCD", 3},
           {4, Decks::standardized, "ABBBCD", 3},
           {4, Decks::standardized, "ABCCCD", 3},
           {4, Decks::standardized, "ABCDDDD", 4},
           {2, Decks::draft, "AAAAA", 3},
           {3, Decks::draft, "AAAA", 2},
       }) {
    const int stats = 250 - size.largest;
    const auto refused = [&](int more) {
      return RefusalMessage(size.players, OfSize(size.decks, stats + more), {.decks = size.dealt});
    };
    EXPECT_EQ(refused(0), "") << size.players << " " << size.decks;
    EXPECT_EQ(refused(1), "card set: a deck would have more than 250 cards")
        << size.players << " " << size.decks;
  }
}

TEST(Players, AGameHasAtMost1024CardsAndPlaysWithThemAll) {
  // 4 bases, 20 heroes, 8 feats and four times 248 stats.
  EXPECT_EQ(RefusalMessage(4, OfSize("AABBCCDD", 248)), "");
  EXPECT_EQ(RefusalMessage(4, OfSize("AABBCCDD", 248, 21)),
            "card set: 1025 cards for 4 players; a game has at most 1024");
  TestGame game(OfSize("AABBCCDD", 248), 4);
  game.Put("Hero 0", 0);
  EXPECT_EQ(game.Do(0, "feat 1024"), "EMP-9.11");
  EXPECT_EQ(game.Do(0, "use 1024"), "EMP-9.2");
  game.Must(0, "choose enhance; draw; draw; draw");
  EXPECT_EQ(game.Do(0, "play 1024 Hero_0"), "EMP-5.3");
  EXPECT_EQ(game.state.seats[0].deck_count, 247);
  const int last = game.derived().CardOf(game.derived().EnhancementCount() - 1);
  EXPECT_EQ(last, 1023);
  EXPECT_EQ(game.Lies(fmt::format("{}", last)), "deck 3");
  game.Put("Hero 1", 1);
  game.Must(0, "end_turn");
  game.Must(1, "choose overcome; attack Hero_1 Hero_0; strike");
  EXPECT_EQ(game.Where("Hero 0"), "fallen");
}

}  // namespace
}  // namespace recount::engine::empyrean
