// A database file of libsqlite3: handles that close themselves, and errors as ours.
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

// The text in a column of the statement's row, valid until the next step; empty for null.
std::string_view TextAt(sqlite3_stmt* statement, int column);

class SqliteDatabase {
 public:
  // A new file, for one transaction that nobody else looks at: fast, and without a journal. What is
  // left of it after an error, or before Close, is no database. io if there is a file already.
  static Result<SqliteDatabase> Make(std::string path);

  // A file of somebody else, to read: nothing in it is trusted or run, and nothing beside it is
  // read. io. Whether it is a database shows when it is asked.
  static Result<SqliteDatabase> Read(std::string path);

  sqlite3* handle() const { return database_.get(); }

  // One or more statements without a result.
  Fault Execute(const std::string& statements);
  Result<SqliteStatement> Prepare(const std::string& statement);

  // Why the last call failed: io, or, if it is the file of somebody else that is wrong, damaged.
  Error Failure() const;

  // Closes the file, after its statements, and writes it through to the disk.
  Fault Close();

 private:
  SqliteDatabase(std::string path, bool is_ours) : path_(std::move(path)), is_ours_(is_ours) {}
  Fault Open(const std::string& name, int flags);

  std::string path_;
  bool is_ours_;
  std::unique_ptr<sqlite3, SqliteDeleter> database_;
};

// While there is one, the library puts its temporary files into this folder instead of /tmp: what
// it sorts for an index may be large. One at a time, and before any database is open.
class SqliteTemporaryFolder {
 public:
  explicit SqliteTemporaryFolder(const std::string& folder);
  SqliteTemporaryFolder(const SqliteTemporaryFolder&) = delete;
  SqliteTemporaryFolder& operator=(const SqliteTemporaryFolder&) = delete;
  ~SqliteTemporaryFolder();
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_DATABASE_H_
