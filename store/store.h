// The append-only log of many games in one LMDB file. It knows bytes and chains, but no rules.
//
//   Result<std::unique_ptr<Store>> store = Store::Open("recount.db", {.create = true});
//   NewLog log{…};                                   // its events, openings, card set
//   Result<LogHead> head = (*store)->Create(log);
//   head = (*store)->Append({.log = head->log, .expected_seq = 1, .events = events});
//   Result<Reader> reader = (*store)->Read();       // a reader: never blocks the writer
//   reader->ForEachEvent(*head, 0, [&](const LoggedEvent& event) { … return true; });
//
// When Create or Append give a head, what they wrote survives a power cut. In Durability::bulk it
// does not until Sync returns: a crash may then cost the whole store, so use it only for a load
// that can be done again, into a store of its own.
//
// A Store may be used by several threads and a folder by several processes; a second writer waits
// up to 10 seconds for the first, then fails with io. Threads that write at the same moment share
// one transaction and one wait for the disk (group commit); each gets its own result. A process
// opens a folder only once.
#ifndef RECOUNT_STORE_STORE_H_
#define RECOUNT_STORE_STORE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "events/error.h"
#include "store/folder.h"
#include "store/layout.h"
#include "store/log_writes.h"
#include "store/reader.h"
#include "store/sharing.h"

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
  // The data file is that of a PendingStore, which nobody else has open: without any lock.
  bool is_pending = false;
};

// Whether Open failed because the data file ends before its last page does. It is damaged, then.
bool IsCut(const Error& error);

class Environment;
class GroupCommit;
class WriteTransaction;

class Store {
 public:
  // not_found: there is no store in the folder, and none is to be created. damaged: the data file
  // is missing, is not a store, or ends before its last page does. too_new, io. Waits for a
  // compaction to end.
  static Result<std::unique_ptr<Store>> Open(const std::string& folder, const Options& options);
  ~Store();

  // Begins a log. exists if there is one with this chain(0).
  Result<LogHead> Create(const NewLog& log);

  // Begins several logs in one transaction, and adds openings to others: all or nothing.
  Result<std::vector<LogHead>> CreateAll(absl::Span<const NewLog> logs,
                                         absl::Span<const FoundOpenings> found = {});

  // Appends to one log. conflict if the log does not have `expected_seq` events; not_found.
  Result<LogHead> Append(const NewEvents& events);

  // Appends to several logs in one transaction: all or nothing.
  Result<std::vector<LogHead>> AppendAll(absl::Span<const NewEvents> batch);

  // Writes snapshots of a log, in place of those that are there. not_found if the log does not have
  // these events.
  Fault PutSnapshots(uint64_t log, absl::Span<const Snapshot> snapshots);

  // Removes every snapshot of the store. All can be rebuilt.
  Fault DropSnapshots();

  Result<Reader> Read() const;

  // From now on Create, CreateAll, Append and AppendAll ask `sharing` before they write, and write
  // what it answers in the same transaction; nullptr: nobody is asked.
  void ShareThrough(std::unique_ptr<Sharing> sharing) { sharing_ = std::move(sharing); }

  // Whether others are asked before this store writes.
  bool is_shared() const { return sharing_ != nullptr; }

  // Adds the table `cluster` if it is not there. No other thread may use the store meanwhile.
  Fault MakeCluster();

  // Writes what was read from the cluster, without asking anybody: all or nothing. exists or
  // conflict if another process has written to one of the logs since: read the store again.
  Result<std::vector<LogHead>> TakeFollowed(const FollowedBatch& batch);

  // Forgets everything about the cluster.
  Fault ClearCluster();

  // Makes what was written in Durability::bulk durable. After a failure it always fails: load the
  // data again, into a new store.
  Fault Sync();

  const std::string& folder() const { return folder_; }

 private:
  friend class Pipeline;

  Store(std::string folder, const Options& options);
  Fault LockUsers();
  std::string File() const;
  Fault MakeWhereMissing();
  Fault FillPending();
  Fault OpenFile();
  Fault CheckMayOpen() const;

  // Runs `body` in one write transaction, together with those of other threads, and commits. Runs
  // it again, from the start, if the map was too small.
  Fault Write(absl::FunctionRef<Fault(WriteTransaction&)> body);

  std::string folder_;
  Options options_;
  LockFile users_;  // held as long as the store is open
  LockFile writer_;
  std::unique_ptr<Environment> environment_;
  std::unique_ptr<Tables> tables_;
  std::unique_ptr<GroupCommit> groups_;
  std::unique_ptr<Sharing> sharing_;
  std::mutex sync_;  // held while syncing
  Fault failed_sync_;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_STORE_H_
