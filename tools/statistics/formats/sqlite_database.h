// A database file of libsqlite3, with handles that close themselves and our errors.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_DATABASE_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_DATABASE_H_

#include <sqlite3.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "events/error.h"

namespace recount::tools::statistics::formats {

struct SqliteDeleter {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using SqliteStatement = std::unique_ptr<sqlite3_stmt, SqliteDeleter>;

// Returns the text in a column of the statement's row, valid until the next step; empty for null.
std::string_view TextAt(sqlite3_stmt* statement, int column);

class SqliteDatabase {
 public:
  // Makes a new file for one transaction, while nobody else uses it. It is fast and has no journal:
  // after an error, or before Close, the file is not a valid database. io if there already is a
  // file.
  static Result<SqliteDatabase> Make(std::string path);

  // Opens somebody else's file for reading. Nothing in it is trusted or executed, and nothing
  // beside it is read. A file that is not a database is detected by the first query. io.
  static Result<SqliteDatabase> Read(std::string path);

  sqlite3* handle() const { return database_.get(); }

  // Executes one or more statements without a result.
  Fault Execute(const std::string& statements);
  Result<SqliteStatement> Prepare(const std::string& statement);

  // Returns why the last call failed: io, or damaged if somebody else's file is wrong.
  Error Failure() const;

  // Closes the file and syncs it to disk. All statements must have been destroyed before.
  Fault Close();

 private:
  SqliteDatabase(std::string path, bool is_ours) : path_(std::move(path)), is_ours_(is_ours) {}
  Fault Open(const std::string& name, int flags);

  std::string path_;
  bool is_ours_;
  std::unique_ptr<sqlite3, SqliteDeleter> database_;
};

// While it exists, SQLite puts its temporary files into this folder instead of /tmp, because
// sorting for an index may need much space. Only one may exist at a time, and it must exist before
// any database is opened.
class SqliteTemporaryFolder {
 public:
  explicit SqliteTemporaryFolder(const std::string& folder);
  SqliteTemporaryFolder(const SqliteTemporaryFolder&) = delete;
  SqliteTemporaryFolder& operator=(const SqliteTemporaryFolder&) = delete;
  ~SqliteTemporaryFolder();
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_DATABASE_H_
