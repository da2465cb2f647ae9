// Decides which actions are refused, and by which clause (docs/reference/inhumanity.md, "Checks").
#include "engine/inhumanity/rules.h"
#include "engine/kit/validation.h"

namespace recount::engine::inhumanity {
namespace {

// The phases from draw to outcome.
constexpr unsigned kTurn = PhaseBit(Phase::aftermath) - PhaseBit(Phase::draw);

// Returns the phases in which an action is possible.
constexpr unsigned PhasesOf(ActionType type) {
  switch (type) {
    case ActionType::draw:
      return PhaseBit(Phase::draw);
    case ActionType::act:
    case ActionType::avoid:
      return PhaseBit(Phase::scene);
    case ActionType::commit:
      return PhaseBit(Phase::commit);
    case ActionType::support:
    case ActionType::refuse:
      return PhaseBit(Phase::support);
    case ActionType::last_hope:
      return PhaseBit(Phase::commit) | PhaseBit(Phase::support);
    case ActionType::use_hope:
      return PhaseBit(Phase::hope);
    case ActionType::roll:
      return PhaseBit(Phase::ready);
    case ActionType::choose:
      return PhaseBit(Phase::choose);
    case ActionType::resolve:
      return PhaseBit(Phase::outcome);
    case ActionType::play_trait:
    case ActionType::use_asset:
    case ActionType::steal:
    case ActionType::lend:
      return kTurn;
    default:
      return PhaseBit(Phase::aftermath);
  }
}

// Returns whether the action belongs to a step of `aftermath`.
constexpr bool BelongsTo(ActionType type, Step step) {
  switch (step) {
    case Step::bequeath:
      return type == ActionType::bequeath;
    case Step::gift:
      return type == ActionType::draw_gift || type == ActionType::decline;
    case Step::give:
      return type == ActionType::give_gift;
    case Step::grace:
      return type == ActionType::new_character || type == ActionType::decline;
  }
  return false;
}

// Every awaited player may do these, not only the decider.
constexpr bool IsCardPlay(ActionType type) {
  return type >= ActionType::play_trait && type <= ActionType::lend;
}

class Checker {
 public:
  Checker(const Cards& cards, const State& state, Seat seat)
      : cards_(cards), state_(state), seat_(seat), owner_(state.seats[seat]) {}

  Refusal Draw(Terrain terrain) const {
    if (static_cast<size_t>(terrain) >= kTerrains) return Refusal::Illegal(INH_3_1);
    const auto pile = static_cast<Pile>(terrain);
    return kit::RefuseUnless(PileCount(cards_, state_, pile) > 0, INH_3_2);
  }

  Refusal Act() const {
    const SceneKind& scene = cards_.Scene(state_.scene);
    return kit::RefuseUnless(
        !scene.is_roll || scene.is_unavoidable || owner_.humanity > 0 || state_.hope > 0, INH_4_6);
  }

  Refusal Avoid() const {
    return kit::RefuseUnless(!cards_.Scene(state_.scene).is_unavoidable, INH_3_7);
  }

  Refusal Commit(int dice) const {
    if (dice < 1 || dice > owner_.humanity) return Refusal::Illegal(INH_4_1);
    return kit::RefuseUnless(owner_.personality == kNoCard ||
                                 dice <= cards_.Personality(owner_.personality).acting_limit,
                             INH_8_1);
  }

  Refusal Support(int dice) const {
    const bool has_last_hope = (state_.last_hope >> state_.turn_seat & 1) != 0;
    const int most = state_.seats[state_.turn_seat].committed + has_last_hope;
    if (dice < 1 || dice > owner_.humanity || dice > most) return Refusal::Illegal(INH_4_4);
    return kit::RefuseUnless(owner_.personality == kNoCard ||
                                 dice <= cards_.Personality(owner_.personality).supporting_limit,
                             INH_8_1);
  }

  Refusal Refuse() const {
    if (owner_.humanity == 0) return Refusal::None();
    for (Seat from = 0; from < state_.players; ++from) {
      const uint16_t card = state_.relationships[from];
      const Seat left = LeftOf(state_, from);
      const bool joins = (from == seat_ && left == state_.turn_seat) ||
                         (left == seat_ && from == state_.turn_seat);
      if (joins && card != kNoCard && cards_.Relationship(card).must_support) {
        return Refusal::Illegal(INH_8_2);
      }
    }
    return Refusal::None();
  }

  Refusal LastHope() const {
    return kit::RefuseUnless(owner_.humanity == 0 && state_.hope > 0, INH_4_6);
  }

  Refusal UseHope(int dice) const { return kit::RefuseUnless(dice <= state_.hope, INH_4_8); }

  Refusal Choose(std::string_view name) const {
    for (const Option& option : cards_.Scene(state_.scene).options) {
      if (option.name == name) return kit::RefuseUnless(owner_.humanity >= option.commit, INH_5_2);
    }
    return Refusal::Illegal(INH_5_1);
  }

  Refusal PlayTrait(const Action& action) const {
    if (!IsInHand(cards_, state_, seat_, action.card)) return Refusal::Illegal(INH_8_4);
    return Play(cards_.Trait(action.card), action.target);
  }

  Refusal UseAsset(const Action& action) const {
    const AssetInPlay* asset = AssetOf(state_, action.card);
    if (asset == nullptr) return Refusal::Illegal(INH_8_7);
    if (asset->owner != kNoSeat && HolderOf(*asset) != seat_) return Refusal::Illegal(INH_8_8);
    // Assets of the group are for Scenes, and there is none in the draw phase.
    if (asset->owner == kNoSeat && state_.phase == Phase::draw) return Refusal::Illegal(INH_8_9);
    return Play(cards_.Asset(action.card).played, action.target);
  }

  Refusal Steal(uint16_t card) const {
    const AssetInPlay* asset = AssetOf(state_, card);
    if (seat_ != state_.turn_seat || asset == nullptr || asset->owner == kNoSeat ||
        asset->owner == seat_ || !IsInPlay(state_, asset->owner)) {
      return Refusal::Illegal(INH_8_11);
    }
    return kit::RefuseUnless(owner_.humanity > 0, INH_8_12);
  }

  Refusal Lend(const Action& action) const {
    const AssetInPlay* asset = AssetOf(state_, action.card);
    return kit::RefuseUnless(state_.lending != 0 && asset != nullptr && asset->owner == seat_ &&
                                 asset->lent_to == kNoSeat && IsPlayer(action.target) &&
                                 action.target != seat_,
                             INH_8_13);
  }

  Refusal Bequeath(const Action& action) const {
    const AssetInPlay* asset = AssetOf(state_, action.card);
    return kit::RefuseUnless(asset != nullptr && asset->owner == seat_ && IsPlayer(action.target),
                             INH_9_4);
  }

  Refusal GiveGift(Seat to) const { return kit::RefuseUnless(IsPlayer(to), INH_9_5); }

 private:
  // Returns whether it is a seat whose character is in play.
  bool IsPlayer(Seat seat) const { return seat < state_.players && IsInPlay(state_, seat); }

  // Makes the checks that Traits and Assets share.
  Refusal Play(const PlayedKind& played, Seat target) const {
    const bool is_own_turn = seat_ == state_.turn_seat;
    if ((played.when & PhaseBit(state_.phase)) == 0 ||
        (played.turn != Turn::any && is_own_turn != (played.turn == Turn::own))) {
      return Refusal::Illegal(INH_8_5);
    }
    if (!played.tags.empty() &&
        (!IsAnnounced(state_.mode) || !FitsTags(played.tags, cards_.Scene(state_.scene).tags))) {
      return Refusal::Illegal(INH_8_5);
    }
    if (played.needs_roll && state_.mode != Mode::roll) return Refusal::Illegal(INH_8_14);
    if (played.needs_dice && (state_.dice_count == 0 || state_.dice_count == kNoDice)) {
      return Refusal::Illegal(INH_8_14);
    }
    return kit::RefuseUnless(played.needs_target ? IsPlayer(target) : target == kNoTarget, INH_8_6);
  }

  const Cards& cards_;
  const State& state_;
  Seat seat_;
  const SeatState& owner_;
};

}  // namespace

Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action) {
  if ((PhasesOf(action.type) & PhaseBit(state.phase)) == 0) return Refusal::Illegal(INH_2_8);
  if (state.phase == Phase::aftermath && !BelongsTo(action.type, state.aftermath[0].step)) {
    return Refusal::Illegal(INH_2_8);
  }
  if (!IsCardPlay(action.type) && seat != DeciderOf(state)) return Refusal::Illegal(INH_2_7);
  const Checker checker(cards, state, seat);
  switch (action.type) {
    case ActionType::draw:
      return checker.Draw(action.terrain);
    case ActionType::act:
      return checker.Act();
    case ActionType::avoid:
      return checker.Avoid();
    case ActionType::commit:
      return checker.Commit(action.dice);
    case ActionType::support:
      return checker.Support(action.dice);
    case ActionType::refuse:
      return checker.Refuse();
    case ActionType::last_hope:
      return checker.LastHope();
    case ActionType::use_hope:
      return checker.UseHope(action.dice);
    case ActionType::choose:
      return checker.Choose(action.option);
    case ActionType::play_trait:
      return checker.PlayTrait(action);
    case ActionType::use_asset:
      return checker.UseAsset(action);
    case ActionType::steal:
      return checker.Steal(action.card);
    case ActionType::lend:
      return checker.Lend(action);
    case ActionType::bequeath:
      return checker.Bequeath(action);
    case ActionType::give_gift:
      return checker.GiveGift(action.target);
    default:  // roll, resolve, draw_gift, new_character, decline
      return Refusal::None();
  }
}

}  // namespace recount::engine::inhumanity
