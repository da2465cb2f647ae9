// How a table becomes CSV (docs/statistics.md, "Files"): RFC 4180, texts always in quotes, nothing
// else ever; null is nothing at all. For spreadsheets, texts of the type text that need it are
// marked. The writer and the checker both ask here, so that the same rows are the same bytes.
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
  // Of a table that outlives this.
  CsvTable(const replay::statistics::TableDescription& table, CsvDialect dialect)
      : table_(&table), dialect_(dialect) {}

  void AppendHeader(ByteBuffer& out) const;
  void AppendRow(const replay::statistics::Rows& rows, size_t row, ByteBuffer& out);

  // How many texts of the rows so far are taken for formulas and not marked.
  uint64_t formula_texts() const { return formula_texts_; }

 private:
  void AppendSeparator(ByteBuffer& out) const;
  void AppendField(std::string_view text, bool is_marked, ByteBuffer& out) const;

  const replay::statistics::TableDescription* table_;
  CsvDialect dialect_;
  uint64_t formula_texts_ = 0;
};

// "games.csv"
std::string CsvFileOf(const replay::statistics::TableDescription& table);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_TABLE_H_
