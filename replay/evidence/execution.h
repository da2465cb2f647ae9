// Executes the events of a log that lead to its cursor, whatever digests and seeds say: how another
// build, or a log with a fault, is looked at. (Timeline stops at the first digest that differs.)
//
//   Result<Execution> execution = Execution::Open(log, sets);      // event 0 is executed
//   while (execution->Step()) … execution->match() …
//   if (execution->refusal()) …                                    // the event that was not
//
// Of a judged log only the path to the cursor is executed. Cost: one check and one application for
// each event.
#ifndef RECOUNT_REPLAY_EVIDENCE_EXECUTION_H_
#define RECOUNT_REPLAY_EVIDENCE_EXECUTION_H_

#include <memory>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "replay/judging/way.h"
#include "replay/log_header.h"

namespace recount::replay::evidence {

class Execution {
 public:
  // The log must outlive it. If event 0 cannot be executed: its error as Begin has it, with the
  // seq, except that digests are not compared. damaged if a judgement breaks a clause of judging.
  // `rules` is a version to execute the log under instead of its own: unsupported if the game does
  // not have it.
  static Result<Execution> Open(const Log& log, CardSets& sets, std::optional<uint16_t> rules = {});

  // The event that Step would execute; nothing at the end of the path.
  std::optional<uint64_t> next() const;

  // Executes the next event. False if there is none, or if it is refused: then refusal() says why,
  // and the state is the one before it.
  bool Step();

  // Executes what is left, many events at a time, and compares recorded digests with those of the
  // states, which ends nothing. Call it instead of Step. Then refusal() says if an event was not
  // executed.
  struct Digests {
    std::optional<uint64_t> first_other;  // the seq of the first event whose digest is another
    uint64_t absent = 0;                  // events without one
  };
  Digests ExecuteAll();

  // The same without a look at digests, for a log whose events another Execution has executed to
  // the end: their bytes are not verified again.
  void ExecuteUncompared();

  const LogHeader& header() const { return header_; }
  const engine::Match& match() const { return *header_.match; }

  // Of the newest executed event, and how many were executed; at first 0 and 1.
  uint64_t seq() const { return seq_; }
  uint64_t count() const { return count_; }
  engine::Seating seating() const { return {header_.names, seq_}; }

  // With the seq of the event: a code of the protocol; corrupt, torn, unsupported for its bytes.
  const Fault& refusal() const { return refusal_; }

 private:
  Execution(const Log& log, LogHeader header, std::vector<judging::Stretch> path)
      : log_(&log), header_(std::move(header)), path_(std::move(path)) {}
  // The events of the stretch at_, up to one that is not there.
  std::vector<engine::LogEvent> EventsOfStretch(Fault& missing) const;
  // Executes the stretches that are left by `execute`, which says false if it refuses an event.
  void ExecuteStretches(absl::FunctionRef<bool(absl::Span<const engine::LogEvent>)> execute);
  // False if an event of them was refused.
  bool ExecuteSome(absl::Span<const engine::LogEvent> events, Digests& digests);
  bool ExecuteUncompared(absl::Span<const engine::LogEvent> events);

  const Log* log_;
  LogHeader header_;
  std::vector<judging::Stretch> path_;  // what is left of it
  size_t at_ = 0;                       // the stretch that next() lies in
  uint64_t seq_ = 0;
  uint64_t count_ = 1;
  Fault refusal_;
};

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_EXECUTION_H_
