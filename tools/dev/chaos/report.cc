#include "tools/dev/chaos/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace recount::tools::dev::chaos {
namespace {

// Removes the first word of a line and returns it.
std::string_view Word(std::string_view& line) {
  const size_t end = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

uint64_t Number(std::string_view& line) {
  const std::string_view word = Word(line);
  uint64_t number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

LogAt LogAtOf(std::string_view line) {
  LogAt log;
  log.id = std::string(Word(line));
  log.count = Number(line);
  if (const auto head = ArrayFromHex<32>(line)) log.head = *head;
  return log;
}

std::string TextOf(const Attempt& attempt) {
  switch (attempt.state) {
    case Attempt::State::in_flight:
      return fmt::format("{}: never told", attempt.what);
    case Attempt::State::done:
      if (attempt.id == "-") return fmt::format("{}: done", attempt.what);
      return fmt::format("{}: recorded in {}{}", attempt.what, ShortId(attempt.id),
                         attempt.newest == 0 ? "" : fmt::format(" up to event {}", attempt.newest));
    case Attempt::State::refused:
      return fmt::format("{}: {}", attempt.what, attempt.code);
    case Attempt::State::idle:
      return fmt::format("{}: {}", attempt.what, attempt.message);
  }
  return "";
}

}  // namespace

void Report::Take(std::string_view line) {
  const std::string whole(line);
  const std::string_view word = Word(line);
  if (word == "turn") return TakeTurn(line);
  if (word == "try") {
    Word(line);
    attempts_.push_back({.what = std::string(line)});
  } else if (word == "done" || word == "refused" || word == "idle") {
    Attempt* attempt = Newest(Word(line));
    if (attempt == nullptr) {
      wrong_.push_back("out of turn: " + whole);
      return;
    }
    attempt->state = word == "done"      ? Attempt::State::done
                     : word == "refused" ? Attempt::State::refused
                                         : Attempt::State::idle;
    if (word == "done") attempt->id = std::string(Word(line));
    if (word == "done") attempt->newest = Number(line);
    if (word == "refused") attempt->code = std::string(Word(line));
    attempt->message = std::string(line);
  } else if (word == "expect") {
    expected_.push_back(LogAtOf(line));
  } else if (word == "holds") {
    held_.push_back(LogAtOf(line));
  } else if (word == "saw") {
    seen_.push_back(LogAtOf(line));
  } else if (word == "over") {
    over_.emplace_back(line);
  } else if (word == "met") {
    Met met;
    met.kind = std::string(Word(line));
    if (met.kind == "power") met.kind += " " + std::string(Word(line));
    met.call = std::string(Word(line));
    met.nth = Number(line);
    met.how = std::string(line);
    met_.push_back(met);
  } else if (word == "opened") {
    opened_ = Number(line);
  } else if (word == "end") {
    calls_ = Number(line);
    has_ended_ = true;
  } else {
    wrong_.push_back(word == "wrong" ? std::string(line) : "an unknown line: " + whole);
  }
}

void Report::TakeTurn(std::string_view why) {
  turn_ = std::string(why);
  const std::string_view word = Word(why);
  if (word == "waits") ++waits_;
  if (word != "stopped") return;
  Met met{.kind = std::string(IncidentName(IncidentKind::stop)), .call = std::string(Word(why))};
  met.nth = Number(why);
  met_.push_back(met);
}

Attempt* Report::Newest(std::string_view number) {
  const bool is_newest = !attempts_.empty() &&
                         attempts_.back().state == Attempt::State::in_flight &&
                         number == std::to_string(attempts_.size() - 1);
  return is_newest ? &attempts_.back() : nullptr;
}

bool Report::HasMet(IncidentKind kind) const {
  return std::any_of(met_.begin(), met_.end(),
                     [&](const Met& met) { return met.kind == IncidentName(kind); });
}

bool Report::HasFailedToRead() const {
  return std::any_of(met_.begin(), met_.end(), [](const Met& met) {
    const bool reads = met.call == "pread" || met.call == "read" || met.call == "fstat";
    return reads && met.kind == IncidentName(IncidentKind::error);
  });
}

std::vector<std::string> Report::Wrong() const {
  std::vector<std::string> wrong = wrong_;
  const bool was_killed = HasMet(IncidentKind::death) || HasMet(IncidentKind::power_cut);
  const std::string_view expected = was_killed ? "signal 9" : "exit 0";
  if (how_ != expected) wrong.push_back(fmt::format("it ended by {}, not {}", how_, expected));
  if (how_ == "exit 0" && !has_ended_) wrong.emplace_back("it ended without a word");
  return wrong;
}

std::string Report::Text() const {
  std::string text(OperationName(order_.operation));
  if (!order_.log.empty()) text += " (" + ShortId(order_.log) + ")";
  for (const Attempt& attempt : attempts_) text += "; " + TextOf(attempt);
  for (const Met& met : met_) {
    text += fmt::format("; {} at system call {} ({}){}{}", met.kind, met.nth, met.call,
                        met.how.empty() ? "" : ": ", met.how);
  }
  if (waits_ > 0) text += fmt::format("; waited {} times", waits_);
  return fmt::format("{}; {} system calls, {}", text, calls_, how_);
}

}  // namespace recount::tools::dev::chaos
