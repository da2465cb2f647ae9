#include "store/tables.h"

#include "fmt/format.h"
#include "store/layout.h"

namespace recount::store {
namespace {

absl::Status DamagedStore(const std::string& folder, std::string_view what) {
  return StoreError(StoreCode::damaged, fmt::format("{} {}: restore a backup", folder, what));
}

absl::Status CheckFormat(const Transaction& transaction, MDB_dbi meta, const std::string& folder) {
  const auto value = transaction.Get(meta, AsBytes(kFormatKey));
  if (!value.ok()) return value.status();
  if (!*value || (*value)->size() < sizeof(kStoreFormat)) {
    return DamagedStore(folder, "has no format entry");
  }
  const uint32_t format = *PlainFrom<uint32_t>((*value)->first(sizeof(uint32_t)));
  if (format == kStoreFormat) return absl::OkStatus();
  if (format == 0) return DamagedStore(folder, "has the invalid format 0");
  return StoreError(StoreCode::too_new,
                    fmt::format("{} has format {}, but this build reads at most {}: use a newer "
                                "build",
                                folder, format, kStoreFormat));
}

absl::Status CheckTransaction(const Transaction& transaction, MDB_dbi meta,
                              const std::string& folder) {
  const auto value = transaction.Get(meta, AsBytes(kTransactionKey));
  if (!value.ok()) return value.status();
  const auto number = *value ? PlainFrom<uint64_t>(**value) : std::nullopt;
  if (number == transaction.number()) return absl::OkStatus();
  return DamagedStore(folder, fmt::format("is at transaction {}, but was written by transaction {}",
                                          transaction.number(), number.value_or(0)));
}

absl::StatusOr<Tables> OpenTablesOnce(Environment& environment, const std::string& folder) {
  absl::StatusOr<Transaction> transaction = environment.Begin(MDB_RDONLY);
  if (!transaction.ok()) return transaction.status();
  Tables tables = {};
  for (const auto& [name, table, presence] : kTableNames) {
    const absl::StatusOr<MDB_dbi> opened = transaction->OpenTable(name);
    const bool is_missing = CodeOf(opened.status()) == StoreCode::not_found;
    if (is_missing && presence != Presence::always) {
      tables.*table = kNoTable;
      continue;
    }
    if (is_missing) return DamagedStore(folder, fmt::format("has no table {}", name));
    if (!opened.ok()) return opened.status();
    tables.*table = *opened;
    // The format first: a newer one may have other tables.
    if (table != &Tables::meta) continue;
    absl::Status status = CheckFormat(*transaction, tables.meta, folder);
    if (status.ok()) status = CheckTransaction(*transaction, tables.meta, folder);
    if (!status.ok()) return status;
  }
  const absl::Status status = transaction->Commit();  // keeps the handles of the tables
  if (!status.ok()) return status;
  return tables;
}

}  // namespace

bool ShowsItself(const Transaction& transaction, const Tables& tables) {
  const auto value = transaction.Get(tables.meta, AsBytes(kTransactionKey));
  return value.ok() && *value && PlainFrom<uint64_t>(**value) == transaction.number();
}

absl::StatusOr<Tables> OpenTables(Environment& environment, const std::string& folder) {
  absl::StatusOr<Tables> tables = OpenTablesOnce(environment, folder);
  for (int look = 1; look < kTransactionLooks && CodeOf(tables.status()) == StoreCode::damaged;
       ++look) {
    tables = OpenTablesOnce(environment, folder);
  }
  return tables;
}

}  // namespace recount::store
