#include "tools/cli/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <numeric>

#include "engine/sheet.h"
#include "events/cells.h"
#include "events/json.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/documents/error.h"
#include "replay/judging/clause_text.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using TableRows = std::vector<std::vector<std::string>>;

constexpr size_t kBetweenColumns = 2;
// A column can shrink to the width of its longest word, but a word longer than this is broken.
constexpr size_t kLongestWord = 16;

size_t LongestWord(std::string_view text) {
  size_t longest = 0;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    longest = std::max(longest, CellsOf(word));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return std::min(longest, kLongestWord);
}

size_t RowWidth(const std::vector<size_t>& widths) {
  return std::accumulate(widths.begin(), widths.end(), kBetweenColumns * (widths.size() - 1));
}

// Returns the width of each column in a table of at most `table_width` cells (0: of any width).
// Returns nothing if the table cannot be so narrow.
std::vector<size_t> ColumnWidths(const TableRows& rows, size_t table_width) {
  std::vector<size_t> widths;
  std::vector<size_t> least;
  for (const std::vector<std::string>& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    least.resize(widths.size());
    for (size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], CellsOf(row[i]));
      least[i] = std::max(least[i], LongestWord(row[i]));
    }
  }
  if (table_width == 0 || widths.empty()) return widths;
  if (RowWidth(least) > table_width) return {};
  // The widest column that can still shrink shrinks first.
  while (RowWidth(widths) > table_width) {
    size_t widest = 0;
    for (size_t i = 1; i < widths.size(); ++i) {
      if (widths[i] - least[i] > 0 &&
          (widths[widest] == least[widest] || widths[i] > widths[widest]))
        widest = i;
    }
    --widths[widest];
  }
  return widths;
}

// Returns a row of a table, in as many lines as its longest text needs, without a final line break.
std::string RowLines(const std::vector<std::string>& row, const std::vector<size_t>& widths) {
  std::vector<std::vector<std::string_view>> columns;
  size_t height = 0;
  for (size_t i = 0; i < row.size(); ++i) {
    columns.push_back(BrokenLines(row[i], widths[i], widths[i]));
    height = std::max(height, columns.back().size());
  }
  std::string text;
  for (size_t line = 0; line < height; ++line) {
    if (line > 0) text += '\n';
    size_t blanks = 0;
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string_view part = line < columns[i].size() ? columns[i][line] : "";
      if (!part.empty()) {
        text.append(blanks, ' ').append(part);
        blanks = 0;
      }
      blanks += widths[i] + kBetweenColumns - CellsOf(part);
    }
  }
  return text;
}

// Returns a row of a table that is too narrow for columns.
std::string RowParagraph(const std::vector<std::string>& row, size_t width) {
  constexpr size_t kHang = 2;
  const std::string text = fmt::format("{}", fmt::join(row, "  "));
  std::string lines;
  for (const std::string_view line : BrokenLines(text, width, width - kHang)) {
    if (!lines.empty()) lines.append("\n").append(kHang, ' ');
    lines += line;
  }
  return lines;
}

}  // namespace

void Console::LookAround(int wanted) {
  width_wanted = wanted;
  const bool is_terminal = isatty(STDOUT_FILENO) == 1;
  const char* no_colour = std::getenv("NO_COLOR");
  uses_colour = is_terminal && (no_colour == nullptr || *no_colour == '\0');
  uses_boxes = is_terminal;
  winsize size = {};
  if (width_wanted > 0) {
    width = width_wanted;
  } else if (is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    width = std::max<int>(size.ws_col, kLeastWidth);
  }
  if (width_wanted > 0 || is_terminal) table_width = static_cast<size_t>(width);
  // Only --width limits every line. The terminal's width limits drawings, paragraphs and tables.
  process::Output::Standard().SetWidth(static_cast<size_t>(width_wanted));
}

void Console::Print(const OrderedJson& document) const {
  process::Output::Standard().Write(Written(document) + "\n");
}

void Console::Recorded(std::string what) const {
  process::Output::Standard().Remember(std::move(what));
}

int Console::Finish(int status) const {
  const process::Output& output = process::Output::Standard();
  if (process::Output::Standard().Flush()) return status;
  std::string text =
      fmt::format("recount: cannot write to standard output: {}\n", std::strerror(output.error()));
  if (!output.remembered().empty()) {
    text += fmt::format("  {}\n", engine::Printable(output.remembered()));
  }
  process::WriteError(text);
  return kCannot;
}

int ExitOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::not_found:
    case ErrorCode::exists:
    case ErrorCode::damaged:
    case ErrorCode::too_new:
    case ErrorCode::unsupported:
    case ErrorCode::io:
    case ErrorCode::limit:
    case ErrorCode::unavailable:
    case ErrorCode::forbidden:
      return kCannot;
    default:
      return kNo;
  }
}

int Console::Fail(const Error& error) const {
  if (!IsForPeople()) {
    // If the error itself cannot be printed, Finish repeats it on standard error.
    process::Output::Standard().Remember("the answer was an error: " + error.message);
    Print(replay::documents::ErrorDocument(error));
    return ExitOf(error.code);
  }
  std::string message = fmt::format("recount: {}\n", engine::Printable(error.message));
  if (!error.clause.empty()) {
    const std::string_view text = replay::judging::ClauseText(error.clause);
    message += fmt::format("  {}{}{}\n", error.clause, text.empty() ? "" : ": ", text);
  }
  process::WriteError(message);
  return ExitOf(error.code);
}

int Console::FailUsage(std::string_view message) const {
  if (!IsForPeople()) {
    process::Output::Standard().Remember(fmt::format("the answer was an error: {}", message));
    Print(replay::documents::ErrorDocument("usage", message));
  } else {
    process::WriteError(fmt::format("recount: {}\nTry: recount {}{}--help\n",
                                    engine::Printable(message), command,
                                    command.empty() ? "" : " "));
  }
  return kUsage;
}

void Console::Note(std::string_view message) const {
  if (!quiet) process::WriteError(fmt::format("{}\n", engine::Printable(message)));
}

void Console::WriteParagraph(std::string_view text, size_t indent, size_t hang) const {
  const auto cells = static_cast<size_t>(width);
  size_t before = indent;
  for (const std::string_view line : BrokenLines(text, cells - indent, cells - hang)) {
    process::WriteOut("{}{}\n", std::string(before, ' '), line);
    before = hang;
  }
}

std::string Shortly(const OrderedJson& json) {
  constexpr size_t kMost = 100;
  const std::string text = engine::Printable(Written(json));
  if (CellsOf(text) <= kMost) return text;
  return std::string(FirstCells(text, kMost)) + "...";
}

std::string TableText(const TableRows& rows, const Console& console) {
  const std::vector<size_t> widths = ColumnWidths(rows, console.table_width);
  std::string text;
  for (const std::vector<std::string>& row : rows) {
    std::string lines =
        widths.empty() ? RowParagraph(row, console.table_width) : RowLines(row, widths);
    const bool is_heading = &row == &rows.front();
    if (is_heading && console.uses_colour) lines = "\x1b[1m" + lines + "\x1b[0m";
    text += lines + "\n";
  }
  return text;
}

Progress::Progress(const Console& console, std::string what, uint64_t total)
    : is_shown_(!console.quiet && isatty(STDERR_FILENO) == 1),
      what_(std::move(what)),
      total_(total),
      next_(std::chrono::steady_clock::now() + std::chrono::seconds(1)) {}

Progress::~Progress() {
  if (has_progress_) process::WriteOverLine("");
}

void Progress::Tell(uint64_t done, std::string_view also) {
  if (!is_shown_ || std::chrono::steady_clock::now() < next_) return;
  next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
  has_progress_ = true;
  const std::string of = total_ == 0 ? "" : fmt::format(" of {}", total_);
  process::WriteOverLine(fmt::format("{} {}{}{}", what_, done, of, also));
}

}  // namespace recount::tools::cli
