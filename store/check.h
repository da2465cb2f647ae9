// A check of a whole store, at the level of bytes: are the tables what their keys, chains and each
// other say? It knows no rules: `verify` replays the logs.
//
//   absl::StatusOr<Reader> now = (*store)->Read();
//   absl::StatusOr<std::vector<StoreFinding>> findings = CheckTables(*now);
//
// LMDB trusts the pages of its file, so a damaged one may end the process by a signal: who checks a
// store that may be damaged does it in a child process and takes its death for `damaged`.
#ifndef RECOUNT_STORE_CHECK_H_
#define RECOUNT_STORE_CHECK_H_

#include <string>
#include <vector>

#include "store/store.h"

namespace recount::store {

// Something that is wrong with an entry of a table.
struct StoreFinding {
  std::string table;    // as layout.h names it
  std::string key;      // a number, log/seq, or hex digits; empty: none
  std::string fault;    // docs/reference/errors.md, "Faults of a store"
  std::string message;  // what is wrong, for people
};

// Everything that is wrong, table by table. The faults:
//   missing      an entry that others ask for is not there
//   edited       an event does not fit its chain hash, or a log's record is not that of its events
//   reordered    an event stands at another's place
//   corrupt      a key or a value has a form that none has
//   damaged      an entry names what is not there, or the tree of the table is broken
//   bad_opening  openings that are none, or of another event
//   card_set     a card set of another hash
//   snapshot     a snapshot that is none, or of no event
//   unsupported  a format that this build does not know
// Whether openings fit the veil of their event is asked by `verify`, with the game's schema. So is
// whether a snapshot has the state after its event: here any event of its log will do.
// A status only where the machine failed (io).
absl::StatusOr<std::vector<StoreFinding>> CheckTables(const Reader& reader);

}  // namespace recount::store

#endif  // RECOUNT_STORE_CHECK_H_
