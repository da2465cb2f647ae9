// Types for byte strings, and functions that copy them and write them as hexadecimal text.
#ifndef RECOUNT_EVENTS_BYTES_H_
#define RECOUNT_EVENTS_BYTES_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"

namespace recount {

// Bytes that another object owns.
using Bytes = absl::Span<const uint8_t>;
using MutableBytes = absl::Span<uint8_t>;

// A SHA-256 hash.
using Hash256 = std::array<uint8_t, 32>;

// The digest of a state: XXH3-128 in canonical (big-endian) bytes (events/FORMAT.md, "Digest").
using Digest128 = std::array<uint8_t, 16>;

inline Bytes AsBytes(std::string_view text) {
  return Bytes(reinterpret_cast<const uint8_t*>(text.data()), text.size());
}

inline std::string_view AsText(Bytes bytes) {
  return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

// Bytes of its own that begin at a multiple of 8. Events, files and tables need that, because they
// are read in place.
//
//   const AlignedCopy copy(content);
//   Result<RecountFile> file = ReadRecountFile(copy.bytes());
//
//   const AlignedCopy whole = AlignedCopy::Taking(std::move(content));   // a large file, held once
class AlignedCopy {
 public:
  AlignedCopy() = default;
  // Copies any number of bytes; they need no alignment. Even an empty copy has an address.
  explicit AlignedCopy(Bytes bytes)
      : words_(bytes.size() / sizeof(uint64_t) + 1), size_(bytes.size()) {
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<uint8_t*>(words_.data()));
  }
  explicit AlignedCopy(std::string_view text) : AlignedCopy(AsBytes(text)) {}
  // Takes the text over. Only bytes that are not aligned are copied, such as those of a text that
  // is short enough to lie in the string itself.
  static AlignedCopy Taking(std::string text) {
    const bool is_in_string = text.size() < sizeof(std::string);
    if (is_in_string || reinterpret_cast<uintptr_t>(text.data()) % sizeof(uint64_t) != 0) {
      return AlignedCopy(text);
    }
    AlignedCopy taken;
    taken.text_ = std::move(text);
    return taken;
  }

  // The bytes are valid as long as the copy, even after the copy is moved.
  Bytes bytes() const {
    if (!text_.empty()) return AsBytes(text_);
    return Bytes(reinterpret_cast<const uint8_t*>(words_.data()), size_);
  }

 private:
  std::string text_;  // if it was taken; else the words
  std::vector<uint64_t> words_;
  size_t size_ = 0;
};

// Two lower-case hexadecimal digits per byte.
std::string ToHex(Bytes bytes);

// The bytes that `hex` encodes; nothing unless it consists of pairs of the digits 0-9a-f.
std::optional<std::string> FromHex(std::string_view hex);

// The text with its ASCII capitals in lower case. ToHex writes digits in lower case too.
std::string InSmallLetters(std::string_view text);

// Decodes like FromHex, but returns nothing unless `hex` encodes exactly `Size` bytes.
template <size_t Size>
std::optional<std::array<uint8_t, Size>> ArrayFromHex(std::string_view hex) {
  std::optional<std::string> bytes = FromHex(hex);
  if (!bytes || bytes->size() != Size) return std::nullopt;
  std::array<uint8_t, Size> array;
  for (size_t i = 0; i < Size; ++i) array[i] = static_cast<uint8_t>((*bytes)[i]);
  return array;
}

}  // namespace recount

#endif  // RECOUNT_EVENTS_BYTES_H_
