// What one write transaction does to the tables. Internal to the store.
#ifndef RECOUNT_STORE_WRITING_H_
#define RECOUNT_STORE_WRITING_H_

#include <string>

#include "store/store.h"

namespace recount::store {

class Writing {
 public:
  Writing(Transaction& transaction, const Tables& tables)
      : transaction_(transaction), tables_(tables) {}

  absl::Status PutFormat(std::string_view build);
  absl::Status PutTransaction();  // the last of every write
  absl::StatusOr<LogHead> Create(const NewLog& log);
  absl::StatusOr<LogHead> Append(const NewEvents& events);
  absl::Status PutSnapshots(uint64_t log, absl::Span<const Snapshot> snapshots);
  absl::Status DropSnapshots() { return transaction_.Clear(tables_.snapshots); }

 private:
  absl::Status PutEvents(const NewEvents& events, LogRecord& record);
  absl::Status PutOpenings(const NewEvents& events);
  absl::Status PutSnapshot(uint64_t log, const Snapshot& snapshot);
  absl::Status PutIndexes(const NewLog& log, const LogHead& head);
  absl::Status PutCardSet(std::string_view json);
  absl::Status PutOrder(const OrderRecord& record);

  Transaction& transaction_;
  const Tables& tables_;
  std::string value_;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_WRITING_H_
