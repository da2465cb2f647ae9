// Writes the Parquet files of one table, one after the other (docs/statistics.md, "Files"). Each is
// a COPY of DuckDB in a thread of its own; its rows come from a table function that waits for them.
//
//   ParquetFiles files(table, database);
//   files.Open();
//   files.Begin("events/game=hope/part-00000.parquet");
//   files.Take(rows);          // as often as needed
//   files.End();
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_PARQUET_FILES_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_PARQUET_FILES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "events/error.h"
#include "tools/statistics/formats/duckdb_database.h"
#include "tools/statistics/formats/row_queue.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::formats {

// Returns the path of a part, such as "events/game=hope/part-00007.parquet".
std::string ParquetPart(const TableDescription& table, std::string_view game, uint64_t part);

class ParquetFiles {
 public:
  // The table and the database must outlive this object.
  ParquetFiles(const TableDescription& table, const DuckdbDatabase& database,
               GameColumn game = GameColumn::in_path)
      : table_(table), database_(database), game_(game) {}
  ParquetFiles(const ParquetFiles&) = delete;
  ParquetFiles& operator=(const ParquetFiles&) = delete;
  // Aborts a file that has not ended.
  ~ParquetFiles();

  const TableDescription& table() const { return table_; }
  bool is_open() const { return queue_ != nullptr; }
  const std::vector<WrittenFile>& written() const { return written_; }

  Fault Open();
  // The file's folder must exist, and the file must not.
  Fault Begin(std::string file);
  Fault Take(const Rows& rows);
  // Call it after the last row. Waits until the file is complete.
  Fault End();

 private:
  static void Bind(duckdb::BindInfo* info);
  static void Init(duckdb::InitInfo* info);
  static void Fill(duckdb::FunctionInfo* info, duckdb::DataChunk* chunk);
  void AddColumns(duckdb::BindInfo* info) const;
  void FillNext(duckdb::FunctionInfo* info, duckdb::DataChunk* chunk);
  void Copy(const std::string& file);
  Fault Push();

  const TableDescription& table_;
  const DuckdbDatabase& database_;
  GameColumn game_;
  std::optional<DuckdbConnection> connection_;
  std::unique_ptr<RowQueue> queue_;  // for the open file
  std::unique_ptr<RowBatch> batch_;  // the batch that is being filled
  std::thread thread_;               // runs Copy; read its fault only after it has ended
  Fault copied_;
  std::vector<WrittenFile> written_;
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_PARQUET_FILES_H_
