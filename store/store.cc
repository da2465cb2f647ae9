#include "store/store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "fmt/format.h"
#include "store/group_commit.h"
#include "store/new_store.h"
#include "store/write_transaction.h"

namespace recount::store {
namespace {

// Returns true if there is such a file; io if the system cannot say.
Result<bool> IsThere(const std::string& path) {
  struct stat found;
  if (stat(path.c_str(), &found) == 0) return true;
  if (errno == ENOENT) return false;
  return SystemError("inspecting " + path);
}

// Returns true if this process may write the file, or create it if it does not exist.
bool MayWrite(const std::string& folder, const std::string& file) {
  if (faccessat(AT_FDCWD, file.c_str(), W_OK, AT_EACCESS) == 0) return true;
  return errno == ENOENT && faccessat(AT_FDCWD, folder.c_str(), W_OK, AT_EACCESS) == 0;
}

struct Unlocker {
  const Environment* environment;

  void operator()(LockFile* lock) const {
    if (!environment->HasAbandonedWrite()) lock->Unlock();
  }
};

}  // namespace

bool IsCut(const Error& error) {
  return error.code == ErrorCode::damaged && error.offset != Error::kNowhere;
}

Store::Store(std::string folder, const Options& options)
    : folder_(std::move(folder)), options_(options), groups_(std::make_unique<GroupCommit>()) {}

Store::~Store() {
  // LMDB's mutex stays locked, and a wait for it has no time limit. The writer's lock stays locked
  // too, so that other processes wait for that one, which has a limit.
  if (environment_ != nullptr && environment_->HasAbandonedWrite()) writer_.KeepLocked();
}

Result<std::unique_ptr<Store>> Store::Open(const std::string& folder, const Options& options) {
  const Result<bool> is_there = IsThere(folder);
  if (!is_there.ok()) return is_there.error();
  if (!*is_there && (!options.create || options.read_only)) {
    return Error{.code = ErrorCode::not_found,
                 .message = fmt::format("there is no store in {}", folder)};
  }
  if (!*is_there && mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    return SystemError("creating the folder " + folder);
  }
  std::unique_ptr<Store> store(new Store(folder, options));
  Fault fault = CheckFileNames(folder);
  if (!fault) fault = options.is_pending ? store->FillPending() : store->MakeWhereMissing();
  if (!fault) fault = store->OpenFile();
  if (fault) return *std::move(fault);
  return store;
}

std::string Store::File() const {
  return options_.is_pending ? PendingCopy(folder_) : DataFile(folder_);
}

// Fills the file of a PendingStore if it is empty, that is, new.
Fault Store::FillPending() {
  struct stat found;
  if (stat(File().c_str(), &found) != 0) return SystemError("inspecting " + File());
  const bool is_new = options_.create && found.st_size == 0;
  return is_new ? FillNewStore(File(), options_.build, options_.map_bytes) : std::nullopt;
}

// Checks the permissions before any lock file is created. Otherwise a user without access would
// leave lock files behind that the owner of the store cannot open.
Fault Store::CheckMayOpen() const {
  const int wanted = options_.read_only ? R_OK : R_OK | W_OK;
  if (faccessat(AT_FDCWD, File().c_str(), wanted, AT_EACCESS) == 0) return std::nullopt;
  return SystemError("opening " + File());
}

Fault Store::LockUsers() {
  const std::string path = UsersLock(folder_);
  Fault fault = users_.Open(path);
  // In a folder that is not writable, a store can be read without the lock.
  if (fault && !options_.read_only) return fault;
  if (fault && !users_.OpenForReading(path)) return std::nullopt;
  return users_.Lock(LOCK_SH, options_.writer_wait_milliseconds,
                     folder_ + " was closed for a compaction");
}

Fault Store::MakeWhereMissing() {
  const std::string data = DataFile(folder_);
  Result<bool> is_there = IsThere(data);
  if (!is_there.ok()) return is_there.error();
  if (!*is_there) {
    const Result<bool> was_there = IsThere(ReadersFile(folder_));
    if (!was_there.ok()) return was_there.error();
    // Another process may have created both files since, the data file before the file of readers.
    if (*was_there) is_there = IsThere(data);
    if (!is_there.ok()) return is_there.error();
    if (*was_there && !*is_there) {
      return Error{
          .code = ErrorCode::damaged,
          .message = fmt::format("{} is missing, but lock.mdb shows that it existed: restore a "
                                 "backup, or remove lock.mdb to start a new store",
                                 data)};
    }
    if (!*is_there && (!options_.create || options_.read_only)) {
      return Error{.code = ErrorCode::not_found,
                   .message = fmt::format("there is no store in {}", folder_)};
    }
  }
  Fault fault = *is_there ? CheckMayOpen() : Fault();
  if (!fault) fault = LockUsers();
  if (!fault && !options_.read_only) fault = writer_.Open(WriterLock(folder_));
  if (fault || *is_there) return fault;
  fault = writer_.Lock(LOCK_EX, options_.writer_wait_milliseconds,
                       "another process has been creating this store");
  if (fault) return fault;
  is_there = IsThere(data);  // another process may have created it
  if (!is_there.ok() || !*is_there) {
    fault =
        is_there.ok() ? MakeStore(folder_, options_.build, options_.map_bytes) : is_there.error();
  }
  writer_.Unlock();
  return fault;
}

Fault Store::OpenFile() {
  const std::string data = File();
  struct stat found;
  if (stat(data.c_str(), &found) != 0) return SystemError("inspecting " + data);
  // LMDB would take an empty file for a new store.
  if (found.st_size == 0) {
    return Error{.code = ErrorCode::damaged,
                 .message = fmt::format("{} is empty: restore a backup", data)};
  }
  unsigned flags = 0;
  if (options_.read_only) flags |= MDB_RDONLY;
  if (options_.is_pending) flags |= MDB_NOSUBDIR | MDB_NOLOCK;
  // A process that may not write the table of readers cannot announce which pages it reads, and a
  // writer would reuse them. So this locks out writers as long as the store is open.
  const bool may_tell_writers = options_.is_pending || MayWrite(folder_, ReadersFile(folder_));
  if (options_.read_only && !may_tell_writers) {
    flags |= MDB_NOLOCK;
    if (writer_.OpenForReading(WriterLock(folder_))) {
      if (Fault fault = writer_.Lock(LOCK_SH, options_.writer_wait_milliseconds,
                                     "another process has been writing")) {
        return fault;
      }
    }
  }
  if (options_.durability == Durability::bulk) flags |= MDB_NOSYNC;
  auto environment =
      Environment::Open(options_.is_pending ? data : folder_, flags, options_.map_bytes);
  if (!environment.ok()) return environment.error();
  environment_ = *std::move(environment);
  // The map may be longer than a truncated file, and reading beyond the end of the file would end
  // the process by a signal.
  Fault fault = environment_->CheckLength(data);
  if (!fault) fault = environment_->CheckFrontPages(data);
  if (fault) return fault;
  const Result<Tables> tables = OpenTables(*environment_, folder_);
  if (!tables.ok()) return tables.error();
  tables_ = std::make_unique<Tables>(*tables);
  // A reader does not need the table of summaries, so only a process that may write adds it.
  if (options_.read_only || tables_->has_summaries()) return std::nullopt;
  fault = Write([](WriteTransaction& writing) { return writing.MakeSummaries(); });
  if (fault) return fault;
  const Result<Tables> again = OpenTables(*environment_, folder_);
  if (again.ok()) *tables_ = *again;
  return again.fault();
}

Fault Store::Write(absl::FunctionRef<Fault(WriteTransaction&)> body) {
  if (options_.read_only)
    return Error{.code = ErrorCode::io, .message = folder_ + " was opened for reading"};
  const auto lock = [this](GroupCommit::Milliseconds patience) -> Fault {
    if (options_.is_pending) return std::nullopt;
    return writer_.Lock(LOCK_EX, static_cast<int>(patience.count()),
                        "another process has been writing");
  };
  const auto write = [this](absl::Span<GroupCommit::Member* const> group) {
    const std::unique_ptr<LockFile, Unlocker> held(  // unlocks even if writing throws
        &writer_, {environment_.get()});
    WriteTogether(*environment_, *tables_, group);
  };
  return groups_->Run(body, GroupCommit::Milliseconds(options_.writer_wait_milliseconds), lock,
                      write);
}

Result<std::vector<LogHead>> Store::CreateAll(absl::Span<const NewLog> logs,
                                              absl::Span<const FoundOpenings> found) {
  if (sharing_ == nullptr) return TakeFollowed({.logs = logs, .found = found});
  const auto entries = sharing_->BeforeCreate(logs, found);
  if (!entries.ok()) return entries.error();
  std::vector<LogHead> heads;
  Fault failed = Write([&](WriteTransaction& writing) -> Fault {
    heads.clear();
    for (const NewLog& log : logs) {
      Result<LogHead> head = writing.CreateAgreed(log);
      if (!head.ok()) return head.error();
      heads.push_back(*head);
    }
    for (const FoundOpenings& openings : found) {
      if (Fault fault = writing.AddOpenings(openings)) return fault;
    }
    return writing.PutClusterEntries(*entries);
  });
  if (failed) return *std::move(failed);
  return heads;
}

Result<std::vector<LogHead>> Store::TakeFollowed(const FollowedBatch& batch) {
  std::vector<LogHead> heads;
  Fault failed = Write([&](WriteTransaction& writing) -> Fault {
    heads.clear();
    for (const NewLog& log : batch.logs) {
      Result<LogHead> head = writing.Create(log);
      if (!head.ok()) return head.error();
      heads.push_back(*head);
    }
    const auto create = [&](const NewLog& log) { return writing.Create(log).fault(); };
    if (Fault fault = batch.each_log ? batch.each_log(create) : std::nullopt) return fault;
    for (const NewEvents& events : batch.events) {
      Result<LogHead> head = writing.Append(events);
      if (!head.ok()) return head.error();
      heads.push_back(*head);
    }
    for (const FoundOpenings& openings : batch.found) {
      if (Fault fault = writing.AddOpenings(openings)) return fault;
    }
    return writing.PutClusterEntries(batch.entries);
  });
  if (failed) return *std::move(failed);
  return heads;
}

Result<LogHead> Store::Create(const NewLog& log) {
  const auto heads = CreateAll({&log, 1});
  if (!heads.ok()) return heads.error();
  return heads->front();
}

Result<std::vector<LogHead>> Store::AppendAll(absl::Span<const NewEvents> batch) {
  if (sharing_ == nullptr) return TakeFollowed({.events = batch});
  // The cluster is asked before the transaction begins (sharing.h).
  const auto entries = sharing_->BeforeAppend(batch);
  if (!entries.ok()) return entries.error();
  std::vector<LogHead> heads;
  Fault failed = Write([&](WriteTransaction& writing) -> Fault {
    heads.clear();
    for (const NewEvents& events : batch) {
      Result<LogHead> head = writing.AppendAgreed(events);
      if (!head.ok()) return head.error();
      heads.push_back(*head);
    }
    return writing.PutClusterEntries(*entries);
  });
  if (failed) return *std::move(failed);
  return heads;
}

Result<LogHead> Store::Append(const NewEvents& events) {
  const auto heads = AppendAll({&events, 1});
  if (!heads.ok()) return heads.error();
  return heads->front();
}

Fault Store::MakeCluster() {
  if (tables_->has_cluster()) return std::nullopt;
  Fault fault = Write([](WriteTransaction& writing) { return writing.MakeCluster(); });
  if (fault) return fault;
  const Result<Tables> again = OpenTables(*environment_, folder_);
  if (again.ok()) *tables_ = *again;
  return again.fault();
}

Fault Store::ClearCluster() {
  return Write([](WriteTransaction& writing) { return writing.ClearCluster(); });
}

Fault Store::PutSnapshots(uint64_t log, absl::Span<const Snapshot> snapshots) {
  return Write([&](WriteTransaction& writing) { return writing.PutSnapshots(log, snapshots); });
}

Fault Store::DropSnapshots() {
  return Write([](WriteTransaction& writing) { return writing.DropSnapshots(); });
}

Result<Reader> Store::Read() const {
  Result<Transaction> transaction = environment_->Begin(MDB_RDONLY);
  for (int look = 1; look < kTransactionLooks && transaction.ok(); ++look) {
    if (ShowsItself(*transaction, *tables_)) break;
    transaction = Error();  // ends this one before the next begins
    transaction = environment_->Begin(MDB_RDONLY);
  }
  if (!transaction.ok()) return transaction.error();
  return Reader(*std::move(transaction), *tables_);
}

Fault Store::Sync() {
  // After a failed sync the system considers the lost pages written. The next sync would succeed
  // although the bytes are not on the disk.
  const std::lock_guard<std::mutex> lock(sync_);
  constexpr char kAdvice[] =
      "; the bulk load may not be on the disk: load it again into a new store";
  if (failed_sync_) {
    return Error{.code = ErrorCode::io,
                 .message = fmt::format("an earlier sync failed: {}", failed_sync_->message)};
  }
  Fault fault = LmdbFault(mdb_env_sync(environment_->get(), 1), "writing the store to disk");
  if (!fault || options_.durability == Durability::durable) return fault;
  fault->message += kAdvice;
  failed_sync_ = fault;
  return fault;
}

}  // namespace recount::store
