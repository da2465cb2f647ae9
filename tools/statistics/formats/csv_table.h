// How a table becomes CSV (docs/statistics.md, "Files"): RFC 4180, texts always in quotes, nothing
// else ever; null is nothing at all. The writer and the checker both ask here, so that the same
// rows are the same bytes.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_TABLE_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_TABLE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "replay/statistics/rows.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/byte_buffer.h"

namespace recount::tools::statistics::formats {

enum class CsvFor : uint8_t {
  programs,      // the texts as they are
  spreadsheets,  // a byte order mark, and a ' in front of texts that would be taken for formulas
};

// Whether a spreadsheet would take the text for a formula, or for a new row.
bool IsTakenForFormula(std::string_view text);

class CsvTable {
 public:
  // Of a table that outlives this.
  CsvTable(const replay::statistics::TableDescription& table, CsvFor use)
      : table_(&table), use_(use) {}

  void AppendHeader(ByteBuffer& out) const;
  void AppendRow(const replay::statistics::Rows& rows, size_t row, ByteBuffer& out);

  // How many texts of the rows so far are taken for formulas.
  uint64_t formula_texts() const { return formula_texts_; }

 private:
  void AppendText(std::string_view text, bool may_be_formula, ByteBuffer& out);

  const replay::statistics::TableDescription* table_;
  CsvFor use_;
  uint64_t formula_texts_ = 0;
};

// "games.csv"
std::string CsvFileOf(const replay::statistics::TableDescription& table);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_TABLE_H_
