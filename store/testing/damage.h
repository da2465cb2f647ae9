// What may be done to the bytes of a closed store, as verbs; for tests of those who check it.
//
//   DropEntry(folder, "events", PairKeyText(1, 7));
//   FlipEverywhere(folder + "/data.mdb", bytes, 3);
#ifndef RECOUNT_STORE_TESTING_DAMAGE_H_
#define RECOUNT_STORE_TESTING_DAMAGE_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace recount::store {

// Keys as layout.h has them.
std::string NumberKeyText(uint64_t number);
std::string PairKeyText(uint64_t first, uint64_t second);

// The value of an entry; it must be there.
std::string GetEntry(const std::string& folder, const char* table, std::string_view key);

// Past every check of the store: straight into LMDB.
void PutEntry(const std::string& folder, const char* table, std::string_view key,
              std::string_view value);
void DropEntry(const std::string& folder, const char* table, std::string_view key);
void SwapEntries(const std::string& folder, const char* table, std::string_view a,
                 std::string_view b);
void DropTable(const std::string& folder, const char* table);

void CutFile(const std::string& file, size_t size);
void WriteFile(const std::string& file, std::string_view bytes);
std::string ReadFile(const std::string& file);

// Flips the byte at this place of each copy of `part` in the file, for pages that LMDB has freed
// keep what they held. There must be one.
void FlipEverywhere(const std::string& file, std::string_view part, size_t place);

}  // namespace recount::store

#endif  // RECOUNT_STORE_TESTING_DAMAGE_H_
