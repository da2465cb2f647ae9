// The properties of a code point that decide how many cells it takes on a terminal. The build
// generates their table (cell_ranges.inc) from utf8proc with write_cell_ranges.cc. So the answers
// are the same in every locale, and in WebAssembly, for which Debian has no utf8proc.
#ifndef RECOUNT_EVENTS_CELL_RANGES_H_
#define RECOUNT_EVENTS_CELL_RANGES_H_

#include <cstddef>
#include <cstdint>

namespace recount {

// Returns how many cells a code point takes by itself: 2 if it is wide, 0 if it joins the one
// before it, else 1.
size_t CellsOfPoint(uint32_t point);

// Returns true if the code point is a picture that emoji sequences are made of
// (Extended_Pictographic). Digits, skin tones and the letters of flags are not.
bool IsPictograph(uint32_t point);

}  // namespace recount

#endif  // RECOUNT_EVENTS_CELL_RANGES_H_
