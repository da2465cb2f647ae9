// Handles LMDB's assertions. LMDB trusts the pages of its file and asserts some of its assumptions.
// A failed assertion ends the process. Here the call that found the page returns a code instead, so
// damage is an error as everywhere else:
//
//   const int code =
//       CallLmdb(transaction, [&] { return mdb_get(transaction, table, &at, &value); });
//   if (code != MDB_SUCCESS) return LmdbError(code, "reading an entry");  // damaged
//
// An exception leaves the call, but never leaves CallLmdb. A read transaction can continue after
// that. A write transaction cannot, and it cannot be aborted either: LMDB keeps a list of cursors,
// which may lie on the part of the stack that was unwound. The transaction is abandoned: nothing
// touches it again, its environment stays open until the process ends, and no other write begins
// there (LMDB's own mutex stays locked). Readers are not affected.
//
// This covers assertions only. A damaged page may still end the process by SIGSEGV or SIGBUS. Code
// that must survive that reads in a child process (replay/process/processes.h).
//
// Internal to the store.
#ifndef RECOUNT_STORE_BROKEN_PAGE_H_
#define RECOUNT_STORE_BROKEN_PAGE_H_

#include <lmdb.h>

#include <atomic>
#include <string>

namespace recount::store {

// The return code of a call that found a broken page. LMDB does not use this number.
inline constexpr int kBrokenPage = -31'000;

// LMDB's text of the assertion that failed last in this thread.
std::string BrokenPageText();

// The assertion handler throws this instead of returning, because LMDB would then end the process.
struct BrokenPage {};

// Tracks the write transaction of an environment and whether it was abandoned.
class WriteState {
 public:
  // Makes failed assertions in this environment reach CallLmdb, and attaches this state to the
  // environment.
  void Watch(MDB_env* environment);

  // Sets the transaction that writes. LMDB uses the same one for every write of an environment.
  void SetWriter(MDB_txn* transaction) { writer_ = transaction; }

  void Abandon() { is_abandoned_ = true; }
  bool is_abandoned() const { return is_abandoned_; }

  // Returns true if this transaction was abandoned.
  static bool IsAbandoned(MDB_txn* transaction);

  // Abandons the transaction if it is a write transaction.
  static void NoteBrokenPage(MDB_txn* transaction);

 private:
  std::atomic<MDB_txn*> writer_ = nullptr;
  std::atomic<bool> is_abandoned_ = false;
};

inline MDB_txn* TransactionOf(MDB_txn* transaction) { return transaction; }
inline MDB_txn* TransactionOf(MDB_cursor* cursor) { return mdb_cursor_txn(cursor); }

// Calls LMDB with a transaction of a watched environment, or with a cursor in one. Returns LMDB's
// return code, or kBrokenPage.
template <typename Handle, typename Call>
int CallLmdb(Handle* handle, const Call& call) {
  try {
    return call();
  } catch (const BrokenPage&) {
    WriteState::NoteBrokenPage(TransactionOf(handle));
    return kBrokenPage;
  }
}

// Runs mdb_env_copyfd2 with MDB_CP_COMPACT. LMDB starts a thread for it that works on the stack of
// the calling thread, so no exception may leave this call. It runs in a thread of its own, which
// stops forever if it finds a broken page: the environment is then abandoned, and the code is
// kBrokenPage. Returns an errno if the system cannot start a thread.
int CompactLmdb(MDB_env* environment, WriteState& state, int descriptor);

}  // namespace recount::store

#endif  // RECOUNT_STORE_BROKEN_PAGE_H_
