// Measures how many cells text takes on a terminal, and cuts, pads and breaks it by that measure.
// All output in columns or lines is measured here, and independently of the locale.
//
//   CellsOf("Ana")                        // 3
//   CellsOf("\u6f22\u5b57")               // 4: wide characters take two cells
//   CellsOf("\U0001F469\u200D\U0001F680") // 2: one picture, whatever it is written with
//
// A character is what a terminal draws as one: a letter with its combining marks, or an emoji of
// several code points (emoji.h). Our own colours (ESC, '[', digits, 'm') take no cells. A line must
// not contain other control characters (visible_text.h).
#ifndef RECOUNT_EVENTS_CELLS_H_
#define RECOUNT_EVENTS_CELLS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace recount {

size_t CellsOf(std::string_view text);

// The size of the first character in bytes; 0 for an empty text.
size_t FirstCharacterBytes(std::string_view text);

// The longest beginning of the text that fits into this many cells. It ends between two characters,
// and may be empty.
std::string_view FirstCells(std::string_view text, size_t cells);

// The text, followed by blanks so that it takes at least this many cells.
std::string Padded(std::string_view text, size_t cells);

// Breaks the text into lines, the first of at most `first` cells and the others of at most
// `others`. Lines are broken at blanks, and the blanks at a break are dropped. A word that is wider
// than a line is broken at the end of the line. A character that is wider than a line gets a line
// of its own. The result has at least one line.
std::vector<std::string_view> BrokenLines(std::string_view text, size_t first, size_t others);

// Breaks the lines that are wider than `cells`, in text of many lines, each ending in '\n', as
// commands print it. A continuation line is indented to the last column of its line if that column
// begins in the left half (columns are separated by at least two blanks). Otherwise it is indented
// by two cells more than its line.
std::string Folded(std::string_view text, size_t cells);

}  // namespace recount

#endif  // RECOUNT_EVENTS_CELLS_H_
