// Words and drawings for people, as all games use them: names made safe for a terminal, and a Sheet
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
// Widths are counted in code points, each of one column.
#ifndef RECOUNT_ENGINE_SHEET_H_
#define RECOUNT_ENGINE_SHEET_H_

#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"

namespace recount::engine {

// The text as it may stand in a line: VisibleLine (events/visible_text.h), by a short name.
// Whatever comes from outside passes through here on its way to people.
std::string Printable(std::string_view text);

// What people call the player of a seat: their name, printable, or "seat 2" where it is empty.
std::string PlayerName(absl::Span<const std::string> names, Seat seat);

// Those of a set of seats: "Ana", "Ana and Bo", "Ana, Bo and Cem". Empty for no seat.
std::string PlayerNames(absl::Span<const std::string> names, SeatSet seats);

// "a", "a and b", "a, b and c".
std::string JoinedWords(absl::Span<const std::string> words);

// Whether two texts are the same but for the case of ASCII letters.
bool IsSameWords(std::string_view a, std::string_view b);

// The columns that a text without control characters takes.
size_t WidthOf(std::string_view text);

// How something is marked where colours are used; elsewhere it makes no difference.
enum class Ink : uint8_t { plain, bold, faint, red, green, yellow, cyan };

// A part of a line that is broken only where it is wider than a whole line.
struct Piece {
  std::string text;
  Ink ink = Ink::plain;
};

// `items` as pieces with a comma after each but the last.
std::vector<Piece> CommaPieces(absl::Span<const std::string> items, Ink ink = Ink::plain);

// A space of a board: lines, each cut to the space's width.
using Cell = std::vector<Piece>;

class Sheet {
 public:
  // `label_width` columns at the left are for labels.
  Sheet(const Drawing& drawing, size_t label_width);

  // The topmost line, in a double rule.
  void Title(std::string_view left, std::string_view right);

  // A line in a rule, `right` at its end; on lines of their own where there is no room for both.
  void Heading(std::string_view left, std::string_view right, Ink ink = Ink::bold);

  // A label and what belongs to it: pieces with a blank between them, wrapped under the first. An
  // empty label goes on under the entry before.
  void Entry(std::string_view label, absl::Span<const Piece> pieces);

  // The same with a text that is broken at its blanks.
  void Text(std::string_view label, std::string_view text, Ink ink = Ink::plain);

  // A board: rows of equally many cells with lines between them. All spaces are equally wide, at
  // most 18 columns; a row is as high as the cell with the most lines in it.
  void Board(absl::Span<const std::vector<Cell>> rows);

  // All that was written; every line ends in '\n' and none ends in a blank.
  std::string Take() { return std::move(text_); }

 private:
  void WriteInRule(std::string_view rule, std::string_view left, std::string_view right, Ink ink);
  void Write(std::string_view text, Ink ink);
  // The rule above (0), between (1) or below (2) the rows of a board.
  void WriteBoardRule(size_t place, size_t columns, size_t cell_width);
  void Fill(std::string_view with, size_t columns);
  // Ends the line, of which `column` columns are written, with the pieces from column `left` on.
  void Wrap(size_t left, size_t column, absl::Span<const Piece> pieces);

  size_t width_;
  size_t label_width_;
  bool uses_colour_;
  bool uses_boxes_;
  std::string text_;
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_SHEET_H_
