// The state of a game of HoPE, and its actions, as plain values. engine/hope/rules.md has the
// layout as a table.
//
// A card is its number. The cards of a seat are numbered one after another, so inside a seat a card
// is its index (0 to 249). A card that is in none of the places below has left the game.
#ifndef RECOUNT_ENGINE_HOPE_STATE_H_
#define RECOUNT_ENGINE_HOPE_STATE_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/digest.h"
#include "engine/seat.h"
#include "events/hope_generated.h"

namespace recount::engine::hope {

using ActionType = events::hope::Action;

inline constexpr int kMaxPlayers = 4;
inline constexpr size_t kMaxDeck = 250;  // events/FORMAT.md, "Limits"
inline constexpr int kMaxSpaces = 50;
inline constexpr size_t kMaxArtifacts = 10;  // on the map; the others are out of the game
inline constexpr size_t kMaxModifiers = 256;
inline constexpr size_t kMaxQueue = 192;
inline constexpr size_t kMaxPicks = 400;     // a seat, and 99 discarded cards from each of four
inline constexpr size_t kMaxAttackers = 8;   // the most units that can have a target in sight
inline constexpr size_t kMaxAbilities = 64;  // on one card

inline constexpr uint16_t kNoCard = 0xFFFF;
inline constexpr uint16_t kNoKind = 0xFFFF;
inline constexpr uint16_t kDeclined = 0xFFFF;  // -1 among picks
inline constexpr uint8_t kNoSpace = 255;
inline constexpr uint16_t kNoDeck = 0xFFFF;
inline constexpr uint16_t kCustomDeck = 0xFFFE;

inline constexpr int kHandSize = 6;
inline constexpr int kStartSource = 15;

// These are in the order of the names in names.h.
enum class Phase : uint8_t {
  first_player,
  declare,
  artifacts,
  shuffle,
  mulligan,
  main,
  move,
  explore,
  battle,
  dominance,
  draw,
  end,
};

enum class Step : uint8_t { none, open, targeted, attackers, resolve, discard };

enum class Text : uint8_t { event, ability, trigger, locator };

enum class Until : uint8_t { battle, phase, round };

enum class ChoiceKind : uint8_t { none, player, target, space, card };

// A chance node inside the game. Those of the set-up follow from the phase.
enum class PendingChance : uint8_t { none, shuffle, discard };

enum class EndReason : uint8_t { none, source, no_source, rounds, artifacts, team_out };

// The place of an artifact of the map.
enum class ArtifactPlace : uint8_t { none, face_down, face_up, borne };

inline constexpr uint8_t kNoKeyword = 255;

inline constexpr uint8_t kFlipped = 1;
inline constexpr uint8_t kMoved = 2;

// The cards of one seat, by index.
class CardSetOfSeat {
 public:
  constexpr bool Has(size_t index) const { return (words_[index / 64] >> index % 64 & 1) != 0; }
  constexpr void Add(size_t index) { words_[index / 64] |= uint64_t{1} << index % 64; }
  constexpr void Remove(size_t index) { words_[index / 64] &= ~(uint64_t{1} << index % 64); }
  constexpr void Clear() { words_ = {}; }
  constexpr int Count() const {
    int count = 0;
    for (const uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  constexpr bool IsEmpty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  // Calls each(index) for every card, ascending.
  template <class Each>
  constexpr void ForEach(Each each) const {
    for (size_t w = 0; w < words_.size(); ++w) {
      for (uint64_t word = words_[w]; word != 0; word &= word - 1) {
        each(w * 64 + static_cast<size_t>(std::countr_zero(word)));
      }
    }
  }
  constexpr bool IsWithin(const CardSetOfSeat& other) const {
    for (size_t w = 0; w < words_.size(); ++w) {
      if ((words_[w] & ~other.words_[w]) != 0) return false;
    }
    return true;
  }
  constexpr bool operator==(const CardSetOfSeat&) const = default;

 private:
  std::array<uint64_t, 4> words_;
};

struct SeatState {
  CardSetOfSeat hand;
  CardSetOfSeat revealed;                // cards of the hand that all have seen
  std::array<uint16_t, kMaxDeck> kinds;  // by index; kNoKind beyond the deck
  int32_t source;
  uint16_t deck;  // its number in the card set, kCustomDeck or kNoDeck
  // The draw deck begins at the front, its bottom card first; the discard pile begins at the back,
  // its oldest card last. The entries between them are 0.
  std::array<uint8_t, kMaxDeck> piles;
  uint8_t deck_size;
  uint8_t draw_count;
  uint8_t discard_count;
  uint8_t unused;  // always 0
};

struct Modifier {
  uint16_t card;
  int8_t att;
  int8_t def;
  int8_t vit;
  uint8_t keyword;  // kNoKeyword
  int8_t x;         // the keyword's x
  Until until;
};

// A text that waits to be resolved.
struct QueueItem {
  uint16_t source;
  uint16_t index;
  Seat seat;
  Text text;
  uint8_t space;
  uint8_t unused;  // always 0
};

struct Artifact {
  uint16_t number;  // kNoCard if there is none
  uint8_t space;    // the space of the token or of the bearer
  ArtifactPlace place;
};

struct State {
  std::array<SeatState, kMaxPlayers> seats;
  std::array<uint64_t, kMaxSpaces> used;  // by space: bit i is the card's ability i
  std::array<Modifier, kMaxModifiers> modifiers;
  std::array<QueueItem, kMaxQueue> queue;
  std::array<uint16_t, kMaxPicks> picks;          // for the first item
  std::array<uint16_t, kMaxSpaces> board;         // the card on a space
  std::array<uint16_t, kMaxSpaces> wounds;        // its blood counters
  std::array<Artifact, kMaxArtifacts> artifacts;  // ascending by number
  std::array<uint16_t, kMaxAttackers> attackers;  // ascending; kNoCard beyond
  std::array<uint16_t, kMaxPlayers + 1> first_card;
  std::array<uint8_t, kMaxSpaces> flags;  // kFlipped, kMoved
  uint16_t target;                        // the battle's target
  uint16_t item_target;                   // for the first item
  uint16_t item_step;                     // for the first item
  uint16_t queue_count;
  uint16_t modifier_count;
  uint16_t pick_count;
  uint16_t round;
  uint16_t moves_left;
  uint16_t battles_left;
  uint16_t battles_done;
  uint16_t min_cards;
  uint16_t max_copies;
  uint16_t max_rounds;
  uint8_t recommended;
  uint8_t two_on_two;
  uint8_t with_artifacts;
  uint8_t has_decks;   // config.decks is a list
  uint8_t registered;  // bit s: seat s has a registered deck
  uint8_t players;
  Phase phase;
  Step step;
  Seat active;
  Seat first_player;
  uint8_t passed;  // bit s: seat s has passed
  uint8_t out;     // bit s: seat s is out
  uint8_t is_battle;
  Seat choice_seat;
  ChoiceKind choice;
  Seat chance_seat;
  PendingChance chance;
  EndReason end_reason;
  uint8_t winners;  // bit s: seat s has won or shares the draw
  uint8_t is_draw;
  std::array<uint8_t, 6> unused;  // always 0
};
static_assert(PlainState<State>);
static_assert(sizeof(State) == 8448);

// The cards or units of an action. It keeps at most one more than the limit, since all longer lists
// are refused alike.
class ActionCards {
 public:
  static constexpr size_t kMost = kMaxSpaces + 1;

  void Add(uint16_t card) {
    if (count_ < kMost) cards_[count_++] = card;
  }
  const uint16_t* begin() const { return cards_.data(); }
  const uint16_t* end() const { return cards_.data() + count_; }
  size_t size() const { return count_; }
  bool operator==(const ActionCards& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  size_t count_ = 0;
  std::array<uint16_t, kMost> cards_ = {};
};

// An action as the rules read it. The fields of all types are side by side.
struct Action {
  ActionType type = ActionType::NONE;
  uint8_t space = kNoSpace;    // play_unit, play_location: space; move: to; use_ability: ability
  uint16_t card = kNoCard;     // card; of move and swap: unit; of choose: value
  uint16_t other = kNoCard;    // heal: unit; swap: with
  std::string_view deck = {};  // declare_deck; points into the event or the card set
  ActionCards cards = {};      // mulligan: cards; declare_attackers: units

  bool operator==(const Action&) const = default;
};

// --- seats ---

constexpr uint8_t AllSeats(const State& state) {
  return static_cast<uint8_t>((1u << state.players) - 1);
}
constexpr uint8_t SeatsIn(const State& state) {
  return static_cast<uint8_t>(AllSeats(state) & ~state.out);
}
constexpr bool IsIn(const State& state, Seat seat) { return (SeatsIn(state) >> seat & 1) != 0; }

constexpr int TeamOf(const State& state, Seat seat) { return state.two_on_two ? seat / 2 : seat; }
constexpr bool AreOpponents(const State& state, Seat a, Seat b) {
  return TeamOf(state, a) != TeamOf(state, b);
}
// Returns the seats of the other team that are not out.
constexpr uint8_t OpponentsOf(const State& state, Seat seat) {
  uint8_t seats = 0;
  for (Seat other = 0; other < state.players; ++other) {
    if (IsIn(state, other) && AreOpponents(state, seat, other)) {
      seats |= static_cast<uint8_t>(1 << other);
    }
  }
  return seats;
}
// Returns the partner, or kNoSeat if there is none who is not out.
constexpr Seat PartnerOf(const State& state, Seat seat) {
  if (!state.two_on_two) return kNoSeat;
  const Seat partner = seat ^ 1;
  return IsIn(state, partner) ? partner : kNoSeat;
}

// Returns the next seat in turn order that is not out, or kNoSeat after the last. If `seat` is
// kNoSeat, it returns the first of all.
constexpr Seat NextInOrder(const State& state, Seat seat) {
  int step = seat == kNoSeat ? 0 : (seat + state.players - state.first_player) % state.players + 1;
  for (; step < state.players; ++step) {
    const auto next = static_cast<Seat>((state.first_player + step) % state.players);
    if (IsIn(state, next)) return next;
  }
  return kNoSeat;
}

// --- cards ---

constexpr int CardCount(const State& state) { return state.first_card[state.players]; }

// Returns the seat whose deck has the card; kNoSeat for a number that is not a card of the game.
constexpr Seat SeatOf(const State& state, int card) {
  if (card >= CardCount(state)) return kNoSeat;
  Seat seat = 0;
  while (card >= state.first_card[seat + size_t{1}]) ++seat;
  return seat;
}
constexpr size_t IndexOf(const State& state, Seat seat, int card) {
  return static_cast<size_t>(card - state.first_card[seat]);
}
constexpr uint16_t CardAt(const State& state, Seat seat, size_t index) {
  return static_cast<uint16_t>(state.first_card[seat] + index);
}
constexpr bool IsInHand(const State& state, Seat seat, int card) {
  return SeatOf(state, card) == seat && state.seats[seat].hand.Has(IndexOf(state, seat, card));
}
constexpr uint16_t KindNumberOf(const State& state, int card) {
  const Seat seat = SeatOf(state, card);
  return state.seats[seat].kinds[IndexOf(state, seat, card)];
}

constexpr int Width(const State& state) { return state.two_on_two ? 10 : 5; }
constexpr int SpaceCount(const State& state) { return 5 * Width(state); }

// Returns the space of a card in play, or kNoSpace.
inline uint8_t SpaceOf(const State& state, uint16_t card) {
  if (card == kNoCard) return kNoSpace;
  const auto end = state.board.begin() + SpaceCount(state);
  const auto found = std::find(state.board.begin(), end, card);
  return found == end ? kNoSpace : static_cast<uint8_t>(found - state.board.begin());
}
inline bool IsFree(const State& state, int space) {
  return state.board[static_cast<size_t>(space)] == kNoCard;
}

// Returns an index of the draw deck, counted from the top: position 0 is the top card.
constexpr size_t DrawIndex(const SeatState& seat, size_t position) {
  return seat.piles[seat.draw_count - 1 - position];
}
// Returns an index of the discard pile, the oldest card first.
constexpr size_t DiscardIndex(const SeatState& seat, size_t position) {
  return seat.piles[kMaxDeck - 1 - position];
}

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_STATE_H_
