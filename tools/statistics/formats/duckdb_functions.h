// The part of DuckDB's C interface that an export uses, in our own declarations: DuckDB's header
// comes from npm, and the command is built without npm. duckdb_functions_test.cc compares each of
// them with that header.
//
// A handle is a pointer here: `Database*` is duckdb_database, and `Database**` a pointer to one.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_DUCKDB_FUNCTIONS_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_DUCKDB_FUNCTIONS_H_

#include <cstdint>
#include <string_view>

namespace recount::tools::statistics::formats::duckdb {

struct Config;
struct Connection;
struct Database;
struct DataChunk;
struct LogicalType;
struct PendingResult;
struct PreparedStatement;
struct TableFunction;
struct BindInfo;      // the argument of a table function's Bind
struct InitInfo;      // the argument of its Init
struct FunctionInfo;  // the argument of its Fill
struct Vector;

enum class State : uint32_t { success = 0, error = 1 };

enum class Type : uint32_t {
  boolean = 1,        // a byte, 0 or 1
  integer = 4,        // 32 bits
  bigint = 5,         // 64 bits
  varchar = 17,       // Text
  timestamp_tz = 31,  // 64 bits: microseconds since 1970 UTC
};

struct Result {
  uint64_t column_count;
  uint64_t row_count;
  uint64_t rows_changed;
  void* columns;
  char* error_message;
  void* internal;
};

// DuckDB's string in a vector. Up to 12 bytes are stored inline; a longer string stores only its
// first 4 bytes inline.
struct Text {
  static constexpr uint32_t kMostInside = 12;
  uint32_t size;
  char prefix[4];
  union {
    char rest[8];
    const char* bytes;
  };

  // The result is valid as long as this object and the vector.
  std::string_view View() const {
    const char* const inside = reinterpret_cast<const char*>(this) + sizeof(size);
    return {size <= kMostInside ? inside : bytes, size};
  }
};

using Bind = void (*)(BindInfo*);
using Init = void (*)(InitInfo*);
using Fill = void (*)(FunctionInfo*, DataChunk*);
using Delete = void (*)(void*);

}  // namespace recount::tools::statistics::formats::duckdb

// Calls X(name, type) for each function; its symbol is `duckdb_` and the name.
#define RECOUNT_DUCKDB_FUNCTIONS(X)                                         \
  X(create_config, State(Config**))                                         \
  X(set_config, State(Config*, const char*, const char*))                   \
  X(destroy_config, void(Config**))                                         \
  X(open_ext, State(const char*, Database**, Config*, char**))              \
  X(close, void(Database**))                                                \
  X(connect, State(Database*, Connection**))                                \
  X(disconnect, void(Connection**))                                         \
  X(free, void(void*))                                                      \
  X(query, State(Connection*, const char*, Result*))                        \
  X(destroy_result, void(Result*))                                          \
  X(result_error, const char*(Result*))                                     \
  X(prepare, State(Connection*, const char*, PreparedStatement**))          \
  X(prepare_error, const char*(PreparedStatement*))                         \
  X(destroy_prepare, void(PreparedStatement**))                             \
  X(pending_prepared_streaming, State(PreparedStatement*, PendingResult**)) \
  X(pending_error, const char*(PendingResult*))                             \
  X(execute_pending, State(PendingResult*, Result*))                        \
  X(destroy_pending, void(PendingResult**))                                 \
  X(fetch_chunk, DataChunk*(Result))                                        \
  X(column_count, uint64_t(Result*))                                        \
  X(column_name, const char*(Result*, uint64_t))                            \
  X(column_type, Type(Result*, uint64_t))                                   \
  X(create_logical_type, LogicalType*(Type))                                \
  X(destroy_logical_type, void(LogicalType**))                              \
  X(create_table_function, TableFunction*())                                \
  X(destroy_table_function, void(TableFunction**))                          \
  X(table_function_set_name, void(TableFunction*, const char*))             \
  X(table_function_set_extra_info, void(TableFunction*, void*, Delete))     \
  X(table_function_set_bind, void(TableFunction*, Bind))                    \
  X(table_function_set_init, void(TableFunction*, Init))                    \
  X(table_function_set_function, void(TableFunction*, Fill))                \
  X(register_table_function, State(Connection*, TableFunction*))            \
  X(bind_get_extra_info, void*(BindInfo*))                                  \
  X(bind_add_result_column, void(BindInfo*, const char*, LogicalType*))     \
  X(init_set_max_threads, void(InitInfo*, uint64_t))                        \
  X(function_get_extra_info, void*(FunctionInfo*))                          \
  X(function_set_error, void(FunctionInfo*, const char*))                   \
  X(data_chunk_get_size, uint64_t(DataChunk*))                              \
  X(data_chunk_set_size, void(DataChunk*, uint64_t))                        \
  X(data_chunk_get_vector, Vector*(DataChunk*, uint64_t))                   \
  X(destroy_data_chunk, void(DataChunk**))                                  \
  X(vector_size, uint64_t())                                                \
  X(vector_get_data, void*(Vector*))                                        \
  X(vector_get_validity, uint64_t*(Vector*))                                \
  X(vector_ensure_validity_writable, void(Vector*))

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_DUCKDB_FUNCTIONS_H_
