// The state of a game of Empyrean Hero, and its actions, as plain values. engine/empyrean/rules.md
// has the layout as a table.
//
// Inside a state a hero of the game is its slot, 0 to 19, ascending by card: only 14 or 20 heroes
// are in a game, and their places are a few sets of bits. An ability, feat or stat is its
// enhancement number, its card minus the bases and heroes; `at` is its place, `next` the card
// behind it.
#ifndef RECOUNT_ENGINE_EMPYREAN_STATE_H_
#define RECOUNT_ENGINE_EMPYREAN_STATE_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "engine/digest.h"
#include "engine/seat.h"
#include "events/empyrean_generated.h"

namespace recount::engine::empyrean {

using ActionType = events::empyrean::Action;
using TurnAction = events::empyrean::TurnAction;
using RecruitFrom = events::empyrean::RecruitFrom;

inline constexpr int kMaxPlayers = 4;
inline constexpr size_t kMaxCards = 1024;  // events/FORMAT.md, "Limits"
inline constexpr size_t kMaxDeck = 250;    // the same
inline constexpr size_t kMaxHeroes = 20;   // EMP-1.4
// At least two of the 1,024 cards are bases, and fourteen are heroes.
inline constexpr size_t kMaxEnhancements = kMaxCards - 16;
inline constexpr size_t kMaxAbilityCards = 512;  // a list of a set
inline constexpr size_t kMaxStack = 32;
inline constexpr size_t kMaxPending = 128;
inline constexpr size_t kMaxPicks = 80;  // 20 cards of each of four seats
inline constexpr int kHeroesInHq = 3;
inline constexpr int kStepsOfAction = 3;  // draws, plays
inline constexpr int kRecruits = 2;
inline constexpr int kBareTurns = 3;
inline constexpr int kIdleTurns = 5;
inline constexpr int kLoopAttacks = 6;

inline constexpr uint16_t kNoCard = 0xFFFF;
inline constexpr uint16_t kNothing = 0xFFFF;  // no enhancement
inline constexpr uint8_t kNoSlot = 0xFF;
inline constexpr uint16_t kNotBegun = 0xFFFF;  // -1 of an item's effect
inline constexpr TurnAction kNoAction = TurnAction::null_value;

// These are in the order of the names in names.h.
enum class Phase : uint8_t {
  shuffle_heroes,
  first_player,
  draft_hero,
  shuffle_reserves,
  split_deck_d,
  draft_ability,
  shuffle_decks,
  turn,
  heal,
  enhance,
  recruit,
  overcome,
  muster,
  respond,
  effect,
  end,
};

// Returns the phase in which an action of a turn is carried out; Phase::turn if none was chosen.
constexpr Phase PhaseOfAction(TurnAction action) {
  switch (action) {
    case TurnAction::heal:
      return Phase::heal;
    case TurnAction::enhance:
      return Phase::enhance;
    case TurnAction::recruit:
      return Phase::recruit;
    case TurnAction::overcome:
      return Phase::overcome;
    default:
      return Phase::turn;
  }
}
// Returns the action that was chosen if the turn is in this phase; kNoAction if none was.
constexpr TurnAction ActionOfPhase(Phase phase) {
  switch (phase) {
    case Phase::heal:
      return TurnAction::heal;
    case Phase::enhance:
      return TurnAction::enhance;
    case Phase::recruit:
      return TurnAction::recruit;
    case Phase::overcome:
    case Phase::muster:
      return TurnAction::overcome;
    default:
      return kNoAction;
  }
}

enum class Status : uint8_t { playing, defeated, removed };

enum class AttackOutcome : uint8_t { defeated, fatigued, none, open };

// The kinds of things that an effect may forbid, ascending by name.
enum class Forbidden : uint8_t { ability, attack, draw, feat, heal, play, recruit };

enum class EndReason : uint8_t { none, defeated, removed, idle, loop, rounds };

// A set of heroes; bit i is the hero of slot i.
using HeroSet = uint32_t;

constexpr HeroSet HeroBit(uint8_t slot) { return HeroSet{1} << slot; }
constexpr bool Has(HeroSet heroes, uint8_t slot) { return (heroes >> slot & 1) != 0; }
// Calls each(slot) for every hero, ascending.
template <class Each>
constexpr void ForEachHero(HeroSet heroes, Each each) {
  for (; heroes != 0; heroes &= heroes - 1) each(static_cast<uint8_t>(std::countr_zero(heroes)));
}

// The place of an enhancement, in the low six bits of its `at`: 0 to 19 under the hero of that
// slot.
using Place = uint8_t;
inline constexpr Place kInPool = 20;
inline constexpr Place kInDeck = 21;  // plus the seat, as for the next two
inline constexpr Place kInHand = 25;
inline constexpr Place kDiscarded = 29;
inline constexpr Place kNoPlace = 33;  // not a card of the game
inline constexpr uint8_t kPlaceBits = 0x3F;
// Under a hero the card lies face up; in a hand `reveal` has shown it.
inline constexpr uint8_t kOpen = 0x40;
inline constexpr uint8_t kFresh = 0x80;  // under a hero, played from hand this turn

struct SeatState {
  HeroSet hand_heroes;
  HeroSet shown_heroes;  // the part of hand_heroes that was shown
  HeroSet arena;
  uint16_t hand_count;  // enhancements in hand
  uint16_t deck_count;
  uint16_t deck_first;  // the top; kNothing
  uint16_t discard_first;
  uint16_t discard_last;
  uint16_t idle_turns;
  uint8_t bare_turns;
  Status status;
  uint8_t forbidden;  // bit per Forbidden
  uint8_t running;    // the part of `forbidden` that is running
};

struct StackItem {
  uint16_t card;
  uint8_t host;  // kNoSlot for a feat
  Seat seat;
  uint8_t passed;  // bit s: seat s has passed
  uint8_t is_prevented;
};

struct PendingEntry {
  uint16_t card;
  uint8_t host;
  Seat seat;
};

struct TurnInfo {
  TurnAction action;
  uint8_t has_feat;
  uint8_t drawn;
  uint8_t played;
  uint8_t recruited;
  uint8_t has_attacked;
  uint8_t has_progress;
  uint8_t is_busy;
  uint8_t is_bare;
  uint8_t has_used_ability;
};

struct Attack {
  int64_t attack;
  int64_t defense;
  HeroSet attackers;
  uint16_t target;  // kNoCard: there is no attack
  Seat target_seat;
  AttackOutcome outcome;
};

// The choice of the current effect.
struct Choice {
  uint8_t is_open;
  uint8_t is_of_seat;  // a seat must be chosen first
  uint8_t seats;       // bit s: seat s has yet to choose
  uint8_t left;
  uint8_t pick_count;
  uint8_t held_host;  // kNoSlot if there is none
  uint16_t held_slot;
};

struct State {
  std::array<SeatState, kMaxPlayers> seats;
  std::array<int64_t, kMaxHeroes> attack_bonus;
  std::array<int64_t, kMaxHeroes> defense_bonus;
  Attack attack;
  // Heroes, by slot.
  HeroSet pool;
  HeroSet hq;
  HeroSet fatigued;  // only of those in the Arena, as the next three
  HeroSet fresh;
  HeroSet pin_waiting;
  HeroSet pin_running;
  uint32_t extra_turns;
  std::array<uint16_t, kMaxHeroes> hero_cards;  // kNoCard beyond
  std::array<uint16_t, kMaxHeroes> attached_first;
  std::array<uint16_t, kMaxHeroes> attached_last;
  std::array<uint8_t, kMaxHeroes> hero_times;
  std::array<uint8_t, kMaxHeroes> reserves;      // the bottom first; 0 beyond
  std::array<uint8_t, kMaxHeroes> hero_discard;  // the oldest first; 0 beyond
  // Enhancements.
  std::array<uint16_t, kMaxEnhancements> next;  // in its list; kNothing at its end, or in no list
  std::array<uint8_t, kMaxEnhancements> at;
  std::array<uint8_t, kMaxAbilityCards> times;  // `turn_info.used`
  // Abilities.
  std::array<StackItem, kMaxStack> stack;         // the oldest first
  std::array<PendingEntry, kMaxPending> pending;  // by seat, then by card
  std::array<uint16_t, kMaxPicks> picks;
  Choice choice;
  uint16_t effect;  // the current effect of the newest item
  uint16_t turn;
  uint16_t loop_attacks;
  uint16_t max_rounds;
  uint16_t first_enhancement;  // the card of enhancement 0
  uint16_t enhancement_count;
  TurnInfo turn_info;
  uint8_t hero_count;
  uint8_t reserve_count;
  uint8_t hero_discard_count;
  uint8_t stack_count;
  uint8_t pending_count;
  uint8_t is_done;  // whether the newest item's effect did anything
  uint8_t has_window;
  uint8_t window_passed;  // bit s: seat s has passed
  uint8_t loop_healed;
  uint8_t is_extended;
  uint8_t has_teams;
  uint8_t second_team;  // bit s: seat s is in the second team
  uint8_t is_draft;
  uint8_t players;
  Phase phase;
  Phase turn_phase;       // the value that `phase` returns to after `respond` and `effect`
  Seat asked;             // in the set-up, `respond` and `effect`
  Seat active;            // kNoSeat before the first turn
  Seat first_player;      // kNoSeat before the pick
  uint8_t base_fatigued;  // bit s: the base of seat s
  EndReason end_reason;
  uint8_t winners;                // bit s: seat s has won or shares the draw
  std::array<uint8_t, 4> unused;  // always 0
};
static_assert(PlainState<State>);
static_assert(sizeof(State) == 5120);

// An action as the rules read it. The fields of all types are side by side.
struct Action {
  ActionType type = ActionType::NONE;
  TurnAction action = kNoAction;               // choose
  RecruitFrom from = RecruitFrom::null_value;  // recruit
  Seat seat = kNoSeat;                         // target_seat
  uint16_t card = kNoCard;                     // card; attack: attacker; target_slot: host
  uint16_t other = kNoCard;                    // play: host; attack: target; target_slot: slot

  bool operator==(const Action&) const = default;
};

// --- seats ---

constexpr uint8_t AllSeats(const State& state) {
  return static_cast<uint8_t>((1u << state.players) - 1);
}
constexpr bool IsIn(const State& state, Seat seat) {
  return seat < state.players && state.seats[seat].status == Status::playing;
}
constexpr uint8_t SeatsIn(const State& state) {
  uint8_t seats = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (IsIn(state, seat)) seats |= static_cast<uint8_t>(1 << seat);
  }
  return seats;
}
// Returns the seats of the seat's side: itself, or its team in team play.
constexpr uint8_t SideOf(const State& state, Seat seat) {
  if (!state.has_teams) return static_cast<uint8_t>(1 << seat);
  const bool is_second = (state.second_team >> seat & 1) != 0;
  return static_cast<uint8_t>(is_second ? state.second_team : AllSeats(state) & ~state.second_team);
}
// Returns the opponents who are in the game.
constexpr uint8_t OpponentsOf(const State& state, Seat seat) {
  return static_cast<uint8_t>(SeatsIn(state) & ~SideOf(state, seat));
}
// Calls each(seat) for these seats, clockwise from `first`.
template <class Each>
constexpr void ForEachSeatFrom(const State& state, Seat first, uint8_t seats, Each each) {
  for (int i = 0; i < state.players; ++i) {
    const auto seat = static_cast<Seat>((first + i) % state.players);
    if ((seats >> seat & 1) != 0) each(seat);
  }
}
// Returns the first of these seats clockwise from `first`, itself included; kNoSeat if there are
// none.
constexpr Seat FirstSeatFrom(const State& state, Seat first, uint8_t seats) {
  for (int i = 0; i < state.players; ++i) {
    const auto seat = static_cast<Seat>((first + i) % state.players);
    if ((seats >> seat & 1) != 0) return seat;
  }
  return kNoSeat;
}
constexpr Seat NextSeat(const State& state, Seat seat) {
  return static_cast<Seat>((seat + 1) % state.players);
}
// Returns k - 1 for Player k of the rules.
constexpr int PlayerNumber(const State& state, Seat seat) {
  return (seat + state.players - state.first_player) % state.players;
}
constexpr Seat SeatOfPlayer(const State& state, int number) {
  return static_cast<Seat>((state.first_player + number) % state.players);
}

// --- docs/reference/empyrean.md, "Numbering" ---

constexpr bool IsBase(const State& state, uint16_t card) { return card < state.players; }

// Returns the slot of a hero of this game, else kNoSlot.
constexpr uint8_t SlotOf(const State& state, uint16_t card) {
  // The heroes are ascending, so a hero is never beyond the place that it would have without gaps.
  for (int slot = std::min(card - state.players, state.hero_count - 1); slot >= 0; --slot) {
    const uint16_t hero = state.hero_cards[static_cast<size_t>(slot)];
    if (hero <= card) return hero == card ? static_cast<uint8_t>(slot) : kNoSlot;
  }
  return kNoSlot;
}

// Returns the enhancement of that card, else kNothing.
constexpr uint16_t EnhancementOf(const State& state, uint16_t card) {
  const int enhancement = card - state.first_enhancement;
  return enhancement >= 0 && enhancement < state.enhancement_count
             ? static_cast<uint16_t>(enhancement)
             : kNothing;
}

// --- places ---

constexpr Place PlaceOf(const State& state, size_t enhancement) {
  return state.at[enhancement] & kPlaceBits;
}
constexpr bool IsAttached(const State& state, size_t enhancement) {
  return PlaceOf(state, enhancement) < kMaxHeroes;
}
constexpr bool IsInHand(const State& state, Seat seat, size_t enhancement) {
  return PlaceOf(state, enhancement) == kInHand + seat;
}
constexpr bool IsFaceUp(const State& state, size_t enhancement) {
  return (state.at[enhancement] & kOpen) != 0;
}
constexpr bool HasEmptyHand(const SeatState& seat) {
  return seat.hand_count == 0 && seat.hand_heroes == 0;
}

// Returns every hero in the Arena.
constexpr HeroSet Arena(const State& state) {
  HeroSet heroes = 0;
  for (const SeatState& seat : state.seats) heroes |= seat.arena;
  return heroes;
}
constexpr HeroSet ArenaOf(const State& state, uint8_t seats) {
  HeroSet heroes = 0;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if ((seats >> seat & 1) != 0) heroes |= state.seats[seat].arena;
  }
  return heroes;
}
// Returns the seat that controls the hero; kNoSeat for one that is not in the Arena.
constexpr Seat ControllerOf(const State& state, uint8_t slot) {
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if (Has(state.seats[seat].arena, slot)) return seat;
  }
  return kNoSeat;
}

// Calls each(enhancement) for the list that begins with `first`.
template <class Each>
constexpr void ForEachIn(const State& state, uint16_t first, Each each) {
  for (uint16_t card = first; card != kNothing;) {
    const uint16_t after = state.next[card];
    each(card);
    card = after;
  }
}
// Calls each(enhancement) for the cards attached to the hero, in the order of attachment.
template <class Each>
constexpr void ForEachAttached(const State& state, uint8_t slot, Each each) {
  ForEachIn(state, state.attached_first[slot], each);
}

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_STATE_H_
