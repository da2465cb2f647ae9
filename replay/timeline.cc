#include "replay/timeline.h"

#include <algorithm>

namespace recount::replay {
namespace {

constexpr size_t kBatch = 256;

bool IsRefusal(ErrorCode code) {
  return code == ErrorCode::illegal_action || code == ErrorCode::not_awaited ||
         code == ErrorCode::game_over || code == ErrorCode::bad_chance;
}

// What stops a command that only wants to look: the words of cli.md's exits.
Error AsDamage(Error error) {
  error.code = error.code == ErrorCode::unsupported ? ErrorCode::too_new : ErrorCode::damaged;
  return error;
}

// Whoever looks may be one from whom digests and cards are hidden: verify tells them.
Error Discreet(Error error) {
  if (error.code == ErrorCode::diverged) {
    error.message = fmt::format("event {}: its digest is not that of the state", error.seq);
  } else if (IsRefusal(error.code)) {
    error.message =
        fmt::format("event {}: it is against the rules, though it has a digest", error.seq);
  }
  return error;
}

bool HasDigest(Bytes bytes, const Schema& schema) {
  const events::Envelope* event = ReadEvent(bytes, schema);
  return event != nullptr && event->digest() != nullptr;
}

// Whether the event has a digest, and it is that of the match.
bool HasDigestOf(Bytes bytes, const engine::Match& match) {
  const events::Envelope* event = ReadEvent(bytes, match.game().schema());
  if (event == nullptr || event->digest() == nullptr) return false;
  const Digest128 digest = match.Digest();
  return Bytes(digest) == Bytes(event->digest()->bytes()->Data(), digest.size());
}

}  // namespace

Result<LoggedEvent> EventAt(const Log& log, uint64_t seq) {
  if (seq >= log.count()) {
    return Error{.code = ErrorCode::not_found,
                 .message = fmt::format("there is no event {}; the last of {} is {}", seq,
                                        log.id().substr(0, 8), log.count() - 1)};
  }
  std::optional<LoggedEvent> found;
  Fault fault = log.ForEachEvent(seq, [&](const LoggedEvent& event) {
    found.emplace(event);
    return false;
  });
  if (fault) return AsDamage(*fault);
  return *found;
}

Timeline::Timeline(const Log& log, Beginning beginning)
    : log_(&log), beginning_(std::move(beginning)), match_(beginning_.match->Clone()) {}

Result<Timeline> Timeline::Open(const Log& log, CardSets& sets) {
  Result<Beginning> beginning = Begin(log, sets);
  if (!beginning.ok()) return AsDamage(Discreet(beginning.error()));
  return Timeline(log, *std::move(beginning));
}

Fault Timeline::SeekTo(uint64_t seq) {
  if (seq >= log_->count()) {
    const Result<LoggedEvent> none = EventAt(*log_, seq);
    return none.error();
  }
  if (seq < seq_) {
    match_ = beginning_.match->Clone();
    seq_ = 0;
  }
  if (seq - seq_ > kSnapshotEvery / 2) {
    if (Fault fault = Jump(seq)) return fault;
  }
  return FoldTo(seq);
}

Fault Timeline::Jump(uint64_t seq) {
  const std::optional<store::Snapshot> snapshot = log_->SnapshotBefore(seq);
  if (!snapshot || snapshot->seq <= seq_ || snapshot->layout != beginning_.game->layout() ||
      snapshot->rules != beginning_.rules || snapshot->game != beginning_.game->id()) {
    return std::nullopt;
  }
  std::unique_ptr<engine::Match> match = beginning_.match->Clone();
  if (!match->Restore(snapshot->canonical)) return std::nullopt;
  // Only a state with the digest of the event at its place is believed. The events behind it are
  // read on the same way; what cannot be read there, FoldTo finds.
  bool is_believed = false;
  batch_.clear();
  (void)log_->ForEachEvent(snapshot->seq, [&](const LoggedEvent& event) {
    if (event.seq == snapshot->seq) {
      is_believed = HasDigestOf(event.bytes, *match);
      return is_believed && event.seq < seq;
    }
    batch_.push_back({event.seq, event.bytes});
    return event.seq < seq && batch_.size() < kBatch;
  });
  if (!is_believed) return std::nullopt;
  match_ = std::move(match);
  seq_ = snapshot->seq;
  return Fold(batch_);
}

Fault Timeline::FoldTo(uint64_t seq) {
  while (seq_ < seq && !(illegal_ && illegal_->seq == seq_ + 1)) {
    batch_.clear();
    Fault unreadable = log_->ForEachEvent(seq_ + 1, [&](const LoggedEvent& event) {
      batch_.push_back({event.seq, event.bytes});
      return event.seq < seq && batch_.size() < kBatch;
    });
    if (Fault fault = Fold(batch_)) return fault;
    if (unreadable && seq_ + 1 == unreadable->seq) return AsDamage(*unreadable);
  }
  return std::nullopt;
}

Fault Timeline::Fold(absl::Span<const engine::LogEvent> events) {
  const engine::FoldReport report = FoldLog(*match_, beginning_, events);
  seq_ += report.applied;
  if (!report.fault) return std::nullopt;
  return Stopped(events[report.applied], *report.fault);
}

Fault Timeline::Stopped(const engine::LogEvent& event, Error error) {
  error.seq = event.seq;
  // What was recorded at a table bears no digest from the first refused event on; one with a digest
  // claims to be legal.
  if (!IsRefusal(error.code) || HasDigest(event.bytes, beginning_.game->schema())) {
    if (error.code == ErrorCode::diverged) ++seq_;  // it has been applied
    return AsDamage(Discreet(std::move(error)));
  }
  illegal_ = IllegalEvent{event.seq, std::move(error)};
  return std::nullopt;
}

Result<bool> Timeline::Step(engine::EffectList& effects) {
  const uint64_t next = seq_ + 1;
  if (next >= log_->count() || (illegal_ && illegal_->seq == next)) return false;
  const Result<LoggedEvent> logged = EventAt(*log_, next);
  if (!logged.ok()) return logged.error();
  const events::Envelope* event = ReadEvent(logged->bytes, beginning_.game->schema());
  // Fold finds out what is wrong with an event that cannot be applied, and compares the digest.
  std::unique_ptr<engine::Match> before = match_->Clone();
  if (Fault fault = FoldTo(next)) return *fault;
  if (seq_ != next) return false;
  before->Apply(*event, &effects);
  return true;
}

}  // namespace recount::replay
