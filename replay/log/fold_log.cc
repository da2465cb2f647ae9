#include "replay/log/fold_log.h"

#include <algorithm>

#include "events/judging.h"
#include "fmt/format.h"

namespace recount::replay::log {
namespace {

using engine::FoldReport;
using engine::LogEvent;
using engine::Match;
using repair::RepairedState;

bool ComparesDigests(const LogHeader& header, const FoldOptions& options) {
  return options.compares_digests.value_or(!header.is_lenient);
}

// Checks that the outcomes of a repair are those of the seed, if it is open.
Fault CheckDrawn(const Match& match, const LogHeader& header, uint64_t seq,
                 const std::vector<StateOperation>& operations) {
  const bool is_drawn = repair::AreOfChance(operations) && SeedOf(header, seq) != nullptr;
  if (!is_drawn) return std::nullopt;
  std::vector<StateOperation> again = operations;
  for (StateOperation& operation : again) operation.outcome.reset();
  (void)RepairAt(match, header, seq, again);
  const bool are_same = std::equal(again.begin(), again.end(), operations.begin(),
                                   [](const StateOperation& drawn, const StateOperation& logged) {
                                     return drawn.outcome == logged.outcome;
                                   });
  if (are_same) return std::nullopt;
  return Error{.code = ErrorCode::bad_chance,
               .clause = "JDG-18",
               .message = "an outcome is not the one that the seed gives"};
}

void AddTo(engine::EffectList* all, const engine::EffectList& effects) {
  if (all == nullptr) return;
  for (const engine::Effect& effect : effects.effects) all->Add(effect);
}

// Makes the state to which the recorded operations of ruling `seq` lead. The messages of its errors
// do not name the ruling.
Result<RepairedState> RepairedBy(const Match& match, const LogHeader& header, uint64_t seq,
                                 std::vector<StateOperation> operations,
                                 const FoldOptions& options) {
  RepairedState repaired = RepairAt(match, header, seq, operations);
  if (!repaired.faults.empty()) return repair::RefusedRepair(repaired);
  if (options.compares_seed) {
    if (Fault fault = CheckDrawn(match, header, seq, operations)) return *fault;
  }
  return repaired;
}

// Executes the repair in a verified event.
Fault FoldRepair(Match& match, const LogHeader& header, uint64_t seq, const events::Envelope& event,
                 const FoldOptions& options) {
  const Result<RepairedState> repaired =
      RepairedBy(match, header, seq, std::get<Ruling>(JudgementIn(event)).operations, options);
  if (!repaired.ok()) {
    Error error = repaired.error();
    error.message = fmt::format("event {}: {}", seq, error.message);
    return error;
  }
  match.CopyFrom(*repaired->match);
  AddTo(options.effects, repaired->effects);
  if (!ComparesDigests(header, options) || event.digest() == nullptr) return std::nullopt;
  const Digest128 digest = match.Digest();
  if (Bytes(digest) == Bytes(event.digest()->bytes()->Data(), digest.size())) return std::nullopt;
  return Error{.code = ErrorCode::diverged,
               .message = fmt::format("event {}: the repair leads to another state than the one "
                                      "that was recorded",
                                      seq)};
}

// Returns the repair in an event; nullptr if it is none.
const events::Envelope* RepairIn(const LogEvent& logged, const Schema& schema) {
  const events::Envelope* event = ReadEvent(logged.bytes, schema);
  if (event == nullptr || event->kind() != events::EventKind::ruling) return nullptr;
  const Judgement judgement = JudgementIn(*event);
  return std::get<Ruling>(judgement).kind == RulingKind::repair ? event : nullptr;
}

// Folds events of the game, up to the first that is none or is refused.
FoldReport FoldGame(Match& match, const LogHeader& header, absl::Span<const LogEvent> events,
                    const FoldOptions& options) {
  FoldReport whole;
  while (whole.applied < events.size() && !whole.fault) {
    absl::Span<const LogEvent> rest = events.subspan(whole.applied);
    // `seed` is that of the oldest span that contains the first event, and `rest` ends where this
    // span ends.
    const Seed* seed = nullptr;
    for (const LogHeader::SeedSpan& span : header.seeds) {
      if (header.is_lenient || rest.front().seq >= span.until) break;
      seed = span.seed ? &*span.seed : nullptr;
      if (rest.back().seq < span.until) continue;
      const auto end = std::find_if(rest.begin(), rest.end(),
                                    [&](const LogEvent& event) { return event.seq >= span.until; });
      rest = rest.first(static_cast<size_t>(end - rest.begin()));
    }
    FoldReport report = match.Fold(rest, {.bytes = options.verifies_bytes,
                                          .digests = ComparesDigests(header, options),
                                          .seed = options.compares_seed ? seed : nullptr,
                                          .explains = options.explains,
                                          .names = header.names,
                                          .effects = options.effects});
    whole.applied += report.applied;
    whole.fault = std::move(report.fault);
  }
  return whole;
}

// Executes an event that a judge has accepted. Returns false if no ruling accepts it, or none makes
// a state of it. An event with a digest claims that the rules take it.
bool Overcome(Match& match, const LogHeader& header, const LogEvent& event, const Error& refusal,
              const FoldOptions& options) {
  if (options.accepted == nullptr || !IsRefusal(refusal.code)) return false;
  const auto accepted = options.accepted->find(event.seq);
  if (accepted == options.accepted->end()) return false;
  if (FoldAccepted(match, header, event, accepted->second, options)) return false;
  if (options.overcome != nullptr) {
    options.overcome->insert_or_assign(event.seq, OvercomeEvent{accepted->second.ruling, refusal});
  }
  return true;
}

}  // namespace

bool IsRefusal(ErrorCode code) {
  return code == ErrorCode::illegal_action || code == ErrorCode::not_awaited ||
         code == ErrorCode::game_over || code == ErrorCode::bad_chance;
}

Fault FoldAccepted(Match& match, const LogHeader& header, const LogEvent& event,
                   const Acceptance& acceptance, const FoldOptions& options) {
  const events::Envelope* envelope = ReadEvent(event.bytes, header.game->schema());
  const auto refused = [&](std::string message) {
    return Error{
        .code = ErrorCode::illegal_action, .clause = "JDG-17", .message = std::move(message)};
  };
  if (envelope == nullptr || envelope->digest() != nullptr) {
    return refused(fmt::format("event {} has a digest: it claims to be legal", event.seq));
  }
  Result<RepairedState> repaired =
      RepairedBy(match, header, acceptance.ruling, *acceptance.operations, options);
  if (!repaired.ok()) return repaired.error();
  engine::EffectList& effects = repaired->effects;
  if (acceptance.as == AcceptedAs::before) {
    FoldOptions as_done = options;
    as_done.effects = &effects;
    const FoldReport report = FoldGame(*repaired->match, header, {&event, 1}, as_done);
    if (report.fault) {
      Error error =
          refused("the rules refuse the event in that state, too: " + report.fault->message);
      if (!report.fault->clause.empty()) {
        error.message += fmt::format(" ({})", report.fault->clause);
      }
      return error;
    }
  }
  match.CopyFrom(*repaired->match);
  AddTo(options.effects, effects);
  return std::nullopt;
}

RepairedState RepairAt(const Match& match, const LogHeader& header, uint64_t seq,
                       std::vector<StateOperation>& operations) {
  const Seed* seed = SeedOf(header, seq);
  if (seed == nullptr) return repair::Repair(match, operations, nullptr);
  engine::ChanceStream stream(*seed, seq);
  return repair::Repair(match, operations, &stream);
}

FoldReport FoldLog(Match& match, const LogHeader& header, absl::Span<const LogEvent> events,
                   const FoldOptions& options) {
  FoldReport whole;
  while (true) {
    FoldReport report = FoldGame(match, header, events.subspan(whole.applied), options);
    whole.applied += report.applied;
    whole.fault = std::move(report.fault);
    if (!whole.fault) return whole;
    const LogEvent& stopped = events[whole.applied];
    if (Overcome(match, header, stopped, *whole.fault, options)) {
      whole.fault.reset();
      ++whole.applied;
      continue;
    }
    if (!options.follows_repairs) return whole;
    // A game folds no judgement: it stops at a repair, and nothing is paid for events without one.
    const events::Envelope* repair = RepairIn(stopped, header.game->schema());
    if (repair == nullptr) return whole;
    whole.fault = FoldRepair(match, header, stopped.seq, *repair, options);
    if (whole.fault) return whole;
    ++whole.applied;
  }
}

}  // namespace recount::replay::log
