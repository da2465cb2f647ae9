// Measures how much disk space a store takes, table by table (P15).
//
//   DiskUse use = MeasureDisk(reader);
//   double ratio = use.Ratio();
#ifndef RECOUNT_TOOLS_DEV_BENCH_DISK_H_
#define RECOUNT_TOOLS_DEV_BENCH_DISK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "store/store.h"

namespace recount::tools::dev::bench {

struct DiskUse {
  struct TableSize {
    std::string name;
    uint64_t entries;
    uint64_t bytes;  // in pages that belong to the table
  };

  uint64_t events = 0;
  uint64_t content = 0;  // total size of the keys, chain hashes and events
  std::vector<TableSize> tables;

  // Returns the size of all tables except snapshots, divided by `content`.
  double Ratio() const;
  // Returns the same for the table of events alone.
  double RatioOfEvents() const;
};

DiskUse MeasureDisk(const store::Reader& reader);

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_DISK_H_
