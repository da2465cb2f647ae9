#include "tools/process/output.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "events/cells.h"
#include "events/visible_text.h"
#include "replay/process/processes.h"

namespace recount::tools::process {
namespace {

// These texts are constants because there is no memory left to format one.
constexpr std::string_view kNoMemoryText =
    "recount: out of memory; the command recorded everything or nothing: check with `recount "
    "games` and `recount log`\n";
constexpr std::string_view kNoMemoryJson =
    R"({"error":{"code":"io","clause":null,"message":"out of memory; the command )"
    R"(recorded everything or nothing: check with `recount games` and `recount log`"}})"
    "\n";

// Spells out invisible characters, and folds the lines to the width.
std::string ForPeople(std::string_view text, size_t width) {
  std::string visible = VisibleOutput(text);
  return width == 0 ? visible : Folded(visible, width);
}

}  // namespace

Output::Output() : is_terminal_(isatty(STDOUT_FILENO) == 1) {}

Output& Output::Standard() {
  static Output output;
  return output;
}

void Output::Write(std::string_view text) {
  // The text is not split to fill the buffer: each write to the system consists of whole texts.
  if (text.size() > kBufferBytes - used_) Flush();
  if (text.size() > kBufferBytes) return WriteThrough(text);
  std::copy(text.begin(), text.end(), buffer_ + used_);
  used_ += text.size();
  if (is_terminal_) Flush();
}

void Output::WriteForPeople(std::string_view text) { Write(ForPeople(text, width_)); }

bool Output::Flush() {
  WriteThrough({buffer_, std::exchange(used_, 0)});
  return error_ == 0;
}

void Output::WriteThrough(std::string_view text) {
  if (error_ != 0 || replay::process::WriteAll(STDOUT_FILENO, text)) return;
  error_ = errno;
  if (error_ != EPIPE || reports_broken_pipes_) return;
  // A broken pipe ends this process silently, with the signal, as it ends other programs.
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
}

void WriteError(std::string_view text) {
  replay::process::WriteAll(STDERR_FILENO, ForPeople(text, Output::Standard().width()));
}

void WriteOverLine(std::string_view text) {
  const std::string line = VisibleLine(text);
  const size_t width = Output::Standard().width();
  replay::process::WriteAll(STDERR_FILENO,
                            fmt::format("\r{}\x1b[K", width == 0 ? line : FirstCells(line, width)));
}

int FailWithoutMemory() {
  Output& output = Output::Standard();
  // Without JSON, or if the answer cannot be written either, the message goes to standard error.
  if (output.is_json()) output.Write(kNoMemoryJson);
  if (!output.Flush() || !output.is_json()) replay::process::WriteAll(STDERR_FILENO, kNoMemoryText);
  return kCannotExit;
}

}  // namespace recount::tools::process
