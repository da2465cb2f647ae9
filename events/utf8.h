// Checks that bytes are UTF-8 (RFC 3629: shortest forms only, no surrogates, nothing above
// U+10FFFF).
#ifndef RECOUNT_EVENTS_UTF8_H_
#define RECOUNT_EVENTS_UTF8_H_

#include <string>
#include <string_view>

namespace recount {

bool IsUtf8(std::string_view text);

// Shortens UTF-8 text to at most 64 bytes and appends "…" if it was longer. It cuts between two
// characters. Messages that quote input use it.
std::string Shortened(std::string_view text);

// Returns the text without the blanks and tabs at both ends.
std::string_view WithoutBlanks(std::string_view text);

}  // namespace recount

#endif  // RECOUNT_EVENTS_UTF8_H_
