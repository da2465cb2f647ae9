// Changes the document of a state (Match::StateJson, for the judge) as a judge puts it right: by
// the operations of RFC 6902 without `copy`, by moves of cards from one list to another, and by
// chance, which is drawn here or was drawn at the table (JDG-18). The changed document is read back
// with Match::ReadState (repair.h).
//
//   Result<std::vector<StateOperation>> operations = ReadOperations(request["operations"]);
//   if (!operations.ok()) return operations.error();
//   ChanceStream stream(seed, seq);
//   const std::vector<OperationFault> faults = ApplyOperations(*operations, &stream, document);
//   OperationsJson(*operations);       // the same, with the outcomes
#ifndef RECOUNT_REPLAY_REPAIR_STATE_OPERATIONS_H_
#define RECOUNT_REPLAY_REPAIR_STATE_OPERATIONS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "engine/chance.h"
#include "events/json.h"
#include "events/state_operation.h"
#include "replay/repair/hidden_cards.h"

namespace recount::replay::repair {

// What an operation cannot do.
struct OperationFault {
  size_t operation = 0;        // its index
  std::string path;            // where in the document
  std::string message;         // for people, without a full stop
  bool is_of_outcome = false;  // its outcome does not fit, or is missing
  bool shows_hidden = false;   // it would show a card that nobody has identified
};

// Returns whether chance decides what some of the operations do.
bool AreOfChance(const std::vector<StateOperation>& operations);

// Applies the operations in order. An operation that fails changes nothing, and the others are
// tried all the same, except those at a place that a failed one was to change. If there are faults,
// the document is of no further use.
//
// `move` with a card: `path` is an entry of a list (an index, or `-` for its end), or a list, at
// whose end the card is put. A random move puts the cards there one after the other, in the order
// drawn.
//
// An outcome that is missing is drawn from the stream and filled in: the cards of a random move
// without replacement from the ascending list, a shuffle as DrawOutcome does, of what is not kept.
// With `stream` nullptr it must be there. In an observed game, whose document is the editable state
// of the match, `hidden` follows the unidentified cards. An operation with a fault in `faults` is
// not tried; these come first in the list.
std::vector<OperationFault> ApplyOperations(std::vector<StateOperation>& operations,
                                            engine::ChanceStream* stream, OrderedJson& document,
                                            HiddenCards* hidden = nullptr,
                                            std::vector<OperationFault> faults = {});

}  // namespace recount::replay::repair

#endif  // RECOUNT_REPLAY_REPAIR_STATE_OPERATIONS_H_
