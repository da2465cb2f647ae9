#include "store/testing/damage.h"

#include <lmdb.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "events/check.h"
#include "store/layout.h"

namespace recount::store {
namespace {

MDB_val Value(std::string_view text) { return {text.size(), const_cast<char*>(text.data())}; }

// Runs `change` on one table in its own transaction.
void InTable(const std::string& folder, const char* table,
             const std::function<void(MDB_txn*, MDB_dbi)>& change) {
  MDB_env* environment = nullptr;
  MDB_txn* transaction = nullptr;
  MDB_dbi handle = 0;
  RECOUNT_CHECK_EQ(mdb_env_create(&environment), 0);
  RECOUNT_CHECK_EQ(mdb_env_set_maxdbs(environment, 16), 0);
  RECOUNT_CHECK_EQ(mdb_env_set_mapsize(environment, size_t{1} << 30), 0);
  RECOUNT_CHECK_EQ(mdb_env_open(environment, folder.c_str(), 0, 0666), 0);
  RECOUNT_CHECK_EQ(mdb_txn_begin(environment, nullptr, 0, &transaction), 0);
  RECOUNT_CHECK_EQ(mdb_dbi_open(transaction, table, 0, &handle), 0);
  change(transaction, handle);
  // Every write of the store updates this number. This does too, so that a check finds only the
  // damage.
  if (mdb_dbi_open(transaction, "meta", 0, &handle) == 0) {
    uint64_t number = mdb_txn_id(transaction);
    MDB_val at = Value(kTransactionKey);
    MDB_val value{sizeof(number), &number};
    RECOUNT_CHECK_EQ(mdb_put(transaction, handle, &at, &value, 0), 0);
  }
  RECOUNT_CHECK_EQ(mdb_txn_commit(transaction), 0);
  mdb_env_close(environment);
}

}  // namespace

std::string NumberKeyText(uint64_t number) {
  const NumberKey key = KeyOf(number);
  return std::string(AsText(KeyBytes(key)));
}

std::string PairKeyText(uint64_t first, uint64_t second) {
  return NumberKeyText(first) + NumberKeyText(second);
}

std::string GetEntry(const std::string& folder, const char* table, std::string_view key) {
  std::string found;
  InTable(folder, table, [&](MDB_txn* transaction, MDB_dbi handle) {
    MDB_val at = Value(key);
    MDB_val value;
    RECOUNT_CHECK_EQ(mdb_get(transaction, handle, &at, &value), 0);
    found.assign(static_cast<const char*>(value.mv_data), value.mv_size);
  });
  return found;
}

void PutEntry(const std::string& folder, const char* table, std::string_view key,
              std::string_view value) {
  InTable(folder, table, [&](MDB_txn* transaction, MDB_dbi handle) {
    MDB_val at = Value(key);
    MDB_val what = Value(value);
    RECOUNT_CHECK_EQ(mdb_put(transaction, handle, &at, &what, 0), 0);
  });
}

void DropEntry(const std::string& folder, const char* table, std::string_view key) {
  InTable(folder, table, [&](MDB_txn* transaction, MDB_dbi handle) {
    MDB_val at = Value(key);
    RECOUNT_CHECK_EQ(mdb_del(transaction, handle, &at, nullptr), 0);
  });
}

void SwapEntries(const std::string& folder, const char* table, std::string_view a,
                 std::string_view b) {
  const std::string at_a = GetEntry(folder, table, a);
  const std::string at_b = GetEntry(folder, table, b);
  PutEntry(folder, table, a, at_b);
  PutEntry(folder, table, b, at_a);
}

void DropTable(const std::string& folder, const char* table) {
  InTable(folder, table, [&](MDB_txn* transaction, MDB_dbi handle) {
    RECOUNT_CHECK_EQ(mdb_drop(transaction, handle, 1), 0);
  });
}

void CutFile(const std::string& file, size_t size) { std::filesystem::resize_file(file, size); }

void WriteFile(const std::string& file, std::string_view bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

std::string ReadFile(const std::string& file) {
  std::ostringstream bytes;
  bytes << std::ifstream(file, std::ios::binary).rdbuf();
  return bytes.str();
}

void FlipEverywhere(const std::string& file, std::string_view part, size_t place) {
  std::string bytes = ReadFile(file);
  size_t at = bytes.find(part);
  RECOUNT_CHECK(at != std::string::npos);
  for (; at != std::string::npos; at = bytes.find(part, at + 1)) bytes[at + place] ^= 1;
  WriteFile(file, bytes);
}

}  // namespace recount::store
