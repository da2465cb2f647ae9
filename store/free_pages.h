// The list of free pages of a data file, read from the file and not through the map: a page that
// the file lacks ends whoever touches it in the map. Of the format of 64-bit LMDB 0.9. Internal to
// the store.
#ifndef RECOUNT_STORE_FREE_PAGES_H_
#define RECOUNT_STORE_FREE_PAGES_H_

#include <cstddef>
#include <cstdint>

namespace recount::store {

// Whether every page from `first` to the last one of the file, of which it may have less, is free:
// none of them holds anything. False, too, where the list cannot be read or is none.
bool AreFree(int descriptor, size_t page_bytes, uint64_t first);

}  // namespace recount::store

#endif  // RECOUNT_STORE_FREE_PAGES_H_
