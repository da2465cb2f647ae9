#include "engine/state_findings.h"

#include "fmt/format.h"

namespace recount::engine {

std::string PathOf(std::initializer_list<PathKey> keys) {
  std::string path;
  for (const PathKey& key : keys) {
    path += '/';
    key.name.empty() ? path += fmt::format("{}", key.index) : path += key.name;
  }
  return path;
}

void StateFindings::Add(ClauseIndex clause, std::string_view expected,
                        std::initializer_list<PathKey> path) {
  is_sound_ = false;
  if (!keeps_ || list_.size() == kMost) return;
  list_.push_back({PathOf(path), clause, std::string(expected)});
}

void StateFindings::AddRange(ClauseIndex clause, int64_t low, int64_t high,
                             std::initializer_list<PathKey> path) {
  is_sound_ = false;
  if (!keeps_ || list_.size() == kMost) return;
  list_.push_back({PathOf(path), clause,
                   low == high ? fmt::format("{}", low) : fmt::format("{} to {}", low, high)});
}

}  // namespace recount::engine
