// Wraps LMDB: handles close themselves, and return codes become errors that name the operation.
//
// How Recount respects LMDB's caveats (lmdb.h):
//   - One writer at a time; readers never wait for it, and it never waits for them.
//   - A data file must not be opened twice by one process: Store keeps one Environment per folder.
//   - The map may be resized only while no transaction of the process is open: Transaction counts.
//   - A reader that stays open keeps pages from being reused, so the file grows: readers are short.
//   - Pages have no checksums. The caller verifies the bytes that it gets from here.
//   - A failed assertion ends the process: here it becomes the error damaged (broken_page.h).
//   - The map is address space, not memory; the file is as long as its last page.
//   - Not on a network file system: locks and the memory map work on one machine only.
#ifndef RECOUNT_STORE_LMDB_H_
#define RECOUNT_STORE_LMDB_H_

#include <lmdb.h>

#include <atomic>
#include <optional>
#include <string>
#include <utility>

#include "events/bytes.h"
#include "events/error.h"
#include "store/broken_page.h"

namespace recount::store {

// The error for a return code of LMDB other than MDB_SUCCESS. `doing` names the operation and its
// object.
Error LmdbError(int code, std::string_view doing);

// Returns the same as LmdbError, but no error for MDB_SUCCESS.
Fault LmdbFault(int code, std::string_view doing);

// Returns true if a write found no room left in the map.
bool IsMapFull(const Fault& fault);

// A transaction of LMDB. It ends without effect unless it is committed.
class Transaction {
 public:
  // Takes a transaction that mdb_txn_begin has begun, and counts it as open.
  Transaction(MDB_txn* transaction, std::atomic<int>* open)
      : transaction_(transaction), open_(open) {
    ++*open_;
  }
  Transaction(Transaction&& other) noexcept
      : transaction_(std::exchange(other.transaction_, nullptr)), open_(other.open_) {}
  Transaction& operator=(Transaction&& other) noexcept;
  ~Transaction() { Abort(); }

  Fault Commit();

  // Returns the handle of a table; not_found, unless MDB_CREATE creates it.
  Result<MDB_dbi> OpenTable(const char* name, unsigned flags = 0) const;

  // Returns the number of entries of a table.
  Result<uint64_t> Count(MDB_dbi table) const;

  // Returns the value at a key of a table, or nothing if there is no such key. The bytes are in the
  // map and valid as long as the transaction.
  Result<std::optional<Bytes>> Get(MDB_dbi table, Bytes key) const;

  // Writes a new entry; with MDB_APPEND keys must ascend. conflict if the key exists.
  Fault Insert(MDB_dbi table, Bytes key, Bytes value, unsigned flags = 0);

  // Writes an entry, and replaces an existing one.
  Fault Put(MDB_dbi table, Bytes key, Bytes value);

  Fault Delete(MDB_dbi table, Bytes key);

  // Removes every entry of a table.
  Fault Clear(MDB_dbi table);

  // The number of the newest transaction that this one reads; its own number if it writes.
  uint64_t number() const { return mdb_txn_id(transaction_); }

  MDB_txn* get() const { return transaction_; }

 private:
  void Abort();

  MDB_txn* transaction_;
  std::atomic<int>* open_;
};

// Walks the entries of a table in the order of their keys.
class Cursor {
 public:
  struct Entry {
    Bytes key;
    Bytes value;
  };

  static Result<Cursor> Open(const Transaction& transaction, MDB_dbi table);

  Cursor(Cursor&& other) noexcept : cursor_(std::exchange(other.cursor_, nullptr)) {}
  ~Cursor() { Close(); }

  // Moves to the first entry, to the first at or after `key`, to the next, to the previous, or to
  // the last. Returns nothing if there is no such entry.
  Result<std::optional<Entry>> First();
  Result<std::optional<Entry>> Seek(Bytes key);
  Result<std::optional<Entry>> Next();
  Result<std::optional<Entry>> Previous();
  Result<std::optional<Entry>> Last();

  // Reserves room for the value of a new entry; the caller fills it before it writes anything else.
  // conflict if the key exists. `at_end` says that the key may be after all others; pages are then
  // filled to their end instead of being split in half. It becomes false if the key is not at the
  // end.
  Result<MutableBytes> InsertReserved(Bytes key, size_t size, bool& at_end);

  // Calls mdb_cursor_get, for loops that cannot afford a Result per entry. Returns LMDB's return
  // code, or kBrokenPage.
  int Move(MDB_val& key, MDB_val& value, MDB_cursor_op operation) {
    return CallLmdb(cursor_, [&] { return mdb_cursor_get(cursor_, &key, &value, operation); });
  }

 private:
  explicit Cursor(MDB_cursor* cursor) : cursor_(cursor) {}
  Result<std::optional<Entry>> Get(Bytes key, MDB_cursor_op operation);
  void Close();

  MDB_cursor* cursor_;
};

// Finds entries in a read transaction. If keys ascend and the next entry is the right one, as when
// logs are read one after another, a search does not descend the tree.
class AscendingCursor {
 public:
  explicit AscendingCursor(Cursor cursor) : cursor_(std::move(cursor)) {}

  // Returns the first entry at or after `key`; nothing if there is none.
  Result<std::optional<Cursor::Entry>> Seek(Bytes key);

  // Returns the entry after the one that was found last.
  Result<std::optional<Cursor::Entry>> Next();

  // Returns the entry before the one that was found last, or the last entry of all if none was
  // found.
  Result<std::optional<Cursor::Entry>> Previous();

 private:
  Cursor cursor_;
  bool knows_ = false;                  // the two members below are valid
  std::string wanted_;                  // every entry whose key is at or after this one …
  std::optional<Cursor::Entry> found_;  // … is this one or after it; nothing if none is
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_LMDB_H_
