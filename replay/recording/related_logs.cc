#include "replay/recording/related_logs.h"

#include <algorithm>

#include "events/sha256.h"

namespace recount::replay::recording {

RelatedLogs::RelatedLogs(size_t logs) {
  holders_.reserve(2 * logs);  // most logs have an id and a seed
  parents_.reserve(logs);
}

RelatedLogs::Key RelatedLogs::KeyOf(const Hash256& hash) {
  Key key;
  std::copy_n(hash.begin(), key.size(), key.begin());
  return key;
}

void RelatedLogs::Add(const Hash256& first, const log::LogOrigin& origin) {
  const auto log = static_cast<uint32_t>(parents_.size());
  parents_.push_back(log);
  holders_.push_back({KeyOf(first), log});
  // Half of a seed identifies nothing, since a seed may be any bytes. Half of its hash does.
  if (origin.seed) holders_.push_back({KeyOf(Sha256(*origin.seed)), log});
  if (!origin.parent) return;
  holders_.push_back({KeyOf(origin.parent->first), log});
  if (origin.parent->seed) holders_.push_back({KeyOf(Sha256(*origin.parent->seed)), log});
}

void RelatedLogs::Join() {
  std::sort(holders_.begin(), holders_.end(),
            [](const Holder& a, const Holder& b) { return a.key < b.key; });
  // Equal keys are adjacent after sorting, so joining neighbours joins all holders of a key.
  for (size_t i = 1; i < holders_.size(); ++i) {
    if (holders_[i].key != holders_[i - 1].key) continue;
    parents_[SetOf(holders_[i].log)] = SetOf(holders_[i - 1].log);
  }
  holders_ = {};
}

uint32_t RelatedLogs::SetOf(uint32_t log) {
  while (parents_[log] != log) log = parents_[log] = parents_[parents_[log]];
  return log;
}

}  // namespace recount::replay::recording
