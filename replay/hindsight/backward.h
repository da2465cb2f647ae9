// Goes back along a line, from the facts after an event to the facts before it.
//
//   Backward backward(line, forgets);
//   for (size_t i = line.steps.size(); i-- > 0;) {
//     backward.Back(i);
//     … backward.facts() …
//   }
#ifndef RECOUNT_REPLAY_HINDSIGHT_BACKWARD_H_
#define RECOUNT_REPLAY_HINDSIGHT_BACKWARD_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/observed/observed_match.h"
#include "replay/hindsight/facts.h"
#include "replay/hindsight/line.h"

namespace recount::replay::hindsight {

class Backward {
 public:
  // Stands at the end of the line. `forgets` has, by card, the events by which it went out of
  // sight, ascending.
  Backward(const Line& line, std::vector<std::vector<uint32_t>> forgets);

  const Facts& facts() const { return facts_; }

  // Goes back over an event: `index` is that of the step before.
  void Back(size_t index);

  // Returns the cards that lay where the event put these labels out of sight.
  const std::vector<uint16_t>& unseen() const { return unseen_; }

  // Returns the cards that change places right after the event, one pair after the other.
  const std::vector<engine::observed::Exchange>& renamed() const { return renamed_; }

 private:
  using CanLie = absl::FunctionRef<bool(uint16_t label, uint16_t card)>;

  void BackOverIdentities(const LineStep& step);
  void BackOverMoves(const LineStep& step);
  void Regroup(const engine::Location& place);
  void ExchangeSetApart(std::vector<uint16_t> cards);
  void Unshuffle(const LineStep& step);
  void TakeNewestFirst(const std::vector<uint16_t>& labels, CanLie can_lie);
  void Reassign(const std::vector<uint16_t>& labels, CanLie can_lie);
  bool Fit(const std::vector<uint16_t>& labels, uint16_t label, uint16_t card, CanLie can_lie);
  bool TakeCopy(uint16_t label, uint16_t card, CanLie can_lie);
  void OpenUp(uint16_t card);
  void Rename(uint16_t card, uint16_t copy);
  void NoteOthers(const std::vector<uint16_t>& labels, CanLie can_lie);
  void Recall();
  void NarrowZones();
  bool Reaches(uint16_t card, uint8_t zone) const;
  uint64_t HiddenSince(uint16_t card) const;
  void OpenHands();
  // Returns where everybody sees that a card lies.
  engine::Location AsSeen(engine::Location location) const {
    const bool is_in_hand = location.zone < engine::kMaxZones && (line_.hands >> location.zone & 1);
    if (is_in_hand) location.place = engine::kUnordered;
    return location;
  }
  void Begin(size_t cards);
  void BeginAnew();
  void Put(uint16_t label, uint16_t card) {
    facts_.cards[label] = card;
    labels_[card] = label;
  }

  const Line& line_;
  std::vector<std::vector<uint32_t>> forgets_;
  Facts facts_;
  std::vector<uint16_t> labels_;                        // by card, the label in whose place it lies
  std::vector<engine::Location> locations_;             // by label, after the event
  std::vector<engine::Location> before_;                // by label, before it
  const engine::observed::Knowledge* known_ = nullptr;  // before the event
  std::vector<bool> is_shuffled_;                       // by card
  std::vector<uint32_t> other_zones_;  // by card, where it may have lain before the event, too
  std::vector<bool> has_others_;       // by card, whether it may have lain in another place
  std::vector<uint32_t> reaches_;      // by printing, what its unidentified cards reach
  size_t index_ = 0;
  bool is_consistent_ = true;  // what is identified later can have come from somewhere
  std::vector<uint16_t> unseen_;
  std::vector<engine::observed::Exchange> renamed_;
};

}  // namespace recount::replay::hindsight

#endif  // RECOUNT_REPLAY_HINDSIGHT_BACKWARD_H_
