#include "tools/statistics/check/csv_lines.h"

#include "tools/statistics/formats/spreadsheet_text.h"

namespace recount::tools::statistics::check {
namespace {

constexpr size_t kBlock = size_t{1} << 18;  // bytes that are read at once
constexpr size_t kLongestPiece = size_t{64} << 20;

std::optional<std::string> WithoutCsvMark(std::optional<std::string> text,
                                          const formats::CsvDialect& dialect) {
  if (!text || !dialect.is_for_spreadsheets) return text;
  return std::string(formats::WithoutMark(*text));
}

}  // namespace

Result<std::string_view> CsvLines::Next() {
  bool is_in_quotes = false;
  size_t end = begin_;
  for (bool is_whole = false; !is_whole && end - begin_ < kLongestPiece; ++end) {
    if (end == buffer_.size()) {
      if (is_at_end_) break;
      // The part that was returned is dropped before more is read, so the buffer holds about one
      // line.
      end -= begin_;
      buffer_.erase(0, std::exchange(begin_, 0));
      buffer_.resize(end + kBlock);
      const Result<size_t> read = file_.ReadInto(buffer_.data() + end, kBlock);
      if (!read.ok()) return read.error();
      buffer_.resize(end + *read);
      is_at_end_ = *read < kBlock;
      if (*read == 0) break;
    }
    // A doubled quote toggles twice, so it needs no case of its own.
    if (buffer_[end] == '"') is_in_quotes = !is_in_quotes;
    is_whole = buffer_[end] == '\n' && !is_in_quotes;
  }
  const size_t begin = std::exchange(begin_, end);
  return std::string_view(buffer_).substr(begin, end - begin);
}

std::string_view CsvField(std::string_view line, char separator) {
  bool is_in_quotes = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') is_in_quotes = !is_in_quotes;
    if (!is_in_quotes && (line[i] == separator || line[i] == '\r' || line[i] == '\n')) {
      return line.substr(0, i);
    }
  }
  return line;
}

std::optional<std::string> QuotedCsvText(std::string_view field) {
  if (field.size() < 2 || field.front() != '"' || field.back() != '"') return std::nullopt;
  std::string text;
  for (size_t i = 1; i + 1 < field.size(); ++i) {
    text += field[i];
    if (field[i] == '"') ++i;  // a quote is doubled in the field
  }
  return text;
}

std::vector<std::optional<std::string>> CsvFields(std::string_view line,
                                                  const formats::CsvDialect& dialect) {
  std::vector<std::optional<std::string>> fields;
  for (;;) {
    const std::string_view field = CsvField(line, dialect.separator);
    std::optional<std::string> text = QuotedCsvText(field);
    if (!text && !field.empty()) text = field;
    fields.push_back(WithoutCsvMark(std::move(text), dialect));
    const bool is_last = field.size() == line.size() || line[field.size()] != dialect.separator;
    if (is_last) return fields;
    line.remove_prefix(field.size() + 1);
  }
}

std::optional<std::string> FirstCsvText(std::string_view line, const formats::CsvDialect& dialect) {
  const std::string_view field = CsvField(line, dialect.separator);
  if (field.size() == line.size()) return std::nullopt;
  return WithoutCsvMark(QuotedCsvText(field), dialect);
}

}  // namespace recount::tools::statistics::check
