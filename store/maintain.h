// Maintains a store: backup, compaction, statistics. docs/operating.md has walk-throughs.
//
//   Fault fault = Backup(**store, "/media/stick/recount.db");
//   store->reset();
//   fault = Compact("recount.db");
#ifndef RECOUNT_STORE_MAINTAIN_H_
#define RECOUNT_STORE_MAINTAIN_H_

#include <string>

#include "events/error.h"
#include "store/pending_store.h"
#include "store/store.h"

namespace recount::store {

// Copies the current state of the store into a new or empty folder, while others read and write it.
// If there is no fault, the copy is on the disk and was checked (CheckTables). Otherwise nothing is
// left. If the process is killed, the unfinished file is not a store, and the next copy into the
// folder removes it. exists if the folder is not empty; damaged if the store is damaged.
Fault Backup(const Store& store, const std::string& folder,
             const TakeUnfinished& take_unfinished = nullptr);

struct CompactOptions {
  int wait_milliseconds = 10'000;  // for other processes to close the store
  TakeUnfinished take_unfinished = nullptr;
};

// Rewrites the data file without its free pages and replaces the old one with it. The old file does
// not change until the new one is on the disk and was read back. This needs free disk space for the
// second file. io if any process, including this one, has the store open; damaged if it cannot be
// copied completely.
Fault Compact(const std::string& folder, const CompactOptions& options = {});

struct StoreInfo {
  uint32_t format = 0;
  std::string build;  // of the program that created the store
  uint64_t logs = 0;
  uint64_t events = 0;
  uint64_t bytes = 0;      // of the data file
  uint64_t map_bytes = 0;  // of address space
  uint64_t snapshots = 0;
};

Result<StoreInfo> Info(const Store& store);

}  // namespace recount::store

#endif  // RECOUNT_STORE_MAINTAIN_H_
