// The JSON of what verify finds (`recount verify --json`).
#ifndef RECOUNT_REPLAY_DOCUMENTS_FINDING_H_
#define RECOUNT_REPLAY_DOCUMENTS_FINDING_H_

#include "events/json.h"
#include "replay/verify/verify.h"

namespace recount::replay::documents {

// {"seq","fault","clause","message","expected","found"}
OrderedJson FindingJson(const verify::Finding& finding);

// {"id":…,"ok":…,"events":…,"head":…,"findings":[…]}: an entry of "logs" in `verify`. "id" and
// "file" if they are known; "digests_absent" if some digests are absent.
OrderedJson ReportJson(const verify::LogReport& report);

// {"ok":…,"logs":[…]}: of `verify`, for logs outside a store. The command adds what is wrong with a
// store.
OrderedJson VerificationDocument(const std::vector<verify::LogReport>& reports);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_FINDING_H_
