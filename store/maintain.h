// Looking after a store: a copy, a smaller file, its figures. docs/operating.md drills them.
//
//   absl::Status status = Backup(**store, "/media/stick/recount.db");
//   store->reset();
//   status = Compact("recount.db");
#ifndef RECOUNT_STORE_MAINTAIN_H_
#define RECOUNT_STORE_MAINTAIN_H_

#include <string>

#include "store/store.h"

namespace recount::store {

// Copies the store, as it is at this moment, into a new or empty folder, while others read and
// write it. What OK says is on the disk and was checked (CheckTables); a copy that was interrupted
// is no store. exists where the folder has anything in it; damaged, and no copy, where the store
// is.
absl::Status Backup(const Store& store, const std::string& folder);

struct CompactOptions {
  int wait_milliseconds = 10'000;  // for others to close the store
};

// Writes the data file anew without its free pages and puts it in place of the old one, which stays
// as it is until the new one is on the disk and was read back. Takes as much disk again. io where
// anybody, this process too, has the store open; damaged where it cannot be copied whole.
absl::Status Compact(const std::string& folder, const CompactOptions& options = {});

struct StoreInfo {
  uint32_t format = 0;
  std::string build;  // that made the store
  uint64_t logs = 0;
  uint64_t events = 0;
  uint64_t bytes = 0;      // of the data file
  uint64_t map_bytes = 0;  // of address space
  uint64_t snapshots = 0;
};

absl::StatusOr<StoreInfo> Info(const Store& store);

}  // namespace recount::store

#endif  // RECOUNT_STORE_MAINTAIN_H_
