// What appending is measured against: LMDB itself and SQLite, given the keys and values that a
// Store writes into its table of events, and nothing else. Each in an empty folder of its own.
//
//   TemporaryFolder folder;
//   RawLmdb lmdb(folder.path(), Durability::durable);
//   lmdb.Append(/*from=*/0, values);            // one transaction
//
// Whatever fails ends the program.
#ifndef RECOUNT_TOOLS_DEV_BENCH_PEERS_H_
#define RECOUNT_TOOLS_DEV_BENCH_PEERS_H_

#include <lmdb.h>
#include <sqlite3.h>

#include <string>

#include "absl/types/span.h"
#include "events/bytes.h"
#include "store/store.h"

namespace recount::tools::dev::bench {

// A folder under the system's temporary one, removed with its content.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// mdb_put with MDB_APPEND into one named table.
class RawLmdb {
 public:
  RawLmdb(const std::string& folder, store::Durability durability);
  ~RawLmdb() { mdb_env_close(environment_); }

  // Writes values as those of the events `from`, … of log 1, in one transaction.
  void Append(uint64_t from, absl::Span<const Bytes> values);

  // A random read: the value of an event, nothing if there is none.
  class Reading {
   public:
    explicit Reading(RawLmdb& lmdb);
    ~Reading() { mdb_txn_abort(transaction_); }
    Bytes Get(uint64_t seq) const;

   private:
    MDB_txn* transaction_ = nullptr;
    MDB_dbi table_;
  };

 private:
  MDB_env* environment_ = nullptr;
  MDB_dbi table_ = 0;
};

// A table with the same key as primary key, without row ids; write-ahead log, synchronous = FULL
// (durable) or OFF (bulk); one prepared statement.
class Sqlite {
 public:
  Sqlite(const std::string& folder, store::Durability durability);
  ~Sqlite();

  void Append(uint64_t from, absl::Span<const Bytes> values);

 private:
  void Execute(const char* statement);

  sqlite3* database_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
};

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_PEERS_H_
