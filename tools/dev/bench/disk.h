// What a store takes on disk, table by table (P15).
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
    uint64_t bytes;  // of the pages that are its own
  };

  uint64_t events = 0;
  uint64_t content = 0;  // bytes of the keys, chain hashes and events
  std::vector<TableSize> tables;

  // The pages of all tables but the snapshots, to the content.
  double Ratio() const;
  // The same for the table of events alone.
  double RatioOfEvents() const;
};

DiskUse MeasureDisk(const store::Reader& reader);

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_DISK_H_
