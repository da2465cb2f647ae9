#include "replay/recording/reproduce/shrink_run.h"

#include <algorithm>

#include "fmt/format.h"
#include "replay/recording/reproduce/crash_trial.h"
#include "replay/recording/reproduce/fault_probes.h"
#include "replay/recording/reproduce/not_shown.h"
#include "replay/recording/reproduce/parallel_trial.h"

namespace recount::replay::recording::reproduce {
namespace {

using debugging::EngineDifference;
using debugging::FaultProbe;
using debugging::ShrinkSource;
using debugging::WalkedLog;

Error Unsteady(std::string_view what) {
  return Error{
      .code = ErrorCode::unsteady,
      .message = fmt::format("{}, but not when it was tried again; look for what is random in "
                             "it, such as time, threads or a seed",
                             what)};
}

// One run: the game that is shrunk, and the search for its fault.
class Search {
 public:
  explicit Search(const ShrinkRun& run) : run_(run) {}

  Result<ShrinkReport> Run();

 private:
  // Looks for the fault and returns where it first shows. Called twice, with new processes.
  Result<size_t> Look();
  Result<size_t> LookForExpression();
  Result<size_t> LookForDifference();
  Result<size_t> LookForCommand();
  Result<size_t> LookForCrash() const;
  Fault CutToFault();
  Result<std::unique_ptr<FaultProbe>> NewProbe();
  Result<std::vector<std::unique_ptr<debugging::Trial>>> NewTrials();
  Fault TellBetter(const WalkedLog& log);
  // Returns the log in the form for callers. Errors: those of looking at its difference again.
  Result<ShrunkGame> GameOf(const WalkedLog& log);
  Fault CheckOnceMore(const WalkedLog& log);

  const ShrinkRun& run_;
  ShrinkSource source_;
  std::optional<EngineDifference> difference_;       // the difference that the log shows
  std::vector<std::unique_ptr<FaultProbe>> probes_;  // used by the trials
};

Result<std::unique_ptr<FaultProbe>> Search::NewProbe() {
  if (!run_.predicate.empty()) {
    Result<std::unique_ptr<ExpressionProbe>> probe = ExpressionProbe::Of(run_.predicate);
    if (!probe.ok()) return probe.error();
    return std::unique_ptr<FaultProbe>(*std::move(probe));
  }
  if (run_.against) {
    return std::unique_ptr<FaultProbe>(
        std::make_unique<EngineProbe>(source_, *run_.against, run_.compared, difference_->kind));
  }
  if (run_.command) {
    return std::unique_ptr<FaultProbe>(std::make_unique<CommandProbe>(source_, *run_.command));
  }
  return std::unique_ptr<FaultProbe>();
}

Result<std::vector<std::unique_ptr<debugging::Trial>>> Search::NewTrials() {
  std::vector<std::unique_ptr<debugging::Trial>> trials;
  for (int i = 0; i < run_.jobs; ++i) {
    if (source_.log.crashes_at_end) {
      trials.push_back(std::make_unique<CrashTrial>());
      continue;
    }
    Result<std::unique_ptr<FaultProbe>> probe = NewProbe();
    if (!probe.ok()) return probe.error();
    probes_.push_back(*std::move(probe));
    trials.push_back(std::make_unique<debugging::CandidateTrial>(probes_.back().get()));
  }
  return trials;
}

Result<size_t> Search::LookForExpression() {
  const Result<std::unique_ptr<ExpressionProbe>> probe = ExpressionProbe::Of(run_.predicate);
  if (!probe.ok()) return probe.error();
  const Result<std::optional<size_t>> first = (*probe)->FirstShown(source_.log);
  if (!first.ok()) return first.error();
  if (!*first) return NotShown("the expression holds after no event of the game");
  return **first;
}

Result<size_t> Search::LookForDifference() {
  ForeignEngine engine(*run_.against);
  debugging::GameSetups setups;
  Result<GameComparison> compared =
      CompareGame(engine, source_.GameOf(source_.log), run_.compared, setups);
  if (!compared.ok()) return compared.error();
  if (!compared->is_complete) return NotShown("interrupted before the fault was found");
  if (!compared->difference) return NotShown("the two engines do not differ in this game");
  if (difference_ && difference_->kind != compared->difference->kind) {
    return NotShown("the two engines differ in another way");
  }
  difference_ = std::move(compared->difference);
  return static_cast<size_t>(difference_->event);
}

Result<size_t> Search::LookForCommand() {
  CommandProbe probe(source_, *run_.command);
  const Result<std::optional<size_t>> shown = probe.Shows(source_.log, *source_.log.table->start);
  if (!shown.ok()) return shown.error();
  if (!*shown) return NotShown("the command does not exit with 1 for this game");
  return source_.log.choices.size();
}

Result<size_t> Search::LookForCrash() const {
  const Result<bool> shown = CrashTrial().ShowsAtEnd(source_.log);
  if (!shown.ok()) return shown.error();
  if (!*shown) return NotShown("executing the last event of the game does not end the process");
  return source_.log.choices.size();
}

Result<size_t> Search::Look() {
  if (source_.log.crashes_at_end) return LookForCrash();
  if (!run_.predicate.empty()) return LookForExpression();
  if (run_.against) return LookForDifference();
  if (run_.command) return LookForCommand();
  if (source_.log.refused != nullptr) return source_.log.choices.size();
  return NotShown(
      "the rules refuse no event of this game; name the fault with --predicate, --against or "
      "--command");
}

Fault Search::CutToFault() {
  const Result<size_t> first = Look();
  if (!first.ok()) return first.error();
  // The fault must show twice. A fault that depends on time or threads cannot be shrunk.
  const Result<size_t> second = Look();
  if (!second.ok()) {
    return second.error().code == ErrorCode::not_shown ? Unsteady("the fault was there")
                                                       : second.error();
  }
  if (*first != *second) return Unsteady("the fault was at another event");
  if (*second > source_.log.choices.size()) return std::nullopt;  // the fault is the refused event
  source_.log.choices.resize(*second);
  const bool is_refused_event = run_.predicate.empty() && !run_.against;
  if (!is_refused_event) source_.log.refused = nullptr;
  return std::nullopt;
}

Result<ShrunkGame> Search::GameOf(const WalkedLog& log) {
  ShrunkGame game{.game = source_.GameOf(log), .events = log.events()};
  if (!run_.against) return game;
  EngineProbe probe(source_, *run_.against, run_.compared, difference_->kind);
  Result<std::optional<EngineDifference>> found = probe.Find(log);
  if (!found.ok()) return found.error();
  if (!*found) return Unsteady("the engines differed");
  game.difference = *std::move(found);
  return game;
}

Fault Search::TellBetter(const WalkedLog& log) {
  if (!run_.each_better) return std::nullopt;
  const Result<ShrunkGame> game = GameOf(log);
  return game.ok() ? run_.each_better(*game) : game.error();
}

// Checks the result with new processes. GameOf checks a difference.
Fault Search::CheckOnceMore(const WalkedLog& log) {
  if (run_.against) return std::nullopt;
  if (log.crashes_at_end) {
    const Result<bool> shown = CrashTrial().ShowsAtEnd(log);
    if (!shown.ok()) return shown.error();
    return *shown ? std::nullopt : Fault(Unsteady("the fault was there"));
  }
  const Result<std::unique_ptr<FaultProbe>> probe = NewProbe();
  if (!probe.ok()) return probe.error();
  if (*probe == nullptr) return std::nullopt;  // the walk itself has checked the refusal
  const debugging::WalkBase base(log);
  const Result<std::optional<size_t>> shown =
      (*probe)->Shows(log, *base.StateAfter(log.choices.size()));
  if (!shown.ok()) return shown.error();
  return *shown == log.choices.size() ? std::nullopt : Fault(Unsteady("the fault was there"));
}

Result<ShrinkReport> Search::Run() {
  Result<ShrinkSource> source = SourceOf(run_.game);
  if (!source.ok()) return source.error();
  source_ = *std::move(source);
  ShrinkReport report;
  report.summary.events_before = source_.log.events();
  report.summary.players_before = source_.log.table->players();
  if (Fault fault = CutToFault()) return *fault;
  Result<std::vector<std::unique_ptr<debugging::Trial>>> trials = NewTrials();
  if (!trials.ok()) return trials.error();
  ParallelTrial trial(*std::move(trials));
  debugging::Shrinker shrinker(*source_.tables, trial.Batches());
  Result<debugging::Shrunk> shrunk = shrinker.Run(
      source_.log, {.max_tries = run_.max_tries,
                    .batch = trial.batch_size(),
                    .is_stopped = run_.is_stopped,
                    .each_better = [&](const WalkedLog& log) { return TellBetter(log); },
                    .progress = run_.progress});
  if (!shrunk.ok()) return shrunk.error();
  if (Fault fault = CheckOnceMore(shrunk->log)) return *fault;
  Result<ShrunkGame> game = GameOf(shrunk->log);
  if (!game.ok()) return game.error();
  report.shrunk = *std::move(game);
  report.summary.events_after = shrunk->log.events();
  report.summary.players_after = shrunk->log.table->players();
  report.summary.is_minimal = shrunk->is_minimal;
  report.summary.tries = shrunk->tries;
  report.summary.executed = shrunk->executed;
  report.summary.undecided = shrunk->undecided;
  return report;
}

}  // namespace

Result<ShrinkReport> RunShrink(const ShrinkRun& run) { return Search(run).Run(); }

}  // namespace recount::replay::recording::reproduce
