#include "replay/timeline/timeline.h"

#include <algorithm>

#include "fmt/format.h"
#include "replay/log/fold_log.h"

namespace recount::replay::timeline {

using log::IsRefusal;

namespace {

constexpr size_t kBatch = 256;

// The maximum number of snapshots on other branches to skip before events are folded instead.
constexpr int kSnapshotLooks = 64;

// Replaces the reason of a refusal, since the caller may be a viewer who must not know it. `verify`
// gives the reason.
Error Discreet(Error error) {
  if (IsRefusal(error.code)) {
    error.message = fmt::format("event {}: it is against the rules but has a digest", error.seq);
  }
  return error;
}

Error MissingAt(uint64_t seq) {
  return Error{
      .code = ErrorCode::missing, .message = fmt::format("event {} is missing", seq), .seq = seq};
}

bool HasDigest(Bytes bytes, const Schema& schema) {
  const events::Envelope* event = ReadEvent(bytes, schema);
  return event != nullptr && event->digest() != nullptr;
}

// Returns true if the event has the digest of this match.
bool HasDigestOf(Bytes bytes, const engine::Match& match) {
  const events::Envelope* event = ReadEvent(bytes, match.game().schema());
  if (event == nullptr || event->digest() == nullptr) return false;
  const Digest128 digest = match.Digest();
  return Bytes(digest) == Bytes(event->digest()->bytes()->Data(), digest.size());
}

}  // namespace

Timeline::Timeline(const log::Log& log, log::LogHeader header, judging::JudgingState judging)
    : log_(&log),
      header_(std::move(header)),
      judging_(std::move(judging)),
      match_(header_.match->Clone()) {}

Result<Timeline> Timeline::Open(const log::Log& log, log::CardSets& sets) {
  Result<log::LogHeader> header = log::Begin(log, sets);
  if (!header.ok()) return log::AsDamage(Discreet(header.error()));
  Result<judging::JudgingState> judging = judging::ReadJudging(
      log, *header->game, header->match->players(), log::ForkPoints(log, *header));
  if (!judging.ok()) return judging.error();
  return Timeline(log, *std::move(header), *std::move(judging));
}

Fault Timeline::SeekTo(uint64_t seq) {
  if (seq >= log_->count()) {
    const Result<LoggedEvent> none = log::EventAt(*log_, seq);
    return none.error();
  }
  return SeekWith(judging_.NodeAt(seq), judging_.AcceptedAt(seq));
}

Fault Timeline::SeekBefore(uint64_t seq) {
  return SeekWith(judging_.After(seq), judging_.AcceptedBefore(seq));
}

Fault Timeline::SeekAfter(uint64_t seq) {
  return SeekWith(judging_.CursorAfter(seq), judging_.AcceptedAfter(seq));
}

Fault Timeline::SeekWith(uint64_t node, log::AcceptedEventsAt accepted) {
  Accept(std::move(accepted));
  return GoTo(node);
}

bool Timeline::IsStateHere(uint64_t seq) const {
  const log::AcceptedEventsAt then = judging_.AcceptedAt(seq);
  if (then == nullptr && accepted_ == nullptr) return true;
  return log::AreSameUpTo(then.get(), accepted_.get(), seq) &&
         !log::IsStateOfLaterRuling(accepted_.get(), seq);
}

void Timeline::Accept(log::AcceptedEventsAt accepted) {
  const std::optional<uint64_t> first = log::FirstOfOthers(accepted.get(), accepted_.get());
  if (!first) return;
  accepted_ = std::move(accepted);
  overcome_.erase(overcome_.lower_bound(*first), overcome_.end());
  refused_.erase(refused_.lower_bound(*first), refused_.end());
  behind_refused_.erase(behind_refused_.lower_bound(*first), behind_refused_.end());
  checkpoints_.DropFrom(*first);
  if (seq_ < *first) return;
  match_ = header_.match->Clone();
  seq_ = 0;
}

const log::OvercomeEvent* Timeline::Overcome(uint64_t seq) const {
  const auto found = overcome_.find(seq);
  return found == overcome_.end() ? nullptr : &found->second;
}

Fault Timeline::GoTo(uint64_t node) {
  illegal_.reset();
  // The node follows a refused event, so the timeline goes to the last state before that event.
  if (!FindWay(node)) {
    const uint64_t refused = behind_refused_.at(way_.base);
    if (node >= judging_.linear_events()) behind_refused_.emplace(node, refused);
    if (Fault fault = GoTo(judging_.After(refused))) return fault;
    illegal_ = IllegalEvent{refused, refused_.at(refused)};
    return std::nullopt;
  }
  uint64_t events = 0;
  for (const judging::Stretch& stretch : way_.stretches) events += stretch.last - stretch.first + 1;
  // For few events, folding is faster than looking for a snapshot.
  if (events > log::kSnapshotEvery / 2) {
    if (Fault fault = Jump(node)) return fault;
  }
  Fault fault = FoldWay();
  if (!fault && illegal_ && node >= judging_.linear_events()) {
    behind_refused_.emplace(node, illegal_->seq);
  }
  return fault;
}

bool Timeline::FindWay(uint64_t node) {
  way_ = judging::WayTo(
      judging_, node,
      [this](uint64_t seq) {
        return seq == seq_ || checkpoints_.Find(seq) != nullptr || behind_refused_.contains(seq);
      },
      [this](uint64_t seq) {
        const uint64_t kept = checkpoints_.NewestUpTo(seq);
        const bool leads_on = seq_ <= seq && seq_ < judging_.linear_events();
        return leads_on ? std::max(kept, seq_) : kept;
      });
  if (way_.base == seq_) return true;
  if (behind_refused_.contains(way_.base)) return false;
  if (const std::vector<uint8_t>* state = checkpoints_.Find(way_.base)) {
    RECOUNT_CHECK(match_->Restore(*state));
  } else {
    RECOUNT_CHECK_EQ(way_.base, 0u);
    match_ = header_.match->Clone();
  }
  seq_ = way_.base;
  checkpoints_.Restarted();
  return true;
}

bool Timeline::IsOnWay(uint64_t seq) const {
  // The last stretch that begins at or before the event.
  const auto after = std::upper_bound(
      way_.stretches.begin(), way_.stretches.end(), seq,
      [](uint64_t wanted, const judging::Stretch& stretch) { return wanted < stretch.first; });
  return after != way_.stretches.begin() && seq <= std::prev(after)->last;
}

Fault Timeline::Jump(uint64_t node) {
  std::optional<Snapshot> snapshot = log_->SnapshotBefore(node);
  for (int looks = 0; snapshot && snapshot->seq > seq_ && !IsOnWay(snapshot->seq); ++looks) {
    if (looks == kSnapshotLooks) return std::nullopt;
    snapshot = log_->SnapshotBefore(snapshot->seq - 1);
  }
  if (!snapshot || snapshot->seq <= seq_ || snapshot->layout != header_.layout() ||
      snapshot->rules != header_.rules || snapshot->game != header_.game->id()) {
    return std::nullopt;
  }
  // A state that was kept before an event was accepted, or otherwise accepted, is another one.
  if (!IsStateHere(snapshot->seq)) return std::nullopt;
  std::unique_ptr<engine::Match> match = header_.match->Clone();
  if (!match->Restore(snapshot->canonical)) return std::nullopt;
  // A snapshot is only a hint: its state is used only if it has the digest of its event. The events
  // after it are read in the same pass. If one of them cannot be read, FoldWay reports it.
  bool is_believed = false;
  batch_.clear();
  (void)log_->ForEachEvent(snapshot->seq, [&](const LoggedEvent& event) {
    if (event.seq == snapshot->seq) {
      is_believed = HasDigestOf(event.bytes, *match);
      return is_believed && event.seq < node;
    }
    if (IsOnWay(event.seq)) batch_.push_back({event.seq, event.bytes});
    return event.seq < node && batch_.size() < log::kSnapshotEvery;
  });
  if (!is_believed) return std::nullopt;
  match_ = std::move(match);
  seq_ = snapshot->seq;
  if (judging_.is_judged()) checkpoints_.Keep(seq_, *match_);
  return Fold(batch_);
}

Fault Timeline::FoldWay() {
  for (const judging::Stretch& stretch : way_.stretches) {
    if (stretch.last <= seq_) continue;
    if (Fault fault = FoldRun(std::max(stretch.first, seq_ + 1), stretch.last)) return fault;
    if (illegal_) return std::nullopt;
  }
  return std::nullopt;
}

Fault Timeline::FoldRun(uint64_t first, uint64_t last) {
  const size_t most = judging_.is_judged() ? log::kSnapshotEvery : kBatch;
  while (first <= last && !illegal_) {
    // An event that was refused before need not be executed again.
    if (const auto known = refused_.find(first); known != refused_.end()) {
      illegal_ = IllegalEvent{first, known->second};
      return std::nullopt;
    }
    batch_.clear();
    Fault unreadable = log_->ForEachEvent(first, [&](const LoggedEvent& event) {
      batch_.push_back({event.seq, event.bytes});
      return event.seq < last && batch_.size() < most;
    });
    const size_t read = batch_.size();
    if (read == 0) return log::AsDamage(unreadable.value_or(MissingAt(first)));
    if (Fault fault = Fold(batch_)) return fault;
    first += read;
  }
  return std::nullopt;
}

Fault Timeline::Fold(absl::Span<const engine::LogEvent> events) {
  const engine::FoldReport report =
      log::FoldLog(*match_, header_, events, {.accepted = accepted_.get(), .overcome = &overcome_});
  if (report.applied > 0) {
    seq_ = events[report.applied - 1].seq;
    if (judging_.is_judged()) checkpoints_.Reached(seq_, report.applied, *match_);
  }
  if (!report.fault) return std::nullopt;
  return Stopped(events[report.applied], *report.fault);
}

Fault Timeline::Stopped(const engine::LogEvent& event, Error error) {
  error.seq = event.seq;
  // An illegal event that was recorded at a table has no digest, and neither have the events after
  // it. An event with a digest claims to be legal.
  const bool claims_to_be_legal =
      !header_.is_lenient && HasDigest(event.bytes, header_.game->schema());
  if (!IsRefusal(error.code) || claims_to_be_legal) {
    // An event with a wrong digest was applied.
    if (error.code == ErrorCode::diverged) seq_ = event.seq;
    return log::AsDamage(Discreet(std::move(error)));
  }
  refused_.emplace(event.seq, error);
  illegal_ = IllegalEvent{event.seq, std::move(error)};
  return std::nullopt;
}

Result<bool> Timeline::Step(uint64_t seq, engine::EffectList& effects) {
  return StepWith(seq, judging_.AcceptedAt(seq), effects);
}

Result<bool> Timeline::StepWith(uint64_t seq, log::AcceptedEventsAt accepted,
                                engine::EffectList& effects) {
  if (seq == 0 || seq >= log_->count() || !judging_.IsNode(seq)) return false;
  if (Fault fault = SeekWith(judging_.After(seq), std::move(accepted))) return *fault;
  if (illegal_) return false;
  const Result<LoggedEvent> logged = log::EventAt(*log_, seq);
  if (!logged.ok()) return logged.error();
  // GoTo reports an event that cannot be executed, and makes all checks. The copy of the state
  // before it is needed only for the effects.
  std::unique_ptr<engine::Match> before = match_->Clone();
  if (Fault fault = GoTo(seq)) return *fault;
  if (seq_ != seq) return false;
  const engine::LogEvent event{seq, logged->bytes};
  (void)log::FoldLog(*before, header_, {&event, 1},
                     {.verifies_bytes = false,
                      .compares_digests = false,
                      .compares_seed = false,
                      .effects = &effects,
                      .accepted = accepted_.get()});
  return true;
}

Error RefusedSince(const IllegalEvent& illegal, engine::Viewer viewer) {
  constexpr std::string_view kUntil =
      "this log was imported as played and contains an illegal event; a judge must accept it, or "
      "rewind to before it, first";
  Error error{.code = ErrorCode::illegal_action, .seq = illegal.seq};
  if (viewer.IsJudge()) {
    error.clause = illegal.refusal.clause;
    error.message = fmt::format("{}; {}", illegal.refusal.message, kUntil);
  } else {
    error.message = fmt::format("event {}: {}", illegal.seq, kUntil);
  }
  return error;
}

}  // namespace recount::replay::timeline
