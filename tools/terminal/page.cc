#include "tools/terminal/page.h"

#include <algorithm>
#include <utility>

#include "events/cells.h"
#include "events/code_point.h"
#include "events/emoji.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace recount::tools::terminal {
namespace {

using engine::Ink;

// Returns the ink of a Sheet's escape sequence, given the part between "\x1b[" and "m".
Ink InkOf(std::string_view code) {
  constexpr std::pair<std::string_view, Ink> kInks[] = {{"1", Ink::bold},    {"2", Ink::faint},
                                                        {"31", Ink::red},    {"32", Ink::green},
                                                        {"33", Ink::yellow}, {"36", Ink::cyan}};
  for (const auto& [known, ink] : kInks) {
    if (code == known) return ink;
  }
  return Ink::plain;
}

Line LineOf(std::string_view text) {
  Line line;
  Ink ink = Ink::plain;
  while (!text.empty()) {
    const size_t escape = text.find("\x1b[");
    if (escape > 0) line.spans.push_back({std::string(text.substr(0, escape)), ink, false});
    if (escape == std::string_view::npos) break;
    const size_t end = text.find('m', escape);
    if (end == std::string_view::npos) break;
    ink = InkOf(text.substr(escape + 2, end - escape - 2));
    text.remove_prefix(end + 1);
  }
  return line;
}

bool IsContinuation(char c) { return (static_cast<uint8_t>(c) & 0xC0) == 0x80; }

// Marks the bytes from `from` to `to` of a line.
void MarkBytes(Line& line, size_t from, size_t to) {
  std::vector<Span> spans;
  size_t at = 0;
  for (const Span& span : line.spans) {
    const size_t end = at + span.text.size();
    const size_t a = std::clamp(from, at, end) - at;
    const size_t b = std::clamp(to, at, end) - at;
    const std::pair<std::string, bool> parts[] = {{span.text.substr(0, a), false},
                                                  {span.text.substr(a, b - a), true},
                                                  {span.text.substr(b), false}};
    for (const auto& [text, is_marked] : parts) {
      if (!text.empty()) spans.push_back({text, span.ink, is_marked});
    }
    at = end;
  }
  line.spans = std::move(spans);
}

// Marks what differs between two versions of a line: whole words, without the blanks around them.
void MarkDifference(std::string_view was, Line& line) {
  const std::string text = line.Text();
  size_t from = 0;
  while (from < text.size() && from < was.size() && text[from] == was[from]) ++from;
  size_t end = text.size();
  for (size_t was_end = was.size(); end > from && was_end > from; --end, --was_end) {
    if (text[end - 1] != was[was_end - 1]) break;
  }
  // If a word ends here in both versions, only what follows is new.
  const auto ends_word = [&](std::string_view t) { return from == t.size() || t[from] == ' '; };
  const bool is_between = ends_word(text) && ends_word(was);
  while (!is_between && from > 0 && text[from - 1] != ' ') --from;
  while (end < text.size() && (text[end] != ' ' || IsContinuation(text[end]))) ++end;
  while (from < end && text[from] == ' ') ++from;
  while (end > from && text[end - 1] == ' ') --end;
  MarkBytes(line, from, end);
}

// Returns, per line of `after`, whether it belongs to the longest common subsequence with `before`.
// Tables have a few dozen lines, so quadratic time is fine.
std::vector<bool> KeptLines(const std::vector<std::string>& before,
                            const std::vector<std::string>& after) {
  const size_t rows = before.size() + 1;
  const size_t columns = after.size() + 1;
  std::vector<uint32_t> longest(rows * columns);
  const auto at = [&](size_t i, size_t j) -> uint32_t& { return longest[i * columns + j]; };
  for (size_t i = before.size(); i-- > 0;) {
    for (size_t j = after.size(); j-- > 0;) {
      at(i, j) =
          before[i] == after[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
  }
  std::vector<bool> kept(after.size());
  for (size_t i = 0, j = 0; i < before.size() && j < after.size();) {
    if (before[i] == after[j]) {
      kept[j] = true;
      ++i, ++j;
    } else {
      at(i + 1, j) >= at(i, j + 1) ? ++i : ++j;
    }
  }
  return kept;
}

// Returns the length in bytes of the common beginning of two texts.
size_t CommonPrefix(std::string_view a, std::string_view b) {
  return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                             a.begin());
}

}  // namespace

Line::Line(std::string text, Ink ink, bool is_marked) {
  spans.push_back({std::move(text), ink, is_marked});
}

std::string Line::Text() const {
  std::string text;
  for (const Span& span : spans) text += span.text;
  return text;
}

std::string Page::Text() const {
  std::string text;
  for (const Line& line : lines) text += line.Text() + "\n";
  return text;
}

int ColumnsOf(std::string_view text) { return static_cast<int>(CellsOf(text)); }

std::string_view Cut(std::string_view text, int columns) {
  return columns <= 0 ? std::string_view() : FirstCells(text, static_cast<size_t>(columns));
}

Lines LinesOf(std::string_view drawn) {
  Lines lines;
  // The text contains no other control characters, so this is the end of a line.
  while (!drawn.empty()) {
    const std::string_view line = drawn.substr(0, drawn.find('\n'));
    lines.push_back(LineOf(line));
    drawn.remove_prefix(std::min(drawn.size(), line.size() + 1));
  }
  return lines;
}

Lines Wrapped(std::string_view text, int columns, int indent, Ink ink) {
  columns = std::max(columns, 1);
  indent = std::clamp(indent, 0, columns - 1);
  Lines lines;
  for (const std::string_view line :
       BrokenLines(text, static_cast<size_t>(columns), static_cast<size_t>(columns - indent))) {
    const size_t before = lines.empty() ? 0 : static_cast<size_t>(indent);
    lines.emplace_back(std::string(before, ' ').append(line), ink);
  }
  return lines;
}

void AddWrapped(Lines& lines, std::string_view text, int columns, int indent, Ink ink) {
  do {
    const std::string_view part = text.substr(0, text.find('\n'));
    for (Line& line : Wrapped(part, columns, indent, ink)) lines.push_back(std::move(line));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
  } while (!text.empty());
}

void TakeLast(std::string& text) {
  size_t last = 0;
  for (size_t at = 0, bytes = 0; at < text.size(); at += bytes) {
    // A sequence of emojis is one character for a person, so it is removed as a whole.
    bytes = EmojiSequenceAt(text, at);
    if (bytes == 0) PointAt(text, at, bytes);
    last = at;
  }
  text.resize(last);
}

void MarkChanges(const Lines& before, Lines& after) {
  std::vector<std::string> was;
  std::vector<std::string> is;
  for (const Line& line : before) was.push_back(line.Text());
  for (const Line& line : after) is.push_back(line.Text());
  const std::vector<bool> kept = KeptLines(was, is);
  const std::vector<bool> stayed = KeptLines(is, was);
  for (size_t i = 0; i < after.size(); ++i) {
    if (kept[i]) continue;
    after[i].is_changed = true;
    // Compares the line with the one that it replaced. That is the removed line with the longest
    // common beginning.
    std::string_view nearest;
    for (size_t j = 0; j < was.size(); ++j) {
      if (!stayed[j] && CommonPrefix(was[j], is[i]) > CommonPrefix(nearest, is[i]))
        nearest = was[j];
    }
    MarkDifference(nearest, after[i]);
  }
}

std::string KeyLine(std::vector<std::string_view> keys, int columns) {
  constexpr size_t kKept = 2;
  std::string line = fmt::format("{}", fmt::join(keys, "  "));
  while (ColumnsOf(line) > columns && keys.size() > kKept) {
    keys.erase(keys.end() - kKept - 1);
    line = fmt::format("{}", fmt::join(keys, "  "));
  }
  return std::string(Cut(line, columns));
}

void AddKeyHelp(Lines& lines, absl::Span<const KeyHelp> help, int columns) {
  constexpr int kKeyColumns = 17;
  for (const auto& [keys, what] : help) {
    AddWrapped(lines, fmt::format("{:<{}}{}", keys, kKeyColumns, what), columns, kKeyColumns);
  }
}

std::string Edges(std::string_view left, std::string_view right, int columns) {
  const std::string_view end = Cut(right, columns);
  const int room = columns - ColumnsOf(end);
  std::string line(Cut(left, right.empty() ? room : std::max(room - 1, 0)));
  const int taken = ColumnsOf(line);
  line.append(static_cast<size_t>(std::max(room - taken, 0)), ' ');
  return line + std::string(end);
}

}  // namespace recount::tools::terminal
