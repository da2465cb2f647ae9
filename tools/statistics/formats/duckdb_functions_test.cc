// Compares our declarations of DuckDB's functions with its own header: a difference does not
// compile.
#include "tools/statistics/formats/duckdb_functions.h"

#include <cstddef>
#include <type_traits>

#include "gtest/gtest.h"
#include "tools/statistics/duckdb/duckdb.h"

namespace recount::tools::statistics::formats::duckdb {
namespace {

// Says whether two types are the same to a caller: identical, or one of the pairs below.
template <class Ours, class Theirs>
struct IsSame : std::is_same<Ours, Theirs> {};

template <class Ours, class Theirs>
struct IsSame<Ours*, Theirs*> : IsSame<Ours, Theirs> {};

template <class OurResult, class... Our, class TheirResult, class... Their>
requires(sizeof...(Our) == sizeof...(Their)) struct IsSame<OurResult(Our...), TheirResult(Their...)>
    : std::bool_constant<IsSame<OurResult, TheirResult>::value &&
                         (IsSame<Our, Their>::value && ...)> {
};

#define RECOUNT_SAME(ours, theirs) \
  template <>                      \
  struct IsSame<ours, theirs> : std::true_type {};
RECOUNT_SAME(Config*, duckdb_config)
RECOUNT_SAME(Connection*, duckdb_connection)
RECOUNT_SAME(Database*, duckdb_database)
RECOUNT_SAME(DataChunk*, duckdb_data_chunk)
RECOUNT_SAME(LogicalType*, duckdb_logical_type)
RECOUNT_SAME(PendingResult*, duckdb_pending_result)
RECOUNT_SAME(PreparedStatement*, duckdb_prepared_statement)
RECOUNT_SAME(TableFunction*, duckdb_table_function)
RECOUNT_SAME(BindInfo*, duckdb_bind_info)
RECOUNT_SAME(InitInfo*, duckdb_init_info)
RECOUNT_SAME(FunctionInfo*, duckdb_function_info)
RECOUNT_SAME(Vector*, duckdb_vector)
RECOUNT_SAME(State, duckdb_state)
RECOUNT_SAME(Type, duckdb_type)
RECOUNT_SAME(Result, duckdb_result)
#undef RECOUNT_SAME

#define RECOUNT_CHECK_FUNCTION(name, ...)                                                 \
  static_assert(IsSame<std::add_pointer_t<__VA_ARGS__>, decltype(&duckdb_##name)>::value, \
                "duckdb_" #name " has another type");
RECOUNT_DUCKDB_FUNCTIONS(RECOUNT_CHECK_FUNCTION)
#undef RECOUNT_CHECK_FUNCTION

// These pairs have the same sizes and layouts.
static_assert(sizeof(State) == sizeof(duckdb_state) && sizeof(Type) == sizeof(duckdb_type));
static_assert(sizeof(Result) == sizeof(duckdb_result));
static_assert(offsetof(Result, columns) == offsetof(duckdb_result, deprecated_columns));
static_assert(offsetof(Result, error_message) == offsetof(duckdb_result, deprecated_error_message));
static_assert(offsetof(Result, internal) == offsetof(duckdb_result, internal_data));
static_assert(sizeof(Text) == sizeof(duckdb_string_t));
static_assert(offsetof(Text, prefix) == offsetof(duckdb_string_t, value.inlined.inlined));
static_assert(offsetof(Text, prefix) == offsetof(duckdb_string_t, value.pointer.prefix));
static_assert(offsetof(Text, bytes) == offsetof(duckdb_string_t, value.pointer.ptr));
static_assert(Text::kMostInside == sizeof(duckdb_string_t::value.inlined.inlined));

TEST(DuckdbFunctionsTest, ValuesAreThoseOfTheHeader) {
  EXPECT_EQ(static_cast<int>(State::success), DuckDBSuccess);
  EXPECT_EQ(static_cast<int>(State::error), DuckDBError);
  EXPECT_EQ(static_cast<int>(Type::boolean), DUCKDB_TYPE_BOOLEAN);
  EXPECT_EQ(static_cast<int>(Type::integer), DUCKDB_TYPE_INTEGER);
  EXPECT_EQ(static_cast<int>(Type::bigint), DUCKDB_TYPE_BIGINT);
  EXPECT_EQ(static_cast<int>(Type::varchar), DUCKDB_TYPE_VARCHAR);
  EXPECT_EQ(static_cast<int>(Type::timestamp_tz), DUCKDB_TYPE_TIMESTAMP_TZ);
}

}  // namespace
}  // namespace recount::tools::statistics::formats::duckdb
