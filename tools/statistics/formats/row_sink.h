// The destination of the rows of an export: new files of one format, or a comparison with existing
// files (`stats check`). Both get the same calls in the same order, from one run over the store.
//
//   sink.BeginPart("heretics", 0);
//   sink.Write(rows);                    // of one or more games, as often as needed
//   sink.WriteCardKinds("heretics", kinds);
//   sink.Finish();
//
// Errors: io if the system fails, not_found if a library is missing. After an error the sink may
// only be destroyed.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_SINK_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_SINK_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "events/error.h"
#include "replay/statistics/rows.h"
#include "tools/statistics/formats/csv_dialect.h"

namespace recount::tools::statistics::formats {

using replay::statistics::Rows;
using replay::statistics::TableDescription;

class RowSink {
 public:
  virtual ~RowSink() = default;

  // Returns whether the games must come game by game, each in parts (BeginPart). Otherwise they
  // come in the order of the store.
  virtual bool needs_parts() const { return false; }

  // Returns whether each Write must have only one game.
  virtual bool needs_single_games() const { return false; }

  // Says that the following rows belong to this part of the game's games. Only called if
  // needs_parts().
  virtual Fault BeginPart(std::string_view game, uint64_t part) {
    (void)game, (void)part;
    return std::nullopt;
  }

  // Writes the rows of one or more complete games, in order. There is an entry per table of
  // AllTables(); `card_kinds` and tables that are not exported are ignored.
  virtual Fault Write(absl::Span<const Rows> rows) = 0;

  // Writes the rows of `card_kinds` of a game. Called after the rows of all games, in ascending
  // order of games.
  virtual Fault WriteCardKinds(std::string_view game, const Rows& rows) = 0;

  // Called after the last rows.
  virtual Fault Finish() = 0;
};

// A file of an export. A SQLite file has an entry per table.
struct WrittenFile {
  std::string table;
  std::string file;  // path below the folder: "events/game=hope/part-00000.parquet"
  uint64_t rows = 0;
  // The bytes and their SHA-256 in hex, if the writer made the file from front to back and hashed
  // it on the way; otherwise empty.
  uint64_t bytes = 0;
  std::string sha256 = {};
};

class TableWriter : public RowSink {
 public:
  // Valid after Finish. The order is that of AllTables(), then by file.
  virtual std::vector<WrittenFile> files() const = 0;

  // Returns how many texts so far a spreadsheet would take for formulas. Only CSV that is not for
  // spreadsheets has any, because nothing marks them as texts. The user is warned.
  virtual uint64_t formula_texts() const { return 0; }
};

enum class Format : uint8_t { csv, sqlite, parquet };

struct FormatOptions {
  Format format = Format::csv;
  std::string folder;                           // an existing folder
  std::vector<const TableDescription*> tables;  // the exported ones, in the order of AllTables()
  CsvDialect csv = {};                          // for Format::csv
  // Called while a writer still works long after the last rows. If it returns true, the writer
  // fails with io.
  std::function<bool()> is_stop_wanted = [] { return false; };
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_SINK_H_
