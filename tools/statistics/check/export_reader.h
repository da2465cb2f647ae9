// Reads the files of an export: which games it has, and the rows of each table in the order of the
// file. There is one reader for each format, and row_comparison.h compares the rows of all of them.
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

// A game that an export has, as its table `games` says.
struct ExportedGame {
  std::string id;    // or its pseudonym
  std::string game;  // "heretics"
  uint64_t events = 0;
  std::optional<std::string> head;  // nothing in an anonymous export
};

// The game of a row of `games`; nothing if no export can have such a row.
std::optional<ExportedGame> ExportedGameOf(std::optional<std::string> id,
                                           std::optional<std::string> game,
                                           const std::optional<std::string>& events,
                                           std::optional<std::string> head);

// Whether the file is at fault, since it is not there or cannot be right. Every other error is one
// of the machine.
inline bool IsOfFile(const Error& error) {
  return error.code == ErrorCode::damaged || error.code == ErrorCode::not_found;
}

// A text of the file as a part of a message: in quotes, without invisible characters, and its
// beginning only if it is long.
std::string Quoted(std::string_view text);

// A value as a part of a message: `4`, `"Ana"`, `null`, `true`, `2026-11-21T10:15:00.123Z`.
std::string ValueText(replay::statistics::ColumnType type,
                      const replay::statistics::CellView& cell);

// How a row differs (RowReader::Difference): `, column "card": 4, expected 5`
std::string CellDifference(const replay::statistics::Column& column, std::string_view found,
                           std::string_view expected);

// The rows of a table in one file, one by one. Must not outlive the reader of the export.
class RowReader {
 public:
  virtual ~RowReader() = default;

  // Goes to the next row, at first to the first one. False after the last. damaged: the rest of the
  // file cannot be read; io.
  virtual Result<bool> Next() = 0;

  // The text in the first column of the row; nothing if that cannot be told.
  virtual std::optional<std::string> FirstText() const = 0;

  // How the row differs from the one that is expected, in the words that follow "row 17":
  // `, column "card": 4, expected 5`. Empty if they are the same.
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

  // Called once, before the rest. io; not_found if a library is missing. What is wrong with a file
  // is reported when its rows are read.
  virtual Fault Begin() { return std::nullopt; }

  // Whether a table has a file for each part of a game's games (RowSink); otherwise it has one
  // file.
  bool needs_parts() const { return options_.format == formats::Format::parquet; }

  // The file in which the rows of a part are.
  std::string FileOf(const formats::TableDescription& table, std::string_view game,
                     uint64_t part) const;

  // Opens the rows of a table. Gives nullptr if a fault of the whole file is reported with another
  // table. not_found: there is no such file, or it may not be read; damaged: it is not a file of
  // this table; io.
  virtual Result<std::unique_ptr<RowReader>> Open(const formats::TableDescription& table,
                                                  const std::string& file) = 0;

  // How many rows of the table a file has. The same errors.
  virtual Result<uint64_t> CountRows(const formats::TableDescription& table,
                                     const std::string& file) = 0;

  // The rows of `games`, in their order, but for those that cannot be read: the comparison finds
  // what is wrong with them. io.
  virtual Result<std::vector<ExportedGame>> Games() = 0;

 protected:
  const FileNames& readable() const { return readable_; }

  // Opens a file of the table. not_found: there is none, or it may not be read; io.
  Result<formats::OpenFile> OpenReadable(const formats::TableDescription& table,
                                         const std::string& file) const;

 private:
  formats::FormatOptions options_;
  FileNames readable_;
};

// Opens an export, of which no file that is not `readable` is opened. io; not_found if the library
// of Parquet is missing.
Result<std::unique_ptr<ExportReader>> OpenExportReader(const formats::FormatOptions& options,
                                                       const FileNames& readable);

// The readers of the formats, each in a file of its own (csv_reader.cc), before Begin.
std::unique_ptr<ExportReader> MakeCsvReader(const formats::FormatOptions& options,
                                            const FileNames& readable);
std::unique_ptr<ExportReader> MakeSqliteReader(const formats::FormatOptions& options,
                                               const FileNames& readable);
std::unique_ptr<ExportReader> MakeParquetReader(const formats::FormatOptions& options,
                                                const FileNames& readable);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_EXPORT_READER_H_
