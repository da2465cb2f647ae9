// Checks a whole store at the level of bytes: the tables must agree with their keys, their chains
// and each other. It does not know any rules: `verify` replays the logs.
//
//   Result<Reader> now = (*store)->Read();
//   Result<std::vector<StoreFinding>> findings = CheckTables(*now);
//
// LMDB trusts the pages of its file, so a damaged page may end the process by a signal. Check a
// store that may be damaged in a child process, and treat the death of the child as `damaged`.
#ifndef RECOUNT_STORE_CHECK_H_
#define RECOUNT_STORE_CHECK_H_

#include <vector>

#include "events/error.h"
#include "store/store.h"
#include "store/store_finding.h"

namespace recount::store {

// Returns all findings, table by table. The faults are
//   missing      an entry that others refer to is not there
//   edited       an event does not fit its chain hash, or a log's record is not that of its events
//   reordered    an event is at the place of another one
//   corrupt      a key or a value has an invalid form
//   damaged      an entry names what is not there, or the tree of the table is broken
//   bad_opening  openings that are invalid, or of another event
//   card_set     a card set of another hash
//   snapshot     a snapshot that is invalid, or of no event
//   unsupported  a format that this build does not know
// `verify` checks with the game's schema that openings fit the veil of their event. It also checks
// that a snapshot has the state after its event; this check accepts any event of its log. The only
// error is io, for a failed system call.
Result<std::vector<StoreFinding>> CheckTables(const Reader& reader);

}  // namespace recount::store

#endif  // RECOUNT_STORE_CHECK_H_
