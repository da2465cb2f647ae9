// Finds emoji of several code points: a picture with a variation selector or a skin tone, a keycap,
// a flag, or several pictures that U+200D joins into one (Unicode, UTS #51). The code points that
// join them are invisible by themselves, and visible_text.h writes them out everywhere else.
#ifndef RECOUNT_EVENTS_EMOJI_H_
#define RECOUNT_EVENTS_EMOJI_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace recount {

// The size in bytes of the emoji of several code points that begins at `at` of a UTF-8 text; 0 if
// there is none.
size_t EmojiSequenceAt(std::string_view text, size_t at);

// Returns true if the code point belongs to emoji: a picture, a skin tone or a letter of a flag. A
// joiner after it is only valid within an emoji sequence.
bool IsOfEmoji(uint32_t point);

}  // namespace recount

#endif  // RECOUNT_EVENTS_EMOJI_H_
