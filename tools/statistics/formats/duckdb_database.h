// An in-memory database of DuckDB that may access only the files of one folder: no other files, no
// extensions, no network.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_DUCKDB_DATABASE_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_DUCKDB_DATABASE_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "events/error.h"
#include "tools/statistics/formats/duckdb_library.h"

namespace recount::tools::statistics::formats {

class DuckdbConnection;
class DuckdbRows;

class DuckdbDatabase {
 public:
  enum class Access { writes, reads };

  // not_found if the library is missing; io.
  static Result<std::unique_ptr<DuckdbDatabase>> Open(const std::string& folder, Access access);
  DuckdbDatabase(const DuckdbDatabase&) = delete;
  DuckdbDatabase& operator=(const DuckdbDatabase&) = delete;
  ~DuckdbDatabase();

  // The connection must not outlive the database.
  Result<DuckdbConnection> Connect() const;

  // Returns a file of the folder as a literal for a statement. It contains no characters with a
  // meaning, whatever the folder is called.
  std::string LiteralOf(std::string_view file) const;

  const duckdb::Library& library() const { return library_; }

  // Returns io with the message, in which paths are as the caller knows them.
  Error Failure(const char* message) const;

 private:
  DuckdbDatabase(const duckdb::Library& library, std::string folder)
      : library_(library), folder_(std::move(folder)) {}
  Fault Start(Access access);
  Fault Configure(duckdb::Config* config, Access access) const;

  const duckdb::Library& library_;
  std::string folder_;
  int descriptor_ = -1;  // of the folder
  duckdb::Database* database_ = nullptr;
};

// Only one thread at a time may use a connection, but threads may use several at once.
class DuckdbConnection {
 public:
  DuckdbConnection(const DuckdbDatabase& database, duckdb::Connection* connection)
      : database_(&database), connection_(connection) {}
  DuckdbConnection(DuckdbConnection&& other) noexcept;
  DuckdbConnection& operator=(DuckdbConnection&&) = delete;
  ~DuckdbConnection();

  duckdb::Connection* handle() const { return connection_; }

  Fault Execute(const std::string& statement) const;
  // Returns the rows of a query chunk by chunk as they come. Any failure is reported as damaged:
  // the statement is ours, so the fault must be in the file.
  Result<DuckdbRows> Query(const std::string& statement) const;

 private:
  const DuckdbDatabase* database_;
  duckdb::Connection* connection_;
};

// Must not outlive the connection.
class DuckdbRows {
 public:
  DuckdbRows(const DuckdbDatabase& database, duckdb::Result result)
      : database_(&database), result_(result) {}
  DuckdbRows(DuckdbRows&& other) noexcept;
  DuckdbRows& operator=(DuckdbRows&&) = delete;
  ~DuckdbRows();

  duckdb::Result& result() { return result_; }

  // Returns the next rows, valid until the next call; nullptr after the last. damaged.
  Result<duckdb::DataChunk*> Next();

 private:
  const DuckdbDatabase* database_;
  duckdb::Result result_;
  duckdb::DataChunk* chunk_ = nullptr;
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_DUCKDB_DATABASE_H_
