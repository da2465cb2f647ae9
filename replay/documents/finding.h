// The JSON of what verify finds (cli.md, "JSON documents").
#ifndef RECOUNT_REPLAY_DOCUMENTS_FINDING_H_
#define RECOUNT_REPLAY_DOCUMENTS_FINDING_H_

#include "events/json.h"
#include "replay/verify.h"

namespace recount::replay::documents {

// {"seq","fault","clause","message","expected","found"}
OrderedJson FindingJson(const Finding& finding);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_FINDING_H_
