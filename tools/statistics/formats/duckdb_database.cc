#include "tools/statistics/formats/duckdb_database.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "fmt/format.h"
#include "tools/statistics/formats/files.h"

namespace recount::tools::statistics::formats {
namespace {

// This is for all threads together. It includes the rows that wait for the end of their row group.
constexpr const char* kMemory = "256MB";

// Returns the folder's path by its descriptor.
std::string NameOf(int descriptor) { return fmt::format("/proc/self/fd/{}", descriptor); }

}  // namespace

Result<std::unique_ptr<DuckdbDatabase>> DuckdbDatabase::Open(const std::string& folder,
                                                             Access access) {
  const Result<const duckdb::Library*> library = duckdb::LoadLibrary();
  if (!library.ok()) return library.error();
  std::unique_ptr<DuckdbDatabase> database(new DuckdbDatabase(**library, folder));
  if (Fault fault = database->Start(access)) return *fault;
  return database;
}

DuckdbDatabase::~DuckdbDatabase() {
  if (database_ != nullptr) library_.close(&database_);
  if (descriptor_ >= 0) close(descriptor_);
}

Fault DuckdbDatabase::Start(Access access) {
  descriptor_ = open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor_ < 0) return FileError("opening", folder_);
  duckdb::Config* config = nullptr;
  if (library_.create_config(&config) != duckdb::State::success) {
    return Failure("the configuration could not be made");
  }
  Fault fault = Configure(config, access);
  if (!fault) {
    char* message = nullptr;
    if (library_.open_ext(nullptr, &database_, config, &message) != duckdb::State::success) {
      fault = Failure(message);
      library_.free(message);
    }
  }
  library_.destroy_config(&config);
  if (fault) return fault;
  const Result<DuckdbConnection> connection = Connect();
  if (!connection.ok()) return connection.error();
  // After this, statements can open only files of the folder, and cannot undo that.
  return connection->Execute(
      fmt::format("SET allowed_directories = ['{}/']; SET enable_external_access = false; "
                  "SET lock_configuration = true;",
                  NameOf(descriptor_)));
}

Fault DuckdbDatabase::Configure(duckdb::Config* config, Access access) const {
  const std::string spilled = NameOf(descriptor_) + "/.spilled";
  const std::pair<const char*, const char*> settings[] = {
      {"threads", "1"},  // only the threads of the connections
      {"memory_limit", kMemory},
      {"temp_directory", access == Access::writes ? spilled.c_str() : ""},
      {"preserve_insertion_order", "true"},
      {"autoinstall_known_extensions", "false"},
      {"autoload_known_extensions", "false"},
      {"allow_community_extensions", "false"},
      {"allow_persistent_secrets", "false"},
  };
  for (const auto& [name, value] : settings) {
    if (library_.set_config(config, name, value) != duckdb::State::success) {
      return Failure(fmt::format("it has no setting {} = {}", name, value).c_str());
    }
  }
  return std::nullopt;
}

Result<DuckdbConnection> DuckdbDatabase::Connect() const {
  duckdb::Connection* connection = nullptr;
  if (library_.connect(database_, &connection) != duckdb::State::success) {
    return Failure("no connection");
  }
  return DuckdbConnection(*this, connection);
}

std::string DuckdbDatabase::LiteralOf(std::string_view file) const {
  return fmt::format("'{}/{}'", NameOf(descriptor_), file);
}

Error DuckdbDatabase::Failure(const char* message) const {
  std::string text = message == nullptr ? "no reason given" : message;
  const std::string name = NameOf(descriptor_);
  for (size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += folder_.size()) {
    text.replace(at, name.size(), folder_);
  }
  // DuckDB appends our own query with a mark below it, which people would see as `[U+000A]`.
  text.erase(std::min(text.find("\n\nLINE "), text.size()));
  std::replace(text.begin(), text.end(), '\n', ' ');
  return Error{.code = ErrorCode::io, .message = "DuckDB: " + text};
}

DuckdbConnection::DuckdbConnection(DuckdbConnection&& other) noexcept
    : database_(other.database_), connection_(std::exchange(other.connection_, nullptr)) {}

DuckdbConnection::~DuckdbConnection() {
  if (connection_ != nullptr) database_->library().disconnect(&connection_);
}

Fault DuckdbConnection::Execute(const std::string& statement) const {
  const duckdb::Library& library = database_->library();
  duckdb::Result result = {};
  Fault fault;
  if (library.query(connection_, statement.c_str(), &result) != duckdb::State::success) {
    fault = database_->Failure(library.result_error(&result));
  }
  library.destroy_result(&result);
  return fault;
}

Result<DuckdbRows> DuckdbConnection::Query(const std::string& statement) const {
  const duckdb::Library& library = database_->library();
  duckdb::PreparedStatement* prepared = nullptr;
  duckdb::PendingResult* pending = nullptr;
  duckdb::Result result = {};
  std::optional<Error> error;
  if (library.prepare(connection_, statement.c_str(), &prepared) != duckdb::State::success) {
    error = database_->Failure(library.prepare_error(prepared));
  } else if (library.pending_prepared_streaming(prepared, &pending) != duckdb::State::success) {
    error = database_->Failure(library.pending_error(pending));
  } else if (library.execute_pending(pending, &result) != duckdb::State::success) {
    error = database_->Failure(library.result_error(&result));
    library.destroy_result(&result);
  }
  if (pending != nullptr) library.destroy_pending(&pending);
  library.destroy_prepare(&prepared);
  if (!error) return DuckdbRows(*database_, result);
  error->code = ErrorCode::damaged;
  return *error;
}

DuckdbRows::DuckdbRows(DuckdbRows&& other) noexcept
    : database_(other.database_),
      result_(std::exchange(other.result_, duckdb::Result{})),
      chunk_(std::exchange(other.chunk_, nullptr)) {}

DuckdbRows::~DuckdbRows() {
  if (chunk_ != nullptr) database_->library().destroy_data_chunk(&chunk_);
  if (result_.internal != nullptr) database_->library().destroy_result(&result_);
}

Result<duckdb::DataChunk*> DuckdbRows::Next() {
  const duckdb::Library& library = database_->library();
  if (chunk_ != nullptr) library.destroy_data_chunk(&chunk_);
  chunk_ = library.fetch_chunk(result_);
  if (chunk_ != nullptr) return chunk_;
  const char* const message = library.result_error(&result_);
  if (message == nullptr || *message == '\0') return chunk_;
  Error error = database_->Failure(message);
  error.code = ErrorCode::damaged;
  return error;
}

}  // namespace recount::tools::statistics::formats
