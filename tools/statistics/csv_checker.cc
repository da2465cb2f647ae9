#include "tools/statistics/csv_checker.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "fmt/format.h"
#include "tools/statistics/byte_buffer.h"
#include "tools/statistics/csv_difference.h"
#include "tools/statistics/csv_table.h"
#include "tools/statistics/difference.h"
#include "tools/statistics/files.h"
#include "tools/statistics/per_table.h"

namespace recount::tools::statistics {
namespace {

constexpr size_t kBlock = size_t{1} << 18;
constexpr size_t kShown = size_t{1} << 12;  // bytes behind a difference that are read for it

class CheckedCsv {
 public:
  CheckedCsv(const Table& table, CsvFor use, std::optional<OpenFile> file)
      : table_(&table), csv_(table, use), file_(std::move(file)) {
    if (!file_) SetWrong(0, std::nullopt, "the file is missing");
    csv_.AppendHeader(expected_);
    ends_.push_back(expected_.size());
  }

  const Table& table() const { return *table_; }
  const std::optional<WrongRow>& wrong() const { return wrong_; }

  Fault Take(const Rows& rows) {
    for (size_t row = 0; row < rows.count() && !wrong_; ++row) {
      csv_.AppendRow(rows, row, expected_);
      ends_.push_back(expected_.size());
      if (expected_.size() < kBlock) continue;
      if (Fault fault = Compare()) return fault;
    }
    return std::nullopt;
  }

  Fault Finish() {
    if (wrong_) return std::nullopt;
    if (Fault fault = Compare()) return fault;
    if (wrong_) return std::nullopt;
    if (Fault fault = ReadMore(kShown)) return fault;
    if (found_.size() == 0) return std::nullopt;
    SetWrong(lines_ - 1, found_.bytes(), RowTooManyMessage(lines_ - 1));
    return std::nullopt;
  }

 private:
  // Compares what is expected with the next bytes of the file.
  Fault Compare() {
    found_.Clear();
    if (Fault fault = ReadMore(expected_.size())) return fault;
    if (found_.bytes() != expected_.bytes()) {
      const size_t common = Common();
      if (Fault fault = ReadMore(kShown)) return fault;
      Describe(common);
    }
    lines_ += ends_.size();
    ends_.clear();
    expected_.Clear();
    found_.Clear();
    return std::nullopt;
  }

  // Appends up to `size` bytes of the file.
  Fault ReadMore(size_t size) {
    char* const to = found_.Reserve(size);
    const Result<size_t> count = file_->ReadInto(to, size);
    if (!count.ok()) return count.error();
    found_.EndAt(to + *count);
    return std::nullopt;
  }

  // How many bytes are as they should be.
  size_t Common() const {
    const std::string_view expected = expected_.bytes();
    const std::string_view found = found_.bytes();
    return static_cast<size_t>(
        std::mismatch(expected.begin(), expected.end(), found.begin(), found.end()).first -
        expected.begin());
  }

  // Says which of the expected lines, of which `common` bytes are right, is another in the file.
  void Describe(size_t common) {
    const auto end = std::upper_bound(ends_.begin(), ends_.end(), common);
    const size_t begin = end == ends_.begin() ? 0 : *(end - 1);
    const uint64_t line = lines_ + static_cast<uint64_t>(end - ends_.begin());
    const std::string_view whole = expected_.bytes().substr(begin, *end - begin);
    const std::string_view rest = found_.bytes().substr(begin);
    if (line == 0) {
      SetWrong(0, std::nullopt,
               fmt::format("the header is {}, expected {}", Quoted(rest.substr(0, rest.find('\r'))),
                           Quoted(whole.substr(0, whole.find('\r')))));
    } else {
      SetWrong(
          line - 1, whole,
          rest.empty() ? NoRowMessage(line - 1) : CsvRowMessage(*table_, line - 1, whole, rest));
    }
  }

  // `line`: of the row, if there is one.
  void SetWrong(uint64_t row, std::optional<std::string_view> line, std::string message) {
    const bool has_game = line && table_->columns.front().name == "game_id";
    wrong_ = WrongRow{table_->name, CsvFileOf(*table_), row,
                      has_game ? FirstCsvText(*line) : std::nullopt, std::move(message)};
  }

  const Table* table_;
  CsvTable csv_;
  std::optional<OpenFile> file_;
  ByteBuffer expected_;       // lines that are not compared yet,
  std::vector<size_t> ends_;  // and where each ends
  ByteBuffer found_;
  uint64_t lines_ = 0;  // that are compared, the header too
  std::optional<WrongRow> wrong_;
};

class CsvChecker final : public TableChecker {
 public:
  explicit CsvChecker(std::vector<CheckedCsv> files) : files_(std::move(files)) {}

  Fault Write(absl::Span<const Rows> rows) override { return TakeRows(files_, rows); }

  Fault WriteCardKinds(std::string_view, const Rows& rows) override {
    return TakeCardKinds(files_, rows);
  }

  Fault Finish() override {
    for (CheckedCsv& file : files_) {
      if (Fault fault = file.Finish()) return fault;
    }
    return std::nullopt;
  }

  std::vector<WrongRow> wrong_rows() const override {
    std::vector<WrongRow> all;
    for (const CheckedCsv& file : files_) {
      if (file.wrong()) all.push_back(*file.wrong());
    }
    return all;
  }

 private:
  std::vector<CheckedCsv> files_;
};

}  // namespace

Result<std::unique_ptr<TableChecker>> OpenCsvChecker(const FormatOptions& options) {
  const CsvFor use = options.is_for_spreadsheets ? CsvFor::spreadsheets : CsvFor::programs;
  std::vector<CheckedCsv> files;
  for (const Table* table : options.tables) {
    Result<OpenFile> file = OpenFile::Read(options.folder + "/" + CsvFileOf(*table));
    if (!file.ok() && file.error().code != ErrorCode::not_found) return file.error();
    files.emplace_back(*table, use,
                       file.ok() ? std::optional<OpenFile>(*std::move(file)) : std::nullopt);
  }
  return std::unique_ptr<TableChecker>(std::make_unique<CsvChecker>(std::move(files)));
}

}  // namespace recount::tools::statistics
