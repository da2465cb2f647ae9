#include "store/maintain.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "fmt/format.h"
#include "store/check.h"
#include "store/pending_store.h"
#include "store/tables.h"
#include "store/write_transaction.h"

namespace recount::store {
namespace {

constexpr size_t kSmallestMap = 1;  // LMDB then uses the size of the file
constexpr int kCopyLooks = 20;      // others may grow the store while the copy begins

// Creates a file, lets `write` fill it, and writes it to the disk.
Fault MakeCopy(const std::string& file, absl::FunctionRef<Fault(int)> write) {
  const Result<int> descriptor = MakeFile(file);
  if (!descriptor.ok()) return descriptor.error();
  Fault fault = write(*descriptor);
  if (!fault && fsync(*descriptor) != 0) fault = SystemError("writing " + file + " to disk");
  close(*descriptor);
  return fault;
}

// Copies the pages without interpreting them. LMDB reads them in a transaction of its own. That
// cannot begin if another process has just grown the store, so this tries again with a new reader,
// which adopts the size of the map.
Fault CopyPages(const Store& store, const PendingStore& copy) {
  for (int look = 1;; ++look) {
    // While this reader is open, the map does not move.
    const Result<Reader> now = store.Read();
    if (!now.ok()) return now.error();
    const bool is_empty =
        ftruncate(copy.descriptor(), 0) == 0 && lseek(copy.descriptor(), 0, SEEK_SET) == 0;
    if (!is_empty) return SystemError("emptying " + copy.file());
    const int code = mdb_env_copyfd2(mdb_txn_env(now->transaction().get()), copy.descriptor(), 0);
    if (code != MDB_MAP_RESIZED || look == kCopyLooks) {
      return LmdbFault(code, "copying the store to " + copy.file());
    }
  }
}

// Returns damaged unless both tables have equal entries. Only the number of the transaction may
// differ.
Fault CompareTable(const Transaction& a, MDB_dbi a_table, const Transaction& b, MDB_dbi b_table,
                   std::string_view name) {
  auto a_cursor = Cursor::Open(a, a_table);
  if (!a_cursor.ok()) return a_cursor.error();
  auto b_cursor = Cursor::Open(b, b_table);
  if (!b_cursor.ok()) return b_cursor.error();
  auto a_entry = a_cursor->First();
  auto b_entry = b_cursor->First();
  while (true) {
    if (!a_entry.ok()) return a_entry.error();
    if (!b_entry.ok()) return b_entry.error();
    if (!*a_entry && !*b_entry) return std::nullopt;
    if (!*a_entry || !*b_entry || (*a_entry)->key != (*b_entry)->key ||
        ((*a_entry)->value != (*b_entry)->value && AsText((*a_entry)->key) != kTransactionKey)) {
      return Error{
          .code = ErrorCode::damaged,
          .message = fmt::format("the copy differs in the table {}: check the store; it is "
                                 "unchanged",
                                 name)};
    }
    a_entry = a_cursor->Next();
    b_entry = b_cursor->Next();
  }
}

// Writes the number of the transaction, because a compacted copy counts its transactions from the
// beginning.
Fault PutTransaction(const std::string& file) {
  const auto environment = Environment::Open(file, MDB_NOSUBDIR | MDB_NOLOCK, kSmallestMap);
  if (!environment.ok()) return environment.error();
  for (;;) {
    Result<Transaction> transaction = (*environment)->Begin(0);
    if (!transaction.ok()) return transaction.error();
    Tables tables = {};
    const Result<MDB_dbi> meta = transaction->OpenTable("meta");
    if (!meta.ok()) return meta.error();
    tables.meta = *meta;
    Fault fault = WriteTransaction(*transaction, tables).PutTransaction();
    if (!fault) fault = (*environment)->Commit(*transaction);
    if (!IsMapFull(fault)) return fault;
    transaction = Error();  // ends it before the map changes
    if (Fault no_room = (*environment)->Grow()) return no_room;
  }
}

Fault CompareStores(Environment& a, Environment& b, const std::string& folder) {
  const Result<Tables> a_tables = OpenTables(a, folder);
  if (!a_tables.ok()) return a_tables.error();
  const Result<Tables> b_tables = OpenTables(b, folder);
  if (!b_tables.ok()) return b_tables.error();
  const Result<Transaction> a_now = a.Begin(MDB_RDONLY);
  if (!a_now.ok()) return a_now.error();
  const Result<Transaction> b_now = b.Begin(MDB_RDONLY);
  if (!b_now.ok()) return b_now.error();
  for (const auto& [name, table, presence] : kTableNames) {
    if (*a_tables.*table == kNoTable && *b_tables.*table == kNoTable) continue;
    if (Fault fault = CompareTable(*a_now, *a_tables.*table, *b_now, *b_tables.*table, name))
      return fault;
  }
  return std::nullopt;
}

// Gives the copy the owner and the mode of the data file, and writes them to the disk. io if the
// owner of the data file could not write the copy.
Fault KeepAccessOf(const std::string& data, const std::string& copy) {
  struct stat found;
  if (stat(data.c_str(), &found) != 0) return SystemError("inspecting " + data);
  const int descriptor = open(copy.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return SystemError("opening " + copy);
  struct stat now = {};
  Fault fault = KeepAccess(descriptor, found);
  if (!fault && fstat(descriptor, &now) != 0) fault = SystemError("inspecting " + copy);
  if (!fault && !IsWritableForOwner(found, now)) {
    fault = Error{.code = ErrorCode::io,
                  .message = fmt::format("{} belongs to user {}, who could not write it any more: "
                                         "let that user compact it",
                                         data, found.st_uid)};
  }
  if (!fault && fsync(descriptor) != 0) fault = SystemError("writing " + copy + " to disk");
  close(descriptor);
  return fault;
}

// Writes the copy beside the data file and compares the two.
Fault WriteCompacted(const std::string& folder, const std::string& copy) {
  auto old_file = Environment::Open(folder, MDB_RDONLY, kSmallestMap);
  if (!old_file.ok()) return old_file.error();
  Fault fault = (*old_file)->CheckLength(DataFile(folder));
  if (!fault) fault = (*old_file)->CheckFrontPages(DataFile(folder));
  if (!fault) {
    fault =
        MakeCopy(copy, [&](int descriptor) { return (*old_file)->CompactTo(descriptor, copy); });
  }
  if (fault) return fault;
  fault = PutTransaction(copy);
  if (!fault) {
    auto new_file = Environment::Open(copy, MDB_NOSUBDIR | MDB_NOLOCK | MDB_RDONLY, kSmallestMap);
    fault = new_file.ok() ? CompareStores(**old_file, **new_file, folder) : new_file.fault();
  }
  return fault ? fault : KeepAccessOf(DataFile(folder), copy);
}

// Writes all bytes at the beginning of a file. Returns false, with errno, if that fails.
bool WriteOver(int descriptor, std::string_view bytes) {
  for (size_t done = 0; done < bytes.size();) {
    const std::string_view rest = bytes.substr(done);
    const ssize_t count = pwrite(descriptor, rest.data(), rest.size(), static_cast<off_t>(done));
    if (count > 0) {
      done += static_cast<size_t>(count);
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
      if (count == 0) errno = EIO;
      return false;
    }
  }
  return true;
}

// Empties the table of readers. No process may have it open. It has the number of the last
// transaction of the old file, but the new file counts from the beginning. The first process that
// opens the store sets the table up. If that process ended before it did so, the next one would
// believe the old number.
Fault EmptyReaders(const std::string& folder) {
  const std::string path = ReadersFile(folder);
  const int descriptor = open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0 && errno == ENOENT) return std::nullopt;
  if (descriptor < 0) return SystemError("opening " + path);
  struct stat found;
  Fault fault;
  if (fstat(descriptor, &found) != 0) fault = SystemError("inspecting " + path);
  if (!fault) {
    const std::string zeros(static_cast<size_t>(found.st_size), '\0');
    if (!WriteOver(descriptor, zeros) || fsync(descriptor) != 0) {
      fault = SystemError("emptying " + path);
    }
  }
  close(descriptor);
  return fault;
}

}  // namespace

// Returns damaged if a check of the tables of a data file finds anything.
Fault CheckCopy(const std::string& file) {
  const auto environment =
      Environment::Open(file, MDB_NOSUBDIR | MDB_NOLOCK | MDB_RDONLY, kSmallestMap);
  if (!environment.ok()) return environment.error();
  const Result<Tables> tables = OpenTables(**environment, file);
  if (!tables.ok()) return tables.error();
  Result<Transaction> now = (*environment)->Begin(MDB_RDONLY);
  if (!now.ok()) return now.error();
  const auto findings = CheckTables(Reader(*std::move(now), *tables));
  if (!findings.ok()) return findings.error();
  if (findings->empty()) return std::nullopt;
  const StoreFinding& first = findings->front();
  return Error{.code = ErrorCode::damaged,
               .message = fmt::format(
                   "the store is damaged, and no copy was made: {} in table {} at {}: {} ({} "
                   "findings; `recount store check` lists all)",
                   first.fault, first.table, first.key, first.message, findings->size())};
}

Fault Backup(const Store& store, const std::string& folder, const TakeUnfinished& take_unfinished) {
  Result<PendingStore> copy = PendingStore::Prepare(folder);
  if (!copy.ok()) return copy.error();
  if (take_unfinished) take_unfinished(copy->file(), copy->made_folder());
  Fault fault = CopyPages(store, *copy);
  if (!fault) fault = CheckCopy(copy->file());
  return fault ? fault : copy->Publish();
}

Fault Compact(const std::string& folder, const CompactOptions& options) {
  const std::string data = DataFile(folder);
  Fault fault = CheckFileNames(folder);
  if (fault) return fault;
  struct stat found;
  if (stat(data.c_str(), &found) != 0) {
    if (errno != ENOENT) return SystemError("inspecting " + data);
    return Error{.code = ErrorCode::not_found,
                 .message = fmt::format("there is no store in {}", folder)};
  }
  // LMDB would take an empty file for a new store.
  if (found.st_size == 0) {
    return Error{.code = ErrorCode::damaged,
                 .message = fmt::format("{} is empty: restore a backup", data)};
  }
  // Somebody who may only read the store may still be able to write the folder, and so to replace
  // the file.
  const bool is_owner = found.st_uid == geteuid();
  if (!is_owner && faccessat(AT_FDCWD, data.c_str(), W_OK, AT_EACCESS) != 0) {
    return SystemError("writing " + data);
  }
  LockFile users;
  fault = users.Open(UsersLock(folder));
  if (fault) return fault;
  fault = users.Lock(LOCK_EX, options.wait_milliseconds,
                     folder + " must not be open during a compaction, but it has been open");
  if (fault) return fault;
  UnfinishedFile copy(PendingCompaction(folder));
  if (options.take_unfinished) options.take_unfinished(copy.path(), "");
  fault = WriteCompacted(folder, copy.path());
  // The readers are emptied before the new file is in place, so no process can see it with the old
  // table.
  if (!fault) fault = EmptyReaders(folder);
  if (!fault) fault = copy.MoveTo(data);
  // The rename is durable only after the folder is on the disk.
  return fault ? fault : SyncPath(folder);
}

Result<StoreInfo> Info(const Store& store) {
  const Result<Reader> now = store.Read();
  if (!now.ok()) return now.error();
  StoreInfo info;
  const auto header = now->transaction().Get(now->tables().meta, AsBytes(kFormatKey));
  if (!header.ok()) return header.error();
  if (!*header || (*header)->size() < sizeof(info.format)) {
    return Error{.code = ErrorCode::damaged, .message = store.folder() + " has no format entry"};
  }
  info.format = *PlainFrom<uint32_t>((*header)->first(sizeof(info.format)));
  info.build = std::string(AsText((*header)->subspan(sizeof(info.format))));
  for (const auto& [number, table] :
       {std::pair(&StoreInfo::logs, &Tables::logs), std::pair(&StoreInfo::events, &Tables::events),
        std::pair(&StoreInfo::snapshots, &Tables::snapshots)}) {
    const Result<uint64_t> entries = now->transaction().Count(now->tables().*table);
    if (!entries.ok()) return entries.error();
    info.*number = *entries;
  }
  MDB_envinfo environment;
  mdb_env_info(mdb_txn_env(now->transaction().get()), &environment);
  info.map_bytes = environment.me_mapsize;
  struct stat file;
  if (stat(DataFile(store.folder()).c_str(), &file) != 0)
    return SystemError("inspecting the store");
  info.bytes = static_cast<uint64_t>(file.st_size);
  return info;
}

}  // namespace recount::store
