// Executes the events of a log that lead to its cursor, regardless of digests and seeds. It is used
// to examine another build, or a log with a fault. (Timeline stops at the first digest that
// differs.)
//
//   Result<Execution> execution = Execution::Open(log, sets);      // event 0 is executed
//   while (execution->Step()) … execution->match() …
//   if (execution->refusal()) …                                    // the event that was refused
//
// For a judged log only the path to the cursor is executed. Cost: one check and one application per
// event.
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
  // The log must outlive it. If event 0 cannot be executed, returns the error of Begin, with the
  // seq, except that digests are not compared. damaged if a judgement breaks a clause of judging.
  // `rules` is the version under which the log is executed instead of its own; unsupported if the
  // game does not have it.
  static Result<Execution> Open(const log::Log& log, log::CardSets& sets,
                                std::optional<uint16_t> rules = {});

  // For callers that have already read event 0: `header` is the result of BeginWithoutMatch.
  static Result<Execution> Open(const log::Log& log, log::CardSets& sets, log::LogHeader header,
                                std::optional<uint16_t> rules);

  // Returns the event that Step would execute next; nothing at the end of the path.
  std::optional<uint64_t> next() const;

  // Executes the next event. Returns false at the end of the path, or if the event is refused; then
  // refusal() has the reason, and the state is the one before the event.
  bool Step();

  // Executes the rest, many events at a time, and compares recorded digests with those of the
  // states; a difference does not stop it. To be called instead of Step. Afterwards refusal() says
  // whether an event was not executed.
  struct Digests {
    std::optional<uint64_t> first_other;  // the seq of the first event with a different digest
    uint64_t absent = 0;                  // the number of events without a digest
  };
  Digests ExecuteAll();

  // May be called after an ExecuteAll under another version that accepted all events. Returns a
  // match of the log's own version, at the end of the path or before the first event that this
  // version refuses. Cost: events are executed again only from the first different or absent digest
  // on.
  Result<std::unique_ptr<engine::Match>> OwnMatchAtEnd(log::CardSets& sets) const;

  const log::LogHeader& header() const { return header_; }
  const engine::Match& match() const { return *header_.match; }

  // The newest executed event, and the number of executed events; initially 0 and 1.
  uint64_t seq() const { return seq_; }
  uint64_t count() const { return count_; }
  engine::Seating seating() const { return {header_.names, seq_}; }

  // Returns the reason, with the seq of the event: a code of the protocol; corrupt, torn,
  // unsupported for its bytes.
  const Fault& refusal() const { return refusal_; }

 private:
  Execution(const log::Log& log, log::LogHeader header, std::vector<judging::Stretch> path,
            log::AcceptedEventsAt accepted)
      : log_(&log),
        header_(std::move(header)),
        path_(std::move(path)),
        accepted_(std::move(accepted)) {}
  // Returns the events of a stretch, up to a missing one.
  std::vector<engine::LogEvent> EventsOf(const judging::Stretch& stretch, Fault& missing) const;
  // Returns false if one of the events was refused.
  bool ExecuteSome(absl::Span<const engine::LogEvent> events, Digests& digests);
  void KeepShared(uint64_t next);

  // A place on the path up to which the states equal the recorded ones.
  struct Shared {
    bool is_known = false;
    std::vector<uint8_t> state;  // the state there
    size_t at = 0;               // the index of the stretch with the next event
    uint64_t next = 0;           // the seq of the next event
  };

  const log::Log* log_;
  log::LogHeader header_;
  std::vector<judging::Stretch> path_;  // the rest of the path
  log::AcceptedEventsAt accepted_;
  size_t at_ = 0;  // the index of the stretch with next()
  uint64_t seq_ = 0;
  uint64_t count_ = 1;
  Fault refusal_;
  Shared shared_;  // the result of ExecuteAll
};

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_EXECUTION_H_
