// A game of Empyrean Hero for tests: a card set in a few lines, cards put where a test wants them,
// actions in words.
//
//   TestGame game(TestSet().Hero("Ram", 60, 50).Hero("Wall", 20, 100).Ability("Moss", R"(…)"));
//   game.Put("Ram", 0);                                    // seat 0's, in the Arena
//   game.Put("Wall", 1);
//   game.Attach("Moss", "Wall");                           // face down
//   EXPECT_EQ(game.Do(0, "choose overcome"), "");          // taken
//   EXPECT_EQ(game.Do(0, "attack Wall Wall"), "EMP-7.1");  // refused by that clause
#ifndef RECOUNT_ENGINE_EMPYREAN_TEST_GAME_H_
#define RECOUNT_ENGINE_EMPYREAN_TEST_GAME_H_

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/empyrean/empyrean.h"

namespace recount::engine::empyrean {

// A card set. Its heroes are first those that are named, then plain ones, 50/50, up to 20: "Plain
// 0" and so on. Its base has a defense of 100. It has the abilities, feats and stats that are
// named, in deck A by default.
class TestSet {
 public:
  // Abilities and effects are JSON, as in a card set.
  TestSet& Hero(std::string_view name, int attack, int defense, std::string_view ability = "null");
  TestSet& Ability(std::string_view name, std::string_view ability, std::string_view deck = "A");
  TestSet& Feat(std::string_view name, std::string_view effects, std::string_view deck = "A");
  TestSet& Stat(std::string_view power, int amount, int copies = 1);

  std::string Json() const;
  Cards Build() const;

 private:
  std::vector<std::string> heroes_;
  std::vector<std::string> enhancements_;
  std::vector<std::string> stats_;
};

// These are abilities and effects of test sets.
inline constexpr char kDrawOne[] = R"({"op":"draw","who":"you","count":1})";
inline constexpr char kDrum[] =
    R"({"kind":"active","effects":[{"op":"draw","who":"you","count":1}]})";
inline constexpr char kVeto[] =
    R"({"kind":"passive","trigger":"announced","effects":[{"op":"prevent"}]})";

// The names of the players at seats 0 to 3.
inline const std::vector<std::string> kPlayerNames = {"Ana", "Bo", "Cem", "Dora"};

// Returns whether the default set is valid with one change at a JSON pointer; "-" removes the key.
// A refusal must be a bad_request without a clause.
bool IsSetTaken(std::string_view pointer, std::string_view value);

class TestGame {
 public:
  // Begins in turn 1 of seat 0. Everything was shuffled into ascending order, and everybody drafted
  // the lowest card. Hands, HQ and Reserves have the heroes as they came.
  explicit TestGame(const TestSet& set, int players = 2, Config config = {});

  // Tries the action in words: its type and its fields. A card is its name (with _ for blanks) or
  // number, or "null". Returns "" if it is accepted, else the clause that refuses it. Shuffles give
  // ascending order.
  std::string Do(Seat seat, std::string_view words);
  // Does several actions with semicolons between them. All must be accepted.
  void Must(Seat seat, std::string_view actions);
  // Passes or ends the turn for every awaited player until the seat has its next turn.
  void GoToTurnOf(Seat seat);

  // These put cards where a test needs them, as if they had always been there.
  void Put(std::string_view hero, Seat seat);
  void Attach(std::string_view card, std::string_view hero, bool is_face_up = false);
  // Attaches a stat of the seat that is not attached yet, and returns its number.
  int AttachStat(Power power, Seat seat, std::string_view hero);
  void Give(std::string_view card, Seat seat);
  void Fatigue(std::string_view hero) { state.fatigued |= HeroBit(Slot(hero)); }
  // Moves the hero that each seat was given in the set-up from its hand to the Reserves.
  void EmptyHands();

  int Card(std::string_view name) const;
  uint8_t Slot(std::string_view hero) const;
  const Cards& cards() const { return cards_; }
  DerivedState derived() const { return DerivedState(cards_, state); }
  bool IsFatigued(std::string_view hero) const { return Has(state.fatigued, Slot(hero)); }
  // Returns "arena 0", "hand 1", "hq", "reserves", "fallen", "pool" or "box".
  std::string Where(std::string_view hero) const;
  // Returns the place of an ability or feat: "deck 0", "hand 0", "discard 0" or "under Ram".
  std::string Lies(std::string_view card) const;
  bool IsFaceUp(std::string_view card) const;
  std::vector<std::string> Legal(Seat seat) const;  // as words
  Seat Awaited() const { return LowestSeat(AwaitedOf(state)); }
  std::string PhaseText() const { return std::string(PhaseName(state.phase)); }
  // Returns the result: winners, "draw" and the clause; empty before the end.
  std::string Result() const;
  // Returns whether any event so far had an effect of that clause.
  bool Cited(std::string_view clause) const { return cited.contains(std::string(clause)); }
  // Returns the effects of the last accepted action, with the shuffles that it led to; before the
  // first action, the whole set-up. Each line is a clause and a sentence: "5.1 Ana draws a card".
  // The players are kPlayerNames.
  std::vector<std::string> EffectLines() const;

  State state;
  std::set<std::string> cited;

 private:
  void Settle();
  void Keep(const EffectList& effects);
  void TakeHero(uint8_t slot);
  uint16_t TakeEnhancement(uint16_t card);
  Action ActionOf(const std::vector<std::string>& words) const;
  uint16_t CardIn(const std::string& word) const;

  Cards cards_;
  EffectList last_;  // for EffectLines
};

// Returns a game in which seat 0 has Ram (60/50), Aid (20/40) and, in hand, the feat "Feat" with
// these effects. Seat 1 has Wall (20/100), and in games of more players seat 2 has Post (10/80).
// Each seat has four stats.
TestGame With(std::string_view effects, TestSet set = TestSet(), int players = 2);

// Returns seat 0's Ram (60/50) and Aid (20/40) against seat 1's Wall (20/100), in Overcome of seat
// 0.
TestGame Facing(TestSet set = TestSet(), int players = 2, Config config = {});

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_TEST_GAME_H_
