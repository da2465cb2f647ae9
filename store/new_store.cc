#include "store/new_store.h"

#include <unistd.h>

#include "store/environment.h"
#include "store/files.h"
#include "store/folder.h"
#include "store/tables.h"
#include "store/write_transaction.h"

namespace recount::store {
namespace {

absl::Status FillNewStore(const std::string& file, const std::string& build, size_t map_bytes) {
  auto environment = Environment::Open(file, MDB_NOSUBDIR | MDB_NOLOCK, map_bytes);
  if (!environment.ok()) return environment.status();
  absl::StatusOr<Transaction> transaction = (*environment)->Begin(0);
  if (!transaction.ok()) return transaction.status();
  Tables tables = {};
  for (const auto& [name, table, presence] : kTableNames) {
    tables.*table = kNoTable;
    if (presence == Presence::asked) continue;
    const absl::StatusOr<MDB_dbi> made = transaction->OpenTable(name, MDB_CREATE);
    if (!made.ok()) return made.status();
    tables.*table = *made;
  }
  WriteTransaction writing(*transaction, tables);
  absl::Status status = writing.PutFormat(build);
  if (status.ok()) status = writing.PutTransaction();
  return status.ok() ? transaction->Commit() : status;
}

}  // namespace

absl::Status MakeStore(const std::string& folder, const std::string& build, size_t map_bytes) {
  UnfinishedFile unfinished(DataFile(folder) + ".new");
  const absl::StatusOr<int> made = MakeFile(unfinished.path());
  if (!made.ok()) return made.status();
  close(*made);
  absl::Status status = FillNewStore(unfinished.path(), build, map_bytes);
  if (status.ok()) status = SyncPath(unfinished.path());
  if (status.ok()) status = unfinished.MoveTo(DataFile(folder));
  if (status.ok()) status = SyncPath(folder);
  return status.ok() ? SyncParent(folder) : status;
}

}  // namespace recount::store
