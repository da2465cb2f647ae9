// Runs the state machine: the set-up, windows and steps, phases and rounds, ends.
#include "engine/hope/flow.h"

namespace recount::engine::hope {
namespace {

constexpr unsigned UntilBit(Until until) { return 1u << static_cast<int>(until); }

constexpr uint16_t Number(Phase phase) { return static_cast<uint16_t>(phase); }

}  // namespace

void TakeDeck(const Cards& cards, uint16_t deck, SeatState& owner) {
  owner.deck = deck;
  // The kinds of a registered deck were set at the beginning of the game.
  if (deck == kCustomDeck) return;
  size_t index = 0;
  for (const DeckEntry& entry : cards.decks[deck].cards) {
    for (int copy = 0; copy < entry.copies; ++copy) owner.kinds[index++] = entry.kind;
  }
  owner.deck_size = static_cast<uint8_t>(index);
}

void NumberCards(State& state) {
  for (size_t seat = 0; seat < state.players; ++seat) {
    state.first_card[seat + 1] =
        static_cast<uint16_t>(state.first_card[seat] + state.seats[seat].deck_size);
  }
}

void Flow::Act(Seat seat, const Action& action) {
  // Any action in a window reopens it for those who have passed. Choices belong to the resolution,
  // and the discard step is not a window.
  if (state_.choice == ChoiceKind::none && action.type != ActionType::pass &&
      action.type != ActionType::discard) {
    state_.passed = 0;
  }
  switch (action.type) {
    case ActionType::declare_deck:
      DeclareDeck(seat, action);
      break;
    case ActionType::keep:
      NextMulligan();
      break;
    case ActionType::mulligan:
      Mulligan(seat, action.cards);
      break;
    case ActionType::play_unit:
    case ActionType::play_location:
      Pay(seat, action.card);
      LeaveHand(action.card);
      EnterPlay(action.card, action.space);
      break;
    case ActionType::heal:
      LeaveHand(action.card);
      PutOnDiscardPile(action.card);
      --state_.wounds[SpaceOf(state_, action.other)];
      Report(HPE_4_6, EffectKind::healed, {action.other, 1});
      break;
    case ActionType::move:
    case ActionType::swap:
      Move(action);
      break;
    case ActionType::declare_target:
      --state_.battles_left;
      ++state_.battles_done;
      state_.is_battle = 1;
      state_.target = action.card;
      state_.step = Step::targeted;
      break;
    case ActionType::declare_attackers:
      DeclareAttackers(action.cards);
      break;
    case ActionType::play_event:
      Pay(seat, action.card);
      LeaveHand(action.card);
      Queue(action.card, seat, Text::event, 0, kNoSpace);
      break;
    case ActionType::use_ability:
      UseAbility(seat, action.card, action.space);
      break;
    case ActionType::choose:
      Choose(action.card);
      break;
    case ActionType::discard:
      LeaveHand(action.card);
      PutOnDiscardPile(action.card);
      break;
    case ActionType::pass:
      state_.passed |= static_cast<uint8_t>(1 << seat);
      break;
    case ActionType::NONE:
      RECOUNT_CHECK(false);
  }
  Run();
}

void Flow::Move(const Action& action) {
  --state_.moves_left;
  const uint8_t from = SpaceOf(state_, action.card);
  state_.flags[from] |= kMoved;
  if (action.type == ActionType::move) {
    MoveUnit(from, action.space);
  } else {
    SwapUnits(from, SpaceOf(state_, action.other));
  }
}

void Flow::UseAbility(Seat seat, uint16_t card, uint8_t index) {
  const uint8_t space = SpaceOf(state_, card);
  const Ability& ability = derived_.KindOf(card).abilities[index];
  state_.used[space] |= uint64_t{1} << index;
  if (ability.flip) state_.flags[space] |= kFlipped;
  if (ability.exert) Wound(space, 1, /*is_by_opponent=*/false);
  if (ability.source > 0) {
    ChangeSource(seat, -int{ability.source});
    Report(HPE_4_3, EffectKind::pays, {seat, ability.source});
  }
  Queue(card, seat, Text::ability, index, space);
}

void Flow::TakeOutcome(const Outcome& outcome) {
  switch (state_.phase) {
    case Phase::first_player:
      state_.first_player = static_cast<Seat>(outcome.numbers[0]);
      state_.phase = Phase::declare;
      state_.active = state_.first_player;
      Report(HPE_1_3, EffectKind::starts_with, {kStartSource});
      Report(HPE_2_1, EffectKind::first_player, {state_.first_player});
      return;
    case Phase::artifacts:
      return LayArtifacts(outcome);
    case Phase::shuffle:
      PutInOrder(state_.active, outcome);
      Report(HPE_2_3, EffectKind::deck_shuffled, {state_.active});
      return NextShuffle(state_.active);
    default:
      break;
  }
  const Seat seat = state_.chance_seat;
  const PendingChance chance = state_.chance;
  state_.chance = PendingChance::none;
  state_.chance_seat = kNoSeat;
  if (chance == PendingChance::shuffle) {
    PutInOrder(seat, outcome);
    const bool is_mulligan = state_.phase == Phase::mulligan;
    Report(is_mulligan ? HPE_2_5 : HPE_11_3, EffectKind::deck_shuffled, {seat});
    if (is_mulligan) {
      const auto drawn = static_cast<uint16_t>(Draw(seat, kHandSize - SeatAt(seat).hand.Count()));
      Report(HPE_2_5, EffectKind::draws, {seat, drawn});
      NextMulligan();
    }
  } else {
    const uint16_t card = outcome.numbers[0];
    Pick(card);
    LeaveHand(card);
    PutOnDiscardPile(card);
    Report(ClauseOfText(), EffectKind::discards, {seat, card});
  }
  Run();
}

// --- the set-up ---

void Flow::DeclareDeck(Seat seat, const Action& action) {
  const bool is_registered = (state_.registered >> seat & 1) != 0;
  TakeDeck(cards_, is_registered ? kCustomDeck : cards_.DeckCalled(action.deck), SeatAt(seat));
  state_.active = NextInOrder(state_, seat);
  if (state_.active != kNoSeat) return;
  NumberCards(state_);
  for (Seat owner = 0; owner < state_.players; ++owner) {
    Candidates all;
    for (int index = 0; index < SeatAt(owner).deck_size; ++index) all.Add(index);
    SetDrawDeck(owner, all);
  }
  if (state_.with_artifacts) {
    state_.phase = Phase::artifacts;
  } else {
    state_.phase = Phase::shuffle;
    NextShuffle(kNoSeat);
  }
}

void Flow::LayArtifacts(const Outcome& order) {
  const int width = derived_.map().width;
  for (int column = 0; column < width; ++column) {
    const auto at = static_cast<size_t>(column);
    state_.artifacts[at] = {order.numbers[at], static_cast<uint8_t>(2 * width + column),
                            ArtifactPlace::face_down};
  }
  SortArtifacts();
  Report(HPE_15_1, EffectKind::artifacts_laid, {static_cast<uint16_t>(width)});
  state_.phase = Phase::shuffle;
  NextShuffle(kNoSeat);
}

void Flow::PutInOrder(Seat seat, const Outcome& order) {
  SeatState& owner = SeatAt(seat);
  size_t position = owner.draw_count;
  for (const uint16_t card : order.numbers) {
    owner.piles[--position] = static_cast<uint8_t>(IndexOf(state_, seat, card));
  }
}

// Has the next seat's deck shuffled. A deck of fewer than two cards is skipped.
void Flow::NextShuffle(Seat after) {
  state_.active = NextInOrder(state_, after);
  while (state_.active != kNoSeat && SeatAt(state_.active).draw_count < 2) {
    state_.active = NextInOrder(state_, state_.active);
  }
  if (state_.active == kNoSeat) DrawSetUpHands();
}

void Flow::DrawSetUpHands() {
  DrawToSix(HPE_2_4);
  state_.phase = Phase::mulligan;
  state_.active = NextInOrder(state_, kNoSeat);
}

void Flow::Mulligan(Seat seat, const ActionCards& cards) {
  SeatState& owner = SeatAt(seat);
  CardSetOfSeat deck = {};
  for (size_t i = 0; i < owner.draw_count; ++i) deck.Add(owner.piles[i]);
  for (const uint16_t card : cards) {
    LeaveHand(card);
    deck.Add(IndexOf(state_, seat, card));
  }
  Candidates ascending;
  deck.ForEach([&](size_t index) { ascending.Add(static_cast<int>(index)); });
  SetDrawDeck(seat, ascending);
  if (owner.draw_count >= 2) {
    state_.chance = PendingChance::shuffle;
    state_.chance_seat = seat;
    return;
  }
  const auto drawn = static_cast<uint16_t>(Draw(seat, kHandSize - owner.hand.Count()));
  Report(HPE_2_5, EffectKind::draws, {seat, drawn});
  NextMulligan();
}

void Flow::NextMulligan() {
  state_.active = NextInOrder(state_, state_.active);
  if (state_.active == kNoSeat) StartRound();
}

// --- rounds ---

void Flow::Settle() {
  // Nobody has noted what changed in a state from outside, so everything is checked.
  board_changed_ = true;
  pools_changed_ = true;
  Run();
}

// Repeats the loop of docs/reference/hope.md, "Resolution", until somebody is awaited.
void Flow::Run() {
  if (state_.phase < Phase::main) return;
  for (;;) {
    // Deaths and ends are checked before each step, so a step is always completed first.
    Deaths();
    if (Ends()) return;
    if (state_.chance != PendingChance::none || state_.choice != ChoiceKind::none) return;
    if (state_.queue_count > 0) {
      DoFirstItem();
      continue;
    }
    // Texts are resolved even if the active player is out; only then the battle and the turn end.
    const bool is_active_out = state_.active != kNoSeat && !IsIn(state_, state_.active);
    if (state_.is_battle && (state_.target == kNoCard || is_active_out)) {
      Report(HPE_7_13, EffectKind::battle_is_void);
      EndBattle();
      continue;
    }
    if (is_active_out) {
      EndTurn();
      continue;
    }
    if (state_.step == Step::attackers) return;
    if ((SeatsIn(state_) & ~state_.passed) != 0) return;
    CloseStep();
    if (state_.phase == Phase::end) return;
  }
}

void Flow::CloseStep() {
  Report(HPE_3_4, EffectKind::all_passed);
  switch (state_.phase) {
    case Phase::battle:
      if (state_.step == Step::resolve) return ResolveBattle();
      // In step `open` the active player has declared no battle, so the turn ends.
      if (state_.step != Step::targeted) return EndTurn();
      if (derived_.UnitsWithSight(state_.active, derived_.TargetSpace()) == 0) {
        Report(HPE_7_13, EffectKind::battle_is_void);
        return EndBattle();
      }
      state_.step = Step::attackers;
      state_.passed = 0;
      return;
    case Phase::dominance:
      EndPhase();
      return StartPhase(Phase::draw);
    case Phase::draw:
      if (state_.step == Step::open) return EndRound();
      DrawToSix(HPE_9_2);
      state_.step = Step::open;
      state_.passed = 0;
      return;
    default:
      return EndTurn();
  }
}

void Flow::StartRound() {
  ++state_.round;
  Report(HPE_3_1, EffectKind::round_begins, {state_.round});
  for (size_t space = 0; space < kMaxSpaces; ++space) {
    if ((state_.flags[space] & kFlipped) != 0) {
      state_.flags[space] &= static_cast<uint8_t>(~kFlipped);
      Report(HPE_12_6, EffectKind::turned_up, {state_.board[space]});
    }
    state_.used[space] = 0;
  }
  for (Seat seat = NextInOrder(state_, kNoSeat); seat != kNoSeat;
       seat = NextInOrder(state_, seat)) {
    Candidates cards;
    ForEachSpace(derived_.CardsOf(seat), [&](int space) { cards.Add(derived_.CardOn(space)); });
    cards.Sort();
    for (const uint16_t card : cards) {
      QueueTriggers(card, TriggerOn::round_start, SpaceOf(state_, card));
    }
  }
  StartPhase(Phase::main);
}

void Flow::StartPhase(Phase phase) {
  state_.phase = phase;
  state_.step = phase == Phase::draw ? Step::discard : Step::open;
  state_.passed = 0;
  state_.active = kNoSeat;
  state_.moves_left = 0;
  state_.battles_left = 0;
  state_.battles_done = 0;
  const bool is_shared = phase == Phase::dominance || phase == Phase::draw;
  Report(is_shared ? HPE_3_3 : HPE_3_1, EffectKind::phase_begins, {Number(phase)});
  if (phase == Phase::move) {
    for (uint8_t& flags : state_.flags) flags &= static_cast<uint8_t>(~kMoved);
  }
  if (phase == Phase::battle) Infect();
  if (phase == Phase::dominance) CountDominance();
  if (!is_shared) StartTurn(NextInOrder(state_, kNoSeat));
}

void Flow::StartTurn(Seat seat) {
  state_.active = seat;
  state_.step = Step::open;
  state_.passed = 0;
  state_.moves_left = state_.phase == Phase::move ? 3 : 0;
  state_.battles_left = state_.phase == Phase::battle ? 3 : 0;
  state_.battles_done = 0;
  Report(HPE_3_2, EffectKind::turn_begins, {seat, Number(state_.phase)});
}

void Flow::EndTurn() {
  const Seat next = NextInOrder(state_, state_.active);
  if (next != kNoSeat) return StartTurn(next);
  EndPhase();
  StartPhase(static_cast<Phase>(Number(state_.phase) + 1));
}

void Flow::EndPhase() {
  EndModifiers(UntilBit(Until::battle) | UntilBit(Until::phase));
  Deaths();
}

void Flow::EndRound() {
  EndPhase();
  EndModifiers(UntilBit(Until::round));
  // The order of the checks is that of docs/reference/hope.md, "Turns, phases and rounds".
  Deaths();
  const GameEnd end = EndOfRound(derived_);
  if (end.reason != EndReason::none) return EndGame(end);
  StartRound();
}

// --- ends ---

bool Flow::Ends() {
  // A pool decides the game only when it has changed, so most steps are skipped here.
  if (!pools_changed_) return false;
  pools_changed_ = false;
  if (state_.two_on_two) {
    uint8_t broke = 0;
    for (Seat seat = 0; seat < state_.players; ++seat) {
      if (IsIn(state_, seat) && SeatAt(seat).source <= 0) broke |= static_cast<uint8_t>(1 << seat);
    }
    if (broke != 0) PutOut(broke);
  }
  const GameEnd end = EndByPools(state_);
  if (end.reason == EndReason::none) return false;
  EndGame(end);
  return true;
}

// Removes players who are out, seats ascending (HPE-16.8).
void Flow::PutOut(uint8_t seats) {
  for (Seat seat = 0; seat < state_.players; ++seat) {
    if ((seats >> seat & 1) == 0) continue;
    ForEachSpace(derived_.CardsOf(seat), [&](int space) { LeavePlay(space); });
    SeatState& owner = SeatAt(seat);
    owner.hand.Clear();
    owner.revealed.Clear();
    owner.piles.fill(0);
    owner.draw_count = 0;
    owner.discard_count = 0;
    owner.source = 0;
    // The first item has lost its controller, so its progress must not pass to the next one.
    if (state_.queue_count > 0 && state_.queue[0].seat == seat) {
      state_.item_step = 0;
      state_.item_target = kNoCard;
      std::fill(state_.picks.begin(), state_.picks.begin() + state_.pick_count, uint16_t{0});
      state_.pick_count = 0;
    }
    const auto begin = state_.queue.begin();
    const auto end = begin + state_.queue_count;
    const auto kept =
        std::remove_if(begin, end, [&](const QueueItem& item) { return item.seat == seat; });
    std::fill(kept, end, QueueItem{});
    state_.queue_count = static_cast<uint16_t>(kept - begin);
    state_.out |= static_cast<uint8_t>(1 << seat);
    state_.passed &= static_cast<uint8_t>(~(1 << seat));
    Report(HPE_16_8, EffectKind::player_out, {seat});
  }
}

void Flow::EndGame(const GameEnd& end) {
  // An event that is in the queue goes to its owner's discard pile.
  for (size_t i = 0; i < state_.queue_count; ++i) {
    if (state_.queue[i].text == Text::event) PutOnDiscardPile(state_.queue[i].source);
    state_.queue[i] = QueueItem{};
  }
  state_.queue_count = 0;
  state_.item_step = 0;
  state_.item_target = kNoCard;
  std::fill(state_.picks.begin(), state_.picks.begin() + state_.pick_count, uint16_t{0});
  state_.pick_count = 0;
  state_.choice = ChoiceKind::none;
  state_.choice_seat = kNoSeat;
  state_.chance = PendingChance::none;
  state_.chance_seat = kNoSeat;
  state_.phase = Phase::end;
  state_.step = Step::none;
  state_.active = kNoSeat;
  state_.passed = 0;
  state_.moves_left = 0;
  state_.battles_left = 0;
  state_.battles_done = 0;
  state_.end_reason = end.reason;
  state_.winners = end.winners;
  state_.is_draw = end.is_draw;
  Report(ClauseOfEnd(state_, end), EffectKind::ends,
         {end.winners, static_cast<uint16_t>(end.is_draw)});
}

}  // namespace recount::engine::hope
