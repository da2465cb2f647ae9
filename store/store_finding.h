// What a check of a store finds.
#ifndef RECOUNT_STORE_STORE_FINDING_H_
#define RECOUNT_STORE_STORE_FINDING_H_

#include <string>

namespace recount::store {

// Something that is wrong with an entry of a table.
struct StoreFinding {
  std::string table;    // as layout.h names it
  std::string key;      // a number, log/seq, or hex digits; empty: none
  std::string fault;    // docs/reference/errors.md, "Faults of a store"
  std::string message;  // what is wrong, for people
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_STORE_FINDING_H_
