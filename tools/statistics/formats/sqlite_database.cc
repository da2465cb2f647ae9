#include "tools/statistics/formats/sqlite_database.h"

#include <cerrno>
#include <cstring>
#include <string_view>

#include "fmt/format.h"
#include "tools/statistics/formats/files.h"

namespace recount::tools::statistics::formats {
namespace {

// Returns the path as a URI for SQLite. Characters with a possible meaning are escaped.
std::string UriOf(std::string_view path, std::string_view parameters) {
  std::string uri = "file:";
  for (const char c : path) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '/' || c == '.' || c == '_' || c == '-';
    is_plain ? uri += c : uri += fmt::format("%{:02x}", static_cast<unsigned char>(c));
  }
  return uri + std::string(parameters);
}

// Returns whether the file is at fault, rather than the machine.
bool IsOfFile(int code) {
  switch (code & 0xFF) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_FORMAT:
    case SQLITE_SCHEMA:
    case SQLITE_ERROR:
    case SQLITE_TOOBIG:
    case SQLITE_READONLY:
      return true;
    default:
      return false;
  }
}

// Returns the system's reason, about which SQLite's own text says little: ": No space left on
// device".
std::string ReasonOf(sqlite3* database, int code) {
  int error = 0;
  switch (code & 0xFF) {
    case SQLITE_FULL:
      error = ENOSPC;  // SQLite does not keep it
      break;
    case SQLITE_IOERR:
      sqlite3_file_control(database, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
      break;
    case SQLITE_CANTOPEN:
      error = sqlite3_system_errno(database);
      break;
    default:
      break;
  }
  return error == 0 ? "" : fmt::format(": {}", std::strerror(error));
}

}  // namespace

std::string_view TextAt(sqlite3_stmt* statement, int column) {
  const void* const text = sqlite3_column_text(statement, column);
  if (text == nullptr) return {};
  return {static_cast<const char*>(text),
          static_cast<size_t>(sqlite3_column_bytes(statement, column))};
}

Fault SqliteDatabase::Open(const std::string& name, int flags) {
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &database, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(database);
  if (code == SQLITE_OK) return std::nullopt;
  return Failure();
}

Result<SqliteDatabase> SqliteDatabase::Make(std::string path) {
  const Result<OpenFile> file = OpenFile::Make(path);  // SQLite would accept an existing empty file
  if (!file.ok()) return file.error();
  SqliteDatabase database(std::move(path), true);
  if (Fault fault = database.Open(database.path_, SQLITE_OPEN_READWRITE)) return *fault;
  const char* const settings =
      "PRAGMA page_size = 8192;"
      "PRAGMA cache_size = -16384;"  // 16 MiB, because rows are only appended
      "PRAGMA journal_mode = OFF;"
      "PRAGMA synchronous = OFF;"  // Close syncs once
      "PRAGMA locking_mode = EXCLUSIVE;";
  if (Fault fault = database.Execute(settings)) return *fault;
  return database;
}

Result<SqliteDatabase> SqliteDatabase::Read(std::string path) {
  SqliteDatabase database(std::move(path), false);
  // With `immutable`, SQLite neither reads nor rolls back a journal beside the file.
  const std::string uri = UriOf(database.path_, "?mode=ro&immutable=1");
  if (Fault fault = database.Open(uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)) return *fault;
  sqlite3* const handle = database.database_.get();
  // The file may come from anybody, so nothing in its schema may run.
  for (const int off : {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                        SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION}) {
    sqlite3_db_config(handle, off, 0, nullptr);
  }
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
  if (Fault fault = database.Execute("PRAGMA cell_size_check = ON")) return *fault;
  return database;
}

Fault SqliteDatabase::Execute(const std::string& statements) {
  const int code = sqlite3_exec(database_.get(), statements.c_str(), nullptr, nullptr, nullptr);
  return code == SQLITE_OK ? std::nullopt : Fault(Failure());
}

Result<SqliteStatement> SqliteDatabase::Prepare(const std::string& statement) {
  sqlite3_stmt* prepared = nullptr;
  const int code =
      sqlite3_prepare_v3(database_.get(), statement.data(), static_cast<int>(statement.size()),
                         SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
  if (code != SQLITE_OK) return Failure();
  return SqliteStatement(prepared);
}

Error SqliteDatabase::Failure() const {
  const int code = sqlite3_errcode(database_.get());
  return Error{.code = IsOfFile(code) && !is_ours_ ? ErrorCode::damaged : ErrorCode::io,
               .message = fmt::format("{}: SQLite: {}{}", path_, sqlite3_errmsg(database_.get()),
                                      ReasonOf(database_.get(), code))};
}

Fault SqliteDatabase::Close() {
  const int code = sqlite3_close(database_.get());
  if (code != SQLITE_OK) return Failure();
  (void)database_.release();
  return SyncPath(path_);
}

SqliteTemporaryFolder::SqliteTemporaryFolder(const std::string& folder) {
  sqlite3_temp_directory = sqlite3_mprintf("%s", folder.c_str());
}

SqliteTemporaryFolder::~SqliteTemporaryFolder() {
  sqlite3_free(sqlite3_temp_directory);
  sqlite3_temp_directory = nullptr;
}

}  // namespace recount::tools::statistics::formats
