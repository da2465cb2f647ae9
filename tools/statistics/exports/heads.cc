#include "tools/statistics/exports/heads.h"

#include <algorithm>
#include <array>

#include "events/bytes.h"
#include "events/chain.h"
#include "fmt/format.h"
#include "replay/recording/store_log.h"

namespace recount::tools::statistics::exports {

void HeadsHash::Add(std::string_view id, uint64_t events, std::string_view head) {
  lines_.Add(AsBytes(fmt::format("{} {} {}\n", id, events, head)));
}

std::string HeadsHash::Hex() { return ToHex(lines_.Finish()); }

Result<std::string> HeadsOf(const store::Reader& reader, const std::vector<uint64_t>& logs,
                            const EventCounts& shorter) {
  // The entries are sorted by id. The bytes of an id sort like its digits.
  struct Entry {
    std::array<uint8_t, 16> id;
    uint64_t log;
  };
  std::vector<Entry> entries;
  entries.reserve(logs.size());
  for (const uint64_t log : logs) {
    const Result<store::LogHead> head = reader.Log(log);
    if (!head.ok()) return head.error();
    Entry& entry = entries.emplace_back(Entry{.id = {}, .log = log});
    std::copy_n(head->record.first.begin(), entry.id.size(), entry.id.begin());
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.id < b.id; });
  HeadsHash heads;
  for (const Entry& entry : entries) {
    const Result<store::LogHead> head = reader.Log(entry.log);
    if (!head.ok()) return head.error();
    const auto found = shorter.find(entry.log);
    const uint64_t events = found == shorter.end() ? head->record.count : found->second;
    const Result<Hash256> chain = replay::recording::HeadAt(reader, *head, events);
    if (!chain.ok()) return chain.error();
    heads.Add(LogId(head->record.first), events, ToHex(*chain));
  }
  return heads.Hex();
}

}  // namespace recount::tools::statistics::exports
