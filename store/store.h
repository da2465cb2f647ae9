// The append-only log of many games in one LMDB file. It knows bytes and chains, but no rules.
//
//   Result<std::unique_ptr<Store>> store = Store::Open("recount.db", {.create = true});
//   NewLog log{…};                                   // its events, openings, card set
//   Result<LogHead> head = (*store)->Create(log);
//   head = (*store)->Append({.log = head->log, .expected_seq = 1, .events = events});
//   Result<Reader> reader = (*store)->Read();       // a reader never blocks the writer
//   reader->ForEachEvent(*head, 0, [&](const LoggedEvent& event) { … return true; });
//
// When Create or Append returns a head, its events survive a power cut. In Durability::bulk they
// survive it only after Sync has returned, and a crash may destroy the whole store. So use it only
// for a load that can be repeated, into a new store.
//
// A Store may be used by several threads and a folder by several processes; a second writer waits
// up to 10 seconds for the first, then fails with io. Threads that write at the same moment share
// one transaction and one wait for the disk (group commit); each gets its own result. A process
// must not have the same folder open twice at the same time.
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

// The address space that is reserved by default. ThreadSanitizer leaves a program less than the
// usual terabyte, at an address that differs from run to run.
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
  size_t map_bytes = kMapBytes;           // reserved address space; grows if a store needs more
  int writer_wait_milliseconds = 10'000;  // also the wait for the end of a compaction
  // The data file is that of a PendingStore. Nobody else has it open, so it is not locked.
  bool is_pending = false;
};

// Returns true if Open failed with damaged because the data file ends before its last page does.
bool IsCut(const Error& error);

class Environment;
class GroupCommit;
class WriteTransaction;

class Store {
 public:
  // Opens or creates a store; waits until a running compaction has ended. not_found if there is no
  // store in the folder and the options do not create one; damaged if the data file is missing, is
  // not a store, or ends before its last page does; too_new; io.
  static Result<std::unique_ptr<Store>> Open(const std::string& folder, const Options& options);
  ~Store();

  // Begins a log. exists if a log has this chain(0) already.
  Result<LogHead> Create(const NewLog& log);

  // Begins several logs in one transaction, and adds openings to other logs: all or nothing.
  Result<std::vector<LogHead>> CreateAll(absl::Span<const NewLog> logs,
                                         absl::Span<const FoundOpenings> found = {});

  // Appends to one log. conflict if the log does not have `expected_seq` events; not_found.
  Result<LogHead> Append(const NewEvents& events);

  // Appends to several logs in one transaction: all or nothing.
  Result<std::vector<LogHead>> AppendAll(absl::Span<const NewEvents> batch);

  // Writes snapshots of a log, and replaces those of the same events. not_found if the log does not
  // have these events.
  Fault PutSnapshots(uint64_t log, absl::Span<const Snapshot> snapshots);

  // Removes all snapshots of the store, which can be rebuilt.
  Fault DropSnapshots();

  Result<Reader> Read() const;

  // From now on Create, CreateAll, Append and AppendAll ask `sharing` before they write, and write
  // the entries that it returns in the same transaction. With nullptr they ask nobody.
  void ShareThrough(std::unique_ptr<Sharing> sharing) { sharing_ = std::move(sharing); }

  // Returns true if this store asks others before it writes.
  bool is_shared() const { return sharing_ != nullptr; }

  // Adds the table `cluster` if it does not exist. No other thread may use the store meanwhile.
  Fault MakeCluster();

  // Writes data from the cluster without asking anybody: all or nothing. exists or conflict if
  // another process has written to one of the logs meanwhile; the caller then reads the store
  // again.
  Result<std::vector<LogHead>> TakeFollowed(const FollowedBatch& batch);

  // Removes everything about the cluster.
  Fault ClearCluster();

  // Makes writes of Durability::bulk durable. After one failure it always fails: load the data
  // again into a new store.
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

  // Runs `body` in one write transaction, together with the bodies of other threads, and commits.
  // Runs it again from the start if the map was too small.
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
