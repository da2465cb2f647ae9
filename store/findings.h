// Collects the findings of a check of a store while it walks the tables. Internal to the store.
#ifndef RECOUNT_STORE_FINDINGS_H_
#define RECOUNT_STORE_FINDINGS_H_

#include <map>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "events/error.h"
#include "store/lmdb.h"
#include "store/store_finding.h"

namespace recount::store {

// A table with its name for people.
struct NamedTable {
  const char* name;
  MDB_dbi handle;
};

// Writes keys for people: "17", "3/17", or hex digits.
std::string KeyText(uint64_t number);
std::string KeyText(uint64_t log, uint64_t seq);
std::string KeyText(Bytes key);

class Findings {
 public:
  // After a thousand per table, findings are only counted, and a final finding gives the number.
  void Add(std::string_view table, std::string key, std::string_view fault, std::string message);

  std::vector<StoreFinding> Take();

 private:
  std::vector<StoreFinding> findings_;
  std::map<std::string, uint64_t, std::less<>> of_table_;
};

// Calls `each` with every entry of the table. If the tree is broken, it adds a finding and stops:
// keys that do not ascend, an entry that a search for its key does not find, or another number of
// entries than the table states. Only io is returned as a fault.
Fault WalkTable(const Transaction& transaction, const NamedTable& table, Findings& findings,
                absl::FunctionRef<void(Bytes key, Bytes value)> each);

}  // namespace recount::store

#endif  // RECOUNT_STORE_FINDINGS_H_
