// Checks whether the rules can have produced a state from outside, as far as anything reads it: no
// card is there twice, every number is in its range, and unused fields are blank.
#include "engine/hope/rules.h"
#include "engine/kit/validation.h"

namespace recount::engine::hope {
namespace {

bool IsBlank(const QueueItem& item) {
  return item.source == 0 && item.index == 0 && item.seat == 0 && item.text == Text::event &&
         item.space == 0 && item.unused == 0;
}

class Inspector {
 public:
  Inspector(const Cards& cards, const State& state)
      : cards_(cards), state_(state), derived_(cards, state) {}

  bool IsValid() {
    return IsFrameSound() && AreSeatsSound() && IsBoardSound() && AreArtifactsSound() &&
           AreModifiersSound() && IsBattleSound() && IsQueueSound() && IsWaitSound() &&
           IsEndSound();
  }

 private:
  bool IsNumbered() const { return state_.phase > Phase::declare; }

  bool IsFrameSound() const {
    if (state_.players != (state_.two_on_two != 0 ? 4 : 2) || state_.two_on_two > 1) return false;
    if (!kit::IsBlankFrom(state_.unused, 0, 0)) return false;
    if (state_.phase > Phase::end || state_.step > Step::discard) return false;
    if (state_.recommended > 1 || state_.with_artifacts > 1 || state_.has_decks > 1 ||
        state_.is_battle > 1 || state_.is_draw > 1) {
      return false;
    }
    if (state_.min_cards < 6 || state_.min_cards > 200 || state_.max_copies < 1 ||
        state_.max_copies > 200 || state_.max_rounds < 1 || state_.max_rounds > 500) {
      return false;
    }
    if (state_.with_artifacts != 0 && cards_.artifacts.size() < 5) return false;
    const uint8_t beyond = static_cast<uint8_t>(~AllSeats(state_));
    if ((state_.registered | state_.passed | state_.out | state_.winners) & beyond) return false;
    if (state_.has_decks == 0 && state_.registered != 0) return false;
    if ((state_.passed & state_.out) != 0) return false;
    if (state_.out != 0 && (state_.two_on_two == 0 || state_.phase < Phase::main)) return false;
    if ((state_.phase == Phase::first_player) != (state_.first_player == kNoSeat)) return false;
    if (state_.first_player != kNoSeat && state_.first_player >= state_.players) return false;
    return IsStepSound() && IsActiveSound();
  }

  bool IsStepSound() const {
    switch (state_.phase) {
      case Phase::main:
      case Phase::move:
      case Phase::explore:
      case Phase::dominance:
        return state_.step == Step::open;
      case Phase::battle:
        return state_.step != Step::none && state_.step != Step::discard;
      case Phase::draw:
        return state_.step == Step::open || state_.step == Step::discard;
      default:
        return state_.step == Step::none && state_.passed == 0;
    }
  }

  bool IsActiveSound() const {
    const bool has_active = state_.phase == Phase::declare ||
                            (state_.phase >= Phase::shuffle && state_.phase <= Phase::battle);
    if (!has_active) return state_.active == kNoSeat;
    // A player who goes out while a text is being resolved remains active until it is done.
    return state_.active < state_.players &&
           (IsIn(state_, state_.active) || state_.queue_count > 0);
  }

  bool AreSeatsSound() {
    int first = 0;
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      if (seat < state_.players && state_.first_card[seat] != first) return false;
      if (!IsSeatSound(seat)) return false;
      if (IsNumbered() && seat < state_.players) first += state_.seats[seat].deck_size;
    }
    for (size_t i = state_.players; i <= kMaxPlayers; ++i) {
      if (state_.first_card[i] != (i == state_.players ? first : 0)) return false;
    }
    return true;
  }

  // Marks the card as being somewhere. Returns false if it is already somewhere else.
  bool Place(Seat seat, size_t index) {
    if (index >= state_.seats[seat].deck_size || placed_[seat].Has(index)) return false;
    placed_[seat].Add(index);
    return true;
  }

  bool IsSeatSound(Seat seat) {
    const SeatState& owner = state_.seats[seat];
    if (owner.unused != 0 || owner.deck_size > kMaxDeck) return false;
    if (seat >= state_.players) {
      return owner.hand.IsEmpty() && owner.revealed.IsEmpty() && owner.source == 0 &&
             owner.deck == kNoDeck && owner.deck_size == 0 && owner.draw_count == 0 &&
             owner.discard_count == 0 && kit::IsBlankFrom(owner.kinds, 0, kNoKind) &&
             kit::IsBlankFrom(owner.piles, 0, 0);
    }
    const bool is_registered = (state_.registered >> seat & 1) != 0;
    if (owner.deck == kCustomDeck ? !is_registered : owner.deck != kNoDeck && is_registered) {
      return false;
    }
    if (owner.deck < kCustomDeck && owner.deck >= cards_.decks.size()) return false;
    if (IsNumbered() && owner.deck == kNoDeck) return false;
    if (owner.deck == kNoDeck && !is_registered && owner.deck_size != 0) return false;
    for (size_t i = 0; i < kMaxDeck; ++i) {
      const bool is_there = i < owner.deck_size;
      if (is_there ? owner.kinds[i] >= cards_.kinds.size() : owner.kinds[i] != kNoKind) {
        return false;
      }
    }
    if (size_t{owner.draw_count} + owner.discard_count > owner.deck_size) return false;
    if (!IsNumbered() && (owner.draw_count != 0 || owner.discard_count != 0)) return false;
    for (size_t i = 0; i < kMaxDeck; ++i) {
      // Both piles share the array, from its two ends.
      const bool is_used = i < owner.draw_count || i >= kMaxDeck - owner.discard_count;
      if (is_used ? !Place(seat, owner.piles[i]) : owner.piles[i] != 0) return false;
    }
    bool is_sound = IsNumbered() || owner.hand.IsEmpty();
    owner.hand.ForEach([&](size_t index) { is_sound = is_sound && Place(seat, index); });
    return is_sound && owner.revealed.IsWithin(owner.hand);
  }

  bool IsBoardSound() {
    for (size_t space = 0; space < kMaxSpaces; ++space) {
      const uint16_t card = state_.board[space];
      if (card == kNoCard) {
        if (state_.wounds[space] != 0 || state_.flags[space] != 0 || state_.used[space] != 0) {
          return false;
        }
        continue;
      }
      const Seat seat = SeatOf(state_, card);
      if (static_cast<int>(space) >= SpaceCount(state_) || seat == kNoSeat ||
          !Place(seat, IndexOf(state_, seat, card))) {
        return false;
      }
      const CardKind& kind = derived_.KindOf(card);
      if (kind.type == CardType::event || state_.flags[space] > (kFlipped | kMoved)) return false;
      const size_t abilities = kind.abilities.size();
      if (abilities < 64 && state_.used[space] >> abilities != 0) return false;
    }
    return true;
  }

  bool AreArtifactsSound() const {
    const bool are_laid = state_.with_artifacts != 0 && state_.phase > Phase::artifacts;
    const size_t count = !are_laid ? 0 : static_cast<size_t>(Width(state_));
    const size_t kinds = cards_.artifacts.size() * (state_.two_on_two != 0 ? 2 : 1);
    for (size_t i = 0; i < kMaxArtifacts; ++i) {
      const Artifact& artifact = state_.artifacts[i];
      if (i >= count) {
        if (artifact.number != kNoCard || artifact.space != 0 ||
            artifact.place != ArtifactPlace::none) {
          return false;
        }
        continue;
      }
      if (artifact.number >= kinds || artifact.space >= SpaceCount(state_)) return false;
      if (i > 0 && artifact.number <= state_.artifacts[i - 1].number) return false;
      if (artifact.place < ArtifactPlace::face_down || artifact.place > ArtifactPlace::borne) {
        return false;
      }
      if (artifact.place == ArtifactPlace::borne &&
          (IsFree(state_, artifact.space) || !derived_.IsUnitOn(artifact.space))) {
        return false;
      }
    }
    return true;
  }

  bool AreModifiersSound() const {
    if (state_.modifier_count > kMaxModifiers) return false;
    for (size_t i = 0; i < kMaxModifiers; ++i) {
      const Modifier& modifier = state_.modifiers[i];
      if (i >= state_.modifier_count) {
        if (modifier.card != 0 || modifier.att != 0 || modifier.def != 0 || modifier.vit != 0 ||
            modifier.keyword != 0 || modifier.x != 0 || modifier.until != Until::battle) {
          return false;
        }
        continue;
      }
      if (SpaceOf(state_, modifier.card) == kNoSpace || modifier.until > Until::round) return false;
      if (modifier.keyword != kNoKeyword &&
          modifier.keyword >= static_cast<uint8_t>(KeywordKey::locator)) {
        return false;
      }
    }
    return true;
  }

  bool IsBattleSound() const {
    if (state_.is_battle == 0) {
      return state_.target == kNoCard && state_.attackers[0] == kNoCard &&
             kit::IsBlankFrom(state_.attackers, 1, kNoCard) &&
             (state_.phase != Phase::battle || state_.step == Step::open);
    }
    if (state_.phase != Phase::battle && state_.phase != Phase::end) return false;
    if (state_.phase == Phase::battle && state_.step == Step::open) return false;
    if (state_.target != kNoCard && SpaceOf(state_, state_.target) == kNoSpace) return false;
    // A battle whose target has left ends before anybody is awaited, but not before a choice that
    // was open at the time.
    if (state_.target == kNoCard && state_.phase == Phase::battle && state_.queue_count == 0) {
      return false;
    }
    for (size_t i = 0; i < kMaxAttackers; ++i) {
      const uint16_t card = state_.attackers[i];
      if (i > 0 && card != kNoCard && card <= state_.attackers[i - 1]) return false;
      if (card == kNoCard) continue;
      const uint8_t space = SpaceOf(state_, card);
      if (space == kNoSpace || !derived_.IsUnitOn(space)) return false;
    }
    return true;
  }

  bool IsItemSound(const QueueItem& item) {
    const Seat seat = SeatOf(state_, item.source);
    if (seat == kNoSeat || seat != item.seat || !IsIn(state_, seat) || item.unused != 0) {
      return false;
    }
    const CardKind& kind = derived_.KindOf(item.source);
    if (item.text == Text::event) {
      return kind.type == CardType::event && item.index == 0 && item.space == kNoSpace &&
             Place(seat, IndexOf(state_, seat, item.source));
    }
    if (kind.type == CardType::event || item.space >= SpaceCount(state_)) return false;
    switch (item.text) {
      case Text::ability:
        return item.index < kind.abilities.size();
      case Text::trigger:
        return item.index < kind.triggers.size();
      case Text::locator:
        return item.index < kind.keywords.size() &&
               kind.keywords[item.index].key == KeywordKey::locator;
      default:
        return false;
    }
  }

  bool IsQueueSound() {
    if (state_.queue_count > kMaxQueue || state_.pick_count > kMaxPicks) return false;
    for (size_t i = 0; i < kMaxQueue; ++i) {
      const QueueItem& item = state_.queue[i];
      if (i < state_.queue_count ? !IsItemSound(item) : !IsBlank(item)) return false;
    }
    if (!kit::IsBlankFrom(state_.picks, state_.pick_count, 0)) return false;
    if (state_.queue_count == 0) {
      return state_.pick_count == 0 && state_.item_step == 0 && state_.item_target == kNoCard;
    }
    return state_.item_step <= EffectsOf(derived_, state_.queue[0]).size() &&
           (state_.item_target == kNoCard || SpaceOf(state_, state_.item_target) != kNoSpace);
  }

  // Checks an open choice or chance node against the text that it belongs to.
  bool IsWaitSound() const {
    const bool is_choice = state_.choice != ChoiceKind::none;
    const bool is_chance = state_.chance != PendingChance::none;
    if (is_choice != (state_.choice_seat != kNoSeat) ||
        is_chance != (state_.chance_seat != kNoSeat) || (is_choice && is_chance)) {
      return false;
    }
    if (is_choice && !IsChoiceSound()) return false;
    if (is_chance && !IsChanceSound()) return false;
    if (!is_choice && !is_chance) {
      // A queue with texts goes on by itself unless one of them asks something.
      if (state_.queue_count != 0) return false;
      const bool has_window = state_.phase >= Phase::main && state_.phase < Phase::end;
      if (has_window && (SeatsIn(state_) & ~state_.passed) == 0) return false;
    }
    return true;
  }

  bool IsChanceSound() const {
    if (state_.chance > PendingChance::discard || state_.chance_seat >= state_.players) {
      return false;
    }
    if (state_.phase == Phase::mulligan) {
      return state_.chance == PendingChance::shuffle && state_.chance_seat == state_.active &&
             state_.queue_count == 0 && state_.seats[state_.chance_seat].draw_count >= 2;
    }
    if (state_.phase < Phase::main || state_.phase == Phase::end || state_.queue_count == 0) {
      return false;
    }
    if (state_.chance == PendingChance::shuffle) {
      return state_.seats[state_.chance_seat].draw_count >= 2;
    }
    return !state_.seats[state_.chance_seat].hand.IsEmpty() && IsDiscardUnderWay(true);
  }

  bool IsDiscardUnderWay(bool is_random) const {
    if (state_.item_step >= EffectsOf(derived_, state_.queue[0]).size()) return false;
    const EffectOp& effect = EffectUnderWay(derived_);
    return effect.op == Op::discard && effect.is_random == is_random &&
           state_.pick_count < kMaxPicks;
  }

  bool IsChoiceSound() const {
    if (state_.choice > ChoiceKind::card || state_.choice_seat >= state_.players ||
        state_.queue_count == 0 || state_.phase < Phase::main || state_.phase == Phase::end ||
        state_.item_step >= EffectsOf(derived_, state_.queue[0]).size()) {
      return false;
    }
    const EffectOp& effect = EffectUnderWay(derived_);
    const bool is_chosen = effect.target.who == Who::chosen;
    switch (state_.choice) {
      case ChoiceKind::player:
        return effect.player == PlayerWord::opponent && state_.pick_count == 0 &&
               effect.op <= Op::discard;
      case ChoiceKind::target:
        if (is_chosen && state_.pick_count == 0) break;
        return effect.op == Op::swap && IsSingleInPlay(effect);
      case ChoiceKind::space:
        if (effect.op == Op::move) return IsSingleInPlay(effect);
        return effect.op == Op::put_into_play && state_.pick_count == 1 && IsPutCardSound(effect);
      default:
        if (effect.op == Op::discard) return IsDiscardUnderWay(false);
        if (effect.op != Op::search && effect.op != Op::recover && effect.op != Op::put_into_play) {
          return false;
        }
        return state_.pick_count == 0 && state_.choice_seat == state_.queue[0].seat &&
               !ChoiceFrom(derived_).IsEmpty();
    }
    return !ChoiceFrom(derived_).IsEmpty();
  }

  // Returns whether the card that was chosen to be put into play is where it was chosen from.
  bool IsPutCardSound(const EffectOp& effect) const {
    const Seat seat = state_.queue[0].seat;
    const uint16_t card = state_.picks[0];
    if (SeatOf(state_, card) != seat || state_.choice_seat != seat) return false;
    const size_t index = IndexOf(state_, seat, card);
    const SeatState& owner = state_.seats[seat];
    const auto pile = owner.piles.end() - owner.discard_count;
    const bool is_there = effect.is_from_hand
                              ? owner.hand.Has(index)
                              : std::find(pile, owner.piles.end(), index) != owner.piles.end();
    return is_there && derived_.KindOf(card).type == static_cast<CardType>(effect.kind) &&
           SpacesToPut(derived_, seat, effect) != 0;
  }

  bool IsSingleInPlay(const EffectOp& effect) const {
    if (state_.pick_count != (effect.target.who == Who::chosen ? 1 : 0)) return false;
    const uint8_t space = SpaceOf(state_, SingleTarget(derived_, effect));
    return space != kNoSpace && derived_.IsUnitOn(space) && !ChoiceFrom(derived_).IsEmpty();
  }

  bool IsEndSound() const {
    const bool has_ended = state_.phase == Phase::end;
    if (has_ended != (state_.end_reason != EndReason::none)) return false;
    if (state_.end_reason > EndReason::team_out) return false;
    if (!has_ended) return state_.winners == 0 && state_.is_draw == 0;
    return state_.winners != 0 && state_.queue_count == 0;
  }

  const Cards& cards_;
  const State& state_;
  DerivedState derived_;
  std::array<CardSetOfSeat, kMaxPlayers> placed_ = {};
};

}  // namespace

bool IsValid(const Cards& cards, const State& state) { return Inspector(cards, state).IsValid(); }

}  // namespace recount::engine::hope
