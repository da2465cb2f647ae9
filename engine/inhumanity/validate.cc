// Checks whether the rules can have produced a state from outside, as far as anything reads it: no
// card is there twice, every number is in its range, and unused fields are blank.
#include <bitset>

#include "engine/inhumanity/rules.h"

namespace recount::engine::inhumanity {
namespace {

class Inspector {
 public:
  Inspector(const Cards& cards, const State& state) : cards_(cards), state_(state) {}

  bool IsValid() {
    return IsFrameSound() && ArePilesSound() && AreTraitsSound() && AreAssetsSound() &&
           AreSeatsSound() && AreRelationshipsSound() && IsSceneSound() && IsRollSound() &&
           IsLastSceneSound() && IsAftermathSound() && IsReportSound() && IsWaitSound();
  }

 private:
  bool IsSetUp() const { return state_.phase == Phase::setup; }

  // Marks the card as being somewhere. Returns false if it is not of this kind, not in the game, or
  // already somewhere else.
  bool Place(Kind kind, uint16_t card) {
    if (card >= cards_.count() || cards_.KindOf(card) != kind || placed_[card]) return false;
    if (state_.martial_law == 0 && cards_.EntryOf(card).is_expansion) return false;
    placed_[card] = true;
    return true;
  }

  bool IsFrameSound() const {
    if (state_.players < kMinPlayers || state_.players > kMaxPlayers) return false;
    if (state_.martial_law > 1 || state_.lending > 1 || state_.auto_success > 1 ||
        state_.between_turns > 1 || state_.unused != 0) {
      return false;
    }
    if (state_.martial_law != 0 && !cards_.has_expansion) return false;
    if (state_.phase > Phase::end || state_.mode > Mode::avoided || state_.rolling > Rolling::all) {
      return false;
    }
    const unsigned seats = (1u << state_.players) - 1;
    const unsigned all = state_.in_play | state_.new_character | state_.doomed | state_.turn_taken |
                         state_.spared | state_.last_hope;
    if ((all & ~seats) != 0 || state_.hope > kMostHope) return false;
    if ((state_.doomed & ~state_.in_play) != 0 || (state_.spared & ~state_.in_play) != 0) {
      return false;
    }
    if (state_.hunted < 0 || state_.hope_dice > kMostHope) return false;
    if (IsSetUp()) {
      return state_.shuffled <= kAllShuffled && state_.round == 0 && state_.turn_seat == kNoSeat &&
             state_.in_play == seats && state_.hope == state_.players &&
             (state_.new_character | state_.doomed | state_.turn_taken | state_.spared) == 0;
    }
    return state_.shuffled == kSetUp && state_.round >= 1 && state_.round <= kRounds &&
           state_.turn_seat < state_.players && (state_.phase == Phase::end || state_.in_play != 0);
  }

  bool ArePilesSound() {
    if (IsSetUp() && state_.shuffled < kAllShuffled &&
        cards_.In(static_cast<Pile>(state_.shuffled), state_.martial_law != 0).size() < 2) {
      return false;
    }
    for (size_t number = 0; number < kPiles; ++number) {
      const auto pile = static_cast<Pile>(number);
      const size_t size = cards_.In(pile, state_.martial_law != 0).size();
      const size_t first = cards_.first_slot[number];
      const size_t drawn = state_.drawn[number];
      if (drawn > size || (IsSetUp() && drawn != 0)) return false;
      const bool is_unshuffled = IsSetUp() && number >= state_.shuffled;
      for (size_t i = 0; i < cards_.first_slot[number + 1] - first; ++i) {
        const uint16_t slot = state_.slots[first + i];
        if (i >= size) {
          if (slot != kNoCard) return false;
        } else if (i >= drawn) {
          if (slot >= cards_.count() || PileOf(cards_, slot) != pile) return false;
          if (!Place(cards_.KindOf(slot), slot)) return false;
          // A pile is ascending until its shuffle.
          if (is_unshuffled && slot != cards_.In(pile, state_.martial_law != 0)[i]) return false;
        } else if (pile != Pile::traits && slot != kNoCard) {
          return false;
        }
      }
    }
    return std::all_of(state_.slots.begin() + cards_.first_slot[kPiles], state_.slots.end(),
                       [](uint16_t slot) { return slot == kNoCard; });
  }

  // Checks the Traits that have been drawn.
  bool AreTraitsSound() {
    const auto number = static_cast<size_t>(Pile::traits);
    std::array<int, kMaxPlayers> in_hand = {};
    uint16_t before = 0;
    for (size_t i = 0; i < state_.drawn[number]; ++i) {
      const uint16_t slot = state_.slots[cards_.first_slot[number] + i];
      if (!Place(Kind::trait, CardIn(slot))) return false;
      const unsigned place = PlaceIn(slot);
      const bool is_ordered =
          place < PlaceOf(TraitPlace::played, 0) ? slot > before : place >= PlaceIn(before);
      if (!is_ordered) return false;
      before = slot;
      const unsigned first_hand = PlaceOf(TraitPlace::hand, 0);
      if (place < first_hand || place > PlaceOf(TraitPlace::gift, 0)) return false;
      if (place == PlaceOf(TraitPlace::gift, 0)) {
        if (state_.aftermath[0].gift != CardIn(slot)) return false;
        has_gift_ = true;
        continue;
      }
      const unsigned seat = (place - first_hand) % kMaxPlayers;
      if (seat >= state_.players) return false;
      if (place < PlaceOf(TraitPlace::lost, 0)) ++in_hand[seat];
    }
    for (size_t seat = 0; seat < kMaxPlayers; ++seat) {
      if (state_.seats[seat].hand_count != in_hand[seat]) return false;
    }
    return true;
  }

  bool AreAssetsSound() {
    if (state_.asset_count > kMaxAssets) return false;
    for (size_t i = 0; i < kMaxAssets; ++i) {
      const AssetInPlay& asset = state_.assets[i];
      if (asset.unused != 0) return false;
      if (i >= state_.asset_count) {
        if (asset.card != 0 || asset.owner != 0 || asset.uses != 0 || asset.lent_to != 0) {
          return false;
        }
        continue;
      }
      if (i > 0 && asset.card <= state_.assets[i - 1].card) return false;
      if (!Place(Kind::asset, asset.card)) return false;
      const AssetKind& kind = cards_.Asset(asset.card);
      if (asset.uses < 1 || asset.uses > kind.uses) return false;
      if (kind.is_group ? asset.owner != kNoSeat : asset.owner >= state_.players) return false;
      if (asset.lent_to == kNoSeat) continue;
      if (kind.is_group || state_.lending == 0 || !IsTurn(state_.phase) ||
          asset.lent_to >= state_.players || asset.lent_to == asset.owner ||
          !IsInPlay(state_, asset.lent_to)) {
        return false;
      }
    }
    return true;
  }

  bool AreSeatsSound() {
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      const SeatState& owner = state_.seats[seat];
      if (!IsSeatSound(seat, owner)) return false;
      if (owner.personality != kNoCard && !Place(Kind::personality, owner.personality)) {
        return false;
      }
    }
    return true;
  }

  bool IsSeatSound(Seat seat, const SeatState& owner) const {
    if (owner.stance > Stance::refuse) return false;
    const bool is_fresh = owner.stance == Stance::none && owner.choice == kNoChoice &&
                          owner.committed == 0 && owner.shields[0] == 0 && owner.shields[1] == 0 &&
                          owner.shields[2] == 0;
    if (!IsTurn(state_.phase) && !is_fresh) return false;
    if (seat >= state_.players) {
      return is_fresh && owner.humanity == 0 && owner.hunger == 0 && owner.harm == 0 &&
             owner.personality == kNoCard;
    }
    if (owner.hunger >= kDeadly || owner.harm >= kDeadly) return false;
    if (IsSetUp()) {
      return owner.humanity == kMostHumanity && owner.hunger == 0 && owner.harm == 0 &&
             owner.personality == kNoCard;
    }
    if (owner.humanity > HumanityLimitOf(owner) || owner.committed > kMostHumanity) return false;
    if (!IsInPlay(state_, seat)) {
      return owner.humanity == 0 && owner.hunger == 0 && owner.harm == 0 &&
             owner.personality == kNoCard && owner.hand_count == 0 && owner.shields[0] == 0 &&
             owner.shields[1] == 0 && owner.shields[2] == 0;
    }
    return true;
  }

  // This is called before the Personality has been checked to be one.
  int HumanityLimitOf(const SeatState& owner) const {
    const uint16_t card = owner.personality;
    const bool is_personality = card < cards_.count() && cards_.KindOf(card) == Kind::personality;
    return is_personality ? cards_.Personality(card).humanity_limit : kMostHumanity;
  }

  bool AreRelationshipsSound() {
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      const uint16_t card = state_.relationships[seat];
      if (card == kNoCard) continue;
      if (seat >= state_.players || IsSetUp() || !Place(Kind::relationship, card)) return false;
      if (!IsInPlay(state_, seat) || !IsInPlay(state_, LeftOf(state_, seat))) return false;
    }
    return true;
  }

  bool IsSceneSound() {
    const bool has_scene = state_.phase >= Phase::scene && state_.phase <= Phase::outcome;
    if (has_scene != (state_.scene != kNoCard)) return false;
    if (!has_scene) return state_.mode == Mode::none && state_.last_hope == 0 && HasNoStances();
    if (!Place(Kind::scene, state_.scene)) return false;
    const SceneKind& scene = cards_.Scene(state_.scene);
    switch (state_.phase) {
      case Phase::scene:
        if (state_.mode != Mode::none) return false;
        break;
      case Phase::choose:
        if (state_.mode != Mode::choice) return false;
        break;
      case Phase::outcome:
        if (state_.mode == Mode::none) return false;
        break;
      default:
        if (state_.mode != Mode::roll) return false;
    }
    const bool is_roll = state_.mode == Mode::roll || state_.mode == Mode::no_dice;
    if (is_roll && !scene.is_roll) return false;
    if (state_.mode == Mode::choice && scene.is_roll) return false;
    if (state_.mode == Mode::avoided && scene.is_unavoidable) return false;
    for (Seat seat = 0; seat < state_.players; ++seat) {
      const SeatState& owner = state_.seats[seat];
      if (owner.choice != kNoChoice &&
          (state_.mode != Mode::choice || owner.choice >= scene.options.size())) {
        return false;
      }
      if (!is_roll && owner.stance != Stance::none) return false;
      if (is_roll && (owner.stance == Stance::acting) != (seat == state_.turn_seat)) return false;
    }
    return is_roll || state_.last_hope == 0;
  }

  bool HasNoStances() const {
    return std::all_of(state_.seats.begin(), state_.seats.end(), [](const SeatState& seat) {
      return seat.stance == Stance::none && seat.choice == kNoChoice && seat.committed == 0;
    });
  }

  bool AreDiceSound(const Dice& dice, uint8_t count) const {
    if (count != kNoDice && count > kMaxDice) return false;
    for (size_t i = 0; i < kMaxDice; ++i) {
      const uint8_t face = DieAt(dice, i);
      if (count != kNoDice && i < count ? face < 1 || face > 6 : face != 0) return false;
    }
    return true;
  }

  bool IsRollSound() const {
    if (!AreDiceSound(state_.dice, state_.dice_count)) return false;
    const bool has_outcome = state_.mode == Mode::roll && state_.phase == Phase::outcome;
    if ((state_.dice_count != kNoDice) != has_outcome) return false;
    if (!IsRolled(state_) && state_.hardship != 0) return false;
    if (state_.hardship < 0) return false;
    if (state_.mode != Mode::roll && state_.mode != Mode::no_dice) {
      return state_.modifier == 0 && state_.bonus_dice == 0 && state_.added_successes == 0 &&
             state_.hope_dice == 0 && state_.auto_success == 0 && state_.rolling == Rolling::none;
    }
    if (state_.bonus_dice < 0 || state_.added_successes < 0) return false;
    switch (state_.rolling) {
      case Rolling::none:
        return true;
      case Rolling::scene:
        return state_.phase == Phase::ready && state_.hardship > 0 && state_.auto_success == 0 &&
               DiceToRoll(cards_, state_) > 0;
      default:
        return has_outcome && DiceRolling(cards_, state_) > 0;
    }
  }

  bool IsLastSceneSound() const {
    const LastScene& last = state_.last_scene;
    if (!AreDiceSound(last.dice, last.dice_count)) return false;
    if (last.seat == kNoSeat) {
      return last.hardship == -1 && last.successes == 0 && last.card == kNoCard &&
             last.round == 0 && last.mode == Mode::none && last.dice_count == kNoDice &&
             last.is_success == 0 && last.clause == 0;
    }
    if (last.seat >= state_.players || last.round < 1 || last.round > state_.round ||
        last.mode > Mode::avoided || last.is_success > 1) {
      return false;
    }
    // The Scene lies face up: it is in no pile, and is not the current one.
    if (last.card >= cards_.count() || cards_.KindOf(last.card) != Kind::scene ||
        placed_[last.card] || (state_.martial_law == 0 && cards_.EntryOf(last.card).is_expansion)) {
      return false;
    }
    const bool has_dice = last.dice_count != kNoDice;
    if (has_dice ? last.hardship < 0 || last.successes < 0 || last.mode != Mode::roll
                 : last.hardship != -1 || last.successes != 0 || last.is_success != 0) {
      return false;
    }
    switch (last.clause) {
      case INH_9_3:
      case INH_10_6:
      case INH_3_6:
      case INH_3_8:
      case INH_5_3:
      case INH_4_15:
      case INH_4_17:
      case INH_4_18:
        return true;
      default:
        return false;
    }
  }

  bool IsAftermathSound() const {
    if (state_.aftermath_count > state_.players) return false;
    unsigned seen = 0;
    for (size_t i = 0; i < kMaxPlayers; ++i) {
      const AftermathEntry& entry = state_.aftermath[i];
      if (entry.unused != 0) return false;
      if (i >= state_.aftermath_count) {
        if (entry.gift != 0 || entry.seat != 0 || entry.round != 0 ||
            entry.step != Step::bequeath) {
          return false;
        }
        continue;
      }
      if (entry.seat >= state_.players || IsInPlay(state_, entry.seat) ||
          (seen >> entry.seat & 1) != 0 || entry.round < 1 || entry.round > state_.round ||
          entry.step > Step::grace) {
        return false;
      }
      seen |= 1u << entry.seat;
      if (i > 0 && entry.step != Step::bequeath) return false;
      const bool has_gift = entry.step == Step::give;
      if (has_gift != (entry.gift != kNoCard) || (i == 0 && has_gift != has_gift_)) return false;
    }
    if (state_.phase == Phase::end || IsSetUp()) return state_.aftermath_count == 0;
    return !has_gift_ || state_.aftermath_count > 0;
  }

  bool IsReportSound() const {
    if (state_.report_count > kMaxReport) return false;
    for (size_t i = 0; i < kMaxReport; ++i) {
      const ReportEntry& entry = state_.report[i];
      if (i >= state_.report_count) {
        if (entry.what != What{} || entry.seat != 0 || entry.n != 0) return false;
        continue;
      }
      if (static_cast<size_t>(entry.what) >= kWhats || entry.n == 0) return false;
      if (entry.seat != kNoSeat && entry.seat >= state_.players) return false;
    }
    return true;
  }

  // Checks what is awaited: nobody may be awaited if something would happen automatically.
  bool IsWaitSound() const {
    const AftermathEntry& entry = state_.aftermath[0];
    switch (state_.phase) {
      case Phase::setup:
        return true;
      case Phase::end:
        return state_.between_turns == 0;
      case Phase::aftermath: {
        if (state_.aftermath_count == 0) return false;
        const auto end = state_.assets.begin() + state_.asset_count;
        const bool owns = std::any_of(state_.assets.begin(), end, [&](const AssetInPlay& asset) {
          return asset.owner == entry.seat;
        });
        if (entry.step == Step::bequeath) return owns;
        if (owns) return false;
        if (entry.step == Step::gift) return PileCount(cards_, state_, Pile::traits) > 0;
        return entry.step == Step::give ||
               (entry.round <= 2 && (state_.new_character >> entry.seat & 1) == 0);
      }
      default:
        if (state_.between_turns != 0 || !IsInPlay(state_, state_.turn_seat)) return false;
        if ((state_.turn_taken >> state_.turn_seat & 1) == 0) return false;
        if (state_.phase == Phase::draw) return HasScenes();
        if (state_.phase == Phase::commit) {
          return state_.seats[state_.turn_seat].humanity > 0 || state_.hope > 0;
        }
        return state_.rolling != Rolling::none || DeciderOf(state_) != kNoSeat;
    }
  }

  bool HasScenes() const {
    for (size_t pile = 0; pile < kTerrains; ++pile) {
      if (PileCount(cards_, state_, static_cast<Pile>(pile)) > 0) return true;
    }
    return false;
  }

  const Cards& cards_;
  const State& state_;
  std::bitset<kMaxCards> placed_;
  bool has_gift_ = false;
};

}  // namespace

bool IsValid(const Cards& cards, const State& state) { return Inspector(cards, state).IsValid(); }

}  // namespace recount::engine::inhumanity
