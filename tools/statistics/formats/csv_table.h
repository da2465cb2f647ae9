// Writes the rows of a table as CSV (docs/statistics.md, "Files"): RFC 4180; texts are always
// quoted and nothing else is; null is an empty field. For spreadsheets, columns of the type text
// are marked where necessary. The writer and the checker share this code, so that equal rows are
// equal bytes.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_TABLE_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_TABLE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "replay/statistics/rows.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/byte_buffer.h"
#include "tools/statistics/formats/csv_dialect.h"

namespace recount::tools::statistics::formats {

class CsvTable {
 public:
  // The table must outlive this object.
  CsvTable(const replay::statistics::TableDescription& table, CsvDialect dialect)
      : table_(&table), dialect_(dialect) {}

  void AppendHeader(ByteBuffer& out) const;
  void AppendRow(const replay::statistics::Rows& rows, size_t row, ByteBuffer& out);

  // Returns how many texts of the rows so far a spreadsheet takes for formulas and have no mark.
  uint64_t formula_texts() const { return formula_texts_; }

 private:
  void AppendSeparator(ByteBuffer& out) const;
  void AppendField(std::string_view text, bool is_marked, ByteBuffer& out) const;

  const replay::statistics::TableDescription* table_;
  CsvDialect dialect_;
  uint64_t formula_texts_ = 0;
};

// Returns the name of the table's file, such as "games.csv".
std::string CsvFileOf(const replay::statistics::TableDescription& table);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_TABLE_H_
