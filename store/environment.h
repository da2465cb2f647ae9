// Owns the open data file of a store: LMDB's environment, and the size of its map. Internal to the
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

  // Begins a transaction, and adopts the size of the map if another process has grown it; io if it
  // cannot because transactions of this process are open in the map. A write first frees the slots
  // of readers whose processes have ended. damaged for a write after one that found a broken page
  // (store/broken_page.h).
  Result<Transaction> Begin(unsigned flags);

  // Commits a write transaction. Failures are explained (Explained). If LMDB then refuses all later
  // writes, their errors quote the first failure.
  Fault Commit(Transaction& transaction);

  // Returns a failure of a write with the reason that the system gives. On a full disk the system
  // may write a part first, which LMDB calls a disk error. Must be called before others write.
  Fault Explained(Fault fault) const;

  // Doubles the map. io if a transaction of this process stays open in it for half a second,
  // because it has pointers into the map.
  Fault Grow();

  // Returns damaged if the file ends before its last used page, with the offset at which the file
  // ends (IsCut); io.
  Fault CheckLength(const std::string& file);

  // Returns damaged if the two front pages are not of two successive transactions. Transactions
  // write the two pages in turn, and LMDB uses the one with the higher number. With a wrong number
  // it would show an older store.
  Fault CheckFrontPages(const std::string& file);

  // Makes the file as long as its last page requires. LMDB does not write a last page that it has
  // freed again in the same transaction, so the file would look cut.
  void FillUp();

  // Returns true if a write was abandoned, so that LMDB's mutex of writers stays locked until the
  // process ends.
  bool HasAbandonedWrite() const { return write_state_.is_abandoned(); }

  // Copies the data file to a new one, without its free pages. damaged if it finds a broken page;
  // HasAbandonedWrite is true then.
  Fault CompactTo(int descriptor, const std::string& file);

  MDB_env* get() const { return environment_.get(); }

 private:
  struct Closer {
    void operator()(MDB_env* environment) const { mdb_env_close(environment); }
  };

  Environment() = default;
  // Returns LMDB's return code.
  int OpenOnce(const std::string& path, unsigned flags, size_t map_bytes);
  // Returns true if the table of readers is at transaction 0 although the file has later ones.
  bool IsOfNone() const;
  Fault SetMapBytes(size_t bytes, std::string_view why);
  Error Lost() const;
  Result<uint64_t> NeededBytes();

  WriteState write_state_;
  std::unique_ptr<MDB_env, Closer> environment_;
  std::mutex mutex_;     // held while a transaction begins or the map changes
  Fault failed_commit_;  // the first one
  int lost_by_ = 0;      // the code of a failed change of the map; 0 if there is a map
  std::atomic<int> open_transactions_ = 0;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_ENVIRONMENT_H_
