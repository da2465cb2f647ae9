#include "store/lmdb.h"

#include <cerrno>

#include "events/check.h"
#include "fmt/format.h"

namespace recount::store {
namespace {

MDB_val ToValue(Bytes bytes) { return MDB_val{bytes.size(), const_cast<uint8_t*>(bytes.data())}; }

Bytes FromValue(const MDB_val& value) {
  return Bytes(static_cast<const uint8_t*>(value.mv_data), value.mv_size);
}

// Calls LMDB to write, unless the transaction was abandoned: nothing may touch it then.
template <typename Handle, typename Call>
int CallWriting(Handle* handle, const Call& call) {
  return WriteState::IsAbandoned(TransactionOf(handle)) ? kBrokenPage : CallLmdb(handle, call);
}

ErrorCode CodeFor(int code) {
  switch (code) {
    case MDB_KEYEXIST:
      return ErrorCode::conflict;
    case MDB_NOTFOUND:
    case ENOENT:
      return ErrorCode::not_found;
    case MDB_VERSION_MISMATCH:
      return ErrorCode::too_new;
    case kBrokenPage:
    case MDB_PAGE_NOTFOUND:
    case MDB_CORRUPTED:
    case MDB_CURSOR_FULL:
    case MDB_INCOMPATIBLE:
    case MDB_INVALID:
    case MDB_BAD_TXN:
    case MDB_BAD_VALSIZE:
      return ErrorCode::damaged;
    default:
      return ErrorCode::io;
  }
}

std::string_view Advice(int code) {
  switch (code) {
    case MDB_MAP_FULL:
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return ": free some disk space and try again; nothing was written";
    case ENOMEM:
      return ": memory or address space (ulimit -v) ran out";
    case EACCES:
    case EROFS:
      return ": the folder is not writable";
    case MDB_READERS_FULL:
      return ": too many readers at once";
    case MDB_PANIC:
      return ": the disk failed during an earlier write, and it is unknown how much of that write "
             "was saved: open it again";
    default:
      return "";
  }
}

}  // namespace

Error LmdbError(int code, std::string_view doing) {
  if (code == kBrokenPage) {
    return {.code = ErrorCode::damaged,
            .message = fmt::format("the store is damaged: {}: {}; restore a backup", doing,
                                   BrokenPageText())};
  }
  return {.code = CodeFor(code),
          .message = fmt::format("{}: {}{}", doing, mdb_strerror(code), Advice(code)),
          .cause = code};
}

Fault LmdbFault(int code, std::string_view doing) {
  return code == MDB_SUCCESS ? Fault() : LmdbError(code, doing);
}

bool IsMapFull(const Fault& fault) { return fault && fault->cause == MDB_MAP_FULL; }

Result<MDB_dbi> Transaction::OpenTable(const char* name, unsigned flags) const {
  MDB_dbi table = 0;
  const int code =
      CallLmdb(transaction_, [&] { return mdb_dbi_open(transaction_, name, flags, &table); });
  if (code != MDB_SUCCESS) return LmdbError(code, fmt::format("opening the table {}", name));
  return table;
}

Result<uint64_t> Transaction::Count(MDB_dbi table) const {
  MDB_stat statistics;
  const int code =
      CallLmdb(transaction_, [&] { return mdb_stat(transaction_, table, &statistics); });
  if (code != MDB_SUCCESS) return LmdbError(code, "counting a table");
  return statistics.ms_entries;
}

Transaction& Transaction::operator=(Transaction&& other) noexcept {
  if (this != &other) {
    Abort();
    transaction_ = std::exchange(other.transaction_, nullptr);
    open_ = other.open_;
  }
  return *this;
}

void Transaction::Abort() {
  if (transaction_ == nullptr) return;
  MDB_txn* const transaction = std::exchange(transaction_, nullptr);
  if (!WriteState::IsAbandoned(transaction)) mdb_txn_abort(transaction);
  --*open_;
}

Fault Transaction::Commit() {
  // mdb_txn_commit frees the transaction whether it succeeds or not.
  MDB_txn* const transaction = std::exchange(transaction_, nullptr);
  const int code = CallWriting(transaction, [&] { return mdb_txn_commit(transaction); });
  --*open_;
  return LmdbFault(code, "committing");
}

Result<std::optional<Bytes>> Transaction::Get(MDB_dbi table, Bytes key) const {
  MDB_val wanted = ToValue(key);
  MDB_val value;
  const int code =
      CallLmdb(transaction_, [&] { return mdb_get(transaction_, table, &wanted, &value); });
  if (code == MDB_NOTFOUND) return std::optional<Bytes>();
  if (code != MDB_SUCCESS) return LmdbError(code, "reading an entry");
  return std::optional<Bytes>(FromValue(value));
}

Fault Transaction::Insert(MDB_dbi table, Bytes key, Bytes value, unsigned flags) {
  MDB_val at = ToValue(key);
  MDB_val what = ToValue(value);
  const int code = CallWriting(transaction_, [&] {
    return mdb_put(transaction_, table, &at, &what, flags | MDB_NOOVERWRITE);
  });
  return LmdbFault(code, "writing a new entry");
}

Fault Transaction::Put(MDB_dbi table, Bytes key, Bytes value) {
  MDB_val at = ToValue(key);
  MDB_val what = ToValue(value);
  const int code =
      CallWriting(transaction_, [&] { return mdb_put(transaction_, table, &at, &what, 0); });
  return LmdbFault(code, "writing an entry");
}

Fault Transaction::Delete(MDB_dbi table, Bytes key) {
  MDB_val at = ToValue(key);
  const int code =
      CallWriting(transaction_, [&] { return mdb_del(transaction_, table, &at, nullptr); });
  return LmdbFault(code, "removing an entry");
}

Fault Transaction::Clear(MDB_dbi table) {
  const int code =
      CallWriting(transaction_, [&] { return mdb_drop(transaction_, table, /*del=*/0); });
  return LmdbFault(code, "emptying a table");
}

Result<Cursor> Cursor::Open(const Transaction& transaction, MDB_dbi table) {
  MDB_cursor* cursor = nullptr;
  const int code = CallLmdb(transaction.get(),
                            [&] { return mdb_cursor_open(transaction.get(), table, &cursor); });
  if (code != MDB_SUCCESS) return LmdbError(code, "opening a cursor");
  return Cursor(cursor);
}

void Cursor::Close() {
  if (cursor_ == nullptr || WriteState::IsAbandoned(mdb_cursor_txn(cursor_))) return;
  mdb_cursor_close(cursor_);
}

Result<std::optional<Cursor::Entry>> Cursor::Get(Bytes key, MDB_cursor_op operation) {
  MDB_val at = ToValue(key);
  MDB_val value;
  const int code = Move(at, value, operation);
  if (code == MDB_NOTFOUND) return std::optional<Entry>();
  if (code != MDB_SUCCESS) return LmdbError(code, "moving a cursor");
  return std::optional<Entry>(Entry{FromValue(at), FromValue(value)});
}

Result<MutableBytes> Cursor::InsertReserved(Bytes key, size_t size, bool& at_end) {
  MDB_val at = ToValue(key);
  MDB_val place = {size, nullptr};
  const auto put = [&](unsigned flags) {
    return CallWriting(cursor_,
                       [&] { return mdb_cursor_put(cursor_, &at, &place, MDB_RESERVE | flags); });
  };
  int code = MDB_KEYEXIST;
  // MDB_APPEND fails with MDB_KEYEXIST if the key is not after all others, even if it is new.
  if (at_end) code = put(MDB_APPEND);
  if (code == MDB_KEYEXIST) {
    at_end = false;
    at = ToValue(key);
    place = {size, nullptr};
    code = put(MDB_NOOVERWRITE);
  }
  if (code != MDB_SUCCESS) return LmdbError(code, "writing a new entry");
  return MutableBytes(static_cast<uint8_t*>(place.mv_data), size);
}

Result<std::optional<Cursor::Entry>> Cursor::Seek(Bytes key) { return Get(key, MDB_SET_RANGE); }
Result<std::optional<Cursor::Entry>> Cursor::First() { return Get({}, MDB_FIRST); }
Result<std::optional<Cursor::Entry>> Cursor::Next() { return Get({}, MDB_NEXT); }
Result<std::optional<Cursor::Entry>> Cursor::Previous() { return Get({}, MDB_PREV); }
Result<std::optional<Cursor::Entry>> Cursor::Last() { return Get({}, MDB_LAST); }

Result<std::optional<Cursor::Entry>> AscendingCursor::Seek(Bytes key) {
  const std::string_view wanted = AsText(key);
  const auto will_do = [&] { return !found_ || AsText(found_->key) >= wanted; };
  bool is_found = knows_ && wanted >= wanted_;
  if (is_found && !will_do()) {
    const auto next = cursor_.Next();
    knows_ = next.ok();
    if (!knows_) return next.error();
    found_ = *next;
    is_found = will_do();
  }
  if (!is_found) {
    const auto sought = cursor_.Seek(key);
    knows_ = sought.ok();
    if (!knows_) return sought.error();
    found_ = *sought;
  }
  wanted_.assign(wanted);
  return found_;
}

Result<std::optional<Cursor::Entry>> AscendingCursor::Next() {
  // After the end, LMDB's cursor would return the entry at its position again.
  if (!found_) return found_;
  wanted_.assign(AsText(found_->key));
  wanted_.push_back('\0');  // the smallest key after the found one
  const auto next = cursor_.Next();
  knows_ = next.ok();
  if (!knows_) return next.error();
  return found_ = *next;
}

Result<std::optional<Cursor::Entry>> AscendingCursor::Previous() {
  knows_ = false;
  const auto previous = found_ ? cursor_.Previous() : cursor_.Last();
  if (!previous.ok()) return previous.error();
  return found_ = *previous;
}

}  // namespace recount::store
