// Runs the state machine: the set-up, the phases of a turn, the roll.
#include "engine/inhumanity/flow.h"

namespace recount::engine::inhumanity {

void Flow::Report(What what, Seat seat, int n) {
  if (n <= 0) return;
  Tell(ClauseOf(what), EffectKind::reported,
       {static_cast<uint16_t>(what), seat, static_cast<uint16_t>(n)});
  if (state_.report_count == kMaxReport) return;
  state_.report[state_.report_count++] = {what, seat, static_cast<uint8_t>(n)};
}

void Flow::ClearReport() {
  std::fill_n(state_.report.begin(), state_.report_count, ReportEntry{});
  state_.report_count = 0;
}

void Flow::Act(Seat seat, const Action& action) {
  ClearReport();
  switch (action.type) {
    case ActionType::draw:
      DrawScene(action.terrain);
      break;
    case ActionType::act:
      AnnounceScene();
      break;
    case ActionType::avoid:
      state_.mode = Mode::avoided;
      state_.phase = Phase::outcome;
      Tell(INH_3_4, EffectKind::scene_avoided, {seat});
      break;
    case ActionType::commit:
      Commit(seat, action.dice);
      AskForSupport();
      break;
    case ActionType::support:
      SeatAt(seat).stance = Stance::support;
      Commit(seat, action.dice);
      AskForSupport();
      break;
    case ActionType::refuse:
      SeatAt(seat).stance = Stance::refuse;
      AskForSupport();
      break;
    case ActionType::last_hope:
      TakeLastHope(seat);
      AskForSupport();
      break;
    case ActionType::use_hope:
      state_.hope = static_cast<uint8_t>(state_.hope - action.dice);
      state_.hope_dice = action.dice;
      state_.phase = Phase::ready;
      Tell(INH_4_9, EffectKind::hope_used, {action.dice});
      break;
    case ActionType::roll:
      Roll();
      break;
    case ActionType::choose: {
      const std::vector<Option>& options = Scene().options;
      const auto chosen = std::find_if(options.begin(), options.end(), [&](const Option& option) {
        return option.name == action.option;
      });
      SeatAt(seat).choice = static_cast<uint8_t>(chosen - options.begin());
      Commit(seat, chosen->commit);
      break;
    }
    case ActionType::resolve:
      Resolve();
      break;
    default:
      // Decisions after a death continue between turns, not in the phases of a turn.
      if (action.type >= ActionType::bequeath) return Decide(seat, action);
      PlayCard(seat, action);
  }
  Run();
}

void Flow::PlayCard(Seat seat, const Action& action) {
  switch (action.type) {
    case ActionType::play_trait:
      MoveTrait(action.card, TraitPlace::hand, TraitPlace::played, seat, seat);
      --SeatAt(seat).hand_count;
      Tell(INH_8_3, EffectKind::trait_played, {seat, action.card});
      Do(cards_.Trait(action.card).effects, {.self = seat, .chosen = action.target});
      break;
    case ActionType::use_asset:
      Tell(AssetAt(action.card).owner == kNoSeat ? INH_8_9 : INH_8_8, EffectKind::asset_used,
           {seat, action.card});
      UseAsset(action.card);
      Do(cards_.Asset(action.card).played.effects, {.self = seat, .chosen = action.target});
      break;
    case ActionType::steal: {
      AssetInPlay& asset = AssetAt(action.card);
      Tell(INH_8_12, EffectKind::asset_stolen, {seat, action.card, asset.owner});
      --SeatAt(seat).humanity;
      asset.owner = seat;
      asset.lent_to = kNoSeat;
      break;
    }
    case ActionType::lend:
      AssetAt(action.card).lent_to = action.target;
      Tell(INH_8_13, EffectKind::asset_lent, {seat, action.card, action.target});
      break;
    default:
      RECOUNT_CHECK(false);
  }
}

// Carries out what a player decides after a death.
void Flow::Decide(Seat seat, const Action& action) {
  AftermathEntry& entry = state_.aftermath[0];
  switch (action.type) {
    case ActionType::bequeath:
      AssetAt(action.card).owner = action.target;
      Tell(INH_9_4, EffectKind::inherits, {seat, action.card, action.target});
      break;
    case ActionType::draw_gift:
      entry.gift = state_.slots[PileSlot(cards_, state_, Pile::traits, 0)];
      entry.step = Step::give;
      DrawTrait(TraitPlace::gift, seat);
      Tell(INH_9_5, EffectKind::gift_drawn, {seat});
      break;
    case ActionType::give_gift:
      MoveTrait(entry.gift, TraitPlace::gift, TraitPlace::hand, seat, action.target);
      ++SeatAt(action.target).hand_count;
      entry.gift = kNoCard;
      entry.step = Step::grace;
      Tell(INH_9_5, EffectKind::gift_given, {seat, action.target});
      break;
    case ActionType::new_character:
      JoinAgain(seat);
      break;
    case ActionType::decline:
      Tell(entry.step == Step::gift ? INH_9_5 : INH_9_6, EffectKind::declines, {seat});
      if (entry.step == Step::gift) {
        entry.step = Step::grace;
      } else {
        TakeEntryOff();
      }
      break;
    default:
      RECOUNT_CHECK(false);
  }
  Between();
}

void Flow::TakeOutcome(const Outcome& outcome) {
  ClearReport();
  if (state_.phase != Phase::setup) {
    SettleDice(outcome);
    return Run();
  }
  if (state_.shuffled != kAllShuffled) return SettleShuffle(outcome);
  state_.turn_seat = static_cast<Seat>(outcome.numbers[0]);
  Tell(INH_2_2, EffectKind::first_player, {state_.turn_seat});
  Deal();
}

// Does what happens automatically after every event (docs/reference/inhumanity.md, "Automatic
// steps").
void Flow::Run() {
  for (;;) {
    if (!IsTurn(state_.phase)) return;
    if (IsOver()) return EndGame();
    if (!IsInPlay(state_, state_.turn_seat)) {
      PutSceneAway(INH_9_3);
      return EndTurn();
    }
    if (state_.phase == Phase::commit && Actor().humanity == 0 && state_.hope == 0) {
      state_.mode = Mode::no_dice;
      state_.phase = Phase::outcome;
      Tell(INH_3_8, EffectKind::no_means, {state_.turn_seat});
    } else if (state_.phase == Phase::support && DeciderOf(state_) == kNoSeat) {
      state_.phase = Phase::hope;
      Tell(INH_4_3, EffectKind::all_declared);
    } else if (state_.phase == Phase::choose && DeciderOf(state_) == kNoSeat) {
      state_.phase = Phase::outcome;
      Tell(INH_5_1, EffectKind::all_chosen);
    } else {
      return;
    }
  }
}

void Flow::Settle() {
  if (state_.phase == Phase::aftermath) return Between();
  Run();
}

// --- the set-up ---

void Flow::SettleShuffle(const Outcome& order) {
  const size_t first = cards_.first_slot[state_.shuffled];
  std::copy(order.numbers.begin(), order.numbers.end(),
            state_.slots.begin() + static_cast<std::ptrdiff_t>(first));
  const bool are_scenes = state_.shuffled <= static_cast<uint8_t>(Pile::wilderness);
  Tell(are_scenes ? INH_1_4 : INH_1_6,
       are_scenes ? EffectKind::scenes_shuffled : EffectKind::pile_shuffled, {state_.shuffled});
  // A pile of fewer than two cards has no order, so it is skipped.
  do {
    ++state_.shuffled;
  } while (state_.shuffled < kAllShuffled &&
           cards_.In(static_cast<Pile>(state_.shuffled), state_.martial_law != 0).size() < 2);
}

void Flow::Deal() {
  if (state_.martial_law != 0) Tell(INH_1_5, EffectKind::with_expansion);
  for (Seat seat = 0; seat < state_.players; ++seat) {
    SeatAt(seat).personality = TakeTop(Pile::personalities);
    Tell(INH_1_8, EffectKind::dealt_personality, {seat, SeatAt(seat).personality});
  }
  for (Seat seat = 0; seat < state_.players; ++seat) {
    Tell(INH_1_9, EffectKind::dealt_traits,
         {seat, static_cast<uint16_t>(DrawTraits(seat, kStartTraits))});
  }
  for (Seat seat = 0; seat < state_.players; ++seat) {
    state_.relationships[seat] = TakeTop(Pile::relationships);
    Tell(INH_1_10, EffectKind::dealt_relationship,
         {seat, state_.relationships[seat], LeftOf(state_, seat)});
  }
  for (Seat seat = 0; seat < state_.players; ++seat) {
    SeatAt(seat).humanity = static_cast<uint8_t>(HumanityLimit(cards_, state_, seat));
    Tell(INH_1_7, EffectKind::starts_with, {seat, SeatAt(seat).humanity});
  }
  Tell(INH_1_11, EffectKind::hope_seeded, {state_.hope});
  state_.shuffled = kSetUp;
  state_.round = 1;
  Tell(INH_2_1, EffectKind::round_begins, {state_.round});
  BeginTurn(state_.turn_seat);
}

// --- a turn ---

void Flow::DrawScene(Terrain terrain) {
  state_.scene = TakeTop(static_cast<Pile>(terrain));
  state_.phase = Phase::scene;
  Tell(INH_3_3, EffectKind::scene_drawn, {state_.turn_seat, static_cast<uint16_t>(terrain)});
}

void Flow::AnnounceScene() {
  const bool is_roll = Scene().is_roll;
  state_.mode = is_roll ? Mode::roll : Mode::choice;
  state_.phase = is_roll ? Phase::commit : Phase::choose;
  if (is_roll) Actor().stance = Stance::acting;
  Tell(INH_3_5, EffectKind::announces, {state_.turn_seat, static_cast<uint16_t>(is_roll)});
}

void Flow::Commit(Seat seat, int dice) {
  SeatState& owner = SeatAt(seat);
  owner.humanity = static_cast<uint8_t>(owner.humanity - dice);
  owner.committed = static_cast<uint8_t>(owner.committed + dice);
  if (dice > 0) Tell(INH_4_2, EffectKind::committed, {seat, static_cast<uint16_t>(dice)});
}

void Flow::TakeLastHope(Seat seat) {
  --state_.hope;
  state_.last_hope |= static_cast<uint8_t>(1 << seat);
  if (seat != state_.turn_seat) SeatAt(seat).stance = Stance::support;
  Tell(INH_4_6, EffectKind::last_hope, {seat});
}

// Moves on to the next player who declares. If nobody is left, Run ends the phase.
void Flow::AskForSupport() {
  state_.phase = Phase::support;
  // The rest only reports who is asked.
  if (effects_ == nullptr) return;
  const Seat next = DeciderOf(state_);
  if (next == kNoSeat) return;
  const bool has_dice = SeatAt(next).humanity > 0;
  Tell(has_dice ? INH_4_5 : INH_4_7,
       has_dice ? EffectKind::asked_for_support : EffectKind::asked_for_last_hope, {next});
}

void Flow::Roll() {
  state_.hardship = HardshipOf(cards_, state_);
  Tell(INH_4_10, EffectKind::hardship_is, {static_cast<uint16_t>(state_.hardship)});
  // A hardship of 0 cannot fail, and neither can a Scene that succeeds by an effect, so no die is
  // rolled.
  const bool is_certain = state_.hardship == 0 || state_.auto_success != 0;
  const int dice = is_certain ? 0 : DiceToRoll(cards_, state_);
  if (dice > 0) {
    state_.rolling = Rolling::scene;
    Tell(INH_4_12, EffectKind::rolls, {static_cast<uint16_t>(dice)});
    return;
  }
  state_.dice_count = 0;
  state_.phase = Phase::outcome;
  if (state_.hardship == 0) Tell(INH_4_15, EffectKind::not_rolled);
  TellVerdict();
}

void Flow::SettleDice(const Outcome& dice) {
  size_t next = 0;
  if (state_.rolling == Rolling::scene) {
    state_.dice_count = static_cast<uint8_t>(dice.numbers.size());
    for (; next < dice.numbers.size(); ++next) {
      SetDie(state_.dice, next, static_cast<uint8_t>(dice.numbers[next]));
    }
    state_.phase = Phase::outcome;
  } else {
    for (size_t i = 0; i < state_.dice_count; ++i) {
      if (!IsRerolled(state_, i)) continue;
      SetDie(state_.dice, i, static_cast<uint8_t>(dice.numbers[next++]));
    }
  }
  state_.rolling = Rolling::none;
  Tell(INH_4_12, EffectKind::dice_shown, {static_cast<uint16_t>(SuccessesOf(state_))});
  TellVerdict();
}

void Flow::TellVerdict() {
  if (effects_ == nullptr) return;
  Tell(INH_4_13, IsSuccess(state_) ? EffectKind::scene_succeeds : EffectKind::scene_fails,
       {state_.scene});
}

}  // namespace recount::engine::inhumanity
