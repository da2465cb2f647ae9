#include "store/store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "store/writing.h"

namespace recount::store {
namespace {

constexpr unsigned kMaxTables = 16;

std::string DataFile(const std::string& folder) { return folder + "/data.mdb"; }

absl::Status SystemError(const std::string& doing) {
  return StoreError(StoreCode::io, fmt::format("{}: {}", doing, std::strerror(errno)));
}

// Tries for the lock of the writing processes until the time is over.
absl::Status LockFile(int descriptor, int milliseconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  while (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return SystemError("locking the store");
    if (std::chrono::steady_clock::now() >= end) {
      return StoreError(
          StoreCode::io,
          fmt::format("another process has been writing for {} ms: try again", milliseconds));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return absl::OkStatus();
}

}  // namespace

Store::Store(std::string folder, const Options& options)
    : folder_(std::move(folder)), options_(options) {}

Store::~Store() {
  environment_.reset();
  if (lock_ >= 0) close(lock_);
}

absl::StatusOr<std::unique_ptr<Store>> Store::Open(const std::string& folder,
                                                   const Options& options) {
  struct stat found;
  const bool is_there = stat(DataFile(folder).c_str(), &found) == 0;
  if (!is_there && !options.create) {
    return StoreError(StoreCode::not_found, fmt::format("there is no store in {}", folder));
  }
  if (!is_there && mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST) {
    return SystemError("making the folder " + folder);
  }
  std::unique_ptr<Store> store(new Store(folder, options));
  absl::Status status = store->OpenEnvironment();
  if (status.ok() && is_there) status = store->CheckLength();
  if (status.ok()) status = store->OpenTables();
  if (status.ok()) status = store->CheckFormat();
  if (!status.ok()) return status;
  return store;
}

absl::Status Store::OpenEnvironment() {
  MDB_env* environment = nullptr;
  int code = mdb_env_create(&environment);
  if (code != MDB_SUCCESS) return LmdbStatus(code, "opening the store");
  environment_.reset(environment);
  mdb_env_set_maxdbs(environment, kMaxTables);
  mdb_env_set_mapsize(environment, options_.map_bytes);
  // Readers belong to transactions, not to threads: a Reader may be passed on.
  unsigned flags = MDB_NOTLS;
  if (options_.read_only) flags |= MDB_RDONLY;
  if (options_.durability == Durability::bulk) flags |= MDB_NOSYNC;
  code = mdb_env_open(environment, folder_.c_str(), flags, 0666);
  if (code != MDB_SUCCESS) return LmdbStatus(code, "opening the store in " + folder_);
  if (options_.read_only) return absl::OkStatus();
  lock_ = open((folder_ + "/writer.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  return lock_ >= 0 ? absl::OkStatus() : SystemError("opening the lock of " + folder_);
}

// A file that was cut would end a reader by a signal: the map reaches beyond it.
absl::Status Store::CheckLength() const {
  MDB_envinfo info;
  MDB_stat statistics;
  struct stat file;
  mdb_env_info(environment_.get(), &info);
  mdb_env_stat(environment_.get(), &statistics);
  if (stat(DataFile(folder_).c_str(), &file) != 0) return SystemError("looking at " + folder_);
  const uint64_t needed = (uint64_t{info.me_last_pgno} + 1) * statistics.ms_psize;
  if (static_cast<uint64_t>(file.st_size) >= needed) return absl::OkStatus();
  return StoreError(StoreCode::damaged,
                    fmt::format("{} has {} bytes, its last page ends at {}: the file was cut; "
                                "take a backup",
                                DataFile(folder_), file.st_size, needed));
}

absl::Status Store::OpenTables() {
  absl::StatusOr<Transaction> transaction = Begin(options_.read_only ? MDB_RDONLY : 0);
  if (!transaction.ok()) return transaction.status();
  const std::pair<const char*, MDB_dbi*> tables[] = {
      {"meta", &tables_.meta},         {"logs", &tables_.logs},
      {"by_first", &tables_.by_first}, {"by_game", &tables_.by_game},
      {"by_time", &tables_.by_time},   {"events", &tables_.events},
      {"openings", &tables_.openings}, {"card_sets", &tables_.card_sets},
      {"order", &tables_.order},       {"snapshots", &tables_.snapshots},
  };
  for (const auto& [name, table] : tables) {
    const int code =
        mdb_dbi_open(transaction->get(), name, options_.read_only ? 0 : MDB_CREATE, table);
    if (code != MDB_SUCCESS) {
      return LmdbStatus(code, fmt::format("opening the table {} of {}", name, folder_));
    }
  }
  return transaction->Commit();
}

absl::Status Store::CheckFormat() {
  absl::StatusOr<Reader> now = Read();
  if (!now.ok()) return now.status();
  const auto value = now->transaction_.Get(tables_.meta, AsBytes(kFormatKey));
  if (!value.ok()) return value.status();
  if (!*value) {
    if (options_.read_only) {
      return StoreError(StoreCode::damaged, fmt::format("{} is no store of Recount", folder_));
    }
    now = absl::CancelledError();  // ends the reader before the writer begins
    return Write([&](Writing& writing) { return writing.PutFormat(options_.build); });
  }
  if ((*value)->size() < sizeof(kStoreFormat)) {
    return StoreError(StoreCode::damaged, fmt::format("{} has a header too short", folder_));
  }
  const uint32_t format = *PlainFrom<uint32_t>((*value)->first(sizeof(uint32_t)));
  if (format <= kStoreFormat && format > 0) return absl::OkStatus();
  return StoreError(StoreCode::too_new,
                    fmt::format("{} has format {}; this build knows up to {}: use a newer build",
                                folder_, format, kStoreFormat));
}

absl::StatusOr<Transaction> Store::Begin(unsigned flags) const {
  MDB_txn* transaction = nullptr;
  int code = mdb_txn_begin(environment_.get(), nullptr, flags, &transaction);
  if (code == MDB_MAP_RESIZED) {
    // Another process has grown the map: take over its size.
    code = mdb_env_set_mapsize(environment_.get(), 0);
    if (code == MDB_SUCCESS) code = mdb_txn_begin(environment_.get(), nullptr, flags, &transaction);
  }
  if (code != MDB_SUCCESS) return LmdbStatus(code, "beginning a transaction");
  return Transaction(transaction);
}

absl::Status Store::WriteOnce(const absl::FunctionRef<absl::Status(Writing&)>& body) {
  absl::StatusOr<Transaction> transaction = Begin(0);
  if (!transaction.ok()) return transaction.status();
  Writing writing(*transaction, tables_);
  const absl::Status status = body(writing);
  return status.ok() ? transaction->Commit() : status;
}

absl::Status Store::Write(const absl::FunctionRef<absl::Status(Writing&)>& body) {
  if (options_.read_only) return StoreError(StoreCode::io, folder_ + " was opened for reading");
  const std::chrono::milliseconds wait(options_.writer_wait_milliseconds);
  const std::unique_lock<std::timed_mutex> mutex(mutex_, wait);
  if (!mutex.owns_lock()) {
    return StoreError(StoreCode::io, "another thread has been writing for too long: try again");
  }
  absl::Status status = LockFile(lock_, options_.writer_wait_milliseconds);
  if (!status.ok()) return status;
  status = WriteOnce(body);
  flock(lock_, LOCK_UN);
  return status;
}

absl::StatusOr<std::vector<LogHead>> Store::CreateAll(absl::Span<const NewLog> logs) {
  std::vector<LogHead> heads;
  const absl::Status status = Write([&](Writing& writing) {
    for (const NewLog& log : logs) {
      absl::StatusOr<LogHead> head = writing.Create(log);
      if (!head.ok()) return head.status();
      heads.push_back(*head);
    }
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return heads;
}

absl::StatusOr<LogHead> Store::Create(const NewLog& log) {
  const auto heads = CreateAll({&log, 1});
  if (!heads.ok()) return heads.status();
  return heads->front();
}

absl::StatusOr<std::vector<LogHead>> Store::AppendAll(absl::Span<const NewEvents> batch) {
  std::vector<LogHead> heads;
  const absl::Status status = Write([&](Writing& writing) {
    for (const NewEvents& events : batch) {
      absl::StatusOr<LogHead> head = writing.Append(events);
      if (!head.ok()) return head.status();
      heads.push_back(*head);
    }
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return heads;
}

absl::StatusOr<LogHead> Store::Append(const NewEvents& events) {
  const auto heads = AppendAll({&events, 1});
  if (!heads.ok()) return heads.status();
  return heads->front();
}

absl::StatusOr<Reader> Store::Read() const {
  absl::StatusOr<Transaction> transaction = Begin(MDB_RDONLY);
  if (!transaction.ok()) return transaction.status();
  return Reader(*std::move(transaction), tables_);
}

absl::Status Store::Sync() {
  return LmdbStatus(mdb_env_sync(environment_.get(), 1), "writing the store to disk");
}

}  // namespace recount::store
