// Writes the JSON of the commands that reproduce a fault (docs/reference/reproducing.md).
//
//   const Result<debugging::Bisection> found = debugging::BisectByScan(log, sets, predicate);
//   const OrderedJson document = documents::BisectionDocument(*found);
#ifndef RECOUNT_REPLAY_DOCUMENTS_REPRODUCE_H_
#define RECOUNT_REPLAY_DOCUMENTS_REPRODUCE_H_

#include "events/json.h"
#include "replay/debugging/bisect.h"
#include "replay/debugging/shrink.h"

namespace recount::replay::documents {

// {"seq":… or null,"evaluated":…,"errors":…,"exact":…}: the document of `bisect`.
OrderedJson BisectionDocument(const debugging::Bisection& found);

// {"file":[…],"events":{"from","to"},"players":{"from","to"},"minimal":…,"tries":…,"executed":…,
// "undecided":…}: the document of `shrink`.
OrderedJson ShrinkDocument(const debugging::ShrinkSummary& summary);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_REPRODUCE_H_
