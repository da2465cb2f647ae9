#include "tools/dev/bench/disk.h"

#include <lmdb.h>

#include "events/check.h"
#include "store/store.h"
#include "tools/dev/bench/raw_cursor.h"

namespace recount::tools::dev::bench {
namespace {

constexpr char kEventsTable[] = "events";
constexpr char kSnapshotsTable[] = "snapshots";

}  // namespace

double DiskUse::Ratio() const {
  uint64_t bytes = 0;
  for (const TableSize& table : tables) bytes += table.name == kSnapshotsTable ? 0 : table.bytes;
  return static_cast<double>(bytes) / static_cast<double>(content);
}

double DiskUse::RatioOfEvents() const {
  for (const TableSize& table : tables) {
    if (table.name == kEventsTable) {
      return static_cast<double>(table.bytes) / static_cast<double>(content);
    }
  }
  FailCheck(__FILE__, __LINE__, "there is no table of events");
}

DiskUse MeasureDisk(const store::Reader& reader) {
  DiskUse use;
  for (RawCursor cursor(reader); cursor; cursor.Next()) {
    ++use.events;
    use.content += sizeof(store::PairKey) + cursor.value().size();
  }
  const store::Tables& tables = reader.tables();
  for (const auto& [name, table] :
       std::vector<std::pair<std::string, MDB_dbi>>{{kEventsTable, tables.events},
                                                    {"logs", tables.logs},
                                                    {"by_first", tables.by_first},
                                                    {"by_game", tables.by_game},
                                                    {"by_time", tables.by_time},
                                                    {"order", tables.order},
                                                    {"openings", tables.openings},
                                                    {"card_sets", tables.card_sets},
                                                    {"meta", tables.meta},
                                                    {kSnapshotsTable, tables.snapshots}}) {
    MDB_stat statistics;
    RECOUNT_CHECK_EQ(mdb_stat(reader.transaction().get(), table, &statistics), MDB_SUCCESS);
    const uint64_t pages =
        statistics.ms_branch_pages + statistics.ms_leaf_pages + statistics.ms_overflow_pages;
    use.tables.push_back({name, statistics.ms_entries, pages * statistics.ms_psize});
  }
  return use;
}

}  // namespace recount::tools::dev::bench
