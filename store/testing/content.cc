#include "store/testing/content.h"

#include "events/chain.h"
#include "events/event_bytes.h"

namespace recount::store {
namespace {

// Adds to one hash after another.
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

absl::Status AddOpenings(const Reader& reader, uint64_t log, const LoggedEvent& event,
                         Content& content) {
  const auto slots = reader.Openings(log, event.seq);
  if (!slots.ok()) return slots.status();
  content.Add(slots->size());
  if (slots->empty()) return absl::OkStatus();
  const events::Envelope* envelope = EnvelopeIn(event.bytes);
  if (envelope == nullptr) return absl::DataLossError("no event");
  const events::Veil* veil = envelope->veil();
  if (veil == nullptr || CheckVeil(*veil, *slots)) return absl::DataLossError("the veil");
  for (const Slot& slot : *slots) content.Add(SlotLeaf(slot));
  return absl::OkStatus();
}

absl::Status AddLog(const Reader& reader, const LogHead& head, Content& content,
                    uint64_t& snapshots) {
  content.Add(head.log);
  content.Add(BytesOf(head.record));
  const auto again = reader.Log(head.log);
  if (!again.ok()) return again.status();
  content.Add(BytesOf(again->record));
  const auto found = reader.Find(LogId(head.record.first));
  if (!found.ok()) return found.status();
  content.Add(found->log);
  absl::Status status;
  const absl::Status events = reader.ForEachEvent(head, 0, [&](const LoggedEvent& event) {
    content.Add(event.chain);
    content.Add(event.bytes);
    status = AddOpenings(reader, head.log, event, content);
    return status.ok();
  });
  if (!events.ok()) return events;
  if (!status.ok()) return status;
  // A start in the middle is a search of its own.
  status = reader.ForEachEvent(head, head.record.count / 2, [&](const LoggedEvent& event) {
    content.Add(event.chain);
    return false;
  });
  if (!status.ok()) return status;
  return reader.ForEachSnapshot(head.log, [&](const Snapshot&) {
    ++snapshots;
    return true;
  });
}

}  // namespace

absl::StatusOr<Hash256> ContentHash(const Reader& reader) {
  Content content;
  uint64_t snapshots = 0;
  absl::Status status;
  const absl::Status logs = reader.ForEachLog([&](const LogHead& head) {
    status = AddLog(reader, head, content, snapshots);
    return status.ok();
  });
  if (!logs.ok()) return logs;
  if (!status.ok()) return status;
  for (const auto& of_index :
       {reader.LogsOf("heretics"), reader.StartedBetween(INT64_MIN, INT64_MAX)}) {
    if (!of_index.ok()) return of_index.status();
    for (const uint64_t log : *of_index) content.Add(log);
  }
  const auto order = reader.OrderCount();
  if (!order.ok()) return order.status();
  content.Add(*order);
  content.Add(snapshots);
  return content.hash();
}

}  // namespace recount::store
