// Where two lines of CSV differ: by which column, and the values.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_CSV_DIFFERENCE_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_CSV_DIFFERENCE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "replay/statistics/table.h"
#include "tools/statistics/formats/csv_dialect.h"

namespace recount::tools::statistics::check {

// The two differ. `expected` is a whole line of the table, `found` the bytes that the file has from
// there on, cut off anywhere. The message is that of the first column that differs.
std::string CsvRowMessage(const replay::statistics::TableDescription& table, uint64_t row,
                          std::string_view expected, std::string_view found, char separator);

// The value of the first field, without its quotes and its mark for spreadsheets; nothing if it
// does not end in these bytes.
std::optional<std::string> FirstCsvText(std::string_view line, const formats::CsvDialect& dialect);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CSV_DIFFERENCE_H_
