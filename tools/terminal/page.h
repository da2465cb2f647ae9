// The contents of a terminal's screen, as values that a test can read: spans of text in lines, and
// a page of lines. Nothing here depends on a terminal.
//
//   Lines lines = LinesOf(match.Draw(viewer, seating, drawing));   // ANSI colours become inks
//   MarkChanges(LinesOf(before), lines);
//   Page page;
//   page.lines.push_back(lines[0]);
#ifndef RECOUNT_TOOLS_TERMINAL_PAGE_H_
#define RECOUNT_TOOLS_TERMINAL_PAGE_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "engine/sheet.h"

namespace recount::tools::terminal {

// A part of a line in one style. The text is printable UTF-8.
struct Span {
  std::string text;
  engine::Ink ink = engine::Ink::plain;
  bool is_marked = false;  // in reverse video, if colours are used
};

struct Line {
  std::vector<Span> spans;
  bool is_changed = false;

  Line() = default;
  explicit Line(std::string text, engine::Ink ink = engine::Ink::plain, bool is_marked = false);

  std::string Text() const;
};

using Lines = std::vector<Line>;

struct Size {
  int rows = 24;
  int columns = 80;

  bool operator==(const Size&) const = default;
};

// A whole screen of at most `size.rows` lines, which are cut at the last column.
struct Page {
  Lines lines;
  // The cursor's place, after what is being typed.
  struct Place {
    int row = 0;
    int column = 0;
  };
  std::optional<Place> cursor;

  // Returns the lines as text, each ending in '\n'.
  std::string Text() const;
};

// CellsOf and FirstCells (events/cells.h) with the number types of a page. With zero or a negative
// number of columns, nothing is left.
int ColumnsOf(std::string_view text);
std::string_view Cut(std::string_view text, int columns);

// Splits a text into lines. Its only control characters are '\n' and the colours of a Sheet.
Lines LinesOf(std::string_view drawn);

// Breaks a text into lines of at most `columns`, at blanks if possible. The lines after the first
// are indented.
Lines Wrapped(std::string_view text, int columns, int indent = 0,
              engine::Ink ink = engine::Ink::plain);

// Adds such lines to `lines`; each line of the text begins a new one.
void AddWrapped(Lines& lines, std::string_view text, int columns, int indent = 0,
                engine::Ink ink = engine::Ink::plain);

// Removes the last UTF-8 character, if there is one. An emoji is removed as a whole.
void TakeLast(std::string& text);

// Marks in `after` what differs from `before`: whole lines by is_changed, and in them, by
// is_marked, the words that differ from the line that they replaced.
void MarkChanges(const Lines& before, Lines& after);

// Returns the keys for the last line of the screen, separated by two blanks, as many as fit. The
// last two are always kept, because nobody may miss them; those before them are left out from the
// end.
std::string KeyLine(std::vector<std::string_view> keys, int columns);

// Lists keys, each with what it does in a second column.
using KeyHelp = std::pair<std::string_view, std::string_view>;
void AddKeyHelp(Lines& lines, absl::Span<const KeyHelp> help, int columns);

// Returns a line with `left` at its beginning and `right` at its end. If it is too narrow for both,
// `left` is cut at its end.
std::string Edges(std::string_view left, std::string_view right, int columns);

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_PAGE_H_
