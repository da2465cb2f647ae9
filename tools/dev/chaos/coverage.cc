#include "tools/dev/chaos/coverage.h"

#include <fmt/format.h>

#include <sstream>

namespace recount::tools::dev::chaos {

void Coverage::Count(const Report& report) {
  const std::string operation(OperationName(report.order().operation));
  Count("processes");
  for (const Attempt& attempt : report.attempts()) {
    switch (attempt.state) {
      case Attempt::State::in_flight:
        Count("never told: " + operation);
        break;
      case Attempt::State::done:
        Count("done: " + operation);
        break;
      case Attempt::State::refused:
        Count("refused: " + operation + ", " + attempt.code);
        break;
      case Attempt::State::idle:
        Count("idle: " + operation);
    }
  }
  for (const Met& met : report.met()) {
    Count("met: " + met.kind);
    Count("met: " + met.kind + " at " + met.call);
  }
  Count("waits", report.waits());
  Count("system calls", report.calls());
}

void Coverage::Add(const Coverage& other) {
  for (const auto& [name, count] : other.counts_) counts_[name] += count;
}

uint64_t Coverage::Of(const std::string& name) const {
  const auto found = counts_.find(name);
  return found == counts_.end() ? 0 : found->second;
}

std::string Coverage::Lines() const {
  std::string lines;
  for (const auto& [name, count] : counts_) lines += fmt::format("{} {}\n", count, name);
  return lines;
}

Coverage Coverage::OfLines(const std::string& lines) {
  Coverage coverage;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) {
    const size_t blank = line.find(' ');
    if (blank == std::string::npos) continue;
    coverage.Count(line.substr(blank + 1), std::strtoull(line.c_str(), nullptr, 10));
  }
  return coverage;
}

std::vector<std::string> NamesToCover() {
  std::vector<std::string> names = {"waits", "met: stop", "met: error", "met: death",
                                    "met: power cut"};
  for (size_t operation = 0; operation < kOperations; ++operation) {
    names.push_back(fmt::format("done: {}", OperationName(static_cast<Operation>(operation))));
  }
  return names;
}

}  // namespace recount::tools::dev::chaos
