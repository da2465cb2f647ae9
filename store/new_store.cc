#include "store/new_store.h"

#include <unistd.h>

#include "store/environment.h"
#include "store/files.h"
#include "store/folder.h"
#include "store/tables.h"
#include "store/write_transaction.h"

namespace recount::store {

Fault FillNewStore(const std::string& file, const std::string& build, size_t map_bytes) {
  auto environment = Environment::Open(file, MDB_NOSUBDIR | MDB_NOLOCK, map_bytes);
  if (!environment.ok()) return environment.error();
  Result<Transaction> transaction = (*environment)->Begin(0);
  if (!transaction.ok()) return transaction.error();
  Tables tables = {};
  for (const auto& [name, table, presence] : kTableNames) {
    tables.*table = kNoTable;
    if (presence == Presence::asked) continue;
    const Result<MDB_dbi> made = transaction->OpenTable(name, MDB_CREATE);
    if (!made.ok()) return made.error();
    tables.*table = *made;
  }
  WriteTransaction writing(*transaction, tables);
  Fault fault = writing.PutFormat(build);
  if (!fault) fault = writing.PutTransaction();
  return fault ? fault : (*environment)->Commit(*transaction);
}

Fault MakeStore(const std::string& folder, const std::string& build, size_t map_bytes) {
  UnfinishedFile unfinished(DataFile(folder) + ".new");
  const Result<int> made = MakeFile(unfinished.path());
  if (!made.ok()) return made.error();
  close(*made);
  Fault fault = FillNewStore(unfinished.path(), build, map_bytes);
  // The contents must be on the disk before the file gets its name. Otherwise a power cut could
  // leave an incomplete store.
  if (!fault) fault = SyncPath(unfinished.path());
  if (!fault) fault = unfinished.MoveToNew(DataFile(folder));
  if (fault && fault->code == ErrorCode::exists) fault.reset();  // the caller opens that one
  if (!fault) fault = SyncPath(folder);
  // The folder may be new, too, so its entry in the parent is also written.
  return fault ? fault : SyncParent(folder);
}

}  // namespace recount::store
