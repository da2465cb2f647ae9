#include "replay/statistics/event_fold.h"

#include "events/judging.h"
#include "fmt/format.h"
#include "replay/log/fold_log.h"
#include "replay/timeline/line.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::statistics {
namespace {

// Returns the nodes from which play continued later: after each, the timeline has a node that is
// not the next node in the log.
std::set<uint64_t> BranchPoints(const judging::JudgingState& judging) {
  std::set<uint64_t> points;
  uint64_t newest = judging.linear_events() - 1;
  for (uint64_t seq = judging.linear_events(); seq < judging.count(); ++seq) {
    if (!judging.IsNode(seq)) continue;
    if (judging.After(seq) != newest) points.insert(judging.After(seq));
    newest = seq;
  }
  return points;
}

// Returns the match that the rules of the game know.
const engine::Match& WorldOf(const engine::Match& match) {
  const engine::observed::ObservedMatch* observed = engine::observed::AsObserved(match);
  return observed != nullptr ? observed->world() : match;
}

Error WrongEvent(uint64_t seq) {
  return Error{.code = ErrorCode::damaged,
               .message = fmt::format("event {} is not the one that was recorded", seq)};
}

}  // namespace

EventFold::EventFold(const log::Log& log, const log::LogHeader& header,
                     const judging::JudgingState& judging, const engine::GameStatistics& statistics,
                     const EventFoldOptions& options)
    : log_(log),
      header_(header),
      judging_(judging),
      statistics_(statistics),
      options_(options),
      match_(header.match->Clone()),
      path_(judging.PathTo(judging.cursor())),
      accepted_(judging.AcceptedHere()),
      is_dead_(judging.count()),
      wanted_(BranchPoints(judging)) {
  const bool is_observed = header.is_observed();
  if (options_.keeps_before || is_observed) before_ = match_->Clone();
  shown_ = match_.get();
  shown_before_ = before_.get();
  if (!is_observed) return;
  line_ = std::make_unique<InHindsight>(*match_, timeline::LineTo(log, judging, judging.cursor()));
  shown_ = &line_->world();
}

Fault EventFold::ForEach(absl::FunctionRef<void(const FoldedEvent&)> each) {
  Fault fault;
  Fault unreadable = log_.ForEachEvent(0, [&](const LoggedEvent& logged) {
    fault = Tell(logged, each);
    return !fault;
  });
  if (!fault && !unreadable && options_.checks_chain && chain_ != log_.head()) {
    fault = WrongEvent(log_.count() - 1);
  }
  return fault ? fault : unreadable ? Fault(log::AsDamage(*std::move(unreadable))) : std::nullopt;
}

Fault EventFold::Tell(const LoggedEvent& logged, absl::FunctionRef<void(const FoldedEvent&)> each) {
  // The chain is checked first, so that no number comes from an event that was changed on disk.
  if (options_.checks_chain) {
    if (Fault fault = CheckChain(logged)) return fault;
  }
  const Schema& schema = header_.game->schema();
  FoldedEvent folded;
  folded.seq = logged.seq;
  folded.event = ReadEvent(logged.bytes, schema);
  if (folded.event == nullptr) return log::AsDamage(ExplainBytes(logged.bytes, schema));
  if (folded.seq > 0) folded.after = judging_.After(folded.seq);
  const bool is_judging = IsJudging(folded.event->kind());
  folded.is_repair = is_judging && judging_.IsNode(folded.seq);
  if (is_judging) folded.legality = Legality::judging;
  if (!is_judging || folded.is_repair) {
    if (Fault fault = TellNode(logged, folded)) return fault;
  }
  each(folded);
  return std::nullopt;
}

Fault EventFold::TellNode(const LoggedEvent& logged, FoldedEvent& folded) {
  const bool is_on_way = path_.Contains(folded.seq);
  folded.is_superseded = !is_on_way;
  // A repair is no slip of the record, but a ruling that was made.
  folded.is_corrected = !is_on_way && !folded.is_repair && judging_.CorrectedBy(folded.seq);
  // No state follows a refused event, so the rules cannot judge what was played after it.
  // The same goes for what was played while an illegal event was accepted otherwise than now.
  const bool is_behind_refused =
      folded.seq > 0 && (is_dead_[folded.after] || judging_.PlayedOtherwise(folded.seq));
  if (is_behind_refused) {
    if (!folded.is_repair) folded.legality = Legality::unjudged;
  } else if (folded.seq > 0) {
    GoTo(folded.after);
    folded.phase = match_->phase();
    folded.turn = statistics_.Turn(WorldOf(*match_));
    if (Fault fault = Apply(logged, folded)) return fault;
  } else {
    folded.hindsight = line_.get();
  }
  const bool is_refused = folded.legality == Legality::refused;
  const bool has_state = !is_behind_refused && !is_refused;
  if (has_state) Reached(folded.seq);
  is_dead_[folded.seq] = !has_state;
  folded.is_counted = is_on_way && has_state;
  folded.is_last =
      is_on_way && (is_refused || (folded.is_counted && folded.seq == judging_.cursor()));
  return std::nullopt;
}

Fault EventFold::CheckChain(const LoggedEvent& logged) {
  chain_ = ChainHash(chain_, logged.bytes);
  const bool is_right = chain_ == logged.chain && (logged.seq > 0 || chain_ == log_.first());
  return is_right ? std::nullopt : Fault(WrongEvent(logged.seq));
}

Fault EventFold::Apply(const LoggedEvent& logged, FoldedEvent& folded) {
  if (folded.event->kind() == events::EventKind::chance &&
      match_->node_kind() == engine::NodeKind::chance) {
    folded.chance = match_->chance();
  }
  if (before_ != nullptr) before_->CopyFrom(*match_);
  effects_.effects.clear();
  const engine::LogEvent event{logged.seq, logged.bytes};
  log::OvercomeEvents overcome;
  const engine::FoldReport report = log::FoldLog(*match_, header_, {&event, 1},
                                                 {.verifies_bytes = false,
                                                  .effects = &effects_,
                                                  .accepted = accepted_.get(),
                                                  .overcome = &overcome});
  if (!report.fault) {
    if (!overcome.empty()) TakeAccepted(overcome.begin()->second, folded);
    folded.effects = effects_.effects;
    if (line_ != nullptr) TellInHindsight(event, folded);
    return std::nullopt;
  }
  // An illegal event that was recorded at a table has no digest, and neither have the events after
  // it. If this event has a digest, the log is damaged.
  if (!log::IsRefusal(report.fault->code) || folded.event->digest() != nullptr) {
    Error error = *report.fault;
    error.seq = logged.seq;
    return log::AsDamage(std::move(error));
  }
  folded.legality = Legality::refused;
  folded.refusal = *report.fault;
  folded.chance.reset();
  return std::nullopt;
}

void EventFold::TakeAccepted(const log::OvercomeEvent& overcome, FoldedEvent& folded) {
  folded.legality = Legality::accepted;
  folded.refusal = overcome.refusal;
  folded.is_undone = accepted_->at(folded.seq).as == AcceptedAs::effect;
  folded.chance.reset();
}

void EventFold::TellInHindsight(const engine::LogEvent& event, FoldedEvent& folded) {
  const events::Envelope& envelope = *folded.event;
  const bool is_identity = envelope.kind() == events::EventKind::identify;
  if (is_identity && envelope.outcome_kind() == events::OutcomeKind::supposed) {
    supposed_.insert(event.seq);
  }
  folded.is_unproved = !is_identity && supposed_.contains(folded.after);
  InHindsight* told = line_.get();
  if (!path_.Contains(event.seq) || !line_->HasNext()) {
    aside_ = std::make_unique<InHindsight>(*before_, absl::MakeConstSpan(&event, 1));
    told = aside_.get();
  }
  told->Advance(*match_);
  folded.hindsight = told;
  shown_ = &told->world();
  shown_before_ = &told->world_before();
}

void EventFold::GoTo(uint64_t node) {
  if (node == at_) return;
  const auto kept = kept_.find(node);
  RECOUNT_CHECK(kept != kept_.end());
  RECOUNT_CHECK(match_->Restore(kept->second));
  at_ = node;
}

void EventFold::Reached(uint64_t node) {
  at_ = node;
  if (!wanted_.contains(node)) return;
  const Bytes canonical = match_->CanonicalBytes();
  kept_.emplace(node, std::vector<uint8_t>(canonical.begin(), canonical.end()));
}

}  // namespace recount::replay::statistics
