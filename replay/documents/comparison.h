// The JSON of `compare`: where this build and another engine differ.
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

// A value that another engine sent, as EngineDifference keeps it, for a document: its keys sorted.
// null for a text that is not JSON.
OrderedJson ForeignValue(std::string_view json);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_COMPARISON_H_
