// Text helpers that all games share: names of enum values, and counts with their nouns.
#ifndef RECOUNT_ENGINE_KIT_TEXT_H_
#define RECOUNT_ENGINE_KIT_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "events/check.h"

namespace recount::engine::kit {

// Returns the name of an enum value (or of a small number) by its index in the list.
template <class Word, size_t kSize>
std::string_view NameIn(const std::string_view (&names)[kSize], Word word) {
  const auto index = static_cast<size_t>(word);
  RECOUNT_CHECK(index < kSize);
  return names[index];
}

// Returns the bit of an enum value in a set of such values.
template <class Word>
constexpr uint8_t WordBit(Word word) {
  return static_cast<uint8_t>(1 << static_cast<int>(word));
}

// Returns the count with its noun: "1 card", "3 cards".
std::string Counted(int64_t count, std::string_view one, std::string_view many);

// Returns a number of an Effect that was stored in two's complement.
constexpr int Signed(uint16_t number) { return static_cast<int16_t>(number); }

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_TEXT_H_
