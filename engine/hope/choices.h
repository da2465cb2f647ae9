// Finds what an effect may choose among (docs/reference/hope.md, "Choices"): the cards that fit a
// target's filter, the candidates of the open choice, and whether a text can begin.
#ifndef RECOUNT_ENGINE_HOPE_CHOICES_H_
#define RECOUNT_ENGINE_HOPE_CHOICES_H_

#include "engine/hope/derived.h"

namespace recount::engine::hope {

// A list of seats, cards or spaces, ascending. kDeclined (-1) comes first if the effect may be
// declined.
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

// Returns the effects of a text.
const EffectOps& EffectsOf(const DerivedState& derived, const QueueItem& item);

// Returns the current effect. The first item of the queue must have an effect left.
const EffectOp& EffectUnderWay(const DerivedState& derived);

// Returns the spaces of the cards in play that fit the filter of a `chosen` or `all` target.
SpaceSet Fitting(const DerivedState& derived, const QueueItem& item, const Target& target);

// Returns the card of a `chosen`, `self` or `same` target of the current effect, or kNoCard.
uint16_t SingleTarget(const DerivedState& derived, const EffectOp& effect);

// Returns the spaces on which the current effect may put a card.
SpaceSet SpacesToPut(const DerivedState& derived, Seat seat, const EffectOp& effect);

// Returns what a choice of this kind would offer `chooser` in the current effect, without -1.
Candidates CandidatesFor(const DerivedState& derived, ChoiceKind kind, Seat chooser);

// Returns `choice.from` of the open choice.
Candidates ChoiceFrom(const DerivedState& derived);

// Returns whether only the chooser sees `choice.from`.
bool IsHiddenChoice(const DerivedState& derived, ChoiceKind kind);

// Returns whether the text can begin (HPE-13.8).
bool CanBegin(const DerivedState& derived, const QueueItem& item);

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_CHOICES_H_
