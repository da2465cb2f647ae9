// Reads the operations of a repair as people type them (docs/reference/cli.md, "rule"): an option
// and its text.
//
//   Result<std::vector<StateOperation>> operations = OperationsMeant(
//       {{OperationOption::move, "random 1: Bo hand -> Bo draw_deck/0"}}, match, names);
#ifndef RECOUNT_REPLAY_PLAY_OPERATION_WORDS_H_
#define RECOUNT_REPLAY_PLAY_OPERATION_WORDS_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "engine/match.h"
#include "events/state_operation.h"

namespace recount::replay::play {

enum class OperationOption : uint8_t {
  set,      // PATH=JSON
  move,     // CARD: PLACE -> PLACE, or random N: PLACE -> PLACE; ? for an unidentified card
  shuffle,  // PLACE, or PLACE keep I,J
  out,      // SEAT
  patch,    // a list of operations as JSON
  state,    // a whole document, changed, as JSON
  outcome,  // of the first operation of chance that has none; ? if nobody saw any of it
};

struct OptionText {
  OperationOption option = OperationOption::set;
  std::string text;
};

// Returns the operations in the order of the options. `match` is at the state that they change.
// bad_request, with what was expected, if a text is not what its option takes, or if there are too
// many operations.
Result<std::vector<StateOperation>> OperationsMeant(absl::Span<const OptionText> options,
                                                    const engine::Match& match,
                                                    absl::Span<const std::string> names);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_OPERATION_WORDS_H_
