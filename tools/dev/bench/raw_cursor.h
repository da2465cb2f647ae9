// LMDB's own cursor over the events of a store: the limit that reading is compared with.
//
//   for (RawCursor cursor(reader); cursor; cursor.Next()) sum += SumOf(cursor.value());
#ifndef RECOUNT_TOOLS_DEV_BENCH_RAW_CURSOR_H_
#define RECOUNT_TOOLS_DEV_BENCH_RAW_CURSOR_H_

#include <lmdb.h>

#include <cstring>

#include "events/check.h"
#include "store/lmdb.h"
#include "store/store.h"
#include "store/tables.h"

namespace recount::tools::dev::bench {

// Adds up all 8-byte words. A benchmark that touches every byte does this.
inline uint64_t SumOf(Bytes bytes) {
  uint64_t sum = 0;
  for (size_t i = 0; i < bytes.size(); i += sizeof(uint64_t)) {
    uint64_t word;
    std::memcpy(&word, bytes.data() + i, sizeof(word));
    sum += word;
  }
  return sum;
}

class RawCursor {
 public:
  // Starts at the first event of the store.
  explicit RawCursor(const store::Reader& reader) {
    MDB_txn* transaction = reader.transaction().get();
    RECOUNT_CHECK_EQ(mdb_cursor_open(transaction, reader.tables().events, &cursor_), MDB_SUCCESS);
    code_ = mdb_cursor_get(cursor_, &key_, &value_, MDB_FIRST);
  }
  RawCursor(const RawCursor&) = delete;
  RawCursor& operator=(const RawCursor&) = delete;
  ~RawCursor() { mdb_cursor_close(cursor_); }

  void Seek(uint64_t log) {
    store::PairKey key = store::KeyOf(log, 0);
    key_ = {key.size(), key.data()};
    code_ = mdb_cursor_get(cursor_, &key_, &value_, MDB_SET_RANGE);
  }
  void Next() { code_ = mdb_cursor_get(cursor_, &key_, &value_, MDB_NEXT); }

  // Returns whether the cursor is at an event.
  explicit operator bool() const { return code_ == MDB_SUCCESS; }

  // Returns the event's log number in the byte order of the key: good for equality, not for order.
  uint64_t LogWord() const {
    uint64_t word;
    std::memcpy(&word, key_.mv_data, sizeof(word));
    return word;
  }
  bool IsFirst() const {
    uint64_t word;
    std::memcpy(&word, static_cast<const uint8_t*>(key_.mv_data) + sizeof(word), sizeof(word));
    return word == 0;
  }

  // Returns the chain hash and the event.
  Bytes value() const { return Bytes(static_cast<const uint8_t*>(value_.mv_data), value_.mv_size); }
  const Hash256& chain() const { return *static_cast<const Hash256*>(value_.mv_data); }
  Bytes event() const { return value().subspan(sizeof(Hash256)); }

 private:
  MDB_cursor* cursor_ = nullptr;
  MDB_val key_ = {};
  MDB_val value_ = {};
  int code_ = MDB_NOTFOUND;
};

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_RAW_CURSOR_H_
