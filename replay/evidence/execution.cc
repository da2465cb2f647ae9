#include "replay/evidence/execution.h"

#include "events/event.h"

namespace recount::replay::evidence {
namespace {

Error At(Error error, uint64_t seq) {
  error.seq = seq;
  return error;
}

// The match right after event 0, without comparing its digest.
Result<std::unique_ptr<engine::Match>> MatchOf(const Log& log, const LogHeader& header,
                                               Bytes created, CardSets& sets,
                                               std::optional<uint16_t> rules) {
  const events::Envelope* event = ReadEvent(created, header.game->schema());
  RECOUNT_CHECK(event != nullptr);  // its header has been read
  auto set = sets.Get(*header.game, log, *CardSetPinned(created));
  if (!set.ok()) return set.error();
  return header.game->Open(*event, *std::move(set), rules);
}

void Compare(const engine::Match& match, const engine::LogEvent& logged,
             Execution::Digests& digests) {
  const auto* digest = flatbuffers::GetRoot<events::Envelope>(logged.bytes.data())->digest();
  if (digest == nullptr) {
    ++digests.absent;
    return;
  }
  const Digest128 now = match.Digest();
  const bool is_same = std::equal(now.begin(), now.end(), digest->bytes()->begin());
  if (!is_same && !digests.first_other) digests.first_other = logged.seq;
}

}  // namespace

Result<Execution> Execution::Open(const Log& log, CardSets& sets, std::optional<uint16_t> rules) {
  Result<LogHeader> header = BeginWithoutMatch(log, sets);
  if (!header.ok()) return At(header.error(), 0);
  const Result<LoggedEvent> created = EventAt(log, 0);
  if (!created.ok()) return At(created.error(), 0);
  auto match = MatchOf(log, *header, created->bytes, sets, rules);
  if (!match.ok()) return At(match.error(), 0);
  header->match = *std::move(match);
  const Result<judging::JudgingState> judging =
      judging::ReadJudging(log, *header->game, header->match->players(), ForkPoints(log, *header));
  if (!judging.ok()) return judging.error();
  judging::Way way = judging::WayTo(
      *judging, judging->cursor(), [](uint64_t) { return false; },
      [](uint64_t) { return uint64_t{0}; });
  return Execution(log, *std::move(header), std::move(way.stretches));
}

std::optional<uint64_t> Execution::next() const {
  if (refusal_ || at_ == path_.size()) return std::nullopt;
  return path_[at_].first;
}

bool Execution::Step() {
  const std::optional<uint64_t> seq = next();
  if (!seq) return false;
  const Result<LoggedEvent> logged = EventAt(*log_, *seq);
  if (!logged.ok()) {
    refusal_ = At(logged.error(), *seq);
    return false;
  }
  const engine::LogEvent event = {*seq, logged->bytes};
  engine::FoldReport report = header_.match->Fold({&event, 1}, {.digests = false});
  if (report.fault) {
    refusal_ = At(*std::move(report.fault), *seq);
    return false;
  }
  seq_ = *seq;
  ++count_;
  if (path_[at_].first++ == path_[at_].last) ++at_;
  return true;
}

std::vector<engine::LogEvent> Execution::EventsOfStretch(Fault& missing) const {
  const judging::Stretch& stretch = path_[at_];
  std::vector<engine::LogEvent> events;
  events.reserve(stretch.last - stretch.first + 1);
  const Fault fault = log_->ForEachEvent(stretch.first, [&](const LoggedEvent& event) {
    if (event.seq > stretch.last) return false;
    events.push_back({event.seq, event.bytes});
    return event.seq < stretch.last;
  });
  if (events.empty() || events.back().seq < stretch.last) missing = fault;
  return events;
}

bool Execution::ExecuteSome(absl::Span<const engine::LogEvent> events, Digests& digests) {
  while (!events.empty()) {
    engine::FoldReport report = header_.match->Fold(events, {.digests = !digests.first_other});
    size_t executed = report.applied;
    if (report.fault && report.fault->code == ErrorCode::diverged) {
      digests.first_other = events[executed++].seq;
      report.fault.reset();
    }
    for (size_t i = 0; i < executed; ++i) {
      const auto* event = flatbuffers::GetRoot<events::Envelope>(events[i].bytes.data());
      if (event->digest() == nullptr) ++digests.absent;
    }
    count_ += executed;
    if (executed > 0) seq_ = events[executed - 1].seq;
    events.remove_prefix(executed);
    if (!report.fault) continue;
    refusal_ = At(*std::move(report.fault), events.front().seq);
    return false;
  }
  return true;
}

bool Execution::ExecuteUncompared(absl::Span<const engine::LogEvent> events) {
  engine::FoldReport report = header_.match->Fold(events, {.bytes = false, .digests = false});
  count_ += report.applied;
  if (report.applied > 0) seq_ = events[report.applied - 1].seq;
  if (report.fault) refusal_ = At(*std::move(report.fault), events[report.applied].seq);
  return !refusal_;
}

void Execution::ExecuteStretches(
    absl::FunctionRef<bool(absl::Span<const engine::LogEvent>)> execute) {
  Fault missing;
  for (; at_ < path_.size(); ++at_) {
    const std::vector<engine::LogEvent> events = EventsOfStretch(missing);
    if (!execute(events)) break;
    refusal_ = missing;
    if (missing) break;
  }
}

Execution::Digests Execution::ExecuteAll() {
  Digests digests;
  const Result<LoggedEvent> created = EventAt(*log_, 0);
  RECOUNT_CHECK(created.ok());  // it has been executed
  Compare(*header_.match, {0, created->bytes}, digests);
  ExecuteStretches(
      [&](absl::Span<const engine::LogEvent> events) { return ExecuteSome(events, digests); });
  return digests;
}

void Execution::ExecuteUncompared() {
  ExecuteStretches(
      [&](absl::Span<const engine::LogEvent> events) { return ExecuteUncompared(events); });
}

}  // namespace recount::replay::evidence
