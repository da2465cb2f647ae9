// Converts conflicts, the events of a log that the rules refuse, to the JSON that `conflicts`
// prints.
//
//   const Result<evidence::Conflicts> conflicts = evidence::ConflictsOf(timeline);
//   const OrderedJson document = documents::ConflictsDocument(*conflicts);
#ifndef RECOUNT_REPLAY_DOCUMENTS_CONFLICTS_H_
#define RECOUNT_REPLAY_DOCUMENTS_CONFLICTS_H_

#include "events/json.h"
#include "replay/evidence/conflicts.h"

namespace recount::replay::documents {

// {"seq":…,"sentence":…,"clause":…,"message":…,"cause":…,"assumed":{…},"with":[…],"kind":…}: an
// entry of "conflicts" in the document of `conflicts`.
OrderedJson ConflictRow(const evidence::Conflict& conflict, const engine::Game& game);

// {"conflicts":[{"seq":…,"sentence":…,"clause":…,"message":…,"cause":…,"assumed":{…},"with":[…],
// "kind":…}, …],"until":…,"complete":…}: the document of `conflicts`. "with" is only there if
// another event belongs to the same slip.
OrderedJson ConflictsDocument(const evidence::Conflicts& conflicts);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_CONFLICTS_H_
