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
Fault CheckSupported(const log::LogHeader& header, const std::vector<StateOperation>& operations) {
  const auto unsupported = [](std::string message) {
    return Error{.code = ErrorCode::unsupported, .message = std::move(message)};
  };
  if (header.game->schema().is_observed) {
    return unsupported("this build cannot repair an observed game yet; a judge may rewind it");
  }
  if (std::any_of(operations.begin(), operations.end(), IsOut)) {
    return unsupported("this build cannot take a seat out of the game yet");
  }
  return std::nullopt;
}

}  // namespace

Result<MadeState> MakeState(timeline::Timeline& timeline, Ruling& repair, bool is_dry_run) {
  const log::LogHeader& header = timeline.header();
  const judging::JudgingState& judging = timeline.judging();
  const uint64_t seq = judging.count();
  if (Fault fault = CheckSupported(header, repair.operations)) return *fault;
  if (Fault fault = timeline.SeekTo(repair.to.value_or(judging.cursor()))) return *fault;
  if (timeline.illegal()) return timeline::RefusedSince(*timeline.illegal());
  std::vector<StateOperation>& operations = repair.operations;
  const bool is_given = std::any_of(operations.begin(), operations.end(), HasOutcome);
  if (header.is_seeded() && is_given) {
    return Error{.code = ErrorCode::bad_chance,
                 .clause = "JDG-18",
                 .message = "in a seeded game an outcome follows from the seed: leave it out"};
  }
  if (std::any_of(operations.begin(), operations.end(), IsTheTop)) {
    return Error{.code = ErrorCode::bad_chance,
                 .clause = "JDG-18",
                 .message =
                     "the outcome of a shuffle is the whole pile, the top first; {\"top\": …} "
                     "is for observed games"};
  }
  const bool is_drawn = repair::AreOfChance(operations) && header.is_seeded();
  if (is_drawn && log::SeedOf(header, seq) == nullptr) return SeedWithheld();
  const engine::Seating seating{header.names, seq};
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
  MadeState made{std::move(repaired.match), std::move(repaired.effects), is_drawn && is_dry_run};
  if (is_dry_run && !is_drawn) {
    made.differences = repair::StateDifferences(timeline.match(), *made.match, seating);
  }
  return made;
}

void TellRepair(const MadeState& made, const log::LogHeader& header,
                timeline::RecordedJudgement& judged) {
  std::vector<StateOperation>& operations = std::get<Ruling>(judged.judgement).operations;
  if (made.is_by_chance) {
    for (StateOperation& operation : operations) operation.outcome.reset();
  }
  for (const OrderedJson& operation : OperationsJson(operations)) {
    judged.operations.push_back(repair::OperationSentence(operation, header.names, *made.match));
  }
  if (made.is_by_chance) {
    // How the game ends may depend on it, too.
    judged.ending = {};
    return;
  }
  judged.differences = made.differences;
  judged.effects = made.match->Describe(made.effects, header.names, engine::Viewer::Judge());
}

}  // namespace recount::replay::recording
