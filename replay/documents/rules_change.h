// Writes the JSON of `verify --rules` (docs/reference/reproducing.md, "Rules versions").
#ifndef RECOUNT_REPLAY_DOCUMENTS_RULES_CHANGE_H_
#define RECOUNT_REPLAY_DOCUMENTS_RULES_CHANGE_H_

#include "events/json.h"
#include "replay/debugging/rules_change.h"

namespace recount::replay::documents {

// {"rules","games","changed","state_only","skipped","logs":[{"id","game","rules","change","seq",
// "code","clause","state_seq","result":{"recorded","under"} or null}],"by_clause":[{"change",
// "code","clause","games","shortest"}]}
OrderedJson RulesDocument(const debugging::RulesReport& report);

// Returns an entry of "logs".
OrderedJson ChangedLogJson(const debugging::AskedLog& log);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_RULES_CHANGE_H_
