#include "tools/statistics/formats/sqlite_source.h"

#include <new>
#include <string_view>

#include "events/event_json.h"
#include "fmt/format.h"

namespace recount::tools::statistics::formats {
namespace {

using replay::statistics::CellView;
using replay::statistics::Column;
using replay::statistics::ColumnType;

// SQLite's structures must come first, because it passes pointers to them.
struct Source {
  sqlite3_vtab base;
  const SqliteSource* source;
};
struct Cursor {
  sqlite3_vtab_cursor base;
  size_t row;
};

const SqliteSource& SourceOf(sqlite3_vtab_cursor* cursor) {
  return *reinterpret_cast<Source*>(cursor->pVtab)->source;
}

size_t& RowOf(sqlite3_vtab_cursor* cursor) { return reinterpret_cast<Cursor*>(cursor)->row; }

int Connect(sqlite3* database, void* source, int, const char* const*, sqlite3_vtab** table,
            char**) {
  const auto* const own = static_cast<const SqliteSource*>(source);
  std::string columns;
  for (const Column& column : own->table().columns) {
    columns += fmt::format("{}\"{}\"", columns.empty() ? "" : ",", column.name);
  }
  Source* const made = new (std::nothrow) Source{{}, own};
  if (made == nullptr) return SQLITE_NOMEM;
  *table = &made->base;
  return sqlite3_declare_vtab(database, fmt::format("CREATE TABLE x({})", columns).c_str());
}

int Disconnect(sqlite3_vtab* table) {
  delete reinterpret_cast<Source*>(table);
  return SQLITE_OK;
}

// There is only one way to read the rows: from the first to the last.
int BestIndex(sqlite3_vtab*, sqlite3_index_info*) { return SQLITE_OK; }

int Open(sqlite3_vtab*, sqlite3_vtab_cursor** cursor) {
  Cursor* const made = new (std::nothrow) Cursor{};
  if (made == nullptr) return SQLITE_NOMEM;
  *cursor = &made->base;
  return SQLITE_OK;
}

int Close(sqlite3_vtab_cursor* cursor) {
  delete reinterpret_cast<Cursor*>(cursor);
  return SQLITE_OK;
}

int Filter(sqlite3_vtab_cursor* cursor, int, const char*, int, sqlite3_value**) {
  RowOf(cursor) = 0;
  return SQLITE_OK;
}

int Next(sqlite3_vtab_cursor* cursor) {
  ++RowOf(cursor);
  return SQLITE_OK;
}

int IsAtEnd(sqlite3_vtab_cursor* cursor) {
  return RowOf(cursor) >= SourceOf(cursor).rows().count() ? 1 : 0;
}

int Value(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int column) {
  const SqliteSource& source = SourceOf(cursor);
  const auto number = static_cast<size_t>(column);
  const CellView cell = source.rows().At(RowOf(cursor), number);
  const auto set_text = [&](std::string_view text, sqlite3_destructor_type keep) {
    sqlite3_result_text64(context, text.data(), text.size(), keep, SQLITE_UTF8);
  };
  if (cell.is_null) return SQLITE_OK;  // null is the default
  switch (source.table().columns[number].type) {
    case ColumnType::text:
    case ColumnType::json:
      set_text(cell.text, SQLITE_STATIC);
      break;
    case ColumnType::time:
      set_text(TimeText(cell.number), SQLITE_TRANSIENT);
      break;
    default:
      sqlite3_result_int64(context, cell.number);
  }
  return SQLITE_OK;
}

int RowId(sqlite3_vtab_cursor* cursor, sqlite3_int64* id) {
  *id = static_cast<sqlite3_int64>(RowOf(cursor));
  return SQLITE_OK;
}

// Without xCreate, the table exists under the name of its module and need not be created.
sqlite3_module MakeModule() {
  sqlite3_module module = {};
  module.iVersion = 1;
  module.xConnect = Connect;
  module.xBestIndex = BestIndex;
  module.xDisconnect = Disconnect;
  module.xOpen = Open;
  module.xClose = Close;
  module.xFilter = Filter;
  module.xNext = Next;
  module.xEof = IsAtEnd;
  module.xColumn = Value;
  module.xRowid = RowId;
  return module;
}

}  // namespace

Fault SqliteSource::Register(SqliteDatabase& database) {
  static const sqlite3_module module = MakeModule();
  const int code = sqlite3_create_module(database.handle(), Name().c_str(), &module, this);
  return code == SQLITE_OK ? std::nullopt : Fault(database.Failure());
}

std::string SqliteSource::InsertStatement() const {
  // With OR FAIL, a failed statement is not undone. That would be wasted, because the whole export
  // is lost anyway.
  return fmt::format("INSERT OR FAIL INTO \"{}\" SELECT * FROM \"{}\"", table_->name, Name());
}

}  // namespace recount::tools::statistics::formats
