// Reads the files of an export: its games, and the rows of each table in the order of the file.
// Each format has a reader; row_comparison.h compares the rows of all of them.
//
//   Result<std::unique_ptr<ExportReader>> reader = OpenExportReader(
//       {.format = Format::csv, .folder = "stats", .tables = tables}, readable);
//   const TableDescription& seats = *FindTable("seats");
//   Result<std::unique_ptr<RowReader>> rows =
//       (*reader)->Open(seats, (*reader)->FileOf(seats, "hope", 0));
//   while (*(*rows)->Next()) … (*rows)->Difference(expected, number++) …
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_EXPORT_READER_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_EXPORT_READER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "events/error.h"
#include "replay/statistics/rows.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/files.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::check {

// The files of an export that may be opened, by their paths below its folder.
using FileNames = std::set<std::string>;

// A game of an export, as its table `games` describes it.
struct ExportedGame {
  std::string id;    // a pseudonym in an anonymous export
  std::string game;  // "heretics"
  uint64_t events = 0;
  std::optional<std::string> head;  // nothing in an anonymous export
};

// Returns the game of a row of `games`; nothing if an export cannot contain such a row.
std::optional<ExportedGame> ExportedGameOf(std::optional<std::string> id,
                                           std::optional<std::string> game,
                                           const std::optional<std::string>& events,
                                           std::optional<std::string> head);

// Returns whether the file is at fault, because it is missing or damaged. Every other error is one
// of the machine.
inline bool IsOfFile(const Error& error) {
  return error.code == ErrorCode::damaged || error.code == ErrorCode::not_found;
}

// Returns a text of the file in the form for a message: quoted, without invisible characters, and
// shortened if it is long.
std::string Quoted(std::string_view text);

// Returns a value in the form for a message: `4`, `"Ana"`, `null`, `true`,
// `2026-11-21T10:15:00.123Z`.
std::string ValueText(replay::statistics::ColumnType type,
                      const replay::statistics::CellView& cell);

// Says how a row differs (RowReader::Difference): `, column "card": 4, expected 5`
std::string CellDifference(const replay::statistics::Column& column, std::string_view found,
                           std::string_view expected);

// Reads the rows of a table in one file, one by one. Must not outlive the reader of the export.
class RowReader {
 public:
  virtual ~RowReader() = default;

  // Goes to the next row; the first call goes to the first row. Returns false after the last.
  // damaged if the rest of the file cannot be read; io.
  virtual Result<bool> Next() = 0;

  // Returns the text in the first column of the row; nothing if it cannot be determined.
  virtual std::optional<std::string> FirstText() const = 0;

  // Says how the row differs from the expected one, in the words that follow "row 17": `, column
  // "card": 4, expected 5`. Returns an empty text if they are equal.
  virtual std::string Difference(const formats::Rows& rows, size_t row) = 0;
};

class ExportReader {
 public:
  ExportReader(formats::FormatOptions options, FileNames readable)
      : options_(std::move(options)), readable_(std::move(readable)) {}
  ExportReader(const ExportReader&) = delete;
  ExportReader& operator=(const ExportReader&) = delete;
  virtual ~ExportReader() = default;

  const formats::FormatOptions& options() const { return options_; }

  // Called once, before anything else. io; not_found if a library is missing. An error in a file is
  // reported when its rows are read.
  virtual Fault Begin() { return std::nullopt; }

  // Returns whether a table has a file per part of a game's games (RowSink) rather than a single
  // file.
  bool needs_parts() const { return options_.format == formats::Format::parquet; }

  // Returns the file that contains the rows of a part.
  std::string FileOf(const formats::TableDescription& table, std::string_view game,
                     uint64_t part) const;

  // Opens the rows of a table. Returns nullptr if a fault of the whole file is reported with
  // another table. not_found if there is no such file or it may not be read; damaged if it is not a
  // file of this table; io.
  virtual Result<std::unique_ptr<RowReader>> Open(const formats::TableDescription& table,
                                                  const std::string& file) = 0;

  // Returns how many rows of the table a file has. The errors are those of Open.
  virtual Result<uint64_t> CountRows(const formats::TableDescription& table,
                                     const std::string& file) = 0;

  // Returns the rows of `games`, in their order. Rows that cannot be read are skipped, because the
  // comparison reports them. io.
  virtual Result<std::vector<ExportedGame>> Games() = 0;

 protected:
  const FileNames& readable() const { return readable_; }

  // Opens a file of the table. not_found if it is missing or may not be read; io.
  Result<formats::OpenFile> OpenReadable(const formats::TableDescription& table,
                                         const std::string& file) const;

 private:
  formats::FormatOptions options_;
  FileNames readable_;
};

// Opens an export. Only `readable` files are ever opened. io; not_found if the Parquet library is
// missing.
Result<std::unique_ptr<ExportReader>> OpenExportReader(const formats::FormatOptions& options,
                                                       const FileNames& readable);

// These make the reader of each format, before Begin. Each has a file of its own (csv_reader.cc).
std::unique_ptr<ExportReader> MakeCsvReader(const formats::FormatOptions& options,
                                            const FileNames& readable);
std::unique_ptr<ExportReader> MakeSqliteReader(const formats::FormatOptions& options,
                                               const FileNames& readable);
std::unique_ptr<ExportReader> MakeParquetReader(const formats::FormatOptions& options,
                                                const FileNames& readable);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_EXPORT_READER_H_
