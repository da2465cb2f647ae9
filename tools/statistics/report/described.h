// Reading the description of the figures and the document of the report: both are JSON, and nothing
// here fails on a key that is missing.
#ifndef RECOUNT_TOOLS_STATISTICS_REPORT_DESCRIBED_H_
#define RECOUNT_TOOLS_STATISTICS_REPORT_DESCRIBED_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "events/json.h"

namespace recount::tools::statistics::report {

// A row of a figure's table.
struct FigureRow {
  const OrderedJson* value;  // in the document
  std::string place;         // of the value in the document: "win_rates/17"
  std::string label;         // of the list that it is from
  int64_t n;
};

// The value at a path of keys, "held/n"; the empty path leads to `from` itself. A number stands for
// a row that has only an n. Null if there is no value, or if it is null.
const OrderedJson* ValueAt(const OrderedJson& from, std::string_view path);

// The integer at a path; 0 if there is none.
int64_t CountAt(const OrderedJson& from, std::string_view path);

// All rows of a figure, the largest n first, else in the order of the document.
std::vector<FigureRow> RowsOf(const Json& figure, const OrderedJson& document);

}  // namespace recount::tools::statistics::report

#endif  // RECOUNT_TOOLS_STATISTICS_REPORT_DESCRIBED_H_
