#include "store/tables.h"

#include "fmt/format.h"
#include "store/layout.h"

namespace recount::store {
namespace {

Error DamagedStore(const std::string& folder, std::string_view what) {
  return {.code = ErrorCode::damaged,
          .message = fmt::format("{} {}: restore a backup", folder, what)};
}

Fault CheckFormat(const Transaction& transaction, MDB_dbi meta, const std::string& folder) {
  const auto value = transaction.Get(meta, AsBytes(kFormatKey));
  if (!value.ok()) return value.error();
  if (!*value || (*value)->size() < sizeof(kStoreFormat)) {
    return DamagedStore(folder, "has no format entry");
  }
  const uint32_t format = *PlainFrom<uint32_t>((*value)->first(sizeof(uint32_t)));
  if (format == kStoreFormat) return std::nullopt;
  if (format == 0) return DamagedStore(folder, "has the invalid format 0");
  return Error{
      .code = ErrorCode::too_new,
      .message = fmt::format("{} has format {}, but this build reads at most {}: use a newer "
                             "build",
                             folder, format, kStoreFormat)};
}

Fault CheckTransaction(const Transaction& transaction, MDB_dbi meta, const std::string& folder) {
  const auto value = transaction.Get(meta, AsBytes(kTransactionKey));
  if (!value.ok()) return value.error();
  const auto number = *value ? PlainFrom<uint64_t>(**value) : std::nullopt;
  if (number == transaction.number()) return std::nullopt;
  return DamagedStore(folder, fmt::format("is at transaction {}, but was written by transaction {}",
                                          transaction.number(), number.value_or(0)));
}

Result<Tables> OpenTablesOnce(Environment& environment, const std::string& folder) {
  Result<Transaction> transaction = environment.Begin(MDB_RDONLY);
  if (!transaction.ok()) return transaction.error();
  Tables tables = {};
  for (const auto& [name, table, presence] : kTableNames) {
    const Result<MDB_dbi> opened = transaction->OpenTable(name);
    const bool is_missing = CodeOf(opened) == ErrorCode::not_found;
    if (is_missing && presence != Presence::always) {
      tables.*table = kNoTable;
      continue;
    }
    if (is_missing) return DamagedStore(folder, fmt::format("has no table {}", name));
    if (!opened.ok()) return opened.error();
    tables.*table = *opened;
    // The format is checked first, because a newer one may have other tables.
    if (table != &Tables::meta) continue;
    Fault fault = CheckFormat(*transaction, tables.meta, folder);
    if (!fault) fault = CheckTransaction(*transaction, tables.meta, folder);
    if (fault) return *std::move(fault);
  }
  Fault fault = transaction->Commit();  // keeps the handles of the tables
  if (fault) return *std::move(fault);
  return tables;
}

}  // namespace

bool ShowsItself(const Transaction& transaction, const Tables& tables) {
  const auto value = transaction.Get(tables.meta, AsBytes(kTransactionKey));
  return value.ok() && *value && PlainFrom<uint64_t>(**value) == transaction.number();
}

Result<Tables> OpenTables(Environment& environment, const std::string& folder) {
  Result<Tables> tables = OpenTablesOnce(environment, folder);
  // Another process may have written while the reader began (kTransactionLooks), so damage is only
  // believed if it stays.
  for (int look = 1; look < kTransactionLooks && CodeOf(tables) == ErrorCode::damaged; ++look) {
    tables = OpenTablesOnce(environment, folder);
  }
  return tables;
}

}  // namespace recount::store
