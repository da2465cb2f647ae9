// Helps a RowSink that keeps one object per table: passes the rows of each table to its object,
// which has `const TableDescription& table()` and `Fault Take(const Rows&)`.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_PER_TABLE_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_PER_TABLE_H_

#include <vector>

#include "absl/types/span.h"
#include "events/error.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/rows.h"

namespace recount::tools::statistics::formats {

// Passes on the argument of RowSink::Write, which has an entry per table of AllTables().
template <class OfTable>
Fault TakeRows(std::vector<OfTable>& all, absl::Span<const replay::statistics::Rows> rows) {
  for (OfTable& one : all) {
    const size_t number = replay::statistics::NumberOf(one.table());
    if (number == replay::statistics::kCardKinds) continue;
    if (Fault fault = one.Take(rows[number])) return fault;
  }
  return std::nullopt;
}

// Passes on the argument of RowSink::WriteCardKinds.
template <class OfTable>
Fault TakeCardKinds(std::vector<OfTable>& all, const replay::statistics::Rows& rows) {
  for (OfTable& one : all) {
    if (&one.table() != &rows.table()) continue;
    if (Fault fault = one.Take(rows)) return fault;
  }
  return std::nullopt;
}

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_PER_TABLE_H_
