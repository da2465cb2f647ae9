// Carries out actions, the loop (docs/reference/empyrean.md, "Abilities: stack, windows") and turns
// (docs/reference/empyrean.md, "The end of a turn").
#include "engine/empyrean/flow.h"

#include "events/check.h"

namespace recount::engine::empyrean {

// --- actions ---

void Flow::Act(Seat seat, const Action& action) {
  switch (action.type) {
    case ActionType::draft_hero:
      return DraftHero(seat, action.card);
    case ActionType::draft_ability:
      return DraftAbility(seat, action.card);
    case ActionType::choose:
      return ChooseAction(seat, action.action);
    case ActionType::feat:
      UseFeat(seat, action.card);
      break;
    case ActionType::use:
      UseAbility(seat, action.card);
      break;
    case ActionType::heal:
      Heal(derived_.SlotOf(action.card));
      return Report(EMP_4_1, EffectKind::healed, {action.card});
    case ActionType::draw:
      ++state_.turn_info.drawn;
      Draw(seat);
      return;
    case ActionType::play:
      Play(seat, action.card, action.other);
      if (state_.phase == Phase::effect) {
        --state_.choice.left;
        state_.is_done = 1;
        break;
      }
      ++state_.turn_info.played;
      return;
    case ActionType::recruit:
      Recruit(seat, action.from, action.card);
      if (state_.phase == Phase::effect) {
        --state_.choice.left;
        state_.is_done = 1;
        break;
      }
      ++state_.turn_info.recruited;
      return;
    case ActionType::attack:
      return DeclareAttack(seat, action.card, action.other);
    case ActionType::join:
      state_.attack.attackers |= HeroBit(derived_.SlotOf(action.card));
      return;
    case ActionType::strike:
      Strike();
      break;
    case ActionType::respond:
      Respond(seat, action.card);
      break;
    case ActionType::target:
      ChooseCard(action.card);
      break;
    case ActionType::target_slot:
      ChooseSlot(action.card, action.other);
      break;
    case ActionType::target_seat:
      ChooseSeat(action.seat);
      break;
    case ActionType::pass:
      Pass(seat);
      break;
    case ActionType::end_turn:
      EndTurn();
      return;
    case ActionType::NONE:
      FailCheck(__FILE__, __LINE__, "an action of no type");
  }
  Run();
}

void Flow::ChooseAction(Seat seat, TurnAction action) {
  state_.turn_info.action = action;
  state_.turn_phase = PhaseOfAction(action);
  state_.phase = state_.turn_phase;
  Report(EMP_3_2, EffectKind::action_chosen, {seat, static_cast<uint16_t>(action)});
  Report(EMP_3_3, EffectKind::steps_begin, {static_cast<uint16_t>(action)});
}

// Plays a feat: it is discarded first and then takes effect (EMP-9.11).
void Flow::UseFeat(Seat seat, uint16_t card) {
  const uint16_t enhancement = derived_.EnhancementOf(card);
  TakeFromHand(seat, enhancement);
  AddToDiscard(seat, enhancement);
  Report(EMP_9_11, EffectKind::goes_to_discard, {seat, card});
  state_.turn_info.has_feat = 1;
  Busy(seat);
  Progress();
  PushItem(card, kNoSlot, seat);
}

void Flow::UseAbility(Seat seat, uint16_t card) {
  state_.turn_info.has_used_ability = 1;
  const uint16_t enhancement = derived_.EnhancementOf(card);
  Announce(card, enhancement == kNothing ? derived_.SlotOf(card) : PlaceOf(state_, enhancement),
           seat);
}

void Flow::Respond(Seat seat, uint16_t card) {
  if (state_.stack_count > 0) {
    const uint16_t enhancement = derived_.EnhancementOf(card);
    return Announce(
        card, enhancement == kNothing ? derived_.SlotOf(card) : PlaceOf(state_, enhancement), seat);
  }
  for (size_t i = 0; i < state_.pending_count; ++i) {
    if (state_.pending[i].seat == seat && state_.pending[i].card == card) return TakePending(i);
  }
  FailCheck(__FILE__, __LINE__, "an answer that nobody has");
}

void Flow::Pass(Seat seat) {
  const auto bit = static_cast<uint8_t>(1 << seat);
  if (state_.phase == Phase::effect) return EndChoice();
  if (state_.stack_count > 0) {
    Newest().passed |= bit;
    return;
  }
  state_.window_passed |= bit;
  const auto end = state_.pending.begin() + state_.pending_count;
  const auto kept = std::remove_if(state_.pending.begin(), end,
                                   [&](const PendingEntry& entry) { return entry.seat == seat; });
  std::fill(kept, end, PendingEntry{});
  state_.pending_count = static_cast<uint8_t>(kept - state_.pending.begin());
}

// --- the loop ---

void Flow::Settle() {
  // In the set-up and at the end nothing happens by itself.
  if (state_.phase < Phase::turn || state_.phase == Phase::end) return;
  // Whatever triggers an ability opens the window for it.
  if (state_.pending_count > 0) OpenWindow();
  Run();
}

// The order of the cases is that of docs/reference/empyrean.md, "Abilities: stack, windows".
void Flow::Run() {
  while (state_.phase != Phase::end) {
    if (state_.stack_count > 0) {
      if (!Resolve()) return;
    } else if (state_.has_window != 0) {
      if (!RunWindow()) return;
    } else if (state_.turn_info.has_feat != 0) {
      Report(EMP_9_12, EffectKind::feat_over, {state_.active});
      EndTurn();
    } else if (state_.attack.outcome != AttackOutcome::open) {
      CloseAttack();
    } else {
      state_.phase = state_.turn_phase;
      state_.asked = kNoSeat;
      return;
    }
  }
}

void Flow::Await(Phase phase, Seat seat) {
  state_.phase = phase;
  state_.asked = seat;
}

bool Flow::Resolve() {
  StackItem& item = Newest();
  if (item.is_prevented != 0) {
    LeaveStack();
    return true;
  }
  // Before its first effect an item waits until every opponent who is to be asked has passed.
  if (state_.effect == kNotBegun) {
    uint8_t opponents = OpponentsOf(state_, item.seat) & static_cast<uint8_t>(~item.passed);
    while (opponents != 0) {
      const Seat seat = FirstSeatFrom(state_, item.seat, opponents);
      if (IsToBeAsked(derived_, seat)) {
        Await(Phase::respond, seat);
        return false;
      }
      opponents &= static_cast<uint8_t>(~(1 << seat));
    }
    state_.effect = 0;
  }
  const size_t effects = EffectsOf(derived_, item).size();
  while (state_.effect < effects) {
    if (!DoEffect()) return false;
    ++state_.effect;
  }
  LeaveStack();
  return true;
}

void Flow::LeaveStack() {
  Newest() = StackItem{};
  --state_.stack_count;
  state_.effect = kNotBegun;
  state_.is_done = 0;
  // When the stack is empty again, everybody may answer in the window again.
  if (state_.stack_count == 0) state_.window_passed = 0;
}

bool Flow::RunWindow() {
  // Entries with `must` are announced before anybody is asked.
  for (size_t i = 0; i < state_.pending_count; ++i) {
    const Ability* ability = derived_.AbilityOf(state_.pending[i].card);
    if (!ability->must) continue;
    Report(EMP_9_9, EffectKind::must_be_used, {state_.pending[i].card});
    TakePending(i);
    return true;
  }
  auto seats = static_cast<uint8_t>(SeatsIn(state_) & ~state_.window_passed);
  while (seats != 0) {
    const Seat seat = FirstSeatFrom(state_, state_.active, seats);
    if (IsToBeAsked(derived_, seat)) {
      Report(EMP_7_11, EffectKind::opportunity, {seat});
      Await(Phase::respond, seat);
      return false;
    }
    seats &= static_cast<uint8_t>(~(1 << seat));
  }
  state_.has_window = 0;
  state_.window_passed = 0;
  std::fill_n(state_.pending.begin(), state_.pending_count, PendingEntry{});
  state_.pending_count = 0;
  return true;
}

// Removes the entry and announces its card.
void Flow::TakePending(size_t index) {
  const PendingEntry entry = state_.pending[index];
  const auto end = state_.pending.begin() + state_.pending_count;
  std::move(state_.pending.begin() + static_cast<std::ptrdiff_t>(index) + 1, end,
            state_.pending.begin() + static_cast<std::ptrdiff_t>(index));
  state_.pending[--state_.pending_count] = PendingEntry{};
  Announce(entry.card, entry.host, entry.seat);
}

// Announces a card: it is turned face up, loses one use, and goes on the stack
// (docs/reference/empyrean.md, "Abilities: stack, windows").
void Flow::Announce(uint16_t card, uint8_t host, Seat seat) {
  const uint16_t enhancement = derived_.EnhancementOf(card);
  if (enhancement != kNothing && IsAttached(state_, enhancement)) TurnFaceUp(enhancement, EMP_9_6);
  uint8_t& times = enhancement != kNothing ? state_.times[enhancement]
                                           : state_.hero_times[derived_.SlotOf(card)];
  if (++times == derived_.AbilityOf(card)->uses) {
    // The last use is taken, so the other entries of the card are dropped.
    const auto end = state_.pending.begin() + state_.pending_count;
    const auto kept = std::remove_if(state_.pending.begin(), end,
                                     [&](const PendingEntry& entry) { return entry.card == card; });
    std::fill(kept, end, PendingEntry{});
    state_.pending_count = static_cast<uint8_t>(kept - state_.pending.begin());
  }
  PushItem(card, host, seat);
}

void Flow::PushItem(uint16_t card, uint8_t host, Seat seat) {
  RECOUNT_CHECK(state_.stack_count < kMaxStack);
  state_.stack[state_.stack_count++] = {card, host, seat, 0, 0};
  state_.effect = kNotBegun;
  state_.is_done = 0;
  Report(state_.stack_count > 1 ? EMP_9_8 : EMP_9_7, EffectKind::announced, {card});
}

void Flow::Trigger(empyrean::Trigger trigger, uint16_t card, uint8_t host, Seat seat) {
  const Ability* ability = derived_.AbilityOf(card);
  if (ability != nullptr && ability->trigger == trigger) AddPending(card, *ability, host, seat);
}

// Inserts an entry in the order of docs/reference/empyrean.md, "Abilities: stack, windows". An
// entry without room is not made (engine/empyrean/rules.md, "Capacities").
void Flow::AddPending(uint16_t card, const Ability& ability, uint8_t host, Seat seat) {
  if (!derived_.HasUsesLeft(card, ability) || state_.pending_count == kMaxPending) return;
  const auto rank = [&](const PendingEntry& entry) {
    const int turn = (entry.seat + state_.players - state_.active) % state_.players;
    return turn << 16 | entry.card;
  };
  const PendingEntry entry = {card, host, seat};
  size_t at = state_.pending_count++;
  for (; at > 0 && rank(state_.pending[at - 1]) > rank(entry); --at) {
    state_.pending[at] = state_.pending[at - 1];
  }
  state_.pending[at] = entry;
}

// --- turns ---

void Flow::Busy(Seat seat) {
  SeatAt(seat).idle_turns = 0;
  if (seat == state_.active) state_.turn_info.is_busy = 1;
}

void Flow::Progress() {
  state_.loop_attacks = 0;
  state_.loop_healed = 0;
  state_.turn_info.has_progress = 1;
}

void Flow::BeginTurn(Seat seat) {
  SeatState& owner = SeatAt(seat);
  state_.active = seat;
  ++state_.turn;
  state_.turn_info = TurnInfo{};
  state_.turn_info.action = kNoAction;
  state_.turn_info.is_bare = owner.arena == 0;
  state_.hero_times.fill(0);
  std::fill_n(state_.times.begin(), cards_.AbilityCount(), uint8_t{0});
  state_.pin_running |= state_.pin_waiting & owner.arena;
  state_.pin_waiting &= ~owner.arena;
  owner.running = owner.forbidden;
  state_.turn_phase = Phase::turn;
  state_.phase = Phase::turn;
  state_.asked = kNoSeat;
  Report(EMP_3_1, EffectKind::turn_begins, {seat, state_.turn});
}

// Follows docs/reference/empyrean.md, "The end of a turn", step by step.
void Flow::EndTurn() {
  SeatState& owner = SeatAt(state_.active);
  const TurnInfo& info = state_.turn_info;
  ClearMarks();
  RefillHq();
  owner.idle_turns = info.is_busy != 0 ? uint16_t{0} : static_cast<uint16_t>(owner.idle_turns + 1);
  owner.bare_turns = info.is_bare != 0 ? static_cast<uint8_t>(owner.bare_turns + 1) : uint8_t{0};
  if (info.has_attacked != 0 && info.has_progress == 0) ++state_.loop_attacks;
  if (owner.bare_turns == kBareTurns) {
    owner.status = Status::removed;
    Progress();
    Report(EMP_11_2, EffectKind::player_removed, {state_.active});
    if (EndsBySides(EndReason::removed, EMP_11_2)) return;
  }
  // A removal can end the game before a draw is looked for.
  if (EndsByDraw()) return;
  if (state_.extra_turns > 0 && IsIn(state_, state_.active)) {
    --state_.extra_turns;
    return BeginTurn(state_.active);
  }
  // Extra turns of a player who is out are lost.
  state_.extra_turns = 0;
  BeginTurn(FirstSeatFrom(state_, NextSeat(state_, state_.active), SeatsIn(state_)));
}

void Flow::ClearMarks() {
  state_.attack_bonus.fill(0);
  state_.defense_bonus.fill(0);
  state_.pin_running = 0;
  state_.fresh = 0;
  const size_t count = derived_.EnhancementCount();
  for (size_t i = 0; i < count; ++i) state_.at[i] &= static_cast<uint8_t>(~kFresh);
  SeatState& owner = SeatAt(state_.active);
  owner.forbidden &= static_cast<uint8_t>(~owner.running);
  owner.running = 0;
}

// Fills HQ from the Reserves as far as they last (EMP-6.3).
void Flow::RefillHq() {
  for (int free = kHeroesInHq - std::popcount(state_.hq); free > 0 && state_.reserve_count > 0;
       --free) {
    const uint8_t slot = state_.reserves[--state_.reserve_count];
    state_.reserves[state_.reserve_count] = 0;
    state_.hq |= HeroBit(slot);
    Report(EMP_6_3, EffectKind::hq_refilled, {derived_.HeroCard(slot)});
  }
}

bool Flow::EndsByDraw() {
  bool are_idle = true;
  for (Seat seat = 0; seat < state_.players; ++seat) {
    if (IsIn(state_, seat)) are_idle = are_idle && SeatAt(seat).idle_turns >= kIdleTurns;
  }
  uint8_t sharers = 0;
  for (Seat seat = 0; seat < state_.players; ++seat) {
    if (IsIn(state_, seat)) sharers |= SideOf(state_, seat);
  }
  if (are_idle) {
    EndGame(EndReason::idle, sharers, EMP_11_4);
  } else if (state_.loop_attacks >= kLoopAttacks && state_.loop_healed != 0) {
    EndGame(EndReason::loop, sharers, EMP_11_5);
  } else if (state_.turn == state_.max_rounds * state_.players) {
    EndGame(EndReason::rounds, sharers, EMP_11_6);
  }
  return state_.phase == Phase::end;
}

bool Flow::EndsBySides(EndReason reason, ClauseIndex clause) {
  const uint8_t seats = SeatsIn(state_);
  const uint8_t side = SideOf(state_, FirstSeatFrom(state_, 0, seats));
  if ((seats & ~side) != 0) return false;
  Report(EMP_11_3, EffectKind::ends, {side, 0});
  EndGame(reason, side, clause);
  return true;
}

void Flow::EndGame(EndReason reason, uint8_t winners, ClauseIndex clause) {
  const bool is_draw = reason >= EndReason::idle;
  if (is_draw) Report(clause, EffectKind::ends, {winners, 1});
  state_.end_reason = reason;
  state_.winners = winners;
  state_.phase = Phase::end;
  state_.asked = kNoSeat;
  std::fill_n(state_.stack.begin(), state_.stack_count, StackItem{});
  state_.stack_count = 0;
  state_.effect = kNotBegun;
  state_.is_done = 0;
  std::fill_n(state_.pending.begin(), state_.pending_count, PendingEntry{});
  state_.pending_count = 0;
  state_.has_window = 0;
  state_.window_passed = 0;
}

}  // namespace recount::engine::empyrean
