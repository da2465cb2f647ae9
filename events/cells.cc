#include "events/cells.h"

#include <algorithm>

#include "events/cell_ranges.h"
#include "events/code_point.h"
#include "events/emoji.h"

namespace recount {
namespace {

struct DrawnCharacter {
  size_t bytes = 0;
  size_t cells = 0;
};

bool IsOneByte(char c) { return static_cast<uint8_t>(c) < 0x80; }

// An emoji of several code points takes two cells, unless it ends with the selector for text style.
size_t CellsOfEmoji(std::string_view emoji) {
  if (emoji.ends_with("\uFE0E")) {
    size_t bytes = 0;
    return CellsOfPoint(PointAt(emoji, 0, bytes));
  }
  return 2;
}

DrawnCharacter FirstCharacter(std::string_view text) {
  if (IsOneByte(text[0]) && text[0] != '\x1b' && (text.size() == 1 || IsOneByte(text[1]))) {
    return {1, 1};
  }
  // A colour that does not end takes the rest of the text, and no cells.
  if (text.starts_with("\x1b[")) return {std::min(text.find('m'), text.size() - 1) + 1, 0};
  DrawnCharacter character;
  character.bytes = EmojiSequenceAt(text, 0);
  if (character.bytes > 0) {
    character.cells = CellsOfEmoji(text.substr(0, character.bytes));
  } else {
    character.cells = CellsOfPoint(PointAt(text, 0, character.bytes));
  }
  // Code points that take no cells are drawn into the cells of the character before them.
  while (character.bytes < text.size() && !IsOneByte(text[character.bytes])) {
    size_t bytes = 0;
    if (CellsOfPoint(PointAt(text, character.bytes, bytes)) > 0) break;
    character.bytes += bytes;
  }
  return character;
}

// Returns the beginning of `text` that becomes a line of at most `cells`.
std::string_view FirstLine(std::string_view text, size_t cells) {
  std::string_view line = FirstCells(text, cells);
  if (line.size() == text.size()) return line;
  if (text[line.size()] != ' ') {
    const size_t word = std::min(text.find_first_not_of(' '), text.size());
    const size_t blank = line.rfind(' ');
    // The blanks before the first word are its indentation, and the line is not broken there.
    if (blank != std::string_view::npos && blank > word) line = line.substr(0, blank);
  }
  // Without at least one character per line, BrokenLines would not end.
  if (line.empty()) line = text.substr(0, FirstCharacterBytes(text));
  const size_t last = line.find_last_not_of(' ');
  return last == std::string_view::npos ? line : line.substr(0, last + 1);
}

// Returns the indentation of continuation lines in cells (see Folded).
size_t HangOf(std::string_view line, size_t cells) {
  constexpr size_t kIndent = 2;
  size_t hang = kIndent;
  size_t column = 0;
  size_t blanks = 0;
  bool is_beginning = true;
  for (std::string_view rest = line; !rest.empty() && column <= cells / 2;) {
    const DrawnCharacter first = FirstCharacter(rest);
    if (first.cells > 0 && rest[0] != ' ') {
      if (is_beginning) {
        hang = std::min(column + kIndent, cells / 2);
      } else if (blanks >= 2) {
        hang = column;
      }
      is_beginning = false;
      blanks = 0;
    } else if (first.cells > 0) {
      ++blanks;
    }
    column += first.cells;
    rest.remove_prefix(first.bytes);
  }
  return hang;
}

}  // namespace

size_t CellsOf(std::string_view text) {
  size_t cells = 0;
  while (!text.empty()) {
    const DrawnCharacter first = FirstCharacter(text);
    cells += first.cells;
    text.remove_prefix(first.bytes);
  }
  return cells;
}

size_t FirstCharacterBytes(std::string_view text) {
  return text.empty() ? 0 : FirstCharacter(text).bytes;
}

std::string_view FirstCells(std::string_view text, size_t cells) {
  size_t bytes = 0;
  while (bytes < text.size()) {
    const DrawnCharacter first = FirstCharacter(text.substr(bytes));
    if (first.cells > cells) break;
    cells -= first.cells;
    bytes += first.bytes;
  }
  return text.substr(0, bytes);
}

std::string Padded(std::string_view text, size_t cells) {
  std::string padded(text);
  const size_t taken = CellsOf(text);
  if (taken < cells) padded.append(cells - taken, ' ');
  return padded;
}

std::vector<std::string_view> BrokenLines(std::string_view text, size_t first, size_t others) {
  std::vector<std::string_view> lines;
  do {
    const std::string_view line = FirstLine(text, lines.empty() ? first : others);
    lines.push_back(line);
    text.remove_prefix(line.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  } while (!text.empty());
  return lines;
}

std::string Folded(std::string_view text, size_t cells) {
  std::string folded;
  folded.reserve(text.size());
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size());
    if (CellsOf(line) <= cells) {
      folded += line;
    } else {
      const size_t hang = HangOf(line, cells);
      bool is_first = true;
      for (const std::string_view part : BrokenLines(line, cells, cells - hang)) {
        if (!is_first) folded.append("\n").append(hang, ' ');
        folded += part;
        is_first = false;
      }
    }
    if (text.empty()) break;
    folded += '\n';
    text.remove_prefix(1);
  }
  return folded;
}

}  // namespace recount
