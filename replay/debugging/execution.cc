#include "replay/debugging/execution.h"

#include "events/event_bytes.h"
#include "replay/log/fold_log.h"

namespace recount::replay::debugging {
namespace {

// The number of events between two states that ExecuteAll keeps.
constexpr size_t kBetweenStates = 16;

Error At(Error error, uint64_t seq) {
  error.seq = seq;
  return error;
}

// Returns the match right after event 0. `header` is that of event 0, whose digest is not compared.
Result<std::unique_ptr<engine::Match>> MatchOf(const log::Log& log, const log::LogHeader& header,
                                               log::CardSets& sets, std::optional<uint16_t> rules) {
  const Result<LoggedEvent> created = log::EventAt(log, 0);
  if (!created.ok()) return created.error();
  auto set = sets.Get(*header.game, log, *log::CardSetPinned(created->bytes));
  if (!set.ok()) return set.error();
  const auto& event = *flatbuffers::GetRoot<events::Envelope>(created->bytes.data());
  return header.game->Open(event, *std::move(set), rules);
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

Result<Execution> Execution::Open(const log::Log& log, log::CardSets& sets,
                                  std::optional<uint16_t> rules) {
  Result<log::LogHeader> header = log::BeginWithoutMatch(log, sets);
  if (!header.ok()) return At(header.error(), 0);
  return Open(log, sets, *std::move(header), rules);
}

Result<Execution> Execution::Open(const log::Log& log, log::CardSets& sets, log::LogHeader header,
                                  std::optional<uint16_t> rules) {
  if (Fault fault = log::CheckNotObserved(header, "execute again")) return At(*fault, 0);
  auto match = MatchOf(log, header, sets, rules);
  if (!match.ok()) return At(match.error(), 0);
  header.match = *std::move(match);
  const Result<judging::JudgingState> judging = judging::ReadJudging(
      log, *header.game, header.match->players(), log::ForkPoints(log, header));
  if (!judging.ok()) return judging.error();
  judging::Way way = judging::WayTo(
      *judging, judging->cursor(), [](uint64_t) { return false; },
      [](uint64_t) { return uint64_t{0}; });
  return Execution(log, std::move(header), std::move(way.stretches), judging->AcceptedHere());
}

std::optional<uint64_t> Execution::next() const {
  if (refusal_ || at_ == path_.size()) return std::nullopt;
  return path_[at_].first;
}

bool Execution::Step() {
  const std::optional<uint64_t> seq = next();
  if (!seq) return false;
  const Result<LoggedEvent> logged = log::EventAt(*log_, *seq);
  if (!logged.ok()) {
    refusal_ = At(logged.error(), *seq);
    return false;
  }
  const engine::LogEvent event = {*seq, logged->bytes};
  engine::FoldReport report = log::FoldLog(
      *header_.match, header_, {&event, 1},
      {.compares_digests = false, .compares_seed = false, .accepted = accepted_.get()});
  if (report.fault) {
    refusal_ = At(*std::move(report.fault), *seq);
    return false;
  }
  seq_ = *seq;
  ++count_;
  if (path_[at_].first++ == path_[at_].last) ++at_;
  return true;
}

std::vector<engine::LogEvent> Execution::EventsOf(const judging::Stretch& stretch,
                                                  Fault& missing) const {
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

void Execution::KeepShared(uint64_t next) {
  const Bytes state = header_.match->CanonicalBytes();
  shared_.is_known = true;
  shared_.state.assign(state.begin(), state.end());
  shared_.at = at_;
  shared_.next = next;
}

bool Execution::ExecuteSome(absl::Span<const engine::LogEvent> events, Digests& digests) {
  // A log under its own version needs no second match, so its states are not kept.
  const bool keeps = header_.match->rules().number != header_.rules;
  while (!events.empty()) {
    absl::Span<const engine::LogEvent> some = events;
    if (keeps && !digests.first_other && digests.absent == 0) {
      KeepShared(some.front().seq);
      some = some.first(std::min(some.size(), kBetweenStates));
    }
    engine::FoldReport report = log::FoldLog(*header_.match, header_, some,
                                             {.compares_digests = !digests.first_other,
                                              .compares_seed = false,
                                              .accepted = accepted_.get()});
    size_t executed = report.applied;
    // A wrong digest is only recorded. The event itself was executed, so the rest goes on.
    if (report.fault && report.fault->code == ErrorCode::diverged) {
      digests.first_other = events[executed++].seq;
      report.fault.reset();
    }
    for (const engine::LogEvent& event : events.first(executed)) {
      if (flatbuffers::GetRoot<events::Envelope>(event.bytes.data())->digest() == nullptr) {
        ++digests.absent;
      }
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

Execution::Digests Execution::ExecuteAll() {
  Digests digests;
  const Result<LoggedEvent> created = log::EventAt(*log_, 0);
  RECOUNT_CHECK(created.ok());  // Open has executed it
  Compare(*header_.match, {0, created->bytes}, digests);
  Fault missing;
  for (; at_ < path_.size(); ++at_) {
    if (!ExecuteSome(EventsOf(path_[at_], missing), digests)) return digests;
    refusal_ = missing;
    if (missing) return digests;
  }
  if (!digests.first_other && digests.absent == 0) KeepShared(seq_ + 1);
  return digests;
}

Result<std::unique_ptr<engine::Match>> Execution::OwnMatchAtEnd(log::CardSets& sets) const {
  auto match = MatchOf(*log_, header_, sets, std::nullopt);
  if (!match.ok()) return At(match.error(), 0);
  // Equal digests mean equal states, unless a version uses another layout; then Restore fails.
  const bool is_shared = shared_.is_known && (*match)->Restore(shared_.state);
  for (size_t at = is_shared ? shared_.at : 0; at < path_.size(); ++at) {
    judging::Stretch stretch = path_[at];
    if (is_shared && at == shared_.at) stretch.first = shared_.next;
    Fault missing;
    const std::vector<engine::LogEvent> events = EventsOf(stretch, missing);
    // The bytes were verified before.
    const engine::FoldReport report = log::FoldLog(**match, header_, events,
                                                   {.verifies_bytes = false,
                                                    .compares_digests = false,
                                                    .compares_seed = false,
                                                    .explains = false,
                                                    .accepted = accepted_.get()});
    if (report.fault) break;
  }
  return match;
}

}  // namespace recount::replay::debugging
