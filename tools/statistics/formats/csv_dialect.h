// How the CSV of an export is written (docs/statistics.md, "Files"): what its manifest says, and
// what a check therefore expects.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_DIALECT_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_DIALECT_H_

#include <string_view>

namespace recount::tools::statistics::formats {

// What may stand between two fields: nothing that a field without quotes can contain.
inline constexpr std::string_view kCsvSeparators = ",;|\t";

struct CsvDialect {
  // A byte order mark, and marks in front of texts (spreadsheet_text.h).
  bool is_for_spreadsheets = false;
  char separator = kCsvSeparators.front();  // one of kCsvSeparators

  bool operator==(const CsvDialect&) const = default;
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_DIALECT_H_
