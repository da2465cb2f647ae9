#include "engine/inhumanity/derived.h"

#include "events/check.h"

namespace recount::engine::inhumanity {
namespace {

// Returns the next player to declare (INH-4.5, INH-4.7), or kNoSeat.
Seat NextUndecided(const State& state) {
  Seat least = kNoSeat;
  int least_conditions = 0;
  for (Seat seat = LeftOf(state, state.turn_seat); seat != state.turn_seat;
       seat = LeftOf(state, seat)) {
    const SeatState& owner = state.seats[seat];
    if (!IsInPlay(state, seat) || owner.stance != Stance::none) continue;
    // Players who have Humanity declare before those who can only take a Last Hope.
    if (owner.humanity > 0) return seat;
    if (least == kNoSeat || ConditionsOf(owner) < least_conditions) {
      least = seat;
      least_conditions = ConditionsOf(owner);
    }
  }
  return least;
}

// Returns the next player to choose (INH-5.1), or kNoSeat.
Seat NextToChoose(const State& state) {
  Seat seat = state.turn_seat;
  for (int i = 0; i < state.players; ++i) {
    seat = LeftOf(state, seat);
    if (IsInPlay(state, seat) && state.seats[seat].choice == kNoChoice) return seat;
  }
  return kNoSeat;
}

// Returns by how much the Relationships of the acting player change the hardship (INH-8.2).
int SupportHardship(const Cards& cards, const State& state) {
  int sum = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const uint16_t card = state.relationships[seat];
    if (card == kNoCard) continue;
    const Seat left = LeftOf(state, seat);
    if (seat != state.turn_seat && left != state.turn_seat) continue;
    const Seat partner = seat == state.turn_seat ? left : seat;
    if (!IsInPlay(state, partner) || state.seats[partner].stance != Stance::support) continue;
    sum += cards.Relationship(card).support_hardship;
  }
  return sum;
}

}  // namespace

Seat DeciderOf(const State& state) {
  if (state.rolling != Rolling::none) return kNoSeat;
  switch (state.phase) {
    case Phase::setup:
    case Phase::end:
      return kNoSeat;
    case Phase::support:
      return NextUndecided(state);
    case Phase::choose:
      return NextToChoose(state);
    case Phase::aftermath:
      return state.aftermath[0].seat;
    default:
      return state.turn_seat;
  }
}

int HardshipOf(const Cards& cards, const State& state) {
  // `roll` has fixed the hardship, so later changes do not matter.
  if (IsRolled(state)) return state.hardship;
  const SceneKind& scene = cards.Scene(state.scene);
  const SeatState& actor = state.seats[state.turn_seat];
  int hardship = scene.hardship + ConditionsOf(actor) + state.hunted + state.modifier;
  if (actor.personality != kNoCard) {
    for (const OwnHardship& own : cards.Personality(actor.personality).own_hardship) {
      if (FitsTags(own.tags, scene.tags)) hardship += own.n;
    }
  }
  return std::max(0, hardship + SupportHardship(cards, state));
}

int DiceToRoll(const Cards& cards, const State& state) {
  const SceneKind& scene = cards.Scene(state.scene);
  int dice = state.hope_dice + state.bonus_dice + std::popcount(state.last_hope);
  for (Seat seat = 0; seat < state.players; ++seat) {
    const SeatState& owner = state.seats[seat];
    dice += owner.committed;
    if (!IsInPlay(state, seat) || owner.committed == 0 || owner.personality == kNoCard) continue;
    for (const Tags& tags : cards.Personality(owner.personality).first_die_fails) {
      // The first die of such a player fails, so it is not rolled.
      if (FitsTags(tags, scene.tags)) --dice;
    }
  }
  return std::clamp(dice, 0, static_cast<int>(kMaxDice));
}

int DiceRolling(const Cards& cards, const State& state) {
  if (state.rolling == Rolling::scene) return DiceToRoll(cards, state);
  int dice = 0;
  for (size_t i = 0; i < state.dice_count; ++i) dice += IsRerolled(state, i);
  return dice;
}

int SuccessesOf(const State& state) {
  RECOUNT_CHECK(state.dice_count != kNoDice);
  int successes = state.added_successes;
  for (size_t i = 0; i < state.dice_count; ++i) {
    successes += DieAt(state.dice, i) >= kLowestSuccess;
  }
  return successes;
}

bool IsSuccess(const State& state) {
  return state.auto_success != 0 || state.hardship == 0 || SuccessesOf(state) >= state.hardship;
}

ClauseIndex ClauseOf(What what) {
  constexpr ClauseIndex kClauseOf[kWhats] = {
      INH_6_1, INH_6_2, INH_6_2, INH_10_4, INH_7_3, INH_7_3, INH_7_5, INH_7_5, INH_9_1,  INH_9_2,
      INH_2_6, INH_6_4, INH_6_5, INH_6_4,  INH_7_6, INH_7_7, INH_8_7, INH_1_6, INH_10_6,
  };
  return kClauseOf[static_cast<size_t>(what)];
}

}  // namespace recount::engine::inhumanity
