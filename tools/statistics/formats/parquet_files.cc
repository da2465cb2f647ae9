#include "tools/statistics/formats/parquet_files.h"

#include <system_error>
#include <utility>

#include "fmt/format.h"

namespace recount::tools::statistics::formats {
namespace {

constexpr const char* kFunction = "rows_of_";  // plus the table's name

}  // namespace

std::string ParquetPart(const TableDescription& table, std::string_view game, uint64_t part) {
  return fmt::format("{}/game={}/part-{:05}.parquet", table.name, game, part);
}

ParquetFiles::~ParquetFiles() {
  if (!thread_.joinable()) return;
  queue_->Abort();
  thread_.join();
}

Fault ParquetFiles::Open() {
  Result<DuckdbConnection> connection = database_.Connect();
  if (!connection.ok()) return connection.error();
  connection_.emplace(*std::move(connection));
  const duckdb::Library& library = database_.library();
  duckdb::TableFunction* function = library.create_table_function();
  library.table_function_set_name(function, (kFunction + table_.name).c_str());
  library.table_function_set_extra_info(function, this, nullptr);
  library.table_function_set_bind(function, Bind);
  library.table_function_set_init(function, Init);
  library.table_function_set_function(function, Fill);
  const duckdb::State state = library.register_table_function(connection_->handle(), function);
  library.destroy_table_function(&function);
  if (state == duckdb::State::success) return std::nullopt;
  return database_.Failure("the table function could not be registered");
}

// ---- DuckDB calls these in the thread of the COPY. Bind and Init run without the extra info.

void ParquetFiles::Bind(duckdb::BindInfo* info) {
  const Result<const duckdb::Library*> library = duckdb::LoadLibrary();
  static_cast<const ParquetFiles*>((*library)->bind_get_extra_info(info))->AddColumns(info);
}

void ParquetFiles::AddColumns(duckdb::BindInfo* info) const {
  const duckdb::Library& library = database_.library();
  for (const size_t i : ParquetColumns(table_, game_)) {
    const replay::statistics::Column& column = table_.columns[i];
    duckdb::LogicalType* type = library.create_logical_type(DuckdbTypeOf(column.type));
    library.bind_add_result_column(info, column.name.c_str(), type);
    library.destroy_logical_type(&type);
  }
}

void ParquetFiles::Init(duckdb::InitInfo* info) {
  const Result<const duckdb::Library*> library = duckdb::LoadLibrary();
  (*library)->init_set_max_threads(info, 1);
}

void ParquetFiles::Fill(duckdb::FunctionInfo* info, duckdb::DataChunk* chunk) {
  const Result<const duckdb::Library*> library = duckdb::LoadLibrary();
  static_cast<ParquetFiles*>((*library)->function_get_extra_info(info))->FillNext(info, chunk);
}

void ParquetFiles::FillNext(duckdb::FunctionInfo* info, duckdb::DataChunk* chunk) {
  const duckdb::Library& library = database_.library();
  if (const RowBatch* const batch = queue_->Next()) {
    batch->FillChunk(library, chunk);
    return;
  }
  library.data_chunk_set_size(chunk, 0);
  // If this did not set an error, DuckDB would take the end of the rows for the end of a complete
  // file.
  if (queue_->is_aborted()) library.function_set_error(info, "the export was given up");
}

// ---- This runs in the thread.

void ParquetFiles::Copy(const std::string& file) {
  copied_ = connection_->Execute(fmt::format(
      "COPY (SELECT * FROM {}{}()) TO {} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880, "
      "USE_TMP_FILE false)",
      kFunction, table_.name, database_.LiteralOf(file)));
  queue_->StopReading();
}

// ---- The caller calls these.

Fault ParquetFiles::Begin(std::string file) {
  queue_ = std::make_unique<RowQueue>(table_, game_);
  batch_ = queue_->NewBatch();
  written_.push_back({table_.name, std::move(file), 0});
  try {
    thread_ = std::thread([this, name = written_.back().file] { Copy(name); });
  } catch (const std::system_error& error) {
    queue_.reset();
    return Error{.code = ErrorCode::io,
                 .message = fmt::format("starting a thread: {}", error.what())};
  }
  return std::nullopt;
}

Fault ParquetFiles::Take(const Rows& rows) {
  for (size_t row = 0; row < rows.count(); ++row) {
    batch_->Add(rows, row);
    if (!batch_->is_full()) continue;
    if (Fault fault = Push()) return fault;
    batch_ = queue_->NewBatch();
  }
  written_.back().rows += rows.count();
  return std::nullopt;
}

Fault ParquetFiles::Push() {
  if (queue_->Push(std::move(batch_))) return std::nullopt;
  // The COPY has ended early, so its fault says why.
  thread_.join();
  return copied_ ? copied_ : Fault(database_.Failure("a file was ended before its last row"));
}

Fault ParquetFiles::End() {
  if (batch_->count() > 0) {
    if (Fault fault = Push()) return fault;
  }
  queue_->Close();
  thread_.join();
  queue_.reset();
  return copied_;
}

}  // namespace recount::tools::statistics::formats
