// The open data file of a store: LMDB's environment, and the size of its map. Internal to the
// store.
#ifndef RECOUNT_STORE_ENVIRONMENT_H_
#define RECOUNT_STORE_ENVIRONMENT_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "events/error.h"
#include "store/broken_page.h"
#include "store/lmdb.h"

namespace recount::store {

class Environment {
 public:
  // `path` is a folder, or with MDB_NOSUBDIR a file.
  static Result<std::unique_ptr<Environment>> Open(const std::string& path, unsigned flags,
                                                   size_t map_bytes);
  ~Environment();

  // Begins a transaction, and adopts the size of the map if another process has grown it. A write
  // first frees the slots of readers whose processes have ended. io if that is not possible because
  // transactions of this process are open in the map. damaged for a write after one that met a
  // broken page (store/broken_page.h).
  Result<Transaction> Begin(unsigned flags);

  // Commits a write transaction. A failure is as Explained tells it, and is told again to whoever
  // begins a write after it, if LMDB refuses all that follows.
  Fault Commit(Transaction& transaction);

  // A failure of a write, with the reason of the system: where the disk is full, it may write a
  // part first, and LMDB calls that a disk error. To be called before others write.
  Fault Explained(Fault fault) const;

  // Doubles the map. io if a transaction of this process stays open in it for half a second,
  // because it has pointers into the map.
  Fault Grow();

  // io; damaged if the file ends before its last used page does, and then with the offset at which
  // it ends (IsCut).
  Fault CheckLength(const std::string& file);

  // damaged if the two front pages are not of two successive transactions. Each transaction writes
  // the other page. LMDB uses the page with the higher number, and would show an older store.
  Fault CheckFrontPages(const std::string& file);

  // Makes the file as long as its last page requires. LMDB does not write a last page that it has
  // freed again in the same transaction, so the file would look cut.
  void FillUp();

  // Whether a write was abandoned, so that LMDB's mutex of writers is held until the process ends.
  bool HasAbandonedWrite() const { return write_state_.is_abandoned(); }

  // Copies the data file to a new one, without its free pages. damaged if a page of it is broken:
  // this environment then counts as one with an abandoned write.
  Fault CompactTo(int descriptor, const std::string& file);

  MDB_env* get() const { return environment_.get(); }

 private:
  struct Closer {
    void operator()(MDB_env* environment) const { mdb_env_close(environment); }
  };

  Environment() = default;
  // LMDB's return code.
  int OpenOnce(const std::string& path, unsigned flags, size_t map_bytes);
  // Whether its table of readers is as of no transaction, though there have been some.
  bool IsOfNone() const;
  Fault SetMapBytes(size_t bytes, std::string_view why);
  Error Lost() const;
  Result<uint64_t> NeededBytes();

  WriteState write_state_;
  std::unique_ptr<MDB_env, Closer> environment_;
  std::mutex mutex_;     // held while a transaction begins or the map changes
  Fault failed_commit_;  // the first one
  int lost_by_ = 0;      // the code with which a change of the map failed: LMDB has none since
  std::atomic<int> open_transactions_ = 0;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_ENVIRONMENT_H_
