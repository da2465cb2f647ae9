// The lines of a CSV file of an export, which may be long and may have been changed by anybody.
//
//   CsvLines lines(*std::move(file));
//   while (…) { Result<std::optional<std::string_view>> line = lines.Next(); … }
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_CSV_LINES_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_CSV_LINES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "tools/statistics/formats/files.h"

namespace recount::tools::statistics::check {

// About so many bytes of a file are read and compared at once.
inline constexpr size_t kCsvBlock = size_t{1} << 18;

class CsvLines {
 public:
  explicit CsvLines(formats::OpenFile file) : file_(std::move(file)) {}

  // The next line with its end, outside of quotes; the rest of the file if it has no end; nothing
  // after that. Valid until the next call. io, also for a line of more than 64 MiB.
  Result<std::optional<std::string_view>> Next();

 private:
  formats::OpenFile file_;
  std::string buffer_;
  size_t begin_ = 0;  // of what was not given yet
  bool is_at_end_ = false;
};

// The fields of a line; a text without its quotes. An empty field is null, `""` is an empty text.
// A mark for spreadsheets is still there.
std::vector<std::optional<std::string>> CsvFields(std::string_view line, char separator);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CSV_LINES_H_
