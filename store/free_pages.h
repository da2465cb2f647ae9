// Reads the list of free pages of a data file. It reads the file and not the map, because accessing
// a page of the map that the file lacks ends the process. The format is that of 64-bit LMDB 0.9.
// Internal to the store.
#ifndef RECOUNT_STORE_FREE_PAGES_H_
#define RECOUNT_STORE_FREE_PAGES_H_

#include <cstddef>
#include <cstdint>

namespace recount::store {

// Returns true if every page from `first` to the last one of the store is free, so that none of
// them contains data. The file may end before these pages. Returns false also if the list cannot be
// read or is invalid.
bool AreFree(int descriptor, size_t page_bytes, uint64_t first);

}  // namespace recount::store

#endif  // RECOUNT_STORE_FREE_PAGES_H_
