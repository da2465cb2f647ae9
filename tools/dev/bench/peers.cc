#include "tools/dev/bench/peers.h"

#include <stdlib.h>

#include <filesystem>

#include "events/check.h"
#include "store/store.h"

namespace recount::tools::dev::bench {
namespace {

constexpr uint64_t kLog = 1;
constexpr size_t kMapBytes = size_t{1} << 36;

void CheckLmdb(int code) {
  if (code != MDB_SUCCESS) FailCheck(__FILE__, __LINE__, mdb_strerror(code));
}

MDB_val ValueOf(Bytes bytes) { return {bytes.size(), const_cast<uint8_t*>(bytes.data())}; }

}  // namespace

TemporaryFolder::TemporaryFolder() {
  path_ = (std::filesystem::temp_directory_path() / "recount-bench-XXXXXX").string();
  RECOUNT_CHECK(mkdtemp(path_.data()) != nullptr);
}

TemporaryFolder::~TemporaryFolder() { std::filesystem::remove_all(path_); }

RawLmdb::RawLmdb(const std::string& folder, store::Durability durability) {
  const unsigned flags = durability == store::Durability::bulk ? MDB_NOSYNC : 0;
  CheckLmdb(mdb_env_create(&environment_));
  CheckLmdb(mdb_env_set_maxdbs(environment_, 1));
  CheckLmdb(mdb_env_set_mapsize(environment_, kMapBytes));
  CheckLmdb(mdb_env_open(environment_, folder.c_str(), flags | MDB_NOTLS, 0666));
  MDB_txn* transaction = nullptr;
  CheckLmdb(mdb_txn_begin(environment_, nullptr, 0, &transaction));
  CheckLmdb(mdb_dbi_open(transaction, "events", MDB_CREATE, &table_));
  CheckLmdb(mdb_txn_commit(transaction));
}

void RawLmdb::Append(uint64_t from, absl::Span<const Bytes> values) {
  MDB_txn* transaction = nullptr;
  CheckLmdb(mdb_txn_begin(environment_, nullptr, 0, &transaction));
  for (const Bytes bytes : values) {
    store::PairKey key = store::KeyOf(kLog, from++);
    MDB_val at = ValueOf(Bytes(key));
    MDB_val value = ValueOf(bytes);
    CheckLmdb(mdb_put(transaction, table_, &at, &value, MDB_APPEND));
  }
  CheckLmdb(mdb_txn_commit(transaction));
}

RawLmdb::Reading::Reading(RawLmdb& lmdb) : table_(lmdb.table_) {
  CheckLmdb(mdb_txn_begin(lmdb.environment_, nullptr, MDB_RDONLY, &transaction_));
}

Bytes RawLmdb::Reading::Get(uint64_t seq) const {
  store::PairKey key = store::KeyOf(kLog, seq);
  MDB_val at = ValueOf(Bytes(key));
  MDB_val value;
  if (mdb_get(transaction_, table_, &at, &value) != MDB_SUCCESS) return {};
  return Bytes(static_cast<const uint8_t*>(value.mv_data), value.mv_size);
}

Sqlite::Sqlite(const std::string& folder, store::Durability durability) {
  RECOUNT_CHECK_EQ(sqlite3_open((folder + "/events.sqlite").c_str(), &database_), SQLITE_OK);
  Execute("PRAGMA journal_mode = WAL");
  Execute(durability == store::Durability::durable ? "PRAGMA synchronous = FULL"
                                                   : "PRAGMA synchronous = OFF");
  Execute(
      "CREATE TABLE events (log INTEGER, seq INTEGER, value BLOB, PRIMARY KEY (log, seq)) "
      "WITHOUT ROWID");
  RECOUNT_CHECK_EQ(
      sqlite3_prepare_v2(database_, "INSERT INTO events VALUES (1, ?, ?)", -1, &insert_, nullptr),
      SQLITE_OK);
}

Sqlite::~Sqlite() {
  sqlite3_finalize(insert_);
  sqlite3_close(database_);
}

void Sqlite::Execute(const char* statement) {
  RECOUNT_CHECK_EQ(sqlite3_exec(database_, statement, nullptr, nullptr, nullptr), SQLITE_OK);
}

void Sqlite::Append(uint64_t from, absl::Span<const Bytes> values) {
  Execute("BEGIN");
  for (const Bytes bytes : values) {
    sqlite3_bind_int64(insert_, 1, static_cast<sqlite3_int64>(from++));
    sqlite3_bind_blob(insert_, 2, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
    RECOUNT_CHECK_EQ(sqlite3_step(insert_), SQLITE_DONE);
    sqlite3_reset(insert_);
  }
  Execute("COMMIT");
}

}  // namespace recount::tools::dev::bench
