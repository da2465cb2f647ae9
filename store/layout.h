// Defines the tables of a store, and their keys and values, byte by byte (events/FORMAT.md, "The
// store"). Integers in keys are big-endian, so that LMDB sorts them by value.
//
//   table      key                          value
//   meta       "format"                     version (4, little-endian), then the build as text
//              "transaction"                LMDB's number (8) of the transaction that wrote it
//   logs       log (8)                      LogRecord
//   by_first   chain(0) (32)                log (8)
//   by_game    game, 0, log (8)             nothing
//   by_time    time (8), log (8)            nothing; times as two's complement, the sign flipped
//   events     log (8), seq (8)             chain hash (32), the event's bytes
//   openings   log (8), seq (8)             the openings as file.fbs has them
//   card_sets  SHA-256 (32)                 canonical JSON
//   order      number (8), from 1           log (8), first seq (8), count (8)
//   snapshots  log (8), seq (8)             layout (2), rules (2), game, 0, canonical bytes
//   summaries  log (8)                      head (first 16) of the log that it sums up, SHA-256
//                                           (first 8) of the whole head and of what follows, how
//                                           many slots beside its events are open (8), any bytes
//   cluster    text                         what a joined store knows of its cluster, as text
//                                           (store/jetstream/knowledge.h)
//
// Every write sets meta's "transaction". If LMDB reads another number from its front pages, one of
// them was changed, and the visible store lacks the last write.
//
// Keys and values of `events` are multiples of 8 bytes, so that LMDB keeps them aligned and events
// are read in place. Entries may be deleted from the openings, but from no other table that cannot
// be rebuilt. by_game, by_time, snapshots and summaries can be rebuilt.
//
// The table `cluster` does not exist until the store joins a cluster. It may be dropped: a replica
// then reads its cluster from the beginning.
//
// A store of an older build has no table `summaries` until a process opens it to write. A summary
// is valid only while the log has its head, because an older build appends without updating it.
#ifndef RECOUNT_STORE_LAYOUT_H_
#define RECOUNT_STORE_LAYOUT_H_

#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "events/bytes.h"

namespace recount::store {

inline constexpr uint32_t kStoreFormat = 1;
// The keys of the table meta.
inline constexpr char kFormatKey[] = "format";
inline constexpr char kTransactionKey[] = "transaction";

enum class LogKind : uint8_t { game = 1, tournament = 2 };

// The state of a log: its length and the ends of its chain.
struct LogRecord {
  Hash256 first;    // chain(0)
  Hash256 head;     // chain(count - 1)
  uint64_t count;   // events
  int64_t started;  // `at` of event 0; 0 if it has none
  LogKind kind;
  uint8_t is_judged;  // 1 if judgements may be among the events; 0 if there are none
  std::array<uint8_t, 6> zero;
};
static_assert(sizeof(LogRecord) == 88);

template <class Plain>
Bytes BytesOf(const Plain& plain) {
  return Bytes(reinterpret_cast<const uint8_t*>(&plain), sizeof(Plain));
}

// Returns the value as this plain type; nothing if it has another size.
template <class Plain>
std::optional<Plain> PlainFrom(Bytes bytes) {
  if (bytes.size() != sizeof(Plain)) return std::nullopt;
  Plain plain;
  std::memcpy(&plain, bytes.data(), sizeof(Plain));
  return plain;
}

using NumberKey = std::array<uint8_t, 8>;
using PairKey = std::array<uint8_t, 16>;

// Converts to or from big-endian; one instruction on a little-endian machine.
inline uint64_t BigEndian(uint64_t number) {
  return std::endian::native == std::endian::little ? __builtin_bswap64(number) : number;
}

inline NumberKey KeyOf(uint64_t number) {
  NumberKey key;
  number = BigEndian(number);
  std::memcpy(key.data(), &number, sizeof(number));
  return key;
}

inline PairKey KeyOf(uint64_t first, uint64_t second) {
  PairKey key;
  const NumberKey a = KeyOf(first);
  const NumberKey b = KeyOf(second);
  std::memcpy(key.data(), a.data(), 8);
  std::memcpy(key.data() + 8, b.data(), 8);
  return key;
}

inline Bytes KeyBytes(const auto& key) { return Bytes(key.data(), key.size()); }

// Returns the number in eight bytes of a key.
inline uint64_t NumberIn(Bytes key, size_t offset = 0) {
  uint64_t number;
  std::memcpy(&number, key.data() + offset, sizeof(number));
  return BigEndian(number);
}

// Returns a time as a key. Earlier times sort first, even those before 1970.
inline uint64_t TimeKey(int64_t time) { return static_cast<uint64_t>(time) ^ (uint64_t{1} << 63); }

// One entry of the global order.
struct OrderRecord {
  uint64_t log;
  uint64_t first_seq;
  uint64_t count;
};
static_assert(sizeof(OrderRecord) == 24);

}  // namespace recount::store

#endif  // RECOUNT_STORE_LAYOUT_H_
