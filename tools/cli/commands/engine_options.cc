#include "tools/cli/commands/engine_options.h"

#include <charconv>
#include <cstdlib>

#include "events/recount_file.h"
#include "fmt/format.h"
#include "tools/cli/arguments.h"
#include "tools/process/stop_signals.h"

namespace recount::tools::cli {
namespace {

using replay::debugging::ComparedPart;
using replay::recording::reproduce::CompareOptions;

std::chrono::milliseconds TimeoutOf(const std::string& text) {
  constexpr double kMost = 86'400;
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  const auto milliseconds = static_cast<int64_t>(is_number && seconds < kMost ? seconds * 1000 : 0);
  if (milliseconds <= 0) {
    throw UsageError{
        fmt::format("expected --timeout in seconds, for example 10 or 0.5, got \"{}\"", text)};
  }
  return std::chrono::milliseconds(milliseconds);
}

void ReadParts(const std::string& text, CompareOptions& options) {
  if (text.empty()) return;
  options.reply = options.state = options.view = options.legal = false;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const auto part = replay::debugging::ComparedPartNamed(text.substr(at, end - at));
    at = end + 1;
    if (!part || !IsAskedPart(*part)) {
      throw UsageError{
          fmt::format("expected --parts out of reply,state,view,legal, got \"{}\"", text)};
    }
    if (part == ComparedPart::reply) options.reply = true;
    if (part == ComparedPart::state) options.state = true;
    if (part == ComparedPart::view) options.view = true;
    if (part == ComparedPart::legal) options.legal = true;
  }
}

}  // namespace

replay::process::ForeignCommand CommandOf(const std::string& text, const std::string& timeout) {
  Result<std::vector<std::string>> words = replay::process::WordsOfCommand(text);
  if (!words.ok()) throw UsageError{words.error().message};
  // `bazel run` starts in another folder than the caller's.
  const char* folder = std::getenv("BUILD_WORKING_DIRECTORY");
  return {.words = *std::move(words),
          .folder = folder == nullptr ? "" : folder,
          .timeout = TimeoutOf(timeout),
          .is_stopped = process::StopSignals::IsStopWanted};
}

CompareOptions CompareOptionsOf(const EngineOptions& options) {
  CompareOptions compared;
  ReadParts(options.parts, compared);
  compared.rules.is_strict = options.is_strict;
  for (const std::string& path : options.ignored) {
    auto pattern = replay::debugging::PathPattern::Parse(path);
    if (!pattern.ok()) throw UsageError{"--ignore: " + pattern.error().message};
    compared.rules.ignored.push_back(*std::move(pattern));
  }
  return compared;
}

void CheckReproductions(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (IsRecountFileName(file) || file.ends_with(".jsonl")) continue;
    throw UsageError{fmt::format(
        "expected -o FILE.recount (a bundle) or FILE.jsonl (a scenario), got \"{}\"", file)};
  }
}

}  // namespace recount::tools::cli
