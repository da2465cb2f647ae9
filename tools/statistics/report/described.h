// Reads the description of the figures and the document of the report. Both are JSON, and a missing
// key is not an error here.
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
  const OrderedJson* value;  // points into the document
  std::string place;         // path of the value in the document: "win_rates/17"
  std::string label;         // label of the list that contains it
  int64_t n;
};

// Returns the value at a path of keys, such as "held/n"; the empty path leads to `from` itself. A
// number stands for a row that has only an n. Returns nullptr if there is no value or if it is
// null.
const OrderedJson* ValueAt(const OrderedJson& from, std::string_view path);

// Returns the integer at a path; 0 if there is none.
int64_t CountAt(const OrderedJson& from, std::string_view path);

// Returns all rows of a figure, those with the largest n first; rows with equal n keep the order of
// the document.
std::vector<FigureRow> RowsOf(const Json& figure, const OrderedJson& document);

}  // namespace recount::tools::statistics::report

#endif  // RECOUNT_TOOLS_STATISTICS_REPORT_DESCRIBED_H_
