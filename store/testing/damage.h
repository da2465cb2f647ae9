// Damages the bytes of a closed store, for the tests of checks.
//
//   DropEntry(folder, "events", PairKeyText(1, 7));
//   FlipEverywhere(folder + "/data.mdb", bytes, 3);
#ifndef RECOUNT_STORE_TESTING_DAMAGE_H_
#define RECOUNT_STORE_TESTING_DAMAGE_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace recount::store {

// Keys in the format of layout.h.
std::string NumberKeyText(uint64_t number);
std::string PairKeyText(uint64_t first, uint64_t second);

// The value of an entry, which must exist.
std::string GetEntry(const std::string& folder, const char* table, std::string_view key);

// These write to LMDB directly, without any check of the store.
void PutEntry(const std::string& folder, const char* table, std::string_view key,
              std::string_view value);
void DropEntry(const std::string& folder, const char* table, std::string_view key);
void SwapEntries(const std::string& folder, const char* table, std::string_view a,
                 std::string_view b);
void DropTable(const std::string& folder, const char* table);

void CutFile(const std::string& file, size_t size);
void WriteFile(const std::string& file, std::string_view bytes);
std::string ReadFile(const std::string& file);

// Flips the byte at this place in each copy of `part` in the file, of which there must be at least
// one. There may be several, because pages that LMDB has freed keep their contents.
void FlipEverywhere(const std::string& file, std::string_view part, size_t place);

}  // namespace recount::store

#endif  // RECOUNT_STORE_TESTING_DAMAGE_H_
