#include "replay/verify/snapshot_check.h"

#include "events/event.h"
#include "events/sha256.h"
#include "fmt/format.h"

namespace recount::replay::verify {

Fault SnapshotCheck::CheckAll(std::vector<Finding>& findings) const {
  return log.ForEachSnapshot([&](const Snapshot& snapshot) {
    if (std::optional<Finding> finding = Check(snapshot)) findings.push_back(*std::move(finding));
    return true;
  });
}

std::optional<Finding> SnapshotCheck::Check(const Snapshot& snapshot) const {
  const std::vector<uint8_t>* state = replayed.Find(snapshot.seq);
  // A snapshot of another layout or rules version is never used, so it cannot be wrong here.
  if (snapshot.layout != header.layout() || snapshot.rules != header.rules) return std::nullopt;
  const bool is_judged = state != nullptr;
  if (is_judged && snapshot.game == header.game->id() && Bytes(*state) == snapshot.canonical) {
    return std::nullopt;
  }
  // The events up to this snapshot were not executed, so its state is unknown.
  if (!is_judged && was_stopped && snapshot.seq > reached) return std::nullopt;
  if (!is_judged && HasDigestOfItsEvent(snapshot)) return std::nullopt;
  return Finding{.seq = snapshot.seq,
                 .fault = FaultKind::snapshot,
                 .message = fmt::format("the snapshot after event {} does not match the replayed "
                                        "state: it is ignored",
                                        snapshot.seq),
                 .expected = is_judged ? ToHex(Sha256(*state)) : "",
                 .found = ToHex(Sha256(snapshot.canonical))};
}

// Another build may have stored snapshots at other seqs. The digest of their event, which was
// compared before, shows whether they are right.
bool SnapshotCheck::HasDigestOfItsEvent(const Snapshot& snapshot) const {
  if (snapshot.game != header.game->id() || snapshot.seq > reached) return false;
  const Result<LoggedEvent> at = log::EventAt(log, snapshot.seq);
  const events::Envelope* event = at.ok() ? ReadEvent(at->bytes, header.game->schema()) : nullptr;
  if (event == nullptr || event->digest() == nullptr) return false;
  // The match that Begin opened has advanced. This is rare enough to open another one.
  const Result<LoggedEvent> created = log::EventAt(log, 0);
  if (!created.ok()) return false;
  const auto again = log::OpenMatch(log, created->bytes, sets);
  if (!again.ok()) return false;
  engine::Match& match = **again;
  return match.Restore(snapshot.canonical) &&
         Bytes(match.Digest()) == Bytes(event->digest()->bytes()->Data(), sizeof(Digest128));
}

}  // namespace recount::replay::verify
