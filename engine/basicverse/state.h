// The state of a game of Heroes of the Basicverse, and its actions, as plain values.
// engine/basicverse/rules.md has the layout as a table.
//
// Inside a state a hand is a set of bits, one per card; a Hero is its number in the card set; the
// instructions that a card or Ability has yet to carry out are a list of the card set (cards.h).
#ifndef RECOUNT_ENGINE_BASICVERSE_STATE_H_
#define RECOUNT_ENGINE_BASICVERSE_STATE_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/digest.h"
#include "engine/seat.h"
#include "events/basicverse_generated.h"

namespace recount::engine::basicverse {

using ActionType = events::basicverse::Action;
using HeroPicks = events::basicverse::HeroPicks;
using Formation = events::basicverse::Formation;

inline constexpr int kMinPlayers = 4;
inline constexpr int kMaxPlayers = 10;
inline constexpr size_t kMaxPlaces = 10;   // four players have two Neutral Fields as well
inline constexpr size_t kMaxCards = 200;   // docs/reference/basicverse.md, "Refusal of a card set"
inline constexpr size_t kMaxHeroes = 200;  // the same
inline constexpr size_t kMaxTargets = 5;   // docs/reference/basicverse.md, "A use"
inline constexpr size_t kMaxStack = 128;   // engine/basicverse/rules.md, "Capacities"
inline constexpr int kStartingHand = 3;
inline constexpr int kActions = 3;
inline constexpr int kDraws = 3;
inline constexpr int kHandLimit = 6;
inline constexpr int kMostDonations = 3;
inline constexpr int kMostPaidCards = 2;
inline constexpr int kManaBeyondPlayers = 4;
inline constexpr std::array<uint8_t, 5> kCounter = {2, 2, 3, 3, 4};  // BAS-10.1
inline constexpr int kMostExtra = 1'000'000'000;                     // sight, shroud, actions

inline constexpr uint8_t kNoCard = 0xFF;
inline constexpr uint8_t kNoHero = 0xFF;
inline constexpr uint8_t kAnyRange = 0xFF;
inline constexpr uint8_t kField = 0xFE;  // in the circle: a Neutral Field
inline constexpr uint16_t kNoAbility = 0xFFFF;

// These are in the order of the names in text.cc.
enum class Phase : uint8_t {
  teams,
  pick,
  ability,
  shuffle,
  resurrect,
  turn,
  react,
  move,
  choose,
  recipient,
  regroup,
  free_play,
  discard,
  reshuffle,
  end,
};

enum class Team : uint8_t { red, blue };
constexpr Team Other(Team team) { return team == Team::red ? Team::blue : Team::red; }

// Says how teams are formed: by seat in turn, at random, or from a list of colours.
enum class TeamsBy : uint8_t { alternate, random, list };

enum class LastChance : uint8_t { none, waiting, running };

enum class EndReason : uint8_t {
  none,
  red_fell,    // BAS-11.1
  last_turn,   // BAS-11.3
  more_mana,   // BAS-11.4
  more_hp,     // BAS-11.5
  all_equal,   // BAS-11.6
  max_rounds,  // BAS-12.2
};

// A set of cards. Bit i of word w is card 64 w + i.
struct CardBits {
  std::array<uint64_t, 4> words;

  constexpr bool Has(uint16_t card) const {
    return card < kMaxCards && (words[card / 64] >> card % 64 & 1) != 0;
  }
  constexpr void Add(uint16_t card) { words[card / 64] |= uint64_t{1} << card % 64; }
  constexpr void Remove(uint16_t card) { words[card / 64] &= ~(uint64_t{1} << card % 64); }
  constexpr void AddAll(const CardBits& other) {
    for (size_t w = 0; w < words.size(); ++w) words[w] |= other.words[w];
  }
  constexpr bool IsEmpty() const { return (words[0] | words[1] | words[2] | words[3]) == 0; }
  constexpr int Count() const {
    int count = 0;
    for (const uint64_t word : words) count += std::popcount(word);
    return count;
  }
  // Calls each(card) for every card, ascending.
  template <class Each>
  constexpr void ForEach(Each each) const {
    for (size_t w = 0; w < words.size(); ++w) {
      for (uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
        each(static_cast<uint8_t>(w * 64 + static_cast<size_t>(std::countr_zero(bits))));
      }
    }
  }
  constexpr bool operator==(const CardBits&) const = default;
};

// An ordered list of up to five seats in 32 bits: four bits per seat, the first lowest, and the
// count.
class SeatList {
 public:
  constexpr SeatList() = default;
  constexpr explicit SeatList(uint32_t bits) : bits_(bits) {}

  constexpr uint32_t bits() const { return bits_; }
  constexpr size_t size() const { return bits_ >> 28; }
  constexpr bool empty() const { return size() == 0; }
  constexpr Seat operator[](size_t i) const { return static_cast<Seat>(bits_ >> 4 * i & 15); }
  constexpr void Add(Seat seat) {
    bits_ |= uint32_t{seat} << 4 * size();
    bits_ += uint32_t{1} << 28;
  }
  constexpr void RemoveAt(size_t i) {
    const uint32_t seats = bits_ & 0x0FFFFFFF;
    const uint32_t below = seats & ((uint32_t{1} << 4 * i) - 1);
    const uint32_t above = seats >> 4 * (i + 1) << 4 * i;
    bits_ = below | above | static_cast<uint32_t>(size() - 1) << 28;
  }
  // Returns the index of the seat, or size() if it is not in the list.
  constexpr size_t Find(Seat seat) const {
    size_t i = 0;
    while (i < size() && (*this)[i] != seat) ++i;
    return i;
  }

 private:
  uint32_t bits_ = 0;
};

enum class FrameKind : uint8_t {
  none,
  use,
  hit,
  move,
  scroll,
  choose_move,
  choose,
  recipient,
  regroup,
  free_play,
  draw,
  discard,
  resurrect,
};

// An entry of the stack (docs/reference/basicverse.md, "The stack"). A field that a kind does not
// have is 0.
struct Frame {
  FrameKind kind = FrameKind::none;
  Seat seat = 0;       // as in "Frames" of that page
  Seat source = 0;     // use; kNoSeat
  Seat other = 0;      // use: protected, or kNoSeat; hit: target; choose_move: who
  uint32_t then = 0;   // use: the ops left; choose, free_play: their op; else: count
  uint32_t seats = 0;  // a SeatList. use: targets; regroup: to
  uint8_t value =
      0;  // use: damage; hit: amount; move: steps; scroll, free_play: card; regroup: reveal
  uint8_t range = 0;  // use, hit: reach; choose_move: range; kAnyRange
  uint8_t heal = 0;   // use
  uint8_t mark = 0;   // use: next; hit, move, scroll: asked; choose_move: exact

  bool operator==(const Frame&) const = default;
};
static_assert(sizeof(Frame) == 16);

struct SeatState {
  CardBits hand;
  CardBits slot;
  int32_t hp;
  int32_t sight;
  int32_t shroud;
  uint16_t start_ability;  // kNoAbility
  uint8_t hero;            // kNoHero
  uint8_t hand_count;
};

struct State {
  std::array<SeatState, kMaxPlayers> seats;
  CardBits discard;
  CardBits revealed;  // the `cards` of the regroup frame: there is at most one
  std::array<Frame, kMaxStack> stack;
  int32_t actions;
  SeatSet red;  // the seats of the Red team, once teams are known
  SeatSet dead;
  SeatSet scroll_used;
  SeatSet donated;
  SeatSet waiting;  // only in `react`
  uint16_t turn;
  uint16_t max_rounds;
  std::array<uint8_t, kMaxCards> deck;       // the bottom first; 0 beyond
  std::array<uint8_t, kMaxPlaces> circle;    // clockwise from seat 0: a seat or kField; 0 beyond
  std::array<uint8_t, kMaxPlayers> place;    // the place of a seat in the circle; 0 beyond
  std::array<Seat, kMaxPlayers> picked;      // in the order of the picks; 0 beyond
  std::array<Seat, kMaxPlayers> turn_order;  // 0 beyond
  std::array<uint8_t, kMaxPlayers> penalty;  // Actions lost on the next turn
  std::array<uint8_t, 2> fortress;           // by Team
  std::array<uint8_t, 2> mana;
  uint8_t deck_count;
  uint8_t stack_count;
  uint8_t players;
  uint8_t places;  // the number of places in the circle; 0 before the last pick
  uint8_t pick_count;
  uint8_t asked;  // how many players have named a starting Ability
  uint8_t counter_slot;
  Phase phase;
  Seat active;     // kNoSeat before the first turn
  Seat horseshoe;  // kNoSeat before the last pick
  uint8_t given;   // kNoCard
  LastChance last_chance;
  EndReason end_reason;
  uint8_t winner;  // the winning Team; 0 in a draw and before the end
  uint8_t start_fortress;
  HeroPicks picks;
  Formation formation;
  TeamsBy teams_by;
  uint8_t has_teams;
  std::array<uint8_t, 5> unused;  // always 0
};
static_assert(PlainState<State>);
static_assert(sizeof(State) == 3208);

// The targets of an action. One more than the limit is kept, since longer lists are refused alike.
class ActionTargets {
 public:
  static constexpr size_t kMost = kMaxTargets + 1;

  void Add(uint16_t seat) {
    if (count_ < kMost) seats_[count_++] = seat;
  }
  void RemoveLast() { seats_[--count_] = 0; }
  const uint16_t* begin() const { return seats_.data(); }
  const uint16_t* end() const { return seats_.data() + count_; }
  size_t size() const { return count_; }
  uint16_t operator[](size_t i) const { return seats_[i]; }
  bool operator==(const ActionTargets&) const = default;

 private:
  uint16_t count_ = 0;
  std::array<uint16_t, kMost> seats_ = {};
};

// An action as the rules read it. The fields of all types are side by side.
struct Action {
  ActionType type = ActionType::NONE;
  Seat seat = kNoSeat;         // recipient
  uint16_t card = 0xFFFF;      // card; null of `ability`: 0xFFFF
  uint16_t number = 0xFFFF;    // ability, steps, option; resurrect: heal
  uint16_t cards = 0xFFFF;     // resurrect
  std::string_view word = {};  // hero or as; points into the event or the card set
  ActionTargets targets = {};

  bool operator==(const Action&) const = default;
};
inline constexpr uint16_t kNullCard = 0xFFFF;

// Heroes are known after the last pick. The set-up ends when the first turn begins.
constexpr bool HasHeroes(const State& state) { return state.phase > Phase::pick; }
constexpr bool IsSetup(const State& state) { return state.phase <= Phase::shuffle; }

// --- seats ---

constexpr SeatSet AllSeats(const State& state) {
  return static_cast<SeatSet>((1u << state.players) - 1);
}
constexpr Team TeamOf(const State& state, Seat seat) {
  return Contains(state.red, seat) ? Team::red : Team::blue;
}
constexpr SeatSet SeatsOf(const State& state, Team team) {
  return team == Team::red ? state.red : static_cast<SeatSet>(AllSeats(state) & ~state.red);
}
constexpr SeatSet TeamSeats(const State& state, Seat seat) {
  return SeatsOf(state, TeamOf(state, seat));
}
constexpr SeatSet EnemySeats(const State& state, Seat seat) {
  return SeatsOf(state, Other(TeamOf(state, seat)));
}
constexpr bool AreEnemies(const State& state, Seat a, Seat b) {
  return ((state.red >> a ^ state.red >> b) & 1) != 0;
}
constexpr bool IsDead(const State& state, Seat seat) { return Contains(state.dead, seat); }
// Calls each(seat) for every seat, ascending.
template <class Each>
constexpr void ForEachSeat(SeatSet seats, Each each) {
  for (unsigned bits = seats; bits != 0; bits &= bits - 1) {
    each(static_cast<Seat>(std::countr_zero(bits)));
  }
}
constexpr int SeatCount(SeatSet seats) { return std::popcount(seats); }

constexpr const Frame& NewestFrame(const State& state) {
  return state.stack[state.stack_count - size_t{1}];
}

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_STATE_H_
