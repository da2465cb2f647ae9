#include "store/findings.h"

#include "fmt/format.h"

namespace recount::store {
namespace {

constexpr uint64_t kMostOfATable = 1000;
constexpr size_t kPageBits = 12;  // the smallest page of LMDB

// Returns true if a search from the root finds the entry itself. A walk goes from leaf to leaf, and
// would not notice a branch page that sends a search for the same key elsewhere.
bool IsFound(const Transaction& transaction, MDB_dbi table, Bytes key, Bytes value) {
  const auto found = transaction.Get(table, key);
  return found.ok() && *found && (*found)->data() == value.data();
}

uintptr_t PageOf(Bytes bytes) { return reinterpret_cast<uintptr_t>(bytes.data()) >> kPageBits; }

}  // namespace

std::string KeyText(uint64_t number) { return fmt::format("{}", number); }
std::string KeyText(uint64_t log, uint64_t seq) { return fmt::format("{}/{}", log, seq); }
std::string KeyText(Bytes key) { return ToHex(key); }

void Findings::Add(std::string_view table, std::string key, std::string_view fault,
                   std::string message) {
  auto at = of_table_.find(table);
  if (at == of_table_.end()) at = of_table_.emplace(std::string(table), 0).first;
  if (++at->second > kMostOfATable) return;
  findings_.push_back({std::string(table), std::move(key), std::string(fault), std::move(message)});
}

std::vector<StoreFinding> Findings::Take() {
  for (const auto& [table, count] : of_table_) {
    if (count <= kMostOfATable) continue;
    findings_.push_back({table, "", "damaged",
                         fmt::format("{} more findings in this table", count - kMostOfATable)});
  }
  return std::move(findings_);
}

Fault WalkTable(const Transaction& transaction, const NamedTable& table, Findings& findings,
                absl::FunctionRef<void(Bytes key, Bytes value)> each) {
  const auto broken = [&](std::string key, std::string message) {
    findings.Add(table.name, std::move(key), "damaged", std::move(message));
    return std::nullopt;
  };
  const Result<uint64_t> counted = transaction.Count(table.handle);
  if (!counted.ok()) return broken("", counted.error().message);
  auto cursor = Cursor::Open(transaction, table.handle);
  if (!cursor.ok()) return cursor.error();
  uint64_t count = 0;
  Cursor::Entry last;
  auto entry = cursor->First();
  for (; entry.ok() && *entry; entry = cursor->Next()) {
    const auto [key, value] = **entry;
    if (count > 0 && AsText(last.key) >= AsText(key)) {
      return broken(KeyText(last.key), "the next entry does not have a higher key");
    }
    // Only the first and the last entry of each leaf are searched for; they stand for those between
    // them.
    if (count == 0 || PageOf(last.key) != PageOf(key)) {
      for (const Cursor::Entry& edge : {last, **entry}) {
        if (edge.key.empty() || IsFound(transaction, table.handle, edge.key, edge.value)) continue;
        return broken(KeyText(edge.key), "a search for this entry does not find it");
      }
    }
    ++count;
    last = **entry;
    each(key, value);
  }
  if (!entry.ok()) {
    if (CodeOf(entry) == ErrorCode::io) return entry.error();
    return broken(count == 0 ? "" : KeyText(last.key), entry.error().message);
  }
  if (count > 0 && !IsFound(transaction, table.handle, last.key, last.value)) {
    return broken(KeyText(last.key), "a search for this entry does not find it");
  }
  if (count == *counted) return std::nullopt;
  return broken("", fmt::format("found {} entries, expected {}", count, *counted));
}

}  // namespace recount::store
