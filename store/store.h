// The append-only log of many games in one LMDB file. It knows bytes and chains, but no rules.
//
//   absl::StatusOr<std::unique_ptr<Store>> store = Store::Open("recount.db", {.create = true});
//   NewLog log{…};                                   // its events, openings, card set
//   absl::StatusOr<LogHead> head = (*store)->Create(log);
//   head = (*store)->Append({.log = head->log, .expected_seq = 1, .events = events});
//   absl::StatusOr<Reader> reader = (*store)->Read();       // a reader: never blocks the writer
//   reader->ForEachEvent(*head, 0, [&](const LoggedEvent& event) { … return true; });
//
// When Create or Append return OK, what they wrote survives a power cut. In Durability::bulk it
// does not until Sync returns: a crash may then cost the whole store, so use it only for a load
// that can be done again, into a store of its own.
//
// A Store may be used by several threads and a folder by several processes; a second writer waits
// up to 10 seconds for the first, then fails with io. Threads that write at the same moment share
// one transaction and one wait for the disk (group commit); each gets its own result. A process
// opens a folder only once.
#ifndef RECOUNT_STORE_STORE_H_
#define RECOUNT_STORE_STORE_H_

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "events/owned_event.h"
#include "store/environment.h"
#include "store/folder.h"
#include "store/layout.h"
#include "store/lmdb.h"
#include "store/log_writes.h"
#include "store/sharing.h"
#include "store/tables.h"

namespace recount::store {

// Reserved unless Options say otherwise. ThreadSanitizer leaves a program less address space than
// the usual terabyte, at an address that differs from run to run.
#ifdef __SANITIZE_THREAD__
inline constexpr size_t kMapBytes = size_t{1} << 32;
#else
inline constexpr size_t kMapBytes = size_t{1} << 40;
#endif

enum class Durability { durable, bulk };

struct Options {
  bool create = false;     // create the folder and the store if there is none
  bool read_only = false;  // for a folder that this process may not write
  Durability durability = Durability::durable;
  std::string build = "recount";          // written into a new store's header, for people
  size_t map_bytes = kMapBytes;           // address space reserved; grows if a store needs more
  int writer_wait_milliseconds = 10'000;  // also for a compaction to end
};

// The store at one moment, for one thread at a time. A Reader must end before its Store does, and
// soon: the pages that it may read are not reused while it exists.
class Reader {
 public:
  // Every log, ascending by number.
  absl::Status ForEachLog(absl::FunctionRef<bool(const LogHead&)> each) const;

  // The logs of a game, ascending by number.
  absl::StatusOr<std::vector<uint64_t>> LogsOf(std::string_view game) const;

  // The logs whose event 0 was recorded between the two times, both included, by time; a log
  // without times counts as 0.
  absl::StatusOr<std::vector<uint64_t>> StartedBetween(int64_t from, int64_t to) const;

  // The record of a log, unchecked.
  absl::StatusOr<LogHead> Log(uint64_t log) const;

  // Whether a record fits the log's events: damaged if the first or the last event is another one
  // or is not there, or if an event follows the last one. Cost: two descents of the tree.
  absl::Status CheckEnds(const LogHead& log) const;

  // The log whose chain(0) begins with these hex digits (four or more): not_found if none or
  // several do; the message says which. damaged if the index names another log. Its ends are not
  // checked.
  absl::StatusOr<LogHead> Find(std::string_view id_prefix) const;

  // The newest log. Its ends are not checked.
  absl::StatusOr<LogHead> Last() const;

  // The summary of the log in its current form, in the map. Nothing if there is none, if it belongs
  // to an earlier head, or if its bytes have changed.
  absl::StatusOr<std::optional<LogSummary>> Summary(const LogHead& log) const;

  // The events `from`, … of a log, read in place, until `each` gives false. damaged: missing
  // events, and events after those that are counted. Cost: one descent of the tree, then linear. No
  // descent if the log with the number before this one has just been read to its end.
  absl::Status ForEachEvent(const LogHead& log, uint64_t from,
                            absl::FunctionRef<bool(const LoggedEvent&)> each) const;

  // Whether there is an entry for the event, whatever lies in it.
  absl::StatusOr<bool> HasEvent(uint64_t log, uint64_t seq) const;

  // The newest snapshot at or before event `seq`, in the map; nothing if there is none.
  absl::StatusOr<std::optional<Snapshot>> SnapshotBefore(uint64_t log, uint64_t seq) const;

  // The snapshots of a log, ascending by seq, in the map, until `each` gives false.
  absl::Status ForEachSnapshot(uint64_t log, absl::FunctionRef<bool(const Snapshot&)> each) const;

  // The openings of an event, slot by slot; empty if all are withheld or there is no veil.
  absl::StatusOr<std::vector<Slot>> Openings(uint64_t log, uint64_t seq) const;

  // The seqs of the events of a log beside which openings lie, ascending, until `each` gives false.
  absl::Status ForEachOpened(uint64_t log, absl::FunctionRef<bool(uint64_t seq)> each) const;

  absl::StatusOr<std::string_view> CardSetJson(const Hash256& hash) const;

  // How many entries the global order has: one per transaction and log.
  absl::StatusOr<uint64_t> OrderCount() const;

  // The number of the newest entry of the global order; 0 in a store without logs.
  absl::StatusOr<uint64_t> NewestOrder() const;

  // The entries of the global order with a number above this one, ascending, until `each` gives
  // false. damaged if one of them has not the form of an entry.
  absl::Status ForEachOrdered(
      uint64_t above, absl::FunctionRef<bool(uint64_t number, const OrderRecord&)> each) const;

  // What the table `cluster` has at a key, in the map; nothing if it is not there.
  absl::StatusOr<std::optional<std::string_view>> ClusterValue(std::string_view key) const;

  // The entries of the table `cluster` whose keys begin so, ascending, until `each` gives false.
  absl::Status ForEachClusterEntry(
      std::string_view prefix,
      absl::FunctionRef<bool(std::string_view key, std::string_view value)> each) const;

  const Transaction& transaction() const { return transaction_; }
  const Tables& tables() const { return tables_; }

 private:
  friend class Store;
  friend absl::Status CheckCopy(const std::string& file);
  Reader(Transaction transaction, const Tables& tables)
      : transaction_(std::move(transaction)), tables_(tables) {}

  // A cursor over the events that is not in use.
  struct IdleCursor {
    Cursor cursor;
    uint64_t ended = ~uint64_t{0};  // it is at the first event after those of this log
  };
  absl::StatusOr<IdleCursor> TakeCursor() const;

  using Kept = std::optional<AscendingCursor>;
  // The kept cursor over a table, or a new one if it is in use.
  absl::StatusOr<AscendingCursor> Take(Kept& kept, MDB_dbi table) const;
  // The value at a key, found by a kept cursor.
  absl::StatusOr<std::optional<Bytes>> Get(Kept& kept, MDB_dbi table, Bytes key) const;

  Transaction transaction_;
  Tables tables_;
  // As many as were ever in use at once, because a callback of ForEachEvent may read events itself.
  mutable std::vector<IdleCursor> idle_;
  mutable Kept logs_;
  mutable Kept openings_;
  mutable Kept snapshots_;
  mutable Kept summaries_;
};

class GroupCommit;
class WriteTransaction;

class Store {
 public:
  // not_found: there is no store in the folder, and none is to be created. damaged: the data file
  // is missing, is not a store, or ends before its last page does. too_new, io. Waits for a
  // compaction to end.
  static absl::StatusOr<std::unique_ptr<Store>> Open(const std::string& folder,
                                                     const Options& options);
  ~Store();

  // Begins a log. exists if there is one with this chain(0).
  absl::StatusOr<LogHead> Create(const NewLog& log);

  // Begins several logs in one transaction, and adds openings to others: all or nothing.
  absl::StatusOr<std::vector<LogHead>> CreateAll(absl::Span<const NewLog> logs,
                                                 absl::Span<const FoundOpenings> found = {});

  // Appends to one log. conflict if the log does not have `expected_seq` events; not_found.
  absl::StatusOr<LogHead> Append(const NewEvents& events);

  // Appends to several logs in one transaction: all or nothing.
  absl::StatusOr<std::vector<LogHead>> AppendAll(absl::Span<const NewEvents> batch);

  // Writes snapshots of a log, in place of those that are there. not_found if the log does not have
  // these events.
  absl::Status PutSnapshots(uint64_t log, absl::Span<const Snapshot> snapshots);

  // Removes every snapshot of the store. All can be rebuilt.
  absl::Status DropSnapshots();

  absl::StatusOr<Reader> Read() const;

  // From now on Create, CreateAll, Append and AppendAll ask `sharing` before they write, and write
  // what it answers in the same transaction; nullptr: nobody is asked.
  void ShareThrough(std::unique_ptr<Sharing> sharing) { sharing_ = std::move(sharing); }

  // Whether others are asked before this store writes.
  bool is_shared() const { return sharing_ != nullptr; }

  // Adds the table `cluster` if it is not there. No other thread may use the store meanwhile.
  absl::Status MakeCluster();

  // Writes what was read from the cluster, without asking anybody: all or nothing. exists or
  // conflict if another process has written to one of the logs since: read the store again.
  absl::StatusOr<std::vector<LogHead>> TakeFollowed(const FollowedBatch& batch);

  // Forgets everything about the cluster.
  absl::Status ClearCluster();

  // Makes what was written in Durability::bulk durable. After a failure it always fails: load the
  // data again, into a new store.
  absl::Status Sync();

  const std::string& folder() const { return folder_; }

 private:
  friend class Pipeline;

  Store(std::string folder, const Options& options);
  absl::Status LockUsers();
  absl::Status MakeWhereMissing();
  absl::Status OpenFile();

  // Runs `body` in one write transaction, together with those of other threads, and commits. Runs
  // it again, from the start, if the map was too small.
  absl::Status Write(absl::FunctionRef<absl::Status(WriteTransaction&)> body);

  std::string folder_;
  Options options_;
  LockFile users_;  // held as long as the store is open
  LockFile writer_;
  std::unique_ptr<Environment> environment_;
  Tables tables_ = {};
  std::unique_ptr<GroupCommit> groups_;
  std::unique_ptr<Sharing> sharing_;
  std::mutex sync_;  // held while syncing
  bool has_failed_to_sync_ = false;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_STORE_H_
