#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/check/csv_lines.h"
#include "tools/statistics/check/export_reader.h"
#include "tools/statistics/formats/byte_buffer.h"
#include "tools/statistics/formats/csv_table.h"

namespace recount::tools::statistics::check {
namespace {

// Returns the field in the form for a message.
std::string FieldText(std::string_view field) {
  constexpr size_t kLongestValue = 40;
  constexpr std::string_view kPlainSigns =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-:.";
  if (field.empty()) return "null";
  if (const std::optional<std::string> text = QuotedCsvText(field)) return Quoted(*text);
  const bool is_plain = field.size() <= kLongestValue &&
                        field.find_first_not_of(kPlainSigns) == std::string_view::npos;
  return is_plain ? std::string(field) : Quoted(field);
}

// Names the first column that differs. `expected` is a correct line of the table, `found` another
// one.
std::string LineDifference(const formats::TableDescription& table, std::string_view expected,
                           std::string_view found, char separator) {
  const size_t common = static_cast<size_t>(
      std::mismatch(expected.begin(), expected.end(), found.begin(), found.end()).first -
      expected.begin());
  size_t begin = 0;
  for (const replay::statistics::Column& column : table.columns) {
    const std::string_view field = CsvField(expected.substr(begin), separator);
    const size_t end = begin + field.size();
    // The separator after the field counts: without it, the field is longer in the file.
    if (common > end) {
      begin = end + 1;
      continue;
    }
    const std::string_view other = CsvField(found.substr(begin), separator);
    if (other == field) break;
    return CellDifference(column, FieldText(other), FieldText(field));
  }
  return ": the line does not end as it should";
}

// Compares lines without parsing them: equal rows have equal bytes, so a row is correct if its line
// is the one that the writer would write.
class CsvRowReader final : public RowReader {
 public:
  CsvRowReader(const formats::TableDescription& table, formats::CsvDialect dialect, CsvLines lines)
      : table_(table), dialect_(dialect), csv_(table, dialect), lines_(std::move(lines)) {}

  // Reads the header. damaged if it is a different one; io.
  Fault TakeHeader() {
    const Result<bool> is_there = Next();
    if (!is_there.ok()) return is_there.error();
    csv_.AppendHeader(expected_);
    if (line_ == expected_.bytes()) return std::nullopt;
    const auto quoted = [](std::string_view line) {
      return Quoted(line.substr(0, line.find('\r')));
    };
    return Error{.code = ErrorCode::damaged,
                 .message = fmt::format("the header is {}, expected {}", quoted(line_),
                                        quoted(expected_.bytes()))};
  }

  Result<bool> Next() override {
    const Result<std::string_view> line = lines_.Next();
    if (!line.ok()) return line.error();
    line_ = *line;
    return !line_.empty();
  }

  std::optional<std::string> FirstText() const override { return FirstCsvText(line_, dialect_); }

  std::string Difference(const formats::Rows& rows, size_t row) override {
    expected_.Clear();
    csv_.AppendRow(rows, row, expected_);
    if (line_ == expected_.bytes()) return "";
    return LineDifference(table_, expected_.bytes(), line_, dialect_.separator);
  }

 private:
  const formats::TableDescription& table_;
  formats::CsvDialect dialect_;
  formats::CsvTable csv_;
  CsvLines lines_;
  std::string_view line_;         // the line of the file
  formats::ByteBuffer expected_;  // the correct line
};

class CsvReader final : public ExportReader {
 public:
  using ExportReader::ExportReader;

  Result<std::unique_ptr<RowReader>> Open(const formats::TableDescription& table,
                                          const std::string& file) override {
    Result<formats::OpenFile> opened = OpenReadable(table, file);
    if (!opened.ok()) return opened.error();
    auto rows = std::make_unique<CsvRowReader>(table, options().csv, CsvLines(*std::move(opened)));
    if (Fault fault = rows->TakeHeader()) return *fault;
    return std::unique_ptr<RowReader>(std::move(rows));
  }

  Result<uint64_t> CountRows(const formats::TableDescription& table,
                             const std::string& file) override {
    uint64_t count = 0;
    if (Fault fault = ForEachLine(table, file, [&](std::string_view) { ++count; })) return *fault;
    return count;
  }

  Result<std::vector<ExportedGame>> Games() override {
    const formats::TableDescription& table =
        replay::statistics::AllTables()[replay::statistics::kGames];
    std::vector<ExportedGame> games;
    const Fault fault = ForEachLine(table, formats::CsvFileOf(table), [&](std::string_view line) {
      std::vector<std::optional<std::string>> fields = CsvFields(line, options().csv);
      if (fields.size() != table.columns.size()) return;
      std::optional<ExportedGame> game =
          ExportedGameOf(std::move(fields[0]), std::move(fields[1]),
                         fields[table.IndexOf("events")], std::move(fields[table.IndexOf("head")]));
      if (game) games.push_back(*std::move(game));
    });
    // A missing file is a finding of the comparison, so here it counts as empty.
    if (fault && fault->code != ErrorCode::not_found) return *fault;
    return games;
  }

 private:
  // Calls `take` with all lines of a file except the header, which is checked when rows are read.
  // The errors are those of CountRows.
  Fault ForEachLine(const formats::TableDescription& table, const std::string& file,
                    const std::function<void(std::string_view)>& take) const {
    Result<formats::OpenFile> opened = OpenReadable(table, file);
    if (!opened.ok()) return opened.error();
    CsvLines lines(*std::move(opened));
    for (bool is_header = true;; is_header = false) {
      const Result<std::string_view> line = lines.Next();
      if (!line.ok()) return line.error();
      if (line->empty()) return std::nullopt;
      if (!is_header) take(*line);
    }
  }
};

}  // namespace

std::unique_ptr<ExportReader> MakeCsvReader(const formats::FormatOptions& options,
                                            const FileNames& readable) {
  return std::make_unique<CsvReader>(options, readable);
}

}  // namespace recount::tools::statistics::check
