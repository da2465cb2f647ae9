// Makes the state to which a judge's operations lead: the document of a state is changed and read
// back, the rules do what they do by themselves, and the result must be a state from which they can
// go on (JDG-17). log::FoldLog executes the repairs of a log with it.
//
//   RepairedState repaired = Repair(match, operations, &stream);
//   if (!repaired.faults.empty()) …      // all that is wrong, by path
//   repaired.match->Digest();            // after the operations
//   repaired.effects;                    // what followed by the rules
//
// In an observed game some cards of the document are unknown and stay so (hidden_cards.h).
//
// A step of the rules that is due in the changed document is not a fault: the rules take it when
// they settle the state, and only then the state must be one in which nothing is due. A state that
// play has reached and that no operation changes stays as it is, to the bit.
#ifndef RECOUNT_REPLAY_REPAIR_REPAIR_H_
#define RECOUNT_REPLAY_REPAIR_REPAIR_H_

#include <memory>
#include <set>
#include <vector>

#include "engine/effect.h"
#include "engine/match.h"
#include "events/error.h"
#include "replay/repair/state_operations.h"

namespace recount::replay::repair {

// The most faults that are listed.
inline constexpr size_t kMaxStateFaults = 100;

struct RepairedState {
  // The state; nullptr if there are faults.
  std::unique_ptr<engine::Match> match;
  engine::EffectList effects;
  // Ascending by path, at most kMaxStateFaults.
  std::vector<StateFault> faults;
  // Whether an outcome does not fit, or is missing.
  bool is_chance_wrong = false;
  // In an observed game, the labels that stand for other cards than before: nobody saw how they
  // changed places.
  std::set<uint16_t> mixed = {};
};

// Changes a copy of the match. `stream` draws the outcomes that the operations do not have, which
// are filled in; with nullptr they must have them. In an observed game somebody saw them or nobody
// did; TAB-2 if an operation, or what follows by the rules, would show a card that nobody has
// identified.
RepairedState Repair(const engine::Match& match, std::vector<StateOperation>& operations,
                     engine::ChanceStream* stream);

// Returns the refusal of a repair, with all that is wrong. illegal_action with JDG-17, or with
// TAB-2 if only cards have to be identified first; bad_chance with JDG-18.
Error RefusedRepair(const RepairedState& repaired);

}  // namespace recount::replay::repair

#endif  // RECOUNT_REPLAY_REPAIR_REPAIR_H_
