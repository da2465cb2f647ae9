// The ways to detect the fault of a shrunk log that need another process: an expression, another
// engine, a command (docs/reference/reproducing.md, "Shrinking").
//
//   Result<std::unique_ptr<ExpressionProbe>> probe = ExpressionProbe::Of(".wave == 2");
//   (*probe)->FirstShown(log)         // the number of choices after which it is first true
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_FAULT_PROBES_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_FAULT_PROBES_H_

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "replay/debugging/shrink_source.h"
#include "replay/recording/reproduce/comparison_run.h"
#include "replay/recording/reproduce/expression.h"

namespace recount::replay::recording::reproduce {

// Detects that an expression over the judge's state is true at the end.
class ExpressionProbe final : public debugging::FaultProbe {
 public:
  // bad_request if the text is not a jq filter; limit; io.
  static Result<std::unique_ptr<ExpressionProbe>> Of(std::string_view text);

  Result<std::optional<size_t>> Shows(const debugging::WalkedLog& log,
                                      const engine::Match& end) override;

  // Returns true if the expression is true for a state after this number of choices. limit, io.
  Result<bool> Evaluate(const engine::Match& match, size_t choices);

  // Returns the number of states that were evaluated so far.
  uint64_t evaluated() const { return evaluated_; }

  // Returns the number of choices after which the expression is first true; nothing if it never is.
  Result<std::optional<size_t>> FirstShown(const debugging::WalkedLog& log);

 private:
  explicit ExpressionProbe(Expression expression) : expression_(std::move(expression)) {}

  Expression expression_;
  uint64_t evaluated_ = 0;
  // States for which the expression is false, by digest and seq. A few bytes each save the time of
  // evaluating them again.
  std::set<std::pair<Digest128, size_t>> known_not_;
};

// Detects that another engine differs in the same way at the end.
class EngineProbe final : public debugging::FaultProbe {
 public:
  // `source` and `options` must outlive it.
  EngineProbe(const debugging::ShrinkSource& source, const process::ForeignCommand& command,
              const CompareOptions& options, debugging::DifferenceKind kind)
      : source_(source), engine_(command), options_(options), kind_(std::move(kind)) {}

  Result<std::optional<size_t>> Shows(const debugging::WalkedLog& log,
                                      const engine::Match& end) override;

  // Finds the place where the game differs in the same way, if that is at its end or, in a game
  // without a refused event, before it.
  Result<std::optional<debugging::EngineDifference>> Find(const debugging::WalkedLog& log);

 private:
  const debugging::ShrinkSource& source_;
  ForeignEngine engine_;
  const CompareOptions& options_;
  debugging::GameSetups setups_;
  debugging::DifferenceKind kind_;
};

// Detects that a command exits with 1 for the log's file.
class CommandProbe final : public debugging::FaultProbe {
 public:
  // `source` must outlive it.
  CommandProbe(const debugging::ShrinkSource& source, process::ForeignCommand command);
  ~CommandProbe() override;

  Result<std::optional<size_t>> Shows(const debugging::WalkedLog& log,
                                      const engine::Match& end) override;

  // Returns the number of runs that ended in another way than with 0 or 1.
  uint64_t undecided() const override { return undecided_; }

 private:
  Result<bool> Run(const debugging::ProtocolGame& game);

  const debugging::ShrinkSource& source_;
  process::ForeignCommand command_;
  uint64_t undecided_ = 0;
  std::string folder_;  // its own folder for the candidate's files
  Fault no_folder_;     // the reason why the folder does not exist
};

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_FAULT_PROBES_H_
