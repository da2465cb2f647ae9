#include "tools/cli/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/json.h"
#include "fmt/format.h"
#include "replay/documents/error.h"
#include "replay/judging/clause_text.h"
#include "tools/process/output.h"

namespace recount::tools::cli {

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
    width = size.ws_col;
  }
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
    process::Output::Standard().Remember("the answer was an error: " + error.message);
    Print(replay::documents::ErrorDocument(error));
    return ExitOf(error.code);
  }
  std::string told = fmt::format("recount: {}\n", engine::Printable(error.message));
  if (!error.clause.empty()) {
    const std::string_view text = replay::judging::ClauseText(error.clause);
    told += fmt::format("  {}{}{}\n", error.clause, text.empty() ? "" : ": ", text);
  }
  process::WriteError(told);
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

std::string Shortly(const OrderedJson& json) {
  constexpr size_t kMost = 100;
  const std::string text = engine::Printable(Written(json));
  if (text.size() <= kMost) return text;
  size_t size = kMost;
  while (size > 0 && (static_cast<uint8_t>(text[size]) & 0xC0) == 0x80) --size;
  return text.substr(0, size) + "...";
}

std::string TableText(const std::vector<std::vector<std::string>>& rows, const Console& console) {
  std::vector<size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], engine::WidthOf(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      line += row[i];
      if (i + 1 < row.size()) line.append(widths[i] + 2 - engine::WidthOf(row[i]), ' ');
    }
    const bool is_heading = &row == &rows.front();
    if (is_heading && console.uses_colour) line = "\x1b[1m" + line + "\x1b[0m";
    text += line + "\n";
  }
  return text;
}

Progress::Progress(const Console& console, std::string what, uint64_t total)
    : is_shown_(!console.quiet && isatty(STDERR_FILENO) == 1),
      what_(std::move(what)),
      total_(total),
      next_(std::chrono::steady_clock::now() + std::chrono::seconds(1)) {}

Progress::~Progress() {
  if (has_told_) process::WriteOverLine("");
}

void Progress::Tell(uint64_t done, std::string_view also) {
  if (!is_shown_ || std::chrono::steady_clock::now() < next_) return;
  next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
  has_told_ = true;
  const std::string of = total_ == 0 ? "" : fmt::format(" of {}", total_);
  process::WriteOverLine(fmt::format("{} {}{}{}", what_, done, of, also));
}

}  // namespace recount::tools::cli
