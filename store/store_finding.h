// Defines the findings of a check of a store.
#ifndef RECOUNT_STORE_STORE_FINDING_H_
#define RECOUNT_STORE_STORE_FINDING_H_

#include <string>

namespace recount::store {

// A fault in an entry of a table.
struct StoreFinding {
  std::string table;    // the name in layout.h
  std::string key;      // a number, log/seq, or hex digits; empty if there is none
  std::string fault;    // docs/reference/errors.md, "Faults of a store"
  std::string message;  // what is wrong, for people
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_STORE_FINDING_H_
