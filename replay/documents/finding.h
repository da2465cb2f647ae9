// Writes the findings of `recount verify --json` as JSON.
#ifndef RECOUNT_REPLAY_DOCUMENTS_FINDING_H_
#define RECOUNT_REPLAY_DOCUMENTS_FINDING_H_

#include "events/json.h"
#include "replay/verify/verify.h"

namespace recount::replay::documents {

// {"seq","fault","clause","message","expected","found"}, with "superseded" and "superseded_by", or
// "known_at", where they apply.
OrderedJson FindingJson(const verify::Finding& finding);

// {"id":…,"ok":…,"events":…,"head":…,"findings":[…]}: an entry of "logs" in `verify`. It has "id"
// and "file" if they are known, "digests_absent" if some digests are absent, and "conflicts" if
// somebody has counted them and there are some. An observed game has "observed"
// (docs/reference/table.md, "Hindsight"), if somebody has looked.
OrderedJson ReportJson(const verify::LogReport& report);

// {"ok":…,"logs":[…]}: the document of `verify` for logs outside a store. For a store, the command
// adds the faults of the store itself.
OrderedJson VerificationDocument(const std::vector<verify::LogReport>& reports);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_FINDING_H_
