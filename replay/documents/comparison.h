// Writes the JSON of `compare`, which says where this build and another engine differ.
//
//   const OrderedJson document = documents::ComparisonDocument(report);
#ifndef RECOUNT_REPLAY_DOCUMENTS_COMPARISON_H_
#define RECOUNT_REPLAY_DOCUMENTS_COMPARISON_H_

#include <string_view>

#include "events/json.h"
#include "replay/debugging/engine_difference.h"

namespace recount::replay::documents {

// {"equal":…,"complete":…,"games":…,"events":…,"seed":…,"file":[…],"differences":[…]}
OrderedJson ComparisonDocument(const debugging::ComparisonReport& report);

// Returns a value that another engine sent, in the form that EngineDifference keeps, for use in a
// document. The keys are sorted. null if the text is not JSON.
OrderedJson ForeignValue(std::string_view json);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_COMPARISON_H_
