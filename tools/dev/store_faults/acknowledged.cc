#include "tools/dev/store_faults/acknowledged.h"

#include <cstring>

#include "events/chain.h"
#include "fmt/format.h"

namespace recount::tools::dev::store_faults {

uint64_t Acknowledged::Add(std::string_view said) {
  uint64_t number = 0;
  uint64_t map_bytes = 0;
  for (; said.size() >= sizeof(Acknowledgment); said.remove_prefix(sizeof(Acknowledgment))) {
    Acknowledgment next;
    std::memcpy(&next, said.data(), sizeof(next));
    Acknowledgment& known = logs_[next.first];
    if (next.count > known.count) known = next;
    events_ += next.added;
    growths_ += map_bytes != 0 && next.map_bytes > map_bytes ? 1 : 0;
    map_bytes = next.map_bytes;
    ++number;
  }
  return number;
}

std::string Acknowledged::MissingIn(const store::Reader& reader) const {
  std::string missing;
  for (const auto& [first, acknowledgment] : logs_) {
    const auto log = reader.Find(LogId(first));
    if (!log.ok()) {
      missing += fmt::format("log {}: {}\n", LogId(first), log.error().message);
      continue;
    }
    bool is_there = false;
    Fault fault = reader.ForEachEvent(*log, acknowledgment.count - 1,
                                      [&, &head = acknowledgment.head](const LoggedEvent& event) {
                                        is_there = event.chain == head;
                                        return false;
                                      });
    if (fault || !is_there) {
      missing += fmt::format("log {}: event {} was acknowledged, {} are there{}\n", LogId(first),
                             acknowledgment.count - 1, log->record.count,
                             fault ? ": " + fault->message : "");
    }
  }
  return missing;
}

bool Acknowledged::HasMore(const store::Reader& reader) const {
  bool has_more = false;
  Fault fault = reader.ForEachLog([&](const store::LogHead& head) {
    const auto acknowledgment = logs_.find(head.record.first);
    has_more |= acknowledgment == logs_.end() || head.record.count > acknowledgment->second.count;
    return true;
  });
  return !fault && has_more;
}

}  // namespace recount::tools::dev::store_faults
