#include "replay/testing/store_damage.h"

#include <lmdb.h>

#include <functional>

#include "events/check.h"
#include "store/layout.h"

namespace recount::replay {
namespace {

// A transaction on the table of events.
class EventTable {
 public:
  explicit EventTable(const std::string& folder) {
    RECOUNT_CHECK_EQ(mdb_env_create(&environment_), 0);
    RECOUNT_CHECK_EQ(mdb_env_set_maxdbs(environment_, 16), 0);
    RECOUNT_CHECK_EQ(mdb_env_set_mapsize(environment_, size_t{1} << 30), 0);
    RECOUNT_CHECK_EQ(mdb_env_open(environment_, folder.c_str(), 0, 0666), 0);
    RECOUNT_CHECK_EQ(mdb_txn_begin(environment_, nullptr, 0, &transaction_), 0);
    RECOUNT_CHECK_EQ(mdb_dbi_open(transaction_, "events", 0, &events_), 0);
  }
  EventTable(const EventTable&) = delete;
  ~EventTable() {
    // As every write does (store/layout.h), so that nothing but the damage is found.
    uint64_t number = mdb_txn_id(transaction_);
    MDB_dbi meta = 0;
    RECOUNT_CHECK_EQ(mdb_dbi_open(transaction_, "meta", 0, &meta), 0);
    std::string key = store::kTransactionKey;
    MDB_val at{key.size(), key.data()};
    MDB_val value{sizeof(number), &number};
    RECOUNT_CHECK_EQ(mdb_put(transaction_, meta, &at, &value, 0), 0);
    RECOUNT_CHECK_EQ(mdb_txn_commit(transaction_), 0);
    mdb_env_close(environment_);
  }

  std::string Get(uint64_t log, uint64_t seq) {
    store::PairKey key = store::KeyOf(log, seq);
    MDB_val at{key.size(), key.data()};
    MDB_val value;
    RECOUNT_CHECK_EQ(mdb_get(transaction_, events_, &at, &value), 0);
    return std::string(static_cast<const char*>(value.mv_data), value.mv_size);
  }

  void Put(uint64_t log, uint64_t seq, std::string bytes) {
    store::PairKey key = store::KeyOf(log, seq);
    MDB_val at{key.size(), key.data()};
    MDB_val value{bytes.size(), bytes.data()};
    RECOUNT_CHECK_EQ(mdb_put(transaction_, events_, &at, &value, 0), 0);
  }

  void Drop(uint64_t log, uint64_t seq) {
    store::PairKey key = store::KeyOf(log, seq);
    MDB_val at{key.size(), key.data()};
    RECOUNT_CHECK_EQ(mdb_del(transaction_, events_, &at, nullptr), 0);
  }

 private:
  MDB_env* environment_ = nullptr;
  MDB_txn* transaction_ = nullptr;
  MDB_dbi events_ = 0;
};

}  // namespace

void DropEvent(const std::string& folder, uint64_t log, uint64_t seq) {
  EventTable(folder).Drop(log, seq);
}

void CutEvent(const std::string& folder, uint64_t log, uint64_t seq, size_t size) {
  EventTable table(folder);
  table.Put(log, seq, table.Get(log, seq).substr(0, size));
}

void SwapEvents(const std::string& folder, uint64_t log, uint64_t a, uint64_t b) {
  EventTable table(folder);
  const std::string at_a = table.Get(log, a);
  table.Put(log, a, table.Get(log, b));
  table.Put(log, b, at_a);
}

}  // namespace recount::replay
