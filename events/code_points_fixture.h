// Iterates over every code point of Unicode, for tests that leave none out.
#ifndef RECOUNT_EVENTS_CODE_POINTS_FIXTURE_H_
#define RECOUNT_EVENTS_CODE_POINTS_FIXTURE_H_

#include <utf8proc.h>

#include <cstddef>
#include <string>

namespace recount {

inline std::string Utf8Of(utf8proc_int32_t point) {
  utf8proc_uint8_t bytes[4];
  const utf8proc_ssize_t size = utf8proc_encode_char(point, bytes);
  return {reinterpret_cast<const char*>(bytes), static_cast<size_t>(size)};
}

// Calls `each` with every code point that a text may contain (all but surrogates), as a number and
// in UTF-8.
template <class Each>
void ForEachCodePoint(Each each) {
  for (utf8proc_int32_t point = 0; point <= 0x10FFFF; ++point) {
    if (point < 0xD800 || point > 0xDFFF) each(point, Utf8Of(point));
  }
}

}  // namespace recount

#endif  // RECOUNT_EVENTS_CODE_POINTS_FIXTURE_H_
