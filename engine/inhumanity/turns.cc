// Carries out the steps between turns, and the end (docs/reference/inhumanity.md, "Between turns"
// and "Result").
#include "engine/inhumanity/flow.h"

namespace recount::engine::inhumanity {

void Flow::PutSceneAway(ClauseIndex clause) {
  state_.rolling = Rolling::none;
  if (state_.scene == kNoCard) return;
  LastScene& last = state_.last_scene;
  const bool has_dice = state_.dice_count != kNoDice;
  // A character may leave while dice are being rolled; `roll` had been chosen then.
  last.hardship = has_dice ? state_.hardship : -1;
  last.dice = state_.dice;
  last.dice_count = state_.dice_count;
  last.successes = has_dice ? SuccessesOf(state_) : 0;
  last.is_success = has_dice && IsSuccess(state_);
  last.card = state_.scene;
  last.seat = state_.turn_seat;
  last.round = state_.round;
  last.mode = state_.mode;
  last.clause = static_cast<uint8_t>(clause);
  const bool is_early = clause == INH_9_3 || clause == INH_10_6;
  Tell(clause, is_early ? EffectKind::put_away_early : EffectKind::scene_put_away, {state_.scene});
  state_.scene = kNoCard;
  state_.mode = Mode::none;
  state_.dice = {};
  state_.dice_count = kNoDice;
  state_.modifier = 0;
  state_.bonus_dice = 0;
  state_.added_successes = 0;
  state_.hardship = 0;
  state_.hope_dice = 0;
  state_.auto_success = 0;
}

void Flow::ResetTurn() {
  for (SeatState& seat : state_.seats) {
    seat.stance = Stance::none;
    seat.choice = kNoChoice;
    seat.committed = 0;
    seat.shields = {};
  }
  state_.last_hope = 0;
  state_.spared = 0;
  for (size_t i = 0; i < state_.asset_count; ++i) state_.assets[i].lent_to = kNoSeat;
  state_.between_turns = 0;
}

void Flow::EndTurn() {
  ResetTurn();
  state_.phase = Phase::aftermath;
  Between();
}

void Flow::Between() {
  for (;;) {
    // The steps are in the order of docs/reference/inhumanity.md, "The steps".
    if (IsOver()) return EndGame();
    if (state_.aftermath_count > 0) {
      if (NeedsDecision()) {
        return Tell(INH_9_8, EffectKind::decides, {state_.aftermath[0].seat});
      }
      continue;
    }
    if (state_.between_turns == 0) {
      if ((state_.in_play & ~state_.turn_taken) == 0) {
        Tell(INH_2_5, EffectKind::round_ends, {state_.round});
        if (state_.round == kRounds) {
          is_end_of_game_ = true;
          // A player who leaves may doom another one, so this repeats until nobody is doomed.
          while (state_.doomed != 0) RemoveDoomed();
          return EndGame();
        }
        NextRound();
      }
      state_.between_turns = 1;
      RemoveDoomed();
      continue;
    }
    Seat next = state_.turn_seat;
    for (int i = 0; i < state_.players; ++i) {
      next = LeftOf(state_, next);
      if (IsInPlay(state_, next) && (state_.turn_taken >> next & 1) == 0) return BeginTurn(next);
    }
    state_.between_turns = 0;
  }
}

bool Flow::NeedsDecision() {
  AftermathEntry& entry = state_.aftermath[0];
  switch (entry.step) {
    case Step::bequeath: {
      const auto end = state_.assets.begin() + state_.asset_count;
      const bool owns = std::any_of(state_.assets.begin(), end, [&](const AssetInPlay& asset) {
        return asset.owner == entry.seat;
      });
      if (owns) return true;
      entry.step = Step::gift;
      return false;
    }
    case Step::gift:
      if (PileCount(cards_, state_, Pile::traits) > 0) return true;
      entry.step = Step::grace;
      return false;
    case Step::give:
      return true;
    case Step::grace:
      break;
  }
  if (MayJoinAgain(state_, entry)) return true;
  TakeEntryOff();
  return false;
}

void Flow::TakeEntryOff() {
  std::move(state_.aftermath.begin() + 1, state_.aftermath.begin() + state_.aftermath_count,
            state_.aftermath.begin());
  state_.aftermath[--state_.aftermath_count] = {};
}

void Flow::NextRound() {
  ++state_.round;
  state_.turn_taken = 0;
  Tell(INH_2_1, EffectKind::round_begins, {state_.round});
  ChangeHope(1, What::hope_by_round);
}

// Removes the players who are doomed now, clockwise from the left of the acting player, who is
// last. At the end of the game only the first leaves, and the caller repeats this.
void Flow::RemoveDoomed() {
  const uint8_t doomed = state_.doomed;
  Seat seat = state_.turn_seat;
  for (int i = 0; i < state_.players && !IsOver(); ++i) {
    seat = LeftOf(state_, seat);
    if ((doomed >> seat & 1) == 0 || !IsInPlay(state_, seat)) continue;
    Leave(seat, What::removed);
    if (is_end_of_game_) return;
  }
}

void Flow::BeginTurn(Seat seat) {
  state_.turn_seat = seat;
  state_.turn_taken |= static_cast<uint8_t>(1 << seat);
  state_.between_turns = 0;
  state_.phase = Phase::draw;
  Tell(INH_2_3, EffectKind::turn_begins, {seat});
}

void Flow::JoinAgain(Seat seat) {
  TakeEntryOff();
  SeatState& owner = SeatAt(seat);
  state_.in_play |= static_cast<uint8_t>(1 << seat);
  state_.new_character |= static_cast<uint8_t>(1 << seat);
  owner.personality = TakeTop(Pile::personalities);
  DrawTraits(seat, kNewTraits);
  owner.humanity =
      static_cast<uint8_t>(std::min(kNewHumanity, HumanityLimit(cards_, state_, seat)));
  Tell(INH_9_6, EffectKind::joins, {seat, owner.humanity});
}

void Flow::EndGame() {
  // A game that ends during `resolve` cites the clause of its Scene.
  PutSceneAway(is_resolving_ ? ClauseOfScene() : ClauseIndex{INH_9_3});
  ResetTurn();
  state_.aftermath = {};
  state_.aftermath_count = 0;
  state_.phase = Phase::end;
  Tell(IsOver() ? INH_11_2 : INH_11_1, EffectKind::ends, {state_.in_play});
}

}  // namespace recount::engine::inhumanity
