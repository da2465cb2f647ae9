// Makes the state to which a judge's operations lead: the document of a state is changed and read
// back, the rules do what they do by themselves, and the result must be a state from which they can
// go on (JDG-17). No event of a log has operations yet.
//
//   RepairedState repaired = Repair(match, seating, operations, &stream);
//   if (!repaired.faults.empty()) …      // all that is wrong, by path
//   repaired.match->Digest();            // after the operations
//   repaired.effects;                    // what followed by the rules
//
// The state is read and checked before the rules settle it, so that a rule that is due is not a
// fault. A state that play has reached and that no operation changes stays as it is, to the bit.
#ifndef RECOUNT_REPLAY_JUDGING_REPAIR_H_
#define RECOUNT_REPLAY_JUDGING_REPAIR_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/effect.h"
#include "engine/match.h"
#include "replay/judging/state_operations.h"

namespace recount::replay::judging {

// The most faults that are listed.
inline constexpr size_t kMaxStateFaults = 100;

// What is wrong with a state that somebody describes.
struct StateFault {
  std::string path = {};     // a JSON Pointer into the document
  std::string clause = {};   // the rule that says so; JDG-17 or JDG-18 if no rule of the game does
  std::string message = {};  // for people, without a full stop
  std::string expected = {};
  std::shared_ptr<const OrderedJson> found = {};  // what the document has there; nullptr if nothing
};

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
RepairedState Repair(const engine::Match& match, const engine::Seating& seating,
                     std::vector<StateOperation>& operations, engine::ChanceStream* stream);

// Returns the faults as documents have them: [{"path","clause","message","expected","found"}].
OrderedJson StateFaultsJson(const std::vector<StateFault>& faults);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_REPAIR_H_
