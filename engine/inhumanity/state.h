// The state of a game of Hope Inhumanity, and its actions, as plain values.
// engine/inhumanity/rules.md has the layout as a table.
//
// A card is its number. Scenes, assets, relationships and personalities that are in no pile, not in
// use and not in any field below are put away face up; their kind says where.
#ifndef RECOUNT_ENGINE_INHUMANITY_STATE_H_
#define RECOUNT_ENGINE_INHUMANITY_STATE_H_

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/digest.h"
#include "engine/seat.h"
#include "events/inhumanity_generated.h"

namespace recount::engine::inhumanity {

using ActionType = events::inhumanity::Action;
using Terrain = events::inhumanity::Terrain;

inline constexpr int kMinPlayers = 3;
inline constexpr int kMaxPlayers = 5;
inline constexpr int kRounds = 5;
inline constexpr int kMostHumanity = 5;
inline constexpr int kMostHope = 5;
inline constexpr int kDeadly = 3;  // hunger or harm
inline constexpr int kStartTraits = 3;
inline constexpr int kNewTraits = 2;
inline constexpr int kNewHumanity = 3;

inline constexpr size_t kTerrains = 5;
inline constexpr size_t kMaxCards = 1024;  // events/FORMAT.md, "Limits"
inline constexpr size_t kMaxAssets = 64;   // in play
inline constexpr size_t kMaxDice = 128;    // in one roll
inline constexpr size_t kMaxReport = 160;  // entries
inline constexpr size_t kMaxOptions = 4;   // in a choice Scene

inline constexpr uint16_t kNoCard = 0xFFFF;
inline constexpr uint8_t kNoTarget = 255;  // null
inline constexpr uint8_t kNoChoice = 255;
inline constexpr uint8_t kNoDice = 255;  // dice are null

// These are in the order of docs/reference/inhumanity.md, "The phases".
enum class Phase : uint8_t {
  setup,
  draw,
  scene,
  commit,
  support,
  hope,
  ready,
  choose,
  outcome,
  aftermath,
  end,
};

enum class Mode : uint8_t { none, roll, choice, no_dice, avoided };
enum class Stance : uint8_t { none, acting, support, refuse };

// The dice that are being rolled, if any.
enum class Rolling : uint8_t { none, scene, failed, all };

// The step of an entry of `aftermath`.
enum class Step : uint8_t { bequeath, gift, give, grace };

// The piles, in the order of the set-up: the Scenes by terrain, then the others. A pile's cards lie
// in its own slots of State::slots.
enum class Pile : uint8_t {
  any_terrain,
  coastal,
  mountainous,
  urban,
  wilderness,
  assets,
  relationships,
  personalities,
  traits,
};
inline constexpr size_t kPiles = 9;
inline constexpr uint8_t kAllShuffled = kPiles;  // the first player is picked
inline constexpr uint8_t kSetUp = kPiles + 1;    // the game goes on

// The losses that a shield can prevent, in the order of the state's keys.
enum class Loss : uint8_t { harm, humanity, hunger };

// The entries of `report`, in the order of docs/reference/inhumanity.md, "`report`". An entry that
// has two clauses on that page is two entries here.
enum class What : uint8_t {
  humanity_gained,
  humanity_lost,
  doomed,
  shielded,
  hunger,
  harm,
  hunger_healed,
  harm_healed,
  died,
  removed,
  hope_by_round,
  hope_by_effect,
  hope_by_leaving,
  hope_lost,
  hunted_taken,
  hunted_lost,
  asset_gained,
  traits_drawn,
  scene_ended,
};
inline constexpr size_t kWhats = 19;

struct ReportEntry {
  What what;
  Seat seat;
  uint8_t n;
};

struct SeatState {
  std::array<uint16_t, 3> shields;  // by Loss
  uint16_t personality;
  uint16_t hand_count;  // Traits in hand
  uint8_t humanity;
  uint8_t hunger;
  uint8_t harm;
  uint8_t committed;
  Stance stance;
  uint8_t choice;  // the index of the Scene's option
};
static_assert(sizeof(SeatState) == 16);

struct AssetInPlay {
  uint16_t card;
  Seat owner;  // kNoSeat: the group owns it
  uint8_t uses;
  Seat lent_to;
  uint8_t unused;  // always 0
};

struct AftermathEntry {
  uint16_t gift;
  Seat seat;
  uint8_t round;
  Step step;
  uint8_t unused;  // always 0
};

// Two dice are in a byte, the lower half first. Entries beyond the count are 0.
using Dice = std::array<uint8_t, kMaxDice / 2>;

inline uint8_t DieAt(const Dice& dice, size_t i) { return dice[i / 2] >> (i % 2 * 4) & 15; }
inline void SetDie(Dice& dice, size_t i, uint8_t face) {
  const auto shift = static_cast<unsigned>(i % 2 * 4);
  dice[i / 2] = static_cast<uint8_t>((dice[i / 2] & ~(15u << shift)) | unsigned{face} << shift);
}

// Describes how the newest Scene was put away. `seat` is kNoSeat before there was one.
struct LastScene {
  Dice dice;
  int32_t hardship;   // -1: null
  int32_t successes;  // 0 if `dice` is null
  uint16_t card;
  Seat seat;
  uint8_t round;
  Mode mode;
  uint8_t dice_count;  // kNoDice: null
  uint8_t is_success;  // 0 if `dice` is null
  uint8_t clause;      // a ClauseId
};

struct State {
  // The slots, pile by pile. Those that have been drawn come first; behind them is the pile, its
  // top first, and beyond it kNoCard. Drawn slots are kNoCard, but those of the Traits say where
  // the Trait is now: TraitAt. They are sorted by place, then by card or in the order played.
  std::array<uint16_t, kMaxCards> slots;
  std::array<uint16_t, kPiles> drawn;
  std::array<AssetInPlay, kMaxAssets> assets;  // ascending by card
  std::array<SeatState, kMaxPlayers> seats;
  std::array<AftermathEntry, kMaxPlayers> aftermath;
  std::array<uint16_t, kMaxPlayers> relationships;  // from seat i to its left neighbour
  uint16_t scene;
  std::array<ReportEntry, kMaxReport> report;
  Dice dice;
  LastScene last_scene;
  int32_t hunted;
  int32_t modifier;
  int32_t bonus_dice;
  int32_t added_successes;
  int32_t hardship;  // the hardship that `roll` fixed; else 0
  Phase phase;
  Mode mode;
  Rolling rolling;
  uint8_t dice_count;  // kNoDice: null
  uint8_t hope_dice;
  uint8_t auto_success;
  uint8_t players;
  uint8_t martial_law;
  uint8_t lending;
  uint8_t shuffled;  // how many piles have been shuffled or skipped; kAllShuffled, kSetUp
  uint8_t round;
  Seat turn_seat;
  uint8_t hope;
  uint8_t between_turns;
  uint8_t asset_count;
  uint8_t aftermath_count;
  uint8_t report_count;
  // In each of these, bit s is seat s.
  uint8_t in_play;
  uint8_t new_character;
  uint8_t doomed;
  uint8_t turn_taken;
  uint8_t spared;
  uint8_t last_hope;
  uint8_t unused;  // always 0
};
static_assert(PlainState<State>);

// An action as the rules read it. The fields of all types are side by side.
struct Action {
  ActionType type = ActionType::NONE;
  Terrain terrain = Terrain::null_value;
  uint8_t dice = 0;            // commit, support, use_hope
  uint8_t target = kNoTarget;  // play_trait, use_asset: target; lend, bequeath, give_gift: to
  uint16_t card = kNoCard;
  std::string_view option = {};  // choose; points into the event or the card set

  bool operator==(const Action&) const = default;
};

// --- the place of a drawn Trait ---

enum class TraitPlace : uint8_t { hand = 1, lost = 6, played = 11, gift = 16 };

// A slot has the card in ten bits, and above them the place with the seat.
constexpr uint16_t TraitAt(TraitPlace place, Seat seat, uint16_t card) {
  const auto where = static_cast<unsigned>(place) + (place == TraitPlace::gift ? 0 : seat);
  return static_cast<uint16_t>(where << 10 | card);
}
constexpr uint16_t CardIn(uint16_t slot) { return slot & 0x3FF; }
constexpr unsigned PlaceIn(uint16_t slot) { return slot >> 10; }
constexpr unsigned PlaceOf(TraitPlace place, Seat seat) { return TraitAt(place, seat, 0) >> 10; }

// --- seats ---

constexpr bool IsInPlay(const State& state, Seat seat) { return (state.in_play >> seat & 1) != 0; }
// Returns whether the player who has left may have a new character (INH-9.6, INH-9.7).
constexpr bool MayJoinAgain(const State& state, const AftermathEntry& entry) {
  return entry.round <= 2 && (state.new_character >> entry.seat & 1) == 0;
}

// Returns the seat left of another, clockwise.
constexpr Seat LeftOf(const State& state, Seat seat) {
  return seat + 1 < state.players ? static_cast<Seat>(seat + 1) : Seat{0};
}

// Returns whether the phase is part of a turn.
constexpr bool IsTurn(Phase phase) { return phase >= Phase::draw && phase <= Phase::outcome; }

// Returns whether the Scene's callout has been read out.
constexpr bool IsAnnounced(Mode mode) {
  return mode == Mode::roll || mode == Mode::choice || mode == Mode::no_dice;
}

// Returns whether the seat takes part in the roll Scene.
constexpr bool TakesPart(const SeatState& seat) {
  return seat.stance == Stance::acting || seat.stance == Stance::support;
}

inline int ConditionsOf(const SeatState& seat) { return seat.hunger + seat.harm; }

// Returns whether `roll` has been chosen.
inline bool IsRolled(const State& state) {
  return state.dice_count != kNoDice || state.rolling == Rolling::scene;
}

// Returns the asset in play, or nullptr.
inline const AssetInPlay* AssetOf(const State& state, uint16_t card) {
  for (size_t i = 0; i < state.asset_count; ++i) {
    if (state.assets[i].card == card) return &state.assets[i];
  }
  return nullptr;
}
inline Seat HolderOf(const AssetInPlay& asset) {
  return asset.lent_to != kNoSeat ? asset.lent_to : asset.owner;
}

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_STATE_H_
