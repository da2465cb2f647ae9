// Whether bytes are UTF-8 (RFC 3629: shortest forms only, no surrogates, nothing above U+10FFFF).
#ifndef RECOUNT_EVENTS_UTF8_H_
#define RECOUNT_EVENTS_UTF8_H_

#include <string>
#include <string_view>

namespace recount {

bool IsUtf8(std::string_view text);

// `text`, which is UTF-8, cut to at most 64 bytes between two characters, with "…" if it was
// longer. For messages that repeat input.
std::string Shortened(std::string_view text);

}  // namespace recount

#endif  // RECOUNT_EVENTS_UTF8_H_
