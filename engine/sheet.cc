#include "engine/sheet.h"

#include <algorithm>
#include <utility>

#include "events/cells.h"
#include "events/folded_name.h"
#include "events/visible_text.h"
#include "fmt/format.h"

namespace recount::engine {
namespace {

constexpr size_t kLeastWidth = 20;
constexpr size_t kLeastCellWidth = 6;
constexpr size_t kMostCellWidth = 18;
// The indent of text that has no room beside its label, or in the rule of its heading.
constexpr size_t kIndent = 2;

std::string_view CodeOf(Ink ink) {
  switch (ink) {
    case Ink::plain:
      return "";
    case Ink::bold:
      return "1";
    case Ink::faint:
      return "2";
    case Ink::red:
      return "31";
    case Ink::green:
      return "32";
    case Ink::yellow:
      return "33";
    case Ink::cyan:
      return "36";
  }
  return "";
}

std::vector<Piece> WordPieces(std::string_view text, Ink ink) {
  std::vector<Piece> words;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (!word.empty()) words.push_back({std::string(word), ink});
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return words;
}

// Splits pieces so that each fits into `most` columns. A wider piece is broken at its blanks, then
// anywhere.
std::vector<Piece> Fitted(absl::Span<const Piece> pieces, size_t most) {
  std::vector<Piece> fitted;
  for (const Piece& piece : pieces) {
    if (CellsOf(piece.text) <= most) {
      fitted.push_back(piece);
      continue;
    }
    for (const Piece& word : WordPieces(piece.text, piece.ink)) {
      for (const std::string_view part : BrokenLines(word.text, most, most)) {
        fitted.push_back({std::string(part), piece.ink});
      }
    }
  }
  return fitted;
}

// Returns whether a name is printed unchanged and, apart from the case of its letters, folded
// (events/folded_name.h) to itself: it is ASCII, with single blanks inside.
bool IsPlainName(std::string_view name) {
  char before = ' ';
  for (const char c : name) {
    const bool is_printable = c >= ' ' && c <= '~';
    if (!is_printable || (c == ' ' && before == ' ')) return false;
    before = c;
  }
  return before != ' ';
}

// Returns whether a name, without its invisible characters, may be mistaken for a seat, "1" or
// "seat 1", or for somebody who does not play, the judge or a spectator.
bool ReadsAsSomebodyElse(std::string_view bare) {
  const bool is_number = bare.find_first_not_of("0123456789") == std::string_view::npos;
  return is_number || bare.find("seat ") != std::string_view::npos || bare == "judge" ||
         bare == "spectator";
}

// Returns whether nobody can mistake the printed name of a player for somebody else. Effects name
// players many times, so plain names are compared without folding.
bool IsNameOfOne(std::string_view name, absl::Span<const std::string> names, Seat seat) {
  const bool is_plain = IsPlainName(name);
  if (is_plain ? ReadsAsSomebodyElse(name) : ReadsAsSomebodyElse(BareText(name))) return false;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i == seat || names[i].empty()) continue;
    const bool is_same = is_plain && IsPlainName(names[i])
                             ? IsSameWords(name, names[i])
                             : IsSameName(name, VisibleName(names[i]));
    if (is_same) return false;
  }
  return true;
}

}  // namespace

std::string Printable(std::string_view text) { return VisibleLine(text); }

std::string PlayerName(absl::Span<const std::string> names, Seat seat) {
  // Without a name the seat itself is the name.
  if (seat >= names.size() || names[seat].empty()) return PlayerLabel(names, seat);
  std::string name = VisibleName(names[seat]);
  return IsNameOfOne(name, names, seat) ? name : PlayerLabel(names, seat);
}

std::string PlayerLabel(absl::Span<const std::string> names, Seat seat) {
  if (seat >= names.size() || names[seat].empty()) return fmt::format("seat {}", seat);
  return fmt::format("{} (seat {})", VisibleName(names[seat]), seat);
}

std::string PlayerNames(absl::Span<const std::string> names, SeatSet seats) {
  std::vector<std::string> list;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (Contains(seats, seat)) list.push_back(PlayerName(names, seat));
  }
  return JoinedWords(list);
}

std::string JoinedWords(absl::Span<const std::string> words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

bool IsSameWords(std::string_view a, std::string_view b) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

std::vector<Piece> CommaPieces(absl::Span<const std::string> items, Ink ink) {
  std::vector<Piece> pieces;
  for (size_t i = 0; i < items.size(); ++i) {
    pieces.push_back({items[i] + (i + 1 < items.size() ? "," : ""), ink});
  }
  return pieces;
}

Sheet::Sheet(const Drawing& drawing, size_t label_width)
    : width_(std::max(kLeastWidth, static_cast<size_t>(std::max(drawing.width, 0)))),
      label_width_(label_width * 2 < width_ ? label_width : kIndent),
      uses_colour_(drawing.uses_colour),
      uses_boxes_(drawing.uses_boxes) {}

void Sheet::Title(std::string_view left, std::string_view right) {
  WriteInRule(uses_boxes_ ? "═" : "=", left, right, Ink::bold);
}

void Sheet::Heading(std::string_view left, std::string_view right, Ink ink) {
  WriteInRule(uses_boxes_ ? "─" : "-", left, right, ink);
}

void Sheet::WriteInRule(std::string_view rule, std::string_view left, std::string_view right,
                        Ink ink) {
  constexpr size_t kBefore = 3;  // two columns of the rule and a blank
  const size_t taken = kBefore + CellsOf(left) + 1;
  const size_t end = right.empty() ? 0 : CellsOf(right) + 1;
  if (taken + 2 + end > width_) {
    Fill(rule, width_);
    // The heading does not fit into its rule, so both texts go on lines of their own.
    text_ += '\n';
    Wrap(kIndent, 0, WordPieces(left, ink));
    if (!right.empty()) Wrap(kIndent, 0, WordPieces(right, Ink::plain));
    return;
  }
  Fill(rule, kBefore - 1);
  text_ += ' ';
  Write(left, ink);
  text_ += ' ';
  Fill(rule, width_ - taken - end);
  if (!right.empty()) {
    text_ += ' ';
    text_ += right;
  }
  text_ += '\n';
}

void Sheet::Entry(std::string_view label, absl::Span<const Piece> pieces) {
  if (CellsOf(label) > width_) {
    Wrap(0, 0, WordPieces(label, Ink::bold));
    label = "";
  }
  Write(label, label.empty() ? Ink::plain : Ink::bold);
  size_t column = CellsOf(label);
  // A long label has a line of its own, and its pieces follow below.
  if (column >= label_width_) {
    text_ += '\n';
    column = 0;
  }
  Wrap(label_width_, column, pieces);
}

void Sheet::Wrap(size_t left, size_t column, absl::Span<const Piece> pieces) {
  bool is_first = true;
  for (const Piece& piece : Fitted(pieces, width_ - left)) {
    const size_t wide = CellsOf(piece.text);
    if (!is_first && column + 1 + wide > width_) {
      text_ += '\n';
      column = 0;
      is_first = true;
    }
    if (is_first) {
      Fill(" ", left - column);
      column = left;
    } else {
      text_ += ' ';
      ++column;
    }
    Write(piece.text, piece.ink);
    column += wide;
    is_first = false;
  }
  text_ += '\n';
}

void Sheet::Text(std::string_view label, std::string_view text, Ink ink) {
  Entry(label, WordPieces(text, ink));
}

void Sheet::Board(absl::Span<const std::vector<Cell>> rows) {
  if (rows.empty()) return;
  // A board that is too wide is drawn in parts, each with as many columns as fit.
  const size_t most = (width_ - 1) / (kLeastCellWidth + 1);
  for (size_t first = 0; first < rows[0].size(); first += most) {
    const size_t columns = std::min(rows[0].size() - first, most);
    WriteBoard(rows, first, columns, std::min(kMostCellWidth, (width_ - columns - 1) / columns));
  }
}

void Sheet::WriteBoard(absl::Span<const std::vector<Cell>> rows, size_t first, size_t columns,
                       size_t cell_width) {
  const std::string_view side = uses_boxes_ ? "│" : "|";
  WriteBoardRule(0, columns, cell_width);
  for (size_t row = 0; row < rows.size(); ++row) {
    if (row > 0) WriteBoardRule(1, columns, cell_width);
    const auto cells = absl::MakeConstSpan(rows[row]).subspan(first, columns);
    size_t height = 1;
    for (const Cell& cell : cells) height = std::max(height, cell.size());
    for (size_t line = 0; line < height; ++line) {
      for (const Cell& cell : cells) {
        text_ += side;
        const Piece piece = line < cell.size() ? cell[line] : Piece{};
        const std::string_view text = FirstCells(piece.text, cell_width);
        Write(text, piece.ink);
        Fill(" ", cell_width - CellsOf(text));
      }
      text_ += side;
      text_ += '\n';
    }
  }
  WriteBoardRule(2, columns, cell_width);
}

void Sheet::WriteBoardRule(size_t place, size_t columns, size_t cell_width) {
  constexpr std::string_view kBoxes[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
  for (size_t column = 0; column <= columns; ++column) {
    const size_t corner = column == 0 ? 0 : column == columns ? 2 : 1;
    text_ += uses_boxes_ ? kBoxes[place][corner] : "+";
    if (column < columns) Fill(uses_boxes_ ? "─" : "-", cell_width);
  }
  text_ += '\n';
}

void Sheet::Write(std::string_view text, Ink ink) {
  if (!uses_colour_ || ink == Ink::plain) {
    text_ += text;
  } else {
    text_ += fmt::format("\x1b[{}m{}\x1b[0m", CodeOf(ink), text);
  }
}

void Sheet::Fill(std::string_view with, size_t columns) {
  for (size_t i = 0; i < columns; ++i) text_ += with;
}

}  // namespace recount::engine
