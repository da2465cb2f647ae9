// What Unicode says of a code point that decides how much room it takes on a terminal. The table
// (cell_ranges.inc) is utf8proc's, written when this is built (write_cell_ranges.cc): it is the
// same in every locale, and in WebAssembly, for which Debian has no utf8proc.
#ifndef RECOUNT_EVENTS_CELL_RANGES_H_
#define RECOUNT_EVENTS_CELL_RANGES_H_

#include <cstddef>
#include <cstdint>

namespace recount {

// How many cells of a terminal a code point takes by itself: 2 if it is wide, 0 if it joins the one
// before it, else 1.
size_t CellsOfPoint(uint32_t point);

// Whether it is a picture that emoji sequences are made of (Extended_Pictographic): not a digit, a
// colour of skin or a letter of a flag.
bool IsPictograph(uint32_t point);

}  // namespace recount

#endif  // RECOUNT_EVENTS_CELL_RANGES_H_
