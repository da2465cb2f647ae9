// Makes the state to which a judge's operations lead: the document of a state is changed and read
// back, the rules do what they do by themselves, and the result must be a state from which they can
// go on (JDG-17). log::FoldLog executes the repairs of a log with it.
//
//   RepairedState repaired = Repair(match, operations, &stream);
//   if (!repaired.faults.empty()) …      // all that is wrong, by path
//   repaired.match->Digest();            // after the operations
//   repaired.effects;                    // what followed by the rules
//
// A step of the rules that is due in the changed document is not a fault: the rules take it when
// they settle the state, and only then the state must be one in which nothing is due. A state that
// play has reached and that no operation changes stays as it is, to the bit.
#ifndef RECOUNT_REPLAY_REPAIR_REPAIR_H_
#define RECOUNT_REPLAY_REPAIR_REPAIR_H_

#include <memory>
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
};

// Changes a copy of the match, which is one of a game with known orders. `stream` draws the
// outcomes that the operations do not have, which are filled in; with nullptr they must have them.
RepairedState Repair(const engine::Match& match, std::vector<StateOperation>& operations,
                     engine::ChanceStream* stream);

// Returns the refusal of a repair, with all that is wrong. illegal_action with JDG-17, or
// bad_chance with JDG-18.
Error RefusedRepair(const RepairedState& repaired);

}  // namespace recount::replay::repair

#endif  // RECOUNT_REPLAY_REPAIR_REPAIR_H_
