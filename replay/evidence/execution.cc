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
                                               Bytes created, CardSets& sets) {
  const events::Envelope* event = ReadEvent(created, header.game->schema());
  RECOUNT_CHECK(event != nullptr);  // its header has been read
  auto set = sets.Get(*header.game, log, *CardSetPinned(created));
  if (!set.ok()) return set.error();
  return header.game->Open(*event, *std::move(set));
}

}  // namespace

Result<Execution> Execution::Open(const Log& log, CardSets& sets) {
  Result<LogHeader> header = BeginWithoutMatch(log, sets);
  if (!header.ok()) return At(header.error(), 0);
  const Result<LoggedEvent> created = EventAt(log, 0);
  if (!created.ok()) return At(created.error(), 0);
  auto match = MatchOf(log, *header, created->bytes, sets);
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

}  // namespace recount::replay::evidence
