// Splits a CSV file of an export into lines and fields. The file may be large, and anybody may have
// changed it.
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

  // Returns the next line, including its end, which is outside of quotes. Returns the rest of the
  // file if that has no line end, and an empty text after that. A line of more than 64 MiB comes in
  // pieces. The result is valid until the next call. io.
  Result<std::string_view> Next();

 private:
  formats::OpenFile file_;
  std::string buffer_;
  size_t begin_ = 0;  // where the next line begins in buffer_
  bool is_at_end_ = false;
};

// Returns the first field with its quotes: up to a separator or line end, or everything if there is
// neither.
std::string_view CsvField(std::string_view line, char separator);

// Returns the text of a quoted field, with its mark for spreadsheets; nothing if it is not quoted.
std::optional<std::string> QuotedCsvText(std::string_view field);

// Returns the fields of a line, without quotes and marks. An empty field is null; `""` is an empty
// text.
std::vector<std::optional<std::string>> CsvFields(std::string_view line,
                                                  const formats::CsvDialect& dialect);

// Returns the text of the first field, without quotes and mark. Returns nothing if it is not quoted
// or does not end in these bytes.
std::optional<std::string> FirstCsvText(std::string_view line, const formats::CsvDialect& dialect);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CSV_LINES_H_
