// Makes the changes of one write transaction to the tables. Internal to the store.
#ifndef RECOUNT_STORE_WRITE_TRANSACTION_H_
#define RECOUNT_STORE_WRITE_TRANSACTION_H_

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "events/error.h"
#include "events/owned_event.h"
#include "store/layout.h"
#include "store/lmdb.h"
#include "store/log_writes.h"
#include "store/tables.h"

namespace recount::store {

// Chain hashes of the events of one NewLog or NewEvents that were computed before the transaction
// began. They are valid if `before` is still the head of the log.
struct KnownChain {
  Hash256 before;
  std::vector<Hash256> hashes;
};

// Computes the chain hashes of events that follow the chain hash `before`.
KnownChain ChainAfter(const Hash256& before, absl::Span<const Bytes> events);

// Must end before its transaction does. After any failure to write except a full map, the
// transaction must be aborted. A request that is refused has written nothing (TakeHasWritten).
class WriteTransaction {
 public:
  WriteTransaction(Transaction& transaction, const Tables& tables)
      : transaction_(transaction), tables_(tables) {}

  Fault PutFormat(std::string_view build);
  // Adds the table `summaries` to a store of an older build.
  Fault MakeSummaries();
  // Adds the table `cluster`.
  Fault MakeCluster();
  Fault PutTransaction();  // the last step of every write
  Result<LogHead> Create(const NewLog& log, const KnownChain* known = nullptr);
  Result<LogHead> Append(const NewEvents& events, const KnownChain* known = nullptr);
  // Replaces leaves by openings, and recounts the open slots of the log.
  Fault AddOpenings(const FoundOpenings& found);
  // Writes entries of the table `cluster`; an empty value removes one.
  Fault PutClusterEntries(absl::Span<const ClusterEntry> entries);
  // Removes every entry of the table `cluster`.
  Fault ClearCluster();
  // These do the same as Create and Append, for events on which the cluster has agreed. If another
  // process has written the same events meanwhile, only missing openings are added.
  Result<LogHead> CreateAgreed(const NewLog& log);
  Result<LogHead> AppendAgreed(const NewEvents& events);
  Fault PutSnapshots(uint64_t log, absl::Span<const Snapshot> snapshots);
  Fault DropSnapshots();

  // Returns true if anything was written since the last call.
  bool TakeHasWritten() { return std::exchange(has_written_, false); }

 private:
  Fault PutEvents(const NewEvents& events, const KnownChain* known, LogRecord& record);
  Fault PutChain(const NewEvents& events, const KnownChain* known, LogRecord& record);
  Fault PutOpenings(const NewEvents& events);
  // Updates the summary of a log after these events were appended.
  Fault SumUp(const LogHead& before, const LogHead& head, const NewEvents& events);
  Fault PutSummary(const LogHead& head, const LogSummary& summary);
  Result<std::optional<LogSummary>> KeptSummary(const LogHead& head) const;
  // Adds the openings if the log has these events at this place, and returns the log; nothing if it
  // has other events there.
  Result<std::optional<LogHead>> AddToSame(uint64_t log, uint64_t from, const Hash256& last,
                                           uint64_t count,
                                           absl::Span<const EventOpenings> openings);
  // The number of open slots of all events of a log.
  Result<uint64_t> CountOpenSlots(uint64_t log) const;
  Fault PutSnapshot(uint64_t log, const Snapshot& snapshot);
  Fault PutIndexes(const NewLog& log, const LogHead& head);
  Fault PutCardSet(std::string_view json);
  Fault PutOrder(const OrderRecord& record);

  Transaction& transaction_;
  const Tables& tables_;
  std::optional<Cursor> events_;
  uint64_t next_order_ = 0;  // 0 if not known yet
  bool has_written_ = false;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_WRITE_TRANSACTION_H_
