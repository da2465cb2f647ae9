// The systems that appending is compared with: LMDB itself and SQLite. They get exactly the keys
// and values that a Store writes into its table of events. Each uses an empty folder of its own.
//
//   TemporaryFolder folder;
//   RawLmdb lmdb(folder.path(), Durability::durable);
//   lmdb.Append(/*from=*/0, values);            // one transaction
//
// Any failure ends the program.
#ifndef RECOUNT_TOOLS_DEV_BENCH_PEERS_H_
#define RECOUNT_TOOLS_DEV_BENCH_PEERS_H_

#include <lmdb.h>
#include <sqlite3.h>

#include <string>

#include "absl/types/span.h"
#include "events/bytes.h"
#include "store/store.h"

namespace recount::tools::dev::bench {

// A folder inside the system's temporary folder; the destructor removes it with its content.
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

// Writes with mdb_put and MDB_APPEND into one named table.
class RawLmdb {
 public:
  RawLmdb(const std::string& folder, store::Durability durability);
  ~RawLmdb() { mdb_env_close(environment_); }

  // Writes `values` as the events of log 1 from number `from` on, in one transaction.
  void Append(uint64_t from, absl::Span<const Bytes> values);

  // Reads at random: returns the value of an event, or nothing if there is no such event.
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

// A table whose primary key is the same key, without row ids. It uses a write-ahead log, one
// prepared statement, and synchronous = FULL (durable) or OFF (bulk).
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
