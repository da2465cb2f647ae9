// Executes the events of a log that lead to its cursor, whatever digests and seeds say: how another
// build, or a log with a fault, is looked at. (Timeline stops at the first digest that differs.)
//
//   Result<Execution> execution = Execution::Open(log, sets);      // event 0 is executed
//   while (execution->Step()) … execution->match() …
//   if (execution->refusal()) …                                    // the event that was not
//
// Of a judged log only the path to the cursor is executed. Cost: one check and one application for
// each event.
#ifndef RECOUNT_REPLAY_DEBUGGING_EXECUTION_H_
#define RECOUNT_REPLAY_DEBUGGING_EXECUTION_H_

#include <memory>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "replay/judging/way.h"
#include "replay/log/log_header.h"

namespace recount::replay::debugging {

class Execution {
 public:
  // The log must outlive it. If event 0 cannot be executed: its error as Begin has it, with the
  // seq, except that digests are not compared. damaged if a judgement breaks a clause of judging.
  // `rules` is a version to execute the log under instead of its own: unsupported if the game does
  // not have it.
  static Result<Execution> Open(const log::Log& log, log::CardSets& sets,
                                std::optional<uint16_t> rules = {});

  // The same if event 0 has been read already: `header` is what BeginWithoutMatch gave.
  static Result<Execution> Open(const log::Log& log, log::CardSets& sets, log::LogHeader header,
                                std::optional<uint16_t> rules);

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

  // After ExecuteAll under another version, which has taken all events: a match of the log's own
  // version, at the end of the path or before the first event that it refuses. Cost: only the
  // events from where digests differ or are absent are executed again.
  Result<std::unique_ptr<engine::Match>> OwnMatchAtEnd(log::CardSets& sets) const;

  const log::LogHeader& header() const { return header_; }
  const engine::Match& match() const { return *header_.match; }

  // Of the newest executed event, and how many were executed; at first 0 and 1.
  uint64_t seq() const { return seq_; }
  uint64_t count() const { return count_; }
  engine::Seating seating() const { return {header_.names, seq_}; }

  // With the seq of the event: a code of the protocol; corrupt, torn, unsupported for its bytes.
  const Fault& refusal() const { return refusal_; }

 private:
  Execution(const log::Log& log, log::LogHeader header, std::vector<judging::Stretch> path)
      : log_(&log), header_(std::move(header)), path_(std::move(path)) {}
  // The events of a stretch, up to one that is not there.
  std::vector<engine::LogEvent> EventsOf(const judging::Stretch& stretch, Fault& missing) const;
  // False if an event of them was refused.
  bool ExecuteSome(absl::Span<const engine::LogEvent> events, Digests& digests);
  void KeepShared(uint64_t next);

  // A place on the path up to which the states are those that were recorded.
  struct Shared {
    bool is_known = false;
    std::vector<uint8_t> state;  // there
    size_t at = 0;               // the stretch of the next event
    uint64_t next = 0;           // its seq
  };

  const log::Log* log_;
  log::LogHeader header_;
  std::vector<judging::Stretch> path_;  // what is left of it
  size_t at_ = 0;                       // the stretch that next() lies in
  uint64_t seq_ = 0;
  uint64_t count_ = 1;
  Fault refusal_;
  Shared shared_;  // as ExecuteAll left it
};

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_EXECUTION_H_
