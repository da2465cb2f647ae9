// Writes the comparison of two accounts of a game as JSON, as `diff` prints it.
//
//   const Result<evidence::Difference> difference = evidence::Diff(a, b, sets, viewer);
//   const OrderedJson document = documents::DifferenceDocument(*difference);
#ifndef RECOUNT_REPLAY_DOCUMENTS_DIFFERENCE_H_
#define RECOUNT_REPLAY_DOCUMENTS_DIFFERENCE_H_

#include "events/json.h"
#include "replay/evidence/diff.h"

namespace recount::replay::documents {

// {"equal":…,"seq":…,"a":…,"b":…,"patch":[…],"right":…,"clause":…,"results":[…],
// "refused":{"a":[…],"b":[…]},"unjudged_by"?,"summary":[…]}: the document of `diff`. The events
// have "verdict". A view has no verdict, and no list of what is refused.
OrderedJson DifferenceDocument(const evidence::Difference& difference);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_DIFFERENCE_H_
