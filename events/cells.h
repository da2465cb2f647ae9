// How much room text takes on a terminal, and how it is cut, filled and broken by that. Everything
// that people read in columns or lines is counted here: nowhere else, and in no locale.
//
//   CellsOf("Ana")                        // 3
//   CellsOf("\u6f22\u5b57")               // 4: wide characters take two cells
//   CellsOf("\U0001F469\u200D\U0001F680") // 2: one picture, whatever it is written with
//
// A character is what a terminal draws as one: with its combining marks, or an emoji of several
// (emoji.h). Colours of ours (ESC, '[', digits, 'm') take no room. Other controls are no part of a
// line (visible_text.h).
#ifndef RECOUNT_EVENTS_CELLS_H_
#define RECOUNT_EVENTS_CELLS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace recount {

size_t CellsOf(std::string_view text);

// The bytes of the first character; 0 for an empty text.
size_t FirstCharacterBytes(std::string_view text);

// As many characters from the beginning as fit into this many cells; perhaps none.
std::string_view FirstCells(std::string_view text, size_t cells);

// The text with blanks behind it, so that it takes this many cells at least.
std::string Padded(std::string_view text, size_t cells);

// The text in lines, the first of at most `first` cells and the others of at most `others`. They
// are broken at blanks, of which none is left at a break; a word that is wider than a line is
// broken where the line ends. A character that is wider than a line stands alone. At least one
// line.
std::vector<std::string_view> BrokenLines(std::string_view text, size_t first, size_t others);

// The same for text of many lines, each ending in '\n', as commands print it: what is wider than
// `cells` is broken. The lines behind a break begin under the line's last column (two blanks stand
// before it), if that is in the left half, else two cells behind the beginning of the line.
std::string Folded(std::string_view text, size_t cells);

}  // namespace recount

#endif  // RECOUNT_EVENTS_CELLS_H_
