// The open data file of a store: LMDB's environment, and the size of its map. Internal to the
// store.
#ifndef RECOUNT_STORE_ENVIRONMENT_H_
#define RECOUNT_STORE_ENVIRONMENT_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "store/broken_page.h"
#include "store/lmdb.h"

namespace recount::store {

class Environment {
 public:
  // `path` is a folder, or with MDB_NOSUBDIR a file.
  static absl::StatusOr<std::unique_ptr<Environment>> Open(const std::string& path, unsigned flags,
                                                           size_t map_bytes);
  ~Environment();

  // Begins a transaction, and takes over the size of the map where another process has grown it. A
  // write first gives up the places of readers whose processes have ended. io where that is not
  // possible because transactions of this process are open in the map. damaged for a write after
  // one that met a broken page (store/broken_page.h).
  absl::StatusOr<Transaction> Begin(unsigned flags);

  // Doubles the map. io where a transaction of this process stays open in it for half a second: it
  // holds pointers there.
  absl::Status Grow();

  // io, damaged where the file ends before its last page that is in use does.
  absl::Status CheckLength(const std::string& file);

  // damaged where the two front pages, of which each transaction writes the other one, are not of
  // two transactions in a row: LMDB goes by the higher number, and would show an older store.
  absl::Status CheckFrontPages(const std::string& file);

  // Makes the file as long as its last page asks. LMDB does not write a last page that it has freed
  // again in the same transaction, and the file would look cut.
  void FillUp();

  // Whether a write was abandoned, so that LMDB's mutex of writers is held until the process ends.
  bool HasAbandonedWrite() const { return write_state_.is_abandoned(); }

  // Copies the data file to a new one, without its free pages. damaged if a page of it is broken:
  // this environment then counts as one with an abandoned write.
  absl::Status CompactTo(int descriptor, const std::string& file);

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
  absl::Status SetMapBytes(size_t bytes, std::string_view why);
  absl::StatusOr<uint64_t> NeededBytes();

  WriteState write_state_;
  std::unique_ptr<MDB_env, Closer> environment_;
  std::mutex mutex_;      // whoever begins a transaction or changes the map
  bool is_lost_ = false;  // a change of the map failed, and LMDB has none
  std::atomic<int> open_transactions_ = 0;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_ENVIRONMENT_H_
