// Reads the code points of a UTF-8 text one by one.
#ifndef RECOUNT_EVENTS_CODE_POINT_H_
#define RECOUNT_EVENTS_CODE_POINT_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace recount {

// Returns the code point at `at` of a UTF-8 text, and sets `bytes` to its size. A byte that cannot
// begin a code point, or is followed by too few bytes, counts as a code point of one byte.
inline uint32_t PointAt(std::string_view text, size_t at, size_t& bytes) {
  const uint8_t lead = static_cast<uint8_t>(text[at]);
  bytes = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() - at < bytes) bytes = 1;
  if (bytes == 1) return lead;
  uint32_t point = lead & (0x7F >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    point = point << 6 | (static_cast<uint8_t>(text[at + i]) & 0x3F);
  }
  return point;
}

}  // namespace recount

#endif  // RECOUNT_EVENTS_CODE_POINT_H_
