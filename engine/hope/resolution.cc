// Runs the resolution queue and the closed list of effect operations (docs/reference/hope.md,
// "Effect operations" and "Resolution").
#include "engine/hope/flow.h"

namespace recount::engine::hope {

bool Flow::Queue(uint16_t source, Seat seat, Text text, size_t index, uint8_t space) {
  if (state_.queue_count == kMaxQueue) return false;
  state_.queue[state_.queue_count++] =
      QueueItem{source, static_cast<uint16_t>(index), seat, text, space, 0};
  return true;
}

void Flow::QueueTriggers(uint16_t card, TriggerOn on, uint8_t space) {
  const std::vector<Trigger>& triggers = derived_.KindOf(card).triggers;
  for (size_t i = 0; i < triggers.size(); ++i) {
    if (triggers[i].on != on) continue;
    if (!Queue(card, SeatOf(state_, card), Text::trigger, i, space)) return;
    Report(HPE_13_12, EffectKind::text_waits, {card, static_cast<uint16_t>(Text::trigger)});
  }
}

void Flow::DropFirstItem() {
  const auto begin = state_.queue.begin();
  std::move(begin + 1, begin + state_.queue_count, begin);
  state_.queue[--state_.queue_count] = QueueItem{};
  state_.item_step = 0;
  state_.item_target = kNoCard;
}

ClauseIndex Flow::ClauseOfText() const {
  switch (state_.queue[0].text) {
    case Text::event:
      return HPE_13_4;
    case Text::ability:
      return HPE_13_10;
    case Text::trigger:
      return HPE_13_12;
    case Text::locator:
      break;
  }
  return HPE_11_3;
}

void Flow::DoFirstItem() {
  const QueueItem item = state_.queue[0];
  const EffectOps& effects = EffectsOf(derived_, item);
  if (state_.item_step == effects.size()) {
    DropFirstItem();
    if (item.text != Text::event) return;
    // The event goes to the discard pile after the cards that its last effect killed.
    PutOnDiscardPile(item.source);
    Report(HPE_13_4, EffectKind::event_done, {item.source});
    return;
  }
  if (!Do(effects[state_.item_step])) return;
  ++state_.item_step;
  std::fill(state_.picks.begin(), state_.picks.begin() + state_.pick_count, uint16_t{0});
  state_.pick_count = 0;
}

bool Flow::Ask(ChoiceKind kind, Seat chooser) {
  // A hidden choice that may be declined is asked even with nothing to choose, so that nobody
  // learns whether there was a card.
  if (CandidatesFor(derived_, kind, chooser).IsEmpty()) {
    const bool may = EffectUnderWay(derived_).may && state_.pick_count == 0;
    if (!may || !IsHiddenChoice(derived_, kind)) return false;
  }
  state_.choice = kind;
  state_.choice_seat = chooser;
  return true;
}

void Flow::Pick(uint16_t value) { state_.picks[state_.pick_count++] = value; }

void Flow::Choose(uint16_t value) {
  const EffectOp& effect = EffectUnderWay(derived_);
  const ChoiceKind kind = state_.choice;
  const bool is_target =
      kind == ChoiceKind::target && state_.pick_count == 0 && effect.target.who == Who::chosen;
  // Only the first target choice sets the item's target; the second unit of a swap does not.
  if (is_target && value != kDeclined) state_.item_target = value;
  state_.choice = ChoiceKind::none;
  state_.choice_seat = kNoSeat;
  Pick(value);
  if (effect.op != Op::discard || kind != ChoiceKind::card) return;
  LeaveHand(value);
  PutOnDiscardPile(value);
  Report(ClauseOfText(), EffectKind::discards, {SeatOf(state_, value), value});
}

bool Flow::Do(const EffectOp& effect) {
  switch (effect.op) {
    case Op::gain_source:
    case Op::lose_source:
    case Op::take_source:
    case Op::draw:
    case Op::discard:
      return DoToPlayers(effect);
    case Op::wound:
    case Op::exert:
    case Op::heal:
    case Op::destroy:
    case Op::modify:
    case Op::grant:
    case Op::bounce:
    case Op::move:
    case Op::swap:
      return DoToTargets(effect);
    case Op::search:
      return DoSearch(effect);
    case Op::recover:
      return DoRecover(effect);
    case Op::put_into_play:
      return DoPutIntoPlay(effect);
    case Op::extra_moves:
    case Op::extra_battles:
      DoMore(effect);
      return true;
  }
  return true;
}

bool Flow::DoToPlayers(const EffectOp& effect) {
  const Seat you = Controller();
  uint8_t players = 0;
  size_t base = 0;
  switch (effect.player) {
    case PlayerWord::you:
      players = static_cast<uint8_t>(1 << you);
      break;
    case PlayerWord::partner:
      if (PartnerOf(state_, you) != kNoSeat) {
        players = static_cast<uint8_t>(1 << PartnerOf(state_, you));
      }
      break;
    case PlayerWord::opponent:
      players = OpponentsOf(state_, you);
      if (std::popcount(players) > 1) {
        if (state_.pick_count == 0) {
          Ask(ChoiceKind::player, you);
          return false;
        }
        players = static_cast<uint8_t>(1 << state_.picks[0]);
        base = 1;
      }
      break;
    case PlayerWord::each_opponent:
      players = OpponentsOf(state_, you);
      break;
    case PlayerWord::all:
      players = SeatsIn(state_);
      break;
  }
  if (effect.op == Op::discard) return DoDiscard(effect, players, base);
  for (Seat seat = NextInOrder(state_, kNoSeat); seat != kNoSeat;
       seat = NextInOrder(state_, seat)) {
    if ((players >> seat & 1) != 0) DoToPlayer(effect, seat);
  }
  if (players == 0) Skip();
  return true;
}

void Flow::DoToPlayer(const EffectOp& effect, Seat seat) {
  const uint16_t n = effect.n;
  const ClauseIndex clause = ClauseOfText();
  switch (effect.op) {
    case Op::gain_source:
      ChangeSource(seat, n);
      Report(clause, EffectKind::gains, {seat, n});
      break;
    case Op::lose_source:
      ChangeSource(seat, -int{n});
      Report(clause, EffectKind::loses, {seat, n});
      break;
    case Op::take_source:
      ChangeSource(seat, -int{n});
      ChangeSource(Controller(), n);
      Report(clause, EffectKind::loses, {seat, n});
      Report(clause, EffectKind::gains, {Controller(), n});
      break;
    default:
      const auto drawn = static_cast<uint16_t>(Draw(seat, n));
      Report(clause, EffectKind::draws, {seat, drawn});
      if (drawn < n) Report(HPE_9_3, EffectKind::deck_is_empty, {seat});
  }
}

// Discards cards of the players. Pick k, counted after the pick of a player, is card k mod n of the
// k / n-th player in order.
bool Flow::DoDiscard(const EffectOp& effect, uint8_t players, size_t base) {
  size_t first = base;
  for (Seat seat = NextInOrder(state_, kNoSeat); seat != kNoSeat;
       seat = NextInOrder(state_, seat)) {
    if ((players >> seat & 1) == 0) continue;
    const size_t end = first + effect.n;
    while (state_.pick_count < end) {
      if (SeatAt(seat).hand.IsEmpty()) {
        // A seat with an empty hand discards nothing. It still uses up a pick, so that each seat
        // keeps its range of picks.
        Pick(kDeclined);
        continue;
      }
      if (!effect.is_random) {
        Ask(ChoiceKind::card, seat);
      } else {
        state_.chance = PendingChance::discard;
        state_.chance_seat = seat;
      }
      return false;
    }
    first = end;
  }
  return true;
}

bool Flow::DoToTargets(const EffectOp& effect) {
  SpaceSet targets = 0;
  const auto add = [&](uint16_t card) {
    const uint8_t space = SpaceOf(state_, card);
    if (space != kNoSpace) targets |= SpaceBit(space);
  };
  switch (effect.target.who) {
    case Who::self:
    case Who::same:
      add(SingleTarget(derived_, effect));
      break;
    case Who::battle_target:
      if (state_.is_battle) add(state_.target);
      break;
    case Who::attackers:
      for (const uint16_t card : state_.attackers) add(card);
      break;
    case Who::all:
      targets = Fitting(derived_, state_.queue[0], effect.target);
      break;
    case Who::chosen:
      if (state_.pick_count == 0 && Ask(ChoiceKind::target, Controller())) return false;
      if (state_.pick_count > 0 && !IsDeclined()) add(state_.picks[0]);
      break;
  }
  if (targets == 0) {
    Skip();
    return true;
  }
  if (effect.op == Op::move) return DoMove(effect);
  if (effect.op == Op::swap) return DoSwap(effect);
  // The cards are collected first, since the effect may change the board, and handled in ascending
  // order.
  Candidates cards;
  ForEachSpace(targets, [&](int space) { cards.Add(derived_.CardOn(space)); });
  cards.Sort();
  for (const uint16_t card : cards) DoToCard(effect, SpaceOf(state_, card));
  return true;
}

void Flow::DoToCard(const EffectOp& effect, int space) {
  const ClauseIndex clause = ClauseOfText();
  const uint16_t card = derived_.CardOn(space);
  const Seat owner = derived_.OwnerOn(space);
  const bool is_unit = derived_.IsUnitOn(space);
  const bool is_by_opponent = AreOpponents(state_, Controller(), owner);
  uint16_t& wounds = state_.wounds[static_cast<size_t>(space)];
  switch (effect.op) {
    case Op::wound:
      if (!is_unit) break;
      Report(HPE_12_4, EffectKind::wounded,
             {card, static_cast<uint16_t>(Wound(space, effect.n, is_by_opponent))});
      break;
    case Op::exert: {
      if (!is_unit) break;
      // Exertion never kills, so one vitality is left.
      const int counters = std::clamp(derived_.Remaining(space) - 1, 0, int{effect.n});
      Report(HPE_12_3, EffectKind::exerted,
             {card, static_cast<uint16_t>(Wound(space, counters, false))});
      break;
    }
    case Op::heal: {
      if (!is_unit) break;
      const uint16_t counters = std::min<uint16_t>(wounds, effect.n);
      wounds = static_cast<uint16_t>(wounds - counters);
      Report(clause, EffectKind::healed, {card, counters});
      break;
    }
    case Op::destroy:
      if (is_by_opponent && derived_.IsFlipped(space)) {
        Report(HPE_12_5, EffectKind::protected_by_flip, {card});
      } else {
        Destroy(space, HPE_12_7);
      }
      break;
    case Op::modify:
      if (!AddModifier({card, effect.att, effect.def, effect.vit, kNoKeyword, 0, effect.until})) {
        break;
      }
      Report(clause, EffectKind::modified,
             {card, static_cast<uint16_t>(effect.att), static_cast<uint16_t>(effect.def),
              static_cast<uint16_t>(effect.vit)});
      break;
    case Op::grant:
      if (!is_unit || !AddModifier({card, 0, 0, 0, static_cast<uint8_t>(effect.keyword.key),
                                    effect.keyword.x, effect.until})) {
        break;
      }
      Report(clause, EffectKind::granted,
             {card, static_cast<uint16_t>(effect.keyword.key),
              static_cast<uint16_t>(effect.keyword.x)});
      break;
    default:  // bounce
      LeavePlay(space);
      TakeInHand(card, /*is_revealed=*/true);
      Report(clause, EffectKind::bounced, {card, owner});
  }
}

bool Flow::DoMove(const EffectOp& effect) {
  const uint16_t card = SingleTarget(derived_, effect);
  const uint8_t from = SpaceOf(state_, card);
  const size_t base = effect.target.who == Who::chosen ? 1 : 0;
  if (state_.pick_count > base) {
    const uint16_t to = state_.picks[base];
    Report(ClauseOfText(), EffectKind::moved, {card, to});
    MoveUnit(from, to);
    return true;
  }
  if (derived_.IsUnitOn(from) && Ask(ChoiceKind::space, Controller())) return false;
  Skip();
  return true;
}

bool Flow::DoSwap(const EffectOp& effect) {
  const uint16_t card = SingleTarget(derived_, effect);
  const uint8_t space = SpaceOf(state_, card);
  const size_t base = effect.target.who == Who::chosen ? 1 : 0;
  if (state_.pick_count > base) {
    const uint16_t other = state_.picks[base];
    Report(ClauseOfText(), EffectKind::swapped, {card, other});
    SwapUnits(space, SpaceOf(state_, other));
    return true;
  }
  if (derived_.IsUnitOn(space) && Ask(ChoiceKind::target, Controller())) return false;
  Skip();
  return true;
}

bool Flow::DoSearch(const EffectOp&) {
  const Seat you = Controller();
  if (state_.pick_count == 0 && Ask(ChoiceKind::card, you)) return false;
  if (state_.pick_count == 0 || IsDeclined()) {
    Skip();
    return true;
  }
  const uint16_t card = state_.picks[0];
  TakeFromDrawDeck(card);
  TakeInHand(card, /*is_revealed=*/true);
  Report(ClauseOfText(), EffectKind::takes_in_hand, {you, card});
  // A deck of fewer than two cards is not shuffled.
  if (SeatAt(you).draw_count >= 2) {
    state_.chance = PendingChance::shuffle;
    state_.chance_seat = you;
  }
  return true;
}

bool Flow::DoRecover(const EffectOp&) {
  if (state_.pick_count == 0 && Ask(ChoiceKind::card, Controller())) return false;
  if (state_.pick_count == 0 || IsDeclined()) {
    Skip();
    return true;
  }
  const uint16_t card = state_.picks[0];
  TakeFromDiscardPile(card);
  TakeInHand(card, /*is_revealed=*/true);
  Report(ClauseOfText(), EffectKind::takes_in_hand, {Controller(), card});
  return true;
}

bool Flow::DoPutIntoPlay(const EffectOp& effect) {
  const Seat you = Controller();
  if (state_.pick_count == 0) {
    if (SpacesToPut(derived_, you, effect) != 0 && Ask(ChoiceKind::card, you)) return false;
    Skip();
    return true;
  }
  if (IsDeclined()) {
    Skip();
    return true;
  }
  if (state_.pick_count == 1) {
    Ask(ChoiceKind::space, you);
    return false;
  }
  const uint16_t card = state_.picks[0];
  const auto space = static_cast<uint8_t>(state_.picks[1]);
  if (effect.is_from_hand) {
    LeaveHand(card);
  } else {
    TakeFromDiscardPile(card);
  }
  Report(HPE_4_7, EffectKind::put_into_play, {you, card, space});
  EnterPlay(card, space);
  return true;
}

void Flow::DoMore(const EffectOp& effect) {
  const Seat you = Controller();
  const Phase phase = effect.op == Op::extra_moves ? Phase::move : Phase::battle;
  // More moves or battles help only in one's own turn of that phase.
  if (state_.phase != phase || state_.active != you) return Skip();
  if (phase == Phase::move) {
    state_.moves_left = static_cast<uint16_t>(state_.moves_left + effect.n);
    Report(ClauseOfText(), EffectKind::more_moves, {you, effect.n});
  } else {
    state_.battles_left = static_cast<uint16_t>(state_.battles_left + effect.n);
    Report(ClauseOfText(), EffectKind::more_battles, {you, effect.n});
  }
}

}  // namespace recount::engine::hope
