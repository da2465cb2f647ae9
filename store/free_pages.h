// The list of free pages of a data file, read from the file and not through the map: touching a
// page in the map that the file lacks ends the process. For the format of 64-bit LMDB 0.9. Internal
// to the store.
#ifndef RECOUNT_STORE_FREE_PAGES_H_
#define RECOUNT_STORE_FREE_PAGES_H_

#include <cstddef>
#include <cstdint>

namespace recount::store {

// Whether every page from `first` to the last one of the file is free, so that none of them
// contains anything. The file may be shorter than its last page. False also if the list cannot be
// read or is invalid.
bool AreFree(int descriptor, size_t page_bytes, uint64_t first);

}  // namespace recount::store

#endif  // RECOUNT_STORE_FREE_PAGES_H_
