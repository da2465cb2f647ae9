// Text and drawings for people, shared by all games: names made safe for a terminal, and a Sheet
// that wraps what a game writes on it.
//
//   Sheet sheet(drawing, 10);
//   sheet.Heading("Ana (seat 0)", "12 points", Ink::bold);
//   sheet.Entry("Hand", {{"7 Lay Preacher,"}, {"10 Field Hetman"}});
//   sheet.Text("Temple", "empty", Ink::faint);
//   return sheet.Take();
//
// gives, 40 columns wide:
//
//   -- Ana (seat 0) ------------- 12 points
//   Hand      7 Lay Preacher,
//             10 Field Hetman
//   Temple    empty
//
// Widths are counted in cells of a terminal (events/cells.h). A sheet is at least 20 cells wide. If
// it is too narrow for its labels, they go on lines of their own.
#ifndef RECOUNT_ENGINE_SHEET_H_
#define RECOUNT_ENGINE_SHEET_H_

#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"

namespace recount::engine {

// Makes text safe for use in a line. It is a short name for VisibleLine (events/visible_text.h).
// All text from outside passes through it before people see it.
std::string Printable(std::string_view text);

// Returns the name of the player of a seat as people see it (VisibleName of events/visible_text.h),
// or "seat 2" if the name is empty. It returns PlayerLabel if another player's printed name is the
// same (IsSameName of events/folded_name.h), or if the name may be mistaken for a seat, "1" or
// "seat 1", or for somebody who does not play, the judge or a spectator.
std::string PlayerName(absl::Span<const std::string> names, Seat seat);

// Returns the name with the seat, "Ana (seat 0)", or "seat 2".
std::string PlayerLabel(absl::Span<const std::string> names, Seat seat);

// Returns the names of a set of seats: "Ana", "Ana and Bo", "Ana, Bo and Cem". Empty for an empty
// set.
std::string PlayerNames(absl::Span<const std::string> names, SeatSet seats);

// Joins words: "a", "a and b", "a, b and c".
std::string JoinedWords(absl::Span<const std::string> words);

// Returns whether two texts are equal except for the case of ASCII letters.
bool IsSameWords(std::string_view a, std::string_view b);

// The mark of a text. It has no effect if colours are off.
enum class Ink : uint8_t { plain, bold, faint, red, green, yellow, cyan };

// A part of a line that is broken only if it is wider than a whole line.
struct Piece {
  std::string text;
  Ink ink = Ink::plain;
};

// Returns `items` as pieces, with a comma after each except the last.
std::vector<Piece> CommaPieces(absl::Span<const std::string> items, Ink ink = Ink::plain);

// One space of a board. Each piece is a line, truncated to the width of the space.
using Cell = std::vector<Piece>;

class Sheet {
 public:
  // Reserves `label_width` columns at the left for labels.
  Sheet(const Drawing& drawing, size_t label_width);

  // Writes the topmost line, in a double rule.
  void Title(std::string_view left, std::string_view right);

  // Writes a line in a rule, with `right` at its end, or on separate lines if they do not both fit.
  void Heading(std::string_view left, std::string_view right, Ink ink = Ink::bold);

  // Writes a label and its pieces, separated by blanks and wrapped under the first. An empty label
  // continues the previous entry.
  void Entry(std::string_view label, absl::Span<const Piece> pieces);

  // Does the same for a text, which is broken at its blanks.
  void Text(std::string_view label, std::string_view text, Ink ink = Ink::plain);

  // Draws a board: rows of equally many cells with lines between them. All cells are equally wide,
  // 6 to 18 columns; a row is as high as the cell with the most lines in it. Columns that do not
  // fit are drawn below, as a board of their own.
  void Board(absl::Span<const std::vector<Cell>> rows);

  // Returns the whole text. Every line ends in '\n' and none ends in a blank.
  std::string Take() { return std::move(text_); }

 private:
  // Draws `columns` columns of the board, beginning with `first`.
  void WriteBoard(absl::Span<const std::vector<Cell>> rows, size_t first, size_t columns,
                  size_t cell_width);
  void WriteInRule(std::string_view rule, std::string_view left, std::string_view right, Ink ink);
  void Write(std::string_view text, Ink ink);
  // Draws the rule above (0), between (1) or below (2) the rows of a board.
  void WriteBoardRule(size_t place, size_t columns, size_t cell_width);
  void Fill(std::string_view with, size_t columns);
  // Ends the current line, which has `column` columns already, with the pieces from column `left`
  // on.
  void Wrap(size_t left, size_t column, absl::Span<const Piece> pieces);

  size_t width_;
  size_t label_width_;
  bool uses_colour_;
  bool uses_boxes_;
  std::string text_;
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_SHEET_H_
