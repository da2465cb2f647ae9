// The variants of CSV that an export may have (docs/statistics.md, "Files"). The manifest names the
// variant, so that a check expects the same.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_DIALECT_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_DIALECT_H_

#include <string_view>

namespace recount::tools::statistics::formats {

// The characters that may separate fields. A field without quotes contains none of them.
inline constexpr std::string_view kCsvSeparators = ",;|\t";

struct CsvDialect {
  // Writes a byte order mark, and marks before texts (spreadsheet_text.h).
  bool is_for_spreadsheets = false;
  char separator = kCsvSeparators.front();  // one of kCsvSeparators

  bool operator==(const CsvDialect&) const = default;
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_DIALECT_H_
