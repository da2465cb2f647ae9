// A wrapper around LMDB: handles that close themselves, and return codes as errors with the place.
//
// How Recount respects LMDB's caveats (lmdb.h):
//   - One writer at a time, readers never wait for it and it never for them.
//   - A data file must not be opened twice by one process: Store keeps one Environment a folder.
//   - The map may be resized only while no transaction of the process is open: Transaction counts.
//   - A reader that stays open keeps pages from being reused, so the file grows: readers are short.
//   - Pages have no checksums. The caller verifies bytes from here.
//   - An assertion that fails ends the process: here it is the error damaged (broken_page.h).
//   - The map is address space, not memory; the file is as long as its last page.
//   - Not on a network file system: its locks and its memory map are the machine's own.
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

// The error of a return code of LMDB other than MDB_SUCCESS; `doing` says what was tried, on what.
Error LmdbError(int code, std::string_view doing);

// As LmdbError; empty for MDB_SUCCESS.
Fault LmdbFault(int code, std::string_view doing);

// Whether it is of a write that found no room left in the map.
bool IsMapFull(const Fault& fault);

// Ends without effect unless it is committed.
class Transaction {
 public:
  // Owns a transaction that mdb_txn_begin has begun, and counts it as open.
  Transaction(MDB_txn* transaction, std::atomic<int>* open)
      : transaction_(transaction), open_(open) {
    ++*open_;
  }
  Transaction(Transaction&& other) noexcept
      : transaction_(std::exchange(other.transaction_, nullptr)), open_(other.open_) {}
  Transaction& operator=(Transaction&& other) noexcept;
  ~Transaction() { Abort(); }

  Fault Commit();

  // The handle of a table; not_found, unless MDB_CREATE creates it.
  Result<MDB_dbi> OpenTable(const char* name, unsigned flags = 0) const;

  // How many entries a table has.
  Result<uint64_t> Count(MDB_dbi table) const;

  // The value at a key of a table, in the map: valid as long as the transaction. Nothing if the key
  // is not there.
  Result<std::optional<Bytes>> Get(MDB_dbi table, Bytes key) const;

  // Writes a new entry; with MDB_APPEND keys must ascend. conflict if the key exists.
  Fault Insert(MDB_dbi table, Bytes key, Bytes value, unsigned flags = 0);

  // Writes an entry, in place of one that is there.
  Fault Put(MDB_dbi table, Bytes key, Bytes value);

  Fault Delete(MDB_dbi table, Bytes key);

  // Removes every entry of a table.
  Fault Clear(MDB_dbi table);

  // The number of the transaction that wrote what this one reads; its own number if it writes.
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

  // The first entry; the first at or after `key`; the one after the current; the one before it; the
  // last. Nothing at the end.
  Result<std::optional<Entry>> First();
  Result<std::optional<Entry>> Seek(Bytes key);
  Result<std::optional<Entry>> Next();
  Result<std::optional<Entry>> Previous();
  Result<std::optional<Entry>> Last();

  // Reserves room for the value of a new entry, to be filled before anything else is written.
  // conflict if the key exists. `at_end` says that the key may be after all others; then pages are
  // filled to their end instead of being split in halves. It becomes false if the key is not at the
  // end.
  Result<MutableBytes> InsertReserved(Bytes key, size_t size, bool& at_end);

  // mdb_cursor_get, for loops that cannot afford a Result per entry: LMDB's return code, or
  // kBrokenPage.
  int Move(MDB_val& key, MDB_val& value, MDB_cursor_op operation) {
    return CallLmdb(cursor_, [&] { return mdb_cursor_get(cursor_, &key, &value, operation); });
  }

 private:
  explicit Cursor(MDB_cursor* cursor) : cursor_(cursor) {}
  Result<std::optional<Entry>> Get(Bytes key, MDB_cursor_op operation);
  void Close();

  MDB_cursor* cursor_;
};

// Finds entries in a read transaction. If keys ascend and the next entry is the wanted one, as when
// logs are read one after another, that costs no descent of the tree.
class AscendingCursor {
 public:
  explicit AscendingCursor(Cursor cursor) : cursor_(std::move(cursor)) {}

  // The first entry at or after `key`; nothing if there is none.
  Result<std::optional<Cursor::Entry>> Seek(Bytes key);

  // The entry after the one that was found last.
  Result<std::optional<Cursor::Entry>> Next();

  // The entry before the one that was found last; the last of all if none was found.
  Result<std::optional<Cursor::Entry>> Previous();

 private:
  Cursor cursor_;
  bool knows_ = false;                  // what follows is true
  std::string wanted_;                  // all keys at or after this one come …
  std::optional<Cursor::Entry> found_;  // … at or after this entry; nothing: there is none
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_LMDB_H_
