// Describes the layout of a page of LMDB 0.9 on a 64-bit little-endian machine (mdb.c: MDB_page,
// MDB_meta, MDB_db, MDB_node), for code that reads pages without LMDB. Internal to the store.
#ifndef RECOUNT_STORE_PAGE_LAYOUT_H_
#define RECOUNT_STORE_PAGE_LAYOUT_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "events/bytes.h"

namespace recount::store::lmdb_page {

inline constexpr size_t kFlags = 10;      // 2 bytes
inline constexpr size_t kLower = 12;      // the end of the offsets of its nodes, 2 bytes
inline constexpr size_t kOverflows = 12;  // the number of pages in a run of overflow pages, 4 bytes
inline constexpr size_t kHeader = 16;     // the offsets of the nodes follow, 2 bytes each

inline constexpr uint16_t kBranch = 1;
inline constexpr uint16_t kLeaf = 2;
inline constexpr uint16_t kOverflow = 4;

// Offsets in a front page; the front pages are pages 0 and 1.
inline constexpr size_t kMagic = 16;
inline constexpr uint32_t kMagicNumber = 0xBEEFC0DE;
inline constexpr size_t kPageBytes = 40;  // 4 bytes
inline constexpr size_t kFreeRoot = 80;   // the root of the list of free pages
inline constexpr size_t kLastPage = 136;
inline constexpr size_t kTransaction = 144;
inline constexpr uint64_t kNoRoot = ~uint64_t{0};

// A node has the size of its value (4 bytes), flags (2), the size of its key (2), the key and the
// value.
inline constexpr size_t kNodeFlags = 4;
inline constexpr size_t kNodeKeyBytes = 6;
inline constexpr size_t kNodeHeader = 8;
inline constexpr uint16_t kBigData = 1;  // the value is the number (8) of its first overflow page

// Returns the number at an offset. Requires bytes.size() >= place + sizeof(Number).
template <class Number>
Number At(Bytes bytes, size_t place) {
  Number number;
  std::memcpy(&number, bytes.data() + place, sizeof(number));
  return number;
}

}  // namespace recount::store::lmdb_page

#endif  // RECOUNT_STORE_PAGE_LAYOUT_H_
