// Carries out the effect operations (docs/reference/inhumanity.md, "The closed list of effects"),
// losses and leaving (docs/reference/inhumanity.md, "Leaving").
#include "engine/inhumanity/flow.h"

namespace recount::engine::inhumanity {
namespace {

constexpr uint8_t Bit(Seat seat) { return seat == kNoSeat ? 0 : static_cast<uint8_t>(1 << seat); }

// Bounds the sum, so that it does not overflow however many cards are played.
int32_t Sum(int32_t a, int32_t b) { return std::clamp(a + b, -1'000'000, 1'000'000); }

uint16_t Word(int number) { return static_cast<uint16_t>(number); }

}  // namespace

uint8_t Flow::TargetsOf(To to, const Deed& deed) const {
  switch (to) {
    case To::nobody:
      return 0;
    case To::affected:
      return deed.affected;
    case To::actor:
      return Bit(state_.turn_seat);
    case To::all:
      return state_.in_play;
    case To::self:
      return Bit(deed.self);
    case To::chosen:
      return Bit(deed.chosen);
    case To::partner:
      return Bit(deed.partner);
    case To::both:
      return Bit(deed.self) | Bit(deed.partner);
  }
  return 0;
}

void Flow::Do(const EffectOps& effects, const Deed& deed) {
  for (const EffectOp& effect : effects) {
    if (IsOver()) return;
    // An op without `to` is done once, however many players the list affects.
    if (effect.to == To::nobody) {
      DoToAll(effect);
      continue;
    }
    const uint8_t targets = TargetsOf(effect.to, deed);
    Clockwise([&](Seat seat) {
      if ((targets >> seat & 1) != 0 && IsInPlay(state_, seat)) DoTo(effect, seat);
    });
  }
}

// Carries out an op without `to`, which is done once.
void Flow::DoToAll(const EffectOp& effect) {
  switch (effect.op) {
    case Op::gain_hope:
      return ChangeHope(effect.n, What::hope_by_effect);
    case Op::lose_hope:
      return ChangeHope(-effect.n, What::hope_lost);
    case Op::gain_asset:
      return GainAsset(effect.asset);
    case Op::take_hunted:
      state_.hunted = Sum(state_.hunted, effect.n);
      return Report(What::hunted_taken, kNoSeat, effect.n);
    case Op::lose_hunted: {
      const int lost = std::min<int>(state_.hunted, effect.n);
      state_.hunted -= lost;
      return Report(What::hunted_lost, kNoSeat, lost);
    }
    case Op::hardship:
      state_.modifier = Sum(state_.modifier, effect.n);
      return Tell(INH_4_10, EffectKind::hardship_changed, {Word(effect.n)});
    case Op::add_dice:
      state_.bonus_dice = Sum(state_.bonus_dice, effect.n);
      return Tell(INH_8_3, EffectKind::dice_added, {Word(effect.n)});
    case Op::auto_succeed:
      state_.auto_success = 1;
      return Tell(INH_4_13, EffectKind::succeeds_by_itself);
    case Op::add_successes:
      state_.added_successes = Sum(state_.added_successes, effect.n);
      return Tell(INH_4_13, EffectKind::successes_added, {Word(effect.n)});
    case Op::reroll:
      return Reroll(effect.is_all);
    case Op::end_scene:
      // If an earlier effect has taken the acting player out of play, Run ends the turn.
      if (!IsInPlay(state_, state_.turn_seat)) return;
      Report(What::scene_ended, state_.turn_seat, 1);
      PutSceneAway(INH_10_6);
      return EndTurn();
    default:
      RECOUNT_CHECK(false);
  }
}

void Flow::DoTo(const EffectOp& effect, Seat seat) {
  switch (effect.op) {
    case Op::gain_humanity:
      return GainHumanity(seat, effect.n);
    case Op::lose_humanity:
      return LoseHumanity(seat, effect.n);
    case Op::suffer:
      return Suffer(seat, effect.condition, effect.n);
    case Op::heal:
      return Heal(seat, effect.condition, effect.n);
    case Op::draw_traits:
      return Report(What::traits_drawn, seat, DrawTraits(seat, effect.n));
    case Op::shield: {
      uint16_t& shield = SeatAt(seat).shields[static_cast<size_t>(effect.from)];
      shield = Word(std::min(shield + effect.n, 65535));
      return Tell(INH_10_4, EffectKind::shield_given,
                  {seat, static_cast<uint16_t>(effect.from), Word(effect.n)});
    }
    case Op::spare:
      state_.spared |= Bit(seat);
      return Tell(INH_10_5, EffectKind::spared, {seat});
    default:
      RECOUNT_CHECK(false);
  }
}

void Flow::GainHumanity(Seat seat, int n) {
  SeatState& owner = SeatAt(seat);
  const int gained = std::min(n, HumanityLimit(cards_, state_, seat) - owner.humanity);
  if (gained <= 0) return;
  owner.humanity = static_cast<uint8_t>(owner.humanity + gained);
  Report(What::humanity_gained, seat, gained);
}

void Flow::LoseHumanity(Seat seat, int n) {
  SeatState& owner = SeatAt(seat);
  if (owner.personality != kNoCard && cards_.Personality(owner.personality).keeps_humanity) return;
  n = Shielded(seat, Loss::humanity, n);
  const int lost = std::min<int>(n, owner.humanity);
  owner.humanity = static_cast<uint8_t>(owner.humanity - lost);
  Report(What::humanity_lost, seat, lost);
  if (n == lost || (state_.doomed >> seat & 1) != 0) return;
  state_.doomed |= Bit(seat);
  Report(What::doomed, seat, 1);
}

void Flow::Suffer(Seat seat, Condition condition, int n) {
  SeatState& owner = SeatAt(seat);
  const bool is_harm = condition == Condition::harm;
  n = Shielded(seat, is_harm ? Loss::harm : Loss::hunger, n);
  if (n == 0) return;
  Report(is_harm ? What::harm : What::hunger, seat, n);
  uint8_t& level = is_harm ? owner.harm : owner.hunger;
  // A character who dies leaves at once, before the next target of the effect.
  if (level + n >= kDeadly) return Leave(seat, What::died);
  level = static_cast<uint8_t>(level + n);
}

// Heals a condition. A Crippled player remains Crippled.
void Flow::Heal(Seat seat, Condition condition, int n) {
  const bool is_harm = condition == Condition::harm;
  uint8_t& level = is_harm ? SeatAt(seat).harm : SeatAt(seat).hunger;
  if (is_harm && level == kDeadly - 1)
    return Tell(INH_7_5, EffectKind::nothing_done, {Word(int(Op::heal))});
  const int healed = std::min<int>(n, level);
  level = static_cast<uint8_t>(level - healed);
  Report(is_harm ? What::harm_healed : What::hunger_healed, seat, healed);
}

int Flow::Shielded(Seat seat, Loss loss, int n) {
  uint16_t& shield = SeatAt(seat).shields[static_cast<size_t>(loss)];
  const int kept_off = std::min<int>(shield, n);
  shield = Word(shield - kept_off);
  Report(What::shielded, seat, kept_off);
  return n - kept_off;
}

// Changes the Hope pool between 0 and 5 dice.
void Flow::ChangeHope(int by, What what) {
  const int hope = std::clamp(state_.hope + by, 0, kMostHope);
  const int changed = std::abs(hope - state_.hope);
  state_.hope = static_cast<uint8_t>(hope);
  Report(what, kNoSeat, changed);
}

void Flow::GainAsset(uint16_t asset) {
  if (!IsInPlay(state_, state_.turn_seat)) return;
  const size_t count = PileCount(cards_, state_, Pile::assets);
  for (size_t position = 0; position < count && state_.asset_count < kMaxAssets; ++position) {
    const uint16_t card = state_.slots[PileSlot(cards_, state_, Pile::assets, position)];
    if (asset != kAnyAsset && cards_.EntryOf(card).index != asset) continue;
    TakeAsset(position);
    const Seat owner = cards_.Asset(card).is_group ? kNoSeat : state_.turn_seat;
    AddAsset(card, owner);
    return Report(What::asset_gained, owner, 1);
  }
  Tell(INH_10_3, EffectKind::nothing_done, {Word(int(Op::gain_asset))});
}

void Flow::Reroll(bool is_all) {
  state_.rolling = is_all ? Rolling::all : Rolling::failed;
  const int dice = DiceRolling(cards_, state_);
  if (dice == 0) state_.rolling = Rolling::none;
  Tell(INH_4_12, EffectKind::rerolled, {Word(dice)});
}

// Follows the order of docs/reference/inhumanity.md, "Leaving".
void Flow::Leave(Seat seat, What cause) {
  Report(cause, seat, 1);
  SeatState& owner = SeatAt(seat);
  const auto others = static_cast<uint8_t>(~Bit(seat));
  state_.in_play &= others;
  state_.doomed &= others;
  state_.spared &= others;
  owner.humanity = 0;
  owner.hunger = 0;
  owner.harm = 0;
  owner.shields = {};
  LoseHand(seat);
  owner.personality = kNoCard;
  for (size_t i = 0; i < state_.asset_count; ++i) {
    AssetInPlay& asset = state_.assets[i];
    if (asset.owner == seat || asset.lent_to == seat) asset.lent_to = kNoSeat;
  }
  ChangeHope(-1, What::hope_by_leaving);
  // Nobody decides anything after the end of round 5, so there is no entry then.
  if (!is_end_of_game_) {
    state_.aftermath[state_.aftermath_count++] = {kNoCard, seat, state_.round, Step::bequeath, 0};
  }
  for (Seat from = 0; from < state_.players; ++from) {
    const Seat left = LeftOf(state_, from);
    const uint16_t card = state_.relationships[from];
    if (card == kNoCard || (from != seat && left != seat)) continue;
    state_.relationships[from] = kNoCard;
    Tell(INH_9_9, EffectKind::relationship_ends, {card, from, left});
    const Seat other = from == seat ? left : from;
    for (const Trigger& trigger : cards_.Relationship(card).triggers) {
      if (trigger.on != TriggerOn::partner_removed || !IsInPlay(state_, other)) continue;
      Tell(INH_8_2, EffectKind::relationship_works, {other, card});
      Do(trigger.effects, {.self = other, .partner = seat});
    }
  }
}

}  // namespace recount::engine::inhumanity
