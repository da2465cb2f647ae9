#include "replay/play/play.h"

#include <nlohmann/json.hpp>

#include "engine/chance.h"
#include "replay/play/unseen_cards.h"

namespace recount::replay::play {

using engine::ChanceStream;
using engine::NodeKind;
using engine::Seat;

Play::Play(std::unique_ptr<engine::Match> match, std::vector<std::string> names,
           std::optional<Seed> seed, uint64_t seq, uint64_t next)
    : match_(std::move(match)),
      names_(std::move(names)),
      seed_(seed),
      seq_(seq),
      next_(next),
      codec_(match_->game().schema()) {}

Result<Seat> Play::SeatOf(const Json& seat) const { return ReadSeat(seat, match_->players()); }

Result<OwnedEvent> Play::Finish(const EventParts& parts) {
  const MutableBytes bytes = FinishEvent(builder_, parts);
  // An action may be too large for an event.
  if (ReadEvent(bytes, codec_.schema()) == nullptr) {
    return Error::BadRequest(ExplainBytes(bytes, codec_.schema()).message);
  }
  return OwnedEvent(bytes);
}

Result<OwnedEvent> Play::EncodeAct(const Json& seat, const Json& action, uint16_t veil_slots,
                                   bool has_digest) {
  Result<Seat> number = SeatOf(seat);
  if (!number.ok()) return number.error();
  BeginEvent(builder_);
  EventParts parts{.kind = events::EventKind::action, .seat = *number, .at = at_};
  parts.has_digest = has_digest;
  parts.veil_slots = veil_slots;
  if (Fault fault = codec_.EncodeAction(action, builder_, parts)) return *fault;
  return Finish(parts);
}

Result<OwnedEvent> Play::EncodeChance(const Json& outcome, bool has_digest) {
  BeginEvent(builder_);
  EventParts parts{.kind = events::EventKind::chance, .at = at_};
  parts.has_digest = has_digest;
  if (Fault fault = EncodeOutcome(outcome, builder_, parts)) {
    // A malformed outcome is reported before the bar, all other faults after it
    // (docs/reference/errors.md, "Which code answers").
    if (bar_ && fault->code != ErrorCode::bad_request) return *bar_;
    // An outcome of the wrong kind is refused with the clause of the node, like one that does not
    // fit.
    if (match_->node_kind() == NodeKind::end) {
      return Error{ErrorCode::game_over, "", "the game has ended"};
    }
    if (match_->node_kind() == NodeKind::chance) {
      fault->clause = engine::ClauseIdOf(match_->game(), match_->chance().clause);
    }
    return *fault;
  }
  return Finish(parts);
}

Fault Play::Check(const events::Envelope& event) const {
  if (bar_) return bar_;
  const engine::Refusal refusal = match_->Check(event);
  if (!refusal) return CheckDrawn(event);
  return Error{refusal.code, std::string(engine::ClauseIdOf(match_->game(), refusal.clause)),
               match_->Explain(refusal, event, names_)};
}

// A seeded game waits for chance only if its log was cut there. The outcome must then be the one
// that the seed gives, since `verify` accepts no other.
Fault Play::CheckDrawn(const events::Envelope& event) const {
  if (!seed_ || event.kind() != events::EventKind::chance) return std::nullopt;
  const engine::ChanceRequest request = match_->chance();
  ChanceStream stream(*seed_, next_);
  const engine::ChanceNumbers drawn = engine::DrawOutcome(request, stream);
  if (absl::Span<const uint16_t>(drawn) == engine::OutcomeOf(event).numbers) return std::nullopt;
  return Error{ErrorCode::bad_chance,
               std::string(engine::ClauseIdOf(match_->game(), request.clause)),
               "this game is seeded: the outcome is not the one that its seed gives"};
}

const engine::observed::ObservedMatch* Play::Observed() const {
  return engine::observed::AsObserved(*match_);
}

namespace {

Error OnlyObserved(ErrorCode code) {
  return Error{code, std::string(engine::observed::Clauses()[engine::observed::TAB_1].id),
               std::string(engine::observed::RefusalText(engine::observed::TAB_1))};
}

}  // namespace

// Refuses what only an observed game takes, behind the checks of who may act.
Fault Play::CheckOnlyKnown(const Json& seat, const Json& action, const Seen& seen) {
  if (!seen.is_said() && !HasUnseen(action)) return std::nullopt;
  const Result<OwnedEvent> event = EncodeAct(seat, WithCards(action, {}));
  if (!event.ok()) return event.error();
  const Fault fault = Check(event->event());
  if (fault && fault->code != ErrorCode::illegal_action) return fault;
  return OnlyObserved(ErrorCode::illegal_action);
}

Result<Applied> Play::TakeAll(Result<std::vector<OwnedEvent>> events) {
  if (!events.ok()) {
    // A malformed request is reported before the bar, all other faults after it.
    return bar_ && events.error().code != ErrorCode::bad_request ? *bar_ : events.error();
  }
  if (bar_) return *bar_;
  Applied happening;
  for (OwnedEvent& event : *events) Apply(std::move(event), happening);
  return happening;
}

bool Play::MayBeShown(const Reveal& reveal) const {
  const engine::observed::ObservedMatch* observed = Observed();
  return observed != nullptr && !ObservedEntry(*observed, names_, at_).Say(reveal);
}

Result<Applied> Play::Identify(absl::Span<const Reveal> cards) {
  const engine::observed::ObservedMatch* observed = Observed();
  if (observed == nullptr) return OnlyObserved(ErrorCode::illegal_action);
  Result<std::vector<OwnedEvent>> events = ObservedEntry(*observed, names_, at_).Identify(cards);
  if (!events.ok()) return events.error();
  // An identification is not an act: no dispute bars it, and it may follow the end.
  Applied happening;
  for (OwnedEvent& event : *events) Apply(std::move(event), happening);
  return happening;
}

Applied Play::IdentifyAgain(absl::Span<const Reveal> cards) {
  const engine::observed::ObservedMatch* observed = Observed();
  RECOUNT_CHECK(observed != nullptr);
  ObservedEntry entry(*observed, names_, at_);
  // What cannot lie there, or what another one has identified by now, is passed over.
  for (const Reveal& card : cards) (void)entry.Say(card);
  Result<std::vector<OwnedEvent>> events = entry.Identify({});
  RECOUNT_CHECK(events.ok());
  Applied happening;
  for (OwnedEvent& event : *events) Apply(std::move(event), happening);
  return happening;
}

Result<Applied> Play::Act(const Json& seat, const Json& action, const Seen& seen) {
  if (const engine::observed::ObservedMatch* observed = Observed()) {
    const Result<Seat> number = SeatOf(seat);
    if (!number.ok()) return number.error();
    return TakeAll(ObservedEntry(*observed, names_, at_).Act(*number, action, seen));
  }
  if (Fault fault = CheckOnlyKnown(seat, action, seen)) return *fault;
  Result<OwnedEvent> event = EncodeAct(seat, action);
  if (!event.ok()) return event.error();
  if (Fault fault = Check(event->event())) return *fault;
  return Take(*std::move(event));
}

Result<Applied> Play::Chance(const Json& outcome, const Seen& seen) {
  if (const engine::observed::ObservedMatch* observed = Observed()) {
    return TakeAll(ObservedEntry(*observed, names_, at_).Chance(outcome, seen));
  }
  if (seen.is_said() || (outcome.is_object() && outcome.contains("top"))) {
    if (bar_) return *bar_;
    if (match_->node_kind() == NodeKind::end) {
      return Error{ErrorCode::game_over, "", "the game has ended"};
    }
    return OnlyObserved(ErrorCode::bad_chance);
  }
  Result<OwnedEvent> event = EncodeChance(outcome);
  if (!event.ok()) return event.error();
  if (Fault fault = Check(event->event())) return *fault;
  return Take(*std::move(event));
}

Applied Play::Take(OwnedEvent event) {
  Applied happening;
  Apply(std::move(event), happening);
  DrawChance(happening);
  return happening;
}

Applied Play::DrawChance() {
  Applied happening;
  DrawChance(happening);
  return happening;
}

void Play::Apply(OwnedEvent event, Applied& happening) {
  engine::EffectList effects;
  match_->Apply(event.event(), &effects);
  seq_ = next_++;
  for (auto& line : match_->Describe(effects, names_, viewer_)) {
    happening.effects.push_back(std::move(line));
  }
  // The digest is known only after the event was applied.
  SetDigest(event.mutable_bytes(), match_->Digest());
  happening.events.push_back(std::move(event));
  if (seq_ % log::kSnapshotEvery == 0) {
    const Bytes canonical = match_->CanonicalBytes();
    happening.states.push_back({seq_, {canonical.begin(), canonical.end()}});
  }
}

void Play::DrawChance(Applied& happening) {
  while (seed_ && match_->node_kind() == NodeKind::chance) {
    const engine::ChanceRequest request = match_->chance();
    ChanceStream stream(*seed_, next_);
    const engine::ChanceNumbers numbers = engine::DrawOutcome(request, stream);
    BeginEvent(builder_);
    EventParts parts{.kind = events::EventKind::chance, .at = at_, .outcome_kind = request.kind};
    parts.outcome = builder_.CreateVector(numbers.data(), numbers.size());
    Apply(OwnedEvent(FinishEvent(builder_, parts)), happening);
  }
}

}  // namespace recount::replay::play
