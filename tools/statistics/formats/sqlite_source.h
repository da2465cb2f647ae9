// Lets SQLite read Rows as a virtual table. `INSERT INTO events SELECT * FROM rows_of_events`
// inserts a whole batch with one statement, which is twice as fast as a statement per row with
// bound values.
//
//   SqliteSource source(table);
//   source.Register(database);
//   source.set_rows(rows);       // before each statement that reads them
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_SOURCE_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_SOURCE_H_

#include <string>

#include "events/error.h"
#include "replay/statistics/rows.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/sqlite_database.h"

namespace recount::tools::statistics::formats {

class SqliteSource {
 public:
  // The table must outlive this object.
  explicit SqliteSource(const replay::statistics::TableDescription& table) : table_(&table) {}
  SqliteSource(const SqliteSource&) = delete;
  SqliteSource& operator=(const SqliteSource&) = delete;

  // This object must outlive the database. io.
  Fault Register(SqliteDatabase& database);

  // Returns the statement that appends the rows to the table.
  std::string InsertStatement() const;

  // Sets the rows to read, until the next call.
  void set_rows(const replay::statistics::Rows& rows) { rows_ = &rows; }

  const replay::statistics::TableDescription& table() const { return *table_; }
  const replay::statistics::Rows& rows() const { return *rows_; }

 private:
  std::string Name() const { return "rows_of_" + table_->name; }

  const replay::statistics::TableDescription* table_;
  const replay::statistics::Rows* rows_ = nullptr;
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_SOURCE_H_
