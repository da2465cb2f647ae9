// What an effect may choose among (docs/reference/hope.md, "Choices"): the cards that a target's
// filter fits, the candidates of the open choice, and whether a text can begin.
#ifndef RECOUNT_ENGINE_HOPE_CHOICES_H_
#define RECOUNT_ENGINE_HOPE_CHOICES_H_

#include "engine/hope/derived.h"

namespace recount::engine::hope {

// Seats, cards or spaces, ascending; kDeclined (-1) before all if the effect may be declined.
class Candidates {
 public:
  void Add(int value) { values_[count_++] = static_cast<uint16_t>(value); }
  bool IsEmpty() const { return count_ == 0; }
  size_t size() const { return count_; }
  const uint16_t* begin() const { return values_.data(); }
  const uint16_t* end() const { return values_.data() + count_; }
  bool Has(uint16_t value) const { return std::find(begin(), end(), value) != end(); }
  void Sort() { std::sort(values_.begin(), values_.begin() + static_cast<int>(count_)); }

 private:
  size_t count_ = 0;
  std::array<uint16_t, kMaxDeck + 1> values_;
};

// The effects of a text.
const EffectOps& EffectsOf(const DerivedState& derived, const QueueItem& item);

// The effect under way: only if the queue has an item with an effect left.
const EffectOp& EffectUnderWay(const DerivedState& derived);

// Cards in play that fit the filter of a `chosen` or `all` target, as spaces.
SpaceSet Fitting(const DerivedState& derived, const QueueItem& item, const Target& target);

// The card of a `chosen`, `self` or `same` target of the effect under way, or kNoCard.
uint16_t SingleTarget(const DerivedState& derived, const EffectOp& effect);

// Spaces on which the current effect may put a card.
SpaceSet SpacesToPut(const DerivedState& derived, Seat seat, const EffectOp& effect);

// What a choice of this kind would offer `chooser` in the effect under way now, without -1.
Candidates CandidatesFor(const DerivedState& derived, ChoiceKind kind, Seat chooser);

// `choice.from` of the open choice.
Candidates ChoiceFrom(const DerivedState& derived);

// Whether only the chooser sees `choice.from`.
bool IsHiddenChoice(const DerivedState& derived, ChoiceKind kind);

// HPE-13.8: whether the text can begin.
bool CanBegin(const DerivedState& derived, const QueueItem& item);

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_CHOICES_H_
