// Reads the contents of a store at one moment. Store::Read creates a reader.
//
//   Result<Reader> reader = store->Read();
//   const Result<LogHead> head = reader->Find("3f2a");
//   Fault fault = reader->ForEachEvent(*head, 0, [&](const LoggedEvent& event) { … return true; });
#ifndef RECOUNT_STORE_READER_H_
#define RECOUNT_STORE_READER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "events/error.h"
#include "store/layout.h"
#include "store/log_writes.h"

namespace recount::store {

struct Tables;
class Transaction;

// A snapshot of the store, for one thread at a time. A Reader must end before its Store does. It
// should be short-lived, because the pages that it may read are not reused while it exists. Bytes
// that it returns are read in place, from LMDB's memory map.
class Reader {
 public:
  // Calls `each` with every log, ascending by number, until it returns false.
  Fault ForEachLog(absl::FunctionRef<bool(const LogHead&)> each) const;

  // Returns the logs of a game, ascending by number.
  Result<std::vector<uint64_t>> LogsOf(std::string_view game) const;

  // Returns the logs whose event 0 was recorded between the two times, both included, ascending by
  // time. The time of a log without times counts as 0.
  Result<std::vector<uint64_t>> StartedBetween(int64_t from, int64_t to) const;

  // Returns the record of a log. It is not checked against the events.
  Result<LogHead> Log(uint64_t log) const;

  // Checks a record against the log's events: damaged if the first or the last event differs or is
  // missing, or if an event follows the last one. Cost: two descents of the tree.
  Fault CheckEnds(const LogHead& log) const;

  // Returns the log whose chain(0) begins with these hex digits (four or more, in either case).
  // not_found if none or several match; the message says which. damaged if the index names another
  // log. Does not call CheckEnds.
  Result<LogHead> Find(std::string_view id_prefix) const;

  // Returns the newest log. Does not call CheckEnds.
  Result<LogHead> Last() const;

  // Returns the summary of the log in its current form. Nothing if there is none, if it belongs to
  // an earlier head, or if its bytes have changed.
  Result<std::optional<LogSummary>> Summary(const LogHead& log) const;

  // Calls `each` with the events `from`, … of a log, read in place, until it returns false. damaged
  // if an event is missing, or if there are events after the last one that the record counts. Cost:
  // one descent of the tree, then linear; no descent if the log with the preceding number has just
  // been read to its end.
  Fault ForEachEvent(const LogHead& log, uint64_t from,
                     absl::FunctionRef<bool(const LoggedEvent&)> each) const;

  // Returns true if there is an entry for the event. Its value is not checked.
  Result<bool> HasEvent(uint64_t log, uint64_t seq) const;

  // Returns the newest snapshot at or before event `seq`; nothing if there is none.
  Result<std::optional<Snapshot>> SnapshotBefore(uint64_t log, uint64_t seq) const;

  // Calls `each` with the snapshots of a log, ascending by seq, until it returns false.
  Fault ForEachSnapshot(uint64_t log, absl::FunctionRef<bool(const Snapshot&)> each) const;

  // Returns the openings of an event, slot by slot; empty if all are withheld or there is no veil.
  Result<std::vector<Slot>> Openings(uint64_t log, uint64_t seq) const;

  // Calls `each` with the seqs of the events of a log that have openings, ascending, until it
  // returns false.
  Fault ForEachOpened(uint64_t log, absl::FunctionRef<bool(uint64_t seq)> each) const;

  Result<std::string_view> CardSetJson(const Hash256& hash) const;

  // Returns the number of entries in the global order, which has one per transaction and log.
  Result<uint64_t> OrderCount() const;

  // Returns the number of the newest entry of the global order; 0 in a store without logs.
  Result<uint64_t> NewestOrder() const;

  // Calls `each` with the entries of the global order above this number, ascending, until it
  // returns false. damaged if one of them is malformed.
  Fault ForEachOrdered(uint64_t above,
                       absl::FunctionRef<bool(uint64_t number, const OrderRecord&)> each) const;

  // Returns the value at a key of the table `cluster`; nothing if there is no such key.
  Result<std::optional<std::string_view>> ClusterValue(std::string_view key) const;

  // Calls `each` with the entries of the table `cluster` whose keys begin with `prefix`, ascending,
  // until it returns false.
  Fault ForEachClusterEntry(
      std::string_view prefix,
      absl::FunctionRef<bool(std::string_view key, std::string_view value)> each) const;

  // For code that reads the tables directly (store/lmdb.h, store/tables.h).
  const Transaction& transaction() const;
  const Tables& tables() const;

  Reader(Reader&& other) noexcept;
  Reader& operator=(Reader&& other) noexcept;
  ~Reader();

 private:
  friend class Store;
  friend Fault CheckCopy(const std::string& file);
  // The transaction, and the cursors that are reused.
  struct State;

  Reader(Transaction transaction, const Tables& tables);

  std::unique_ptr<State> state_;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_READER_H_
