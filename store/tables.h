// Defines the handles and names of a store's tables, and opens all of them. Other packages use only
// the handles (Reader::tables).
#ifndef RECOUNT_STORE_TABLES_H_
#define RECOUNT_STORE_TABLES_H_

#include <string>

#include "events/error.h"
#include "store/environment.h"
#include "store/lmdb.h"

namespace recount::store {

// The handle of a missing table.
inline constexpr MDB_dbi kNoTable = ~MDB_dbi{0};

struct Tables {
  MDB_dbi meta, logs, by_first, by_game, by_time, events, openings, card_sets, order, snapshots;
  MDB_dbi summaries;  // only if has_summaries(); older builds do not create the table
  MDB_dbi cluster;    // only if has_cluster(); missing until the store joins one

  bool has_summaries() const { return summaries != kNoTable; }
  bool has_cluster() const { return cluster != kNoTable; }
};

// Says which stores have a table.
enum class Presence : uint8_t {
  always,
  newer,  // a store of an older build may not have it
  asked,  // only a store that has joined a cluster has it
};

struct TableName {
  const char* name;
  MDB_dbi Tables::*table;
  Presence presence = Presence::always;
};

inline constexpr TableName kTableNames[] = {
    {"meta", &Tables::meta},
    {"logs", &Tables::logs},
    {"by_first", &Tables::by_first},
    {"by_game", &Tables::by_game},
    {"by_time", &Tables::by_time},
    {"events", &Tables::events},
    {"openings", &Tables::openings},
    {"card_sets", &Tables::card_sets},
    {"order", &Tables::order},
    {"snapshots", &Tables::snapshots},
    {"summaries", &Tables::summaries, Presence::newer},
    {"cluster", &Tables::cluster, Presence::asked},
};

// Opens all tables of the store in `folder`. `environment` is its open LMDB environment. damaged if
// it is not a store or lacks a table; too_new if this build does not know its format.
Result<Tables> OpenTables(Environment& environment, const std::string& folder);

// LMDB reads the number of the transaction that a reader sees, then its front page. If the reader
// is delayed between the two and others write meanwhile, it sees a newer transaction than it names.
// So a reader checks that both agree, and otherwise begins again, at most this many times.
inline constexpr int kTransactionLooks = 20;

// Returns true if the transaction reads the data of the transaction whose number it has.
bool ShowsItself(const Transaction& transaction, const Tables& tables);

}  // namespace recount::store

#endif  // RECOUNT_STORE_TABLES_H_
