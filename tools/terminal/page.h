// What stands on a terminal's screen, as values that a test can read: spans of text in lines, and a
// page of lines. Nothing here knows a terminal.
//
//   Lines lines = LinesOf(match.Draw(viewer, seating, drawing));   // ANSI colours become inks
//   MarkChanges(LinesOf(before), lines);
//   Page page(size);
//   page.Add(lines[0]);
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

// A part of a line in one look. Printable text, UTF-8.
struct Span {
  std::string text;
  engine::Ink ink = engine::Ink::plain;
  bool is_marked = false;  // in reverse, if colours are used
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

// A whole screen, `size.rows` lines at the most; they are cut at the last column.
struct Page {
  Lines lines;
  // Where the cursor blinks: behind what is being typed.
  struct Place {
    int row = 0;
    int column = 0;
  };
  std::optional<Place> cursor;

  // The lines as text, each ending in '\n'.
  std::string Text() const;
};

// CellsOf and FirstCells (events/cells.h), by the numbers of a page: of no column, or of fewer,
// nothing is left.
int ColumnsOf(std::string_view text);
std::string_view Cut(std::string_view text, int columns);

// The lines of a text whose only control characters are '\n' and the colours of a Sheet.
Lines LinesOf(std::string_view drawn);

// A text in lines of at most `columns`, broken at blanks if possible; the lines after the first are
// indented.
Lines Wrapped(std::string_view text, int columns, int indent = 0,
              engine::Ink ink = engine::Ink::plain);

// Adds them to `lines`; each line of the text begins a new line.
void AddWrapped(Lines& lines, std::string_view text, int columns, int indent = 0,
                engine::Ink ink = engine::Ink::plain);

// Takes the last character of UTF-8 away, where there is one; of an emoji all of it.
void TakeLast(std::string& text);

// Marks in `after` what it has and `before` has not: whole lines by is_changed, and in them, as
// is_marked, what differs from the line in the same place.
void MarkChanges(const Lines& before, Lines& after);

// The keys of a last line, two blanks between them, as many as fit: the last two are what nobody
// may miss, and what stands before them gives way, from the end.
std::string KeyLine(std::vector<std::string_view> keys, int columns);

// A list of keys, each with what it does in a column of its own.
using KeyHelp = std::pair<std::string_view, std::string_view>;
void AddKeyHelp(Lines& lines, absl::Span<const KeyHelp> help, int columns);

// A line with `left` at its beginning and `right` at its end; of a line that is too narrow for both
// the end of `left` is cut.
std::string Edges(std::string_view left, std::string_view right, int columns);

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_PAGE_H_
