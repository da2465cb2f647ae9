// Writes an export of sample rows, and the same rows as JSON for programs that read the export:
//
//   write_sample csv|spreadsheet|sqlite FOLDER ROWS.jsonl
//
// Each line is {"table":"games","types":["text",…],"row":["ab12",null,…]}, with booleans as such
// and times in milliseconds.
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "events/check.h"
#include "events/json.h"
#include "replay/statistics/rows.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/formats.h"
#include "tools/statistics/testing/sample_rows.h"

namespace recount::tools::statistics {
namespace {

using replay::statistics::CellView;
using replay::statistics::ColumnType;

OrderedJson Value(ColumnType type, const CellView& cell) {
  if (cell.is_null) return nullptr;
  if (replay::statistics::IsText(type)) return std::string(cell.text);
  if (type == ColumnType::boolean) return cell.number != 0;
  return cell.number;
}

// Writes rows to the JSON file as they come, and passes them on.
class Recorded final : public formats::RowSink {
 public:
  Recorded(formats::RowSink& sink, const std::string& path) : sink_(sink), file_(path) {}

  Fault Write(absl::Span<const formats::Rows> rows) override {
    for (const formats::Rows& of_table : rows) Record(of_table);
    return sink_.Write(rows);
  }
  Fault WriteCardKinds(std::string_view game, const formats::Rows& rows) override {
    Record(rows);
    return sink_.WriteCardKinds(game, rows);
  }
  Fault Finish() override {
    file_.close();
    RECOUNT_CHECK(file_.good());
    return sink_.Finish();
  }

 private:
  void Record(const formats::Rows& rows) {
    OrderedJson types = OrderedJson::array();
    for (const auto& column : rows.table().columns) {
      types.push_back(std::string(replay::statistics::TypeName(column.type)));
    }
    for (size_t row = 0; row < rows.count(); ++row) {
      OrderedJson cells = OrderedJson::array();
      for (size_t i = 0; i < rows.table().columns.size(); ++i) {
        cells.push_back(Value(rows.table().columns[i].type, rows.At(row, i)));
      }
      file_ << Written({{"table", rows.table().name}, {"types", types}, {"row", cells}}) << '\n';
    }
  }

  formats::RowSink& sink_;
  std::ofstream file_;
};

void WriteSampleTo(std::string_view format, const std::string& folder, const std::string& rows) {
  formats::FormatOptions options{formats::Format::csv, folder, TablesNamed()};
  if (format == "sqlite") options.format = formats::Format::sqlite;
  options.csv.is_for_spreadsheets = format == "spreadsheet";
  auto writer = formats::OpenWriter(options);
  RECOUNT_CHECK(writer.ok());
  Recorded recorded(**writer, rows);
  RECOUNT_CHECK(!WriteSample(recorded, 12, 20, 3, 5));
}

}  // namespace
}  // namespace recount::tools::statistics

int main(int count, char** arguments) {
  if (count != 4) return 2;
  recount::tools::statistics::WriteSampleTo(arguments[1], arguments[2], arguments[3]);
  return 0;
}
