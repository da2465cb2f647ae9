// The common part of the readers of SQLite and Parquet: rows that a statement returns, value by
// value, and how they differ from the expected ones.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_SQL_ROWS_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_SQL_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "events/error.h"
#include "tools/statistics/check/export_reader.h"

namespace recount::tools::statistics::check {

struct SqlValue {
  enum class Kind : uint8_t { null, number, text, microseconds, other };
  Kind kind = Kind::null;
  int64_t number = 0;          // a boolean is 1 or 0; microseconds are those since 1970 UTC
  std::string_view text = {};  // valid until the next row
};

class SqlRows : public RowReader {
 public:
  // `columns` are the columns of the table that the statement returns, in its order.
  explicit SqlRows(std::vector<size_t> columns) : columns_(std::move(columns)) {}

  // Returns a value of the row, by its place in the statement.
  virtual SqlValue At(size_t place) const = 0;

  // Returns the value as a text, a number in digits; nothing if it is null or neither text nor
  // integer.
  std::optional<std::string> Text(size_t place) const;

  std::optional<std::string> FirstText() const override { return Text(0).value_or(""); }
  std::string Difference(const formats::Rows& rows, size_t row) override;

 private:
  std::vector<size_t> columns_;
};

// Returns the number that a statement returns, such as a count of rows. damaged; io.
Result<uint64_t> FirstNumber(SqlRows& rows);

// Appends the games that a statement returns as `game_id`, `events`, `head` and `game`. The latter
// is left out if all are of one `game`. Stops at the first row that cannot be read.
void AddGames(SqlRows& rows, const std::optional<std::string>& game,
              std::vector<ExportedGame>& games);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_SQL_ROWS_H_
