#include "tools/statistics/check/csv_checker.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/check/csv_difference.h"
#include "tools/statistics/check/csv_lines.h"
#include "tools/statistics/check/difference.h"
#include "tools/statistics/formats/byte_buffer.h"
#include "tools/statistics/formats/csv_dialect.h"
#include "tools/statistics/formats/csv_table.h"
#include "tools/statistics/formats/files.h"
#include "tools/statistics/formats/per_table.h"
#include "tools/statistics/formats/spreadsheet_text.h"

namespace recount::tools::statistics::check {
namespace {

constexpr size_t kShown = size_t{1} << 12;  // bytes behind a difference that are read for it

// not_found if there is none that may be read; bad_request if it is no regular file; io.
Result<formats::OpenFile> OpenCsv(const std::string& folder, const std::string& file,
                                  const FileNames& readable) {
  if (readable.contains(file)) return formats::OpenFile::ReadBelow(folder, file);
  return Error{.code = ErrorCode::not_found, .message = file + " may not be read"};
}

class CheckedCsv {
 public:
  CheckedCsv(const formats::TableDescription& table, formats::CsvDialect dialect,
             std::optional<formats::OpenFile> file)
      : table_(&table), dialect_(dialect), csv_(table, dialect), file_(std::move(file)) {
    if (!file_) SetWrong(0, std::nullopt, "the file is missing");
    csv_.AppendHeader(expected_);
    ends_.push_back(expected_.size());
  }

  // Rows of other games are passed over, and of card sets that are not given.
  void PassOverAllBut(const std::set<std::string>& ids) {
    if (file_) kept_ = ids;
    if (file_) lines_read_.emplace(*std::move(file_));
  }

  const formats::TableDescription& table() const { return *table_; }
  const std::optional<formats::WrongRow>& wrong() const { return wrong_; }

  Fault Take(const formats::Rows& rows) {
    if (kept_ && table_->columns.front().name != "game_id") {
      for (size_t row = 0; row < rows.count(); ++row) {
        kept_->insert(std::string(rows.At(row, 0).text));
      }
    }
    for (size_t row = 0; row < rows.count() && !wrong_; ++row) {
      csv_.AppendRow(rows, row, expected_);
      ends_.push_back(expected_.size());
      if (expected_.size() < kCsvBlock) continue;
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

  // Appends up to `size` bytes of the file, or what is left of the lines that are compared.
  Fault ReadMore(size_t size) {
    if (lines_read_) return ReadLines(size);
    char* const to = found_.Reserve(size);
    const Result<size_t> count = file_->ReadInto(to, size);
    if (!count.ok()) return count.error();
    found_.EndAt(to + *count);
    return std::nullopt;
  }

  Fault ReadLines(size_t size) {
    const size_t most = found_.size() + size;
    while (found_.size() < most) {
      if (pending_.empty()) {
        const Result<std::optional<std::string_view>> line = lines_read_->Next();
        if (!line.ok()) return line.error();
        if (!*line) return std::nullopt;
        const std::optional<std::string> first = FirstCsvText(**line, dialect_);
        const bool is_header = !std::exchange(has_header_, true);
        if (!is_header && first && !kept_->contains(*first)) continue;
        pending_ = **line;
      }
      const size_t taken = std::min(most - found_.size(), pending_.size());
      found_.Append(pending_.substr(0, taken));
      pending_.remove_prefix(taken);
    }
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
      SetWrong(line - 1, whole,
               rest.empty() ? NoRowMessage(line - 1)
                            : CsvRowMessage(*table_, line - 1, whole, rest, dialect_.separator));
    }
  }

  // `line`: of the row, if there is one.
  void SetWrong(uint64_t row, std::optional<std::string_view> line, std::string message) {
    const bool has_game = line && table_->columns.front().name == "game_id";
    wrong_ = formats::WrongRow{table_->name, formats::CsvFileOf(*table_), row,
                               has_game ? FirstCsvText(*line, dialect_) : std::nullopt,
                               std::move(message)};
  }

  const formats::TableDescription* table_;
  formats::CsvDialect dialect_;
  formats::CsvTable csv_;
  std::optional<formats::OpenFile> file_;
  std::optional<CsvLines> lines_read_;         // if some are passed over
  std::optional<std::set<std::string>> kept_;  // then: the first texts of those that are not
  std::string_view pending_;                   // the rest of a line that was read
  bool has_header_ = false;
  formats::ByteBuffer expected_;  // lines that are not compared yet,
  std::vector<size_t> ends_;      // and where each ends
  formats::ByteBuffer found_;
  uint64_t lines_ = 0;  // that are compared, the header too
  std::optional<formats::WrongRow> wrong_;
};

class CsvChecker final : public formats::TableChecker {
 public:
  CsvChecker(std::string folder, formats::CsvDialect dialect, FileNames readable,
             std::vector<CheckedCsv> files)
      : folder_(std::move(folder)),
        dialect_(dialect),
        readable_(std::move(readable)),
        files_(std::move(files)) {}

  Result<std::vector<formats::ExportedGame>> Games() override {
    const formats::TableDescription& table =
        replay::statistics::AllTables()[replay::statistics::kGames];
    Result<formats::OpenFile> file = OpenCsv(folder_, formats::CsvFileOf(table), readable_);
    if (!file.ok() && file.error().code == ErrorCode::not_found) {
      return std::vector<formats::ExportedGame>();
    }
    if (!file.ok()) return file.error();
    CsvLines lines(*std::move(file));
    std::vector<formats::ExportedGame> games;
    for (bool is_header = true;; is_header = false) {
      const Result<std::optional<std::string_view>> line = lines.Next();
      if (!line.ok()) return line.error();
      if (!*line) return games;
      std::vector<std::optional<std::string>> fields = CsvFields(**line, dialect_.separator);
      if (is_header || fields.size() != table.columns.size()) continue;
      RemoveMarks(fields);
      std::optional<formats::ExportedGame> game =
          ExportedGameOf(std::move(fields[0]), std::move(fields[1]),
                         fields[table.IndexOf("events")], std::move(fields[table.IndexOf("head")]));
      if (game) games.push_back(*std::move(game));
    }
  }

  void PassOverAllBut(std::set<std::string> ids) override {
    for (CheckedCsv& file : files_) {
      const bool is_of_games = file.table().columns.front().name == "game_id";
      file.PassOverAllBut(is_of_games ? ids : std::set<std::string>());
    }
  }

  Fault Write(absl::Span<const formats::Rows> rows) override {
    return formats::TakeRows(files_, rows);
  }

  Fault WriteCardKinds(std::string_view, const formats::Rows& rows) override {
    return formats::TakeCardKinds(files_, rows);
  }

  Fault Finish() override {
    for (CheckedCsv& file : files_) {
      if (Fault fault = file.Finish()) return fault;
    }
    return std::nullopt;
  }

  Result<std::optional<uint64_t>> CountRows(const formats::TableDescription& table,
                                            const std::string& file) override {
    if (file != formats::CsvFileOf(table)) return std::optional<uint64_t>();
    Result<formats::OpenFile> opened = OpenCsv(folder_, file, readable_);
    if (!opened.ok() && opened.error().code == ErrorCode::not_found) {
      return std::optional<uint64_t>();
    }
    if (!opened.ok()) return opened.error();
    CsvLines lines(*std::move(opened));
    for (uint64_t count = 0;; ++count) {
      const Result<std::optional<std::string_view>> line = lines.Next();
      if (!line.ok()) return line.error();
      if (!*line) return std::optional<uint64_t>(std::max<uint64_t>(count, 1) - 1);  // the header
    }
  }

  std::vector<formats::WrongRow> wrong_rows() const override {
    std::vector<formats::WrongRow> all;
    for (const CheckedCsv& file : files_) {
      if (file.wrong()) all.push_back(*file.wrong());
    }
    return all;
  }

 private:
  // From all fields: what is no text has none.
  void RemoveMarks(std::vector<std::optional<std::string>>& fields) const {
    if (!dialect_.is_for_spreadsheets) return;
    for (std::optional<std::string>& field : fields) {
      if (field) field = std::string(formats::WithoutMark(*field));
    }
  }

  std::string folder_;
  formats::CsvDialect dialect_;
  FileNames readable_;
  std::vector<CheckedCsv> files_;
};

}  // namespace

Result<std::unique_ptr<formats::TableChecker>> OpenCsvChecker(const formats::FormatOptions& options,
                                                              const FileNames& readable) {
  std::vector<CheckedCsv> files;
  for (const formats::TableDescription* table : options.tables) {
    Result<formats::OpenFile> file = OpenCsv(options.folder, formats::CsvFileOf(*table), readable);
    if (!file.ok() && file.error().code != ErrorCode::not_found) return file.error();
    files.emplace_back(
        *table, options.csv,
        file.ok() ? std::optional<formats::OpenFile>(*std::move(file)) : std::nullopt);
  }
  return std::unique_ptr<formats::TableChecker>(
      std::make_unique<CsvChecker>(options.folder, options.csv, readable, std::move(files)));
}

}  // namespace recount::tools::statistics::check
