#include "replay/verify/judgement_checks.h"

#include <utility>

#include "events/event.h"
#include "fmt/format.h"
#include "replay/judging/judgement_form.h"
#include "replay/judging/judgement_marks.h"
#include "replay/log/fold_log.h"

namespace recount::replay::verify {

Finding JudgingFinding(uint64_t seq, std::string clause, std::string_view message) {
  return {.seq = seq,
          .fault = FaultKind::judging,
          .clause = std::move(clause),
          .message = fmt::format("event {}: {}", seq, message)};
}

std::vector<Finding> CheckForm(const log::Log& log, const judging::JudgingState& judging,
                               judging::Judges& judges, uint64_t seq, const Judgement& judgement,
                               const engine::Match* match, const engine::Match* known) {
  const Result<std::vector<Slot>> openings = log.Openings(seq);
  std::vector<Error> faults =
      judging::FormFaults(judgement, openings.ok() ? *openings : std::vector<Slot>(), known);
  for (Error& fault : judging::MarkFaults(judgement, judging, match)) {
    faults.push_back(std::move(fault));
  }
  Fault wrong_judge = judging::CheckJudge(log, judging, seq, judgement, judges);
  if (wrong_judge) faults.push_back(*std::move(wrong_judge));
  std::vector<Finding> findings;
  for (const Error& fault : faults) {
    findings.push_back(JudgingFinding(seq, fault.clause, fault.message));
  }
  return findings;
}

std::optional<Finding> WrongRow(const log::Log& log, const judging::JudgingState& judging,
                                const log::LogHeader& header, const engine::LogEvent& logged) {
  const judging::CorrectionRecord& record = judging.corrections().back();
  const auto& row = record.correction.rows[logged.seq - record.seq - 1];
  const events::Envelope* event = ReadEvent(logged.bytes, header.game->schema());
  // Another check says what is wrong with an event that is none of the game.
  if (event == nullptr || !IsOfGame(event->kind()) || !row) return std::nullopt;
  const events::EventKind kind = event->kind();
  const Result<LoggedEvent> old = log::EventAt(log, *row);
  const events::Envelope* replaced =
      old.ok() ? ReadEvent(old->bytes, header.game->schema()) : nullptr;
  if (replaced == nullptr || replaced->kind() == kind) return std::nullopt;
  return JudgingFinding(
      logged.seq, "JDG-21",
      fmt::format("it takes the place of event {} by correction {}, which is of another kind", *row,
                  record.seq));
}

std::optional<Finding> MissingRows(const judging::JudgingState& judging) {
  if (judging.rows_due() == 0) return std::nullopt;
  const uint64_t seq = judging.corrections().back().seq;
  return JudgingFinding(
      seq, "JDG-21",
      fmt::format("the log ends before {} of the rows that it enters again", judging.rows_due()));
}

std::optional<Finding> BarredEvent(const judging::JudgingState& judging,
                                   const log::LogHeader& header, const engine::LogEvent& logged) {
  const Fault bar = judging.CheckPlay();
  const events::Envelope* event = bar ? ReadEvent(logged.bytes, header.game->schema()) : nullptr;
  const auto kind = event == nullptr ? events::EventKind::null_value : event->kind();
  if (!IsOfGame(kind) || kind == events::EventKind::identify) return std::nullopt;
  if (header.is_seeded() && kind == events::EventKind::chance) return std::nullopt;
  // Up to `doubtful_until` the parent, which has left a dispute behind, may be missing.
  const bool has_ended = bar->code == ErrorCode::game_over;
  if (!has_ended && logged.seq < header.doubtful_until) return std::nullopt;
  return JudgingFinding(logged.seq, has_ended ? "JDG-8" : bar->clause, bar->message);
}

Finding StillRefused(const log::Log& log, const log::LogHeader& header, engine::Match& match,
                     uint64_t seq, uint64_t event, const log::Acceptance& acceptance) {
  const Result<LoggedEvent> refused = log::EventAt(log, event);
  RECOUNT_CHECK(refused.ok());
  const Fault fault = log::FoldAccepted(match, header, {refused->seq, refused->bytes}, acceptance);
  RECOUNT_CHECK(fault.has_value());
  return JudgingFinding(seq, fault->clause, fault->message);
}

std::optional<Finding> WrongDigest(uint64_t seq, const events::Envelope& event,
                                   const engine::Match& match) {
  if (event.digest() == nullptr) return std::nullopt;
  const Digest128 digest = match.Digest();
  const Bytes logged(event.digest()->bytes()->Data(), digest.size());
  if (Bytes(digest) == logged) return std::nullopt;
  auto why = fmt::format("event {}: its digest is not that of the state at the cursor", seq);
  return FindingOf({.code = ErrorCode::diverged, .message = std::move(why)}, seq, ToHex(digest),
                   ToHex(logged));
}

}  // namespace recount::replay::verify
