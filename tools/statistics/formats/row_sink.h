// Where the rows of an export go: into the files of one format, or against files that are there
// already (`stats check`). Both get the same calls, in the same order, from one run over the store.
//
//   sink.BeginPart("heretics", 0);
//   sink.Write(rows);                    // of one or more games, as often as needed
//   sink.WriteCardKinds("heretics", kinds);
//   sink.Finish();
//
// Errors: io if the system fails, not_found if a library is missing. After an error the sink is
// only destroyed.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_SINK_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_SINK_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
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

  // Whether the games are to come game by game, each in parts (BeginPart); otherwise they come in
  // the order of the store.
  virtual bool needs_parts() const { return false; }

  // Whether each Write is to have one game alone.
  virtual bool needs_single_games() const { return false; }

  // The rows that follow are of this part of the game's games. Only if needs_parts().
  virtual Fault BeginPart(std::string_view game, uint64_t part) {
    (void)game, (void)part;
    return std::nullopt;
  }

  // Rows of one or more whole games, in order: an entry for each of AllTables(), of which those
  // that are not exported, and `card_kinds`, are ignored.
  virtual Fault Write(absl::Span<const Rows> rows) = 0;

  // The rows of `card_kinds` of a game, after those of all games; games ascending.
  virtual Fault WriteCardKinds(std::string_view game, const Rows& rows) = 0;

  // After the last rows.
  virtual Fault Finish() = 0;
};

// A file of an export. A SQLite file stands once for each table.
struct WrittenFile {
  std::string table;
  std::string file;  // below the export's folder: "events/game=hope/part-00000.parquet"
  uint64_t rows = 0;
};

class TableWriter : public RowSink {
 public:
  // After Finish: by table in the order of AllTables(), then by file.
  virtual std::vector<WrittenFile> files() const = 0;

  // How many texts so far a spreadsheet would take for formulas, and are not marked as texts: of
  // CSV that is not for spreadsheets. The user is told.
  virtual uint64_t formula_texts() const { return 0; }
};

// The first row of a table that is not as it should be.
struct WrongRow {
  std::string table;
  std::string file;
  uint64_t row = 0;                    // in its file, from 0
  std::optional<std::string> game_id;  // of the row as it should be, or of the row that is too many
  std::string message;                 // "row 17, column \"card\": 4, expected 5"
};

// A game that an export has, as its table `games` says.
struct ExportedGame {
  std::string id;    // or its pseudonym
  std::string game;  // "heretics"
  uint64_t events = 0;
  std::optional<std::string> head;  // nothing in an anonymous export
};

class TableChecker : public RowSink {
 public:
  // The rows of `games` as they stand in the files, in their order; those that can be read.
  virtual Result<std::vector<ExportedGame>> Games() = 0;

  // Only the rows of these games will be given, in the order of Games(). Those of others are passed
  // over in the files; if there are others, also the rows of `card_kinds` of sets that are not
  // given. Before the first Write.
  virtual void PassOverAllBut(std::set<std::string> ids) = 0;

  // How many rows of the table one of the export's files has; nothing if it cannot be read, or is
  // not a file of that table. Of an opened checker, apart from the calls above.
  virtual Result<std::optional<uint64_t>> CountRows(const TableDescription& table,
                                                    const std::string& file) = 0;

  // After Finish: at most one a table, in the order of AllTables().
  virtual std::vector<WrongRow> wrong_rows() const = 0;
};

enum class Format : uint8_t { csv, sqlite, parquet };

struct FormatOptions {
  Format format = Format::csv;
  std::string folder;                           // an existing one
  std::vector<const TableDescription*> tables;  // those exported, in the order of AllTables()
  CsvDialect csv = {};                          // of Format::csv
  // Asked where a writer takes long after the last rows; then it fails with io.
  std::function<bool()> is_stop_wanted = [] { return false; };
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_SINK_H_
