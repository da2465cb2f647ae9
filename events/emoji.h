// Emoji that are written with several characters: a picture with a selector of its form or with a
// colour of skin, a keycap, a flag, and pictures that U+200D joins into one (Unicode, UTS #51).
// What joins them is invisible by itself, and no part of a name anywhere else (visible_text.h).
#ifndef RECOUNT_EVENTS_EMOJI_H_
#define RECOUNT_EVENTS_EMOJI_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace recount {

// The bytes of the emoji of several characters that begins at `at` of UTF-8; 0: there is none.
size_t EmojiSequenceAt(std::string_view text, size_t at);

// Whether the code point is of emoji, so that only an EmojiSequence joins it with what follows: a
// picture, a colour of skin or a letter of a flag.
bool IsOfEmoji(uint32_t point);

}  // namespace recount

#endif  // RECOUNT_EVENTS_EMOJI_H_
