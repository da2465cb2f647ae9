// Operations of a repair as a viewer may see them, in JSON and in words.
//
//   const OrderedJson shown = ShownOperations(operations, {view before, view after});
//   OperationSentence(shown[0], names, match);
//       // "a card at random of Bo's hand goes on top of Bo's draw deck"
#ifndef RECOUNT_REPLAY_REPAIR_SHOWN_OPERATIONS_H_
#define RECOUNT_REPLAY_REPAIR_SHOWN_OPERATIONS_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "engine/match.h"
#include "events/json.h"
#include "events/state_operation.h"

namespace recount::replay::repair {

// A viewer's documents (Match::StateJson) of the states right before and after a repair.
struct ViewsAround {
  const OrderedJson& before;
  const OrderedJson& after;
};

// Returns the operations without what the viewer may not see: a card is null unless one of the
// views has it in the list that the operation names, a value unless one of the views has it there,
// each card of a shuffle unless the view after has it in its place, and of a pointer the index in a
// list whose entries no view shows, but for what is put on top. An outcome of which nothing
// is visible is null. What stays where it is in a shuffle is open.
OrderedJson ShownOperations(const std::vector<StateOperation>& operations,
                            const ViewsAround& views);

// Words one entry of the list as a sentence for people, without a full stop and safe to print.
// `match` knows the names of the cards.
std::string OperationSentence(const OrderedJson& operation, absl::Span<const std::string> names,
                              const engine::Match& match);

}  // namespace recount::replay::repair

#endif  // RECOUNT_REPLAY_REPAIR_SHOWN_OPERATIONS_H_
