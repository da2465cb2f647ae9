#include "store/testing/content.h"

#include "events/chain.h"
#include "events/event_bytes.h"

namespace recount::store {
namespace {

// Hashes a sequence of values.
class Content {
 public:
  void Add(Bytes bytes) {
    const uint64_t size = bytes.size();
    hash_ = Sha256({hash_, BytesOf(size), bytes});
  }
  void Add(uint64_t number) { Add(BytesOf(number)); }
  const Hash256& hash() const { return hash_; }

 private:
  Hash256 hash_ = {};
};

Fault AddOpenings(const Reader& reader, uint64_t log, const LoggedEvent& event, Content& content) {
  const auto slots = reader.Openings(log, event.seq);
  if (!slots.ok()) return slots.error();
  content.Add(slots->size());
  if (slots->empty()) return std::nullopt;
  const events::Envelope* envelope = EnvelopeIn(event.bytes);
  if (envelope == nullptr) return Error{.code = ErrorCode::damaged, .message = "no event"};
  const events::Veil* veil = envelope->veil();
  if (veil == nullptr || CheckVeil(*veil, *slots)) {
    return Error{.code = ErrorCode::damaged, .message = "the veil"};
  }
  for (const Slot& slot : *slots) content.Add(SlotLeaf(slot));
  return std::nullopt;
}

Fault AddLog(const Reader& reader, const LogHead& head, Content& content, uint64_t& snapshots) {
  content.Add(head.log);
  content.Add(BytesOf(head.record));
  const auto again = reader.Log(head.log);
  if (!again.ok()) return again.error();
  content.Add(BytesOf(again->record));
  const auto found = reader.Find(LogId(head.record.first));
  if (!found.ok()) return found.error();
  content.Add(found->log);
  Fault fault;
  const Fault events = reader.ForEachEvent(head, 0, [&](const LoggedEvent& event) {
    content.Add(event.chain);
    content.Add(event.bytes);
    fault = AddOpenings(reader, head.log, event, content);
    return !fault;
  });
  if (events) return events;
  if (fault) return fault;
  // Reading from the middle takes another search.
  fault = reader.ForEachEvent(head, head.record.count / 2, [&](const LoggedEvent& event) {
    content.Add(event.chain);
    return false;
  });
  if (fault) return fault;
  return reader.ForEachSnapshot(head.log, [&](const Snapshot&) {
    ++snapshots;
    return true;
  });
}

}  // namespace

Result<Hash256> ContentHash(const Reader& reader) {
  Content content;
  uint64_t snapshots = 0;
  Fault fault;
  const Fault logs = reader.ForEachLog([&](const LogHead& head) {
    fault = AddLog(reader, head, content, snapshots);
    return !fault;
  });
  if (logs) return *std::move(logs);
  if (fault) return *std::move(fault);
  for (const auto& of_index :
       {reader.LogsOf("heretics"), reader.StartedBetween(INT64_MIN, INT64_MAX)}) {
    if (!of_index.ok()) return of_index.error();
    for (const uint64_t log : *of_index) content.Add(log);
  }
  const auto order = reader.OrderCount();
  if (!order.ok()) return order.error();
  content.Add(*order);
  content.Add(snapshots);
  return content.hash();
}

}  // namespace recount::store
