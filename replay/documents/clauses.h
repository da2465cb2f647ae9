// Writes the rows of `recount rules`, which are clauses with their texts.
//
//   OrderedJson rows = documents::ClauseRows(game.clauses());
#ifndef RECOUNT_REPLAY_DOCUMENTS_CLAUSES_H_
#define RECOUNT_REPLAY_DOCUMENTS_CLAUSES_H_

#include "absl/types/span.h"
#include "engine/clause.h"
#include "events/json.h"

namespace recount::replay::documents {

// {"clause":…,"source":…,"text":…}
OrderedJson ClauseRow(const engine::Clause& clause);

// Returns a row for each clause, in order, with its "weight": "minor", "usual", "decisive" or
// "end" (engine/clause.h).
OrderedJson ClauseRows(absl::Span<const engine::Clause> clauses);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_CLAUSES_H_
