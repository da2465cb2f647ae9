// Creates a new store. Internal to the store.
#ifndef RECOUNT_STORE_NEW_STORE_H_
#define RECOUNT_STORE_NEW_STORE_H_

#include <cstddef>
#include <string>

#include "events/error.h"

namespace recount::store {

// Writes a new store with empty tables into a folder without a data file; `build` and `map_bytes`
// are those of Options. The store is complete or does not exist, even after a power cut. The caller
// holds the writer's lock. A store that appears meanwhile without that lock, such as a backup, is
// not replaced.
Fault MakeStore(const std::string& folder, const std::string& build, size_t map_bytes);

// Writes the empty tables of a new store into an empty file. No other process may have it open.
Fault FillNewStore(const std::string& file, const std::string& build, size_t map_bytes);

}  // namespace recount::store

#endif  // RECOUNT_STORE_NEW_STORE_H_
