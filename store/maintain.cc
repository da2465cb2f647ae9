#include "store/maintain.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "fmt/format.h"
#include "store/check.h"
#include "store/tables.h"
#include "store/write_transaction.h"

namespace recount::store {
namespace {

constexpr size_t kSmallestMap = 1;  // LMDB makes it as large as the file
constexpr int kCopyLooks = 20;      // others may grow the store as the copy begins

// Lets `write` write a new file, through to the disk.
absl::Status MakeCopy(const std::string& file, absl::FunctionRef<absl::Status(int)> write) {
  const absl::StatusOr<int> descriptor = MakeFile(file);
  if (!descriptor.ok()) return descriptor.status();
  absl::Status status = write(*descriptor);
  if (status.ok() && fsync(*descriptor) != 0) status = SystemError("writing " + file + " to disk");
  close(*descriptor);
  return status;
}

// Copies the pages as they are: LMDB looks at none of them. It reads them in a transaction of its
// own, which another process may have kept from beginning by growing the store: then the next
// reader adopts the size of the map.
absl::Status CopyPages(const Store& store, const std::string& file) {
  for (int look = 1;; ++look) {
    // The reader keeps the map where it is while it is copied.
    const absl::StatusOr<Reader> now = store.Read();
    if (!now.ok()) return now.status();
    int code = MDB_SUCCESS;
    const absl::Status status = MakeCopy(file, [&](int descriptor) {
      code = mdb_env_copyfd2(mdb_txn_env(now->transaction().get()), descriptor, 0);
      return LmdbStatus(code, "copying the store to " + file);
    });
    if (code != MDB_MAP_RESIZED || look == kCopyLooks) return status;
  }
}

// OK where both tables have the same entries, byte for byte but for the transaction that wrote
// them; else damaged.
absl::Status CompareTable(const Transaction& a, MDB_dbi a_table, const Transaction& b,
                          MDB_dbi b_table, std::string_view name) {
  auto a_cursor = Cursor::Open(a, a_table);
  if (!a_cursor.ok()) return a_cursor.status();
  auto b_cursor = Cursor::Open(b, b_table);
  if (!b_cursor.ok()) return b_cursor.status();
  auto a_entry = a_cursor->First();
  auto b_entry = b_cursor->First();
  while (true) {
    if (!a_entry.ok()) return a_entry.status();
    if (!b_entry.ok()) return b_entry.status();
    if (!*a_entry && !*b_entry) return absl::OkStatus();
    if (!*a_entry || !*b_entry || (*a_entry)->key != (*b_entry)->key ||
        ((*a_entry)->value != (*b_entry)->value && AsText((*a_entry)->key) != kTransactionKey)) {
      return StoreError(StoreCode::damaged,
                        fmt::format("the copy differs in the table {}: check the store; it is "
                                    "unchanged",
                                    name));
    }
    a_entry = a_cursor->Next();
    b_entry = b_cursor->Next();
  }
}

// A compacted copy counts its transactions anew.
absl::Status PutTransaction(const std::string& file) {
  const auto environment = Environment::Open(file, MDB_NOSUBDIR | MDB_NOLOCK, kSmallestMap);
  if (!environment.ok()) return environment.status();
  absl::Status status;
  do {
    absl::StatusOr<Transaction> transaction = (*environment)->Begin(0);
    if (!transaction.ok()) return transaction.status();
    Tables tables = {};
    const absl::StatusOr<MDB_dbi> meta = transaction->OpenTable("meta");
    if (!meta.ok()) return meta.status();
    tables.meta = *meta;
    status = WriteTransaction(*transaction, tables).PutTransaction();
    if (status.ok()) status = transaction->Commit();
  } while (IsMapFull(status) && (*environment)->Grow().ok());
  return status;
}

absl::Status CompareStores(Environment& a, Environment& b, const std::string& folder) {
  const absl::StatusOr<Tables> a_tables = OpenTables(a, folder);
  if (!a_tables.ok()) return a_tables.status();
  const absl::StatusOr<Tables> b_tables = OpenTables(b, folder);
  if (!b_tables.ok()) return b_tables.status();
  const absl::StatusOr<Transaction> a_now = a.Begin(MDB_RDONLY);
  if (!a_now.ok()) return a_now.status();
  const absl::StatusOr<Transaction> b_now = b.Begin(MDB_RDONLY);
  if (!b_now.ok()) return b_now.status();
  for (const auto& [name, table, presence] : kTableNames) {
    if (*a_tables.*table == kNoTable && *b_tables.*table == kNoTable) continue;
    const absl::Status status =
        CompareTable(*a_now, *a_tables.*table, *b_now, *b_tables.*table, name);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// Gives the copy the owner and the mode of the data file, through to the disk.
absl::Status KeepAccessOf(const std::string& data, const std::string& copy) {
  struct stat found;
  if (stat(data.c_str(), &found) != 0) return SystemError("inspecting " + data);
  const int descriptor = open(copy.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return SystemError("opening " + copy);
  absl::Status status = KeepAccess(descriptor, found);
  if (status.ok() && fsync(descriptor) != 0) status = SystemError("writing " + copy + " to disk");
  close(descriptor);
  return status;
}

// Writes the copy beside the data file and holds it against that.
absl::Status WriteCompacted(const std::string& folder, const std::string& copy) {
  auto old_file = Environment::Open(folder, MDB_RDONLY, kSmallestMap);
  if (!old_file.ok()) return old_file.status();
  absl::Status status = (*old_file)->CheckLength(DataFile(folder));
  if (status.ok()) status = (*old_file)->CheckFrontPages(DataFile(folder));
  if (status.ok()) {
    status =
        MakeCopy(copy, [&](int descriptor) { return (*old_file)->CompactTo(descriptor, copy); });
  }
  if (!status.ok()) return status;
  status = PutTransaction(copy);
  if (status.ok()) {
    auto new_file = Environment::Open(copy, MDB_NOSUBDIR | MDB_NOLOCK | MDB_RDONLY, kSmallestMap);
    status = new_file.ok() ? CompareStores(**old_file, **new_file, folder) : new_file.status();
  }
  return status.ok() ? KeepAccessOf(DataFile(folder), copy) : status;
}

// Empties the table of readers, which nobody has open. It has the number of the last transaction of
// the old file, and the new file counts from the beginning. The first process that opens a store
// sets the table up. If it ends before that, the next one would believe the old number.
absl::Status EmptyReaders(const std::string& folder) {
  const std::string path = ReadersFile(folder);
  const int descriptor = open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0 && errno == ENOENT) return absl::OkStatus();
  if (descriptor < 0) return SystemError("opening " + path);
  struct stat found;
  absl::Status status;
  if (fstat(descriptor, &found) != 0) status = SystemError("inspecting " + path);
  if (status.ok()) {
    const std::string zeros(static_cast<size_t>(found.st_size), '\0');
    const ssize_t written = pwrite(descriptor, zeros.data(), zeros.size(), 0);
    const bool is_done = written == found.st_size && fsync(descriptor) == 0;
    if (!is_done) status = SystemError("emptying " + path);
  }
  close(descriptor);
  return status;
}

}  // namespace

// damaged where a check of the tables of a data file finds anything.
absl::Status CheckCopy(const std::string& file) {
  const auto environment =
      Environment::Open(file, MDB_NOSUBDIR | MDB_NOLOCK | MDB_RDONLY, kSmallestMap);
  if (!environment.ok()) return environment.status();
  const absl::StatusOr<Tables> tables = OpenTables(**environment, file);
  if (!tables.ok()) return tables.status();
  absl::StatusOr<Transaction> now = (*environment)->Begin(MDB_RDONLY);
  if (!now.ok()) return now.status();
  const auto findings = CheckTables(Reader(*std::move(now), *tables));
  if (!findings.ok()) return findings.status();
  if (findings->empty()) return absl::OkStatus();
  const StoreFinding& first = findings->front();
  return StoreError(
      StoreCode::damaged,
      fmt::format("the store is damaged, and no copy was made: {} in table {} at {}: {} ({} "
                  "findings; `recount store check` lists all)",
                  first.fault, first.table, first.key, first.message, findings->size()));
}

absl::Status Backup(const Store& store, const std::string& folder) {
  std::error_code error;
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    return SystemError("creating the folder " + folder);
  }
  const bool is_empty = std::filesystem::is_empty(folder, error);
  if (error) {
    return StoreError(StoreCode::io, fmt::format("inspecting {}: {}", folder, error.message()));
  }
  if (!is_empty) {
    return StoreError(StoreCode::exists,
                      fmt::format("{} is not empty: give a new folder for the copy", folder));
  }
  UnfinishedFile copy(DataFile(folder) + ".copy");
  absl::Status status = CopyPages(store, copy.path());
  if (status.ok()) status = CheckCopy(copy.path());
  if (status.ok()) status = copy.MoveTo(DataFile(folder));
  if (status.ok()) status = SyncPath(folder);
  return status.ok() ? SyncParent(folder) : status;
}

absl::Status Compact(const std::string& folder, const CompactOptions& options) {
  const std::string data = DataFile(folder);
  absl::Status status = CheckFileNames(folder);
  if (!status.ok()) return status;
  struct stat found;
  if (stat(data.c_str(), &found) != 0) {
    if (errno != ENOENT) return SystemError("inspecting " + data);
    return StoreError(StoreCode::not_found, fmt::format("there is no store in {}", folder));
  }
  if (found.st_size == 0) {
    return StoreError(StoreCode::damaged, fmt::format("{} is empty: restore a backup", data));
  }
  LockFile users;
  status = users.Open(UsersLock(folder));
  if (!status.ok()) return status;
  status = users.Lock(LOCK_EX, options.wait_milliseconds,
                      folder + " must not be open during a compaction, but it has been open");
  if (!status.ok()) return status;
  UnfinishedFile copy(data + ".compact");
  status = WriteCompacted(folder, copy.path());
  if (status.ok()) status = EmptyReaders(folder);
  if (status.ok()) status = copy.MoveTo(data);
  return status.ok() ? SyncPath(folder) : status;
}

absl::StatusOr<StoreInfo> Info(const Store& store) {
  const absl::StatusOr<Reader> now = store.Read();
  if (!now.ok()) return now.status();
  StoreInfo info;
  const auto header = now->transaction().Get(now->tables().meta, AsBytes(kFormatKey));
  if (!header.ok()) return header.status();
  if (!*header || (*header)->size() < sizeof(info.format)) {
    return StoreError(StoreCode::damaged, store.folder() + " has no format entry");
  }
  info.format = *PlainFrom<uint32_t>((*header)->first(sizeof(info.format)));
  info.build = std::string(AsText((*header)->subspan(sizeof(info.format))));
  for (const auto& [number, table] :
       {std::pair(&StoreInfo::logs, &Tables::logs), std::pair(&StoreInfo::events, &Tables::events),
        std::pair(&StoreInfo::snapshots, &Tables::snapshots)}) {
    const absl::StatusOr<uint64_t> entries = now->transaction().Count(now->tables().*table);
    if (!entries.ok()) return entries.status();
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
