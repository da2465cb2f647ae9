#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "engine/sheet.h"
#include "replay/judging_clauses.h"
#include "tools/console.h"
#include "tools/output.h"

namespace recount::tools {

std::string_view ClauseText(std::string_view id) {
  std::vector<absl::Span<const engine::Clause>> tables = {replay::JudgingClauses()};
  for (const engine::Game* game : engine::AllGames()) tables.push_back(game->clauses());
  for (const auto& table : tables) {
    for (const engine::Clause& clause : table) {
      if (clause.id == id) return clause.text;
    }
  }
  return "";
}

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

std::string Written(const OrderedJson& json) {
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

void Console::Print(const OrderedJson& document) const {
  Output::Standard().Write(Written(document) + "\n");
}

void Console::Recorded(std::string what) const { Output::Standard().Remember(std::move(what)); }

int Console::Finish(int status) const {
  const Output& output = Output::Standard();
  if (Output::Standard().Flush()) return status;
  std::string text = fmt::format("recount: the answer cannot be written to standard output: {}\n",
                                 std::strerror(output.error()));
  if (!output.remembered().empty()) {
    text += fmt::format("  {}\n", engine::Printable(output.remembered()));
  }
  WriteError(text);
  return kCannot;
}

OrderedJson ErrorBody(std::string_view code, std::string_view clause, std::string_view message) {
  OrderedJson document;
  OrderedJson& body = document["error"];
  body["code"] = std::string(code);
  body["clause"] = clause.empty() ? OrderedJson(nullptr) : OrderedJson(std::string(clause));
  body["message"] = std::string(message);
  return document;
}

int ExitOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::not_found:
    case ErrorCode::exists:
    case ErrorCode::damaged:
    case ErrorCode::too_new:
    case ErrorCode::io:
      return kCannot;
    default:
      return kNo;
  }
}

int Console::Fail(const Error& error) const {
  if (!IsForPeople()) {
    Output::Standard().Remember("it was an error: " + error.message);
    Print(ErrorBody(ErrorCodeName(error.code), error.clause, error.message));
    return ExitOf(error.code);
  }
  std::string told = fmt::format("recount: {}\n", engine::Printable(error.message));
  if (!error.clause.empty()) {
    const std::string_view text = ClauseText(error.clause);
    told += fmt::format("  {}{}{}\n", error.clause, text.empty() ? "" : ": ", text);
  }
  WriteError(told);
  return ExitOf(error.code);
}

int Console::FailUsage(std::string_view message) const {
  if (!IsForPeople()) {
    Output::Standard().Remember(fmt::format("it was an error: {}", message));
    Print(ErrorBody("usage", "", message));
  } else {
    WriteError(fmt::format("recount: {}\nTry: recount {}{}--help\n", engine::Printable(message),
                           command, command.empty() ? "" : " "));
  }
  return kUsage;
}

void Console::Note(std::string_view message) const {
  if (!quiet) WriteError(fmt::format("{}\n", engine::Printable(message)));
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
  if (has_told_) WriteOverLine("");
}

void Progress::Tell(uint64_t done) {
  if (!is_shown_ || std::chrono::steady_clock::now() < next_) return;
  next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
  has_told_ = true;
  WriteOverLine(fmt::format("{} {} of {}", what_, done, total_));
}

std::string DidYouMean(std::string_view word, const std::vector<std::string>& known) {
  // The distance of Levenshtein, a row at a time, where two letters that changed places count as
  // one change; words here are short.
  const auto distance = [](std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    std::vector<size_t> last(b.size() + 1);
    std::vector<size_t> last_but_one;
    for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
      last_but_one = std::exchange(last, row);
      row[0] = i;
      for (size_t j = 1; j <= b.size(); ++j) {
        row[j] =
            std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
        const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
        if (is_swapped) row[j] = std::min(row[j], last_but_one[j - 2] + 1);
      }
    }
    return row.back();
  };
  std::string best;
  // Of a short word, too much would be another one.
  size_t least = word.size() < 5 ? 2 : 3;
  for (const std::string& candidate : known) {
    const size_t there = distance(word, candidate);
    if (there < least && there < candidate.size()) {
      least = there;
      best = candidate;
    }
  }
  return best.empty() ? "" : fmt::format("; did you mean \"{}\"?", best);
}

}  // namespace recount::tools
