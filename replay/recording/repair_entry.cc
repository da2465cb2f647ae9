#include "replay/recording/repair_entry.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/log/fold_log.h"
#include "replay/recording/consequences.h"
#include "replay/repair/repair.h"
#include "replay/repair/shown_operations.h"
#include "replay/repair/state_differences.h"

namespace recount::replay::recording {
namespace {

// The seed with which a dry run draws: what it shows then is what may happen, not what will.
constexpr Seed kDrySeed = {};

bool HasOutcome(const StateOperation& operation) { return operation.outcome.has_value(); }

bool IsTheTop(const StateOperation& operation) { return operation.is_outcome_the_top; }

bool IsOut(const StateOperation& operation) { return operation.kind == StateOperation::Kind::out; }

// Returns why this build cannot do what the contract of judging has.
Fault CheckSupported(const std::vector<StateOperation>& operations) {
  if (std::none_of(operations.begin(), operations.end(), IsOut)) return std::nullopt;
  return Error{.code = ErrorCode::unsupported,
               .message = "this build cannot take a seat out of the game yet"};
}

// Checks the outcomes that the request gives, and whether others can be drawn.
Fault CheckOutcomes(const log::LogHeader& header, uint64_t seq,
                    const std::vector<StateOperation>& operations) {
  const auto refused = [](std::string message) {
    return Error{.code = ErrorCode::bad_chance, .clause = "JDG-18", .message = std::move(message)};
  };
  if (header.is_seeded() && std::any_of(operations.begin(), operations.end(), HasOutcome)) {
    return refused("in a seeded game an outcome follows from the seed: leave it out");
  }
  if (!header.is_observed() && std::any_of(operations.begin(), operations.end(), IsTheTop)) {
    return refused(
        "the outcome of a shuffle is the whole pile, the top first; {\"top\": …} is for observed "
        "games");
  }
  const bool is_withheld =
      header.is_seeded() && repair::AreOfChance(operations) && log::SeedOf(header, seq) == nullptr;
  return is_withheld ? Fault(SeedWithheld()) : std::nullopt;
}

// Applies operations to the state at which the timeline is, and fills in their outcomes.
Result<repair::RepairedState> Repaired(const timeline::Timeline& timeline,
                                       std::vector<StateOperation>& operations, bool is_dry_run) {
  const log::LogHeader& header = timeline.header();
  const uint64_t seq = timeline.judging().count();
  if (Fault fault = CheckOutcomes(header, seq, operations)) return *fault;
  const bool is_drawn = header.is_seeded() && repair::AreOfChance(operations);
  const Seed* seed = !is_drawn ? nullptr : is_dry_run ? &kDrySeed : log::SeedOf(header, seq);
  std::optional<engine::ChanceStream> stream;
  if (seed != nullptr) stream.emplace(*seed, seq);
  repair::RepairedState repaired =
      repair::Repair(timeline.match(), operations, stream ? &*stream : nullptr);
  if (!repaired.faults.empty()) {
    Error refused = repair::RefusedRepair(repaired);
    if (is_drawn && is_dry_run) refused.message += "; chance may decide otherwise";
    return refused;
  }
  if (OperationsBytes(operations).size() > kMaxOperationsBytes) {
    return Error::BadRequest(
        fmt::format("the operations have more than {} bytes", kMaxOperationsBytes));
  }
  return repaired;
}

// Executes the event as it is to be accepted, and what follows it on the way to the cursor.
Result<MadeState> Accept(timeline::Timeline& timeline, const Ruling& ruling, bool is_by_chance) {
  const judging::JudgingState& judging = timeline.judging();
  const Result<LoggedEvent> logged = log::EventAt(timeline.log(), ruling.event);
  if (!logged.ok()) return logged.error();
  const log::Acceptance acceptance{
      judging.count(), ruling.as,
      std::make_shared<const std::vector<StateOperation>>(ruling.operations)};
  MadeState made;
  made.at_event = timeline.match().Clone();
  // What a dry run has drawn is not of the seed.
  Fault refused =
      log::FoldAccepted(*made.at_event, timeline.header(), {logged->seq, logged->bytes}, acceptance,
                        {.compares_seed = !is_by_chance, .effects = &made.effects});
  if (refused) return *refused;
  made.is_by_chance = is_by_chance;
  if (is_by_chance) return made;
  const log::AcceptedEventsAt here = judging.AcceptedHere();
  log::AcceptedEvents accepted = here != nullptr ? *here : log::AcceptedEvents();
  accepted.insert_or_assign(ruling.event, acceptance);
  Fault fault = timeline.SeekWith(judging.cursor(),
                                  std::make_shared<const log::AcceptedEvents>(std::move(accepted)));
  if (fault) return *fault;
  made.illegal = timeline.illegal();
  if (!made.illegal) made.match = timeline.match().Clone();
  return made;
}

}  // namespace

Result<MadeState> MakeState(timeline::Timeline& timeline, Ruling& ruling, bool is_dry_run) {
  const log::LogHeader& header = timeline.header();
  const judging::JudgingState& judging = timeline.judging();
  const bool is_repair = ruling.kind == RulingKind::repair;
  if (Fault fault = CheckSupported(ruling.operations)) return *fault;
  if (Fault fault = timeline.SeekTo(ruling.to.value_or(judging.cursor()))) return *fault;
  const auto& illegal = timeline.illegal();
  if (is_repair && illegal) return timeline::RefusedSince(*illegal);
  if (!is_repair && (!illegal || illegal->seq != ruling.event)) {
    return judging::NotTheFirstRefused(ruling.event,
                                       illegal ? std::optional(illegal->seq) : std::nullopt);
  }
  const std::unique_ptr<engine::Match> before = timeline.match().Clone();
  Result<repair::RepairedState> repaired = Repaired(timeline, ruling.operations, is_dry_run);
  if (!repaired.ok()) return repaired.error();
  const bool is_drawn = header.is_seeded() && repair::AreOfChance(ruling.operations);
  MadeState made{.match = std::move(repaired->match),
                 .effects = std::move(repaired->effects),
                 .mixed = std::move(repaired->mixed)};
  if (!is_repair) {
    Result<MadeState> accepted = Accept(timeline, ruling, is_drawn && is_dry_run);
    if (!accepted.ok()) return accepted;
    made = *std::move(accepted);
  }
  made.is_by_chance = is_drawn && is_dry_run;
  if (is_dry_run && !is_drawn) {
    made.differences =
        repair::StateDifferences(*before, *made.told(), {header.names, judging.count()});
  }
  return made;
}

void TellOperations(const MadeState& made, const log::LogHeader& header,
                    timeline::RecordedJudgement& judged) {
  std::vector<StateOperation>& operations = std::get<Ruling>(judged.judgement).operations;
  if (made.is_by_chance) {
    for (StateOperation& operation : operations) operation.outcome.reset();
  }
  for (const OrderedJson& operation : OperationsJson(operations)) {
    judged.operations.push_back(repair::OperationSentence(operation, header.names, *made.told()));
  }
  if (made.is_by_chance) {
    // How the game ends may depend on it, too.
    judged.ending = {};
    judged.blocked.reset();
    return;
  }
  judged.differences = made.differences;
  judged.effects = made.told()->Describe(made.effects, header.names, engine::Viewer::Judge());
}

}  // namespace recount::replay::recording
