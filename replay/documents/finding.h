// The JSON of what verify finds (`recount verify --json`).
#ifndef RECOUNT_REPLAY_DOCUMENTS_FINDING_H_
#define RECOUNT_REPLAY_DOCUMENTS_FINDING_H_

#include "events/json.h"
#include "replay/verify.h"

namespace recount::replay::documents {

// {"seq","fault","clause","message","expected","found"}
OrderedJson FindingJson(const Finding& finding);

// {"id":…,"ok":…,"events":…,"head":…,"findings":[…]}: an entry of "logs" in `verify`. "id" and
// "file" where they are known; "digests_absent" where some are.
OrderedJson ReportJson(const LogReport& report);

// {"ok":…,"logs":[…]}: of `verify`, of logs that are all there is. The command adds what is wrong
// with a store.
OrderedJson VerificationDocument(const std::vector<LogReport>& reports);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_FINDING_H_
