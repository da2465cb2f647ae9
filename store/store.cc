#include "store/store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "events/chain.h"
#include "store/openings.h"

namespace recount::store {
namespace {

constexpr unsigned kMaxTables = 16;
constexpr char kFormatKey[] = "format";

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

Bytes KeyBytes(const auto& key) { return Bytes(key.data(), key.size()); }

std::string GameKey(std::string_view game, uint64_t log) {
  std::string key(game);
  key.push_back('\0');
  const NumberKey number = KeyOf(log);
  return key.append(AsText(KeyBytes(number)));
}

// The number behind the last key of a table, plus one; 1 in an empty table.
absl::StatusOr<uint64_t> NextNumber(const Transaction& transaction, MDB_dbi table) {
  auto cursor = Cursor::Open(transaction, table);
  if (!cursor.ok()) return cursor.status();
  const auto last = cursor->Last();
  if (!last.ok()) return last.status();
  return *last ? NumberIn((*last)->key) + 1 : 1;
}

absl::StatusOr<LogRecord> ReadRecord(const Transaction& transaction, const Tables& tables,
                                     uint64_t log) {
  const NumberKey key = KeyOf(log);
  const auto value = transaction.Get(tables.logs, KeyBytes(key));
  if (!value.ok()) return value.status();
  if (!*value) return StoreError(StoreCode::not_found, fmt::format("there is no log {}", log));
  const auto record = PlainFrom<LogRecord>(**value);
  if (!record) {
    return StoreError(StoreCode::damaged,
                      fmt::format("the record of log {} has {} bytes", log, (*value)->size()));
  }
  return *record;
}

}  // namespace

// What one write transaction does to the tables.
class Store::Writing {
 public:
  Writing(Transaction& transaction, const Tables& tables)
      : transaction_(transaction), tables_(tables) {}

  absl::Status PutFormat(std::string_view build);
  absl::StatusOr<LogHead> Create(const NewLog& log);
  absl::StatusOr<LogHead> Append(const NewEvents& events);

 private:
  absl::Status PutEvents(const NewEvents& events, LogRecord& record);
  absl::Status PutIndexes(const NewLog& log, const LogHead& head);
  absl::Status PutCardSet(std::string_view json);
  absl::Status PutOrder(const OrderRecord& record);

  Transaction& transaction_;
  const Tables& tables_;
};

absl::Status Store::Writing::PutFormat(std::string_view build) {
  std::string header(AsText(BytesOf(kStoreFormat)));
  return transaction_.Put(tables_.meta, AsBytes(kFormatKey), AsBytes(header.append(build)));
}

absl::Status Store::Writing::PutEvents(const NewEvents& events, LogRecord& record) {
  std::string value;
  for (const Bytes event : events.events) {
    RECOUNT_CHECK_EQ(event.size() % kEventAlignment, 0u);
    record.head = ChainHash(record.count == 0 ? kBeforeFirst : record.head, event);
    value.assign(AsText(record.head)).append(AsText(event));
    const PairKey key = KeyOf(events.log, record.count);
    const absl::Status status = transaction_.Insert(tables_.events, KeyBytes(key), AsBytes(value));
    if (!status.ok()) return status;
    ++record.count;
  }
  for (const auto& [seq, slots] : events.openings) {
    const PairKey key = KeyOf(events.log, seq);
    const absl::Status status =
        transaction_.Insert(tables_.openings, KeyBytes(key), AsBytes(EncodeOpenings(seq, slots)));
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status Store::Writing::PutOrder(const OrderRecord& record) {
  const auto number = NextNumber(transaction_, tables_.order);
  if (!number.ok()) return number.status();
  const NumberKey key = KeyOf(*number);
  return transaction_.Insert(tables_.order, KeyBytes(key), BytesOf(record), MDB_APPEND);
}

absl::Status Store::Writing::PutCardSet(std::string_view json) {
  if (json.empty()) return absl::OkStatus();
  const Hash256 hash = Sha256(AsBytes(json));
  return transaction_.Put(tables_.card_sets, KeyBytes(hash), AsBytes(json));
}

absl::Status Store::Writing::PutIndexes(const NewLog& log, const LogHead& head) {
  const NumberKey number = KeyOf(head.log);
  absl::Status status =
      transaction_.Insert(tables_.by_first, KeyBytes(head.record.first), KeyBytes(number));
  if (!status.ok()) return status;
  status = transaction_.Insert(tables_.by_game, AsBytes(GameKey(log.game, head.log)), Bytes());
  if (!status.ok()) return status;
  const PairKey time = KeyOf(TimeKey(head.record.started), head.log);
  return transaction_.Insert(tables_.by_time, KeyBytes(time), Bytes());
}

absl::StatusOr<LogHead> Store::Writing::Create(const NewLog& log) {
  const Hash256 first = ChainHash(kBeforeFirst, log.created);
  const auto there = transaction_.Get(tables_.by_first, KeyBytes(first));
  if (!there.ok()) return there.status();
  if (*there) {
    return StoreError(StoreCode::exists, fmt::format("log {} is there already", LogId(first)));
  }
  const auto number = NextNumber(transaction_, tables_.logs);
  if (!number.ok()) return number.status();
  LogHead head{.log = *number};
  head.record.kind = log.kind;
  head.record.first = first;
  const auto* event = flatbuffers::GetRoot<events::Envelope>(log.created.data());
  head.record.started = event->at().value_or(0);

  NewEvents events{.log = head.log, .expected_seq = 0, .events = {&log.created, 1}};
  if (!log.openings.empty()) {
    events.openings = {{0, {log.openings.begin(), log.openings.end()}}};
  }
  absl::Status status = PutEvents(events, head.record);
  const NumberKey key = KeyOf(head.log);
  if (status.ok()) status = PutIndexes(log, head);
  if (status.ok()) status = PutCardSet(log.card_set_json);
  if (status.ok()) {
    status = transaction_.Insert(tables_.logs, KeyBytes(key), BytesOf(head.record), MDB_APPEND);
  }
  if (status.ok()) status = PutOrder({head.log, 0, 1});
  if (!status.ok()) return status;
  return head;
}

absl::StatusOr<LogHead> Store::Writing::Append(const NewEvents& events) {
  absl::StatusOr<LogRecord> record = ReadRecord(transaction_, tables_, events.log);
  if (!record.ok()) return record.status();
  if (record->count != events.expected_seq) {
    return StoreError(StoreCode::conflict,
                      fmt::format("log {} has {} events, not {}: look at it again",
                                  LogId(record->first), record->count, events.expected_seq));
  }
  absl::Status status = PutEvents(events, *record);
  const NumberKey key = KeyOf(events.log);
  if (status.ok()) status = transaction_.Put(tables_.logs, KeyBytes(key), BytesOf(*record));
  if (status.ok() && !events.events.empty()) {
    status = PutOrder({events.log, events.expected_seq, events.events.size()});
  }
  if (!status.ok()) return status;
  return LogHead{events.log, *record};
}

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
  // Readers belong to transactions, not to threads: a Snapshot may be passed on.
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
  absl::StatusOr<Snapshot> now = Read();
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

absl::Status Store::WriteOnce(const std::function<absl::Status(Writing&)>& body) {
  absl::StatusOr<Transaction> transaction = Begin(0);
  if (!transaction.ok()) return transaction.status();
  Writing writing(*transaction, tables_);
  const absl::Status status = body(writing);
  return status.ok() ? transaction->Commit() : status;
}

absl::Status Store::Write(const std::function<absl::Status(Writing&)>& body) {
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

absl::StatusOr<LogHead> Store::Create(const NewLog& log) {
  LogHead head;
  const absl::Status status = Write([&](Writing& writing) {
    absl::StatusOr<LogHead> created = writing.Create(log);
    if (created.ok()) head = *created;
    return created.status();
  });
  if (!status.ok()) return status;
  return head;
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

absl::StatusOr<Snapshot> Store::Read() const {
  absl::StatusOr<Transaction> transaction = Begin(MDB_RDONLY);
  if (!transaction.ok()) return transaction.status();
  return Snapshot(*std::move(transaction), tables_);
}

absl::Status Store::Sync() {
  return LmdbStatus(mdb_env_sync(environment_.get(), 1), "writing the store to disk");
}

}  // namespace recount::store
