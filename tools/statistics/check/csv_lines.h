// The lines and fields of a CSV file of an export, which may be long and may have been changed by
// anybody.
//
//   CsvLines lines(*std::move(file));
//   while (!(line = lines.Next())->empty()) CsvFields(*line, dialect)[0];
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_CSV_LINES_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_CSV_LINES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "events/error.h"
#include "tools/statistics/formats/csv_dialect.h"
#include "tools/statistics/formats/files.h"

namespace recount::tools::statistics::check {

class CsvLines {
 public:
  explicit CsvLines(formats::OpenFile file) : file_(std::move(file)) {}

  // The next line with its end, which is outside of quotes; the rest of the file if it has no end;
  // empty after that. A line of more than 64 MiB comes in pieces. Valid until the next call. io.
  Result<std::string_view> Next();

 private:
  formats::OpenFile file_;
  std::string buffer_;
  size_t begin_ = 0;  // of what was not given yet
  bool is_at_end_ = false;
};

// The first field with its quotes: up to a separator or the end of a line, or everything if neither
// comes.
std::string_view CsvField(std::string_view line, char separator);

// The text of a field that is in quotes, with its mark for spreadsheets; nothing if it is not.
std::optional<std::string> QuotedCsvText(std::string_view field);

// The fields of a line, without quotes and marks. An empty field is null, `""` is an empty text.
std::vector<std::optional<std::string>> CsvFields(std::string_view line,
                                                  const formats::CsvDialect& dialect);

// The text of the first field, without quotes and mark; nothing if it is not in quotes, or does not
// end in these bytes.
std::optional<std::string> FirstCsvText(std::string_view line, const formats::CsvDialect& dialect);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CSV_LINES_H_
