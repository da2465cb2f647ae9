// Carries out actions, turns (docs/reference/basicverse.md, "A turn") and the settling
// (docs/reference/basicverse.md, "Settling").
#include "engine/basicverse/flow.h"

#include "events/check.h"

namespace recount::engine::basicverse {

// --- actions ---

void Flow::Act(Seat seat, const Action& action) {
  switch (action.type) {
    case ActionType::pick_hero:
      return PickHero(seat, action.word);
    case ActionType::choose_ability:
      return ChooseAbility(seat, action.number);
    case ActionType::resurrect:
      Resurrect(seat, action.number, action.cards);
      break;
    case ActionType::donate:
      return Donate(seat, static_cast<uint8_t>(action.card));
    case ActionType::react:
    case ActionType::react_ability:
      React(seat, action);
      break;
    case ActionType::pass:
      Pass(seat);
      if (state_.waiting != 0) return;
      break;
    case ActionType::move: {
      // The chosen move gets a frame of its own, because others may react to it.
      const Frame chosen = Newest();
      Pop();
      Push({.kind = FrameKind::move,
            .seat = chosen.other,
            .value = static_cast<uint8_t>(action.number)});
      break;
    }
    case ActionType::choose:
      ChooseOption(action.number);
      break;
    case ActionType::recipient:
      --Newest().then;
      PushCount(FrameKind::draw, action.seat, 1);
      break;
    case ActionType::assign:
      Assign(static_cast<uint8_t>(action.card));
      break;
    case ActionType::discard:
      --Newest().then;
      Discard(seat, static_cast<uint8_t>(action.card));
      Report(BAS_3_4, EffectKind::card_spent, {action.card});
      break;
    default:
      ActInTurn(seat, action);
  }
  Run();
}

void Flow::ActInTurn(Seat seat, const Action& action) {
  // Any action of the active player ends the duty to use the given card.
  state_.given = kNoCard;
  switch (action.type) {
    case ActionType::play:
      return PlayCard(seat, action);
    case ActionType::ability:
      return UseAbility(seat, action);
    case ActionType::train:
      --state_.actions;
      Report(BAS_4_1, EffectKind::trains, {seat});
      return AddMana(TeamOf(seat), 1);
    case ActionType::reconstitute:
      return Reconstitute(seat);
    case ActionType::short_hop:
      --state_.actions;
      Report(BAS_4_3, EffectKind::short_hop, {seat});
      return Push(
          {.kind = FrameKind::move, .seat = seat, .value = static_cast<uint8_t>(action.number)});
    default:
      RECOUNT_CHECK(action.type == ActionType::end_turn);
      state_.actions = 0;
      Report(BAS_2_4, EffectKind::ends_early, {seat});
  }
}

// Plays a card in a turn, or for free if it was drawn to be played.
void Flow::PlayCard(Seat seat, const Action& action) {
  const auto card = static_cast<uint8_t>(action.card);
  const auto kind = static_cast<uint16_t>(derived_.KindPlayed(seat, card, action.word));
  const BasicKind& basic = cards_.kinds[kind];
  if (state_.phase == Phase::free_play) {
    Pop();
    Report(BAS_7_12, EffectKind::costs, {seat, 0});
  } else {
    const uint8_t cost = derived_.CostFor(seat, kind);
    state_.actions -= cost;
    if (cost != basic.cost) Report(BAS_7_9, EffectKind::costs, {seat, cost});
  }
  Spend(seat, card, basic.is_scroll);
  PushUse(seat, basic.use, action.targets, kNoSeat, kNoSeat);
  if (basic.is_scroll) Push({.kind = FrameKind::scroll, .seat = seat, .value = card});
}

void Flow::UseAbility(Seat seat, const Action& action) {
  const Ability& ability = derived_.HeroOf(seat).abilities[action.number];
  state_.actions -= ability.cost;
  PayAbility(seat, ability, action.card);
  PushUse(seat, ability.use, action.targets, kNoSeat, kNoSeat);
}

void Flow::Reconstitute(Seat seat) {
  --state_.actions;
  SeatState& own = SeatAt(seat);
  const int count = own.hand_count;
  state_.discard.AddAll(own.hand);
  own.hand = {};
  own.hand_count = 0;
  Report(BAS_4_2, EffectKind::reconstitutes, {seat, static_cast<uint16_t>(count)});
  // A Reconstitute draws one card more than it discards.
  PushCount(FrameKind::draw, seat, count + 1);
}

// Gives a card to the active player (BAS-4.4) for one Action less on the next turn (BAS-4.5).
void Flow::Donate(Seat seat, uint8_t card) {
  TakeFromHand(seat, card);
  AddToHand(state_.active, card);
  state_.given = card;
  state_.donated |= SeatBit(seat);
  ++state_.penalty[seat];
  Report(BAS_4_5, EffectKind::donates, {seat});
}

void Flow::React(Seat seat, const Action& action) {
  const bool is_card = action.type == ActionType::react;
  const auto card = static_cast<uint8_t>(action.card);
  uint16_t kind = 0;
  bool is_scroll = false;
  const Use* use = nullptr;
  if (is_card) {
    kind = static_cast<uint16_t>(derived_.KindPlayed(seat, card, action.word));
    is_scroll = cards_.kinds[kind].is_scroll;
    use = &cards_.kinds[kind].use;
    Spend(seat, card, is_scroll);
  } else {
    const Ability& ability = derived_.HeroOf(seat).abilities[action.number];
    use = &ability.use;
    Report(BAS_8_10, EffectKind::reaction_paid, {seat, card});
    PayAbility(seat, ability, card);
  }
  // One reaction closes the window for everybody else.
  if ((state_.waiting & ~SeatBit(seat)) != 0) Report(BAS_8_3, EffectKind::one_reaction, {seat});
  state_.waiting = 0;
  Report(BAS_8_6, EffectKind::resolved_first, {seat});
  Frame& answered = Newest();
  const bool is_hit = answered.kind == FrameKind::hit;
  if (is_hit && use->block > 0) {
    const uint8_t blocked = std::min(answered.value, use->block);
    answered.value = static_cast<uint8_t>(answered.value - blocked);
    Report(BAS_8_7, EffectKind::blocked, {seat, blocked});
  }
  const Seat source = answered.seat;
  // Frames are pushed in reverse: the newest is resolved first, so the retaliation comes before the
  // Scroll, and both before the use.
  PushUse(seat, *use, action.targets, source, is_hit ? answered.other : kNoSeat);
  if (!is_card) return;
  if (is_scroll) Push({.kind = FrameKind::scroll, .seat = seat, .value = card});
  if (!is_hit) return;
  for (const HeroKind::Retaliate& retaliate : derived_.HeroOf(seat).retaliates) {
    if (retaliate.card != kind) continue;
    Report(BAS_8_11, EffectKind::retaliates, {seat, source, retaliate.amount});
    PushHit(seat, source, retaliate.amount, kAnyRange);
  }
}

void Flow::Pass(Seat seat) {
  if (state_.phase == Phase::free_play) return Pop();
  state_.waiting = static_cast<SeatSet>(state_.waiting & ~SeatBit(seat));
}

void Flow::ChooseOption(size_t option) {
  const OpEntry& entry = cards_.ops[Newest().then];
  Pop();
  // Each option was joined with the rest of the list when the set was read.
  Newest().then = entry.joined[option];
}

void Flow::Assign(uint8_t card) {
  SeatList to(Newest().seats);
  state_.revealed.Remove(card);
  AddToHand(to[0], card);
  to.RemoveAt(0);
  Newest().seats = to.bits();
}

// --- turns ---

void Flow::Settle() {
  // A window that is open waits for its answers, and before the first turn nothing happens by
  // itself.
  if (state_.waiting != 0 || state_.turn == 0 || state_.phase == Phase::end) return;
  Run();
  // Only an action of the active player ends the duty to use the given card, or the end of the
  // phase (docs/reference/basicverse.md, "Settling"). Here the phase may end without an action.
  if (state_.phase != Phase::turn) state_.given = kNoCard;
}

void Flow::Run() {
  for (;;) {
    if (state_.stack_count > 0) {
      if (!Step()) return;
    } else if (state_.turn == 0) {
      BeginTurn();
    } else if (!SettleTable()) {
      return;
    }
  }
}

void Flow::BeginTurn() {
  const Seat seat = state_.turn_order[state_.turn % state_.players];
  ++state_.turn;
  state_.active = seat;
  state_.scroll_used = 0;
  state_.donated = 0;
  const bool has_horseshoe = seat == state_.horseshoe;
  // The Fields are reset before anything else in the turn (BAS-2.9).
  if (has_horseshoe && state_.places > state_.players) ResetFields();
  SeatState& own = SeatAt(seat);
  if (!own.slot.IsEmpty()) {
    Report(BAS_3_6, EffectKind::slot_emptied, {seat, static_cast<uint16_t>(own.slot.Count())});
    state_.discard.AddAll(own.slot);
    own.slot = {};
  }
  if (own.sight != 0) Report(BAS_3_21, EffectKind::sight_ends, {seat});
  own.sight = 0;
  if (state_.last_chance == LastChance::waiting && TeamOf(seat) == Team::blue) {
    state_.last_chance = LastChance::running;
    Report(BAS_11_2, EffectKind::last_turn_runs, {seat});
  }
  const uint8_t penalty = state_.penalty[seat];
  state_.penalty[seat] = 0;
  state_.actions = std::max(0, kActions + has_horseshoe - penalty);
  Report(BAS_2_2, EffectKind::turn_begins,
         {seat, state_.turn, static_cast<uint16_t>(state_.actions)});
  if (has_horseshoe) Report(BAS_2_6, EffectKind::horseshoe_bonus, {seat});
  if (penalty > 0) Report(BAS_4_5, EffectKind::less_actions, {seat, penalty});
  // A dead Hero is Resurrected first; the draws follow when the player has chosen the extras.
  if (!IsDead(state_, seat)) return BeginDraws(seat, 0);
  state_.dead = static_cast<SeatSet>(state_.dead & ~SeatBit(seat));
  own.hp = derived_.HeroOf(seat).resurrect;
  Report(BAS_9_6, EffectKind::resurrects, {seat, static_cast<uint16_t>(own.hp)});
  Push({.kind = FrameKind::resurrect, .seat = seat});
}

// Pays for extra HP and cards after a Resurrection (BAS-9.7 to 9.9).
void Flow::Resurrect(Seat seat, int heal, int cards) {
  Pop();
  if (heal + cards > 0) PayMana(TeamOf(seat), heal + cards);
  SeatAt(seat).hp += heal;
  Report(BAS_9_9, EffectKind::extras_first,
         {seat, static_cast<uint16_t>(heal), static_cast<uint16_t>(cards)});
  BeginDraws(seat, cards);
}

void Flow::BeginDraws(Seat seat, int paid) {
  const HeroKind& hero = derived_.HeroOf(seat);
  if (hero.turn_mana > 0) AddMana(TeamOf(seat), hero.turn_mana);
  if (hero.turn_heal > 0) Heal(seat, hero.turn_heal);
  const bool has_horseshoe = seat == state_.horseshoe;
  PushCount(FrameKind::draw, seat, kDraws + has_horseshoe + hero.turn_draw + paid);
}

// --- settling ---

bool Flow::SettleTable() {
  // A death can end the game, and an end comes before the discards of the dead.
  CountDeaths();
  if (LookForEnd()) return false;
  if (state_.stack_count > 0) return true;
  if (state_.actions > 0) return Await(Phase::turn);
  return EndTurn();
}

// Counts deaths in turn order from the active player (BAS-9.1, BAS-10.3).
void Flow::CountDeaths() {
  std::array<Seat, kMaxPlayers> dead = {};
  size_t count = 0;
  for (size_t i = 0; i < state_.players; ++i) {
    const Seat seat = state_.turn_order[(state_.turn - 1 + i) % state_.players];
    if (IsDead(state_, seat) || SeatAt(seat).hp > 0) continue;
    Die(seat, count == 0);
    dead[count++] = seat;
  }
  // Pushes the discards (BAS-9.3) in reverse, so that the first to die discards first.
  for (size_t i = count; i > 0; --i) {
    const int half = SeatAt(dead[i - 1]).hand_count / 2;
    if (half == 0) continue;
    Report(BAS_9_3, EffectKind::half_hand, {dead[i - 1], static_cast<uint16_t>(half)});
    PushCount(FrameKind::discard, dead[i - 1], half);
  }
}

void Flow::Die(Seat seat, bool is_first) {
  SeatAt(seat).hp = 0;
  state_.dead |= SeatBit(seat);
  Report(BAS_9_1, EffectKind::died, {seat});
  if (!is_first) Report(BAS_10_3, EffectKind::deaths_in_order, {seat});
  const Team team = TeamOf(seat);
  const uint8_t value = kCounter[state_.counter_slot];
  Report(BAS_10_2, EffectKind::death_counted, {static_cast<uint16_t>(team), value});
  DamageFortress(team, value);
  AddMana(Other(team), value);
  // The Counter stays on its last slot.
  if (state_.counter_slot + size_t{1} < kCounter.size()) ++state_.counter_slot;
  Report(BAS_10_1, EffectKind::counter_on, {kCounter[state_.counter_slot]});
  if (seat != state_.active) return;
  state_.actions = 0;
  Report(BAS_9_5, EffectKind::turn_lost, {seat});
}

bool Flow::LookForEnd() {
  const bool red_fell = FortressOf(Team::red) == 0;
  const bool blue_fell = FortressOf(Team::blue) == 0;
  if (red_fell && blue_fell) {
    const TieBreak tie = TieBreakOf(state_);
    EndGame(tie.reason, tie.clause, tie.winner);
    return true;
  }
  if (red_fell) {
    EndGame(EndReason::red_fell, BAS_11_1, Team::blue);
    return true;
  }
  // Blue has one more turn to make Red's Fortress fall too.
  if (blue_fell && state_.last_chance == LastChance::none) {
    state_.last_chance = LastChance::waiting;
    Report(BAS_11_2, EffectKind::last_turn_waits);
  }
  return false;
}

void Flow::EndGame(EndReason reason, ClauseIndex clause, Team winner) {
  state_.phase = Phase::end;
  state_.end_reason = reason;
  const bool is_draw = reason >= EndReason::all_equal;
  state_.winner = static_cast<uint8_t>(is_draw ? Team::red : winner);
  Report(clause, EffectKind::ends, {is_draw ? AllSeats(state_) : SeatsOf(state_, winner), is_draw});
}

// Ends the turn (BAS-2.3, BAS-2.5, BAS-2.8). Returns false if the game is over.
bool Flow::EndTurn() {
  const Seat seat = state_.active;
  if (state_.last_chance == LastChance::running) {
    EndGame(EndReason::last_turn, BAS_11_3, Team::red);
    return false;
  }
  const int hand = SeatAt(seat).hand_count;
  if (hand > kHandLimit) {
    const auto most = static_cast<uint16_t>(hand - kHandLimit);
    Report(BAS_2_5, EffectKind::hand_limit, {seat, most});
    PushCount(FrameKind::discard, seat, most);
    // Settling runs again after the discards and comes back here.
    return true;
  }
  for (Seat other = 0; other < state_.players; ++other) {
    if (SeatAt(other).shroud != 0) Report(BAS_3_22, EffectKind::shroud_ends, {other});
    SeatAt(other).shroud = 0;
  }
  state_.given = kNoCard;
  Report(BAS_2_3, EffectKind::turn_over, {seat});
  const size_t index = static_cast<size_t>(state_.turn - 1) % state_.players;
  if (state_.horseshoe == seat) {
    // The Horseshoe goes to the right, which is backwards in turn order.
    state_.horseshoe = state_.turn_order[(index + state_.players - size_t{1}) % state_.players];
    Report(BAS_2_8, EffectKind::horseshoe_passes, {state_.horseshoe});
  }
  if (state_.turn == state_.max_rounds * state_.players && state_.last_chance == LastChance::none) {
    EndGame(EndReason::max_rounds, BAS_12_2, Team::red);
    return false;
  }
  BeginTurn();
  return true;
}

}  // namespace recount::engine::basicverse
