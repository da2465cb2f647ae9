#include "tools/statistics/check/csv_lines.h"

#include "fmt/format.h"

namespace recount::tools::statistics::check {
namespace {

constexpr size_t kLongestLine = size_t{64} << 20;

}  // namespace

Result<std::optional<std::string_view>> CsvLines::Next() {
  buffer_.erase(0, begin_);
  begin_ = 0;
  bool is_in_quotes = false;
  for (size_t at = 0;; ++at) {
    if (at == buffer_.size()) {
      if (buffer_.size() > kLongestLine) {
        return Error{.code = ErrorCode::io,
                     .message = fmt::format("{}: a line has more than 64 MiB", file_.path())};
      }
      if (!is_at_end_) {
        buffer_.resize(at + kCsvBlock);
        const Result<size_t> read = file_.ReadInto(buffer_.data() + at, kCsvBlock);
        if (!read.ok()) return read.error();
        buffer_.resize(at + *read);
        is_at_end_ = *read < kCsvBlock;
      }
      if (at == buffer_.size()) break;
    }
    if (buffer_[at] == '"') is_in_quotes = !is_in_quotes;
    if (buffer_[at] != '\n' || is_in_quotes) continue;
    begin_ = at + 1;
    return std::optional<std::string_view>(std::string_view(buffer_).substr(0, begin_));
  }
  begin_ = buffer_.size();
  if (buffer_.empty()) return std::optional<std::string_view>();
  return std::optional<std::string_view>(buffer_);
}

std::vector<std::optional<std::string>> CsvFields(std::string_view line, char separator) {
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  std::vector<std::optional<std::string>> fields(1);
  bool is_in_quotes = false;
  for (size_t i = 0; i < line.size(); ++i) {
    std::optional<std::string>& field = fields.back();
    if (line[i] == '"') {
      // Twice inside of quotes it is one of the text's own.
      const bool is_own = is_in_quotes && i + 1 < line.size() && line[i + 1] == '"';
      if (!field) field.emplace();
      if (is_own) *field += line[i++];
      if (!is_own) is_in_quotes = !is_in_quotes;
    } else if (line[i] == separator && !is_in_quotes) {
      fields.emplace_back();
    } else {
      if (!field) field.emplace();
      *field += line[i];
    }
  }
  return fields;
}

}  // namespace recount::tools::statistics::check
